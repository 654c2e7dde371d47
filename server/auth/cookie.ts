import type { FastifyReply, FastifyRequest } from 'fastify'

const NAME = 'kinyeti_refresh'

/** Over HTTPS its very name keeps other hosts, and whoever listens in on plain HTTP, from setting it. */
const cookieOf = ({ origin }: FastifyRequest) =>
  origin.startsWith('https:')
    ? { name: `__Host-${NAME}`, path: '/', secure: true }
    : { name: NAME, path: '/api/', secure: false }

/**
 * The refresh token out of reach of scripts, for the last refresh attempt (A2.4). It ends with the
 * browser session, for the call that takes it away at signing out may never arrive.
 */
export function setRefreshCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): void {
  const { name, ...where } = cookieOf(request)
  reply.setCookie(name, token, { ...where, httpOnly: true, sameSite: 'lax' })
}

export const clearRefreshCookie = (reply: FastifyReply): void => {
  const { name, ...where } = cookieOf(reply.request)
  reply.clearCookie(name, where)
}

export const refreshCookie = (request: FastifyRequest): string | null =>
  request.cookies[cookieOf(request).name] || null
