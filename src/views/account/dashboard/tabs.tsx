import { useOffered } from '../../hooks/features.ts'
import { useOffersServices } from '../../hooks/offer-services.ts'
import { filterPath } from '../../shared/lists/filters.ts'
import { SectionTabs } from '../../shared/page/part-tabs.tsx'

const TABS = [
  { tab: 'overview', label: 'Overview' },
  { tab: 'work', label: 'Work' },
  { tab: 'posts', label: 'Posts' },
  { tab: 'services', label: 'Services', feature: 'services' },
  { tab: 'shop', label: 'Shop', feature: 'marketplace' },
  { tab: 'purchases', label: 'Purchases', feature: 'marketplace' },
  { tab: 'projects', label: 'Projects', feature: 'projects' },
] as const

/** The tabs of this user: only freelancers have services, and only where the API accepts them. */
export function useTabs() {
  const hasServices = useOffersServices()
  return useOffered(TABS).filter(({ tab }) => tab !== 'services' || hasServices)
}

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
      tabs={useTabs()}
      current={current}
      pathOf={dashboardPath}
      replacesHistory={!form}
    />
  )
}
