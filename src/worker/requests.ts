/** What the worker does with a request: `other` goes to the network as if there were no worker. */
export type RequestKind = 'asset' | 'page' | 'other'

/** Paths that are no pages of the client, although a browser may navigate to them. */
const NO_PAGE = /^\/(?:api|assets|media|inspector|plain|dev)(?:\/|$)|^\/[^/]*\.[^/]*$/

/** @param origin of the site */
export function requestKind(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
): RequestKind {
  const address = new URL(url)
  if (method !== 'GET' || address.origin !== origin) return 'other'
  if (address.pathname.startsWith('/assets/')) return 'asset'
  return mode === 'navigate' && !NO_PAGE.test(address.pathname) ? 'page' : 'other'
}

/** What the network did with a navigation: `silent` = no response in time. */
export type NetworkOutcome = 'response' | 'gateway' | 'failed' | 'silent'

/** Where the response to a navigation comes from; `network` also for its failure. */
export type PageSource = 'network' | 'saved' | 'shell'

/** Statuses by which a proxy says that the server does not respond. */
const GATEWAY_STATUSES: readonly number[] = [502, 503, 504]

export const outcomeOf = ({ status }: Response): NetworkOutcome =>
  GATEWAY_STATUSES.includes(status) ? 'gateway' : 'response'

/** The network's response comes first. Without one, a saved page is better than an empty one. */
export function pageSource(
  outcome: NetworkOutcome,
  has: { saved: boolean; shell: boolean },
): PageSource {
  if (outcome === 'response') return 'network'
  if (has.saved) return 'saved'
  return has.shell ? 'shell' : 'network'
}
