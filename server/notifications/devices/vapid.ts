import { join } from 'node:path'
import webPush from 'web-push'
import { isObject } from '../../../src/protocol/base/json.ts'
import type { Config } from '../../config.ts'
import { readOrCreate } from '../../key-file.ts'

/** Keys that identify this server to push services (RFC 8292); base64url. */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/**
 * The configured keys, else those of the data folder, created on first use. Browsers subscribe with
 * the public key: changing it invalidates every subscription.
 * @throws Error with a user-readable message when the file is invalid
 */
export function vapidKeys({ dataDir, push }: Pick<Config, 'dataDir' | 'push'>): VapidKeys {
  if (push.keys !== null) return push.keys
  const file = join(dataDir, 'push.key')
  const stored = parsed(readOrCreate(file, () => JSON.stringify(webPush.generateVAPIDKeys())))
  const { publicKey, privateKey } = isObject(stored) ? stored : {}
  if (typeof publicKey === 'string' && typeof privateKey === 'string') {
    return { publicKey, privateKey }
  }
  throw new Error(`${file} holds no keys. Delete it to make new ones.`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
