import type { QuickHits } from '../../../protocol/content/search.ts'

export interface SearchContext {
  /** As typed. */
  query: string
  /** Results of the newest search; null before its response and after it was cancelled. */
  hits: QuickHits | null
  /** Option selected by the arrow keys; null: the box itself. */
  active: number | null
  /** Recent searches of this browser, newest first. */
  recent: string[]
}

/** A selectable option: a page to open, or an earlier query to repeat. */
export type SearchOption = { kind: 'page'; href: string } | { kind: 'recent'; query: string }

export type SearchEvent =
  /** The box is focused. */
  | { type: 'search.open' }
  /** The current text of the box. */
  | { type: 'search.change'; query: string }
  /** Escape, a click outside or navigation: clears the box and closes the overlay. */
  | { type: 'search.close' }
  /** Arrow keys: 1 = down, -1 = up. */
  | { type: 'search.move'; by: number }
  /** The option at `index`; without it the active one, else View All. */
  | { type: 'search.choose'; index?: number }
  | { type: 'search.retry' }
  | { type: 'search.forgetRecent' }
  | { type: 'network.online' }
  | { type: 'session.ended' }

/** A page was selected; the listener navigates to it. */
export type SearchEmitted = { type: 'search.chosen'; href: string }
