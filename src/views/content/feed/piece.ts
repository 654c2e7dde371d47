import type { FeedItem, Picture } from '../../../protocol/content/creative-types.ts'
import { nameOf } from '../author-line.tsx'

export const KINDS = { work: 'Work', post: 'Post', blog: 'Blog' } as const

/** The picture a piece shows in lists; null when it is words alone. */
export function coverOf(entry: FeedItem): Picture | null {
  return entry.type === 'blog' ? entry.item.cover : (entry.item.images[0] ?? null)
}

/** What a piece is called where it has no title of its own. */
export function titleOf(entry: FeedItem): string {
  return entry.item.title || `${KINDS[entry.type]} by ${nameOf(entry.item.author)}`
}
