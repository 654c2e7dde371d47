import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { type BalancerOptions, createBalancer } from '../../server/cluster/balancer.ts'
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
  return { received, port: await balance(api, { trustProxy: trustsProxy({ trustProxy }) }) }
}

/** Starts a process and a balancer in front of it; resolves to the port. */
async function balance(api: Server, options: BalancerOptions): Promise<number> {
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
  const address = api.address()
  const balancer = createBalancer(options)
  balancer.add('api', `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`)
  const port = await balancer.listen('127.0.0.1', 0)
  onTestFinished(async () => {
    await balancer.close()
    api.close()
    api.closeAllConnections()
  })
  return port
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

const IDLE_MS = 300
const UPGRADE = 'Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n'

/** Opens a socket through a balancer; returns both ends. */
async function openSocket() {
  const api = createServer()
  const upgraded = new Promise<Socket>((resolve) => {
    api.once('upgrade', (_request, socket: Socket) => {
      socket.on('error', () => {})
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${UPGRADE}`)
      resolve(socket)
    })
  })
  const port = await balance(api, { idleMs: IDLE_MS })
  const client = connect(port, '127.0.0.1')
  onTestFinished(() => void client.destroy())
  client.on('error', () => {})
  client.write(`GET / HTTP/1.1\r\nHost: localhost\r\n${UPGRADE}`)
  await once(client, 'data')
  return { client, server: await upgraded }
}

test('closes the socket of a client that does not read', async () => {
  const { client, server } = await openSocket()
  client.pause()
  const hasClosed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve))
  const clientClosed = hasClosed(client)
  server.write(Buffer.alloc(64 * 1024 * 1024))
  await hasClosed(server)
  client.resume()
  await clientClosed
})

test('keeps a socket on which a byte arrives now and then', async () => {
  const { client, server } = await openSocket()
  let received = 0
  client.on('data', ({ length }) => (received += length))
  for (let n = 0; n < 10; n += 1) {
    server.write('x')
    await wait(IDLE_MS / 3)
  }
  expect(received).toBe(10)
  expect(client.destroyed).toBe(false)
})
