import type { Locator, Page } from 'playwright/test'
import { problems, tabTo, WIDTHS, wear } from './a11y-kit.ts'
import { addWork, uploadPicture } from './content-kit.ts'
import { expect, type Person, test, type World } from './kit.ts'
import { shiftOf, slowLine, watchShifts } from './shift-kit.ts'
import { addressOf } from './ways-in.ts'

const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 })
const field = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search for' })
const people = (page: Page): Locator =>
  page.getByRole('list', { name: 'People' }).getByRole('listitem')
const doors = (page: Page): Locator => page.getByRole('region', { name: 'Look around by kind' })
const recent = (page: Page): Locator => page.getByRole('region', { name: 'Recent searches' })
const marks = (place: Locator): Locator => place.locator('mark')

/** Names of nobody else, of letters alone. */
const newName = (): string =>
  `Ny${[...Date.now().toString(7)].map((digit) => 'akimowu'[Number(digit)]).join('')}`

async function open(page: Page, world: World, path: string): Promise<void> {
  await page.goto(world.server.origin + path)
  await expect(heading(page)).toHaveText('Search')
}

/** Somebody with a name and a work of their own, and another whose name holds it. */
async function namesakes(world: World): Promise<{ name: string; maker: Person }> {
  const name = newName()
  await world.person(`${name}el`, 'Lado')
  const maker = await world.person(name, 'Deng')
  await world.call(maker, 'PATCH', 'profiles/update_profile/', {
    headline: 'Weaver of reeds',
    bio: 'Mats and baskets.',
    location: 'Bor',
  })
  const images = [{ id: await uploadPicture(world, maker), alt: '' }]
  await addWork(world, maker, { title: 'Reeds at dusk', images }, 0)
  return { name, maker }
}

test('who is called what is looked for comes first, with their works, by mouse and by keys', async ({
  page,
  world,
}) => {
  const { name, maker } = await namesakes(world)
  await open(page, world, `/search?q=${name}`)
  const first = people(page).first()
  await expect(first.getByRole('heading', { level: 3, name: `${name} Deng` })).toBeVisible()
  await expect(first).toContainText('Weaver of reeds')
  await expect(first).toContainText('Bor')
  await expect(first).toContainText('Mats and baskets.')
  await expect(people(page).getByRole('heading')).toHaveText([`${name} Deng`, `${name}el Lado`])
  await first.getByRole('link', { name: 'Reeds at dusk' }).click()
  await expect(heading(page)).toHaveText('Reeds at dusk')
  await page.goBack()
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
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${world.server.origin}/u/${maker.username}`)
})

test('what matched is marked, and names are read as they are', async ({ page, world }) => {
  const { name } = await namesakes(world)
  const part = name.slice(1)
  await open(page, world, `/search?q=${part.toUpperCase()}`)
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
})

test('[ROUTE-20] before a search: popular tags, the last searches until they are forgotten, doors', async ({
  page,
  world,
}) => {
  const maker = await world.person('Ayen')
  await addWork(world, maker, { tags: ['papyrus'] })
  await open(page, world, '/search')
  await expect(page.getByRole('heading', { name: 'What are you looking for?' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Popular tags' })).toBeVisible()
  await expect(recent(page)).toHaveCount(0)
  await expect(doors(page).getByRole('link')).toHaveCount(6)
  await field(page).fill('reed boats')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Kinds of results' })).toBeVisible()
  await open(page, world, '/search')
  await recent(page).getByRole('link', { name: 'reed boats' }).click()
  expect(new URL(page.url()).searchParams.get('q')).toBe('reed boats')
  await open(page, world, '/search')
  await recent(page).getByRole('button', { name: 'Forget them' }).click()
  await expect(recent(page)).toHaveCount(0)
  await page.reload()
  await expect(doors(page)).toBeVisible()
  await expect(recent(page)).toHaveCount(0)
  await doors(page)
    .getByRole('link', { name: /^Projects/ })
    .click()
  expect(addressOf(page)).toBe('/projects')
})

test('[SEARCH-19] a search without a hit leads on: to a word of it alone, and to each kind', async ({
  page,
  world,
}) => {
  const name = newName()
  await world.person(name, 'Deng')
  // So much else that it is not taken for the name written wrongly.
  await open(page, world, `/search?q=${name}+qxwvjz+zzyyxxvv+qqkkwwjj`)
  await expect(page.getByRole('heading', { level: 2, name: 'No results found' })).toBeVisible()
  await expect(doors(page).getByRole('link')).toHaveCount(6)
  await page.getByRole('link', { name: `Look for “${name}” alone` }).click()
  await expect(people(page).getByRole('heading').first()).toHaveText(`${name} Deng`)
  await expect(field(page)).toHaveValue(name)
})

for (const width of WIDTHS) {
  test(`axe finds nothing before, in and after a search without a hit, ${width} px`, async ({
    page,
    world,
  }) => {
    await wear(page, width)
    const { name } = await namesakes(world)
    const found: string[] = []
    const look = async (path: string, there: Locator) => {
      await open(page, world, path)
      await expect(there).toBeVisible()
      found.push(...(await problems(page)).map((problem) => `${path}: ${problem}`))
    }
    await look('/search', doors(page))
    await look('/search?q=no+hit+qxwvjz', doors(page))
    await look(`/search?q=${name}`, people(page).first())
    await look('/search', recent(page).or(doors(page)).first())
    expect(found).toEqual([])
  })

  test(`nothing moves as the last searches and the tags come, ${width} px`, async ({
    page,
    world,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const { name } = await namesakes(world)
    await open(page, world, '/search')
    await field(page).fill('reed boats')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('navigation', { name: 'Kinds of results' })).toBeVisible()
    await watchShifts(page)
    const slow = await slowLine(page, world.server.origin)
    const found: string[] = []
    for (const path of ['/search', '/search?q=no+hit+qxwvjz', `/search?q=${name}`]) {
      await slow(path)
      const shift = await shiftOf(page)
      if (shift !== null) found.push(`${path} ${shift}`)
    }
    expect(found).toEqual([])
  })
}
