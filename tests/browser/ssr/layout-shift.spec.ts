import { readFileSync } from 'node:fs'
import {
  addBlog,
  addPortfolioItem,
  addPost,
  addProject,
  uploadPicture,
} from '../kit/content-kit.ts'
import { expect, signIn, test, type World } from '../kit/kit.ts'
import {
  layoutShiftOf,
  respondWithEmptyLists,
  simulateSlowConnection,
  watchShifts,
} from '../kit/shift-kit.ts'
import { startShared } from '../kit/worker-start.ts'
import { buyThroughApi, sell } from '../market/market-kit.ts'
import { promote } from '../safety/admin-kit.ts'

const SHAPES = [
  [900, 600],
  [600, 900],
  [800, 800],
  [1600, 500],
  [600, 1000],
  [1200, 700],
] as const

const BODY = 'The ferry leaves at six. We drew it from the bank, then from the deck. '.repeat(6)

/** Creates content for every page, more than fits on one screen. */
async function createCommunity(world: World) {
  const creator = await world.createUser('Ayen', 'Deng', { user_type: 'freelancer' })
  const reader = await world.createUser('Deng')
  const images: number[] = []
  for (const [width, height] of SHAPES) {
    images.push(await uploadPicture(world, creator, { width, height }))
  }
  const picture = (n: number) => [{ id: images[n % images.length] ?? 0, alt: `Shape ${n}` }]
  const ids = {
    work: 0,
    post: 0,
    blog: 0,
    project: 0,
    asset: 0,
    service: 0,
    collection: 0,
    chat: 0,
  }
  for (let n = 0; n < 8; n++) {
    const work = { title: `Ferry ${n}`, description: BODY, tags: ['river'], images: picture(n) }
    ids.work = (await addPortfolioItem(world, creator, work, 0)).id
    const post = {
      title: `Market ${n}`,
      body: BODY,
      tags: ['ink'],
      images: n % 2 ? [] : picture(n),
    }
    ids.post = (await addPost(world, creator, post)).id
    const cover = n % 3 === 0 ? null : (picture(n)[0] ?? null)
    const text = `<h2>One</h2><p>${BODY}</p><h2>Two</h2><p>${BODY}</p>`
    ids.blog = (await addBlog(world, creator, { title: `A year ${n}`, body: text, cover })).id
    ids.project = (await addProject(world, creator, { title: `Mural ${n}`, cover })).id
    const previews = [...picture(n), ...picture(n + 1)]
    const asset = { title: `Brushes ${n}`, images: previews }
    ids.asset = (await sell(world, creator, asset, { pictures: 0 })).id
    const service = { title: `Signs ${n}`, description: BODY, images: picture(n) }
    ids.service = (await world.call(creator, 'POST', 'services/', service)).id
  }
  const collection = { title: 'River hours', work_id: ids.work }
  ids.collection = (await world.call(creator, 'POST', 'collections/mine/', collection)).id
  for (const [type, id] of [
    ['work', ids.work],
    ['post', ids.post],
    ['blog', ids.blog],
  ] as const) {
    for (const body of ['How did you do it?', 'With patience.', BODY]) {
      await world.call(reader, 'POST', 'comments/', { type, id, body })
    }
  }
  await world.call(reader, 'POST', `projects/${ids.project}/applications/`, { message: 'I can.' })
  await buyThroughApi(world, reader, ids.asset)
  ids.chat = await world.createConversation(
    reader,
    creator,
    Array.from({ length: 30 }, (_, n) => `Message ${n}`),
  )
  await promote(world, creator, { is_staff: true, is_superuser: true })
  return { creator, reader, ids }
}

type Community = Awaited<ReturnType<typeof createCommunity>>

let created: Promise<Community> | undefined
/** The content is only read, so the tests of a worker share it. */
const getCommunity = (world: World): Promise<Community> => {
  created ??= startShared(() => createCommunity(world))
  return created
}

type Path = string | ((community: Community) => string)
/** Routes with a path for each, if that differs from the route. */
type Routes = { readonly [route: string]: Path | null }

/** Every route (section 2), in groups, to keep each test short. */
const GROUPS: { readonly [group: string]: Routes } = {
  'the home page and pages about the product': {
    '/': null,
    '/about': null,
    '/services': null,
    '/faq': null,
    '/contact': null,
    '/partners': null,
    '/team': null,
    '/email-verified': null,
    '/login': null,
    '/reset-password': null,
    '/signup': null,
    '/register': null,
  },
  'lists of content': {
    '/explore': null,
    '/posts': null,
    '/blog': null,
    '/portfolio': null,
    '/marketplace': null,
    '/inspiration': null,
  },
  'lists of projects and users, and results': {
    '/projects': null,
    '/creators': null,
    '/collections': null,
    '/freelance': null,
    '/search': '/search?q=ferry',
  },
  'pages of one item': {
    '/posts/:slugOrId': ({ ids }) => `/posts/${ids.post}`,
    '/blog/:slugOrId': ({ ids }) => `/blog/${ids.blog}`,
    '/portfolio/:id': ({ ids }) => `/portfolio/${ids.work}`,
    '/marketplace/:id': ({ ids }) => `/marketplace/${ids.asset}`,
    '/services/:id': ({ ids }) => `/services/${ids.service}`,
    '/projects/:slugOrId': ({ ids }) => `/projects/${ids.project}`,
    '/u/:username': ({ creator }) => `/u/${creator.username}`,
    '/freelancer/:username': ({ creator }) => `/freelancer/${creator.username}`,
  },
  'pages of an account': {
    '/dashboard': null,
    '/messages/:id?': ({ ids }) => `/messages/${ids.chat}`,
    '/legacy-messages': null,
    '/chat-demo': null,
    '/notifications': null,
    '/profile/:username?': '/profile',
    '/settings': null,
    '/admin': null,
  },
  forms: {
    '/upload-asset': null,
    '/create/post': null,
    '/edit/post/:id': ({ ids }) => `/edit/post/${ids.post}`,
    '/create/blog': null,
    '/edit/blog/:id': ({ ids }) => `/edit/blog/${ids.blog}`,
    '/create/upload-work': null,
    '/edit/work/:id': ({ ids }) => `/edit/work/${ids.work}`,
    '/upload-work/:id': ({ ids }) => `/upload-work/${ids.work}`,
    '/create/project': null,
    '/services/new': null,
    '/services/:id/edit': ({ ids }) => `/services/${ids.service}/edit`,
  },
}

/** Paths with a tab, a filter or a hash, for members. */
const VIEWS: { readonly [group: string]: Routes } = {
  'tabs of an account': {
    '/dashboard?tab=work': null,
    '/dashboard?tab=posts': null,
    '/dashboard?tab=shop': null,
    '/dashboard?tab=purchases': null,
    '/dashboard?tab=projects': null,
    '/dashboard?tab=collections': null,
    '/dashboard?tab=collections&open=': ({ ids }) =>
      `/dashboard?tab=collections&open=${ids.collection}`,
    '/collections?open=': ({ ids }) => `/collections?open=${ids.collection}`,
    '/?feed=following': null,
    '/explore?mode=following': null,
  },
  'hash links of the settings': {
    '/settings#password': null,
    '/settings#notifications': null,
    '/settings#devices': null,
    '/settings#blocked': null,
    '/settings#appearance': null,
    '/settings#delete': null,
  },
}

/**
 * Routes that are guarded for anonymous users, who see the same screen on each; one sample of each
 * guard is enough.
 */
const GUARDED =
  /^\/(services\/(?:new|:id\/edit)|create|edit|upload-|settings|notifications|profile|legacy|chat-demo)/
const GUARD_SAMPLES = /^\/(dashboard|messages|admin)/
/** Public routes that show more to signed-in users. */
const RICHER =
  /^\/($|explore|posts|blog|u|marketplace|portfolio|projects|services\/:id|inspiration)/
const PERSONAL = /[?#]/

const ROLES = [
  {
    role: 'anonymous user',
    sees: (route: string) => !GUARDED.test(route) && !PERSONAL.test(route),
  },
  {
    role: 'member',
    sees: (route: string) =>
      [GUARDED, GUARD_SAMPLES, RICHER, PERSONAL].some((pattern) => pattern.test(route)),
  },
] as const

test('the groups contain every route of the client', () => {
  const source = readFileSync('src/views/routes.tsx', 'utf8')
  const paths = [...source.matchAll(/(?:path: |messaging\(|(?:page|own)\(\s*)'([^']+)'/g)].map(
    ([, path]) => path,
  )
  expect(Object.values(GROUPS).flatMap(Object.keys).sort()).toEqual(paths.sort())
})

for (const [group, routes] of Object.entries({ ...GROUPS, ...VIEWS })) {
  test(`${group} load without layout shift at 360 and 1280 px for anonymous and signed-in users`, async ({
    page,
    world,
  }) => {
    test.setTimeout(300_000)
    const community = await getCommunity(world)
    await watchShifts(page)
    const open = await simulateSlowConnection(page, world.server.origin)
    const found: string[] = []
    for (const { role, sees } of ROLES) {
      if (role === 'member') await signIn(page, world, community.creator, '/robots.txt')
      for (const [route, given] of Object.entries(routes).filter(([name]) => sees(name))) {
        const path = typeof given === 'function' ? given(community) : (given ?? route)
        for (const width of [360, 1280]) {
          const visit = `${path} at ${width} px, ${role}`
          await test.step(visit, async () => {
            await page.setViewportSize({ width, height: 800 })
            await open(path)
            const shift = await layoutShiftOf(page)
            if (shift !== null) found.push(`${visit}: ${shift}`)
          })
        }
      }
    }
    expect(found.join('\n')).toBe('')
  })
}

test('public pages load without layout shift at 360 and 1280 px when every list is empty', async ({
  page,
  world,
}) => {
  test.setTimeout(300_000)
  await watchShifts(page)
  const open = await simulateSlowConnection(page, world.server.origin, respondWithEmptyLists)
  const found: string[] = []
  const lists = {
    ...GROUPS['lists of content'],
    ...GROUPS['lists of projects and users, and results'],
  }
  for (const path of ['/', ...Object.keys(lists)]) {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await open(path)
      const shift = await layoutShiftOf(page)
      if (shift !== null) found.push(`${path} at ${width} px: ${shift}`)
    }
  }
  expect(found.join('\n')).toBe('')
})

test('the links to the forms for new content stay in one row at 360 px without web fonts', async ({
  page,
  world,
}) => {
  const community = await getCommunity(world)
  await signIn(page, world, community.creator, '/robots.txt')
  await page.route(/\.woff2/, (route) => route.abort())
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`${world.server.origin}/posts`)
  const section = page.getByRole('region', { name: 'Write a post' })
  const links = section.getByRole('link', { name: /^(?:Post|Work|Blog post)$/ })
  await expect(links).toHaveCount(3)
  const tops = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  expect((await section.boundingBox())?.height).toBe(134)
})
