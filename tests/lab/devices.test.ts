import { createServer, get, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { LabUsers } from '../../devtools/lab/accounts.ts'
import { openControl } from '../../devtools/lab/control.ts'
import { type LabProxy, startProxy } from '../../devtools/lab/proxy.ts'
import { createSessions } from '../../devtools/lab/sessions.ts'

const PAGE = '<!doctype html><html><head lang="en"><script src="/app.js"></script></head></html>'
const PREPARED = PAGE.replace(
  '<head lang="en">',
  '<head lang="en"><script type="module" src="/__lab/device.js"></script>',
)

/** A lab in front of a server that always returns the same page, with an ETag. */
async function lab() {
  const requests: IncomingHttpHeaders[] = []
  const server = createServer((request, response) => {
    requests.push(request.headers)
    response.writeHead(200, { 'content-type': 'text/html', etag: '"one"' }).end(PAGE)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const target = `http://localhost:${(server.address() as AddressInfo).port}`
  const proxy = await startProxy(target, {
    control: (...exchange) => control.serve(...exchange),
    upgrade: (...handshake) => control.accept(...handshake),
  })
  const browser = () => Promise.reject(new Error('no browser here'))
  const sessions = createSessions({ proxy, people: new LabUsers(target), browser })
  const control = openControl(proxy.network, sessions)
  onTestFinished(async () => {
    control.close()
    await proxy.close()
    await new Promise((resolve) => server.close(resolve))
  })
  return { proxy, sessions, requests }
}

const DOCUMENT = { 'sec-fetch-dest': 'document', cookie: 'lab-tab=a' }

const read = (proxy: LabProxy, path: string, headers: IncomingHttpHeaders): Promise<string> =>
  new Promise((resolve, reject) => {
    get(proxy.origin + path, { headers }, async (response) => {
      resolve((await response.toArray()).join(''))
    }).once('error', reject)
  })

/** A device page that records its commands and acknowledges them, unless `responses` is false. */
async function device(proxy: LabProxy, { tab = 'a', responses = true } = {}) {
  const socket = new WebSocket(`${proxy.origin.replace('http', 'ws')}/__lab/device`, {
    origin: proxy.origin,
    headers: { cookie: `lab-tab=${tab}` },
  })
  const emitted: object[] = []
  const { promise: initial, resolve } = Promise.withResolvers<object>()
  socket.on('message', (data) => {
    const { number, ...turn } = JSON.parse(data.toString())
    // The first message is the state of the device; it resolves once.
    resolve(turn)
    emitted.push(turn)
    if (responses) socket.send(String(number))
  })
  await initial
  emitted.splice(0)
  return { emitted, initial: await initial, socket }
}

/** State of a device without faults. */
const NORMAL = { ahead: 0, storage: 'fine', online: true, visible: null }

/** State that a page of tab a starts with after a reload. */
async function startState(proxy: LabProxy): Promise<unknown> {
  const script = await read(proxy, '/__lab/device.js', DOCUMENT)
  return JSON.parse(/\)\((\{"tab".*\})\)$/.exec(script)?.[1] ?? 'null').device
}

const jump = (ms: number) => ({ do: 'jump', tab: 'a', ms }) as const

describe('a page opened by hand', () => {
  it('loads the device script before its own scripts', async () => {
    const { proxy, requests } = await lab()
    const requestHeaders = { ...DOCUMENT, 'if-none-match': '"one"', 'accept-encoding': 'gzip' }
    expect(await read(proxy, '/messages', requestHeaders)).toBe(PREPARED)
    expect(requests[0]).not.toHaveProperty('if-none-match')
    expect(requests[0]).not.toHaveProperty('accept-encoding')
  })

  it.each([
    ['a request that is not a navigation', '/messages', { cookie: 'lab-tab=a' }],
    ['a page without a tab', '/messages', { 'sec-fetch-dest': 'document' }],
    ['a page driven by a scenario', '/messages', { ...DOCUMENT, 'x-lab-tab': 'a' }],
    ['the inspector', '/inspector', DOCUMENT],
  ])('excludes %s', async (_, path, headers) => {
    const { proxy } = await lab()
    expect(await read(proxy, path, headers)).toBe(PAGE)
  })

  it('receives its clock offset, and keeps it after a reload', async () => {
    const { proxy } = await lab()
    const { emitted } = await device(proxy)
    const { devices } = proxy.network
    await devices.applyStep(jump(-3_600_000))
    await devices.applyStep(jump(1_000))
    expect(emitted).toEqual([{ ahead: -3_600_000 }, { ahead: -3_599_000 }])
    expect(await startState(proxy)).toEqual({ ...NORMAL, ahead: -3_599_000 })
    await devices.reset()
    expect([emitted.at(-1), devices.ahead]).toEqual([NORMAL, 0])
  })

  it('receives the network state of its own tab, and the storage state of all tabs', async () => {
    const { proxy } = await lab()
    const [a, b] = [await device(proxy), await device(proxy, { tab: 'b' })]
    await proxy.network.devices.applyStep({ do: 'offline', tab: 'b' })
    await proxy.network.devices.applyStep({ do: 'storage', tab: 'b', state: 'full' })
    await proxy.network.devices.applyStep({ do: 'online' })
    expect(a.emitted).toEqual([{ storage: 'full' }, { online: true }])
    expect(b.emitted).toEqual([{ online: false }, { storage: 'full' }, { online: true }])
  })

  it('receives the visibility of its own tab, and that storage was cleared', async () => {
    const { proxy } = await lab()
    const [a, b] = [await device(proxy), await device(proxy, { tab: 'b' })]
    await proxy.network.devices.applyStep({ do: 'hide', tab: 'a' })
    await proxy.network.devices.applyStep({ do: 'storage', tab: 'a', state: 'cleared' })
    await proxy.network.devices.applyStep({ do: 'show', tab: 'a' })
    expect(a.emitted).toEqual([{ visible: false }, { storage: 'cleared' }, { visible: true }])
    expect(b.emitted).toEqual([{ storage: 'cleared' }])
  })

  it('keeps storage, visibility and network state after a reload and a reconnection', async () => {
    const { proxy, sessions } = await lab()
    sessions.apply({ do: 'storage', tab: 'a', state: 'full' })
    sessions.apply({ do: 'hide', tab: 'a' })
    sessions.apply({ do: 'offline', tab: 'a' })
    const broken = { ahead: 0, storage: 'full', online: false, visible: false }
    expect(await startState(proxy)).toEqual(broken)
    expect((await device(proxy)).initial).toEqual(broken)
    expect((await device(proxy, { tab: 'b' })).initial).toEqual({ ...NORMAL, storage: 'full' })
  })

  it('logs its console messages for the report', async () => {
    const { proxy, sessions } = await lab()
    const { socket } = await device(proxy)
    socket.send(JSON.stringify({ level: 'error', text: 'TypeError: x' }))
    socket.send('{"level":')
    await expect
      .poll(() => sessions.report().console)
      .toEqual([{ at: expect.any(Number), tab: 'a', level: 'error', text: 'TypeError: x' }])
  })

  it('does not block a step if it closes without a response', async () => {
    const { proxy } = await lab()
    const { socket } = await device(proxy, { responses: false })
    socket.once('message', () => socket.terminate())
    await proxy.network.devices.applyStep(jump(1_000))
    await expect.poll(() => socket.readyState).toBe(WebSocket.CLOSED)
  })
})

it('carries out and logs a manual device step, and resets it with all faults', async () => {
  const { proxy, sessions } = await lab()
  const { emitted } = await device(proxy)
  sessions.apply(jump(-1_000))
  await expect.poll(() => emitted).toEqual([{ ahead: -1_000 }])
  sessions.reset()
  await expect.poll(() => emitted.at(-1)).toEqual(NORMAL)
  expect(proxy.network.entries.map(({ by, what }) => [by, what])).toEqual([
    ['step', JSON.stringify(jump(-1_000))],
    ['step', 'reset all faults'],
  ])
})
