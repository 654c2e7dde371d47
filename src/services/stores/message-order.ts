import { PRODUCT_SLUG } from '../../protocol/base/brand.ts'
import type { SafeStorage } from './safe-storage.ts'

/** Which messages the first page of a conversation holds. */
const ORDERS = ['newestFirst', 'oldestFirst'] as const

type MessageOrder = (typeof ORDERS)[number]

interface Options {
  storage: SafeStorage | null
  apiBase: string
}

/** The order in which an API pages the messages of a conversation, kept across page loads (B15). */
export function createMessageOrder({ storage, apiBase }: Options) {
  const key = `${PRODUCT_SLUG}_messageOrder:${apiBase}`
  const stored = storage?.get(key)
  let order: MessageOrder | null = ORDERS.find((known) => known === stored) ?? null

  return {
    /** Null until it has been found out. */
    get: () => order,
    set(found: MessageOrder): void {
      if (found === order) return
      order = found
      storage?.set(key, found)
    },
  }
}
