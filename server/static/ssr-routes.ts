/** Server-rendered pages, as client route patterns: all pages anonymous users can see. */
export const SSR_ROUTES: readonly string[] = [
  '/',
  '/about',
  '/services',
  '/faq',
  '/contact',
  '/partners',
  '/login',
  '/signup',
  '/explore',
  '/posts',
  '/posts/:slugOrId',
  '/blog',
  '/blog/:slugOrId',
  '/portfolio',
  '/portfolio/:id',
  '/marketplace',
  '/marketplace/:id',
  '/u/:username',
  '/projects',
  '/projects/:slugOrId',
  '/team',
  '/creators',
  '/inspiration',
  '/collections',
  '/freelance',
  '/freelancer/:username',
  '/search',
]

const ROUTE_PATTERNS = SSR_ROUTES.map(
  (route) => new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}/?$`, 'i'),
)

export const isSsrPath = (path: string): boolean =>
  ROUTE_PATTERNS.some((pattern) => pattern.test(path))
