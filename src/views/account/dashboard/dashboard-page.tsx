import { Suspense } from 'react'
import { useLocation } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { container } from '../../../../styled-system/patterns'
import type { User } from '../../../protocol/base/types.ts'
import { Waiting } from '../../components/lazy-section.tsx'
import { useFilters } from '../../content/feed/filters.ts'
import { lazySection } from '../../routing/lazy-section.tsx'
import { useUser } from '../session.ts'
import { Overview } from './overview.tsx'
import { TABS, type Tab, Tabs } from './tabs.tsx'

const OwnWork = lazySection(() => import('./own-portfolio.tsx'))
const OwnWords = lazySection<{ user: User }>(() => import('./own-posts.tsx'))
const OwnShop = lazySection(() => import('./own-shop.tsx'))
const OwnPurchases = lazySection(() => import('./own-purchases.tsx'))
const OwnProjects = lazySection<{ opened: string }>(() => import('./own-projects.tsx'))
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
const above = css({ paddingBlockStart: { base: '4', md: '6' } })

/**
 * ROUTE-36: the user's dashboard. The `tab` query parameter selects the section. ROUTE-51:
 * /upload-asset and the shop tab with `edit` show the asset form instead.
 */
export default function DashboardPage() {
  const user = useUser()
  const [path] = useLocation()
  const { tab, edit, open } = useFilters(['tab', 'edit', 'open'])
  if (user === null) return null
  const selling = path === '/upload-asset'
  const current = selling ? 'shop' : (TABS.find((each) => each.tab === tab)?.tab ?? 'overview')
  if (selling || (current === 'shop' && edit !== '')) {
    return (
      <>
        <div className={cx(page, above)}>
          <Tabs current="shop" form />
        </div>
        <Suspense fallback={<Waiting label="the form" />}>
          <AssetForm edit={selling ? '' : edit} />
        </Suspense>
      </>
    )
  }
  return (
    <div className={cx(page, edges)}>
      <header>
        <h1 className={css({ textStyle: 'pageName' })}>
          Hello, {user.first_name || user.username}
        </h1>
        <p className={css({ color: 'muted' })}>Here’s how your work is doing.</p>
      </header>
      <Tabs current={current} form={false} />
      <Suspense key={current} fallback={<Waiting label="this part" />}>
        <Opened tab={current} user={user} opened={open} />
      </Suspense>
    </div>
  )
}

function Opened({ tab, user, opened }: { tab: Tab; user: User; opened: string }) {
  switch (tab) {
    case 'overview':
      return <Overview user={user} />
    case 'work':
      return <OwnWork />
    case 'posts':
      return <OwnWords user={user} />
    case 'shop':
      return <OwnShop />
    case 'purchases':
      return <OwnPurchases />
    case 'projects':
      return <OwnProjects opened={opened} />
  }
}
