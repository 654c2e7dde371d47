/** Messages between the recorder benchmark and its child processes. */

/**
 * `absent`: the client as built. `present`: with a recorder, never attached. `attached`: an
 * inspector receives all events. `closed`: an inspector was attached and has detached. `quick`:
 * without a recorder, but with contexts spread once, as the recorder does.
 */
export type Side = 'absent' | 'present' | 'attached' | 'closed' | 'quick'

/**
 * `drafts`: events sent directly to one machine, transitions only. `talk`: messages over a
 * simulated network with connection drops, including all resulting work of the client.
 */
export const LOADS = ['drafts', 'talk'] as const
export type Load = (typeof LOADS)[number]

export interface LoadResult {
  /** CPU time of the thread that runs the client, ms. */
  took: number
  /** Including garbage collection and compiler threads. */
  tookInAll: number
  /** Events handled by all actors; null if they are not counted. */
  steps: number | null
}
