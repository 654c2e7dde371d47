import type { TraceEvent } from '../../trace/schema.ts'
import type { History } from '../model/history.ts'
import { isOfXState, shortName } from './labels.ts'

export interface Filter {
  /** Part of an event type or actor name. */
  text: string
  /** Only events that the selected actor handled or sent. */
  chosen: boolean
  /** Hides xstate's own events: start, stop and promise results. */
  own: boolean
}

/** Incremental filter: events that passed once are not checked again. */
export function createEventFilter() {
  let of: History | null = null
  let by: { filter: Filter; actor: string | null } | null = null
  let rows: TraceEvent[] = []
  let until = -1

  return (history: History, filter: Filter, actor: string | null): readonly TraceEvent[] => {
    const { events } = history
    if (filter.text === '' && !filter.chosen && !filter.own) return events
    const isSame = of === history && by?.filter === filter && by.actor === actor
    if (!isSame) {
      ;[of, by, rows, until] = [history, { filter, actor }, [], -1]
    }
    const first = events[0]?.seq ?? 0
    if ((rows[0]?.seq ?? first) < first) rows = rows.filter(({ seq }) => seq >= first)
    let place = events.length
    while (place > 0 && (events[place - 1]?.seq ?? 0) > until) place -= 1
    const fresh = events.slice(place).filter((event) => passes(event, filter, actor))
    until = events.at(-1)?.seq ?? until
    // A new array, so that memoized consumers notice the change.
    if (fresh.length > 0) rows = [...rows, ...fresh]
    return rows
  }
}

export function passes(
  { event, actor, from }: TraceEvent,
  { text, chosen, own }: Filter,
  wanted: string | null,
): boolean {
  if (own && isOfXState(event.type)) return false
  if (chosen && wanted !== null && actor !== wanted && from !== wanted) return false
  const looked = text.trim().toLowerCase()
  return (
    event.type.toLowerCase().includes(looked) || shortName(actor).toLowerCase().includes(looked)
  )
}
