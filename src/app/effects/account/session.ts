import { fromCallback } from 'xstate'
import { createRefreshMachine } from '../../../machines/account/refresh/refresh.machine.ts'
import type { SharedTokens } from '../../../machines/account/refresh/refresh.policy.ts'
import { createSessionMachine } from '../../../machines/account/session/session.machine.ts'
import type { GoogleResult, RegistrationData, Tokens, User } from '../../../protocol/base/types.ts'
import { RECENT_SEARCHES_KEY } from '../../../services/stores/recent-key.ts'
import type { StoredTokens } from '../../../services/stores/storage.ts'
import type { AppParts } from '../../app-parts.ts'
import { promise } from '../promise.ts'
import { reporter } from '../safety/report.ts'

/** Session and token refresh with the API and the token store. */
export function provideSession(
  { env, environment, services, memberScope }: AppParts,
  forget: () => void,
) {
  const { api, tokens, http, storage, refreshMark } = services
  const reportUnexpected = reporter(services.log)

  const refresh = createRefreshMachine(env).provide({
    actors: {
      refreshLock: fromCallback(({ sendBack }) =>
        services.refreshLock((granted) => sendBack({ type: 'lock.settled', granted })),
      ),
      readTokens: promise<SharedTokens>(async () => ({
        ...tokens.readAll(),
        markedElsewhere: refreshMark.elsewhere(),
      })),
      attemptRefresh: promise<StoredTokens, { attempt: 1 | 2 | 3 | 4; refresh: string }>(
        ({ input, signal }) => api.tokens.attemptRefresh(input.attempt, input.refresh, { signal }),
      ),
    },
    actions: {
      reportUnexpected,
      storeTokens: (_, params) => tokens.write(params),
      removeAccess: () => tokens.removeAccess(),
      markTry: refreshMark.set,
      removeMark: refreshMark.remove,
    },
  })

  const session = createSessionMachine(env).provide({
    actors: {
      readTokens: promise<StoredTokens>(async () => tokens.adopt()),
      forceRefresh: promise<string>(() => services.forceRefresh(tokens.readAccess())),
      fetchUser: promise<User>(({ signal }) => api.users.me({ signal })),
      requestTokens: promise<Tokens, { username: string; password: string }>(
        async ({ input, signal }) => (await api.auth()).token(input, { signal }),
      ),
      registerUser: promise<void, { data: RegistrationData }>(async ({ input, signal }) =>
        (await api.auth()).register(input.data, { signal }),
      ),
      googleSignIn: promise<GoogleResult, { idToken: string }>(async ({ input, signal }) =>
        (await api.auth()).googleSignIn(input.idToken, { signal }),
      ),
    },
    actions: {
      reportUnexpected,
      storeTokens: (_, params) => tokens.begin(params, `${services.tabId} ${environment.now()}`),
      clearTokens: () => {
        const { refresh } = tokens.readAll()
        tokens.clear()
        memberScope()?.endSession(refresh)
      },
      forgetSession: (_, { reason }) => {
        if (reason !== 'refused') http.abortAll()
        // Before anything is fetched again, so that it is fetched for the new user (B16).
        if (reason === 'replaced') tokens.adopt()
        // The search machine does so too, but its code may not be loaded.
        storage.remove(RECENT_SEARCHES_KEY)
        forget()
      },
    },
  })

  return { refresh, session }
}
