import { focusHeading } from '../publishing/focus-heading.ts'

const ROWS = 'main article'
const CONTROLS = 'a[href], button:not(:disabled)'

/**
 * Call before the entry of this control is removed: focuses the next entry, else the previous one.
 */
export function focusNextRow(control: HTMLElement): void {
  const own = control.closest('article')
  const entry = control.closest('li')
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)]
  const stays = (row: HTMLElement) => !entry?.contains(row)
  const place = own === null ? 0 : rows.indexOf(own)
  const next = rows.slice(place).find(stays) ?? rows.slice(0, place).findLast(stays)
  const target = next?.querySelector<HTMLElement>(CONTROLS)
  if (target) target.focus()
  else focusHeading()
}

/**
 * Call before this control is removed from its row: focuses the control of the row that has this
 * label.
 */
export function focusInside(control: HTMLElement, label: string): void {
  const others = control.closest('article')?.querySelectorAll<HTMLElement>(CONTROLS) ?? []
  for (const other of others) if (other.getAttribute('aria-label') === label) other.focus()
}
