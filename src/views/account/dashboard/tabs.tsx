import { filterPath } from '../../shared/lists/filters.ts'
import { SectionTabs } from '../../shared/page/part-tabs.tsx'

export const TABS = [
  { tab: 'overview', label: 'Overview' },
  { tab: 'work', label: 'Work' },
  { tab: 'posts', label: 'Posts' },
  { tab: 'shop', label: 'Shop' },
  { tab: 'purchases', label: 'Purchases' },
  { tab: 'projects', label: 'Projects' },
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
      tabs={TABS}
      current={current}
      pathOf={dashboardPath}
      replacesHistory={!form}
    />
  )
}
