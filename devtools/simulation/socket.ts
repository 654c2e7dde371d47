import { actions, roleOf } from './event-log.ts'
import type { Network } from './network.ts'
import type { Role, SocketFault } from './scenario.ts'
import type { Peer } from './server/live.ts'

const CONNECTING = 0
const OPEN = 1
const CLOSING = 2
const CLOSED = 3

/** Maximum time a frame waits to be swapped with the next one, ms. */
const MAX_SWAP_WAIT_MS = 1000
const ABNORMAL = 1006
/** Faults that last for the lifetime of the socket. */
const FRAME_FAULTS: ReadonlySet<SocketFault['kind']> = new Set([
  'hang',
  'mute',
  'delay-frames',
  'drop-frames',
  'repeat-frames',
  'swap-frames',
])

/** The client's end of a WebSocket in the simulation; the model server has the other end. */
export class SimulatedSocket extends EventTarget {
  static readonly CONNECTING = CONNECTING
  static readonly OPEN = OPEN
  static readonly CLOSING = CLOSING
  static readonly CLOSED = CLOSED

  readonly url: string
  readonly role: Role
  /** Token of the handshake. */
  readonly token: string
  readyState: number = CONNECTING
  binaryType = 'blob'
  readonly #network: Network
  readonly #tab: object
  readonly #name: string
  readonly #fault: SocketFault | null
  #peer: Peer | null = null
  #isSilent = false
  #stagedFrame: string | null = null
  #frames = 0
  /** Arrival time of the last frame in flight; later frames arrive after it. */
  #lastArrival = 0
  readonly #removeBreakListener: () => void

  constructor(url: string, network: Network, tab: object, name: string) {
    super()
    const parsedUrl = new URL(url)
    const role = roleOf(parsedUrl)
    if (role === null) throw new DOMException(`no socket at ${url}`, 'SyntaxError')
    this.url = url
    this.role = role
    this.token = parsedUrl.searchParams.get('token') ?? ''
    this.#network = network
    this.#tab = tab
    this.#name = name
    const { faults, write } = network.simulation
    write(name, 'client', actions.opens(role))
    this.#fault = faults.ofSocket(name, role)
    if (this.#fault) write(name, 'fault', `${this.#fault.kind} ${role}`)
    this.#removeBreakListener = network.onBreak(() => this.#break())
    this.#handshake()
  }

  send(data: string): void {
    if (this.readyState === CONNECTING)
      throw new DOMException('still connecting', 'InvalidStateError')
    if (this.readyState !== OPEN) return
    const { type } = JSON.parse(data) as { type?: unknown }
    this.#network.simulation.write(this.#name, 'client', actions.says(this.role, String(type)))
    if (this.#isSilent || this.#fault?.kind === 'mute') return
    this.#network.simulation.clock.set(() => this.#peer?.receive(data), this.#network.latency())
  }

  close(code?: number): void {
    if (code !== undefined && code !== 1000 && (code < 3000 || code > 4999))
      throw new DOMException(`close code ${code}`, 'InvalidAccessError')
    if (this.readyState >= CLOSING) return
    const wasOpen = this.readyState === OPEN
    this.readyState = CLOSING
    this.#network.simulation.write(this.#name, 'client', actions.closes(this.role))
    this.#detachPeer()
    this.#after(this.#network.latency(), () =>
      this.#dispatchClose(wasOpen ? (code ?? 1005) : ABNORMAL, ''),
    )
  }

  /**
   * Breaks the socket if a fault affects its frames, because the client cannot detect such a fault.
   */
  heal(): void {
    const { kind } = this.#fault ?? {}
    if (kind !== undefined && FRAME_FAULTS.has(kind) && this.readyState < CLOSING) this.#break()
  }

  /** The connection dies without notice, as behind a NAT that forgot it: nothing arrives any more. */
  silence(): void {
    this.#isSilent = true
  }

  /** The device sleeps: frames in flight arrive `ms` later, and later frames after them. */
  sleep(ms: number): void {
    if (this.#lastArrival >= this.#network.simulation.clock.now) this.#lastArrival += ms
  }

  /** Closes the socket as the server; the close frame takes the network's latency. */
  closeByServer(code: number): void {
    this.#inOrder(this.#network.latency(), () => this.#dropConnection(code))
  }

  /** Drops the socket with its page, without dispatching events. */
  discard(): void {
    if (this.readyState === CLOSED) return
    if (this.readyState !== CLOSING)
      this.#network.simulation.write(this.#name, 'client', actions.closes(this.role))
    this.readyState = CLOSED
    this.#detachPeer()
  }

  /**
   * Handles a frame from the server: delivers it after the network's latency and the socket's
   * faults.
   */
  #receive = (data: string): void => {
    const { kind } = this.#fault ?? {}
    this.#frames += 1
    const isLost =
      this.#fault?.kind === 'drop-frames' && this.#frames <= (this.#fault.first ?? this.#frames)
    if (this.#isSilent || kind === 'mute' || isLost) return
    const ms = this.#network.latency() + (this.#fault?.kind === 'delay-frames' ? this.#fault.ms : 0)
    if (kind === 'swap-frames') this.#swap(data, ms)
    else this.#inOrder(ms, () => this.#deliver(data))
    if (kind === 'repeat-frames') this.#inOrder(ms, () => this.#deliver(data))
  }

  #swap(data: string, ms: number): void {
    const staged = this.#stagedFrame
    if (staged === null) {
      this.#stagedFrame = data
      this.#after(MAX_SWAP_WAIT_MS, () => {
        if (this.#stagedFrame !== data) return
        this.#stagedFrame = null
        this.#deliver(data)
      })
      return
    }
    this.#stagedFrame = null
    this.#inOrder(ms, () => {
      this.#deliver(data)
      this.#deliver(staged)
    })
  }

  #handshake(): void {
    const { server } = this.#network.simulation
    const fault = this.#fault
    const isReachable = this.#network.online && server.isUp
    if (!isReachable || fault?.kind === 'refuse')
      this.#after(this.#network.latency(), () => this.#fail())
    if (!isReachable || fault?.kind === 'refuse' || fault?.kind === 'hang') return
    const extraDelay = fault?.kind === 'slow' ? fault.ms : 0
    this.#network.simulation.clock.set(() => this.#arrive(), this.#network.latency() + extraDelay)
  }

  #arrive(): void {
    if (this.readyState !== CONNECTING) return
    const { server } = this.#network.simulation
    if (!server.isUp) {
      this.#after(this.#network.latency(), () => this.#fail())
      return
    }
    this.#inOrder(this.#network.latency(), () => {
      if (this.readyState !== CONNECTING) return
      this.readyState = OPEN
      this.#network.simulation.write(this.#name, 'server', `accepts ${this.role}`)
      this.dispatchEvent(new Event('open'))
    })
    const fault = this.#fault
    if (fault?.kind === 'accept-close') {
      this.#inOrder(this.#network.latency() + (fault.ms ?? 0), () =>
        this.#dropConnection(fault.code),
      )
      return
    }
    this.#peer = server.accept(new URL(this.url), {
      role: this.role,
      send: this.#receive,
      close: (code) => this.#inOrder(this.#network.latency(), () => this.#dropConnection(code)),
    })
  }

  #deliver(data: string): void {
    if (this.readyState !== OPEN) return
    const { type } = JSON.parse(data) as { type: string }
    this.#network.simulation.write(this.#name, 'server', `says ${type} on ${this.role}`)
    this.dispatchEvent(Object.assign(new Event('message'), { data }))
  }

  #break(): void {
    if (this.readyState === CONNECTING) this.#fail()
    else this.#dropConnection(ABNORMAL)
  }

  #fail(): void {
    if (this.readyState !== CONNECTING) return
    this.readyState = CLOSING
    this.#network.simulation.write(this.#name, 'server', `refuses ${this.role}`)
    this.#detachPeer()
    this.dispatchEvent(new Event('error'))
    this.#dispatchClose(ABNORMAL, '')
  }

  /** The server or the network ended the connection. */
  #dropConnection(code: number): void {
    if (this.readyState >= CLOSING) return
    this.#network.simulation.write(this.#name, 'server', `closes ${this.role} ${code}`)
    this.#detachPeer()
    this.#dispatchClose(code, '')
  }

  #detachPeer(): void {
    this.#removeBreakListener()
    const peer = this.#peer
    this.#peer = null
    peer?.disconnect()
  }

  #dispatchClose(code: number, reason: string): void {
    if (this.readyState === CLOSED) return
    this.readyState = CLOSED
    const event = Object.assign(new Event('close'), { code, reason, wasClean: code !== ABNORMAL })
    this.dispatchEvent(event)
  }

  #inOrder(ms: number, task: () => void): void {
    const { clock } = this.#network.simulation
    this.#lastArrival = Math.max(this.#lastArrival, clock.now + ms)
    this.#after(this.#lastArrival - clock.now, task)
  }

  #after(ms: number, task: () => void): void {
    this.#network.simulation.clock.set(task, ms, this.#tab)
  }
}
