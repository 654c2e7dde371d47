import type { Locator, Page } from 'playwright/test'
import { problems, tabTo, WIDTHS } from '../a11y/a11y-kit.ts'
import { addressOf } from '../a11y/ways-in.ts'
import { addPortfolioItem, addPost, feed, titlesOf } from '../kit/content-kit.ts'
import { expect, pageErrors, type TestUser, test, uniqueWord, type World } from '../kit/kit.ts'
import { layoutShiftOf, simulateSlowConnection, watchShifts } from '../kit/shift-kit.ts'
import { box, CALLS, field, heading, kinds, open, searchCalls } from './search-kit.ts'

const people = (page: Page): Locator =>
  page.getByRole('list', { name: 'People' }).getByRole('listitem')
const browseRegion = (page: Page): Locator => page.getByRole('region', { name: 'Browse' })
const recent = (page: Page): Locator => page.getByRole('region', { name: 'Recent searches' })
const marks = (place: Locator): Locator => place.locator('mark')
const noResults = (page: Page): Locator =>
  page.getByRole('main').getByRole('heading', { level: 2, name: 'No results found' })

/** A name of letters only, unlike any other. */
const newName = (): string =>
  `Ny${crypto
    .randomUUID()
    .replaceAll('-', '')
    .slice(0, 15)
    .replace(/./g, (digit) => 'akimowudeglnprst'[Number.parseInt(digit, 16)] ?? '')}`

async function searchFor(page: Page, q: string): Promise<void> {
  await field(page).fill(q)
  await page.keyboard.press('Enter')
}

/** Creates a user with a portfolio item, and another user whose name contains the first one's. */
async function namesakes(world: World): Promise<{ name: string; creator: TestUser }> {
  const name = newName()
  await world.createUser(`${name}el`, 'Lado')
  const creator = await world.createUser(name, 'Deng')
  await world.call(creator, 'PATCH', 'profiles/update_profile/', {
    headline: 'Weaver of reeds',
    bio: 'Mats and baskets.',
    location: 'Bor',
  })
  await addPortfolioItem(world, creator, { title: 'Reeds at dusk', tags: ['papyrus'] })
  return { name, creator }
}

test('[ROUTE-20 SEARCH-10 SEARCH-11 SEARCH-12 SEARCH-13 SEARCH-14 SEARCH-15 SEARCH-16 SEARCH-18] an anonymous user finds each type of content under its tab, and users by their skills', async ({
  page,
  world,
}) => {
  const [word, mark] = [uniqueWord(), uniqueWord()]
  const ayen = await world.createUser('Ayen', 'Lasu', { user_type: 'freelancer' })
  const poni = await world.createUser('Poni', 'Lasu', { user_type: 'freelancer' })
  const tombe = await world.createUser('Tombe', 'Wani')
  const describe = (user: TestUser, fields: { [field: string]: string | string[] }) =>
    world.call(user, 'PATCH', 'profiles/update_profile/', fields)
  await describe(ayen, { title: `Weaver of ${word}` })
  await describe(poni, { title: `Potter ${mark}`, skills: [`Glazing ${mark}`] })
  await describe(tombe, { artistic_style: `Milaya ${mark}`, specialization: `Harps ${mark}` })
  await addPortfolioItem(world, ayen, { title: `Mat of ${word}` })
  await addPost(world, ayen, { title: `News of ${word}` })
  const calls = searchCalls(page)
  const main = page.getByRole('main')
  await test.step('each type under its tab, which is in the URL', async () => {
    await open(page, world, `/search?q=${word}`)
    const freelancers = main.getByRole('list', { name: 'Freelancers' })
    await expect(freelancers.getByRole('heading')).toHaveText(['Ayen Lasu'])
    await expect(main.getByRole('heading', { name: `Mat of ${word}` })).toBeVisible()
    expect(calls.toSorted()).toEqual(CALLS)
    await expect(kinds(page).getByRole('link')).toHaveText([
      'All',
      'People0',
      'Freelancers1',
      'Work1',
      'Assets0',
      'Services0',
      'Posts',
      'Blog',
    ])
    await kinds(page).getByRole('link', { name: 'Posts' }).click()
    await expect(titlesOf(feed(page, 'Posts'))).toHaveText([`News of ${word}`])
    expect(addressOf(page)).toBe(`/search?q=${word}&tab=posts`)
    await page.reload()
    await expect(kinds(page).locator('[aria-current=true]')).toHaveText('Posts')
    await kinds(page).getByRole('link', { name: 'Work' }).click()
    await expect(titlesOf(feed(page, 'Works'))).toHaveText([`Mat of ${word}`])
    await kinds(page).getByRole('link', { name: 'Assets' }).click()
    await expect(noResults(page)).toBeVisible()
  })
  await test.step('users by skill, title, style and specialization, at 360 px', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await kinds(page).getByRole('link', { name: 'All' }).click()
    // Alternates between two types, so that a result is not mistaken for the previous one.
    for (const [q, kind, name] of [
      [`GLAZING ${mark}`, 'Freelancers', 'Poni Lasu'],
      [`milaya ${mark}`, 'People', 'Tombe Wani'],
      [`potter ${mark}`, 'Freelancers', 'Poni Lasu'],
      [`harps ${mark}`, 'People', 'Tombe Wani'],
    ] as const) {
      await searchFor(page, q)
      const found = page.getByRole('list', { name: kind }).getByRole('heading', { level: 3 })
      await expect(found).toHaveText([name])
    }
    await searchFor(page, `${mark}zzz`)
    await expect(noResults(page)).toBeVisible()
  })
})

test('[ROUTE-20 SEARCH-05 SEARCH-09] a query below three characters sends no request, the next query replaces it, and special characters are searched as typed', async ({
  page,
  world,
}) => {
  const errors = pageErrors(page)
  const calls = searchCalls(page)
  await open(page, world, '/about')
  await test.step('below three characters nothing is requested', async () => {
    await page.goto(`${world.server.origin}/search?q=ab`)
    await expect(page.getByRole('heading', { name: 'Keep typing' })).toBeVisible()
    await expect(field(page)).toHaveValue('ab')
    expect(calls).toEqual([])
  })
  await test.step('the next query replaces it in the history', async () => {
    const unknown = uniqueWord()
    await searchFor(page, unknown)
    await expect(noResults(page)).toBeVisible()
    expect(new URL(page.url()).searchParams.get('q')).toBe(unknown)
    await page.goBack()
    await expect(page).toHaveURL(`${world.server.origin}/about`)
    await expect(heading(page)).toBeVisible()
  })
  for (const q of ['"half" \'quote\' 100%25 %zz 🪘🪘🪘 & more + 1', 'ŋɔŋ'.repeat(166)]) {
    await test.step(`${q.slice(0, 40)} is searched as typed and survives a reload`, async () => {
      // The previous page requests the newest portfolio items at the same path.
      const requests = page.waitForRequest((request) => {
        const { pathname, searchParams } = new URL(request.url())
        return pathname === '/api/portfolio/' && searchParams.get('search') === q
      })
      await box(page).fill(q)
      await page.keyboard.press('Enter')
      await expect(field(page)).toHaveValue(q)
      await requests
      await expect(noResults(page)).toBeVisible()
      await page.reload()
      await expect(field(page)).toHaveValue(q)
    })
  }
  expect(errors).toEqual([])
})

test('[ROUTE-20 SEARCH-19] the search page offers tags, content types and recent searches; a search for a name shows that user first', async ({
  page,
  world,
}) => {
  const { name, creator } = await namesakes(world)
  const first = people(page).first()
  await test.step('an empty page shows popular tags and links to each content type', async () => {
    await open(page, world, '/search')
    await expect(page.getByRole('heading', { name: 'What are you looking for?' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Popular tags' })).toBeVisible()
    await expect(recent(page)).toHaveCount(0)
    await expect(browseRegion(page).getByRole('link')).toHaveCount(6)
  })
  await test.step('without results it offers a search for one of the words', async () => {
    // So many other letters that it is not taken for a misspelt name.
    await searchFor(page, `${name} qxwvjz zzyyxxvv qqkkwwjj`)
    await expect(noResults(page)).toBeVisible()
    await expect(browseRegion(page).getByRole('link')).toHaveCount(6)
    await page.getByRole('link', { name: `Search for “${name}” alone` }).click()
    await expect(field(page)).toHaveValue(name)
  })
  await test.step('the user comes first, with their portfolio items, by mouse and keyboard', async () => {
    await expectFirst(page, name)
    await first.getByRole('link', { name: 'Reeds at dusk' }).click()
    await expect(heading(page)).toHaveText('Reeds at dusk')
    await page.goBack()
    await useFirstByKeys(page, world, name, creator)
    await page.goBack()
  })
  await test.step('matches are highlighted, names stay in one piece', () =>
    expectMarked(page, name))
  await test.step('recent searches are offered until they are cleared', async () => {
    await open(page, world, '/search')
    const last = name.slice(1).toUpperCase()
    await recent(page).getByRole('link', { name: last, exact: true }).click()
    await expect(field(page)).toHaveValue(last)
    expect(new URL(page.url()).searchParams.get('q')).toBe(last)
    await page.goBack()
    await recent(page).getByRole('button', { name: 'Clear' }).click()
    await expect(recent(page)).toHaveCount(0)
    await page.reload()
    await expect(browseRegion(page)).toBeVisible()
    await expect(recent(page)).toHaveCount(0)
    await browseRegion(page)
      .getByRole('link', { name: /^Projects/ })
      .click()
    expect(addressOf(page)).toBe('/projects')
  })
})

async function expectFirst(page: Page, name: string): Promise<void> {
  const first = people(page).first()
  await expect(first.getByRole('heading', { level: 3, name: `${name} Deng` })).toBeVisible()
  await expect(first).toContainText('Weaver of reeds')
  await expect(first).toContainText('Bor')
  await expect(first).toContainText('Mats and baskets.')
  await expect(people(page).getByRole('heading')).toHaveText([`${name} Deng`, `${name}el Lado`])
}

/** Goes through the first user's links and buttons by keyboard, and follows the name link. */
async function useFirstByKeys(
  page: Page,
  world: World,
  name: string,
  creator: TestUser,
): Promise<void> {
  const first = people(page).first()
  const link = first.getByRole('link', { name: `${name} Deng`, exact: true })
  await expect(link).toBeVisible()
  await field(page).focus()
  await tabTo(page, link)
  await page.keyboard.press('Tab')
  await expect(first.getByRole('button', { name: `Follow ${name} Deng` })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(first.getByRole('button', { name: 'Message' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${world.server.origin}/u/${creator.username}`)
}

async function expectMarked(page: Page, name: string): Promise<void> {
  const part = name.slice(1)
  await searchFor(page, part.toUpperCase())
  await expect(people(page)).toHaveCount(2)
  for (const whole of [`${name} Deng`, `${name}el Lado`]) {
    const link = page.getByRole('link', { name: whole, exact: true })
    await expect(link).toBeVisible()
    await expect(marks(link)).toHaveText([part])
  }
  await page.emulateMedia({ forcedColors: 'active' })
  const [ground, text] = await marks(people(page).first())
    .first()
    .evaluate((mark) => {
      const { backgroundColor, color } = getComputedStyle(mark)
      return [backgroundColor, color]
    })
  expect(ground).not.toBe(text)
  await page.emulateMedia({ forcedColors: 'none' })
}

test('the search page has no layout shift and no axe violations before, during and after a search, at 360 and 1280 px', async ({
  page,
  world,
}) => {
  const { name } = await namesakes(world)
  const found: string[] = []
  const look = async (path: string) => {
    found.push(...(await problems(page)).map((problem) => `${path}: ${problem}`))
  }
  await open(page, world, '/search')
  await searchFor(page, 'reed boats')
  await expect(kinds(page)).toBeVisible()
  await watchShifts(page)
  const slow = await simulateSlowConnection(page, world.server.origin)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['/search', '/search?q=no+hit+qxwvjz', `/search?q=${name}`]) {
      await slow(path)
      if (path === '/search') await expect(recent(page)).toBeVisible()
      const shift = await layoutShiftOf(page)
      if (shift !== null) found.push(`${path} at ${width} px ${shift}`)
      await look(`${path} at ${width} px`)
    }
  }
  expect(found).toEqual([])
})
