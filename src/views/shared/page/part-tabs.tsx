import { Link, useLocation } from 'wouter'
import { cx } from '../../../../styled-system/css'
import { flex } from '../../../../styled-system/patterns'
import { useCurrentInView } from '../lists/current-in-view.ts'

const bar = flex({
  gap: '1',
  overflowX: 'auto',
  scrollbarWidth: '[none]',
  borderBlockEnd: 'hairline',
  '& a': {
    display: 'grid',
    placeItems: 'center',
    minHeight: 'touch',
    paddingInline: '3',
    color: 'muted',
    textDecoration: 'none',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    borderBlockEndWidth: 'thick',
    borderBlockEndStyle: 'solid',
    borderBlockEndColor: 'transparent',
    outlineOffset: '[-2px]',
    _hover: { color: 'fg' },
    _current: { color: 'fg', borderBlockEndColor: 'accent' },
  },
})

interface Props<T extends string> {
  /** Accessible name: `Profile sections`. */
  label: string
  tabs: readonly { tab: T; label: string }[]
  current: T
  pathOf: (tab: T) => string
  /**
   * Replaces the history entry: Back leaves the page instead of going through its tabs, and the
   * scroll position stays.
   */
  replacesHistory?: boolean
  className?: string
}

/** Tabs of a page as links; the current tab is in the URL. */
export function SectionTabs<T extends string>(props: Props<T>) {
  const { label, tabs, current, pathOf, replacesHistory = false, className } = props
  const [, navigate] = useLocation()
  const row = useCurrentInView<HTMLElement>(current)
  return (
    <nav ref={row} aria-label={label} className={cx(bar, className)}>
      {tabs.map((entry) => {
        const href = pathOf(entry.tab)
        return (
          <Link
            key={entry.tab}
            href={href}
            aria-current={entry.tab === current ? 'page' : undefined}
            onClick={(event) => {
              if (!replacesHistory) return
              event.preventDefault()
              navigate(href, { replace: true, state: window.history.state })
            }}
          >
            {entry.label}
          </Link>
        )
      })}
    </nav>
  )
}
