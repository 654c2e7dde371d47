import { readFileSync } from 'node:fs'
import { WRITTEN } from '../../server/static/written-routes.ts'
import {
  addBlog,
  addPost,
  addProject,
  addWork,
  expectLike,
  likeOf,
  signInWindow,
  uploadPicture,
} from './content-kit.ts'
import { expect, ownWorld, signIn, test, type World } from './kit.ts'
import { sell } from './market-kit.ts'
import { watchShifts } from './shift-kit.ts'
import {
  apiRequests,
  holdScripts,
  openWritten,
  rememberHeading,
  standsAsItCame,
  takenOver,
} from './written-kit.ts'

/** Pages with what people have made, of which the browser asks nothing again. */

const BODY = 'The ferry leaves at six. We drew it from the bank, then from the deck.'

async function community(world: World) {
  const maker = await world.person('Ayen')
  const image = await uploadPicture(world, maker, { width: 900, height: 600 })
  const images = [{ id: image, alt: 'A ferry' }]
  const fields = { title: 'Ferry at low water', tags: ['river'] }
  const work = await addWork(world, maker, { ...fields, description: BODY, images }, 0)
  const post = await addPost(world, maker, { ...fields, body: BODY, images })
  const blog = await addBlog(world, maker, {
    ...fields,
    body: `<h2>One</h2><p>${BODY}</p>`,
    cover: images[0] ?? null,
  })
  const project = await addProject(world, maker, { title: 'Ferry at low water' })
  const asset = await sell(world, maker, { title: 'Ferry at low water' }, { pictures: 1 })
  await world.call(maker, 'POST', 'comments/', {
    type: 'post',
    id: post.id,
    body: 'With patience.',
  })
  return {
    maker,
    ids: { work: work.id, post: post.id, blog: blog.id, project: project.id, asset: asset.id },
  }
}

type Community = Awaited<ReturnType<typeof community>>

let world: World
let made: Community
test.beforeAll(async () => {
  world = await ownWorld({ KINYETI_PAGES: 'written' })
  made = await community(world)
})
test.afterAll(() => world.server.dispose())

/** An address of each route that shows what people made, and what of it stands there. */
const PAGES: { [route: string]: [address: (made: Community) => string, shows: string] } = {
  '/': [() => '/', 'Where the creatives of South Sudan meet'],
  '/explore': [() => '/explore', 'Ferry at low water'],
  '/posts': [() => '/posts', 'Ferry at low water'],
  '/posts/:slugOrId': [({ ids }) => `/posts/${ids.post}`, 'With patience.'],
  '/blog': [() => '/blog', 'Ferry at low water'],
  '/blog/:slugOrId': [({ ids }) => `/blog/${ids.blog}`, 'The ferry leaves at six.'],
  '/portfolio': [() => '/portfolio', 'Ferry at low water'],
  '/portfolio/:id': [({ ids }) => `/portfolio/${ids.work}`, 'The ferry leaves at six.'],
  '/marketplace': [() => '/marketplace', 'Ferry at low water'],
  '/marketplace/:id': [({ ids }) => `/marketplace/${ids.asset}`, 'SSP 12,000'],
  '/u/:username': [({ maker }) => `/u/${maker.username}`, 'Ayen Deng'],
  '/projects': [() => '/projects', 'Ferry at low water'],
  '/projects/:slugOrId': [({ ids }) => `/projects/${ids.project}`, 'Ferry at low water'],
  '/team': [() => '/team', 'Teams'],
  '/creators': [() => '/creators', 'Ayen Deng'],
  '/inspiration': [() => '/inspiration', 'Nothing on the table? Begin here'],
  '/collections': [() => '/collections', 'Collections'],
  '/freelance': [() => '/freelance', 'Freelance'],
  '/freelancer/:username': [({ maker }) => `/freelancer/${maker.username}`, 'Freelance'],
  '/search': [() => '/search?q=ferry', 'Ferry at low water'],
}

test('every written route is looked at', () => {
  const plain = readFileSync('tests/browser/html-first.spec.ts', 'utf8')
  const others = WRITTEN.filter((route) => !plain.includes(`['${route}', `))
  expect(others.sort()).toEqual(Object.keys(PAGES).sort())
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const [route, [address, shows]] of Object.entries(PAGES)) {
    test(`${route} shows what is there`, async ({ page }) => {
      await openWritten(page, world.server.origin + address(made))
      await expect(page.getByRole('main').getByText(shows).first()).toBeVisible()
    })
  }

  test('a list leads to what is in it', async ({ page }) => {
    await openWritten(page, `${world.server.origin}/posts`)
    await page.getByRole('main').getByRole('link', { name: 'Ferry at low water' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ferry at low water')
  })
})

for (const width of [360, 1280]) {
  test.describe(`${width} px, far from home`, () => {
    test.use({ viewport: { width, height: 800 }, timezoneId: 'America/New_York' })

    for (const [route, [address, shows]] of Object.entries(PAGES)) {
      test(`${route} is taken over as it came, with nothing read again`, async ({ page }) => {
        await page.clock.install()
        await rememberHeading(page)
        await watchShifts(page)
        const asked = apiRequests(page)
        await openWritten(page, world.server.origin + address(made))
        await takenOver(page)
        await standsAsItCame(page)
        await expect(page.getByRole('main').getByText(shows).first()).toBeVisible()
        expect(asked.filter((request) => request.startsWith('GET'))).toEqual([])
      })
    }
  })
}

test('a member sees what everybody sees, then what they did themselves', async ({ page }) => {
  const { ids } = made
  const deng = await world.person('Deng')
  await world.call(deng, 'POST', 'likes/unified/', { type: 'post', id: ids.post, action: 'like' })
  const address = `/posts/${ids.post}`
  const sent = await page.request.get(world.server.origin + address, {
    headers: { authorization: `Bearer ${deng.access}` },
  })
  expect(await sent.text()).not.toContain(deng.username)
  await signIn(page, world, deng, address)
  await expect(page.getByRole('banner').getByRole('button', { name: /Deng/ })).toBeVisible()
  await expectLike(likeOf(page, 'Ferry at low water'), true, 1)
})

test('what a visitor presses before the client runs asks them to sign in when it does', async ({
  page,
}) => {
  const letGo = await holdScripts(page)
  await page.goto(`${world.server.origin}/posts/${made.ids.post}`, { waitUntil: 'commit' })
  await likeOf(page, 'Ferry at low water').click()
  await letGo()
  await expect(signInWindow(page)).toBeVisible()
})

test('what a member types and presses before the client runs is done once it does', async ({
  page,
}) => {
  const deng = await world.person('Garang')
  await signIn(page, world, deng, '/robots.txt')
  const letGo = await holdScripts(page)
  await page.goto(`${world.server.origin}/posts/${made.ids.post}`, { waitUntil: 'commit' })
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Before it ran')
  await likeOf(page, 'Ferry at low water').click()
  await letGo()
  await expect(likeOf(page, 'Ferry at low water')).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Before it ran' })).toBeVisible()
})
