/** Every route once, at a path of the demo that has content. */
export interface DemoItems {
  work: number
  post: number
  blog: number
  project: number
  asset: number
  service: number
  chat: number
  /** Items of the signed-in creator. */
  own: { work: number; post: number; blog: number }
}

export type Viewer = 'guest' | 'creator' | 'staff'

export interface Scene {
  /** Path pattern of the route table. */
  route: string
  viewer: Viewer
  path(items: DemoItems): string
}

/** The accounts that the demo prints at start. */
export const ACCOUNTS = { creator: 'ayen', staff: 'keji' } as const

const scene = (viewer: Viewer, route: string, path: Scene['path'] = () => route): Scene => ({
  route,
  viewer,
  path,
})

export const SCENES: readonly Scene[] = [
  scene('guest', '/'),
  scene('creator', '/'),
  scene('guest', '/explore'),
  scene('guest', '/posts'),
  scene('guest', '/posts/:slugOrId', ({ post }) => `/posts/${post}`),
  scene('guest', '/blog'),
  scene('guest', '/blog/:slugOrId', ({ blog }) => `/blog/${blog}`),
  scene('guest', '/portfolio'),
  scene('guest', '/portfolio/:id', ({ work }) => `/portfolio/${work}`),
  scene('guest', '/collections'),
  scene('guest', '/inspiration'),
  scene('guest', '/search', () => '/search?q=river'),
  scene('guest', '/creators'),
  scene('guest', '/u/:username', () => `/u/${ACCOUNTS.creator}`),
  scene('creator', '/profile/:username?', () => '/profile'),
  scene('guest', '/team'),
  scene('guest', '/projects'),
  scene('guest', '/projects/:slugOrId', ({ project }) => `/projects/${project}`),
  scene('guest', '/marketplace'),
  scene('guest', '/marketplace/:id', ({ asset }) => `/marketplace/${asset}`),
  scene('guest', '/freelance'),
  scene('guest', '/freelancer/:username', () => '/freelancer/mbiko'),
  scene('creator', '/messages/:id?', ({ chat }) => `/messages/${chat}`),
  scene('creator', '/legacy-messages'),
  scene('creator', '/chat-demo'),
  scene('creator', '/notifications'),
  scene('creator', '/dashboard'),
  scene('creator', '/upload-asset'),
  scene('creator', '/settings'),
  scene('creator', '/create/post'),
  scene('creator', '/edit/post/:id', ({ own }) => `/edit/post/${own.post}`),
  scene('creator', '/create/blog'),
  scene('creator', '/edit/blog/:id', ({ own }) => `/edit/blog/${own.blog}`),
  scene('creator', '/create/upload-work'),
  scene('creator', '/edit/work/:id', ({ own }) => `/edit/work/${own.work}`),
  scene('creator', '/upload-work/:id', ({ own }) => `/upload-work/${own.work}`),
  scene('creator', '/create/project'),
  scene('staff', '/admin'),
  scene('guest', '/login'),
  scene('guest', '/reset-password'),
  scene('guest', '/signup'),
  scene('guest', '/register'),
  scene('guest', '/email-verified'),
  scene('guest', '/about'),
  scene('guest', '/services'),
  scene('guest', '/services/:id', ({ service }) => `/services/${service}`),
  scene('creator', '/services/new'),
  scene('creator', '/services/:id/edit', ({ service }) => `/services/${service}/edit`),
  scene('guest', '/partners'),
  scene('guest', '/faq'),
  scene('guest', '/contact'),
]
