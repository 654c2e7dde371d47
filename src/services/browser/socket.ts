import ReconnectingWebSocket from 'reconnecting-websocket'
import type { Json } from '../../protocol/base/types.ts'
import type { Clock } from '../clock.ts'

/** The part of a native WebSocket that is used. */
interface NativeSocket extends EventTarget {
  readonly readyState: number
  send(data: string): void
  close(code?: number, reason?: string): void
}

export interface NativeSocketClass {
  new (url: string): NativeSocket
}

export interface SocketOptions {
  url: string
  WebSocket: NativeSocketClass
  clock: Clock
  onOpen(): void
  /** Text frames only; anything else is dropped. */
  onMessage(data: string): void
  /** An error occurred; `onClose` follows. */
  onError(): void
  /**
   * The native close code (1006 for a refused handshake). Called once, and never after `close()`.
   */
  onClose(code: number, reason: string): void
}

export interface SocketHandle {
  /** Sends the payload as JSON text. Returns false, without queueing, if the socket is not open. */
  send(payload: Json | object): boolean
  /** Closes the socket; no callback is called afterwards. `code` is 1000 or 3000–4999. */
  close(code: number): void
}

const CONNECTING = 0
const OPEN = 1
const CLOSING = 2
const CLOSED = 3
const ABNORMAL = 1006
/**
 * Longest browser timer, ms. It disables the library's own connection timeout, because the caller
 * bounds the time to connect.
 */
const NEVER = 2 ** 31 - 1

/**
 * Null object for a socket whose constructor threw (invalid URL, blocked by the content security
 * policy).
 */
class DeadSocket extends EventTarget implements NativeSocket {
  readonly readyState = CLOSED
  send(): void {}
  close(): void {}
}

/**
 * Opens one socket without reconnecting: each attempt is a new call (A40). The wrapped library
 * reports a refused handshake as a clean 1000, so close codes are read from the native socket. It
 * opens at the end of the task. Never throws and never leaves a rejected promise unhandled.
 */
export function openSocket(options: SocketOptions): SocketHandle {
  let isOver = false
  let failed = false
  const finish = (code: number, reason: string): void => {
    if (isOver) return
    isOver = true
    socket.close()
    options.onClose(code, reason)
  }

  const tap = (native: NativeSocket): NativeSocket => {
    native.addEventListener('open', () => {
      if (isOver) native.close(1000)
    })
    native.addEventListener('error', () => {
      if (isOver || failed) return
      failed = true
      options.onError()
      // Browsers fire `close` in the same task; Node's WebSocket may not fire it.
      options.clock.setTimeout(() => finish(ABNORMAL, ''), 0)
    })
    native.addEventListener('close', (event) => {
      const { code, reason } = event as CloseEvent
      finish(code, reason)
    })
    return native
  }

  // A constructor that returns another object, so that an exception of the native constructor is
  // caught here instead of becoming an unhandled rejection.
  function Tap(url: string): NativeSocket {
    try {
      return tap(new options.WebSocket(url))
    } catch {
      queueMicrotask(() => finish(ABNORMAL, ''))
      return new DeadSocket()
    }
  }

  const socket = new ReconnectingWebSocket(options.url, undefined, {
    WebSocket: Object.assign(Tap, { CONNECTING, OPEN, CLOSING, CLOSED }),
    maxRetries: 0,
    maxEnqueuedMessages: 0,
    connectionTimeout: NEVER,
    minUptime: 0,
    startClosed: true,
  })
  // The library waits between attempts. There is one attempt, and the caller decides about delays.
  Object.assign(socket, { _wait: () => Promise.resolve() })
  socket.onopen = () => {
    if (!isOver) options.onOpen()
  }
  socket.onmessage = (event) => {
    if (!isOver && typeof event.data === 'string') options.onMessage(event.data)
  }
  socket.reconnect()

  return {
    send(payload) {
      if (isOver || socket.readyState !== OPEN) return false
      try {
        socket.send(JSON.stringify(payload))
        return true
      } catch {
        return false
      }
    },
    close(code) {
      if (isOver) return
      isOver = true
      try {
        socket.close(code)
      } catch {
        socket.close()
      }
    },
  }
}
