import { Suspense } from 'react'
import { useLocation } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { container } from '../../../../styled-system/patterns'
import type { User } from '../../../protocol/base/types.ts'
import { LoadingRows } from '../../components/lazy-section.tsx'
import { useUser } from '../../hooks/session.ts'
import { lazySection } from '../../routing/lazy-section.tsx'
import { useFilters } from '../../shared/lists/filters.ts'
import { Overview } from './overview.tsx'
import { DashboardTabs, type Tab, useTabs } from './tabs.tsx'

const OwnPortfolio = lazySection(() => import('./own-portfolio.tsx'))
const OwnPosts = lazySection<{ user: User }>(() => import('./own-posts.tsx'))
const OwnShop = lazySection(() => import('./own-shop.tsx'))
const OwnServices = lazySection(() => import('./own-services.tsx'))
const OwnCollections = lazySection<{ open: string }>(() => import('./own-collections.tsx'))
const OwnPurchases = lazySection(() => import('./own-purchases.tsx'))
const OwnProjects = lazySection<{ openProjectId: string }>(() => import('./own-projects.tsx'))
const AssetForm = lazySection<{ edit: string }>(
  () => import('../../publishing/pages/asset-form-page.tsx'),
)

const page = container({
  display: 'flex',
  flexDirection: 'column',
  gap: '8',
})
const edges = css({ paddingBlock: { base: '8', md: '12' } })
/** The asset form has its own padding. */
const tabsAbove = css({ paddingBlockStart: { base: '4', md: '6' } })

/**
 * ROUTE-36: the user's dashboard. The `tab` query parameter selects the section. ROUTE-51:
 * /upload-asset and the shop tab with `edit` show the asset form instead.
 */
export default function DashboardPage() {
  const user = useUser()
  const [path] = useLocation()
  const { tab, edit, open } = useFilters(['tab', 'edit', 'open'])
  const tabs = useTabs()
  if (user === null) return null
  const isSelling = path === '/upload-asset'
  const current = isSelling ? 'shop' : (tabs.find((entry) => entry.tab === tab)?.tab ?? 'overview')
  if (isSelling || (current === 'shop' && edit !== '')) {
    return (
      <>
        <div className={cx(page, tabsAbove)}>
          <DashboardTabs current="shop" form />
        </div>
        <Suspense fallback={<LoadingRows label="the form" />}>
          <AssetForm edit={isSelling ? '' : edit} />
        </Suspense>
      </>
    )
  }
  return (
    <div className={cx(page, edges)}>
      <header>
        <h1 className={css({ textStyle: 'pageName' })}>
          Hello, <bdi>{user.first_name || user.username}</bdi>
        </h1>
        <p className={css({ color: 'muted' })}>
          {user.user_type === 'client'
            ? 'Your projects and purchases at a glance.'
            : 'Here’s how your work is doing.'}
        </p>
      </header>
      <DashboardTabs current={current} form={false} />
      <Suspense key={current} fallback={<LoadingRows label="this part" />}>
        <TabContent tab={current} user={user} open={open} />
      </Suspense>
    </div>
  )
}

/** @param open id of the project or collection that is open; '' for none */
function TabContent({ tab, user, open }: { tab: Tab; user: User; open: string }) {
  switch (tab) {
    case 'overview':
      return <Overview user={user} />
    case 'work':
      return <OwnPortfolio />
    case 'posts':
      return <OwnPosts user={user} />
    case 'collections':
      return <OwnCollections open={open} />
    case 'services':
      return <OwnServices />
    case 'shop':
      return <OwnShop />
    case 'purchases':
      return <OwnPurchases />
    case 'projects':
      return <OwnProjects openProjectId={open} />
  }
}
