import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  isAccountDeleted,
  isConcurrentChange,
  isStorageFull,
  isUnavailable,
} from '../db/failures.ts'
import { ApiError, concurrentChange, sessionExpired } from './errors.ts'

export const RETRY_SECONDS = '2'

/** Responds to every error with JSON for users and logs a reason for developers. */
export function handleErrors(app: FastifyInstance): void {
  // The error handler is not called if the client left before the server read the body.
  app.addHook('onRequestAbort', async (request) => {
    if (!isAborted(request)) return
    request.log.info({ req: request, status: CLIENT_CLOSED }, 'aborted by the client')
  })
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (isAborted(request)) return reply.code(CLIENT_CLOSED).send()
    const apiError = loggedApiError(error, request)
    return reply.code(apiError.status).headers(apiError.headers).send(apiError.body)
  })
}

/** The response for an error, after logging it. */
export function loggedApiError(error: FastifyError, request: FastifyRequest): ApiError {
  const apiError =
    error instanceof ApiError
      ? error
      : (fromDatabaseError(error, request) ?? fromFastifyError(error))
  if (apiError === null) {
    request.log.error({ err: error }, 'unexpected failure')
    const detail = 'A server error occurred. Please try again.'
    return new ApiError(500, { detail }, error.message)
  }
  const { status, reason } = apiError
  if (status >= 500) request.log.error({ status, reason, err: error }, 'failed')
  else request.log.info({ status, reason }, 'refused')
  return apiError
}

/** Responds to URLs that the router rejects before any hook has run. */
export function rejectMalformedUrl(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const status = error.statusCode ?? 400
  // The framework's message contains the URL, and with it any token.
  request.log.info({ status, reason: error.code }, 'refused')
  const detail = status === 414 ? 'This URL is too long.' : 'This URL can’t be read.'
  reply
    .code(status)
    .headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff' })
    .send({ detail })
}

/** Status in the log of a request whose client left; no response is sent. */
export const CLIENT_CLOSED = 499

/** Whether the client closed the connection before it had sent the whole body. */
export const isAborted = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete

/**
 * Maps temporary database failures, conflicts and a full disk to responses; null for bugs. A
 * request that stores nothing needs no room, so a full disk makes it wait for the database only.
 */
function fromDatabaseError(error: Error, { method }: FastifyRequest): ApiError | null {
  if (isStorageFull(error) && method !== 'GET' && method !== 'HEAD') {
    const detail = 'The server is out of storage. Please try again later.'
    return new ApiError(507, { detail }, error.message)
  }
  if (isAccountDeleted(error)) return sessionExpired(error.message)
  if (isConcurrentChange(error)) return concurrentChange(error.message)
  if (!isUnavailable(error) && !isStorageFull(error)) return null
  const detail = 'The server is busy at the moment. Please try again.'
  return new ApiError(503, { detail }, error.message, { 'retry-after': RETRY_SECONDS })
}

function fromFastifyError(error: FastifyError): ApiError | null {
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new ApiError(400, { detail: 'The request is not readable JSON.' }, error.message)
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ApiError(
        415,
        { detail: 'This kind of content is not accepted here.' },
        error.message,
      )
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new ApiError(413, { detail: 'The request is too large.' }, error.message)
  }
  const status = error.statusCode ?? 500
  if (status < 400 || status >= 500) return null
  return new ApiError(status, { detail: 'The request could not be understood.' }, error.message)
}

/**
 * Records every registered route, to distinguish 405 from 404. Create it before any route is added.
 */
export function createRouteTable(app: FastifyInstance): { allowed(path: string): string[] } {
  const routes: { readonly pattern: RegExp; readonly methods: readonly string[] }[] = []
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/')) return
    routes.push({ pattern: pathPattern(route.url), methods: [route.method].flat() })
  })
  return {
    allowed: (path) => [
      ...new Set(
        routes.filter((route) => route.pattern.test(path)).flatMap((route) => route.methods),
      ),
    ],
  }
}

function pathPattern(url: string): RegExp {
  const segments = url.replace(/\/$/, '').split('/')
  const source = segments
    .map((segment) =>
      segment.startsWith(':') ? '[^/]+' : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
    )
    .join('/')
  return new RegExp(`^${source}/?$`)
}

/** Responds to an API path that has no route (404), or none for this method (405). */
export function sendApiNotFound(
  routeTable: { allowed(path: string): string[] },
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const path = request.url.split('?', 1)[0] ?? ''
  const allowed = routeTable.allowed(path)
  if (allowed.length === 0) {
    request.log.info({ status: 404, reason: 'no such route' }, 'refused')
    return reply.code(404).send({ detail: 'Not found.' })
  }
  request.log.info({ status: 405, reason: `allowed: ${allowed.join(', ')}` }, 'refused')
  return reply
    .code(405)
    .header('allow', allowed.join(', '))
    .send({ detail: `Method "${request.method}" not allowed.` })
}
