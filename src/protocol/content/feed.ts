import { idKey } from '../base/ids.ts'
import type { Id } from '../base/types.ts'
import type { ContentType } from '../enums/content.ts'
import type { ContentRef } from './creative-types.ts'

/** Serialisable description of a content list: its kind and filters. */
export type FeedSource = Kind & {
  /** The first page to load; default 1. */
  from?: number
}

type Kind =
  | { kind: 'explore'; mode: string }
  | { kind: 'posts'; user?: Id; category?: string; tag?: string; search?: string }
  | {
      kind: 'works'
      username?: string
      category?: string
      tag?: string
      search?: string
      colour?: string
    }
  | { kind: 'blog'; author?: string; category?: string; tag?: string; search?: string }
  | { kind: 'saved' }

/** Cache key of a list, independent of the order of its filters. */
export function feedKey(source: FeedSource): string {
  const filters = Object.entries(source)
    .filter(([name, value]) => name !== 'kind' && value !== undefined && value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .toSorted()
  return [source.kind, ...filters].join('&')
}

/** Serialisable reference to the comment thread of a content item. */
export interface ThreadRef extends ContentRef {
  /** The first page to load; default 1. */
  from?: number
}

export const threadKey = ({ from = 1, ...piece }: ThreadRef): string =>
  from === 1 ? contentKey(piece) : `${contentKey(piece)}&from=${from}`

/** The map key of a content item; `portfolio` is an alias of `work` (TOGGLE, ENT-28). */
export function contentKey({ type, id }: { type: ContentType; id: Id }): string {
  return `${type === 'portfolio' ? 'work' : type}:${idKey(id)}`
}
