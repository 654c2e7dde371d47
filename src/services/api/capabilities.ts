import { PROBE_TIMEOUT_MS } from '../../protocol/base/constants.ts'
import { isNotOffered, isServiceFailure } from '../../protocol/base/errors.ts'
import {
  classifyProbe,
  PROBES,
  type ProbeName,
  type ProbeResults,
} from '../../protocol/content/capabilities.ts'
import type { CallOptions } from '../http/call.ts'
import type { HttpClient } from '../http/types.ts'

/** Detects server features by probing their endpoints (7.12, A5). */
export function createCapabilitiesApi(http: HttpClient) {
  const probe = async (name: ProbeName, { signal }: CallOptions) => {
    const { method, path } = PROBES[name]
    try {
      const { status, data } = await http.request({
        method,
        path,
        // A rejected probe is a valid result: no token refresh, no retry, no sign-out.
        kind: 'public',
        timeoutMs: PROBE_TIMEOUT_MS,
        ...(signal === undefined ? {} : { signal }),
      })
      return classifyProbe(status, data)
    } catch (error) {
      if (!isServiceFailure(error) || error.aborted) throw error
      // An HTML page with status 200 means that the endpoint does not exist.
      const isPage = isNotOffered(error) && error.status < 300
      return isPage ? 'notAvailable' : classifyProbe(error.status, error.body)
    }
  }

  return {
    /**
     * Sends the eleven probes in parallel, with a timeout of 5 s each. Null for anonymous users,
     * without a request (ROLE-04). Rejects only when cancelled.
     */
    async detect({ signal }: CallOptions = {}): Promise<ProbeResults | null> {
      if (http.tokens.readAccess() === null) return null
      const names = Object.keys(PROBES) as ProbeName[]
      const results = await Promise.all(
        names.map(async (name) => [name, await probe(name, { signal })] as const),
      )
      return Object.fromEntries(results) as ProbeResults
    },
  }
}
