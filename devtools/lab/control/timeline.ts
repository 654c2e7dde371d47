/** The timeline: what happened, next to what was expected. */
import type { ControlRow, ControlState } from '../state.ts'
import { byId, create, inputValue, showList } from './dom.ts'
import { rowText, timelineText, timeText, verdictMark } from './row-text.ts'

let current: ControlState | null = null

/** Rows after the mark that match the filter. */
function shownRows(): ControlRow[] {
  const all = byId<HTMLInputElement>('all').checked
  const words = inputValue('filter').toLowerCase().split(/\s+/).filter(Boolean)
  return (current?.rows ?? []).filter((row) => {
    if (row.at < 0 || (!all && row.by === 'server')) return false
    const text = `${row.tab ?? ''} ${rowText(row)} ${verdictMark(row)}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** The inspector at the time of the row. */
function inspectorLink(row: ControlRow, text: string): HTMLElement | string {
  if (current?.inspector !== true || row.by === 'missing') return text
  const at = Math.round(current.startedOn + row.entryAt)
  const link = create('a', { textContent: text, href: `/inspector#at=${at}` })
  link.target = 'inspector'
  link.title = 'Show this step in the inspector'
  return link
}

function renderRow(row: ControlRow): HTMLElement {
  const element = create('tr')
  element.dataset.by = row.by
  if (row.expected !== null) element.dataset.good = row.good ? 'yes' : 'no'
  element.append(
    create('td', {}, inspectorLink(row, timeText(row.at))),
    create('td', { textContent: row.tab ?? '–' }),
    create('td', { textContent: rowText(row) }),
    create('td', { textContent: verdictMark(row) }),
  )
  return element
}

export function showTimeline(state: ControlState): void {
  current = state
  const rows = shownRows()
  const scroller = byId('timeline').closest<HTMLElement>('.scroll')
  const isAtEnd =
    scroller !== null && scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 8
  showList(byId('timeline'), rows, renderRow)
  if (isAtEnd) scroller.scrollTop = scroller.scrollHeight
  byId('no-timeline').hidden = rows.length > 0
  byId('no-timeline').textContent =
    state.rows.length > 0 ? 'No entry matches.' : 'No entries yet. Open the app, or run a scenario.'
}

/** Copies the shown rows as text; false if the browser refuses. */
export async function copyTimeline(): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(timelineText(shownRows()))
    return true
  } catch {
    return false
  }
}

export function watchFilter(): void {
  const update = (): void => {
    if (current !== null) showTimeline(current)
  }
  byId('filter').oninput = update
  byId('all').onchange = update
}
