import { createAdminApi } from './api/admin.ts'
import type { HttpClient } from './http/types.ts'

/** What staff alone need; a chunk of its own, loaded with the first page of theirs. */
export function createStaffApi(http: HttpClient) {
  return { admin: createAdminApi(http) }
}

export type StaffApi = ReturnType<typeof createStaffApi>
