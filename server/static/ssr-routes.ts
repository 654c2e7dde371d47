import { PLAIN_PATHS } from '../plain/paths.ts'

const PAGE = ['page'] as const

/**
 * Server-rendered pages, as client route patterns: all pages anonymous users can see. With each the
 * query parameters that it reads; others change nothing on it.
 */
const PARAMETERS: { readonly [route: string]: readonly string[] } = {
  '/': [],
  '/about': [],
  '/services': ['search', ...PAGE],
  '/services/:id': [],
  '/faq': [],
  '/contact': [],
  '/partners': [],
  '/login': [],
  '/signup': [],
  '/explore': ['mode', ...PAGE],
  '/posts': ['tag', 'category', 'user', ...PAGE],
  '/posts/:slugOrId': PAGE,
  '/blog': ['tag', 'category', 'author', ...PAGE],
  '/blog/:slugOrId': PAGE,
  '/portfolio': ['search', 'category', 'tag', 'colour', ...PAGE],
  '/portfolio/:id': PAGE,
  '/marketplace': [
    ...['search', 'category', 'currency', 'price_min', 'price_max', 'free', 'licence', 'seller'],
    ...['tag', 'sort', ...PAGE],
  ],
  '/marketplace/:id': PAGE,
  '/u/:username': ['tab', ...PAGE],
  '/projects': ['search', 'status', ...PAGE],
  '/projects/:slugOrId': [],
  '/team': ['search', 'category', 'status', ...PAGE],
  '/creators': ['search', 'craft', 'location', 'availability', ...PAGE],
  '/inspiration': [],
  '/collections': ['open', ...PAGE],
  '/freelance': ['search', 'skill', 'location', 'availability', 'sort', ...PAGE],
  '/freelancer/:username': [],
  '/search': ['q', 'tab', ...PAGE],
}

export const SSR_ROUTES: readonly string[] = Object.keys(PARAMETERS)

const ROUTES = Object.entries(PARAMETERS).map(([route, parameters]) => ({
  pattern: new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}/?$`, 'i'),
  parameters,
}))

/** A form for signed-in users whose path looks like that of a service. */
const FORM = /^\/services\/new\/?$/i

/**
 * The URL that a page is rendered for: with the query parameters that its route reads, in one
 * order. Null if the page is not server-rendered.
 */
export function ssrUrl(url: URL): URL | null {
  if (FORM.test(url.pathname)) return null
  const route = ROUTES.find(({ pattern }) => pattern.test(url.pathname))
  if (route === undefined) return null
  const known = new URL(url.origin + url.pathname)
  for (const name of route.parameters) {
    const value = url.searchParams.get(name)
    if (value !== null) known.searchParams.set(name, value)
  }
  return known
}

/** Forms that their user fills in at once. */
const SIGN_IN = /^\/(?:login|signup)\/?$/i

/**
 * The query string of a page that may wait for the first interaction before it loads the client on
 * a slow connection; null if it may not.
 */
export const waitingSearch = ({ pathname, search }: URL): string | null =>
  SIGN_IN.test(pathname) ? null : search

const PROFILE = /^\/(?:u|freelancer)\/([^/]+)\/?$/i

/** The plain page to write messages on: on a profile, to its user. */
export function messagesPathOn({ pathname }: URL): string {
  const username = PROFILE.exec(pathname)?.[1]
  if (username === undefined) return PLAIN_PATHS.messages
  // Both have a meaning in a query.
  return `${PLAIN_PATHS.message}?to=${username.replace(/[&+]/g, encodeURIComponent)}`
}
