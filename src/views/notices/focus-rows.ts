import { focusHeading } from '../create/focus-heading.ts'

const ROWS = 'main article'
const CONTROLS = 'a[href], button:not(:disabled)'

/** The entry of this control is about to go: the one after it, else one before, has the focus. */
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

/** This control is about to go, its row stays: another one of the row has the focus. */
export function focusInside(control: HTMLElement, label: string): void {
  const others = control.closest('article')?.querySelectorAll<HTMLElement>(CONTROLS) ?? []
  for (const other of others) if (other.getAttribute('aria-label') === label) other.focus()
}
