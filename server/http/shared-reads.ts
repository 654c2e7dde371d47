import type { FastifyReply, FastifyRequest } from 'fastify'

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
 * A handler of GET requests that reads once for identical URLs at a time, and serialises the result
 * once.
 * @param isSharable whether the response to a request depends on its URL only, not on the user
 */
export function sharedRead<T extends object>(
  read: Read<T>,
  isSharable: (request: FastifyRequest) => boolean = () => true,
): (request: FastifyRequest, reply: FastifyReply) => Promise<T> {
  const share = createSharedReads<T>()
  return async (request, reply) => {
    if (!isSharable(request)) return read(request)
    const result = await share(request.origin + request.url, () => read(request))
    reply.type('application/json; charset=utf-8').serializer(serializeOnce)
    return result
  }
}

/** Whether the request has no signed-in user, whose data the response could contain. */
export const isAnonymous = (request: FastifyRequest): boolean => request.user === null

const serialized = new WeakMap<object, string>()

function serializeOnce(payload: object): string {
  const existing = serialized.get(payload)
  if (existing !== undefined) return existing
  const text = JSON.stringify(payload)
  serialized.set(payload, text)
  return text
}
