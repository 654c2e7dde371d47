import type { TraceEvent } from '../../../trace/schema.ts'
import type { History } from '../model/history.ts'
import { isOfXState, shortName } from './words.ts'

export interface Filter {
  /** A part of the type of an event, or of the name of who handled it. */
  text: string
  /** What the chosen actor handled or sent. */
  chosen: boolean
  /** Without what xstate itself tells: beginnings, ends, answers of promises. */
  own: boolean
}

/** The events that a filter lets through. What it has let through once is not asked again. */
export function createSieve() {
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
    // A longer list is another one, for those who compare.
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
