import { WebSocket } from 'ws'
import { decodeFrame, type Frame } from '../../src/protocol/live/frames.ts'

/** An open socket. */
export interface Connection {
  /** Frames received so far that the client can decode. */
  readonly frames: readonly Frame[]
  /** Reasons of those that it cannot decode. */
  readonly unreadable: readonly string[]
  /** The first frame that matches, also one received already; null if there is none in time. */
  next(matches: (frame: Frame) => boolean, waitMs: number): Promise<Frame | null>
  /** The code that the server closes it with; null if it stays open. */
  closeCode(waitMs: number): Promise<number | null>
  send(frame: { type: string }): void
  close(): void
}

/** An open socket, or how the handshake failed: an HTTP status, or 0 and a reason. */
export type Opened =
  | { readonly connection: Connection }
  | { readonly status: number; readonly reason: string }

/** Opens a socket. */
export function openSocket(url: string, timeoutMs: number): Promise<Opened> {
  return new Promise((resolve) => {
    const fail = (status: number, reason: string) => resolve({ status, reason })
    let socket: WebSocket
    try {
      socket = new WebSocket(url, { handshakeTimeout: timeoutMs })
    } catch (error) {
      return fail(0, (error as Error).message)
    }
    // Frames may come in the same packet as the handshake.
    const connection = connectionOf(socket)
    socket.on('unexpected-response', (_, response) => {
      response.destroy()
      const status = response.statusCode ?? 0
      fail(status, `the handshake is answered ${status}`)
    })
    socket.on('error', (error) => fail(0, error.message || 'no connection'))
    socket.on('open', () => resolve({ connection }))
  })
}

function connectionOf(socket: WebSocket): Connection {
  const frames: Frame[] = []
  const unreadable: string[] = []
  const checks = new Set<() => void>()
  let code: number | null = null
  const runChecks = () => {
    for (const check of checks) check()
  }
  socket.on('message', (data) => {
    const decoded = decodeFrame(String(data))
    if (decoded.ok) frames.push(decoded.frame)
    else unreadable.push(decoded.reason)
    runChecks()
  })
  socket.on('close', (closedWith) => {
    code = closedWith
    runChecks()
  })
  /** The first value that is not null, or null after so many milliseconds. */
  const wait = <T>(read: () => T | null, waitMs: number): Promise<T | null> =>
    new Promise((resolve) => {
      const finish = (value: T | null) => {
        clearTimeout(timer)
        checks.delete(check)
        resolve(value)
      }
      const check = () => {
        const value = read()
        if (value !== null) finish(value)
      }
      const timer = setTimeout(() => finish(null), waitMs)
      checks.add(check)
      check()
    })
  return {
    frames,
    unreadable,
    next: (matches, waitMs) => wait(() => frames.find(matches) ?? null, waitMs),
    closeCode: (waitMs) => wait(() => code, waitMs),
    send: (frame) => socket.send(JSON.stringify(frame)),
    close: () => socket.terminate(),
  }
}
