import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { TraceEvent } from '../../../trace/schema.ts'
import { stateText } from '../../../trace/to-mermaid.ts'
import type { History } from '../../model/history.ts'
import { outcomeOfStep } from '../../model/step-outcome.ts'
import type { Outcome } from '../../model/why-not.ts'
import { createEventFilter, type Filter } from '../event-filter.ts'
import { useCurrentSeq, useHistory, usePanel, useSend } from '../hooks/use-panel.ts'
import { clockText, eventText, lastSegment } from '../labels.ts'
import { CheckboxField, keyHandlers, Section, TableHead } from '../parts.tsx'
import { OUTCOMES } from './explanation-view.tsx'

const ROW_PX = 26
/** Height of the list before it is measured. */
const DEFAULT_HEIGHT_PX = 400
/** Rows rendered above and below the visible ones. */
const OVERSCAN_ROWS = 8

/** All handled events, in order. */
export function EventLog() {
  const history = useHistory()
  const { filter, actor } = usePanel(({ context }) => context)
  const eventFilter = useRef(createEventFilter())
  const rows = eventFilter.current(history, filter, actor)
  return (
    <Section
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
      {rows.length === 0 && (
        <p className="inspector-text">
          {history.events.length === 0 ? 'No events yet.' : 'No event matches the filter.'}
        </p>
      )}
    </Section>
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
      <CheckboxField
        name="Only selected actor"
        value={filter.chosen}
        onChange={(chosen) => change({ chosen })}
      />
      <CheckboxField
        name="Hide start/stop"
        value={filter.own}
        onChange={(own) => change({ own })}
      />
    </>
  )
}

function Rows({ rows }: { rows: readonly TraceEvent[] }) {
  const history = useHistory()
  const currentSeq = useCurrentSeq()
  const isLive = usePanel((snapshot) => snapshot.matches({ time: 'live' }))
  const choose = useSelectStep(history)
  const { box, top, height, onScroll } = useWindow(isLive, rows.length)
  const shouldFocus = useRef(false)
  const selected = lastIndexUpTo(rows, currentSeq)
  const first = Math.max(0, Math.floor(top / ROW_PX) - OVERSCAN_ROWS)
  const last = Math.min(rows.length, Math.ceil((top + height) / ROW_PX) + OVERSCAN_ROWS)
  // One of the rendered rows is reachable by Tab, even if none is selected.
  const tabbable = Math.min(last - 1, Math.max(first, selected))

  // Scroll to the selected row; keyboard navigation also moves the focus.
  useLayoutEffect(() => {
    const element = box.current
    if (isLive || element === null || selected < 0) return
    const rowTop = selected * ROW_PX
    if (rowTop < element.scrollTop) element.scrollTop = rowTop
    const minScrollTop = rowTop + 2 * ROW_PX - element.clientHeight
    if (minScrollTop > element.scrollTop) element.scrollTop = minScrollTop
  }, [isLive, selected, box])
  useEffect(() => {
    if (!shouldFocus.current) return
    const button = box.current?.querySelector<HTMLElement>('[aria-current] button')
    if (!button) return
    shouldFocus.current = false
    button.focus({ preventScroll: true })
  })

  const page = Math.max(1, Math.floor(height / ROW_PX) - 2)
  const selectAt = (to: number) => (): void => {
    shouldFocus.current = true
    choose(rows[Math.max(0, Math.min(rows.length - 1, to))])
  }
  const onKeyDown = keyHandlers({
    ArrowDown: selectAt(selected + 1),
    ArrowUp: selectAt(selected - 1),
    PageDown: selectAt(selected + page),
    PageUp: selectAt(selected - page),
    Home: selectAt(0),
    End: selectAt(rows.length - 1),
  })

  return (
    <div ref={box} className="inspector-scroll inspector-log" onScroll={onScroll}>
      <table aria-label="Events" aria-rowcount={rows.length + 1}>
        <TableHead names={COLUMNS} />
        <tbody onKeyDown={onKeyDown}>
          <Gap rows={first} />
          {rows.slice(first, last).map((row, index) => (
            <LogRow
              key={row.seq}
              row={row}
              index={first + index}
              isSelected={first + index === selected}
              isTabbable={first + index === tabbable}
              outcome={outcomeOfStep(history, row)}
              onChoose={choose}
              onCause={() => choose(history.eventAt(row.by ?? -1) ?? undefined)}
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
function useSelectStep(history: History): (row: TraceEvent | undefined) => void {
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
  const isFollowing = isLive && isAtEnd
  useEffect(() => {
    if (isLive) setIsAtEnd(true)
  }, [isLive])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer list moves the end
  useLayoutEffect(() => {
    const element = box.current
    if (element !== null && isFollowing) element.scrollTop = element.scrollHeight
  }, [isFollowing, rows])
  // While it follows, the position is computed: reading it from the page would render rows twice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read the position when following ends
  useLayoutEffect(() => {
    const element = box.current
    if (element !== null && element.clientHeight > 0)
      setView({ top: element.scrollTop, height: element.clientHeight })
  }, [isFollowing])

  function onScroll(): void {
    const element = box.current
    if (element === null) return
    const { scrollHeight, scrollTop, clientHeight } = element
    const isNowAtEnd = scrollHeight - scrollTop - clientHeight < ROW_PX
    setIsAtEnd(isNowAtEnd)
    if (!isLive || !isNowAtEnd) setView({ top: scrollTop, height: clientHeight })
  }
  const height = view.height || DEFAULT_HEIGHT_PX
  const isMeasured = view.height > 0
  const top = isFollowing && isMeasured ? Math.max(0, (rows + 1) * ROW_PX - height) : view.top
  return { box, top, height, onScroll }
}

const COLUMNS = ['Step', 'Time', 'Cause', 'From', 'To', 'Event', 'State after']

interface LogRowProps {
  row: TraceEvent
  index: number
  isSelected: boolean
  isTabbable: boolean
  outcome: Outcome
  onChoose: (row: TraceEvent) => void
  onCause: () => void
}

function LogRow(props: LogRowProps) {
  const { row, index, isSelected, isTabbable, outcome, onChoose, onCause } = props
  const { seq, at, by, from, actor, event, timer } = row
  return (
    <tr
      aria-rowindex={index + 2}
      aria-current={isSelected ? 'step' : undefined}
      data-outcome={outcome}
      onClick={() => onChoose(row)}
    >
      <td>
        <button type="button" tabIndex={isTabbable ? 0 : -1} aria-label={`Step ${seq}`}>
          {seq}
        </button>
      </td>
      <td>{clockText(at)}</td>
      <td>
        {by !== undefined && by < seq && (
          <button
            type="button"
            className="inspector-link"
            tabIndex={-1}
            aria-label={`Cause: ${by}`}
            onClick={(event) => {
              event.stopPropagation()
              onCause()
            }}
          >
            {by}
          </button>
        )}
      </td>
      <td title={from}>{timer ? 'timer' : from ? lastSegment(from) : 'outside'}</td>
      <td title={actor}>{lastSegment(actor)}</td>
      <td>{eventText(event.type)}</td>
      <td>
        {'value' in row
          ? stateText(row.value)
          : (row.status ?? (outcome === 'taken' ? '' : OUTCOMES[outcome]))}
      </td>
    </tr>
  )
}

/** Index of the last row up to a sequence number. */
function lastIndexUpTo(rows: readonly TraceEvent[], seq: number): number {
  let index = rows.length - 1
  while (index >= 0 && (rows[index]?.seq ?? 0) > seq) index -= 1
  return index
}
