import type { Locator, Page } from 'playwright/test'
import type { Json } from '../../../src/protocol/base/types.ts'
import { addressOf } from '../a11y/ways-in.ts'
import { addPortfolioItem, signInDialog } from '../kit/content-kit.ts'
import {
  clickMenuItem,
  expect,
  signIn,
  type TestUser,
  test,
  uniqueWord,
  type World,
} from '../kit/kit.ts'
import {
  addServices,
  filter,
  problemsAtWidths,
  searchServices,
  serviceTitles,
} from '../market/market-kit.ts'

const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 })
const cards = (page: Page): Locator => page.getByRole('list', { name: 'Freelancers' })
const names = (page: Page): Locator => cards(page).getByRole('heading', { level: 2 })
const openFilter = (page: Page, name: string) => filter(page, name).press('Enter')

async function freelancer(
  world: World,
  firstName: string,
  fields: { [field: string]: Json } = {},
): Promise<TestUser> {
  const user = await world.createUser(firstName, 'Deng', { user_type: 'freelancer' })
  await world.call(user, 'PATCH', 'profiles/update_profile/', fields)
  return user
}

test('[ROUTE-03 A28] an anonymous user searches services and inquires about one', async ({
  page,
  world,
}) => {
  const ayen = await world.createUser('Ayen')
  const word = uniqueWord()
  await addServices(world, ayen, `A ${word} for you`, 'A chair')
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/services/') requests.push(search)
  })
  await page.goto(`${world.server.origin}/services`)
  await searchServices(page).fill(word)
  expect(requests).toEqual([])
  await searchServices(page).press('Enter')
  await expect(serviceTitles(page)).toHaveText([`A ${word} for you`])
  expect(addressOf(page)).toBe(`/services?search=${word}`)
  await expect(page.getByText('1 service', { exact: true })).toBeVisible()
  await expect(page.getByText('SSP 90,000 a day · 1 week · by Ayen Deng')).toBeVisible()
  expect(requests).toEqual([`?search=${word}`])
  await page.getByRole('button', { name: `Ask about this service: A ${word} for you` }).click()
  await expect(signInDialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await searchServices(page).fill('zither')
  await searchServices(page).press('Enter')
  await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible()
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Find a freelancer' }),
  ).toHaveAttribute('href', '/freelance?search=zither')
  await page.getByRole('link', { name: /Remove filter$/ }).click()
  await expect(heading(page)).toHaveText('Services to hire')
})

test('[PROD-02] the navigation links to all six parts of the product', async ({ page, world }) => {
  const ayen = await world.createUser('Ayen')
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
    await clickMenuItem(page.getByRole('menuitem', { name: entry }))
    await expect(heading(page)).toHaveText(entry)
  }
  await page.goto(`${world.server.origin}/portfolio`)
  await expect(heading(page)).toHaveText('Portfolio')
})

/**
 * Checks the three newest portfolio items of Achol at both widths; the name of Lado, who has none,
 * has the same vertical position on the card.
 */
async function readCards(page: Page, keys: string[]): Promise<void> {
  const cardOf = (name: string) =>
    cards(page)
      // The details on a card are a list too, so match only direct children.
      .locator(':scope > li')
      .filter({ has: page.getByRole('heading', { name }) })
  const pictures = cardOf('Achol Deng').locator('a[aria-hidden] img')
  await expect(pictures).toHaveCount(3)
  for (const [index, key] of keys.entries())
    await expect(pictures.nth(index)).toHaveAttribute('src', new RegExp(`${key}\\d+\\.jpg$`))
  await expect(cardOf('Lado Deng').locator('a[aria-hidden] img')).toHaveCount(0)
  const nameAt = async (name: string) => {
    const [card, title] = [cardOf(name), cardOf(name).getByRole('heading')]
    const [of, at] = [await card.boundingBox(), await title.boundingBox()]
    return Math.round((at?.y ?? 0) - (of?.y ?? 0))
  }
  const found = await problemsAtWidths(page, async () => {
    await expect
      .poll(() =>
        pictures.evaluateAll((all) => all.map((img) => img.getBoundingClientRect().height)),
      )
      .toEqual([128, 128, 128])
    expect(await nameAt('Lado Deng')).toBe(await nameAt('Achol Deng'))
  })
  expect(found).toEqual([])
}

/** Applies a sort order, filters and a location, and goes Back. */
async function narrowList(page: Page, mark: string): Promise<void> {
  await openFilter(page, 'Sort by')
  await page.getByRole('link', { name: 'Lowest rate first' }).click()
  await expect(names(page)).toHaveText(['Lado Deng', 'Achol Deng'])
  await expect(filter(page, 'Sort by: Lowest rate first')).toBeFocused()
  expect(addressOf(page)).toBe(`/freelance?search=${mark}&sort=rate`)
  await page.getByRole('link', { name: 'Available now' }).click()
  await expect(names(page)).toHaveText(['Achol Deng'])
  await openFilter(page, 'Location')
  await page.getByRole('textbox', { name: 'Location' }).fill('wau')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'No matches for these filters' })).toBeVisible()
  await page.goBack()
  await expect(names(page)).toHaveText(['Achol Deng'])
}

async function dropSkill(page: Page, world: World, mark: string): Promise<void> {
  await page.goto(`${world.server.origin}/freelance?search=${mark}&skill=lettering`)
  await expect(names(page)).toHaveText(['Lado Deng'])
  await openFilter(page, 'Skill: lettering')
  await expect(page.getByRole('textbox', { name: 'Skill' })).toHaveValue('lettering')
  await page.keyboard.press('Escape')
  await expect(filter(page, 'Skill: lettering')).toBeFocused()
  await page.getByRole('link', { name: 'lettering Remove filter' }).click()
  await expect(names(page)).toHaveText(['Achol Deng', 'Lado Deng'])
}

test('[ROUTE-18 A28] the list of freelancers can be searched, filtered and sorted, at 360 and 1280 px', async ({
  page,
  world,
}) => {
  const mark = uniqueWord()
  const achol = await freelancer(world, 'Achol', {
    title: `${mark} films`,
    skills: ['Editing', 'Drone', 'A skill with a name that is rather long for a phone'],
    location: 'Juba',
    time_zone: 'Africa/Juba',
    languages: ['English'],
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
  const keys: string[] = []
  for (const title of ['First', 'Second', 'Third'])
    keys.unshift((await addPortfolioItem(world, achol, { title })).images[0].url)
  await test.step('by text, with the newest portfolio items of each', async () => {
    await page.goto(`${world.server.origin}/freelance`)
    await page.getByLabel('Name, title or skill').fill(mark)
    await page.keyboard.press('Enter')
    await expect(names(page)).toHaveText(['Achol Deng', 'Lado Deng'])
    await readCards(page, keys)
  })
  await test.step('by rate, availability and location', () => narrowList(page, mark))
  await test.step('by skill, which can be removed', () => dropSkill(page, world, mark))
  await test.step('a picture links to the page of the freelancer', async () => {
    await cards(page).locator('a[aria-hidden] img').first().click()
    await expect(page).toHaveURL(`${world.server.origin}/freelancer/${achol.username}`)
    await expect(heading(page)).toHaveText('Achol Deng')
  })
})

/**
 * Checks what an anonymous user sees about Ayen, from the freelancer page to the list for a skill.
 */
async function readFreelancer(page: Page, skill: string): Promise<void> {
  await expect(heading(page)).toHaveText('Ayen Deng')
  await expect(page).toHaveTitle('Ayen Deng: Wedding films | Kinyeti')
  const main = page.getByRole('main')
  for (const text of [
    'Wedding films',
    'Ten years of them.',
    'Local time: 12:04 there now',
    'Languages: English, Dinka',
    'Location: Nairobi',
    'Rate: SSP 60,000 a day',
  ]) {
    await expect(main).toContainText(text)
  }
  const deal = main.getByRole('region', { name: 'At a glance' })
  await expect(deal).toContainText('Limited availability')
  await expect(deal.getByRole('button', { name: 'Message', exact: true })).toBeVisible()
  await expect(main.getByRole('list', { name: 'Services' })).toContainText('A film of your day')
  await expect(main.getByRole('heading', { level: 3, name: 'Ferry' })).toBeVisible()
  expect(await problemsAtWidths(page)).toEqual([])
  await page.getByRole('button', { name: 'Ask about this service: A film of your day' }).click()
  await expect(signInDialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await main.getByRole('link', { name: skill }).click()
  await expect(names(page)).toHaveText(['Ayen Deng'])
  expect(addressOf(page)).toBe(`/freelance?skill=${skill}`)
  for (const text of ['Wedding films', 'Limited availability', 'SSP 60,000 a day'])
    await expect(cards(page)).toContainText(text)
  await names(page).getByRole('link', { name: 'Ayen Deng' }).click()
  await expect(heading(page)).toHaveText('Ayen Deng')
}

test('[ROUTE-18 ROUTE-19 PROD-14] the page of a freelancer leads a signed-in user to a conversation, and shows all users the services', async ({
  page,
  world,
}) => {
  const skill = uniqueWord()
  const ayen = await freelancer(world, 'Ayen', {
    title: 'Wedding films',
    bio: 'Ten years of them.',
    skills: [skill, 'A skill with a name that is rather long for a phone'],
    location: 'Nairobi',
    time_zone: 'Africa/Nairobi',
    languages: ['English', 'Dinka'],
    rate_amount: 60_000,
    rate_currency: 'SSP',
    rate_unit: 'day',
    availability: 'limited',
  })
  const lokai = await world.createUser('Lokai')
  await addServices(world, ayen, 'A film of your day')
  await addPortfolioItem(world, ayen, { title: 'Ferry' })
  const path = `/freelancer/${ayen.username}`
  await test.step('a signed-in user follows and inquires about a service; the message is not sent yet', async () => {
    await signIn(page, world, lokai, path)
    await page.getByRole('button', { name: 'Follow Ayen Deng' }).click()
    await expect(page.getByRole('button', { name: 'Following Ayen Deng' })).toBeVisible()
    await page.getByRole('button', { name: 'Ask about this service: A film of your day' }).click()
    await expect(page).toHaveURL(/\/messages\/\d+$/)
    await expect(page.getByRole('textbox', { name: /message/i }).last()).toHaveValue(
      'Hello! I’m interested in your service “A film of your day”. Are you available?',
    )
    const id = /\d+$/.exec(page.url())?.[0]
    const { results } = await world.call(lokai, 'GET', `messaging/conversations/${id}/messages/`)
    expect(results).toEqual([])
  })
  await test.step('the freelancer can edit it, but not follow or message themselves', async () => {
    await signIn(page, world, ayen, path)
    await expect(page.getByRole('link', { name: 'Edit profile' })).toHaveAttribute(
      'href',
      '/settings#profile',
    )
    await expect(page.getByRole('list', { name: 'Services' })).toContainText('A film of your day')
    await expect(page.getByRole('button', { name: /^(Follow|Message)/ })).toHaveCount(0)
  })
  await test.step('an anonymous user sees all of it', async () => {
    await page.evaluate(() => localStorage.clear())
    // The clock stays fixed, so this must be the last step.
    await page.clock.setFixedTime(new Date('2026-01-05T09:04:00Z'))
    await page.goto(world.server.origin + path)
    await readFreelancer(page, skill)
  })
})
