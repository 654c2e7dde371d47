import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { grid, wrap } from '../../../../styled-system/patterns'
import { link } from '../../../../styled-system/recipes'
import { idKey } from '../../../protocol/base/ids.ts'
import { profilePath } from '../../../protocol/base/page-paths.ts'
import type { AdminUserDetail } from '../../../protocol/safety/admin-types.ts'
import { adminUserQuery } from '../../../services/queries/admin.ts'
import { useApp } from '../../app-context.tsx'
import { Avatar } from '../../components/avatar.tsx'
import { ListSection, QueryContent, rows } from '../../components/lazy-section.tsx'
import { formatNumber } from '../../locale.ts'
import { nameOf } from '../../shared/users/author-line.tsx'
import {
  BackLink,
  detail,
  detailPage,
  formatMoment,
  LogEntry,
  muted,
  SECTION_ID,
  textLines,
} from './admin-parts.tsx'
import { adminPath } from './admin-tabs.tsx'
import { ReportRow } from './report-row.tsx'
import { UserActions } from './user-actions.tsx'
import { AccountTags } from './users-table.tsx'

const box = grid({
  padding: '4',
  borderRadius: 'md',
  background: 'danger.wash',
  gap: '1',
  '& h3': { color: 'danger' },
})
const facts = grid({
  columns: { base: 2, sm: 4 },
  '& > div': {
    display: 'flex',
    flexDirection: 'column-reverse',
    padding: '3',
    borderRadius: 'md',
    background: 'sunken',
  },
  '& dt': { color: 'muted', textStyle: 'small' },
  '& dd': { textStyle: 'name' },
})
const section = grid({ columns: 1 })

/** Account details: counts, reports, staff actions and available actions. */
export function UserPage({ id }: { id: string }) {
  const { api } = useApp()
  const query = useQuery(adminUserQuery(api, id))
  return (
    <div className={detailPage}>
      <BackLink href={adminPath('people')}>All people</BackLink>
      <ListSection id={SECTION_ID} title={query.data ? nameOf(query.data) : 'Account'}>
        <QueryContent query={query} label="the account">
          {(user) => <UserDetail user={user} />}
        </QueryContent>
      </ListSection>
    </div>
  )
}

function UserDetail({ user }: { user: AdminUserDetail }) {
  const { avatar, username, email, created_at, last_seen_at, status, suspension } = user
  return (
    <div className={detail}>
      <div className={wrap({ gap: '4', align: 'start' })}>
        <Avatar src={avatar} name={nameOf(user)} size="lg" decorative />
        <div className={textLines}>
          <AccountTags user={user} />
          <p className={muted}>
            {status === 'deleted' ? (
              `@${username}`
            ) : (
              <Link href={profilePath(user)} className={link()}>
                @{username}
              </Link>
            )}{' '}
            · {email}
          </p>
          <p className={muted}>Joined {formatMoment(created_at)}</p>
          <p className={muted}>
            {last_seen_at === null ? 'Never seen' : `Last seen ${formatMoment(last_seen_at)}`}
          </p>
        </div>
      </div>
      {suspension && (
        <div className={box}>
          <h3>
            {suspension.until === null
              ? 'Suspended indefinitely'
              : `Suspended until ${formatMoment(suspension.until)}`}
          </h3>
          <p dir="auto">{suspension.reason}</p>
          <p className={muted}>Since {formatMoment(suspension.since)}</p>
        </div>
      )}
      <UserActions user={user} />
      <Counts counts={user.counts} />
      <section className={section} aria-labelledby="person-reports">
        <h3 id="person-reports">Reports about this person and their content</h3>
        {user.reports.length === 0 && <p className={muted}>No reports.</p>}
        <ul className={rows}>
          {user.reports.map((report) => (
            <ReportRow key={idKey(report.id)} report={report} level={4} />
          ))}
        </ul>
      </section>
      <section className={section} aria-labelledby="person-log">
        <h3 id="person-log">Staff actions</h3>
        {user.log.length === 0 && <p className={muted}>None yet.</p>}
        <ul className={rows}>
          {user.log.map((action) => (
            <LogEntry key={idKey(action.id)} action={action} />
          ))}
        </ul>
      </section>
    </div>
  )
}

const COUNTS = [
  ['works', 'Works'],
  ['posts', 'Posts'],
  ['blog_entries', 'Blog posts'],
  ['projects', 'Projects'],
  ['assets', 'Assets'],
  ['comments', 'Comments'],
  ['followers', 'Followers'],
  ['sales', 'Sales'],
] as const satisfies readonly (readonly [keyof AdminUserDetail['counts'], string])[]

function Counts({ counts }: Pick<AdminUserDetail, 'counts'>) {
  return (
    <dl className={facts}>
      {COUNTS.map(([key, label]) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{formatNumber(counts[key])}</dd>
        </div>
      ))}
    </dl>
  )
}
