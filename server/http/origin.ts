import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { badRequest } from './errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Scheme and host this server is reached at, for every absolute address it gives out. */
    origin: string
  }
}

/** As Fastify wants it; it takes a bare number for nobody. */
export function believed({ trustProxy }: Pick<Config, 'trustProxy'>) {
  if (trustProxy === false) return false
  if (typeof trustProxy !== 'number') return [...trustProxy]
  return (_address: string, hop: number): boolean => hop < trustProxy
}

const HOST = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/** Tells `PUBLIC_ORIGIN`, else what the request names; a host that is none is refused. */
export function knowOrigin(app: FastifyInstance, { publicOrigin }: Pick<Config, 'publicOrigin'>) {
  app.decorateRequest('origin', '')
  app.addHook('onRequest', async (request) => {
    request.origin = publicOrigin ?? originOf(request)
  })
}

function originOf({ protocol, host }: FastifyRequest): string {
  // HTTP/1.0 need not name one.
  const origin = `${protocol === 'https' ? 'https' : 'http'}://${host || 'localhost'}`
  if ((host && !HOST.test(host)) || !URL.canParse(origin)) {
    throw badRequest('The Host header names no host.')
  }
  return new URL(origin).origin
}

/** The whole address of a request; one that begins with two slashes names no other host. */
export const urlOf = (request: FastifyRequest): URL =>
  new URL(request.origin + (request.url.startsWith('/') ? request.url : '/'))
