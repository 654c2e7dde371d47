/**
 * Queue of optimistic toggles. It separates the known state (confirmed by the server), the pending
 * toggles in order, and the running requests (one per queue key, each a `wish` actor). The state
 * shown is the known state with the pending toggles applied, so that removing a failed toggle rolls
 * it back. Behind a running request at most one toggle of the same target waits: the last one wins.
 * A `PendingToggleDefinition` defines one use.
 */

import type { ChildId } from './typed-messaging.ts'
import type {
  PendingToggleInput,
  PendingToggleOutcome,
  PendingToggleResponse,
} from './wish.machine.ts'

/** A pending toggle: shown, but not confirmed by the server. */
export type Wish<TAbout> = TAbout & { on: boolean; running: boolean }

export interface Wishing<TKnown, TAbout> {
  /** State confirmed by the server. */
  known: TKnown
  /** In the order of the user's actions; the first one of each queue key runs. */
  wishes: Wish<TAbout>[]
}

export interface PendingToggleDefinition<
  TKnown,
  TAbout,
  TAnswer extends PendingToggleResponse = PendingToggleResponse,
> {
  /** Equal for toggles of the same target. */
  key(about: TAbout): string
  /** Queue key of all targets; without it each target has its own. */
  lane?: string
  /** Null while unknown. */
  isHeld(known: TKnown, about: TAbout): boolean | null
  /** The known state after a toggle; called only if it changes the value. */
  switched(known: TKnown, about: TAbout, on: boolean): TKnown
  /** The same when the server reports that it already had the value; defaults to `switched`. */
  already?(known: TKnown, about: TAbout, on: boolean, answer: TAnswer): TKnown
  /** Error message for failures without a message. */
  failedText(about: TAbout, on: boolean): string
}

/** Id of the child that sends the toggle of a queue key. */
export const pendingToggleId = (lane: string) => `wish.${lane}` as ChildId<never>

/** Creates the queue functions of one use. */
export function pendingTogglesOf<
  TKnown,
  TAbout extends object,
  TAnswer extends PendingToggleResponse = PendingToggleResponse,
>(row: PendingToggleDefinition<TKnown, TAbout, TAnswer>) {
  type State = Wishing<TKnown, TAbout>

  const laneOf = (about: TAbout): string => row.lane ?? row.key(about)

  const apply = (known: TKnown, about: TAbout, on: boolean): TKnown =>
    row.isHeld(known, about) === on ? known : row.switched(known, about, on)

  /** The state as shown to the user. */
  const shown = ({ known, wishes }: State): TKnown =>
    wishes.reduce((now, wish) => apply(now, wish, wish.on), known)

  /** The value as shown; null while unknown. */
  const isHeld = (state: State, about: TAbout): boolean | null => row.isHeld(shown(state), about)

  /** The running toggle of a queue key. */
  const runningIn = (wishes: readonly Wish<TAbout>[], lane: string): Wish<TAbout> | undefined =>
    wishes.find((wish) => wish.running && laneOf(wish) === lane)

  /** Adds a toggle to the opposite of the value shown, or removes the one that still waits. */
  function toggled(state: State, about: TAbout): Wish<TAbout>[] {
    const key = row.key(about)
    const waiting = state.wishes.find((wish) => !wish.running && row.key(wish) === key)
    if (waiting) return state.wishes.filter((wish) => wish !== waiting)
    const on = !isHeld(state, about)
    return [...state.wishes, { ...about, on, running: false }]
  }

  /**
   * Starts the first toggle of each idle queue key; drops toggles to a value that is already known.
   */
  function begin({ known, wishes }: State): {
    wishes: Wish<TAbout>[]
    begun: PendingToggleInput[]
  } {
    const busy = new Set(wishes.filter(({ running }) => running).map(laneOf))
    const begun: PendingToggleInput[] = []
    const left = wishes.flatMap((wish) => {
      const lane = laneOf(wish)
      if (busy.has(lane)) return [wish]
      if (row.isHeld(known, wish) === wish.on) return []
      busy.add(lane)
      const { running: _, ...ask } = wish
      begun.push({
        lane,
        ask,
        failedText: row.failedText(wish, wish.on),
      })
      return [{ ...wish, running: true }]
    })
    return { wishes: left, begun }
  }

  /** Updates the known state after a success; removes the toggle in any case. */
  function settled(state: State, { lane, answer }: PendingToggleOutcome): State {
    const wish = runningIn(state.wishes, lane)
    if (!wish) return state
    const wishes = state.wishes.filter((one) => one !== wish)
    if (answer === null) return { known: state.known, wishes }
    const { known } = state
    if (answer.already && row.already) {
      return { known: row.already(known, wish, wish.on, answer as TAnswer), wishes }
    }
    return { known: apply(known, wish, wish.on), wishes }
  }

  return { laneOf, isKnown: row.isHeld, shown, isHeld, runningIn, toggled, begin, settled }
}
