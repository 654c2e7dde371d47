/** The pages that are answered as HTML, in the words of the client's routes: all that a guest may see. */
export const WRITTEN: readonly string[] = [
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

const FORMS = WRITTEN.map((route) => new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}/?$`, 'i'))

export const isWritten = (path: string): boolean => FORMS.some((form) => form.test(path))
