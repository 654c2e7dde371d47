/** What the bench of the recorder and its sides say to each other, over the channel of a forked process. */

/**
 * `absent`: the client as it is built. `present`: with a recorder, and nobody has ever looked.
 * `attached`: an inspector hears everything. `closed`: one did, and is gone. `quick`: without a
 * recorder, with contexts that were spread once, as it spreads them.
 */
export type Side = 'absent' | 'present' | 'attached' | 'closed' | 'quick'

/**
 * `drafts`: events straight to one chart of the tree, nothing but transitions. `talk`: messages that
 * come and go over a model of the line, and a line that breaks, with all that the client does for it.
 */
export const LOADS = ['drafts', 'talk'] as const
export type Load = (typeof LOADS)[number]

export interface Ran {
  /** The processor's time of the thread that runs the client, ms. */
  took: number
  /** With the threads that collect garbage and compile beside it. */
  tookInAll: number
  /** Steps that all actors handled; null where nobody counts. */
  steps: number | null
}
