// @vitest-environment happy-dom
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { SIGNED_IN, startIn } from './kit.ts'

describe('a socket that never opens', () => {
  it('[CONFIG-04 B3] names its address, without the token, in the log and in the event of its close', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    onTestFinished(() => warn.mockRestore())
    const closes: unknown[] = []
    const app = startIn({
      stored: SIGNED_IN,
      around: {
        inspect: (event) => {
          if (event.type === '@xstate.event' && event.event.type === 'socket.closed')
            closes.push(event.event)
        },
      },
    })
    await app.member()
    const socket = await vi.waitFor(() => {
      const found = app.sockets.all.find(({ url }) => url.includes('/ws/messaging/'))
      if (!found) throw new Error('no socket')
      return found
    })
    socket.rejectHandshake()
    await app.clock.advanceAsync(0)
    expect(warn).not.toHaveBeenCalled()
    await app.clock.advanceAsync(3000)
    await vi.waitFor(() => expect(app.sockets.latest()).not.toBe(socket))
    const retry = app.sockets.all.filter(({ url }) => url === socket.url)
    expect(retry).toHaveLength(2)
    retry[1]?.rejectHandshake()
    await app.clock.advanceAsync(0)
    const address = socket.url.replace('access-1', '…')
    expect(address).not.toBe(socket.url)
    const close = { type: 'socket.closed', code: 1006, reason: '', address }
    expect(closes).toEqual([close, close])
    expect(JSON.stringify(warn.mock.calls)).toContain(address)
    expect(JSON.stringify(warn.mock.calls)).not.toContain('access-1')
  })

  it('names no address for a socket that was open', async () => {
    const closes: unknown[] = []
    const app = startIn({
      stored: SIGNED_IN,
      around: {
        inspect: (event) => {
          if (event.type === '@xstate.event' && event.event.type === 'socket.closed')
            closes.push(event.event)
        },
      },
    })
    await app.member()
    const socket = await vi.waitFor(() => {
      const found = app.sockets.all.find(({ url }) => url.includes('/ws/messaging/'))
      if (!found) throw new Error('no socket')
      return found
    })
    socket.accept()
    socket.drop(1006)
    await app.clock.advanceAsync(0)
    expect(closes).toEqual([{ type: 'socket.closed', code: 1006, reason: '' }])
  })
})
