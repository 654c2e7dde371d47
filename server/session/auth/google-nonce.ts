import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readCookie, setCookie } from './cookie.ts'

const COOKIE = 'kinyeti_google'

const nonceOfSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url')

/** What Google's tokens for this browser are to be made for; null before it asked. */
export function nonceOf(request: FastifyRequest): string | null {
  const secret = readCookie(request, COOKIE)
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
  setCookie(request, reply, COOKIE, secret)
  return nonceOfSecret(secret)
}
