import type { Page } from 'playwright/test'
import { addPortfolioItem, addPosts, addProject, uploadPicture } from '../kit/content-kit.ts'
import { expect, pageErrors, signIn, type TestUser, test } from '../kit/kit.ts'

const FEATURED = 'Creators to know this week'
const SECTIONS = [
  'Where the creatives of South Sudan meet',
  'For every kind of creative work',
  'Three steps to your first client',
  'Popular services',
  FEATURED,
  'Collections worth your time',
  'Built for how we work here',
  'What members say',
  'Share what you make',
]

const creator = (n: number) => ({
  id: n,
  user: {
    id: 900 + n,
    username: `maker_${n}`,
    first_name: 'Maker',
    last_name: `Number ${n}`,
    full_name: `Maker Number ${n}`,
    profile_picture: null,
  },
  creator_type: 'artist',
  creator_type_display: 'Artist',
  artistic_style: 'Ink',
  specialization: 'Lines',
  art_statement: `Statement ${n}`,
})

async function expectSections(page: Page): Promise<void> {
  const regions = page.getByRole('main').getByRole('region')
  await expect(regions).toHaveCount(9)
  await expect(
    regions.getByRole('heading', { level: 1 }).or(regions.getByRole('heading', { level: 2 })),
  ).toHaveText(SECTIONS)
}

/** Fulfils the requests for six featured creators, one collection and the content counts. */
async function fulfilHome(page: Page, owner: TestUser): Promise<void> {
  const picture = { url: '/media/pictures/none/', widths: [], width: 4, height: 3, alt: 'Nets' }
  const collection = {
    id: 1,
    title: 'River hours',
    slug: 'river-hours',
    description: '',
    owner: { id: owner.id, username: owner.username, full_name: owner.fullName },
    items_count: 7,
    pictures: [picture],
  }
  await page.route('**/api/creator-profiles/featured/', (route) =>
    route.fulfill({ json: [1, 2, 3, 4, 5, 6].map(creator) }),
  )
  await page.route('**/api/collections/', (route) =>
    route.fulfill({ json: { count: 1, next: null, results: [collection] } }),
  )
  await page.route('**/api/explore/numbers/', (route) =>
    route.fulfill({ json: { makers: 143, works: 2512, assets: 1, open_projects: 0 } }),
  )
}

test('[HOME-01 HOME-02 HOME-03 HOME-04 HOME-05 HOME-06 HOME-07 HOME-08 HOME-09 HOME-10 HOME-12 ROUTE-01 MODAL-01] home shows an anonymous user nine sections and a sign-up prompt', async ({
  page,
  world,
}) => {
  const errors = pageErrors(page)
  const ayen = await world.createUser('Ayen')
  const images = [{ id: await uploadPicture(world, ayen), alt: 'A ferry' }]
  const work = await addPortfolioItem(world, ayen, { title: 'Ferry', images }, 0)
  await world.call(ayen, 'POST', 'likes/unified/', { type: 'work', id: work.id, action: 'like' })
  await fulfilHome(page, ayen)
  await page.goto(`${world.server.origin}/`)
  const main = page.getByRole('main')
  const join = page.getByRole('region', { name: 'Share what you make' })
  await test.step('in order, with three of six featured creators', async () => {
    await expectSections(page)
    const cards = page.getByRole('region', { name: FEATURED }).getByRole('listitem')
    await expect(cards.getByRole('heading', { level: 3 })).toHaveText([
      'Maker Number 1',
      'Maker Number 2',
      'Maker Number 3',
    ])
    await expect(cards.first().getByRole('link')).toHaveAttribute('href', '/u/maker_1')
  })
  await test.step('with portfolio items, collections and content counts', async () => {
    await main.getByRole('link', { name: '2,512 works' }).scrollIntoViewIfNeeded()
    await expect(main.getByRole('link', { name: 'A ferry Ayen Deng' }).first()).toHaveAttribute(
      'href',
      /\/portfolio\//,
    )
    const creators = main.getByRole('link', { name: '143 creators' })
    await expect(creators).toHaveAttribute('href', '/creators')
    await expect(main.getByRole('link', { name: '1 asset for sale' })).toBeVisible()
    await expect(main.getByRole('link', { name: /open project/ })).toHaveCount(0)
    const collections = page.getByRole('region', { name: 'Collections worth your time' })
    await expect(collections.getByRole('heading', { level: 3 })).toHaveText(['River hours'])
  })
  await test.step('prompts an anonymous user to join, and a signed-in user to upload work', async () => {
    await join.getByRole('button', { name: 'Create your account' }).click()
    await expect(page.getByRole('dialog', { name: 'Join the community' })).toBeVisible()
    await signIn(page, world, ayen, '/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ayen')
    await expect(join.getByRole('link', { name: 'Upload work' })).toHaveAttribute(
      'href',
      '/create/upload-work',
    )
    await expect(page.getByRole('link', { name: 'Go to your dashboard' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(main.getByRole('link', { name: '2,512 works' })).toHaveCount(0)
  })
  expect(errors).toEqual([])
})

test('[HOME-05 HOME-06 HOME-11 A35] home shows samples and no error when all requests fail', async ({
  page,
  world,
}) => {
  const errors = pageErrors(page)
  let requests = 0
  await page.route('**/api/creator-profiles/featured/', (route) => {
    requests += 1
    return route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Server Error</h1>' })
  })
  for (const path of ['collections', 'explore/numbers', 'explore/creators', 'explore/trending'])
    await page.route(`**/api/${path}/**`, (route) => route.fulfill({ status: 404, json: {} }))
  await page.goto(`${world.server.origin}/`)
  const collections = page.getByRole('region', { name: 'Collections worth your time' })
  await expect(collections.getByRole('heading', { level: 3 })).toHaveText([
    'Strip and thread',
    'The long river',
    'Papyrus light',
    'Harvest',
    'High ground',
    'Loud paper',
  ])
  await expect(page.getByRole('link', { name: 'See what’s trending' })).toHaveCount(0)
  const featured = page.getByRole('region', { name: FEATURED })
  // The request is retried three times, after 1, 2 and 4 s (A15).
  await expect(featured.getByRole('heading', { level: 3 })).toHaveText(
    ['Keji Modi', 'Gatluak Riek', 'Poni Samuel'],
    { timeout: 30_000 },
  )
  await expect(featured.getByRole('alert')).toHaveCount(0)
  await expectSections(page)
  expect([requests, errors]).toEqual([4, []])
})

test('home links a new user to creators, and shows a composer, a feed, projects and creators to a user who follows someone', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.createUser('Ayen'), await world.createUser('Deng')]
  await world.call(ayen, 'PATCH', 'profiles/update_profile/', { skills: ['Murals'] })
  // Someone to suggest, also when no other test has run on this server.
  await world.createUser('Keji')
  const main = page.getByRole('main')
  await test.step('a user who follows no one gets a link to creators', async () => {
    await signIn(page, world, ayen, '/?feed=following')
    await main.getByRole('link', { name: 'Find creators' }).click()
    await expect(page).toHaveURL(/\/creators$/)
  })
  await addPortfolioItem(world, deng, { title: 'A wall' })
  await addPosts(world, deng, 12, `home${deng.id}`)
  await addProject(world, deng, { title: 'A wall in Bor', skills: ['murals'] })
  await addProject(world, deng, { title: 'A song for the ferry', skills: ['singing'] })
  await world.call(ayen, 'PUT', `follow/toggle/${deng.id}/`)
  const list = main.getByRole('feed', { name: 'New from others' })
  await test.step('a user who follows someone sees their content', async () => {
    await page.goto(`${world.server.origin}/?feed=following`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Hello, Ayen'])
    const write = main.getByRole('link', { name: 'What are you working on?' })
    await expect(write).toHaveAttribute('href', '/create/post')
    await expect(list.getByRole('article')).toHaveCount(10)
    await expect(main.getByRole('link', { name: 'More on Explore' })).toHaveAttribute(
      'href',
      '/explore?mode=following',
    )
    const projects = main.getByRole('region', { name: 'Open projects in your discipline' })
    await expect(projects.getByRole('link')).toHaveText(['A wall in Bor', 'All projects'])
    const creators = main.getByRole('region', { name: 'Who to follow' })
    await expect(creators.getByRole('listitem').first()).toBeVisible()
    await expect(
      main.getByRole('heading', { name: 'Where the creatives of South Sudan meet' }),
    ).toBeAttached()
  })
  await test.step('keyboard shortcuts move through the feed, and a mode link changes it', async () => {
    await page.keyboard.press('j')
    await expect(list.getByRole('article').first()).toBeFocused()
    const modes = main.getByRole('navigation', { name: 'What to show' })
    await modes.getByRole('link', { name: 'For you' }).press('Enter')
    await expect(page).toHaveURL(`${world.server.origin}/`)
    await expect(list.getByRole('article')).toHaveCount(10)
  })
})
