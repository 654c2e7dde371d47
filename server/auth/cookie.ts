import type { FastifyReply, FastifyRequest } from 'fastify'

export const REFRESH_COOKIE = 'kinyeti_refresh'

/**
 * The refresh token out of reach of scripts, for the last refresh attempt (A2.4). It ends with the
 * browser session, for the call that takes it away at signing out may never arrive.
 */
export function setRefreshCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): void {
  reply.setCookie(REFRESH_COOKIE, token, {
    path: '/api/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.origin.startsWith('https:'),
  })
}

export const clearRefreshCookie = (reply: FastifyReply): void => {
  reply.clearCookie(REFRESH_COOKIE, { path: '/api/' })
}

export const refreshCookie = (request: FastifyRequest): string | null =>
  request.cookies[REFRESH_COOKIE] || null
