import { useOffered } from '../../hooks/features.ts'
import { filterPath } from '../../shared/lists/filters.ts'
import { SectionTabs } from '../../shared/page/part-tabs.tsx'

export const TABS = [
  { tab: 'overview', label: 'Overview' },
  { tab: 'work', label: 'Work' },
  { tab: 'posts', label: 'Posts' },
  { tab: 'shop', label: 'Shop', feature: 'marketplace' },
  { tab: 'purchases', label: 'Purchases', feature: 'marketplace' },
  { tab: 'projects', label: 'Projects', feature: 'projects' },
] as const

export type Tab = (typeof TABS)[number]['tab']

export const dashboardPath = (tab: Tab): string =>
  filterPath('/dashboard', { tab: tab === 'overview' ? '' : tab })

/**
 * Tabs of the dashboard. `form`: an editor is open, so a tab adds a history entry and Back returns
 * to the editor.
 */
export function DashboardTabs({ current, form }: { current: Tab; form: boolean }) {
  return (
    <SectionTabs
      label="Dashboard sections"
      tabs={useOffered(TABS)}
      current={current}
      pathOf={dashboardPath}
      replacesHistory={!form}
    />
  )
}
