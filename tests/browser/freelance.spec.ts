import type { Locator, Page } from 'playwright/test'
import { openDatabase } from '../../server/db/database.ts'
import type { Json } from '../../src/protocol/base/types.ts'
import { problems, WIDTHS, wear } from './a11y-kit.ts'
import { onCall } from './chat-kit.ts'
import { addWork, signInWindow } from './content-kit.ts'
import { expect, ownWorld, type Person, signIn, test, type World, wordLikeNoOther } from './kit.ts'
import { filter } from './market-kit.ts'
import { addressOf } from './ways-in.ts'

const FREELANCERS = /^freelancer-profiles\/$/
const SERVICES = /^services\/$/
const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 })
const cards = (page: Page): Locator => page.getByRole('list', { name: 'Freelancers' })
const names = (page: Page): Locator => cards(page).getByRole('heading', { level: 2 })

async function freelancer(
  world: World,
  firstName: string,
  fields: { [field: string]: Json } = {},
): Promise<Person> {
  const person = await world.person(firstName, 'Deng', { user_type: 'freelancer' })
  await world.call(person, 'PATCH', 'profiles/update_profile/', fields)
  return person
}

/** Something somebody offers; nothing in the API makes one. */
async function addService(world: World, person: Person, title: string): Promise<void> {
  const db = openDatabase(world.server.databaseUrl, { max: 1 })
  const service = { title, description: 'Two rounds of changes.', price: 'SSP 90,000 a day' }
  await db
    .insertInto('services')
    .values({ user_id: person.id, delivery: '1 week', ...service })
    .execute()
  await db.destroy()
}

const searchBox = (page: Page): Locator =>
  page.getByRole('main').getByRole('searchbox', { name: 'Search services' })
const offers = (page: Page): Locator =>
  page.getByRole('list', { name: 'Services' }).getByRole('heading')

test('[ROUTE-03 A28] what people offer is searched on the page of services', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  const word = wordLikeNoOther()
  await addService(world, ayen, `A ${word} for you`)
  await addService(world, ayen, 'A chair')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/services/') asked.push(search)
  })
  await page.goto(`${world.server.origin}/services`)
  await searchBox(page).fill(word)
  expect(asked).toEqual([])
  await searchBox(page).press('Enter')
  await expect(offers(page)).toHaveText([`A ${word} for you`])
  expect(addressOf(page)).toBe(`/services?search=${word}`)
  await expect(page.getByText('1 service', { exact: true })).toBeVisible()
  await expect(page.getByText(`SSP 90,000 a day · 1 week · by Ayen Deng`)).toBeVisible()
  expect(asked).toEqual([`?search=${word}`])
  await page.getByRole('button', { name: `Message about this service: A ${word} for you` }).click()
  await expect(signInWindow(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await searchBox(page).fill('zither')
  await searchBox(page).press('Enter')
  await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible()
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Find a freelancer' }),
  ).toHaveAttribute('href', '/freelance?search=zither')
  await page.getByRole('link', { name: /Drop this filter$/ }).click()
  await expect(heading(page)).toHaveText('Work you can commission')
})

test('[ROUTE-03 A28] without a script services are searched, page by page', async ({ browser }) => {
  const world = await ownWorld({ KINYETI_PAGES: 'written' })
  const context = await browser.newContext({ javaScriptEnabled: false })
  try {
    const ayen = await world.person('Ayen')
    for (let n = 1; n <= 21; n++) await addService(world, ayen, `Basket ${n}`)
    const page = await context.newPage()
    await page.goto(`${world.server.origin}/services`)
    await searchBox(page).fill('basket')
    await searchBox(page).press('Enter')
    await expect(page.getByText('21 services', { exact: true })).toBeVisible()
    await expect(offers(page)).toHaveCount(20)
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(offers(page)).toHaveText(['Basket 1'])
    await page.getByRole('link', { name: 'Previous page' }).click()
    await expect(offers(page)).toHaveCount(20)
  } finally {
    await context.close()
    await world.server.dispose()
  }
})

test('[PROD-02] all six parts of the product are reached from the page one arrives at', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  await signIn(page, world, ayen, '/about')
  const reached: [string, string, string][] = [
    ['Secondary', 'Posts', 'Posts'],
    ['Secondary', 'Blog', 'Blog'],
    ['Main', 'Marketplace', 'Marketplace'],
    ['Main', 'Freelance', 'Freelance'],
    ['Main', 'Creators', 'Creators'],
  ]
  for (const [nav, link, title] of reached) {
    await page.getByRole('navigation', { name: nav }).getByRole('link', { name: link }).click()
    await expect(heading(page)).toHaveText(title)
  }
  for (const entry of ['Messages', 'Notifications']) {
    await page.getByRole('button', { name: /^Account of / }).click()
    await page.getByRole('menuitem', { name: entry }).click()
    await expect(heading(page)).toHaveText(entry)
  }
  await page.goto(`${world.server.origin}/portfolio`)
  await expect(heading(page)).toHaveText('Portfolio')
})

test('[ROUTE-18 ROUTE-19 PROD-14] anybody finds freelancers, and everything about one', async ({
  page,
}) => {
  // A world of its own is made for it.
  test.slow()
  const world = await ownWorld()
  try {
    await page.goto(`${world.server.origin}/freelance`)
    await expect(page.getByRole('heading', { name: 'No freelancers yet' })).toBeVisible()
    const ayen = await freelancer(world, 'Ayen', {
      title: 'Wedding films',
      bio: 'Ten years of them.',
      skills: ['Editing', 'Drone'],
      location: 'Nairobi',
      time_zone: 'Africa/Nairobi',
      languages: ['English', 'Dinka'],
      rate_amount: 60_000,
      rate_currency: 'SSP',
      rate_unit: 'day',
      availability: 'limited',
    })
    await addService(world, ayen, 'A film of your day')
    await addWork(world, ayen, { title: 'Ferry' })
    await page.reload()
    await expect(cards(page).getByRole('listitem').first()).toContainText('Wedding films')
    await expect(cards(page)).toContainText('Some time left')
    await expect(cards(page)).toContainText('SSP 60,000 a day')
    await page.clock.setFixedTime(new Date('2026-01-05T09:04:00Z'))
    await names(page).getByRole('link', { name: 'Ayen Deng' }).click()
    await expect(heading(page)).toHaveText('Ayen Deng')
    await expect(page).toHaveTitle('Ayen Deng: Wedding films | Kinyeti')
    expect(addressOf(page)).toBe(`/freelancer/${ayen.username}`)
    const main = page.getByRole('main')
    for (const text of [
      'Wedding films',
      'Ten years of them.',
      'Local time: 12:04 there now',
      'Languages: English, Dinka',
      'Place: Nairobi',
      'Rate: SSP 60,000 a day',
    ]) {
      await expect(main).toContainText(text)
    }
    const deal = main.getByRole('region', { name: 'At a glance' })
    await expect(deal).toContainText('Some time left')
    await expect(deal.getByRole('button', { name: 'Message', exact: true })).toBeVisible()
    await expect(main.getByRole('list', { name: 'Services' })).toContainText('A film of your day')
    await expect(main.getByRole('heading', { level: 3, name: 'Ferry' })).toBeVisible()
    await main.getByRole('link', { name: 'Editing' }).click()
    await expect(names(page)).toHaveText(['Ayen Deng'])
    expect(addressOf(page)).toBe('/freelance?skill=Editing')
  } finally {
    await world.server.dispose()
  }
})

const openFilter = (page: Page, name: string) => filter(page, name).press('Enter')

test('[ROUTE-18 A28] the list is narrowed and ordered, and all of it is in the address', async ({
  page,
  world,
}) => {
  const mark = `fl${Date.now().toString(36)}`
  await freelancer(world, 'Achol', {
    title: `${mark} films`,
    skills: ['Editing'],
    location: 'Juba',
    availability: 'open',
    rate_amount: 90_000,
  })
  await freelancer(world, 'Lado', {
    title: `${mark} signs`,
    skills: ['Lettering'],
    location: 'Wau',
    availability: 'booked',
    rate_amount: 20_000,
  })
  await page.goto(`${world.server.origin}/freelance`)
  await page.getByLabel('Name, title or skill').fill(mark)
  await page.keyboard.press('Enter')
  await expect(names(page)).toHaveText(['Achol Deng', 'Lado Deng'])
  await openFilter(page, 'Order')
  await page.getByRole('link', { name: 'Lowest rate first' }).click()
  await expect(names(page)).toHaveText(['Lado Deng', 'Achol Deng'])
  await expect(filter(page, 'Order: Lowest rate first')).toBeFocused()
  expect(addressOf(page)).toBe(`/freelance?search=${mark}&sort=rate`)
  await page.getByRole('link', { name: 'Available now' }).click()
  await expect(names(page)).toHaveText(['Achol Deng'])
  await page.reload()
  await expect(names(page)).toHaveText(['Achol Deng'])
  await openFilter(page, 'Place')
  await page.getByRole('textbox', { name: 'Place' }).fill('wau')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Nobody fits all of that' })).toBeVisible()
  await page.goBack()
  await expect(names(page)).toHaveText(['Achol Deng'])
  await page.goto(`${world.server.origin}/freelance?search=${mark}&skill=lettering`)
  await expect(names(page)).toHaveText(['Lado Deng'])
  await openFilter(page, 'Skill: lettering')
  await expect(page.getByRole('textbox', { name: 'Skill' })).toHaveValue('lettering')
  await page.keyboard.press('Escape')
  await expect(filter(page, 'Skill: lettering')).toBeFocused()
  await page.getByRole('link', { name: 'lettering Drop this filter' }).click()
  await expect(names(page)).toHaveText(['Achol Deng', 'Lado Deng'])
})

test('[ROUTE-18 A28] a list that does not come offers Retry; the next part comes on asking', async ({
  page,
  world,
}) => {
  const person = (n: number) => ({
    id: n,
    user: { id: n, username: `f${n}`, full_name: `Person ${n}` },
    title: 'Painter',
    skills: [],
  })
  let failing = true
  await onCall(page, 'GET', FREELANCERS, (route) => {
    if (failing) return route.fulfill({ status: 503, json: {} })
    const second = new URL(route.request().url()).searchParams.get('page') === '2'
    const next = second ? null : 'http://other.test/?page=2'
    const results = second ? [person(3)] : [person(1), person(2)]
    return route.fulfill({ json: { count: 3, next, previous: null, results } })
  })
  await page.goto(`${world.server.origin}/freelance`)
  // After three tries of its own.
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to load data', {
    timeout: 30_000,
  })
  failing = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(names(page)).toHaveText(['Person 1', 'Person 2'])
  failing = true
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Failed to load data', {
    timeout: 30_000,
  })
  await expect(names(page)).toHaveText(['Person 1', 'Person 2'])
  failing = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(names(page)).toHaveText(['Person 1', 'Person 2', 'Person 3'])
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)
})

test('[ROUTE-19 A28] a name nobody offers work under says so; a failure offers Retry', async ({
  page,
  world,
}) => {
  const client = await world.person('Lokai', 'Deng', { user_type: 'client' })
  for (const name of ['nobody-here', client.username, '%25%20x']) {
    await page.goto(`${world.server.origin}/freelancer/${name}`)
    await expect(heading(page)).toHaveText('There is no freelancer by this name')
  }
  await page.getByRole('main').getByRole('link', { name: 'Find a freelancer' }).click()
  await expect(heading(page)).toHaveText('Freelance')
  const ayen = await freelancer(world, 'Ayen')
  let failing = true
  await onCall(page, 'GET', FREELANCERS, (route) =>
    failing ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  )
  await onCall(page, 'GET', SERVICES, (route) =>
    failing ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  )
  await page.goto(`${world.server.origin}/freelancer/${ayen.username}`)
  await expect(heading(page)).toHaveText('Failed to load data', { timeout: 30_000 })
  failing = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(heading(page)).toHaveText('Ayen Deng')
  await expect(page.getByText('Ayen has no list of services.')).toBeVisible()
})

test('[PROD-14] a service is asked about in a conversation that begins with its name, unsent', async ({
  page,
  world,
}) => {
  const ayen = await freelancer(world, 'Ayen')
  const lokai = await world.person('Lokai')
  await addService(world, ayen, 'A mural for a school')
  const path = `/freelancer/${ayen.username}`
  await page.goto(world.server.origin + path)
  const ask = page.getByRole('button', { name: 'Message about this service: A mural for a school' })
  await ask.click()
  await expect(signInWindow(page)).toBeVisible()
  await signIn(page, world, lokai, path)
  await page.getByRole('button', { name: 'Follow Ayen Deng' }).click()
  await expect(page.getByRole('button', { name: 'Following Ayen Deng' })).toBeVisible()
  await ask.click()
  await expect(page).toHaveURL(/\/messages\/\d+$/)
  await expect(page.getByRole('textbox', { name: /message/i }).last()).toHaveValue(
    'Hello! I am writing about your service “A mural for a school”. Are you free for it?',
  )
  const id = /\d+$/.exec(page.url())?.[0]
  const { results } = await world.call(lokai, 'GET', `messaging/conversations/${id}/messages/`)
  expect(results).toEqual([])
})

test('[ROUTE-19] nobody writes to or follows themselves', async ({ page, world }) => {
  const ayen = await freelancer(world, 'Ayen')
  await addService(world, ayen, 'A mural for a school')
  await signIn(page, world, ayen, `/freelancer/${ayen.username}`)
  await expect(page.getByRole('link', { name: 'Edit profile' })).toHaveAttribute(
    'href',
    '/settings#profile',
  )
  await expect(page.getByRole('list', { name: 'Services' })).toContainText('A mural for a school')
  await expect(page.getByRole('button', { name: /^(Follow|Message)/ })).toHaveCount(0)
})

for (const width of WIDTHS) {
  test(`[ROUTE-18 ROUTE-19] freelance is for everybody at ${width} px`, async ({ page, world }) => {
    await wear(page, width)
    const ayen = await freelancer(world, 'Ayen', {
      title: 'Wedding films',
      skills: ['Editing', 'Drone', 'A skill with a name that is rather long for a phone'],
      location: 'Juba',
      time_zone: 'Africa/Juba',
      languages: ['English'],
      rate_amount: 60_000,
      availability: 'open',
    })
    await addService(world, ayen, 'A film of your day')
    await page.goto(`${world.server.origin}/freelance?search=wedding`)
    await expect(names(page).first()).toBeVisible()
    expect(await problems(page)).toEqual([])
    await page.goto(`${world.server.origin}/freelancer/${ayen.username}`)
    await expect(page.getByRole('list', { name: 'Services' })).toBeVisible()
    expect(await problems(page)).toEqual([])
  })
}
