import { PRODUCT_SLUG } from '../../protocol/base/brand.ts'
import type { Id, Json } from '../../protocol/base/types.ts'
import type { SafeStorage } from './safe-storage.ts'

export interface FirstStepsStore {
  /** What was kept of somebody's first steps, null when nothing was or it cannot be read. */
  load(userId: Id): Json
  save(userId: Id, kept: object): void
}

/** How far somebody came with their first steps on this device, and what they typed; a logout leaves it. */
export function createFirstStepsStore(storage: SafeStorage): FirstStepsStore {
  const nameOf = (userId: Id): string =>
    `${PRODUCT_SLUG}_first_steps:${encodeURIComponent(String(userId))}`
  return {
    load(userId) {
      try {
        return JSON.parse(storage.get(nameOf(userId)) ?? 'null')
      } catch {
        return null
      }
    },
    save: (userId, kept) => storage.set(nameOf(userId), JSON.stringify(kept)),
  }
}
