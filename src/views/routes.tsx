import type { ReactNode } from 'react'
import type { GuardLevel } from '../protocol/account/roles.ts'
import { TAGLINE } from '../protocol/base/brand.ts'
import { TEXTS } from '../protocol/base/catalogue.ts'
import type { AppHandle } from './app-context.tsx'
import type { LoadingText } from './components/errors/guard.tsx'
import { HomePage, Sections } from './marketing/home/home-page.tsx'
import { type LazySection, lazySection } from './routing/lazy-section.tsx'
import type { PageProps } from './routing/page-props.ts'

export interface RouteEntry {
  path: string
  guard: GuardLevel
  /** Text below the guard's heading (A22). */
  note?: string
  /** Shown while the session is being restored. */
  waiting?: LoadingText
  /** Document title, before the product's name. */
  title: string
  page: LazySection<PageProps> | ((props: PageProps) => ReactNode)
  /** Lazy sections of the page; they and the page itself load before hydration. */
  lazySections?: readonly { load: LazySection<object>['load']; loaded(): unknown }[]
  /** `pane` fills the window below the header: no footer, no secondary navigation. */
  frame?: 'page' | 'pane'
}

const login = lazySection<PageProps>(() => import('./account/auth/login-page.tsx'))
const signup = lazySection<PageProps>(() => import('./account/auth/signup-page.tsx'))
const messages = lazySection<PageProps>(() => import('./messaging/messages-page.tsx'))
const postForm = lazySection<PageProps>(() => import('./publishing/pages/post-form-page.tsx'))
const portfolioForm = lazySection<PageProps>(
  () => import('./publishing/pages/portfolio-form-page.tsx'),
)
const blogForm = lazySection<PageProps>(() => import('./publishing/pages/blog-form-page.tsx'))
const serviceForm = lazySection<PageProps>(
  () => import('./account/freelancer/service-form-page.tsx'),
)
const dashboard = lazySection<PageProps>(() => import('./account/dashboard/dashboard-page.tsx'))
const ownProfile = lazySection<PageProps>(() => import('./users/profile/own-profile.tsx'))

/** A page that everyone can open. */
const page = (
  path: string,
  title: string,
  load: Parameters<typeof lazySection<PageProps>>[0],
): RouteEntry => ({ path, guard: 'public', title, page: lazySection(load) })

/** A page for signed-in users. */
const own = (path: string, title: string, page: RouteEntry['page']): RouteEntry => ({
  path,
  guard: 'auth',
  title,
  page,
})

/** Inbox and chat share one entry, so that selecting a conversation does not unmount the page. */
const messaging = (path: string): RouteEntry => ({
  path,
  guard: 'auth',
  note: TEXTS.messagesNeedLogin,
  waiting: { message: TEXTS.loadingUser, detail: TEXTS.verifyingAccount },
  title: 'Messages',
  page: messages,
  frame: 'pane',
})

/** All routes (section 2); any other path shows the not-found page. */
export const ROUTES: readonly RouteEntry[] = [
  { path: '/', guard: 'public', title: TAGLINE, page: HomePage, lazySections: [Sections] },
  page('/about', 'About', () => import('./marketing/info/about-page.tsx')),
  page('/services', 'Services', () => import('./marketing/info/services-page.tsx')),
  own('/services/new', 'New service', serviceForm),
  own('/services/:id/edit', 'Edit service', serviceForm),
  page('/services/:id', 'Service', () => import('./users/services/service-page.tsx')),
  page('/faq', 'Questions and answers', () => import('./marketing/info/faq-page.tsx')),
  page('/contact', 'Contact', () => import('./marketing/info/contact-page.tsx')),
  page('/projects', 'Projects', () => import('./projects/projects-page.tsx')),
  page('/projects/:slugOrId', 'Project', () => import('./projects/project-page.tsx')),
  page('/team', 'Teams', () => import('./users/team/team-page.tsx')),
  page('/partners', 'Partners', () => import('./marketing/info/partners-page.tsx')),
  page(
    '/email-verified',
    'E-mail confirmed',
    () => import('./account/auth/email-verified-page.tsx'),
  ),
  page(
    '/reset-password',
    'Reset your password',
    () => import('./account/auth/reset-password-page.tsx'),
  ),
  { path: '/login', guard: 'guest', title: 'Sign In', page: login },
  { path: '/signup', guard: 'guest', title: 'Create your account', page: signup },
  { path: '/register', guard: 'guest', title: 'Create your account', page: signup },
  own('/dashboard', 'Dashboard', dashboard),
  own('/upload-asset', 'Sell an asset', dashboard),
  messaging('/messages/:id?'),
  messaging('/legacy-messages'),
  messaging('/chat-demo'),
  own(
    '/notifications',
    'Notifications',
    lazySection(() => import('./notifications/notifications-page.tsx')),
  ),
  page('/u/:username', 'Profile', () => import('./users/profile/profile-page.tsx')),
  own('/profile/:username?', 'Profile', ownProfile),
  own(
    '/settings',
    'Settings',
    lazySection(() => import('./account/settings/settings-page.tsx')),
  ),
  page('/explore', 'Explore', () => import('./content/explore/explore-page.tsx')),
  page('/posts', 'Posts', () => import('./content/posts/posts-page.tsx')),
  page('/blog', 'Blog', () => import('./content/blog/blog-page.tsx')),
  page('/portfolio', 'Portfolio', () => import('./content/portfolio/portfolio-page.tsx')),
  page('/creators', 'Creators', () => import('./users/creators/creators-page.tsx')),
  page('/inspiration', 'Inspiration', () => import('./content/inspiration/inspiration-page.tsx')),
  page('/collections', 'Collections', () => import('./content/collections/collections-page.tsx')),
  page('/posts/:slugOrId', 'Post', () => import('./content/posts/post-page.tsx')),
  page('/blog/:slugOrId', 'Blog', () => import('./content/blog/blog-post-page.tsx')),
  page('/portfolio/:id', 'Work', () => import('./content/portfolio/item-page.tsx')),
  page('/marketplace', 'Marketplace', () => import('./market/pages/marketplace-page.tsx')),
  page('/marketplace/:id', 'Asset', () => import('./market/pages/asset-page.tsx')),
  page('/search', 'Search', () => import('./content/search/search-page.tsx')),
  page('/freelance', 'Freelance', () => import('./users/freelance/freelance-page.tsx')),
  page(
    '/freelancer/:username',
    'Freelancer',
    () => import('./users/freelance/freelancer-page.tsx'),
  ),
  own('/create/post', 'New post', postForm),
  own('/edit/post/:id', 'Edit post', postForm),
  own('/create/blog', 'New blog post', blogForm),
  own('/edit/blog/:id', 'Edit blog post', blogForm),
  own('/create/upload-work', 'Upload work', portfolioForm),
  own('/edit/work/:id', 'Edit work', portfolioForm),
  own('/upload-work/:id', 'Edit work', portfolioForm),
  own(
    '/create/project',
    'New project',
    lazySection(() => import('./publishing/pages/project-form-page.tsx')),
  ),
  {
    path: '/admin',
    guard: 'staff',
    title: 'Administration',
    page: lazySection(() => import('./safety/admin/admin-page.tsx')),
  },
]

/** First route whose pattern matches a path; null if none does. */
function routeAt(path: string): RouteEntry | null {
  return ROUTES.find((route) => formOf(route.path).test(path)) ?? null
}

const formOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+')}/?$`, 'i')

/**
 * Resolves when the page and its initial sections can render without suspending; rejects if the
 * code of one could not be loaded.
 */
export async function loadPage(app: AppHandle, path: string): Promise<void> {
  const route = routeAt(path)
  const page = route && 'load' in route.page ? [route.page] : []
  const sections = [...page, ...(route?.lazySections ?? [])]
  await Promise.all(sections.map((section) => section.load(app)))
  if (sections.some((section) => section.loaded() === null))
    throw new Error('Part of the page couldn’t load')
}
