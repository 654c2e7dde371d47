import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { selfSigned } from '../server/certificate.ts'

export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** A browser, from the perspective of its push service and the server. */
export interface TestDevice {
  /** The JSON of the PushSubscription. */
  readonly token: string
  readonly path: string
  /** Decrypts a push to this device (RFC 8291). */
  // biome-ignore lint/suspicious/noExplicitAny: payloads are compared as wholes with toEqual
  read(push: Received): any
}

export interface PushService {
  /** `https://localhost:<port>` */
  readonly origin: string
  /** Certificate authority to trust. */
  readonly ca: string
  /** All pushes so far, in order. */
  readonly received: Received[]
  /** The n-th push to a path, counted from 1, already received or future. */
  nth(path: string, n: number): Promise<Received>
  /** A new device whose pushes get a response with this status. */
  device(status?: number): TestDevice
  /** Sets the response status for pushes to a device; null = no response. */
  response(device: TestDevice, status: number | null): void
  stop(): Promise<void>
}

/** A local push service: receives pushes over TLS and records them (RFC 8030). */
export async function startPushService(): Promise<PushService> {
  const { key, cert } = selfSigned('localhost')
  const received: Received[] = []
  const statuses = new Map<string, number | null>()
  const waiting = new Set<() => void>()
  const server = createServer({ key, cert }, (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const path = request.url ?? ''
      received.push({ path, headers: request.headers, body: Buffer.concat(parts) })
      const status = statuses.get(path)
      if (status !== null) response.writeHead(status ?? 201).end()
      for (const check of waiting) check()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`
  return {
    origin,
    ca: cert,
    received,
    nth: (path, n) =>
      new Promise((resolve) => {
        const check = () => {
          const push = received.filter((one) => one.path === path)[n - 1]
          if (push === undefined) return
          waiting.delete(check)
          resolve(push)
        }
        waiting.add(check)
        check()
      }),
    device(status = 201) {
      const path = `/push/${randomBytes(16).toString('base64url')}`
      statuses.set(path, status)
      return newDevice(origin, path)
    },
    response: ({ path }, status) => statuses.set(path, status),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Keys of a new subscription, as created by a browser. */
export function newDevice(origin: string, path = '/push/1'): TestDevice {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  return {
    path,
    token: JSON.stringify({
      endpoint: `${origin}${path}`,
      expirationTime: null,
      keys: {
        p256dh: keys.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      },
    }),
    read: (push) => JSON.parse(decrypt(push.body, keys, auth).toString()),
  }
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** RFC 8291 on top of RFC 8188: one record; its header has salt, size and the sender's key. */
function decrypt(message: Buffer, keys: ECDH, auth: Buffer): Buffer {
  const salt = message.subarray(0, 16)
  const recordSize = message.readUInt32BE(16)
  const idLength = message.readUInt8(20)
  const senderKey = message.subarray(21, 21 + idLength)
  const record = message.subarray(21 + idLength)
  if (record.length > recordSize) throw new Error('more than one record')
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey])
  const secret = derive(keys.computeSecret(senderKey), auth, about, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('bad padding')
  return padded.subarray(0, end)
}

/**
 * Verifies the signature in the `Authorization` header of a push and returns its claims (RFC 8292).
 */
export function vapidOf(push: Received): { key: string; claims: { [name: string]: unknown } } {
  const match = /^vapid t=([^,]+), ?k=(\S+)$/.exec(push.headers.authorization ?? '')
  const [, token = '', key = ''] = match ?? []
  const [header = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const good = verify(
    'sha256',
    Buffer.from(`${header}.${body}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!good) throw new Error('the signature of the push does not match its key')
  return { key, claims: JSON.parse(Buffer.from(body, 'base64url').toString()) }
}
