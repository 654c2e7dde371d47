import type { FastifyReply, FastifyRequest } from 'fastify'

/** Over HTTPS the `__Host-` prefix keeps other hosts and plain HTTP from setting the cookie. */
const cookieOptions = ({ origin }: FastifyRequest, name: string, path = '/api/') =>
  origin.startsWith('https:')
    ? { name: `__Host-${name}`, path: '/', secure: true }
    : { name, path, secure: false }

/**
 * Sets an HttpOnly cookie; without a lifetime it ends with the browser session.
 * @param path of the cookie over plain HTTP; the `__Host-` prefix requires `/`
 */
export function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  cookieName: string,
  value: string,
  maxAgeSeconds?: number,
  path?: string,
): void {
  const { name, ...attributes } = cookieOptions(request, cookieName, path)
  const lifetime = maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }
  reply.setCookie(name, value, { ...attributes, ...lifetime, httpOnly: true, sameSite: 'lax' })
}

export const readCookie = (request: FastifyRequest, cookieName: string): string | null =>
  request.cookies[cookieOptions(request, cookieName).name] || null

const REFRESH_COOKIE = 'kinyeti_refresh'

/**
 * The refresh token in an HttpOnly cookie, for the last refresh attempt (A2.4). A session cookie,
 * because the sign-out request that clears it may never arrive.
 */
export const setRefreshCookie = (
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): void => setCookie(request, reply, REFRESH_COOKIE, token)

export const clearRefreshCookie = (reply: FastifyReply): void => {
  const { name, ...attributes } = cookieOptions(reply.request, REFRESH_COOKIE)
  reply.clearCookie(name, attributes)
}

export const readRefreshCookie = (request: FastifyRequest): string | null =>
  readCookie(request, REFRESH_COOKIE)
