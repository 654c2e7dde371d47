import { cx } from '../../../styled-system/css'
import { badge } from '../../../styled-system/recipes'
import { VisuallyHidden } from './visually-hidden.tsx'

/** Unread count; nothing at 0, `99+` above 99. `what` is its noun for screen readers. */
export function Badge({
  count,
  what = 'unread',
  className,
}: {
  count: number
  what?: string
  className?: string
}) {
  if (count <= 0) return null
  return (
    <span className={cx(badge(), className)}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{` ${count} ${what}`}</VisuallyHidden>
    </span>
  )
}
