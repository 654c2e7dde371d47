import {
  ACCOUNT_ROLES,
  ACCOUNT_STATUSES,
  type AccountRole,
  type AccountStatus,
  ADMIN_USER_SORTS,
  type AdminUserSort,
} from '../../../protocol/enums/safety.ts'
import { oneOf } from '../../../protocol/safety/moderation.ts'
import { useFilters } from '../../shared/lists/filters.ts'
import { adminPath } from './admin-tabs.tsx'

export interface UserFilters {
  search: string
  status: AccountStatus | ''
  role: AccountRole | ''
  sort: AdminUserSort
}

/** Filters from the URL; unknown values are ignored. */
export function useUserFilters(): UserFilters {
  const { search, status, role, sort } = useFilters(['search', 'status', 'role', 'sort'])
  return {
    search,
    status: oneOf([...ACCOUNT_STATUSES, ''], status, ''),
    role: oneOf([...ACCOUNT_ROLES, ''], role, ''),
    sort: oneOf(ADMIN_USER_SORTS, sort, 'newest'),
  }
}

export const usersPath = ({ search, status, role, sort }: UserFilters): string =>
  adminPath('people', { search, status, role, sort: sort === 'newest' ? '' : sort })
