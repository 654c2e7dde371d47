import { Link, useLocation } from 'wouter'
import { css } from '../../../../styled-system/css'
import { useCurrentInView } from '../../content/current-in-view.ts'
import { filterAddress } from '../../content/filters.ts'

export const TABS = [
  { tab: 'overview', label: 'Overview' },
  { tab: 'work', label: 'Work' },
  { tab: 'posts', label: 'Posts' },
  { tab: 'shop', label: 'Shop' },
  { tab: 'purchases', label: 'Purchases' },
  { tab: 'projects', label: 'Projects' },
] as const

export type Tab = (typeof TABS)[number]['tab']

export const dashboardAddress = (tab: Tab): string =>
  filterAddress('/dashboard', { tab: tab === 'overview' ? '' : tab })

const bar = css({
  display: 'flex',
  gap: '1',
  overflowX: 'auto',
  scrollbarWidth: '[none]',
  borderBlockEndWidth: 'hairline',
  borderBlockEndStyle: 'solid',
  borderBlockEndColor: 'hairline',
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

/** The parts of the dashboard; the open one is in the address. */
export function Tabs({ current, form }: { current: Tab; form: boolean }) {
  const [, go] = useLocation()
  const row = useCurrentInView<HTMLElement>(current)
  return (
    <nav ref={row} aria-label="Parts of your dashboard" className={bar}>
      {TABS.map(({ tab, label }) => {
        const href = dashboardAddress(tab)
        return (
          <Link
            key={tab}
            href={href}
            aria-current={tab === current ? 'page' : undefined}
            // The same page with another part open: Back leads away from it, not through its parts,
            // and nothing scrolls. From a form one goes on, and Back leads to the form.
            onClick={(event) => {
              if (form) return
              event.preventDefault()
              go(href, { replace: true, state: window.history.state })
            }}
          >
            {label}
          </Link>
        )
      })}
    </nav>
  )
}
