import { PRODUCT_SLUG } from '../../protocol/base/brand.ts'
import type { Id } from '../../protocol/base/types.ts'
import type { SafeStorage } from './safe-storage.ts'

export interface DraftKey {
  userId: Id
  conversationId: Id
}

export interface DraftStore {
  /** The saved text, or ''. */
  load(key: DraftKey): string
  /** Saves the text; a blank text removes the draft. */
  save(key: DraftKey, text: string): void
}

/** Unsent message texts, one per user and conversation; they survive reloads and sign-outs. */
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
