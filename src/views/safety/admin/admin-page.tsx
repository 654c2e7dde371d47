import { useEffect, useRef } from 'react'
import { grid } from '../../../../styled-system/patterns'
import { useUser } from '../../account/session.ts'
import { Guard } from '../../components/errors/guard.tsx'
import { PageFrame } from '../../content/detail/page-frame.tsx'
import { useFilters } from '../../content/feed/filters.ts'
import { PART } from './admin-parts.tsx'
import { type AdminTab, AdminTabs, TABS } from './admin-tabs.tsx'
import { Content } from './content.tsx'
import { Log } from './log.tsx'
import { Overview } from './overview.tsx'
import { Report } from './report.tsx'
import { Reports } from './reports.tsx'
import { Roles } from './roles.tsx'
import { Person } from './user.tsx'
import { People } from './users.tsx'

const parts = grid({ columns: 1, gap: '8' })

/**
 * ROUTE-52: administration. The open section and its filters are in the URL. The roles section is
 * for superusers only (GUARD-03).
 */
export default function AdminPage() {
  const { tab, person, report } = useFilters(['tab', 'person', 'report'])
  const current = TABS.find((each) => each.tab === tab)?.tab ?? 'overview'
  useArrivalAtDetail(`${current} ${person} ${report}`)
  if (current !== 'roles') return <Frame current={current} person={person} report={report} />
  return (
    <Guard level="superuser">
      <Frame current={current} person="" report="" />
    </Guard>
  )
}

/** Focuses the section heading on navigation, because the focused element is replaced. */
function useArrivalAtDetail(place: string): void {
  const before = useRef(place)
  useEffect(() => {
    if (before.current === place) return
    before.current = place
    document.getElementById(PART)?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [place])
}

interface Place {
  current: AdminTab
  person: string
  report: string
}

function Frame(place: Place) {
  const user = useUser()
  return (
    <PageFrame title="Administration" lead="Everything you do here is logged.">
      <div className={parts}>
        <AdminTabs current={place.current} superuser={user?.is_superuser ?? false} />
        <Opened {...place} />
      </div>
    </PageFrame>
  )
}

function Opened({ current, person, report }: Place) {
  switch (current) {
    case 'overview':
      return <Overview />
    case 'people':
      return person === '' ? <People /> : <Person key={person} id={person} />
    case 'content':
      return <Content />
    case 'reports':
      return report === '' ? <Reports /> : <Report key={report} id={report} />
    case 'roles':
      return <Roles />
    case 'log':
      return <Log />
  }
}
