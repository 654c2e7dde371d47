/** Every route once, at a path of the demo that has content. */
export interface Found {
  work: number
  post: number
  blog: number
  project: number
  asset: number
  chat: number
  /** Items of the signed-in creator. */
  own: { work: number; post: number; blog: number }
}

export type Visitor = 'guest' | 'creator' | 'staff'

export interface Scene {
  /** Path pattern of the route table. */
  route: string
  visitor: Visitor
  path(found: Found): string
}

/** The accounts that the demo prints at start. */
export const ACCOUNTS = { creator: 'ayen', staff: 'keji' } as const

const at = (visitor: Visitor, route: string, path: Scene['path'] = () => route): Scene => ({
  route,
  visitor,
  path,
})

export const SCENES: readonly Scene[] = [
  at('guest', '/'),
  at('creator', '/'),
  at('guest', '/explore'),
  at('guest', '/posts'),
  at('guest', '/posts/:slugOrId', ({ post }) => `/posts/${post}`),
  at('guest', '/blog'),
  at('guest', '/blog/:slugOrId', ({ blog }) => `/blog/${blog}`),
  at('guest', '/portfolio'),
  at('guest', '/portfolio/:id', ({ work }) => `/portfolio/${work}`),
  at('guest', '/collections'),
  at('guest', '/inspiration'),
  at('guest', '/search', () => '/search?q=river'),
  at('guest', '/creators'),
  at('guest', '/u/:username', () => `/u/${ACCOUNTS.creator}`),
  at('creator', '/profile/:username?', () => '/profile'),
  at('guest', '/team'),
  at('guest', '/projects'),
  at('guest', '/projects/:slugOrId', ({ project }) => `/projects/${project}`),
  at('guest', '/marketplace'),
  at('guest', '/marketplace/:id', ({ asset }) => `/marketplace/${asset}`),
  at('guest', '/freelance'),
  at('guest', '/freelancer/:username', () => '/freelancer/mbiko'),
  at('creator', '/messages/:id?', ({ chat }) => `/messages/${chat}`),
  at('creator', '/legacy-messages'),
  at('creator', '/chat-demo'),
  at('creator', '/notifications'),
  at('creator', '/dashboard'),
  at('creator', '/upload-asset'),
  at('creator', '/settings'),
  at('creator', '/create/post'),
  at('creator', '/edit/post/:id', ({ own }) => `/edit/post/${own.post}`),
  at('creator', '/create/blog'),
  at('creator', '/edit/blog/:id', ({ own }) => `/edit/blog/${own.blog}`),
  at('creator', '/create/upload-work'),
  at('creator', '/edit/work/:id', ({ own }) => `/edit/work/${own.work}`),
  at('creator', '/upload-work/:id', ({ own }) => `/upload-work/${own.work}`),
  at('creator', '/create/project'),
  at('staff', '/admin'),
  at('guest', '/login'),
  at('guest', '/signup'),
  at('guest', '/register'),
  at('guest', '/email-verified'),
  at('guest', '/about'),
  at('guest', '/services'),
  at('guest', '/partners'),
  at('guest', '/faq'),
  at('guest', '/contact'),
]
