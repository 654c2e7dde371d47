import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { readCookie, setCookie } from './cookie.ts'

/**
 * A cookie that stays after signing out and identifies a device on which this user has signed in, so
 * that password guessing elsewhere does not slow the user down here (OWASP: device cookies). It
 * grants nothing, is signed and not stored.
 */
export const DEVICE_COOKIE = 'kinyeti_device'
const LIFETIME_S = 180 * 86_400
const RENEW_AFTER_S = 30 * 86_400

type Keys = Pick<Context, 'config' | 'now'>

interface KnownDevice {
  readonly id: string
  /** Age of the cookie. */
  readonly ageS: number
}

const signature = ({ config }: Keys, text: string): Buffer =>
  createHmac('sha256', config.secret).update(`known-device:${text}`).digest()

/** The device on which this user has signed in before, or null. */
function readKnownDevice(ctx: Keys, request: FastifyRequest, userId: number): KnownDevice | null {
  const [user = '', id = '', issuedAt = '', given = ''] =
    readCookie(request, DEVICE_COOKIE)?.split('.') ?? []
  const expected = signature(ctx, [user, id, issuedAt].join('.'))
  const givenSignature = Buffer.from(given, 'base64url')
  if (givenSignature.length !== expected.length) return null
  if (!timingSafeEqual(givenSignature, expected) || user !== String(userId)) return null
  const ageS = Math.abs(ctx.now() / 1000 - Number(issuedAt))
  return ageS > LIFETIME_S ? null : { id, ageS }
}

/** Id of the device on which this user has signed in before, or null. */
export const knownDeviceId = (
  ctx: Keys,
  request: FastifyRequest,
  userId: number | null,
): string | null => (userId === null ? null : (readKnownDevice(ctx, request, userId)?.id ?? null))

/** Marks the device as one on which this user has signed in. */
export function rememberDevice(
  ctx: Keys,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: number,
): void {
  const device = readKnownDevice(ctx, request, userId)
  if (device !== null && device.ageS < RENEW_AFTER_S) return
  const id = device?.id ?? randomBytes(16).toString('base64url')
  const text = `${userId}.${id}.${Math.floor(ctx.now() / 1000)}`
  const value = `${text}.${signature(ctx, text).toString('base64url')}`
  setCookie(request, reply, DEVICE_COOKIE, value, LIFETIME_S)
}
