import { join } from 'node:path'
import webPush from 'web-push'
import { isObject } from '../../../src/protocol/base/json.ts'
import type { Config } from '../../config.ts'
import { readOrMake } from '../../key-file.ts'

/** By which push services know this server (RFC 8292); base64url. */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/**
 * The keys of the configuration, else those of the data folder, made on first use. Browsers are
 * subscribed to one public key: with another one every subscription is void.
 * @throws Error with a sentence for people when the file cannot be read
 */
export function vapidKeys({ dataDir, push }: Pick<Config, 'dataDir' | 'push'>): VapidKeys {
  if (push.keys !== null) return push.keys
  const file = join(dataDir, 'push.key')
  const stored = parsed(readOrMake(file, () => JSON.stringify(webPush.generateVAPIDKeys())))
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
