import { createPublicKey } from 'node:crypto'
import { isObject } from '../../../src/protocol/base/json.ts'
import { mayBePublicHost } from './addresses.ts'

/** Endpoint of a browser and keys to encrypt its pushes (RFC 8030, RFC 8291). */
export interface WebSubscription {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

export const WEB = 'web'

const MAX_ENDPOINT_LENGTH = 2_000
const POINT_BYTES = 65
const AUTH_BYTES = 16

export type ParsedSubscription =
  | { readonly ok: true; readonly subscription: WebSubscription }
  /** Error message for the client. */
  | { readonly ok: false; readonly error: string }

const rejected = (error: string): ParsedSubscription => ({ ok: false, error })

/**
 * Parses the token of a web device: the JSON of its PushSubscription. Only https URLs with a public
 * host are accepted, because this server will call them.
 * @param trusted host names that are accepted although they are not public
 */
export function parseSubscription(token: string, trusted: readonly string[]): ParsedSubscription {
  const data = parseJson(token)
  if (!isObject(data)) return rejected('This is no push subscription.')
  const { endpoint, keys } = data
  if (typeof endpoint !== 'string' || !isPushEndpoint(endpoint, trusted)) {
    return rejected('The address of this push subscription cannot be used.')
  }
  const { p256dh, auth } = isObject(keys) ? keys : {}
  if (typeof p256dh !== 'string' || typeof auth !== 'string' || !areKeys(p256dh, auth)) {
    return rejected('The keys of this push subscription cannot be used.')
  }
  return { ok: true, subscription: { endpoint, keys: { p256dh, auth } } }
}

/** Canonical text of a subscription, without other fields of its JSON. */
export const subscriptionToken = ({ endpoint, keys }: WebSubscription): string =>
  JSON.stringify({ endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } })

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isPushEndpoint(url: string, trusted: readonly string[]): boolean {
  if (url.length > MAX_ENDPOINT_LENGTH || !URL.canParse(url)) return false
  const { protocol, hostname, port, username, password } = new URL(url)
  if (protocol !== 'https:' || username !== '' || password !== '') return false
  // Push services use the default port only.
  return trusted.includes(hostname) || (port === '' && mayBePublicHost(hostname))
}

function areKeys(p256dh: string, auth: string): boolean {
  const point = decodeBytes(p256dh)
  if (point?.length !== POINT_BYTES || decodeBytes(auth)?.length !== AUTH_BYTES) return false
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  try {
    // A point that is not on the curve would only fail when something is sent.
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    return point[0] === 4
  } catch {
    return false
  }
}

function decodeBytes(text: string): Buffer | null {
  return /^[\w-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64url') : null
}
