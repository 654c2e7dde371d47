import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { wrap } from '../../../../styled-system/patterns'
import { idKey } from '../../../protocol/base/ids.ts'
import { isolate } from '../../../protocol/base/text.ts'
import type { AdminUser } from '../../../protocol/safety/admin-types.ts'
import { adminUsersQuery } from '../../../services/queries/admin.ts'
import { useApp } from '../../app-context.tsx'
import { Avatar } from '../../components/avatar.tsx'
import { Button, ButtonLink } from '../../components/button.tsx'
import { ListSection, PagedQueryList } from '../../components/lazy-section.tsx'
import { SearchBox } from '../../shared/lists/filter-bar.tsx'
import { useFilters } from '../../shared/lists/filters.ts'
import { nameOf } from '../../shared/users/author-line.tsx'
import { flattenPages, muted, plainLink, SECTION_ID, textLines } from './admin-parts.tsx'
import { adminPath } from './admin-tabs.tsx'
import { StaffDialog } from './user-actions.tsx'
import { AccountTags } from './users-table.tsx'

const row = wrap({
  align: 'center',
  gap: '3',
  paddingBlock: '3',
  '& > div': { flexGrow: '1', flexBasis: '[14rem]' },
})

/** Staff members; with a search, all matching users. */
export function Roles() {
  const { api } = useApp()
  const { search } = useFilters(['search'])
  const [selectedUser, setSelectedUser] = useState<AdminUser | null>(null)
  const query = useInfiniteQuery(
    adminUsersQuery(
      api,
      search === '' ? { role: 'staff', sort: 'name' } : { search, sort: 'name' },
    ),
  )
  return (
    <ListSection
      id={SECTION_ID}
      title={search === '' ? 'Staff' : `Found for “${isolate(search)}”`}
      text="Staff can see all accounts and reports, hide content and suspend people. Administrators can also manage staff."
      action={
        search !== '' && (
          <ButtonLink look="outline" size="sm" href={adminPath('roles')}>
            Staff
          </ButtonLink>
        )
      }
    >
      <SearchBox
        label="Find someone to make staff"
        value={search}
        toPath={(text) => adminPath('roles', { search: text })}
      />
      <PagedQueryList
        query={flattenPages(query)}
        label="people"
        empty={search === '' ? 'No staff yet.' : 'No matches.'}
      >
        {(user) => <RoleItem key={idKey(user.id)} user={user} onRequest={setSelectedUser} />}
      </PagedQueryList>
      {selectedUser && <StaffDialog user={selectedUser} onClose={() => setSelectedUser(null)} />}
    </ListSection>
  )
}

function RoleItem({ user, onRequest }: { user: AdminUser; onRequest: (user: AdminUser) => void }) {
  const name = nameOf(user)
  return (
    <li className={row}>
      <Avatar src={user.avatar} name={name} decorative />
      <div className={textLines}>
        <Link href={adminPath('people', { person: idKey(user.id) })} className={plainLink}>
          <bdi>{name}</bdi>
        </Link>
        <span className={muted}>@{user.username}</span>
      </div>
      <AccountTags user={user} />
      {user.may.change_staff && (
        <Button
          look="outline"
          size="sm"
          aria-label={
            user.is_staff ? `Remove staff access: ${isolate(name)}` : `Make staff: ${isolate(name)}`
          }
          onClick={() => onRequest(user)}
        >
          {user.is_staff ? 'Remove staff access' : 'Make staff'}
        </Button>
      )}
    </li>
  )
}
