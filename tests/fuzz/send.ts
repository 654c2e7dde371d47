import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export interface Outcome {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  /** Until the last byte of the answer. */
  readonly ms: number
}

export interface Sent {
  readonly method: string
  readonly path: string
  readonly headers: { readonly [name: string]: string }
  readonly body: Buffer | null
}

/** Longer than any answer may take; only then a request is given up. */
const PATIENCE_MS = 20_000

/** Sends over connections that are kept, and takes paths and headers no browser would send. */
export function createSender(origin: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port } = new URL(origin)
  const send = ({ method, path, headers, body }: Sent): Promise<Outcome> =>
    new Promise((resolve, reject) => {
      const started = performance.now()
      const length = body === null ? {} : { 'content-length': body.length }
      const call = request({
        agent,
        hostname,
        port,
        method,
        path,
        headers: { ...headers, ...length },
        timeout: PATIENCE_MS,
      })
      let answered = false
      call.on('timeout', () => call.destroy(new Error(`no answer in ${PATIENCE_MS} ms`)))
      // Who refuses a body while it comes may close the connection after the answer.
      call.on('error', (error) => answered || reject(error))
      call.on('response', (response) => {
        answered = true
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
            ms: performance.now() - started,
          }),
        )
      })
      if (body !== null) call.write(body)
      call.end()
    })
  return { send, close: () => agent.destroy() }
}
