import type { Environment } from './environment.ts'

/** A call that the page's first script made. */
interface Asked {
  /** Milliseconds since 1970. */
  at: number
  authorization: string
  /** Null where no answer came. */
  answer: Promise<Response | null>
}

declare global {
  /** By path and query behind `/api/`; `public/theme.js` asks while the code is on its way. */
  var askedAhead: Map<string, Asked> | undefined
}

/** What was asked longer ago is asked again, ms. */
const FRESH_MS = 30_000

/**
 * The platform's `fetch`; a call which was made ahead, for the same person, takes that answer, once.
 * Where none came it is made as if nothing had been.
 */
export function fetchOf({ window, now }: Pick<Environment, 'window' | 'now'>): typeof fetch {
  const take = (input: RequestInfo | URL, { method, headers }: RequestInit): Asked | null => {
    const ahead = window.askedAhead
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
    return asked === null ? ask() : asked.answer.then((answer) => answer ?? ask())
  }
}
