import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { closingDelays, openGateway } from '../../server/live/gateway.ts'
import { LIMITS } from '../../server/live/limits.ts'
import { NOTIFICATION_SOCKET_PATH } from '../../src/protocol/live/socket-url.ts'
import { StepClock } from '../kit/clock.ts'

/** Opens sockets at a gateway whose time is simulated. */
async function openSockets(count: number) {
  const clock = new StepClock()
  const server = createServer()
  const accepted: WebSocket[] = []
  const gateway = openGateway(server, (socket) => accepted.push(socket), {
    connectionLimiter: () => null,
    clock: {
      now: clock.now,
      after(ms, run) {
        const id = clock.setTimeout(run, ms)
        return () => clock.clearTimeout(id)
      },
    },
    random: () => 0.5,
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const clients = Array.from(
    { length: count },
    () => new WebSocket(`ws://127.0.0.1:${port}${NOTIFICATION_SOCKET_PATH}`),
  )
  onTestFinished(() => {
    for (const client of clients) client.terminate()
    server.close()
  })
  await Promise.all(clients.map((client) => once(client, 'open')))
  const codes = Promise.all(
    clients.map(async (client) => {
      const [code] = await once(client, 'close')
      return code as number
    }),
  )
  const countClosing = () =>
    accepted.filter(({ readyState }) => readyState !== WebSocket.OPEN).length
  return { clock, gateway, clients, codes, countClosing }
}

describe('closing the gateway', () => {
  test('closes a thousand sockets with 1012 one per millisecond, not in one tick', async () => {
    const { clock, gateway, codes, countClosing } = await openSockets(1000)
    const closed = gateway.close()
    const counts = [countClosing()]
    for (const ms of [1, 1, 498, 500]) {
      clock.advance(ms)
      counts.push(countClosing())
    }
    expect(counts).toEqual([0, 1, 2, 500, 1000])
    await closed
    expect(new Set(await codes)).toEqual(new Set([1012]))
  })

  test('closes a few sockets within as many milliseconds', async () => {
    const { clock, gateway, codes } = await openSockets(3)
    const closed = gateway.close()
    clock.advance(3)
    await closed
    expect(await codes).toEqual([1012, 1012, 1012])
  })

  test('does not wait for a socket that its peer closes first', async () => {
    const { clock, gateway, clients } = await openSockets(1)
    const closed = gateway.close()
    clients[0]?.terminate()
    await closed
    expect(clock.waiting).toEqual([])
  })

  test('terminates a peer that does not respond to the closing handshake', async () => {
    const { clock, gateway, clients } = await openSockets(1)
    clients[0]?.pause()
    const closed = gateway.close()
    clock.advance(1)
    expect(clock.waiting).toEqual([LIMITS.closingMs - 0.5])
    clock.advance(LIMITS.closingMs)
    await closed
  })
})

describe('closing delays', () => {
  test.each([
    [1, 1],
    [1000, 1000],
    [2000, 2000],
    [100_000, 2000],
  ])('of %i sockets are spread evenly over %i ms', (count, spreadMs) => {
    const delays = closingDelays(count, () => 0.5)
    const halves = [delays.filter((ms) => ms < spreadMs / 2), delays.filter((ms) => ms < spreadMs)]
    expect(halves.map((half) => half.length)).toEqual([Math.floor(count / 2), count])
  })

  test('vary at random within the share of each socket', () => {
    expect(closingDelays(3, () => 0)).toEqual([0, 1, 2])
    expect(closingDelays(3, () => 0.75)).toEqual([0.75, 1.75, 2.75])
  })
})
