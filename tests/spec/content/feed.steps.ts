/** Steps and expected values of the feed tables. Imports no machine. */
import type { FeedItem } from '../../../src/protocol/content/creative-types.ts'
import { at } from '../messaging/chat.words.ts'

/** `p3` is a post, `b3` a blog post, `w3` a portfolio item; created 3 minutes after the start. */
export type ItemName = string

export type FeedStep =
  | ['opened']
  | ['left']
  | ['more']
  | ['retry']
  | ['showNew']
  | ['reload']
  | ['forget', 'post' | 'blog' | 'work' | 'portfolio', number]
  | ['visible']
  | ['hidden']
  | ['online']
  | ['signedIn']
  /** The session was restored: the user was signed in all along. */
  | ['restored']
  | ['signedOut']
  | ['wait', number]
  /** The list's own load succeeds: its items and the number of the next page. */
  | ['page', ItemName[], number | null]
  /** HTTP status; 0 = no response, -1 = cancelled by the client, -2 = a programming error. */
  | ['pageFailed', number]
  /** The check for newer items succeeds. */
  | ['newest', ItemName[], number | null]
  | ['newestFailed', number]

export interface FeedLook {
  status:
    | 'idle'
    | 'loading'
    | 'failed'
    | 'ready'
    | 'loadingMore'
    | 'moreFailed'
    | 'reloading'
    | 'reloadFailed'
    | 'ended'
  items: ItemName[]
  /** Number of newer items held back. */
  new: number
  more: boolean
  empty: boolean
  error: string | null
  /** The page being loaded. */
  requests: number | null
  /** A check for newer items is in flight. */
  checking: boolean
}

export type Emitted = { type: string; [key: string]: unknown }
export const asks = (page: number): Emitted => ({ type: 'ask', page })
export const checks: Emitted = { type: 'check', page: 1 }

const TYPES = { p: 'post', b: 'blog', w: 'work' } as const
type Initial = keyof typeof TYPES

export const FAILED = 'The call failed.'
export const BROKEN = 'Failed to load data'

/** The feed item with this name, as the API returns it. */
export function itemOf(name: ItemName): FeedItem {
  const id = Number(name.slice(1))
  const base = {
    id,
    title: name,
    slug: name,
    author: { id: 9, username: 'nyandeng', full_name: 'Nyandeng', avatar: null },
    category: '',
    tags: [],
    likes_count: 0,
    comments_count: 0,
    views_count: 0,
    created_at: at(id * 60),
    edited_at: null,
  }
  const item = {
    ...base,
    body: '',
    images: [],
    excerpt: '',
    cover: null,
    reading_minutes: 1,
    published: true,
    description: '',
    image_count: 0,
  }
  // Each type reads its own fields of it.
  return { type: TYPES[name.charAt(0) as Initial], item } as unknown as FeedItem
}

export const nameOf = ({ type, item }: FeedItem): ItemName => `${type.charAt(0)}${item.id}`

export function look(parts: Partial<FeedLook> = {}): FeedLook {
  return {
    status: 'ready',
    items: [],
    new: 0,
    more: parts.status === undefined || parts.status === 'ready',
    empty: false,
    error: null,
    requests: null,
    checking: false,
    ...parts,
  }
}

/** Opened, with the first page loaded. */
export const shown = (items: ItemName[], next: number | null = 2): FeedStep[] => [
  ['opened'],
  ['page', items, next],
]
