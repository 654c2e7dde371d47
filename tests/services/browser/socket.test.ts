import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type NativeSocketClass, openSocket } from '../../../src/services/browser/socket.ts'
import { REAL_CLOCK, settle } from '../../kit/clock.ts'
import { createFakeSockets } from '../../kit/fakes/websocket.ts'

const URL_A = 'ws://api.test/ws/messaging/?token=t'

function open(WebSocket?: NativeSocketClass) {
  const sockets = createFakeSockets()
  const received: unknown[] = []
  const handle = openSocket({
    url: URL_A,
    WebSocket: WebSocket ?? sockets.WebSocket,
    clock: REAL_CLOCK,
    onOpen: () => received.push('open'),
    onMessage: (data) => received.push(['message', data]),
    onError: () => received.push('error'),
    onClose: (code, reason) => received.push(['close', code, reason]),
  })
  return { sockets, received, handle }
}

/** The library opens its socket at the end of the task. */
const started = () => vi.advanceTimersByTimeAsync(0)

describe('openSocket', () => {
  const unhandled: unknown[] = []
  const onUnhandled = (reason: unknown): void => {
    unhandled.push(reason)
  }

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    unhandled.length = 0
    process.on('unhandledRejection', onUnhandled)
  })

  afterEach(() => {
    process.off('unhandledRejection', onUnhandled)
    vi.useRealTimers()
  })

  it('[A40] opens one native socket with the given URL and reports open and text frames', async () => {
    const { sockets, received } = open()
    await started()
    sockets.latest().accept()
    sockets.latest().receive('{"type":"pong"}')
    sockets.latest().receiveBinary(new ArrayBuffer(2))
    expect(sockets.all.map((s) => s.url)).toEqual([URL_A])
    expect(received).toEqual(['open', ['message', '{"type":"pong"}']])
  })

  it('opens without a delay and leaves no timer', async () => {
    const opened = open()
    const refused = open()
    await settle()
    expect([opened, refused].map(({ sockets }) => sockets.all.length)).toEqual([1, 1])
    opened.sockets.latest().accept()
    opened.handle.close(1000)
    refused.handle.close(1000)
    await settle()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('[A40] reports a refused handshake as 1006, not as the library’s 1000', async () => {
    const { sockets, received } = open()
    await started()
    sockets.latest().rejectHandshake()
    expect(received).toEqual(['error', ['close', 1006, '']])
  })

  it.each([1000, 1001, 1006, 1008, 4000, 4001, 4003])(
    '[SOCKAUTH-03 A40] passes on the native close code %i once',
    async (code) => {
      const { sockets, received } = open()
      await started()
      sockets.latest().accept()
      sockets.latest().drop(code, 'why')
      expect(received).toEqual(['open', ['close', code, 'why']])
    },
  )

  it('reports an error without a close event as 1006, once', async () => {
    const { sockets, received } = open()
    await started()
    const socket = sockets.latest()
    socket.ignoresClose = true
    socket.dispatchEvent(new Event('error'))
    socket.dispatchEvent(new Event('error'))
    await started()
    socket.drop(1006)
    expect(received).toEqual(['error', ['close', 1006, '']])
  })

  it('[A40] never opens a second socket', async () => {
    const { sockets } = open()
    await started()
    sockets.latest().accept()
    sockets.latest().drop(1006)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(sockets.all).toHaveLength(1)
  })

  it('[A40] opens no second socket between an error and its close event', async () => {
    const { sockets, received } = open()
    await started()
    const socket = sockets.latest()
    socket.ignoresClose = true
    socket.dispatchEvent(new Event('error'))
    await settle()
    expect(sockets.all).toEqual([socket])
    socket.drop(1006)
    await started()
    expect([sockets.all, received]).toEqual([[socket], ['error', ['close', 1006, '']]])
  })

  it('[A40] does not time out a slow handshake, which the caller bounds', async () => {
    const { sockets, received } = open()
    await started()
    await vi.advanceTimersByTimeAsync(60_000)
    sockets.latest().accept()
    expect(received).toEqual(['open'])
  })

  it('[SOCKEV-15 SOCKEV-16 A40] sends JSON text when open, else returns false and queues nothing', async () => {
    const { sockets, handle } = open()
    const beforeSocket = handle.send({ type: 'ping' })
    await started()
    const whileConnecting = handle.send({ type: 'ping' })
    sockets.latest().accept()
    const whileOpen = handle.send({ type: 'ping', n: 1 })
    sockets.latest().drop(1006)
    const afterClose = handle.send({ type: 'ping' })
    expect([beforeSocket, whileConnecting, whileOpen, afterClose]).toEqual([
      false,
      false,
      true,
      false,
    ])
    expect(sockets.latest().sent).toEqual(['{"type":"ping","n":1}'])
  })

  it('[A40] returns false for a payload that cannot be serialised', async () => {
    const { sockets, handle } = open()
    await started()
    sockets.latest().accept()
    const loop: Record<string, unknown> = {}
    loop.self = loop
    expect(handle.send(loop)).toBe(false)
    expect(sockets.latest().sent).toEqual([])
  })

  it('closes with the given code and reports nothing afterwards', async () => {
    const { sockets, received, handle } = open()
    await started()
    sockets.latest().accept()
    handle.close(1000)
    await started()
    expect(sockets.latest().closeRequests).toEqual([1000])
    expect(sockets.live()).toEqual([])
    expect(received).toEqual(['open'])
  })

  it('opens no socket when closed before the library has opened it', async () => {
    const { sockets, received, handle } = open()
    handle.close(1000)
    await started()
    expect(sockets.all).toEqual([])
    expect(received).toEqual([])
  })

  it('closes a socket that opens after close() (ghost socket)', async () => {
    const { sockets, received, handle } = open()
    await started()
    const socket = sockets.latest()
    socket.ignoresClose = true
    handle.close(1000)
    socket.accept()
    expect(socket.closeRequests).toEqual([1000, 1000])
    expect(socket.readyState).toBe(2)
    expect(received).toEqual([])
  })

  it('closes without a code if the browser rejects the code', async () => {
    const { sockets, handle } = open()
    await started()
    sockets.latest().accept()
    handle.close(1008)
    await started()
    expect(sockets.live()).toEqual([])
  })

  it('reports a socket whose constructor throws as 1006, without an unhandled rejection', async () => {
    class Blocked extends EventTarget {
      readyState = 3
      constructor(url: string) {
        super()
        throw new DOMException(`insecure ${url}`, 'SecurityError')
      }
      send(): void {}
      close(): void {}
    }
    const { received, handle } = open(Blocked)
    await started()
    expect(received).toEqual([['close', 1006, '']])
    expect(handle.send({ type: 'ping' })).toBe(false)
    vi.useRealTimers()
    await new Promise((resolve) => setImmediate(resolve))
    expect(unhandled).toEqual([])
  })
})
