import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Cluster } from '../cluster/cluster.ts'
import { shareCalls } from '../cluster/shared-calls.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readCache: ReadCache
  }
}

/** How late, in ms, a change shows that no request has made, or whose message was lost. */
const MAX_AGE_MS = 1_000
/** Maximum size of all cached responses. */
const MAX_BYTES = 16 * 1024 * 1024

export interface CachedRead {
  /** JSON */
  readonly body: Buffer
}

/**
 * Responses to anonymous requests for public lists. Every write clears it, so that it saves reads
 * between two writes.
 */
export interface ReadCache {
  find(key: string): CachedRead | null
  /**
   * Call it before reading.
   * @returns a function that stores the response, unless something was written in the meantime
   */
  begin(): (key: string, response: CachedRead) => void
  clear(): void
}

/** @param now milliseconds of a clock that does not jump */
export function createReadCache(now: () => number, maxBytes = MAX_BYTES): ReadCache {
  const cached = new Map<string, { response: CachedRead; expiresAt: number }>()
  let version = 0
  let bytes = 0
  const evict = (key: string): void => {
    bytes -= cached.get(key)?.response.body.length ?? 0
    cached.delete(key)
  }
  return {
    find(key) {
      const entry = cached.get(key)
      return entry !== undefined && entry.expiresAt > now() ? entry.response : null
    },
    begin() {
      const versionBefore = version
      const expiresAt = now() + MAX_AGE_MS
      return (key, response) => {
        if (version !== versionBefore) return
        evict(key)
        cached.set(key, { response, expiresAt })
        bytes += response.body.length
        for (const oldest of cached.keys()) {
          if (bytes <= maxBytes) break
          evict(oldest)
        }
      }
    },
    clear() {
      version += 1
      bytes = 0
      cached.clear()
    },
  }
}

/** Adds the cache to the server; a write clears it in all processes before it is answered. */
export function decorateReadCache(app: FastifyInstance, cluster: Cluster): void {
  const cache = createReadCache(() => performance.now())
  const clear = shareCalls(cluster, 'reads', () => cache.clear())
  app.decorate('readCache', cache)
  app.addHook('onSend', async (request) => {
    if (changesLists(request)) clear()
  })
}

/** Messages and tokens are in no public list. */
const UNLISTED = /^\/api\/(?:messaging|(?:auth\/)?(?:token|jwt))\//

const changesLists = ({ method, url }: FastifyRequest): boolean =>
  method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS' && !UNLISTED.test(url)
