import { createAdminApi } from './api/admin.ts'
import type { HttpClient } from './http/types.ts'

/** The administration APIs, in a chunk of their own that is loaded with the first admin page. */
export function createStaffApi(http: HttpClient) {
  return { admin: createAdminApi(http) }
}

export type StaffApi = ReturnType<typeof createStaffApi>
