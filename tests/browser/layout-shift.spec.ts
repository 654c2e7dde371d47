import { readFileSync } from 'node:fs'
import { promote } from './admin-kit.ts'
import { addBlog, addPost, addProject, addWork, uploadPicture } from './content-kit.ts'
import { expect, type Person, signIn, test, type World } from './kit.ts'
import { buyThroughApi, sell } from './market-kit.ts'
import { shiftOf, slowLine, watchShifts } from './shift-kit.ts'

const SHAPES = [
  [900, 600],
  [600, 900],
  [800, 800],
  [1600, 500],
  [600, 1000],
  [1200, 700],
] as const

/** Shut to guests, who all see the same screen there: one of each guard is enough. */
const GUARDED = /^\/(create|edit|upload-|settings|notifications|profile|legacy|chat-demo)/
/** Open to everybody, and more on them for a member. */
const RICHER = /^\/($|explore|posts|blog|u|marketplace|portfolio|projects|inspiration)/

const BODY = 'The ferry leaves at six. We drew it from the bank, then from the deck. '.repeat(6)

/** A community: what every page can show is there, more of it than one screen holds. */
async function community(world: World) {
  const maker = await world.person('Ayen')
  const reader = await world.person('Deng')
  const images: number[] = []
  for (const [width, height] of SHAPES) {
    images.push(await uploadPicture(world, maker, { width, height }))
  }
  const picture = (n: number) => [{ id: images[n % images.length] ?? 0, alt: `Shape ${n}` }]
  const ids = { work: 0, post: 0, blog: 0, project: 0, asset: 0, chat: 0 }
  for (let n = 0; n < 8; n++) {
    const work = { title: `Ferry ${n}`, description: BODY, tags: ['river'], images: picture(n) }
    ids.work = (await addWork(world, maker, work, 0)).id
    const post = {
      title: `Market ${n}`,
      body: BODY,
      tags: ['ink'],
      images: n % 2 ? [] : picture(n),
    }
    ids.post = (await addPost(world, maker, post)).id
    const cover = n % 3 === 0 ? null : (picture(n)[0] ?? null)
    const text = `<h2>One</h2><p>${BODY}</p><h2>Two</h2><p>${BODY}</p>`
    ids.blog = (await addBlog(world, maker, { title: `A year ${n}`, body: text, cover })).id
    ids.project = (await addProject(world, maker, { title: `Mural ${n}`, cover })).id
    ids.asset = (await sell(world, maker, { title: `Brushes ${n}` }, { pictures: 2 })).id
  }
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
  ids.chat = await world.conversation(
    reader,
    maker,
    Array.from({ length: 30 }, (_, n) => `Message ${n}`),
  )
  await promote(world, maker, { is_staff: true, is_superuser: true })
  return { maker, reader, ids }
}

type Community = Awaited<ReturnType<typeof community>>

/** An address for each route there is (section 2). */
const ADDRESSES: { [route: string]: (made: Community) => string } = {
  '/': () => '/',
  '/about': () => '/about',
  '/services': () => '/services',
  '/faq': () => '/faq',
  '/contact': () => '/contact',
  '/projects': () => '/projects',
  '/projects/:slugOrId': ({ ids }) => `/projects/${ids.project}`,
  '/team': () => '/team',
  '/partners': () => '/partners',
  '/email-verified': () => '/email-verified',
  '/login': () => '/login',
  '/signup': () => '/signup',
  '/register': () => '/register',
  '/dashboard': () => '/dashboard',
  '/upload-asset': () => '/upload-asset',
  '/messages/:id?': ({ ids }) => `/messages/${ids.chat}`,
  '/legacy-messages': () => '/legacy-messages',
  '/chat-demo': () => '/chat-demo',
  '/notifications': () => '/notifications',
  '/u/:username': ({ maker }) => `/u/${maker.username}`,
  '/profile/:username?': () => '/profile',
  '/settings': () => '/settings',
  '/explore': () => '/explore',
  '/posts': () => '/posts',
  '/blog': () => '/blog',
  '/portfolio': () => '/portfolio',
  '/creators': () => '/creators',
  '/inspiration': () => '/inspiration',
  '/collections': () => '/collections',
  '/posts/:slugOrId': ({ ids }) => `/posts/${ids.post}`,
  '/blog/:slugOrId': ({ ids }) => `/blog/${ids.blog}`,
  '/portfolio/:id': ({ ids }) => `/portfolio/${ids.work}`,
  '/marketplace': () => '/marketplace',
  '/marketplace/:id': ({ ids }) => `/marketplace/${ids.asset}`,
  '/search': () => '/search?q=ferry',
  '/freelance': () => '/freelance',
  '/freelancer/:username': ({ maker }) => `/freelancer/${maker.username}`,
  '/create/post': () => '/create/post',
  '/edit/post/:id': ({ ids }) => `/edit/post/${ids.post}`,
  '/create/blog': () => '/create/blog',
  '/edit/blog/:id': ({ ids }) => `/edit/blog/${ids.blog}`,
  '/create/upload-work': () => '/create/upload-work',
  '/edit/work/:id': ({ ids }) => `/edit/work/${ids.work}`,
  '/upload-work/:id': ({ ids }) => `/upload-work/${ids.work}`,
  '/create/project': () => '/create/project',
  '/admin': () => '/admin',
}

test('every route is looked at', () => {
  const routes = readFileSync('src/views/routes.tsx', 'utf8')
  const paths = [...routes.matchAll(/(?:path: |messaging\()'([^']+)'/g)].map(([, path]) => path)
  expect(paths.sort()).toEqual(Object.keys(ADDRESSES).sort())
})

for (const width of [360, 1280]) {
  for (const who of ['a guest', 'a member'] as const) {
    test(`no page moves while it comes, ${width} px, ${who}`, async ({ page, world }) => {
      test.setTimeout(400_000)
      const made = await community(world)
      const visitor: Person | null = who === 'a member' ? made.maker : null
      await page.setViewportSize({ width, height: 800 })
      if (visitor !== null) await signIn(page, world, visitor, '/robots.txt')
      await watchShifts(page)
      const open = await slowLine(page, world.server.origin)
      const found: string[] = []
      for (const [route, address] of Object.entries(ADDRESSES)) {
        const path = address(made)
        const guarded = GUARDED.test(route) || /^\/(dashboard|messages|admin)/.test(route)
        if (visitor === null ? GUARDED.test(route) : !guarded && !RICHER.test(route)) continue
        await test.step(path, async () => {
          await open(path)
          const shift = await shiftOf(page)
          if (shift !== null) found.push(`${path} ${shift}`)
        })
      }
      expect(found.join('\n')).toBe('')
    })
  }
}
