// biome-ignore-all lint/a11y/noRedundantRoles: shown as cards, a table would lose its meaning

import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { Link } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { hstack, wrap } from '../../../../styled-system/patterns'
import { tag } from '../../../../styled-system/recipes'
import { idKey } from '../../../protocol/base/ids.ts'
import type { AdminUserSort } from '../../../protocol/enums/safety.ts'
import type { AdminUser } from '../../../protocol/safety/admin-types.ts'
import { Avatar } from '../../components/avatar.tsx'
import { VisuallyHidden } from '../../components/visually-hidden.tsx'
import { formatCount } from '../../locale.ts'
import { RelativeTime } from '../../shared/content/relative-time.tsx'
import { nameOf } from '../../shared/users/author-line.tsx'
import { muted, plainLink } from './admin-parts.tsx'
import { adminPath } from './admin-tabs.tsx'
import { type UserFilters, usersPath } from './user-filters.ts'

/**
 * Table on wide screens, cards on phones. Explicit roles restore the table semantics that `display`
 * removes.
 */
const table = css({
  width: 'full',
  textStyle: 'small',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th': { textAlign: 'start', fontWeight: 'semibold', verticalAlign: 'middle' },
  '& td, & th': { paddingBlock: '2', paddingInlineEnd: '4' },
  '& tbody tr': { borderBlockStart: 'hairline' },
  mdDown: {
    '&, & tbody': { display: 'block' },
    '& thead': {
      position: 'absolute',
      width: '[1px]',
      height: '[1px]',
      overflow: 'hidden',
      clipPath: '[inset(50%)]',
    },
    '& tbody tr': {
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: '4',
      paddingBlock: '3',
      // Aligns the cells with the name, not with the avatar.
      paddingInlineStart: '[52px]',
    },
    '& tbody th': {
      width: '[calc(100% + 52px)]',
      marginInlineStart: '[-52px]',
      marginBlockEnd: '1',
    },
    '& td, & th': { padding: '0' },
    '& td:empty': { display: 'none' },
    '& td[data-label]::before': { content: 'attr(data-label) " "', color: 'muted' },
  },
})
const headLink = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  minHeight: 'touch',
  color: 'fg',
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  borderRadius: 'sm',
  _hover: { textDecoration: 'underline' },
  '& svg': { flexShrink: '0' },
})
const userCell = hstack({
  gap: '3',
  minHeight: 'touch',
  '& > div': { minWidth: '0' },
  '& p': { fontWeight: 'regular' },
})
const tags = wrap({ gap: '1' })

/** Sort key of each column and the direction it results in. */
const COLUMNS = [
  { name: 'Name', sort: 'name', way: 'ascending' },
  { name: 'Role and state', sort: null, way: 'none' },
  { name: 'Joined', sort: 'newest', way: 'descending' },
  { name: 'Last seen', sort: 'seen', way: 'descending' },
  { name: 'Open reports', sort: 'reports', way: 'descending' },
] as const

type SortDirection = 'ascending' | 'descending' | 'none'

function ColumnHeader({
  column,
  filters,
}: {
  column: (typeof COLUMNS)[number]
  filters: UserFilters
}) {
  const { name, sort } = column
  if (sort === null) {
    return (
      <th scope="col" role="columnheader">
        {name}
      </th>
    )
  }
  // The Joined column can be sorted in both directions.
  const isReversed = sort === 'newest' && filters.sort === 'oldest'
  const direction: SortDirection = isReversed
    ? 'ascending'
    : filters.sort === sort
      ? column.way
      : 'none'
  const newSort: AdminUserSort = sort === 'newest' && filters.sort === 'newest' ? 'oldest' : sort
  const Icon = direction === 'none' ? ArrowUpDown : direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <th scope="col" role="columnheader" aria-sort={direction}>
      <Link href={usersPath({ ...filters, sort: newSort })} className={headLink}>
        <VisuallyHidden>Sort by </VisuallyHidden>
        {name}
        <Icon size={16} aria-hidden />
      </Link>
    </th>
  )
}

/** User accounts; the column headers sort. */
export function UsersTable({
  users,
  filters,
}: {
  users: readonly AdminUser[]
  filters: UserFilters
}) {
  return (
    <table className={table} role="table" aria-label="People">
      <thead>
        <tr role="row">
          {COLUMNS.map((column) => (
            <ColumnHeader key={column.name} column={column} filters={filters} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {users.map((user) => (
          <Row key={idKey(user.id)} user={user} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ user }: { user: AdminUser }) {
  const { id, username, email, avatar, created_at, last_seen_at, open_reports } = user
  return (
    <tr role="row">
      <th scope="row" role="rowheader">
        <div className={userCell}>
          <Avatar src={avatar} name={nameOf(user)} decorative />
          <div>
            <Link href={adminPath('people', { person: idKey(id) })} className={plainLink}>
              <bdi>{nameOf(user)}</bdi>
            </Link>
            <p className={muted}>
              @{username} · {email}
            </p>
          </div>
        </div>
      </th>
      <td role="cell">
        <AccountTags user={user} />
      </td>
      <td role="cell" data-label="Joined">
        <RelativeTime iso={created_at} />
      </td>
      <td role="cell" data-label="Last seen">
        {last_seen_at === null ? 'never' : <RelativeTime iso={last_seen_at} />}
      </td>
      <td role="cell">
        {open_reports > 0 && (
          <span className={tag({ tone: 'danger' })}>
            {formatCount(open_reports, 'report', 'reports')}
          </span>
        )}
      </td>
    </tr>
  )
}

/** Role, type and status of an account. */
export function AccountTags({ user, className }: { user: AdminUser; className?: string }) {
  const { is_superuser, is_staff, user_type, status } = user
  return (
    <span className={cx(tags, className)}>
      {is_superuser && <span className={tag({ tone: 'nile' })}>Administrator</span>}
      {is_staff && <span className={tag({ tone: 'nile' })}>Staff</span>}
      {user_type !== null && <span className={tag()}>{TYPES[user_type]}</span>}
      {status === 'suspended' && <span className={tag({ tone: 'danger' })}>Suspended</span>}
      {status === 'deleted' && <span className={tag({ tone: 'sorghum' })}>Closed</span>}
    </span>
  )
}

const TYPES = { creator: 'Creator', freelancer: 'Freelancer', client: 'Client' } as const
