import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Headers that identify where a request comes from, but not the user. */
const CLIENT_HEADERS = ['host', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'] as const

interface InternalOptions {
  readonly method: 'GET' | 'POST'
  /** Path and query below `/api/`. */
  readonly url: string
  readonly headers?: { readonly [name: string]: string }
  /** Sent as JSON. */
  readonly body?: object
  readonly signal?: AbortSignal
}

/**
 * Sends a request to the API without a connection, for a page that the server renders. It is
 * validated, rate-limited and logged as a request of the page's client.
 */
export function internalRequest(
  app: FastifyInstance,
  pageRequest: FastifyRequest,
  { method, url, headers = {}, body, signal }: InternalOptions,
) {
  const allHeaders: { [name: string]: string } = { ...headers }
  for (const name of CLIENT_HEADERS) {
    const value = pageRequest.headers[name]
    if (value !== undefined) allHeaders[name] = String(value)
  }
  return app.inject({
    method,
    url,
    headers: allHeaders,
    remoteAddress: pageRequest.socket.remoteAddress ?? pageRequest.ip,
    ...(body === undefined ? {} : { payload: body }),
    ...(signal === undefined ? {} : { signal }),
  })
}
