import { Link } from 'wouter'
import { css } from '../../../../styled-system/css'
import { useCurrentInView } from '../../content/current-in-view.ts'
import { filterAddress } from '../../content/filters.ts'

export const TABS = [
  { tab: 'overview', label: 'Overview' },
  { tab: 'people', label: 'People' },
  { tab: 'content', label: 'Content' },
  { tab: 'reports', label: 'Reports' },
  { tab: 'roles', label: 'Roles' },
  { tab: 'log', label: 'Log' },
] as const

export type AdminTab = (typeof TABS)[number]['tab']

/** A part of the administration, narrowed by these filters; empty ones are left out. */
export const adminAddress = (
  tab: AdminTab,
  filters: Readonly<Record<string, string>> = {},
): string => filterAddress('/admin', { tab: tab === 'overview' ? '' : tab, ...filters })

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

/** The parts of the administration; who may do what is a part for superusers alone. */
export function AdminTabs({ current, superuser }: { current: AdminTab; superuser: boolean }) {
  const row = useCurrentInView<HTMLElement>(current)
  return (
    <nav ref={row} aria-label="Parts of the administration" className={bar}>
      {TABS.filter(({ tab }) => superuser || tab !== 'roles').map(({ tab, label }) => (
        <Link
          key={tab}
          href={adminAddress(tab)}
          aria-current={tab === current ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
