import { PRODUCT_SLUG } from '../../protocol/base/brand.ts'
import type { Id, Json } from '../../protocol/base/types.ts'
import type { SafeStorage } from './safe-storage.ts'

export interface FirstStepsStore {
  /** The user's saved progress; null if there is none or it cannot be parsed. */
  load(userId: Id): Json
  save(userId: Id, progress: object): void
}

/** Progress and input of a user's first steps, on this device. Kept on logout. */
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
    save: (userId, progress) => storage.set(nameOf(userId), JSON.stringify(progress)),
  }
}
