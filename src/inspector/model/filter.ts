/** Which events of a history are shown. */
import type { TraceEvent } from '../../../trace/schema.ts'
import { beatsOf } from './beats.ts'
import type { History } from './history.ts'

export interface Filter {
  /** Part of the type, of the actor's path, or of the sender's; any case. */
  text?: string
  tab?: string
  /** An actor and all below it, every incarnation of theirs. */
  actor?: string
  machine?: string
  /** Without promises and callbacks. */
  charts?: boolean
  /** Without the beginnings and ends of actors. */
  lives?: boolean
  /** Without heartbeats (`beats.ts`). */
  beats?: boolean
  /** Only those after which the state value or the context is another. */
  changes?: boolean
}

/** What every actor hears at its birth and its end. */
export const isLife = ({ event: { type } }: TraceEvent): boolean =>
  type === 'xstate.init' || type === 'xstate.stop'

export function filterEvents(
  history: History,
  filter: Filter,
  events: readonly TraceEvent[] = history.events,
): TraceEvent[] {
  const { tab, actor, machine, charts, lives, beats, changes } = filter
  const isChart = (name: string): boolean => history.machineOf(name) !== null
  const beating = beats ? beatsOf(events, isChart) : null
  const text = filter.text?.trim().toLowerCase() ?? ''
  const below = actor === undefined ? null : `${actor.replace(/~\d+$/, '')}`
  const isBelow = (name: string): boolean =>
    below === null || name.replace(/~\d+$/, '') === below || name.startsWith(`${below}/`)
  const says = ({ event, from = '', actor: to }: TraceEvent): boolean =>
    [event.type, from, to].some((one) => one.toLowerCase().includes(text))
  return events.filter(
    (one) =>
      (tab === undefined || one.actor.startsWith(`${tab} `)) &&
      isBelow(one.actor) &&
      (machine === undefined || history.machineOf(one.actor) === machine) &&
      !(charts && !isChart(one.actor)) &&
      !(lives && isLife(one)) &&
      !beating?.has(one.seq) &&
      !(
        changes &&
        one.value === undefined &&
        one.context === undefined &&
        one.lists === undefined
      ) &&
      (text === '' || says(one)),
  )
}
