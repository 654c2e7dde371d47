/** Values of the form tables: fields, drafts and server responses. */

export type Fields = { [field: string]: unknown }

export const USER = 7
/** The first id the form's environment makes. */
export const CLIENT_ID = 'local-1'
/** When a test starts. */
export const START = Date.UTC(2026, 0, 5, 9, 0, 0)

/** An empty post. */
export const EMPTY_POST = { title: '', category: '', tags: [], body: '', images: [] }

export const post = (changes: Fields): Fields => ({ ...EMPTY_POST, ...changes })

export interface StoredDraft {
  fields: Fields
  clientId: string
  savedAt: number
  base: string | null
  attempt: 'none' | 'same' | 'changed'
}

export function draft(fields: Fields, changes: Partial<StoredDraft> = {}): StoredDraft {
  return {
    fields,
    clientId: CLIENT_ID,
    savedAt: START,
    base: null,
    attempt: 'none',
    ...changes,
  }
}

export const PICTURE = {
  id: 31,
  url: '/media/pictures/ab/',
  widths: [320, 640],
  width: 1200,
  height: 800,
  thumbhash: 'aGFzaA==',
  alt: '',
}
