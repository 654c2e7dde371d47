/**
 * Queue of optimistic toggles. It separates the known state (confirmed by the server), the pending
 * toggles in order, and the running requests (one per queue key, each a `pendingToggle` actor). The state
 * shown is the known state with the pending toggles applied, so that removing a failed toggle rolls
 * it back. Behind a running request at most one toggle of the same target waits: the last one wins.
 * A `PendingToggleDefinition` defines one use.
 */

import type {
  PendingToggleInput,
  PendingToggleOutcome,
  PendingToggleResponse,
} from './pending-toggle.machine.ts'
import type { ChildId } from './typed-messaging.ts'

/** A pending toggle: shown, but not confirmed by the server. */
export type PendingToggle<TAbout> = TAbout & { on: boolean; running: boolean }

export interface PendingTogglesState<TKnown, TAbout> {
  /** State confirmed by the server. */
  known: TKnown
  /** In the order of the user's actions; the first one of each queue key runs. */
  pendingToggles: PendingToggle<TAbout>[]
}

export interface PendingToggleDefinition<
  TKnown,
  TAbout,
  TAnswer extends PendingToggleResponse = PendingToggleResponse,
> {
  /** Equal for toggles of the same target. */
  key(about: TAbout): string
  /** Queue key of all targets; without it each target has its own. */
  queueKey?: string
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
export const pendingToggleId = (queueKey: string) => `toggle.${queueKey}` as ChildId<never>

/** Creates the queue functions of one use. */
export function pendingTogglesOf<
  TKnown,
  TAbout extends object,
  TAnswer extends PendingToggleResponse = PendingToggleResponse,
>(row: PendingToggleDefinition<TKnown, TAbout, TAnswer>) {
  type State = PendingTogglesState<TKnown, TAbout>

  const queueKeyOf = (about: TAbout): string => row.queueKey ?? row.key(about)

  const apply = (known: TKnown, about: TAbout, on: boolean): TKnown =>
    row.isHeld(known, about) === on ? known : row.switched(known, about, on)

  /** The state as shown to the user. */
  const shown = ({ known, pendingToggles }: State): TKnown =>
    pendingToggles.reduce(
      (now, pendingToggle) => apply(now, pendingToggle, pendingToggle.on),
      known,
    )

  /** The value as shown; null while unknown. */
  const isHeld = (state: State, about: TAbout): boolean | null => row.isHeld(shown(state), about)

  /** The running toggle of a queue key. */
  const runningIn = (
    pendingToggles: readonly PendingToggle<TAbout>[],
    queueKey: string,
  ): PendingToggle<TAbout> | undefined =>
    pendingToggles.find(
      (pendingToggle) => pendingToggle.running && queueKeyOf(pendingToggle) === queueKey,
    )

  /** Adds a toggle to the opposite of the value shown, or removes the one that still waits. */
  function toggled(state: State, about: TAbout): PendingToggle<TAbout>[] {
    const key = row.key(about)
    const waiting = state.pendingToggles.find(
      (pendingToggle) => !pendingToggle.running && row.key(pendingToggle) === key,
    )
    if (waiting) return state.pendingToggles.filter((pendingToggle) => pendingToggle !== waiting)
    const on = !isHeld(state, about)
    return [...state.pendingToggles, { ...about, on, running: false }]
  }

  /**
   * Starts the first toggle of each idle queue key; drops toggles to a value that is already known.
   */
  function begin({ known, pendingToggles }: State): {
    pendingToggles: PendingToggle<TAbout>[]
    begun: PendingToggleInput[]
  } {
    const busy = new Set(pendingToggles.filter(({ running }) => running).map(queueKeyOf))
    const begun: PendingToggleInput[] = []
    const left = pendingToggles.flatMap((pendingToggle) => {
      const queueKey = queueKeyOf(pendingToggle)
      if (busy.has(queueKey)) return [pendingToggle]
      if (row.isHeld(known, pendingToggle) === pendingToggle.on) return []
      busy.add(queueKey)
      const { running: _, ...ask } = pendingToggle
      begun.push({
        queueKey,
        ask,
        failedText: row.failedText(pendingToggle, pendingToggle.on),
      })
      return [{ ...pendingToggle, running: true }]
    })
    return { pendingToggles: left, begun }
  }

  /** Updates the known state after a success; removes the toggle in any case. */
  function settled(state: State, { queueKey, answer }: PendingToggleOutcome): State {
    const pendingToggle = runningIn(state.pendingToggles, queueKey)
    if (!pendingToggle) return state
    const pendingToggles = state.pendingToggles.filter((one) => one !== pendingToggle)
    if (answer === null) return { known: state.known, pendingToggles }
    const { known } = state
    if (answer.already && row.already) {
      return {
        known: row.already(known, pendingToggle, pendingToggle.on, answer as TAnswer),
        pendingToggles,
      }
    }
    return { known: apply(known, pendingToggle, pendingToggle.on), pendingToggles }
  }

  return { queueKeyOf, isKnown: row.isHeld, shown, isHeld, runningIn, toggled, begin, settled }
}
