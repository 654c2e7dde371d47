import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { type LabProxy, startProxy } from '../../devtools/lab/proxy.ts'

const SEND = 'POST /api/messaging/conversations/*/messages/'
const SENDING = '/api/messaging/conversations/7/messages/'

/** A server that records requests and echoes frames, with a proxy in front of it. */
async function lab() {
  const reached: string[] = []
  const server = createServer((request, response) => {
    reached.push(`${request.method} ${request.url}`)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(responseTo(request)))
  })
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (socket, { url }) => {
    reached.push(`socket ${url}`)
    socket.on('message', (data) => socket.send(data.toString()))
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  const proxy = await startProxy(`http://localhost:${port}`)
  onTestFinished(async () => {
    await proxy.close()
    for (const socket of sockets.clients) socket.terminate()
    await new Promise((resolve) => server.close(resolve))
  })
  return { proxy, reached }
}

const responseTo = ({ url }: IncomingMessage): object =>
  url === '/api/auth/token/' ? { access: 'first', refresh: 'long' } : { path: url }

const call = (proxy: LabProxy, path: string, method = 'GET', headers = {}): Promise<Response> => {
  const body = method === 'GET' ? {} : { body: JSON.stringify({ username: 'ayen' }) }
  return fetch(proxy.origin + path, { method, headers: { 'x-lab-tab': 'a', ...headers }, ...body })
}

interface SocketClient {
  socket: WebSocket
  received: string[]
  /** Resolves when it closes: `1006`, or `1006 before it was open`. */
  end: Promise<string>
  opened: Promise<unknown>
}

function listen(proxy: LabProxy, path = '/ws/messaging/?token=t'): SocketClient {
  const socket = new WebSocket(`${proxy.origin.replace('http', 'ws')}${path}&lab-tab=a`)
  const received: string[] = []
  let open = false
  socket.on('error', () => {})
  socket.on('message', (data) => received.push(data.toString()))
  const opened = new Promise((resolve) => socket.once('open', resolve)).then(() => {
    open = true
  })
  const end = new Promise<string>((resolve) => {
    socket.once('close', (code) => resolve(open ? String(code) : `${code} before it was open`))
  })
  return { socket, received, end, opened }
}

const frame = (text: string): string => JSON.stringify({ type: text })

const journal = (proxy: LabProxy): string[] =>
  proxy.network.entries.map(({ tab, by, what }) => `${tab} ${by} ${what}`)

describe('requests through the proxy', () => {
  it('arrive unchanged, and are logged with their tab', async () => {
    const { proxy, reached } = await lab()
    const response = await call(proxy, '/api/users/me/?full=1')
    expect(await response.json()).toEqual({ path: '/api/users/me/?full=1' })
    expect(reached).toEqual(['GET /api/users/me/?full=1'])
    expect(journal(proxy)).toEqual([
      'a client GET /api/users/me/',
      'a server 200 GET /api/users/me/',
    ])
  })

  it('have no tab without a valid tab name, and are not logged if they are for files', async () => {
    const { proxy } = await lab()
    await fetch(`${proxy.origin}/assets/app.js`)
    await fetch(`${proxy.origin}/api/posts/`, { headers: { cookie: 'x=1; lab-tab=b' } })
    await fetch(`${proxy.origin}/api/posts/`, { headers: { 'x-lab-tab': '../a' } })
    expect(journal(proxy).filter((network) => network.includes('client'))).toEqual([
      'b client GET /api/posts/',
      'null client GET /api/posts/',
    ])
  })

  it.each([
    ['refuse', { kind: 'refuse' }, 'lost', 0],
    ['lose', { kind: 'lose' }, 'lost', 1],
    ['answer', { kind: 'answer', status: 503, body: { detail: 'no' } }, '503 {"detail":"no"}', 0],
    ['repeat', { kind: 'repeat' }, `200 {"path":"${SENDING}"}`, 2],
    ['delay', { kind: 'delay', ms: 20 }, `200 {"path":"${SENDING}"}`, 1],
  ] as const)('end as the fault `%s` specifies', async (_, fault, ending, times) => {
    const { proxy, reached } = await lab()
    proxy.network.apply({ do: 'http', tab: 'a', route: SEND, times: 1, fault })
    const ended = call(proxy, SENDING, 'POST').then(
      async (response) => `${response.status} ${await response.text()}`,
      () => 'lost',
    )
    expect(await ended).toBe(ending)
    expect(reached.length).toBe(times)
    expect((await call(proxy, SENDING, 'POST')).status).toBe(200)
  })

  it('that hang fail when faults are reset, and do not block others', async () => {
    const { proxy } = await lab()
    proxy.network.apply({ do: 'http', tab: 'a', route: SEND, fault: { kind: 'hang' } })
    const hanging = call(proxy, SENDING, 'POST')
    expect((await call(proxy, '/api/posts/')).status).toBe(200)
    await expect
      .poll(() => proxy.network.connections().map(({ state }) => state))
      .toEqual(['hangs'])
    proxy.network.apply({ do: 'heal' })
    await expect(hanging).rejects.toThrow()
    expect((await call(proxy, SENDING, 'POST')).status).toBe(200)
  })

  it('are not affected by a fault of another tab', async () => {
    const { proxy } = await lab()
    proxy.network.apply({ do: 'http', tab: 'b', route: SEND, fault: { kind: 'refuse' } })
    expect((await call(proxy, SENDING, 'POST')).status).toBe(200)
  })

  it('are rejected with a revoked token, and accepted with a newer one', async () => {
    const { proxy } = await lab()
    await call(proxy, '/api/auth/token/', 'POST')
    proxy.network.apply({ do: 'revoke', person: 'deng' })
    const using = (token: string) =>
      call(proxy, '/api/posts/', 'GET', { authorization: `Bearer ${token}` })
    expect((await using('first')).status).toBe(200)
    proxy.network.apply({ do: 'revoke', person: 'ayen' })
    expect([(await using('first')).status, (await using('second')).status]).toEqual([401, 200])
  })

  it('fail while their browser is offline or the server is down', async () => {
    const { proxy } = await lab()
    proxy.network.assignBrowser('a', 'phone')
    proxy.network.assignBrowser('b', 'desk')
    proxy.network.apply({ do: 'offline', tab: 'a' })
    await expect(call(proxy, '/api/posts/')).rejects.toThrow()
    expect((await call(proxy, '/api/posts/', 'GET', { 'x-lab-tab': 'b' })).status).toBe(200)
    proxy.network.apply({ do: 'online' })
    proxy.network.apply({ do: 'restart', ms: 60_000 })
    await expect(call(proxy, '/api/posts/')).rejects.toThrow()
    proxy.network.apply({ do: 'restart', ms: 0 })
    expect((await call(proxy, '/api/posts/')).status).toBe(200)
  })
})

describe('sockets through the proxy', () => {
  it('carry frames both ways, and hide the tab name from the server', async () => {
    const { proxy, reached } = await lab()
    const { socket, received, opened, end } = listen(proxy)
    await opened
    socket.send(frame('ping'))
    await expect.poll(() => received).toEqual([frame('ping')])
    socket.close(1000)
    expect(await end).toBe('1000')
    expect(reached).toEqual(['socket /ws/messaging/?token=t'])
    await expect
      .poll(() => journal(proxy))
      .toEqual([
        'a client opens general',
        'a server accepts general',
        'a client says ping on general',
        'a server says ping on general',
        'a client closes general',
      ])
  })

  it.each([
    [{ kind: 'refuse' }, '1006 before it was open'],
    [{ kind: 'accept-close', code: 4001 }, '4001'],
    [{ kind: 'accept-close', code: 1006, ms: 20 }, '1006'],
  ] as const)('end as the fault %j specifies', async (fault, ending) => {
    const { proxy } = await lab()
    proxy.network.apply({ do: 'socket', role: 'conversation', times: 1, fault })
    const { opened } = listen(proxy)
    await opened
    expect(await listen(proxy, '/ws/messaging/?token=t&conversation=7').end).toBe(ending)
    await listen(proxy, '/ws/messaging/?token=t&conversation=7').opened
  })

  it('hang until faults are reset, and are logged as closed when their client disconnects', async () => {
    const { proxy } = await lab()
    proxy.network.apply({ do: 'socket', role: 'general', fault: { kind: 'hang' } })
    const [first, second] = [listen(proxy), listen(proxy)]
    await expect.poll(() => proxy.network.connections().length).toBe(2)
    first.socket.terminate()
    await expect.poll(() => journal(proxy)).toContain('a client closes general')
    proxy.network.apply({ do: 'heal' })
    expect(await second.end).toBe('1006 before it was open')
  })

  it.each([
    [{ kind: 'drop-frames' }, []],
    [{ kind: 'drop-frames', first: 1 }, ['two']],
    [{ kind: 'mute' }, []],
    [{ kind: 'repeat-frames' }, ['one', 'one', 'two', 'two']],
    [{ kind: 'swap-frames' }, ['two', 'one']],
  ] as const)('deliver frames as the fault %j specifies', async (fault, texts) => {
    const { proxy } = await lab()
    proxy.network.apply({ do: 'socket', role: 'general', times: 1, fault })
    const struck = listen(proxy)
    await struck.opened
    for (const text of ['one', 'two']) struck.socket.send(frame(text))
    const after = listen(proxy)
    await after.opened
    after.socket.send(frame('three'))
    await expect.poll(() => after.received).toEqual([frame('three')])
    await expect.poll(() => struck.received).toEqual(texts.map(frame))
  })

  it('are closed with a server code, per role', async () => {
    const { proxy } = await lab()
    const [general, notices] = [listen(proxy), listen(proxy, '/ws/notifications/?token=t')]
    await Promise.all([general.opened, notices.opened])
    expect([proxy.network.open('general', 'a'), proxy.network.open('general', 'b')]).toEqual([1, 0])
    proxy.network.apply({ do: 'close-sockets', role: 'general', code: 4003 })
    expect(await general.end).toBe('4003')
    proxy.network.apply({ do: 'close-sockets', code: 1006 })
    expect(await notices.end).toBe('1006')
    expect(journal(proxy).filter((network) => network.includes('closes'))).toEqual([
      'a server closes general 4003',
      'a server closes notification 1006',
    ])
  })

  it('are closed with 4001 if their token was revoked', async () => {
    const { proxy } = await lab()
    await listen(proxy).opened
    proxy.network.apply({ do: 'revoke' })
    expect(await listen(proxy).end).toBe('4001')
  })
})
