import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const COOKIE = 'kinyeti_google'

const nonceOfSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url')

/** What Google's tokens for this browser are to be made for; null before it asked. */
export function nonceOf(request: FastifyRequest): string | null {
  const secret = request.cookies[COOKIE]
  return secret ? nonceOfSecret(secret) : null
}

/**
 * The nonce for Google's button. Its secret stays in a cookie out of reach of scripts: whoever got
 * hold of a token finds the nonce in it, but has no browser that it was made for.
 */
export function giveNonce(request: FastifyRequest, reply: FastifyReply): string {
  const known = nonceOf(request)
  if (known !== null) return known
  const secret = randomBytes(32).toString('base64url')
  reply.setCookie(COOKIE, secret, {
    path: '/api/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.origin.startsWith('https:'),
  })
  return nonceOfSecret(secret)
}
