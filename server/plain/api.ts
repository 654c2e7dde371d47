import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isObject } from '../../src/protocol/base/json.ts'
import { ApiError, type ErrorBody } from '../http/errors.ts'
import { internalRequest } from '../http/internal-request.ts'

/** Response of the API. */
export interface ApiResult {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: callers name the type of `src/protocol/responses`
  readonly body: any
  /** `Set-Cookie` headers. */
  readonly cookies: readonly string[]
}

export interface ApiCall {
  readonly method: 'GET' | 'POST'
  /** Path and query below `/api/`. */
  readonly path: string
  readonly body?: object
  /** Access token; without one the request is anonymous. */
  readonly token?: string | undefined
  /** Whether to send the cookies of the page's request. */
  readonly withCookies?: boolean
}

/** Calls the API as the client does, so that plain pages have no rule of their own. */
export async function callApi(
  app: FastifyInstance,
  request: FastifyRequest,
  { method, path, body, token, withCookies = false }: ApiCall,
): Promise<ApiResult> {
  const { cookie, 'user-agent': userAgent } = request.headers
  const response = await internalRequest(app, request, {
    method,
    url: `/api/${path}`,
    headers: {
      ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(withCookies && cookie !== undefined ? { cookie } : {}),
    },
    ...(body === undefined ? {} : { body }),
  })
  const cookies = [response.headers['set-cookie'] ?? []].flat().map(String)
  return { status: response.statusCode, body: parseBody(response.body), cookies }
}

const parseBody = (text: string): unknown => (text === '' ? null : JSON.parse(text))

/** The rejection of a response as an error, to be shown as a page. */
export const apiErrorOf = ({ status, body }: ApiResult): ApiError =>
  new ApiError(status, isObject(body) ? (body as ErrorBody) : {}, `the API responded ${status}`)
