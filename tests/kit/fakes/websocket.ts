const CONNECTING = 0
const OPEN = 1
const CLOSING = 2
const CLOSED = 3

/** A native WebSocket whose server is the test. */
class FakeSocket extends EventTarget {
  static readonly CONNECTING = CONNECTING
  static readonly OPEN = OPEN
  static readonly CLOSING = CLOSING
  static readonly CLOSED = CLOSED

  readonly url: string
  readyState: number = CONNECTING
  binaryType = 'blob'
  /** Texts sent by the client, in order. */
  readonly sent: string[] = []
  /** Codes passed to `close`, in order; undefined = none given. */
  readonly closeRequests: (number | undefined)[] = []
  /** While true the server never confirms a close: the socket stays CLOSING. */
  ignoresClose = false

  constructor(url: string) {
    super()
    this.url = url
  }

  send(data: string): void {
    if (this.readyState === CONNECTING)
      throw new DOMException('still connecting', 'InvalidStateError')
    if (this.readyState === OPEN) this.sent.push(data)
  }

  close(code?: number): void {
    if (code !== undefined && code !== 1000 && (code < 3000 || code > 4999))
      throw new DOMException(`close code ${code}`, 'InvalidAccessError')
    this.closeRequests.push(code)
    if (this.readyState >= CLOSING) return
    const wasOpen = this.readyState === OPEN
    this.readyState = CLOSING
    if (this.ignoresClose) return
    queueMicrotask(() => this.drop(wasOpen ? (code ?? 1005) : 1006))
  }

  /** The server accepts the handshake. */
  accept(): void {
    this.readyState = OPEN
    this.dispatchEvent(new Event('open'))
  }

  /** The server sends a text frame. */
  receive(data: unknown): void {
    const text = typeof data === 'string' ? data : JSON.stringify(data)
    this.dispatchEvent(Object.assign(new Event('message'), { data: text }))
  }

  /** The server sends a binary frame. */
  receiveBinary(data: ArrayBuffer): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data }))
  }

  /** The server rejects the handshake, or the network is lost: error, then close 1006. */
  rejectHandshake(): void {
    this.readyState = CLOSING
    this.dispatchEvent(new Event('error'))
    this.drop(1006)
  }

  /** The socket closes with this code. */
  drop(code: number, reason = ''): void {
    if (this.readyState === CLOSED) return
    this.readyState = CLOSED
    const wasClean = code !== 1006
    this.dispatchEvent(Object.assign(new Event('close'), { code, reason, wasClean }))
  }
}

export interface FakeSockets {
  /** Pass it as the `WebSocket` class. */
  WebSocket: typeof FakeSocket
  /** Every socket created, oldest first. */
  all: FakeSocket[]
  /** The newest socket. Throws if there is none. */
  latest(): FakeSocket
  /** Sockets that are not CLOSED. */
  live(): FakeSocket[]
}

/** Creates a `WebSocket` class that records its instances, one per test. */
export function createFakeSockets(): FakeSockets {
  const all: FakeSocket[] = []
  class RecordedSocket extends FakeSocket {
    constructor(url: string) {
      super(url)
      all.push(this)
    }
  }
  return {
    WebSocket: RecordedSocket,
    all,
    latest() {
      const socket = all.at(-1)
      if (!socket) throw new Error('no socket was created')
      return socket
    },
    live: () => all.filter((s) => s.readyState !== CLOSED),
  }
}
