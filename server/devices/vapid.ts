import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import webPush from 'web-push'
import { isObject } from '../../src/protocol/json.ts'
import type { Config } from '../config.ts'

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
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    try {
      writeFileSync(file, JSON.stringify(webPush.generateVAPIDKeys()), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      // Another process made it at the same moment.
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
  }
  const stored: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const { publicKey, privateKey } = isObject(stored) ? stored : {}
  if (typeof publicKey === 'string' && typeof privateKey === 'string') {
    return { publicKey, privateKey }
  }
  throw new Error(`${file} holds no keys. Delete it to make new ones.`)
}
