import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { activeFaults, removeFault } from '../../devtools/lab/active-faults.ts'
import { type LabProxy, startProxy } from '../../devtools/lab/proxy.ts'
import type { Step } from '../../devtools/simulation/scenario.ts'

const LOGIN = '/api/auth/token/'

/** A server that issues a token, with a proxy in front of it. */
async function lab() {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ access: 'first', refresh: 'long' }))
  })
  const sockets = new WebSocketServer({ server })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const proxy = await startProxy(`http://localhost:${(server.address() as AddressInfo).port}`)
  onTestFinished(async () => {
    await proxy.close()
    for (const socket of sockets.clients) socket.terminate()
    await new Promise((resolve) => server.close(resolve))
  })
  return { proxy, sockets }
}

const call = (proxy: LabProxy, path: string, method = 'GET'): Promise<number | 'lost'> =>
  fetch(proxy.origin + path, {
    method,
    headers: { 'x-lab-tab': 'a', authorization: 'Bearer first' },
  }).then(
    ({ status }) => status,
    () => 'lost' as const,
  )

const texts = (proxy: LabProxy): string[] => activeFaults(proxy.network).map(({ text }) => text)

const remove = ({ network }: LabProxy, id: string): Promise<void> =>
  removeFault(id, network, async (step: Step) => {
    if (step.do === 'online') network.apply(step)
    if (step.do === 'jump' || step.do === 'storage') await network.devices.applyStep(step)
  })

const open = async (proxy: LabProxy): Promise<{ end: Promise<number> }> => {
  const socket = new WebSocket(`${proxy.origin.replace('http', 'ws')}/ws/messaging/?lab-tab=a`)
  socket.on('error', () => {})
  const end = new Promise<number>((resolve) => socket.once('close', resolve))
  await new Promise((resolve) => socket.once('open', resolve))
  return { end }
}

describe('a reset of the lab', () => {
  it('brings back a server that is down, an offline network, and rejected tokens', async () => {
    const { proxy } = await lab()
    await call(proxy, LOGIN, 'POST')
    proxy.network.apply({ do: 'offline' })
    proxy.network.apply({ do: 'restart', ms: 60_000 })
    proxy.network.apply({ do: 'revoke', refresh: true })
    expect(texts(proxy)).toEqual(['Offline', 'Server down', 'All tokens rejected'])
    expect(await call(proxy, '/api/posts/')).toBe('lost')
    await proxy.network.reset()
    expect(texts(proxy)).toEqual([])
    expect(await call(proxy, '/api/posts/')).toBe(200)
  })

  it('resets clock, storage and visibility of the devices', async () => {
    const { proxy } = await lab()
    const { devices } = proxy.network
    await devices.applyStep({ do: 'jump', tab: 'a', ms: -3_600_000 })
    await devices.applyStep({ do: 'storage', tab: 'a', state: 'full' })
    await devices.applyStep({ do: 'hide', tab: 'a' })
    expect(texts(proxy)).toEqual(['Clock 3,600 s back', 'Storage full', 'Page hidden (tab a)'])
    await proxy.network.reset()
    expect(texts(proxy)).toEqual([])
  })

  it('sends a delayed request on at once', async () => {
    const { proxy } = await lab()
    proxy.network.apply({
      do: 'http',
      route: 'GET /api/posts/',
      fault: { kind: 'delay', ms: 60_000 },
    })
    const delayed = call(proxy, '/api/posts/')
    await expect.poll(() => proxy.network.connections()).toHaveLength(1)
    await proxy.network.reset()
    expect(await delayed).toBe(200)
  })

  it('closes a silent socket that the server has closed', async () => {
    const { proxy, sockets } = await lab()
    proxy.network.apply({ do: 'socket', fault: { kind: 'mute' } })
    const { end } = await open(proxy)
    for (const socket of sockets.clients) socket.terminate()
    await expect.poll(() => sockets.clients.size).toBe(0)
    await proxy.network.reset()
    expect(await end).toBe(1006)
  })

  it('counts the pages that did not respond', async () => {
    const { proxy } = await lab()
    expect(await proxy.network.reset()).toBe(0)
  })
})

describe('an active fault', () => {
  it('leaves the list when it was used as often as it should be', async () => {
    const { proxy } = await lab()
    const fault = { kind: 'answer', status: 503 } as const
    proxy.network.apply({ do: 'http', route: 'GET /api/posts/', times: 2, fault })
    const remaining = () => activeFaults(proxy.network).map((each) => each.remaining)
    expect(remaining()).toEqual([2])
    expect(await call(proxy, '/api/posts/')).toBe(503)
    expect(remaining()).toEqual([1])
    expect(await call(proxy, '/api/posts/')).toBe(503)
    expect(remaining()).toEqual([])
    expect(await call(proxy, '/api/posts/')).toBe(200)
  })

  it('is removed without the others, and what hangs because of it ends', async () => {
    const { proxy } = await lab()
    const fault = { kind: 'hang' } as const
    proxy.network.apply({ do: 'http', route: 'GET /api/posts/', fault })
    proxy.network.apply({ do: 'http', route: 'GET /api/blog/', fault: { ...fault } })
    const [posts] = [call(proxy, '/api/posts/'), call(proxy, '/api/blog/')]
    await expect.poll(() => proxy.network.connections()).toHaveLength(2)
    await remove(proxy, 'rule:1')
    expect(await posts).toBe('lost')
    expect(texts(proxy)).toEqual(['Hang: GET /api/blog/'])
    await expect.poll(() => proxy.network.connections()).toHaveLength(1)
  })

  it.each([
    ['offline:', { do: 'offline' }],
    ['offline:b', { do: 'offline', tab: 'b' }],
    ['down', { do: 'restart', ms: 60_000 }],
  ] as const)('%s is removed', async (id, step) => {
    const { proxy } = await lab()
    proxy.network.apply(step)
    expect(activeFaults(proxy.network).map((each) => each.id)).toEqual([id])
    await remove(proxy, id)
    expect(texts(proxy)).toEqual([])
  })

  it('affects all sockets without a role', async () => {
    const { proxy } = await lab()
    const fault = { kind: 'accept-close', code: 4001 } as const
    proxy.network.apply({ do: 'socket', times: 1, fault })
    expect(texts(proxy)).toEqual(['Accept, close with 4001: all sockets'])
    expect(await (await open(proxy)).end).toBe(4001)
    expect(texts(proxy)).toEqual([])
  })
})
