import { idKey } from '../base/ids.ts'
import type { Id } from '../base/types.ts'
import type { ContentType } from '../enums/content.ts'
import type { ContentRef } from './creative-types.ts'

/** A list of content, as data: what is asked for. */
export type FeedSource = Kind & {
  /** The page it begins with; the first unless it says so. */
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

/** The same text for the same list, whatever the order of its filters. */
export function feedKey(source: FeedSource): string {
  const filters = Object.entries(source)
    .filter(([name, value]) => name !== 'kind' && value !== undefined && value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .toSorted()
  return [source.kind, ...filters].join('&')
}

/** The comments on a piece of content, as data. */
export interface ThreadRef extends ContentRef {
  /** The page they begin with; the first unless it says so. */
  from?: number
}

export const threadKey = ({ from = 1, ...piece }: ThreadRef): string =>
  from === 1 ? contentKey(piece) : `${contentKey(piece)}&from=${from}`

/** The key of a piece of content in maps; `portfolio` names a work (TOGGLE, ENT-28). */
export function contentKey({ type, id }: { type: ContentType; id: Id }): string {
  return `${type === 'portfolio' ? 'work' : type}:${idKey(id)}`
}
