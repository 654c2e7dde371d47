import type { QuickHits } from '../../../protocol/content/search.ts'

export interface SearchContext {
  /** As it was typed. */
  query: string
  /** Of the newest search; null before it is answered, and when it was cancelled. */
  hits: QuickHits | null
  /** The option the arrow keys are at; null = the box itself. */
  active: number | null
  /** The last searches of this browser, the last one first. */
  recent: string[]
}

/** One line that can be chosen: a page to go to, or an earlier query to make again. */
export type SearchOption = { kind: 'page'; href: string } | { kind: 'recent'; query: string }

export type SearchEvent =
  /** The box has the focus. */
  | { type: 'search.open' }
  /** What stands in the box now. */
  | { type: 'search.change'; query: string }
  /** Escape, a click elsewhere, another page: empties the box and puts everything away. */
  | { type: 'search.close' }
  /** Arrow keys: 1 = down, -1 = up. */
  | { type: 'search.move'; by: number }
  /** The option at `index`; without it the active one, else View All. */
  | { type: 'search.choose'; index?: number }
  | { type: 'search.retry' }
  | { type: 'search.forgetRecent' }
  | { type: 'network.online' }
  | { type: 'session.ended' }

/** A page was chosen: whoever shows pages goes there. */
export type SearchEmitted = { type: 'search.chosen'; href: string }
