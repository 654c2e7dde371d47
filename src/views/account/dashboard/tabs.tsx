import { useApp } from '../../app-context.tsx'
import { useOffered } from '../../hooks/features.ts'
import { useOffersServices } from '../../hooks/offer-services.ts'
import { filterPath } from '../../shared/lists/filters.ts'
import { SectionTabs } from '../../shared/page/part-tabs.tsx'

const TABS = [
  { tab: 'overview', label: 'Overview' },
  { tab: 'work', label: 'Work' },
  { tab: 'posts', label: 'Posts' },
  { tab: 'collections', label: 'Collections', feature: 'collections' },
  { tab: 'services', label: 'Services', feature: 'services' },
  { tab: 'shop', label: 'Shop', feature: 'marketplace' },
  { tab: 'purchases', label: 'Purchases', feature: 'marketplace' },
  { tab: 'projects', label: 'Projects', feature: 'projects' },
] as const

/**
 * The tabs of this user: collections only where the API accepts them, services also only for
 * freelancers.
 */
export function useTabs() {
  const hasServices = useOffersServices()
  const hasCollections = useApp().api.extras.has('collections')
  return useOffered(TABS).filter(
    ({ tab }) => (tab !== 'services' || hasServices) && (tab !== 'collections' || hasCollections),
  )
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
