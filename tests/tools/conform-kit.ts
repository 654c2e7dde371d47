import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import type { Report } from '../../tools/conform/report.ts'
import { type ConformOptions, conform } from '../../tools/conform/run.ts'
import { type Dialect, PLAIN } from '../foreign/dialect.ts'
import { type ForeignServer, startForeign } from '../foreign/server.ts'

export interface Reply {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: faults change any part of a body
  body: any
  headers?: { [name: string]: string }
}

interface Call {
  readonly method: string
  /** Relative to `/api/`, without query. */
  readonly path: string
  readonly query: URLSearchParams
  readonly token: string | null
}

/** A fault of an API: what it answers instead. `forward` sends the call to the server. */
export interface Fault {
  /** `GET posts/{id}/` */
  readonly at?: string
  readonly answer?: (forward: () => Promise<Reply>, call: Call) => Reply | Promise<Reply>
  readonly socket?: SocketFault
}

interface SocketFault {
  readonly path: string
  /** The handshake is answered with this. */
  readonly status?: number
  /** Accepts every token. */
  readonly acceptsAll?: boolean
  /** Changes a frame of the server; null drops it. */
  // biome-ignore lint/suspicious/noExplicitAny: faults change any part of a frame
  readonly frame?: (frame: any) => unknown
}

export const AYEN = { username: 'ayen', password: 'secret of ayen' }
export const DENG = { username: 'deng', password: 'secret of deng' }

/** A server with two accounts and a freelancer, stopped after the test. */
export async function startServer(dialect: Dialect = PLAIN): Promise<ForeignServer> {
  const server = await startForeign(dialect)
  onTestFinished(() => server.stop())
  const names = { email: 'x@example.org', first_name: 'Ayen', last_name: 'Deng' }
  for (const credentials of [AYEN, DENG]) server.store.addUser({ ...names, ...credentials })
  server.store.addUser({ ...names, username: 'nyandeng', user_type: 'freelancer' })
  return server
}

/** Checks an API with both accounts. */
export const check = (api: string, options: Partial<ConformOptions> = {}): Promise<Report> =>
  conform({ api, user: AYEN, other: DENG, registers: true, waitMs: 200, ...options })

type Change = (body: Reply['body']) => unknown
type Answer = NonNullable<Fault['answer']>

/** The server's response with another body. */
export const changed =
  (change: Change): Answer =>
  async (forward) => {
    const reply = await forward()
    return reply.status >= 300 ? reply : { ...reply, body: change(reply.body) }
  }
export const replaced =
  (status: number, body?: unknown): Answer =>
  () => ({ status, body })

export const without = (name: string) =>
  changed((body) => {
    const { [name]: _, ...rest } = body
    return rest
  })
/** The first call is answered so. */
export function once(answer: Answer): Answer {
  let isFirst = true
  return (forward, call) => {
    if (!isFirst) return forward()
    isFirst = false
    return answer(forward, call)
  }
}

/** Kinds of content that the specification has a call to delete for. */
const DELETABLE = [
  'post',
  'work',
  'blog',
  'comment',
  'asset',
  'review',
  'project',
  'team',
  'notification',
  'conversation',
]

/** What of it is left on a server. */
export const leftOn = ({ store }: ForeignServer): string[] => [
  ...store.entities.filter(({ kind }) => DELETABLE.includes(kind)).map(({ kind }) => kind),
  ...store.follows,
  ...store.users.slice(3).map(({ username }) => username),
]

/** The same server behind a proxy with a fault; its origin. */
export async function startProxy(server: ForeignServer, fault: Fault): Promise<string> {
  const proxy = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', server.origin)
    const body = await bytesOf(request)
    const forward = () => forwarded(request, url, body)
    const call: Call = {
      method: request.method ?? '',
      path: decodeURI(url.pathname.slice('/api/'.length)),
      query: url.searchParams,
      token: /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? null,
    }
    const reply = isAt(fault.at, call) ? await fault.answer?.(forward, call) : await forward()
    const { status, headers, body: content } = reply ?? (await forward())
    const isPage = typeof content === 'string' && content.startsWith('<')
    const type = isPage ? 'text/html' : 'application/json'
    response.writeHead(status, { 'content-type': type, ...headers })
    response.end(content === undefined ? '' : isPage ? content : JSON.stringify(content))
  })
  const sockets = proxySockets(proxy, server, fault.socket)
  await new Promise<void>((resolve) => proxy.listen(0, 'localhost', resolve))
  onTestFinished(async () => {
    sockets.close()
    proxy.closeAllConnections()
    await new Promise((resolve) => proxy.close(resolve))
  })
  return `http://localhost:${(proxy.address() as AddressInfo).port}`
}

function isAt(at: string | undefined, { method, path }: Call): boolean {
  const [faultyMethod, pattern = ''] = at?.split(' ') ?? []
  const shape = new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`)
  return faultyMethod === method && shape.test(path)
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

async function forwarded(request: IncomingMessage, url: URL, body: Buffer): Promise<Reply> {
  const { authorization, 'content-type': type } = request.headers
  const response = await fetch(url, {
    method: request.method ?? 'GET',
    headers: {
      ...(authorization === undefined ? {} : { authorization }),
      ...(type === undefined ? {} : { 'content-type': type }),
    },
    ...(body.length === 0 ? {} : { body: Uint8Array.from(body) }),
  })
  const text = await response.text()
  if (text === '') return { status: response.status, body: undefined }
  return { status: response.status, body: text.startsWith('<') ? text : JSON.parse(text) }
}

function proxySockets(proxy: Server, server: ForeignServer, fault: SocketFault | undefined) {
  const sockets = new WebSocketServer({ noServer: true })
  proxy.on('upgrade', (request, stream, head) => {
    const isFaulty = fault !== undefined && request.url?.startsWith(fault.path)
    if (isFaulty && fault.status !== undefined) {
      stream.end(`HTTP/1.1 ${fault.status} No\r\n\r\n`)
      return
    }
    sockets.handleUpgrade(request, stream, head, (down) => {
      if (isFaulty && fault.acceptsAll) return
      const up = new WebSocket(`${server.origin.replace('http', 'ws')}${request.url}`)
      const waiting: string[] = []
      down.on('message', (data) => {
        if (up.readyState === WebSocket.OPEN) up.send(String(data))
        else waiting.push(String(data))
      })
      up.on('open', () => {
        for (const data of waiting) up.send(data)
      })
      up.on('message', (data) => {
        const frame: unknown = JSON.parse(String(data))
        const changed = isFaulty && fault.frame ? fault.frame(frame) : frame
        if (changed !== null) down.send(JSON.stringify(changed))
      })
      up.on('close', (code) => down.close(code >= 4000 ? code : 1000))
      up.on('error', () => down.terminate())
      down.on('close', () => up.terminate())
    })
  })
  return {
    close() {
      for (const client of sockets.clients) client.terminate()
      sockets.close()
    },
  }
}
