import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { css } from '../../../../styled-system/css'
import {
  ACCOUNT_ROLES,
  ACCOUNT_STATUSES,
  type AccountRole,
  type AccountStatus,
  ADMIN_USER_SORTS,
  type AdminUserSort,
} from '../../../protocol/enums/safety.ts'
import { oneOf } from '../../../protocol/safety/moderation.ts'
import { adminUsersQuery } from '../../../services/queries/admin.ts'
import { useApp } from '../../app-context.tsx'
import { ListSection, PagedQueryContent } from '../../components/lazy-section.tsx'
import { ChoiceField } from '../../forms/choice-field.tsx'
import { SearchBox } from '../../shared/lists/filter-bar.tsx'
import { filterBar, flattenPages, SECTION_ID, totalCountLabel } from './admin-parts.tsx'
import { type UserFilters, usersPath, useUserFilters } from './user-filters.ts'
import { UsersTable } from './users-table.tsx'

const ROLE_NAMES = {
  staff: 'Staff',
  superuser: 'Administrators',
  creator: 'Creators',
  freelancer: 'Freelancers',
  client: 'Clients',
} as const satisfies Record<AccountRole, string>

const STATUS_NAMES = {
  active: 'Active',
  suspended: 'Suspended',
  deleted: 'Closed',
} as const satisfies Record<AccountStatus, string>

const SORT_NAMES = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'Name',
  seen: 'Last seen',
  reports: 'Most reports',
} as const satisfies Record<AdminUserSort, string>

/** Phones have no column headers to sort by. */
const narrow = css({ md: { display: 'none' } })

/** All user accounts. */
export function UsersPage() {
  const { api } = useApp()
  const filters = useUserFilters()
  const query = useInfiniteQuery(adminUsersQuery(api, filters))
  return (
    <ListSection id={SECTION_ID} title="People" text={totalCountLabel(query, 'person', 'people')}>
      <Filters filters={filters} />
      <PagedQueryContent
        query={flattenPages(query)}
        label="people"
        empty="No people match. Try fewer filters."
      >
        {(users) => <UsersTable users={users} filters={filters} />}
      </PagedQueryContent>
    </ListSection>
  )
}

const optionsOf = (allLabel: string, names: Readonly<Record<string, string>>) => [
  { value: '', label: allLabel },
  ...Object.entries(names).map(([value, label]) => ({ value, label })),
]

function Filters({ filters }: { filters: UserFilters }) {
  const [, navigate] = useLocation()
  const to = (change: Partial<UserFilters>) => navigate(usersPath({ ...filters, ...change }))
  const { search, status, role, sort } = filters
  return (
    <div className={filterBar}>
      <SearchBox
        label="Name, username or e-mail"
        value={search}
        toPath={(text) => usersPath({ ...filters, search: text })}
      />
      <ChoiceField
        label="Status"
        value={status}
        onChange={(value) => to({ status: oneOf([...ACCOUNT_STATUSES, ''], value, '') })}
        error={null}
        options={optionsOf('All except closed', STATUS_NAMES)}
      />
      <ChoiceField
        label="Role"
        value={role}
        onChange={(value) => to({ role: oneOf([...ACCOUNT_ROLES, ''], value, '') })}
        error={null}
        options={optionsOf('All roles', ROLE_NAMES)}
      />
      <div className={narrow}>
        <ChoiceField
          label="Sort by"
          value={sort}
          onChange={(value) => to({ sort: oneOf(ADMIN_USER_SORTS, value, 'newest') })}
          error={null}
          options={Object.entries(SORT_NAMES).map(([value, label]) => ({ value, label }))}
        />
      </div>
    </div>
  )
}
