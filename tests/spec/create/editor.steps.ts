import type { Fields, StoredDraft } from './editor.words.ts'

/** One picture of a field as its uploads tell it. */
export interface Item {
  status: string
  picture: object | null
  alt: string
}

export type EditorStep =
  /** The browser's database answers what it holds. */
  | ['draftRead', StoredDraft | null]
  | ['draftUnreadable']
  /** The server answers what is to be changed. */
  | ['loaded', { fields: Fields; changedAt: string }]
  | ['loadFailed', number]
  | ['stored']
  | ['storeRefused']
  | ['cleared']
  | ['clearRefused']
  | ['published', { id: number; href: string }]
  | ['publishFailed', number, object?]
  | ['change', Fields]
  | ['uploads', 'images' | 'cover' | 'body' | 'file', Item[]]
  | ['publish']
  /** The person stops it. */
  | ['cancel']
  | ['useDraft']
  | ['discard']
  | ['retry']
  | ['opened']
  | ['left']
  | ['hidden']
  | ['dismiss']
  | ['wait', number]

export interface EditorLook {
  form: string
  saving: string
  fields: Fields
  /** ms since the beginning of the story. */
  saved: number | null
  restored: number | null
  storeFailed: boolean
  errors: { [field: string]: string }
  problem: { text: string; retry: boolean } | null
  canLeave: boolean
}

/** Calls of effects and facts, in order: `read`, `load`, `store`, `clear`, `publish`, facts. */
export interface Told {
  type: string
  [key: string]: unknown
}
