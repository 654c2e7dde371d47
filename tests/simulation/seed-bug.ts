/** Seeds bugs into the machines of the running client. */
import { type AnyStateMachine, fromCallback, fromPromise, type InspectionEvent } from 'xstate'
import type { Watch } from '../../devtools/simulation/parts.ts'

export interface SeededBug {
  name: string
  /** Description of the faulty behaviour; part of a test title. */
  does: string
  /** The rule it violates, whose oracle must find it. */
  breaks: string
  /** First seed to try, if the default seed takes too long. */
  seed: number
  watch: Watch
}

/** The parts of a machine that a seeded bug may change. */
interface MachineParts {
  actions: { [name: string]: unknown }
  guards: { [name: string]: unknown }
  delays: { [name: string]: unknown }
  actors: { [name: string]: unknown }
  chart: AnyStateMachine
}

export type Change = (parts: MachineParts) => void

/** Changes each machine with this id as soon as an actor runs it. */
export function inChart(name: string, change: Change): Watch {
  const changed = new WeakSet<object>()
  return () => (event: InspectionEvent) => {
    if (event.type !== '@xstate.actor') return
    const { logic } = event.actorRef as unknown as { logic: AnyStateMachine }
    if (logic.id !== name || changed.has(logic)) return
    changed.add(logic)
    const { implementations } = logic
    change({ ...(implementations as unknown as Omit<MachineParts, 'chart'>), chart: logic })
  }
}

/** Combines several seeded changes. */
export const everyOf =
  (...watches: readonly Watch[]): Watch =>
  (tab, load) => {
    const all = watches.map((watch) => watch(tab, load))
    return (event) => {
      for (const see of all) see(event)
    }
  }

/** Removes all transitions of an event. */
export const deafTo =
  (event: string): Change =>
  ({ chart }) => {
    const walk = (node: AnyStateMachine['root']): void => {
      node.transitions.set(event, [])
      for (const child of Object.values(node.states)) walk(child)
    }
    walk(chart.root)
  }

/** Replaces an action by one that does nothing. */
export const silent =
  (name: string): Change =>
  ({ actions }) => {
    actions[name] = () => {}
  }

type Promised = { config: (args: { input: unknown }) => Promise<unknown> }
type Call = (input: unknown) => Promise<unknown>

/** Wraps the promise actor of this name. */
export const around =
  (name: string, wrap: (call: Call, input: unknown) => Promise<unknown>): Change =>
  ({ actors }) => {
    const { config } = actors[name] as Promised
    actors[name] = fromPromise(async (args) =>
      wrap((input) => config({ ...args, input } as never), args.input),
    )
  }

type Running = { config: (args: object) => (() => void) | undefined }

/** Runs a callback actor `count` times in parallel, optionally without cleanup. */
export const running =
  (name: string, { count = 1, ends = true }: { count?: number; ends?: boolean }): Change =>
  ({ actors }) => {
    const { config } = actors[name] as Running
    actors[name] = fromCallback((args) => {
      const stops = Array.from({ length: count }, () => config(args))
      return () => {
        if (ends) for (const stop of stops) stop?.()
      }
    })
  }

/** Applies several changes in order. */
export const both =
  (...changes: readonly Change[]): Change =>
  (parts) => {
    for (const change of changes) change(parts)
  }
