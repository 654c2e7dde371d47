import type { Confirm } from '../protocol/account/confirmation.ts'
import type { AbsentFeatures } from '../protocol/base/absent-features.ts'
import { createTokenRefresh } from './api/token-refresh.ts'
import { createUsersApi } from './api/users.ts'
import { createApiExtensions } from './api-extensions.ts'
import type { HttpClient } from './http/types.ts'
import type { LoadCode } from './lazy-chunk.ts'
import { memoize } from './memoize.ts'

interface PublicApiOptions {
  /** Loads lazy chunks. */
  load: LoadCode
  confirm?: Confirm
  absentFeatures?: AbsentFeatures | null
}

/**
 * The APIs that an anonymous user's pages need. The objects are part of the first page, the
 * functions load lazy chunks.
 */
export function createPublicApi(
  http: HttpClient,
  { load, confirm, absentFeatures }: PublicApiOptions,
) {
  const extras = createApiExtensions(absentFeatures)
  const contentCode = memoize(() => load(() => import('./content-api.ts')))
  return {
    extras,
    tokens: createTokenRefresh(http),
    /** Sign-in and registration, in the chunk of their forms. */
    auth: memoize(async () =>
      (await load(() => import('./api/auth.ts'))).createAuthApi(http, extras.note, confirm),
    ),
    /** Password reset and confirmation of the e-mail address. */
    mail: memoize(async () =>
      (await load(() => import('./api/password-reset.ts'))).createPasswordResetApi(http),
    ),
    users: createUsersApi(http, extras.note, confirm),
    people: memoize(async () =>
      (await load(() => import('./public-users-api.ts'))).createPublicUsersApi(http, confirm),
    ),
    content: memoize(async () => (await contentCode()).createContentApi(http)),
    /** The content API with another client, in the same task if the code has loaded. */
    contentWith: async (client: HttpClient) => (await contentCode()).createContentApi(client),
    safety: memoize(async () =>
      (await load(() => import('./api/moderation.ts'))).createModerationApi(http),
    ),
    /** Part of the chunk that all content pages share. */
    postViews: memoize(async () =>
      (await load(() => import('./api/post-views.ts'))).createPostViewsApi(http),
    ),
    staff: memoize(async () => (await load(() => import('./staff-api.ts'))).createStaffApi(http)),
  }
}

export type PublicApi = ReturnType<typeof createPublicApi>
