import { isolate } from '../../../protocol/base/text.ts'
import type { FeedItem, Picture } from '../../../protocol/content/creative-types.ts'
import { nameOf } from '../users/author-line.tsx'

export const KIND_LABELS = { work: 'Work', post: 'Post', blog: 'Blog' } as const

/** Cover of a content item in lists; null if it has none. */
export function coverOf(entry: FeedItem): Picture | null {
  return entry.type === 'blog' ? entry.item.cover : (entry.item.images[0] ?? null)
}

/** Title of a content item; a generated one if it has none. */
export function titleOf(entry: FeedItem): string {
  return entry.item.title || `${KIND_LABELS[entry.type]} by ${isolate(nameOf(entry.item.author))}`
}
