import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export interface Outcome {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  /** Until the last byte of the response. */
  readonly ms: number
}

export interface Sent {
  readonly method: string
  readonly path: string
  readonly headers: { readonly [name: string]: string }
  readonly body: Buffer | null
}

/** Request timeout, ms; longer than any response may take. */
const RESPONSE_TIMEOUT_MS = 20_000

/**
 * HTTP client with persistent connections, which accepts paths and headers that no browser would
 * send.
 */
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
        timeout: RESPONSE_TIMEOUT_MS,
      })
      let answered = false
      call.on('timeout', () => call.destroy(new Error(`no response in ${RESPONSE_TIMEOUT_MS} ms`)))
      // A server that rejects a body early may close the connection after its response.
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
