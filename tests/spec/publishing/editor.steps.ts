import type { Fields, StoredDraft } from './editor.words.ts'

/** One picture of a field, as reported by its uploads. */
export interface Item {
  status: string
  picture: object | null
  alt: string
}

export type EditorStep =
  /** The drafts were read from the browser's database, the newest first. */
  | ['draftRead', StoredDraft | null, ...StoredDraft[]]
  | ['draftUnreadable']
  /** The content to edit was loaded from the server. */
  | ['loaded', { fields: Fields; changedAt: string }]
  | ['loadFailed', number]
  /** With the new client id of a draft that was separated from another tab's. */
  | ['stored', string?]
  | ['storeRefused']
  | ['cleared']
  | ['clearRefused']
  | ['published', { id: number; href: string; lostImages?: number }]
  /** Nothing was sent, because the content was changed elsewhere. */
  | ['outdated', { fields: Fields; changedAt: string }]
  | ['saveMine']
  | ['loadNewer']
  | ['publishFailed', number, object?]
  | ['change', Fields]
  | ['uploads', 'images' | 'cover' | 'body' | 'file', Item[]]
  | ['publish']
  /** The user cancels publishing. */
  | ['cancel']
  | ['useDraft']
  | ['discard']
  /** The user continues with another draft, or discards it. */
  | ['useOther', string]
  | ['discardOther', string]
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
  /** ms since the start of the test. */
  saved: number | null
  restored: number | null
  /** Other drafts that are offered. */
  others: StoredDraft[]
  storeFailed: boolean
  errors: { [field: string]: string }
  problem: { text: string; retry: boolean } | null
  canLeave: boolean
}

/** Effect calls (`read`, `load`, `store`, `clear`, `drop`, `publish`) and emitted events, in order. */
export interface Emitted {
  type: string
  [key: string]: unknown
}
