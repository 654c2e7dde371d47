import type { TraceEvent } from '../../trace/schema.ts'
import type { History } from '../model/history.ts'
import { isXStateEvent, shortName } from './labels.ts'

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
  let currentHistory: History | null = null
  let currentFilter: { filter: Filter; actor: string | null } | null = null
  let rows: TraceEvent[] = []
  let lastSeq = -1

  return (history: History, filter: Filter, actor: string | null): readonly TraceEvent[] => {
    const { events } = history
    if (filter.text === '' && !filter.chosen && !filter.own) return events
    const isSame =
      currentHistory === history &&
      currentFilter?.filter === filter &&
      currentFilter.actor === actor
    if (!isSame) {
      ;[currentHistory, currentFilter, rows, lastSeq] = [history, { filter, actor }, [], -1]
    }
    const first = events[0]?.seq ?? 0
    if ((rows[0]?.seq ?? first) < first) rows = rows.filter(({ seq }) => seq >= first)
    let index = events.length
    while (index > 0 && (events[index - 1]?.seq ?? 0) > lastSeq) index -= 1
    const added = events.slice(index).filter((event) => passes(event, filter, actor))
    lastSeq = events.at(-1)?.seq ?? lastSeq
    // A new array, so that memoized consumers notice the change.
    if (added.length > 0) rows = [...rows, ...added]
    return rows
  }
}

export function passes(
  { event, actor, from }: TraceEvent,
  { text, chosen, own }: Filter,
  selectedActor: string | null,
): boolean {
  if (own && isXStateEvent(event.type)) return false
  if (chosen && selectedActor !== null && actor !== selectedActor && from !== selectedActor)
    return false
  const searchText = text.trim().toLowerCase()
  return (
    event.type.toLowerCase().includes(searchText) ||
    shortName(actor).toLowerCase().includes(searchText)
  )
}
