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

/** Network status, for the uses whose toggles wait while the browser reports offline (B12). */
export interface ToggleNetwork {
  online: boolean
}

/** Event from the scope: the browser reports the network as back or lost. */
export type ToggleNetworkEvent = { type: 'network.online' } | { type: 'network.offline' }

/** Transitions of a machine whose toggles wait while offline (B12). */
export const onNetworkChange = {
  'network.online': { actions: [{ type: 'setOnline', params: { online: true } }, 'begin'] },
  'network.offline': { actions: { type: 'setOnline', params: { online: false } } },
} as const

export interface PendingToggleDefinition<
  TKnown,
  TAbout,
  TResponse extends PendingToggleResponse = PendingToggleResponse,
> {
  /** Equal for toggles of the same target. */
  key(about: TAbout): string
  /** Queue key of all targets; without it each target has its own. */
  queueKey?: string
  /** Null while unknown. */
  isOn(known: TKnown, about: TAbout): boolean | null
  /** The known state after a toggle; called only if it changes the value. */
  applyToggle(known: TKnown, about: TAbout, on: boolean): TKnown
  /** The same when the server reports that it already had the value; defaults to `applyToggle`. */
  already?(known: TKnown, about: TAbout, on: boolean, response: TResponse): TKnown
  /** Error message for failures without a message. */
  failureMessage(about: TAbout, on: boolean): string
}

/** Id of the child that sends the toggle of a queue key. */
export const pendingToggleId = (queueKey: string) => `toggle.${queueKey}` as ChildId<never>

/** Creates the queue functions of one use. */
export function pendingTogglesOf<
  TKnown,
  TAbout extends object,
  TResponse extends PendingToggleResponse = PendingToggleResponse,
>(definition: PendingToggleDefinition<TKnown, TAbout, TResponse>) {
  type State = PendingTogglesState<TKnown, TAbout>

  const queueKeyOf = (about: TAbout): string => definition.queueKey ?? definition.key(about)

  const apply = (known: TKnown, about: TAbout, on: boolean): TKnown =>
    definition.isOn(known, about) === on ? known : definition.applyToggle(known, about, on)

  /** The state as shown to the user. */
  const displayed = ({ known, pendingToggles }: State): TKnown =>
    pendingToggles.reduce(
      (now, pendingToggle) => apply(now, pendingToggle, pendingToggle.on),
      known,
    )

  /** The value as shown; null while unknown. */
  const isOn = (state: State, about: TAbout): boolean | null =>
    definition.isOn(displayed(state), about)

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
    const key = definition.key(about)
    const waiting = state.pendingToggles.find(
      (pendingToggle) => !pendingToggle.running && definition.key(pendingToggle) === key,
    )
    if (waiting) return state.pendingToggles.filter((pendingToggle) => pendingToggle !== waiting)
    const on = !isOn(state, about)
    return [...state.pendingToggles, { ...about, on, running: false }]
  }

  /**
   * Starts the first toggle of each idle queue key; drops toggles to a value that is already known.
   * While offline nothing starts, so that a toggle and its opposite cancel each other out (B12).
   */
  function startNext({ known, pendingToggles, online = true }: State & Partial<ToggleNetwork>): {
    pendingToggles: PendingToggle<TAbout>[]
    started: PendingToggleInput[]
  } {
    const busy = new Set(pendingToggles.filter(({ running }) => running).map(queueKeyOf))
    const started: PendingToggleInput[] = []
    const remaining = pendingToggles.flatMap((pendingToggle) => {
      const queueKey = queueKeyOf(pendingToggle)
      if (busy.has(queueKey)) return [pendingToggle]
      if (definition.isOn(known, pendingToggle) === pendingToggle.on) return []
      if (!online) return [pendingToggle]
      busy.add(queueKey)
      const { running: _, ...request } = pendingToggle
      started.push({
        queueKey,
        ask: request,
        failedText: definition.failureMessage(pendingToggle, pendingToggle.on),
      })
      return [{ ...pendingToggle, running: true }]
    })
    return { pendingToggles: remaining, started }
  }

  /** Updates the known state after a success; removes the toggle in any case. */
  function settled(state: State, { queueKey, answer }: PendingToggleOutcome): State {
    const pendingToggle = runningIn(state.pendingToggles, queueKey)
    if (!pendingToggle) return state
    const pendingToggles = state.pendingToggles.filter((toggle) => toggle !== pendingToggle)
    if (answer === null) return { known: state.known, pendingToggles }
    const { known } = state
    if (answer.already && definition.already) {
      return {
        known: definition.already(known, pendingToggle, pendingToggle.on, answer as TResponse),
        pendingToggles,
      }
    }
    return { known: apply(known, pendingToggle, pendingToggle.on), pendingToggles }
  }

  return {
    queueKeyOf,
    isKnown: definition.isOn,
    displayed,
    isOn,
    runningIn,
    toggled,
    startNext,
    settled,
  }
}
