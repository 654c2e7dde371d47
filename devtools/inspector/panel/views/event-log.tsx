import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { TraceEvent } from '../../../trace/schema.ts'
import { stateText } from '../../../trace/to-mermaid.ts'
import type { History } from '../../model/history.ts'
import { createEventFilter, type Filter } from '../event-filter.ts'
import { useHistory, usePanel, useSend, useShown } from '../hooks/use-panel.ts'
import { clockText, eventText, shortName } from '../labels.ts'
import { Check, Heads, onKeys, Part } from '../parts.tsx'

const ROW_PX = 26
/** Height of the list before it is measured. */
const UNMEASURED_PX = 400
/** Rows rendered above and below the visible ones. */
const MORE_ROWS = 8

/** All handled events, in order. */
export function EventLog() {
  const history = useHistory()
  const { filter, actor } = usePanel(({ context }) => context)
  const eventFilter = useRef(createEventFilter())
  const rows = eventFilter.current(history, filter, actor)
  return (
    <Part
      title="Events"
      tools={
        <>
          <Filters />
          <span className="inspector-count">
            {rows.length === history.events.length
              ? rows.length
              : `${rows.length} of ${history.events.length}`}
            {history.dropped > 0 && `, ${history.dropped} dropped`}
          </span>
        </>
      }
    >
      <Rows rows={rows} />
    </Part>
  )
}

function Filters() {
  const filter = usePanel(({ context }) => context.filter)
  const send = useSend()
  const change = (changed: Partial<Filter>): void =>
    send({ type: 'filter.change', filter: changed })
  return (
    <>
      <input
        type="search"
        aria-label="Filter events"
        placeholder="Event or actor"
        value={filter.text}
        onChange={({ target }) => change({ text: target.value })}
      />
      <Check
        name="Only selected actor"
        value={filter.chosen}
        onChange={(chosen) => change({ chosen })}
      />
      <Check name="Hide start/stop" value={filter.own} onChange={(own) => change({ own })} />
    </>
  )
}

function Rows({ rows }: { rows: readonly TraceEvent[] }) {
  const history = useHistory()
  const shown = useShown()
  const isLive = usePanel((snapshot) => snapshot.matches({ time: 'live' }))
  const choose = useChoice(history)
  const { box, top, height, onScroll } = useWindow(isLive, rows.length)
  const moves = useRef(false)
  const chosen = placeAt(rows, shown)
  const first = Math.max(0, Math.floor(top / ROW_PX) - MORE_ROWS)
  const last = Math.min(rows.length, Math.ceil((top + height) / ROW_PX) + MORE_ROWS)
  // One of the rendered rows is reachable by Tab, even if none is selected.
  const reached = Math.min(last - 1, Math.max(first, chosen))

  // Scroll to the selected row; keyboard navigation also moves the focus.
  useLayoutEffect(() => {
    const element = box.current
    if (isLive || element === null || chosen < 0) return
    const at = chosen * ROW_PX
    if (at < element.scrollTop) element.scrollTop = at
    const most = at + 2 * ROW_PX - element.clientHeight
    if (most > element.scrollTop) element.scrollTop = most
  }, [isLive, chosen, box])
  useEffect(() => {
    if (!moves.current) return
    const button = box.current?.querySelector<HTMLElement>('[aria-current] button')
    if (!button) return
    moves.current = false
    button.focus({ preventScroll: true })
  })

  const page = Math.max(1, Math.floor(height / ROW_PX) - 2)
  const goes = (to: number) => (): void => {
    moves.current = true
    choose(rows[Math.max(0, Math.min(rows.length - 1, to))])
  }
  const onKeyDown = onKeys({
    ArrowDown: goes(chosen + 1),
    ArrowUp: goes(chosen - 1),
    PageDown: goes(chosen + page),
    PageUp: goes(chosen - page),
    Home: goes(0),
    End: goes(rows.length - 1),
  })

  return (
    <div ref={box} className="inspector-scroll inspector-log" onScroll={onScroll}>
      <table aria-label="Events" aria-rowcount={rows.length + 1}>
        <Heads names={COLUMNS} />
        <tbody onKeyDown={onKeyDown}>
          <Gap rows={first} />
          {rows.slice(first, last).map((row, place) => (
            <LogRow
              key={row.seq}
              row={row}
              index={first + place}
              isChosen={first + place === chosen}
              isReached={first + place === reached}
              onChoose={choose}
            />
          ))}
          <Gap rows={rows.length - last} />
        </tbody>
      </table>
    </div>
  )
}

/** Placeholder for rows that are not rendered. */
const Gap = ({ rows }: { rows: number }) =>
  rows > 0 && <tr aria-hidden style={{ height: rows * ROW_PX }} />

/** Selecting a step pauses at it and selects the actor that handled it. */
function useChoice(history: History): (row: TraceEvent | undefined) => void {
  const send = useSend()
  return (row) => {
    if (row === undefined) return
    send({ type: 'time.go', seq: row.seq })
    if (history.machineOf(row.actor) !== null) send({ type: 'actor.choose', actor: row.actor })
  }
}

/** Visible part of the list. Follows the end while live, unless the user has scrolled away. */
function useWindow(isLive: boolean, rows: number) {
  const box = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ top: 0, height: 0 })
  const [isAtEnd, setIsAtEnd] = useState(true)
  const follows = isLive && isAtEnd
  useEffect(() => {
    if (isLive) setIsAtEnd(true)
  }, [isLive])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer list moves the end
  useLayoutEffect(() => {
    const element = box.current
    if (element !== null && follows) element.scrollTop = element.scrollHeight
  }, [follows, rows])
  // While it follows, the position is computed: reading it from the page would render rows twice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read the position when following ends
  useLayoutEffect(() => {
    const element = box.current
    if (element !== null && element.clientHeight > 0)
      setView({ top: element.scrollTop, height: element.clientHeight })
  }, [follows])

  function onScroll(): void {
    const element = box.current
    if (element === null) return
    const { scrollHeight, scrollTop, clientHeight } = element
    const isThere = scrollHeight - scrollTop - clientHeight < ROW_PX
    setIsAtEnd(isThere)
    if (!isLive || !isThere) setView({ top: scrollTop, height: clientHeight })
  }
  const height = view.height || UNMEASURED_PX
  const isMeasured = view.height > 0
  const top = follows && isMeasured ? Math.max(0, (rows + 1) * ROW_PX - height) : view.top
  return { box, top, height, onScroll }
}

const COLUMNS = ['Step', 'Time', 'Cause', 'From', 'To', 'Event', 'State after']

interface LogRowProps {
  row: TraceEvent
  index: number
  isChosen: boolean
  isReached: boolean
  onChoose: (row: TraceEvent) => void
}

function LogRow({ row, index, isChosen, isReached, onChoose }: LogRowProps) {
  const { seq, at, by, from, actor, event, timer } = row
  return (
    <tr
      aria-rowindex={index + 2}
      aria-current={isChosen ? 'step' : undefined}
      onClick={() => onChoose(row)}
    >
      <td>
        <button type="button" tabIndex={isReached ? 0 : -1} aria-label={`Step ${seq}`}>
          {seq}
        </button>
      </td>
      <td>{clockText(at)}</td>
      <td>{by}</td>
      <td>
        <bdi>{timer ? 'timer' : from ? shortName(from) : 'outside'}</bdi>
      </td>
      <td>
        <bdi>{shortName(actor)}</bdi>
      </td>
      <td>{eventText(event.type)}</td>
      <td>{'value' in row ? stateText(row.value) : (row.status ?? '')}</td>
    </tr>
  )
}

/** Index of the last row up to a sequence number. */
function placeAt(rows: readonly TraceEvent[], seq: number): number {
  let place = rows.length - 1
  while (place >= 0 && (rows[place]?.seq ?? 0) > seq) place -= 1
  return place
}
