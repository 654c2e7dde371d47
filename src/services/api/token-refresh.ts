import { isServiceFailure } from '../../protocol/base/errors.ts'
import { REFRESH_ATTEMPTS } from '../../protocol/base/visitor-endpoints.ts'
import { readRefreshAnswer } from '../../protocol/session/user.ts'
import { type CallOptions, createVisitorCall } from '../http/call.ts'
import type { HttpClient } from '../http/types.ts'
import type { StoredTokens } from '../stores/storage.ts'

/** What whoever was signed in needs at once; all else of signing in comes with its form. */
export function createTokenRefresh(http: HttpClient) {
  const call = createVisitorCall(http)
  return {
    /**
     * Try `attempt` of a shared refresh (A2.4). Settles with what a 2xx answered, null where it has
     * no token; every other answer, or none, rejects.
     */
    async attemptRefresh(
      attempt: 1 | 2 | 3 | 4,
      refresh: string,
      { signal }: CallOptions = {},
    ): Promise<StoredTokens> {
      const { endpoint, body } = REFRESH_ATTEMPTS[attempt - 1] ?? REFRESH_ATTEMPTS[0]
      try {
        return readRefreshAnswer(
          await call(endpoint, { body: body === 'refresh' ? { refresh } : {}, signal }),
        )
      } catch (error) {
        // A page answered with 2xx is an answer without an access token.
        if (isServiceFailure(error) && error.status >= 200 && error.status < 300)
          return readRefreshAnswer(null)
        throw error
      }
    },
  }
}
