import { focusHeading } from '../components/focus-heading.ts'

const ROWS = 'main article'
const CONTROLS = 'a[href], button:not(:disabled)'

/**
 * Call before the entry of this control is removed: focuses the next entry, else the previous one.
 */
export function focusNextRow(control: HTMLElement): void {
  const ownRow = control.closest('article')
  const entry = control.closest('li')
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)]
  const remains = (row: HTMLElement) => !entry?.contains(row)
  const index = ownRow === null ? 0 : rows.indexOf(ownRow)
  const next = rows.slice(index).find(remains) ?? rows.slice(0, index).findLast(remains)
  const target = next?.querySelector<HTMLElement>(CONTROLS)
  if (target) target.focus()
  else focusHeading()
}

/**
 * Call before this control is removed from its row: focuses the control of the row that has this
 * label.
 */
export function focusInside(control: HTMLElement, label: string): void {
  const controls = control.closest('article')?.querySelectorAll<HTMLElement>(CONTROLS) ?? []
  for (const candidate of controls)
    if (candidate.getAttribute('aria-label') === label) candidate.focus()
}
