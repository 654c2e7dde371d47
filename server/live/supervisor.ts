import type { RawData, WebSocket } from 'ws'
import type { ServerClock } from '../clock.ts'
import { CLOSE, LIMITS } from './limits.ts'

export interface Supervision {
  readonly clock: ServerClock
  /** Expiry of the access token, milliseconds since 1970. */
  readonly expiresAt: number
  /** Handles one frame of the peer. `false` = invalid frame. */
  onFrame(text: string): Promise<boolean> | boolean
  /** `onFrame` failed; the socket is closed with 1011. */
  onFailure(error: unknown): void
  /** Called when the server closes the socket; for the log. */
  onClosing(code: number, reason: string): void
}

export interface SupervisedSocket {
  /** Sends JSON text unless the socket is closing or its peer has stopped reading. */
  deliver(text: string): void
  close(code: number, reason: string): void
}

/**
 * Supervises one open socket: closes it on token expiry (4001), on too many or invalid frames
 * (1008) and when the peer reads too slowly (1013); terminates a peer that does not answer pings.
 * Frames are handled one after the other. The WebSocket server itself limits frame sizes
 * (`frameBytes`). SOCKEV, SOCKNOTIF
 */
export function supervise(socket: WebSocket, supervision: Supervision): SupervisedSocket {
  const { clock } = supervision
  const close = (code: number, reason: string): void => {
    if (socket.readyState !== socket.OPEN) return
    supervision.onClosing(code, reason)
    socket.close(code, reason)
    const cancel = clock.after(LIMITS.closingMs, () => socket.terminate())
    socket.once('close', cancel)
  }
  const deliver = (text: string): void => {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > LIMITS.unsentBytes) close(CLOSE.tryAgainLater, 'too slow')
    else socket.send(text)
  }
  const supervised = { deliver, close }
  const cleanups = [
    watchToken(supervision, () => close(CLOSE.token, 'access token expired')),
    watchLiveness(socket, supervision),
    watchFrames(socket, supervision, supervised),
  ]
  socket.on('close', () => {
    for (const cleanup of cleanups) cleanup()
  })
  return supervised
}

/**
 * Checks the wall clock when the timer fires, because timer delays are bounded and pause while the
 * machine sleeps.
 */
function watchToken({ clock, expiresAt }: Supervision, onExpired: () => void): () => void {
  let cancel = () => {}
  const scheduleCheck = () => {
    cancel = clock.after(expiresAt - clock.now(), () => {
      if (clock.now() >= expiresAt) onExpired()
      else scheduleCheck()
    })
  }
  scheduleCheck()
  return () => cancel()
}

function watchLiveness(socket: WebSocket, { clock }: Supervision): () => void {
  let isAlive = true
  let cancel = () => {}
  socket.on('pong', () => {
    isAlive = true
  })
  const schedulePing = () => {
    cancel = clock.after(LIMITS.livenessMs, () => {
      if (socket.readyState !== socket.OPEN) return
      if (!isAlive) return socket.terminate()
      isAlive = false
      socket.ping()
      schedulePing()
    })
  }
  schedulePing()
  return () => cancel()
}

const INVALID_FRAME_ERROR = JSON.stringify({
  type: 'error',
  message: 'This message could not be understood.',
})

function watchFrames(
  socket: WebSocket,
  { clock, onFrame, onFailure }: Supervision,
  { deliver, close }: SupervisedSocket,
): () => void {
  const isTooMany = createFrameCounter(clock)
  let frameQueue: Promise<void> = Promise.resolve()
  let invalidFrames = 0
  const handle = async (data: RawData, isBinary: boolean): Promise<void> => {
    if (socket.readyState !== socket.OPEN) return
    if (!isBinary && (await onFrame(data.toString()))) return
    invalidFrames += 1
    if (invalidFrames < LIMITS.unreadableFrames) deliver(INVALID_FRAME_ERROR)
    else close(CLOSE.policy, 'unreadable frames')
  }
  const receive = (data: RawData, isBinary: boolean): void => {
    if (isTooMany()) {
      close(CLOSE.policy, 'too many frames')
      return
    }
    frameQueue = frameQueue
      .then(() => handle(data, isBinary))
      .catch((error: unknown) => {
        onFailure(error)
        close(CLOSE.failure, 'server error')
      })
  }
  socket.on('message', receive)
  return () => socket.off('message', receive)
}

/** Counts its calls; returns true once there were more than `framesPerSecond` within one second. */
function createFrameCounter(clock: ServerClock): () => boolean {
  let secondStart = clock.now()
  let count = 0
  return () => {
    if (clock.now() - secondStart >= 1000) {
      secondStart = clock.now()
      count = 0
    }
    count += 1
    return count > LIMITS.framesPerSecond
  }
}
