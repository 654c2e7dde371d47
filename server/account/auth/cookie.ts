import type { FastifyReply, FastifyRequest } from 'fastify'

/** Over HTTPS the `__Host-` prefix keeps other hosts and plain HTTP from setting the cookie. */
const cookieOf = ({ origin }: FastifyRequest, name: string) =>
  origin.startsWith('https:')
    ? { name: `__Host-${name}`, path: '/', secure: true }
    : { name, path: '/api/', secure: false }

/** Sets an HttpOnly session cookie. */
export function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  called: string,
  value: string,
): void {
  const { name, ...where } = cookieOf(request, called)
  reply.setCookie(name, value, { ...where, httpOnly: true, sameSite: 'lax' })
}

export const readCookie = (request: FastifyRequest, called: string): string | null =>
  request.cookies[cookieOf(request, called).name] || null

const REFRESH = 'kinyeti_refresh'

/**
 * The refresh token in an HttpOnly cookie, for the last refresh attempt (A2.4). A session cookie,
 * because the sign-out request that clears it may never arrive.
 */
export const setRefreshCookie = (
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): void => setCookie(request, reply, REFRESH, token)

export const clearRefreshCookie = (reply: FastifyReply): void => {
  const { name, ...where } = cookieOf(reply.request, REFRESH)
  reply.clearCookie(name, where)
}

export const refreshCookie = (request: FastifyRequest): string | null =>
  readCookie(request, REFRESH)
