import { PRODUCT_SLUG } from '../../protocol/base/brand.ts'
import { asNumber, isObject } from '../../protocol/base/json.ts'
import type { SafeStorage } from './safe-storage.ts'

/** API extensions that the API has been found to lack. */
export interface AbsentEndpoints {
  has(name: string): boolean
  add(name: string): void
}

/** An API may have gained an endpoint after this time, ms. */
const REMEMBERED_FOR_MS = 24 * 60 * 60_000

interface Options {
  storage: SafeStorage | null
  apiBase: string
  now(): number
}

/** Remembered across page loads, per API, so that an absent endpoint is requested once a day. */
export function createAbsentEndpoints({ storage, apiBase, now }: Options): AbsentEndpoints {
  const key = `${PRODUCT_SLUG}_absent:${apiBase}`

  /** When each one was found absent, ms. */
  function read(): Map<string, number> {
    try {
      const stored: unknown = JSON.parse(storage?.get(key) ?? '{}')
      const entries = isObject(stored) ? Object.entries(stored) : []
      return new Map(entries.flatMap(([name, at]) => [[name, asNumber(at) ?? 0]]))
    } catch {
      return new Map()
    }
  }

  return {
    has(name) {
      const age = now() - (read().get(name) ?? Number.NEGATIVE_INFINITY)
      return age >= 0 && age < REMEMBERED_FOR_MS
    },
    add(name) {
      storage?.set(key, JSON.stringify(Object.fromEntries(read().set(name, now()))))
    },
  }
}
