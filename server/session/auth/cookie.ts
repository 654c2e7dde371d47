import type { FastifyReply, FastifyRequest } from 'fastify'

/** Over HTTPS its very name keeps other hosts, and whoever listens in on plain HTTP, from setting it. */
const cookieOf = ({ origin }: FastifyRequest, name: string) =>
  origin.startsWith('https:')
    ? { name: `__Host-${name}`, path: '/', secure: true }
    : { name, path: '/api/', secure: false }

/** A cookie out of reach of scripts, until the browser is closed. */
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
 * The refresh token out of reach of scripts, for the last refresh attempt (A2.4). It ends with the
 * browser session, for the call that takes it away at signing out may never arrive.
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
