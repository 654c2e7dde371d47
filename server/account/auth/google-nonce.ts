import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readCookie, setCookie } from './cookie.ts'

const COOKIE = 'kinyeti_google'

const nonceFromSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url')

/**
 * The nonce that Google's ID tokens for this browser must contain; null before it was requested.
 */
export function readNonce(request: FastifyRequest): string | null {
  const secret = readCookie(request, COOKIE)
  return secret ? nonceFromSecret(secret) : null
}

/**
 * Creates the nonce for Google's button. Its secret stays in an HttpOnly cookie: a stolen ID token
 * contains the nonce, but cannot be used in another browser.
 */
export function issueNonce(request: FastifyRequest, reply: FastifyReply): string {
  const existing = readNonce(request)
  if (existing !== null) return existing
  const secret = randomBytes(32).toString('base64url')
  setCookie(request, reply, COOKIE, secret)
  return nonceFromSecret(secret)
}
