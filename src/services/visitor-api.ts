import type { Confirm } from '../protocol/session/confirmation.ts'
import { createTokenRefresh } from './api/token-refresh.ts'
import { createUsersApi } from './api/users.ts'
import type { LoadCode } from './chunk.ts'
import { createExtras } from './extras.ts'
import type { HttpClient } from './http/types.ts'
import { memoize } from './memoize.ts'

interface VisitorApiOptions {
  /** Gets the code of what is not there with the first page. */
  load: LoadCode
  confirm?: Confirm
}

/** The areas a visitor's pages need; loaded with the first page, but for the functions. */
export function createVisitorApi(http: HttpClient, { load, confirm }: VisitorApiOptions) {
  const extras = createExtras()
  return {
    extras,
    tokens: createTokenRefresh(http),
    /** Signing in and up, a chunk with its forms. */
    auth: memoize(async () =>
      (await load(() => import('./api/auth.ts'))).createAuthApi(http, extras.note, confirm),
    ),
    users: createUsersApi(http, extras.note, confirm),
    /** The areas of people, a chunk of their own. */
    people: memoize(async () =>
      (await load(() => import('./people-api.ts'))).createPeopleApi(http, confirm),
    ),
    /** The areas of content, a chunk of their own. */
    content: memoize(async () =>
      (await load(() => import('./content-api.ts'))).createContentApi(http),
    ),
    /** Is there with the chunk every page of content has. */
    postViews: memoize(async () =>
      (await load(() => import('./api/post-views.ts'))).createPostViewsApi(http),
    ),
    /** What staff alone need, a chunk of their own. */
    staff: memoize(async () => (await load(() => import('./staff-api.ts'))).createStaffApi(http)),
  }
}

export type VisitorApi = ReturnType<typeof createVisitorApi>
