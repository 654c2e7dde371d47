import { PRODUCT_SLUG } from '../../protocol/base/brand.ts'
import type { Id } from '../../protocol/base/types.ts'
import type { SafeStorage } from './safe-storage.ts'

export interface DraftKey {
  userId: Id
  conversationId: Id
}

export interface DraftStore {
  /** The text as it was left, '' when there is none. */
  load(key: DraftKey): string
  /** Keeps the text; a blank one is forgotten. */
  save(key: DraftKey, text: string): void
}

/** Unsent texts, one a user and conversation, so that no reload or sign-out loses one. */
export function createDrafts(storage: SafeStorage): DraftStore {
  const nameOf = ({ userId, conversationId }: DraftKey): string =>
    [`${PRODUCT_SLUG}_draft`, userId, conversationId]
      .map((part) => encodeURIComponent(String(part)))
      .join(':')
  return {
    load: (key) => storage.get(nameOf(key)) ?? '',
    save(key, text) {
      if (text.trim() === '') storage.remove(nameOf(key))
      else storage.set(nameOf(key), text)
    },
  }
}
