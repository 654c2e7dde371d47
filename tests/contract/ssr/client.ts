import { type Confirm, requiredProof } from '../../../src/protocol/account/confirmation.ts'
import { createAuthApi } from '../../../src/services/api/auth.ts'
import { createProfilesApi } from '../../../src/services/api/profiles.ts'
import { createStatsApi } from '../../../src/services/api/stats.ts'
import { createTokenRefresh } from '../../../src/services/api/token-refresh.ts'
import { createUsersApi } from '../../../src/services/api/users.ts'
import { createHttpClient } from '../../../src/services/http/client.ts'
import type { RefreshGate } from '../../../src/services/http/types.ts'
import { createTokenStore } from '../../../src/services/stores/storage.ts'
import { REAL_CLOCK } from '../../kit/clock.ts'
import type { Api } from '../kit/kit.ts'

/** Requests in order: `POST /api/auth/token/ 200`. */
type Calls = string[]

export interface ClientState {
  access?: string
  refresh?: string
  /** Used when the server requires re-authentication. */
  password?: string
  /** Paths that respond 404, as on a server without them. */
  missing?: readonly string[]
}

/**
 * The client's services against a running API, as in one browser profile: stored tokens, cookies,
 * and the shared refresh with its four attempts (A2.4).
 */
export function createClient(api: Api, state: ClientState = {}) {
  const calls: Calls = []
  const queries: string[] = []
  const cookies = new Map<string, string>()
  const tokens = createTokenStore(memoryStorage())
  if (state.access) tokens.write({ access: state.access, refresh: state.refresh ?? null })
  const refreshGate: RefreshGate = {
    running: () => false,
    wait: async () => {},
    async refresh() {
      for (const attempt of [1, 2, 3, 4] as const) {
        try {
          const found = await auth.attemptRefresh(attempt, tokens.readRefresh() ?? '')
          if (found.access === null) continue
          tokens.write({ access: found.access, refresh: found.refresh })
          return found.access
        } catch {}
      }
      throw new Error('refresh refused')
    },
  }
  const fetchAs = cookieFetch(cookies, { calls, queries, missing: state.missing ?? [] })
  const http = createHttpClient({
    load: (importChunk) => importChunk(),
    fetch: fetchAs,
    createRequest: () => new XMLHttpRequest(),
    apiBase: api.origin,
    apiOrigin: api.origin,
    clock: REAL_CLOCK,
    now: api.now,
    tokens,
    refreshGate,
    log: { debug() {}, info() {}, warn() {}, error() {} },
  })
  const confirm: Confirm = (work) =>
    work().catch((error: unknown) => {
      if (requiredProof(error) === null || state.password === undefined) throw error
      return work({ password: state.password })
    })
  const auth = { ...createAuthApi(http, undefined, confirm), ...createTokenRefresh(http) }
  return {
    calls,
    /** The decoded query string of each request: `user=7&tag=ink`. */
    queries,
    cookies,
    tokens,
    /** Used by all requests. */
    fetch: fetchAs,
    http,
    auth,
    users: createUsersApi(http, undefined, confirm),
    profiles: createProfilesApi(http, confirm),
    stats: createStatsApi(http),
  }
}

function memoryStorage() {
  const values = new Map<string, string>()
  return {
    get: (key: string) => values.get(key) ?? null,
    stored: (key: string) => values.get(key) ?? null,
    set: (key: string, value: string) => void values.set(key, value),
    remove: (key: string) => void values.delete(key),
    onChangeElsewhere: () => () => {},
  }
}

interface Wire {
  calls: Calls
  queries: string[]
  missing: readonly string[]
}

function cookieFetch(
  cookies: Map<string, string>,
  { calls, queries, missing }: Wire,
): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    if (cookies.size > 0) {
      request.headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    }
    const { pathname, searchParams } = new URL(request.url)
    const response = missing.includes(pathname)
      ? Response.json({ detail: 'Not found.' }, { status: 404 })
      : await fetch(request)
    calls.push(`${request.method} ${pathname} ${response.status}`)
    queries.push(decodeURIComponent(searchParams.toString()))
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split('=') ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
}
