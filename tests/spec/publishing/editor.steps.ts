import type { Fields, StoredDraft } from './editor.words.ts'

/** One picture of a field, as reported by its uploads. */
export interface Item {
  status: string
  picture: object | null
  alt: string
}

export type EditorStep =
  /** The draft was read from the browser's database. */
  | ['draftRead', StoredDraft | null]
  | ['draftUnreadable']
  /** The content to edit was loaded from the server. */
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
  /** The user cancels publishing. */
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
  /** ms since the start of the test. */
  saved: number | null
  restored: number | null
  storeFailed: boolean
  errors: { [field: string]: string }
  problem: { text: string; retry: boolean } | null
  canLeave: boolean
}

/** Effect calls (`read`, `load`, `store`, `clear`, `publish`) and emitted events, in order. */
export interface Emitted {
  type: string
  [key: string]: unknown
}
