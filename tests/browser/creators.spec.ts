import type { Locator, Page } from 'playwright/test'
import type { Json } from '../../src/protocol/base/types.ts'
import { problems, reachByKeys, tabTo, WIDTHS, wear } from './a11y-kit.ts'
import { addWork } from './content-kit.ts'
import { expect, type Person, test, type World, wordLikeNoOther } from './kit.ts'
import { filter } from './market-kit.ts'
import { addressOf } from './ways-in.ts'

const main = (page: Page): Locator => page.getByRole('main')
const names = (page: Page): Locator => main(page).getByRole('heading', { level: 2 })

async function withDetails(
  world: World,
  name: string,
  fields: { [field: string]: Json },
  given: { [field: string]: Json } = {},
): Promise<Person> {
  const person = await world.person(name, 'Deng', given)
  await world.call(person, 'PATCH', 'profiles/update_profile/', fields)
  return person
}

/** Three of a craft that nobody else has; nobody follows them, so they stand as they came. */
async function makers(world: World): Promise<string> {
  const craft = `Craft${Date.now().toString(36)}`
  const specialization = `${craft} and ink`
  const people: [string, Json, string][] = [
    ['Achol', 'Juba', 'open'],
    ['Lado', 'Wau', 'booked'],
    ['Nyandeng', 'Wau', 'open'],
  ]
  for (const [name, location, availability] of people)
    await withDetails(world, name, { specialization, location, availability })
  return craft
}

test('[ROUTE-13] the address narrows creators by craft, place and time, in any writing', async ({
  page,
  world,
}) => {
  const craft = await makers(world)
  const { origin } = world.server
  const find = (query: string) => page.goto(`${origin}/creators?craft=${craft}${query}`)
  await find('')
  await expect(names(page)).toHaveText(['Achol Deng', 'Lado Deng', 'Nyandeng Deng'])
  await find('&location=WAU')
  await expect(names(page)).toHaveText(['Lado Deng', 'Nyandeng Deng'])
  await find('&location=wau&availability=booked')
  await expect(names(page)).toHaveText(['Lado Deng'])
  await expect(main(page).getByRole('link', { name: 'Booked for now' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await page.goto(`${origin}/creators?craft=${craft.toLowerCase()}&availability=open`)
  await expect(names(page)).toHaveText(['Achol Deng', 'Nyandeng Deng'])
  // A word nobody offers is no filter.
  await find('&availability=sometimes')
  await expect(names(page)).toHaveText(['Achol Deng', 'Lado Deng', 'Nyandeng Deng'])
  await find('&location=Nowhere')
  await expect(page.getByRole('heading', { name: 'Nobody fits all of that' })).toBeVisible()
  await page.getByRole('link', { name: 'Nowhere Drop this filter' }).click()
  await expect(names(page)).toHaveText(['Achol Deng', 'Lado Deng', 'Nyandeng Deng'])
  expect(addressOf(page)).toBe(`/creators?craft=${craft}`)
})

test('[ROUTE-13] by keyboard: a craft is written, a place beside it, a time chosen, and Back lets go', async ({
  page,
  world,
}) => {
  const craft = await makers(world)
  await page.goto(`${world.server.origin}/creators`)
  const write = async (name: string, text: string) => {
    await reachByKeys(page, filter(page, name))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('textbox', { name }))
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await write('Craft', craft)
  await expect(names(page)).toHaveText(['Achol Deng', 'Lado Deng', 'Nyandeng Deng'])
  await write('Place', 'wau')
  await expect(names(page)).toHaveText(['Lado Deng', 'Nyandeng Deng'])
  await tabTo(page, main(page).getByRole('link', { name: 'Available now' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(names(page)).toHaveText(['Nyandeng Deng'])
  expect(addressOf(page)).toBe(`/creators?craft=${craft}&location=wau&availability=open`)
  await page.reload()
  await expect(names(page)).toHaveText(['Nyandeng Deng'])
  await filter(page, 'Place: wau').press('Enter')
  await expect(page.getByRole('textbox', { name: 'Place' })).toHaveValue('wau')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: 'Place' })).toBeHidden()
  await expect(filter(page, 'Place: wau')).toBeFocused()
  await page.goBack()
  await expect(names(page)).toHaveText(['Lado Deng', 'Nyandeng Deng'])
})

/** The list of freelancers and two of them: one has four works, the other none. */
async function freelancers(page: Page, world: World) {
  const title = wordLikeNoOther()
  const freelance = { user_type: 'freelancer' }
  const achol = await withDetails(world, 'Achol', { title }, freelance)
  await withDetails(world, 'Lado', { title }, freelance)
  const keys: string[] = []
  for (const name of ['First', 'Second', 'Third', 'Fourth'])
    keys.unshift((await addWork(world, achol, { title: name })).images[0].url)
  await page.goto(`${world.server.origin}/freelance?search=${title}`)
  // What hangs on a card is a list of its own.
  const cards = page.getByRole('list', { name: 'Freelancers' }).locator(':scope > li')
  const cardOf = (name: string) => cards.filter({ has: page.getByRole('heading', { name }) })
  await expect(cards).toHaveCount(2)
  return { achol, keys, cardOf }
}

for (const width of WIDTHS)
  test(`[ROUTE-18] a freelancer's card shows the three newest works, and keeps their place, ${width} px`, async ({
    page,
    world,
  }) => {
    await wear(page, width)
    const { achol, keys, cardOf } = await freelancers(page, world)
    const pictures = cardOf('Achol Deng').locator('a[aria-hidden] img')
    await expect(pictures).toHaveCount(3)
    for (const [index, key] of keys.slice(0, 3).entries())
      await expect(pictures.nth(index)).toHaveAttribute('src', new RegExp(`${key}\\d+\\.jpg$`))
    await expect
      .poll(() =>
        pictures.evaluateAll((all) => all.map((img) => img.getBoundingClientRect().height)),
      )
      .toEqual([128, 128, 128])
    await expect(cardOf('Lado Deng').locator('a[aria-hidden] img')).toHaveCount(0)
    const nameAt = async (name: string) => {
      const [card, heading] = [cardOf(name), cardOf(name).getByRole('heading')]
      const [of, at] = [await card.boundingBox(), await heading.boundingBox()]
      return Math.round((at?.y ?? 0) - (of?.y ?? 0))
    }
    expect(await nameAt('Lado Deng')).toBe(await nameAt('Achol Deng'))
    expect(await problems(page)).toEqual([])
    // It leads where the name leads, once for who goes by keys.
    await pictures.first().click()
    await expect(page).toHaveURL(`${world.server.origin}/freelancer/${achol.username}`)
  })
