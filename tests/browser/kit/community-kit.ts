import { SSR_ROUTES } from '../../../server/static/ssr-routes.ts'
import { TAGLINE } from '../../../src/protocol/base/brand.ts'
import { sell } from '../market/market-kit.ts'
import { addBlog, addPortfolioItem, addPost, addProject, uploadPicture } from './content-kit.ts'
import { test as base, createSeparateWorld, type World } from './kit.ts'
import { startShared } from './worker-start.ts'

const BODY = 'The ferry leaves at six. We drew it from the bank, then from the deck.'

/** Creates one content item of each type by one creator, and a freelancer. */
export async function createCommunity(world: World) {
  const creator = await world.createUser('Ayen')
  const freelancer = await world.createUser('Lado', 'Wani', { user_type: 'freelancer' })
  await world.call(freelancer, 'PATCH', 'profiles/update_profile/', { bio: 'Letters by hand.' })
  const image = await uploadPicture(world, creator, { width: 900, height: 600 })
  const images = [{ id: image, alt: 'A ferry' }]
  const fields = { title: 'Ferry at low water', tags: ['river'] }
  const portfolioItem = await addPortfolioItem(
    world,
    creator,
    { ...fields, description: BODY, images },
    0,
  )
  const post = await addPost(world, creator, { ...fields, body: BODY, images })
  const blog = await addBlog(world, creator, {
    ...fields,
    body: `<h2>One</h2><p>${BODY}</p>`,
    cover: images[0] ?? null,
  })
  const project = await addProject(world, creator, { title: 'Ferry at low water' })
  const asset = await sell(world, creator, { title: 'Ferry at low water' }, { pictures: 1 })
  const service = await world.call(freelancer, 'POST', 'services/', {
    title: 'Letters for a boat',
    description: 'By hand.',
    price_amount: '9000',
    currency: 'SSP',
    price_type: 'fixed',
  })
  await world.call(creator, 'POST', 'comments/', {
    type: 'post',
    id: post.id,
    body: 'With patience.',
  })
  return {
    creator,
    freelancer,
    ids: {
      portfolioItem: portfolioItem.id,
      post: post.id,
      blog: blog.id,
      project: project.id,
      asset: asset.id,
      service: service.id as number,
    },
  }
}

export type Community = Awaited<ReturnType<typeof createCommunity>>

/** A test whose server renders the public pages, with one content item of each type. */
export const test = base.extend<object, { community: Community }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter list
    async ({}, use) => {
      const world = await createSeparateWorld({ KINYETI_PAGES: 'written' })
      await use(world)
      await world.server.dispose()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  community: [
    async ({ world }, use) => use(await startShared(() => createCommunity(world))),
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** A server-rendered page. */
export interface SsrPage {
  /** The route, and what distinguishes the page if a route has several. */
  readonly name: string
  path(community: Community): string
  /** How its title starts; the head is not checked if absent. */
  readonly title?: string
  /** Its level 1 heading, if it shows no user content. */
  readonly heading?: string
  /** A text in its main element. */
  readonly text?: string
}

type Row = Omit<SsrPage, 'name' | 'path'> & { path?: SsrPage['path'] }

const FERRY = { title: 'Ferry at low water', text: 'Ferry at low water' }

const ROWS: { readonly [route: string]: Row } = {
  '/': { title: TAGLINE, text: 'Where the creatives of South Sudan meet' },
  '/about': { title: 'About', heading: 'Where South Sudan’s creatives meet' },
  '/services': { title: 'Services', heading: 'Services to hire' },
  '/faq': { title: 'Questions and answers', heading: 'Questions and answers' },
  '/contact': { title: 'Contact', heading: 'Get in touch' },
  '/partners': { title: 'Partners', heading: 'Partner with us' },
  '/login': { title: 'Sign In', heading: 'Sign in' },
  '/signup': { title: 'Create your account', heading: 'Create your account' },
  '/explore': { ...FERRY, title: 'Explore' },
  '/posts': { ...FERRY, title: 'Posts' },
  '/posts/:slugOrId': {
    ...FERRY,
    path: ({ ids }) => `/posts/${ids.post}`,
    text: 'With patience.',
  },
  '/blog': { ...FERRY, title: 'Blog' },
  '/blog/:slugOrId': {
    ...FERRY,
    path: ({ ids }) => `/blog/${ids.blog}`,
    text: 'The ferry leaves at six.',
  },
  '/portfolio': { ...FERRY, title: 'Portfolio' },
  '/portfolio/:id': {
    ...FERRY,
    path: ({ ids }) => `/portfolio/${ids.portfolioItem}`,
    text: 'The ferry leaves at six.',
  },
  '/marketplace': { ...FERRY, title: 'Marketplace' },
  '/marketplace/:id': {
    ...FERRY,
    path: ({ ids }) => `/marketplace/${ids.asset}`,
    text: 'SSP 12,000',
  },
  '/u/:username': {
    path: ({ creator }) => `/u/${creator.username}`,
    title: 'Ayen Deng',
    text: 'Ayen Deng',
  },
  '/projects': { ...FERRY, title: 'Projects' },
  '/projects/:slugOrId': { ...FERRY, path: ({ ids }) => `/projects/${ids.project}` },
  '/team': { title: 'Teams', text: 'Teams' },
  '/creators': { title: 'Creators', text: 'Ayen Deng' },
  '/inspiration': { title: 'Inspiration', text: 'Need a starting point?' },
  '/collections': { title: 'Collections', text: 'Collections' },
  '/freelance': { title: 'Freelance', text: 'Freelance' },
  '/freelancer/:username': {
    path: ({ freelancer }) => `/freelancer/${freelancer.username}`,
    title: 'Lado Wani',
    text: 'Letters by hand.',
  },
  '/services/:id': {
    path: ({ ids }) => `/services/${ids.service}`,
    title: 'Letters for a boat',
    text: 'SSP 9,000',
  },
  '/search': { ...FERRY, path: () => '/search?q=ferry', title: '“ferry”' },
}

/** A page for each server-rendered route, and one of a creator who is not a freelancer. */
const PAGES: readonly SsrPage[] = [
  ...SSR_ROUTES.map((route) => {
    const row = ROWS[route]
    if (row === undefined) throw new Error(`no test opens ${route}`)
    return { path: () => route, ...row, name: route }
  }),
  {
    name: '/freelancer/:username of a creator',
    path: ({ creator }) => `/freelancer/${creator.username}`,
    text: 'Freelance',
  },
]

const isItemPage = ({ name }: SsrPage): boolean => name.includes(':')

/** The server-rendered pages in groups, to keep each test short. */
export const PAGE_GROUPS = {
  'pages without content': PAGES.filter(({ heading }) => heading !== undefined),
  'pages with a list': PAGES.filter((page) => page.heading === undefined && !isItemPage(page)),
  'pages of one item': PAGES.filter(isItemPage),
} as const satisfies { [group: string]: readonly SsrPage[] }

/** The page of a route. */
export function pageOf(route: string): SsrPage {
  const page = PAGES.find(({ name }) => name === route)
  if (page === undefined) throw new Error(`the server does not render ${route}`)
  return page
}
