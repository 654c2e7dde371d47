import { Link, useLocation } from 'wouter'
import { cx } from '../../../styled-system/css'
import { flex } from '../../../styled-system/patterns'
import { useCurrentInView } from './feed/current-in-view.ts'

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
  /** Names the row: `Profile sections`. */
  label: string
  tabs: readonly { tab: T; label: string }[]
  current: T
  addressOf: (tab: T) => string
  /**
   * Another part takes the place of this one: Back leads away from the page, not through its parts,
   * and nothing scrolls.
   */
  replaces?: boolean
  className?: string
}

/** The parts of a page; the open one is in the address. */
export function PartTabs<T extends string>(props: Props<T>) {
  const { label, tabs, current, addressOf, replaces = false, className } = props
  const [, go] = useLocation()
  const row = useCurrentInView<HTMLElement>(current)
  return (
    <nav ref={row} aria-label={label} className={cx(bar, className)}>
      {tabs.map((each) => {
        const href = addressOf(each.tab)
        return (
          <Link
            key={each.tab}
            href={href}
            aria-current={each.tab === current ? 'page' : undefined}
            onClick={(event) => {
              if (!replaces) return
              event.preventDefault()
              go(href, { replace: true, state: window.history.state })
            }}
          >
            {each.label}
          </Link>
        )
      })}
    </nav>
  )
}
