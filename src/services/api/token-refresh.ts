import { parseRefreshResponse } from '../../protocol/account/user.ts'
import { isServiceFailure } from '../../protocol/base/errors.ts'
import { REFRESH_ATTEMPTS } from '../../protocol/endpoints/public-endpoints.ts'
import { type CallOptions, createPublicCall } from '../http/call.ts'
import type { HttpClient } from '../http/types.ts'
import type { StoredTokens } from '../stores/storage.ts'

/**
 * Token refresh, needed at start by every signed-in user; the rest of authentication is lazy-loaded
 * with its forms.
 */
export function createTokenRefresh(http: HttpClient) {
  const call = createPublicCall(http)
  return {
    /**
     * Sends request `attempt` of a shared refresh (A2.4). Resolves with the tokens of a 2xx
     * response, null where it has none; rejects for any other response and for none.
     */
    async attemptRefresh(
      attempt: 1 | 2 | 3 | 4,
      refresh: string,
      { signal }: CallOptions = {},
    ): Promise<StoredTokens> {
      const { endpoint, body } = REFRESH_ATTEMPTS[attempt - 1] ?? REFRESH_ATTEMPTS[0]
      try {
        return parseRefreshResponse(
          await call(endpoint, { body: body === 'refresh' ? { refresh } : {}, signal }),
        )
      } catch (error) {
        // A 2xx response with HTML counts as a response without an access token.
        if (isServiceFailure(error) && error.status >= 200 && error.status < 300)
          return parseRefreshResponse(null)
        throw error
      }
    },
  }
}
