import { createServer, type IncomingHttpHeaders } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { createBalancer } from '../../server/cluster/balancer.ts'
import { clientIp, trustsProxy } from '../../server/http/trusted-proxy.ts'

/** Records what reaches a process behind a balancer. */
async function startBalanced(trustProxy: false | number | readonly string[]) {
  const received: IncomingHttpHeaders[] = []
  const api = createServer(({ headers }, response) => {
    received.push(headers)
    response.end()
  })
  api.on('upgrade', ({ headers }, socket) => {
    received.push(headers)
    socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  })
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
  const address = api.address()
  const balancer = createBalancer(trustsProxy({ trustProxy }))
  balancer.add('api', `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`)
  const port = await balancer.listen('127.0.0.1', 0)
  onTestFinished(async () => {
    await balancer.close()
    api.close()
    api.closeAllConnections()
  })
  return { received, port }
}

const SPOOFED = {
  'x-forwarded-for': '203.0.113.7',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
}

test('drops the X-Forwarded headers of a peer that is not a trusted proxy', async () => {
  const { received, port } = await startBalanced(false)
  await fetch(`http://127.0.0.1:${port}/`, { headers: SPOOFED })
  expect(received[0]).toMatchObject({
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': `127.0.0.1:${port}`,
    'x-forwarded-proto': 'http',
  })
})

test('drops them from the handshake of a socket, too', async () => {
  const { received, port } = await startBalanced(['192.0.2.1'])
  const socket = new WebSocket(`ws://127.0.0.1:${port}/`, { headers: SPOOFED })
  await new Promise((resolve) => socket.on('error', resolve))
  expect(received[0]).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'ws' })
  expect(received[0]).not.toHaveProperty('x-forwarded-host')
})

test('appends a trusted proxy to X-Forwarded-For, so that hops can be counted', async () => {
  const { received, port } = await startBalanced(1)
  const headers = { ...SPOOFED, 'x-forwarded-for': '198.51.100.1, 203.0.113.7' }
  await fetch(`http://127.0.0.1:${port}/`, { headers })
  expect(received[0]).toMatchObject({
    'x-forwarded-for': '198.51.100.1, 203.0.113.7, 127.0.0.1',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
  })
  const forwarded = String(received[0]?.['x-forwarded-for'])
  expect(clientIp((_ip, hop) => hop < 2, '127.0.0.1', [forwarded])).toBe('203.0.113.7')
})
