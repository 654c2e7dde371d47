import type { Environment } from './environment.ts'

/** A prefetched request, made by the page's first script. */
interface Asked {
  /** Milliseconds since 1970. */
  at: number
  authorization: string
  /** Null without a response. */
  response: Promise<Response | null>
}

declare global {
  /** By path and query after `/api/`. `app/boot/theme.ts` fills it while the app code loads. */
  var prefetchedResponses: Map<string, Asked> | undefined
}

/** Older responses are not used, ms. */
const FRESH_MS = 30_000

/**
 * The platform's `fetch`, which uses a prefetched response once if it was requested with the same
 * authorization. Without a prefetched response it sends the request as usual.
 */
export function fetchOf({ window, now }: Pick<Environment, 'window' | 'now'>): typeof fetch {
  const take = (input: RequestInfo | URL, { method, headers }: RequestInit): Asked | null => {
    const ahead = window.prefetchedResponses
    if (ahead === undefined || method !== 'GET') return null
    const [, path = ''] = String(input).split(`${window.location.origin}/api/`)
    const asked = ahead.get(path)
    ahead.delete(path)
    const isSame = asked?.authorization === new Headers(headers).get('authorization')
    return isSame && now() - asked.at < FRESH_MS ? asked : null
  }
  return (input, init = {}) => {
    const ask = () => window.fetch(input, init)
    const asked = take(input, init)
    return asked === null ? ask() : asked.response.then((response) => response ?? ask())
  }
}
