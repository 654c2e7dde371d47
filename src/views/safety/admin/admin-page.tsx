import { useEffect, useRef } from 'react'
import { grid } from '../../../../styled-system/patterns'
import { Guard } from '../../components/errors/guard.tsx'
import { useUser } from '../../hooks/session.ts'
import { useFilters } from '../../shared/lists/filters.ts'
import { PageFrame } from '../../shared/page/page-frame.tsx'
import { SECTION_ID } from './admin-parts.tsx'
import { type AdminTab, AdminTabs, TABS } from './admin-tabs.tsx'
import { Content } from './content.tsx'
import { Log } from './log.tsx'
import { Overview } from './overview.tsx'
import { Report } from './report.tsx'
import { Reports } from './reports.tsx'
import { Roles } from './roles.tsx'
import { UserPage } from './user.tsx'
import { UsersPage } from './users.tsx'

const sectionGrid = grid({ columns: 1, gap: '8' })

/**
 * ROUTE-52: administration. The open section and its filters are in the URL. The roles section is
 * for superusers only (GUARD-03).
 */
export default function AdminPage() {
  const { tab, person: userId, report: reportId } = useFilters(['tab', 'person', 'report'])
  const current = TABS.find((entry) => entry.tab === tab)?.tab ?? 'overview'
  useFocusOnDetail(`${current} ${userId} ${reportId}`)
  if (current !== 'roles')
    return <AdminFrame current={current} userId={userId} reportId={reportId} />
  return (
    <Guard level="superuser">
      <AdminFrame current={current} userId="" reportId="" />
    </Guard>
  )
}

/** Focuses the section heading on navigation, because the focused element is replaced. */
function useFocusOnDetail(detailKey: string): void {
  const previousKey = useRef(detailKey)
  useEffect(() => {
    if (previousKey.current === detailKey) return
    previousKey.current = detailKey
    document.getElementById(SECTION_ID)?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [detailKey])
}

interface AdminLocation {
  current: AdminTab
  userId: string
  reportId: string
}

function AdminFrame(location: AdminLocation) {
  const user = useUser()
  return (
    <PageFrame title="Administration" lead="Everything you do here is logged.">
      <div className={sectionGrid}>
        <AdminTabs current={location.current} isSuperuser={user?.is_superuser ?? false} />
        <TabContent {...location} />
      </div>
    </PageFrame>
  )
}

function TabContent({ current, userId, reportId }: AdminLocation) {
  switch (current) {
    case 'overview':
      return <Overview />
    case 'people':
      return userId === '' ? <UsersPage /> : <UserPage key={userId} id={userId} />
    case 'content':
      return <Content />
    case 'reports':
      return reportId === '' ? <Reports /> : <Report key={reportId} id={reportId} />
    case 'roles':
      return <Roles />
    case 'log':
      return <Log />
  }
}
