import { filterPath } from '../../shared/lists/filters.ts'
import { SectionTabs } from '../../shared/page/part-tabs.tsx'

export const TABS = [
  { tab: 'overview', label: 'Overview' },
  { tab: 'people', label: 'People' },
  { tab: 'content', label: 'Content' },
  { tab: 'reports', label: 'Reports' },
  { tab: 'roles', label: 'Roles' },
  { tab: 'log', label: 'Log' },
] as const

export type AdminTab = (typeof TABS)[number]['tab']

/** URL of an administration section with filters; empty filters are omitted. */
export const adminPath = (tab: AdminTab, filters: Readonly<Record<string, string>> = {}): string =>
  filterPath('/admin', { tab: tab === 'overview' ? '' : tab, ...filters })

/** Tabs of the administration; Roles is for superusers only. */
export function AdminTabs({ current, isSuperuser }: { current: AdminTab; isSuperuser: boolean }) {
  return (
    <SectionTabs
      label="Administration sections"
      tabs={TABS.filter(({ tab }) => isSuperuser || tab !== 'roles')}
      current={current}
      pathOf={adminPath}
    />
  )
}
