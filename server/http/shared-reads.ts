import type { FastifyReply, FastifyRequest } from 'fastify'
import { COMPRESSION_THRESHOLD_BYTES, compressOnce, encodingOf } from './compressed-text.ts'
import type { CachedRead } from './read-cache.ts'

/**
 * Runs identical reads together: those that arrive while one of their key runs wait for the next,
 * which begins after all of them. Nothing is cached: no result is older than a request for it.
 */
export function createSharedReads<T>(): (key: string, read: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<void>>()
  const waiting = new Map<string, Promise<T>>()
  const start = (key: string, read: () => Promise<T>): Promise<T> => {
    const result = read()
    const settled = result.then(
      () => {},
      () => {},
    )
    running.set(key, settled)
    void settled.then(() => running.delete(key))
    return result
  }
  return (key, read) => {
    const current = running.get(key)
    if (current === undefined) return start(key, read)
    const joined = waiting.get(key)
    if (joined !== undefined) return joined
    const next = current.then(() => {
      waiting.delete(key)
      return start(key, read)
    })
    waiting.set(key, next)
    return next
  }
}

type Read<T> = (request: FastifyRequest) => Promise<T>

/**
 * A handler of GET requests that reads once for identical URLs at a time, and serialises and
 * compresses the result once. Anonymous requests get a response that was read since the last write.
 * @param isSharable whether the response to a request depends on its URL only, not on the user
 */
export function sharedRead<T extends object>(
  read: Read<T>,
  isSharable: (request: FastifyRequest) => boolean = () => true,
): (request: FastifyRequest, reply: FastifyReply) => Promise<T | Buffer> {
  const share = createSharedReads<CachedRead>()
  return async (request, reply) => {
    if (!isSharable(request)) return read(request)
    const { readCache } = request.server
    const key = request.origin + request.url
    const readNow = async (): Promise<CachedRead> => {
      const store = readCache.begin()
      const response = { body: Buffer.from(JSON.stringify(await read(request))) }
      store(key, response)
      return response
    }
    const cached = isAnonymous(request) ? readCache.find(key) : null
    return send(request, reply, cached ?? (await share(key, readNow)))
  }
}

/** Whether the request has no signed-in user, whose data the response could contain. */
export const isAnonymous = (request: FastifyRequest): boolean => request.user === null

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedRead,
): Promise<Buffer> {
  const { body } = response
  reply.type('application/json; charset=utf-8')
  if (body.length < COMPRESSION_THRESHOLD_BYTES) return body
  const encoding = encodingOf(request.headers['accept-encoding'])
  reply.header('vary', 'accept-encoding')
  if (encoding === null) return body
  reply.header('content-encoding', encoding)
  return compressOnce(response, body, encoding)
}
