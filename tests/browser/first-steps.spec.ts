import type { Page } from 'playwright/test'
import { problems, reachByKeys, tabTo, WIDTHS, wear } from './a11y-kit.ts'
import { addWork, pictureFile, uploadPicture } from './content-kit.ts'
import { test as base, expect, ownWorld, type Person, signIn, type World } from './kit.ts'
import {
  fillRegistration,
  newcomer,
  registerForm,
  requestsOf,
  submitRegistration,
} from './ways-in.ts'

/** Of 60 characters. */
const LONG = 'Nyandeng Abuk Achol Garang Mabior Atem Deng Kuol Ajak Bol Aj'
const COLOURS = ['#0E5A61', '#A63A1E', '#E0A63A', '#2B6440', '#655749', '#1E1712'] as const
const MAKERS = 6

const CRAFT = 'What do you make, and where?'
const FACE = 'Show who you are'
const FOLLOW = 'Follow five people'
const METER = 'Make your page stronger'
const NO_NETWORK = 'Network error - please check your connection'

const part = (page: Page, name: string) => page.getByRole('region', { name })
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()
const profile = (world: World, person: Person) => world.call(person, 'GET', 'profiles/my_profile/')

/** Makers to follow, the first without works, the others with up to five. */
async function fill(world: World): Promise<Person[]> {
  const people: Person[] = []
  for (let n = 0; n < MAKERS; n++) {
    const maker = await world.person(n === 0 ? LONG : `Maker${n}`, 'Deng')
    await world.call(maker, 'PATCH', 'profiles/update_profile/', { specialization: 'Beadwork' })
    for (let work = 0; work < n; work++) {
      const background = COLOURS[(n + work) % COLOURS.length] ?? '#0E5A61'
      const id = await uploadPicture(world, maker, { background, width: 600 + work * 200 })
      await addWork(world, maker, { title: `Work ${work}`, images: [{ id, alt: 'A cloth' }] })
    }
    people.push(maker)
  }
  return people
}

interface Parts {
  makers: Person[]
}

const test = base.extend<object, Parts>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter list
    async ({}, use) => {
      const world = await ownWorld()
      await use(world)
      await world.server.dispose()
    },
    { scope: 'worker' },
  ],
  makers: [async ({ world }, use) => use(await fill(world)), { scope: 'worker' }],
})

/** Nobody of those to discover. */
const member = (world: World, first = 'Abuk', user_type = 'freelancer') =>
  world.person(first, 'Deng', { user_type })

async function choosePicture(page: Page): Promise<void> {
  const buffer = await pictureFile(400, 400)
  await page
    .getByLabel('Choose your picture')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('button', { name: 'Choose another picture' })).toBeVisible()
}

async function followFive(page: Page): Promise<void> {
  const list = part(page, FOLLOW).getByRole('listitem')
  await expect(list).toHaveCount(MAKERS)
  for (let n = 0; n < 5; n++) {
    await list
      .nth(n)
      .getByRole('button', { name: /^Follow / })
      .click()
    await expect(list.nth(n).getByRole('button', { name: /^Following / })).toBeVisible()
  }
}

test('[SESSION-12] who has signed up says what they make, shows a face, follows five, and each is stored', async ({
  page,
  world,
  makers,
}) => {
  expect(makers).toHaveLength(MAKERS)
  const changes = requestsOf(page, 'PATCH', 'profiles/update_profile/')
  const who = newcomer()
  await page.goto(`${world.server.origin}/signup`)
  await fillRegistration(registerForm(page), who)
  await submitRegistration(registerForm(page))
  await expect(part(page, CRAFT)).toContainText('Step 1 of 3')
  await press(page, 'Painting')
  await press(page, 'Juba')
  await press(page, 'Save and go on')
  await expect(page.getByRole('heading', { name: FACE })).toBeFocused()
  expect(changes.map((one) => one.postDataJSON())).toEqual([
    { title: 'Painting', location: 'Juba' },
  ])
  await choosePicture(page)
  await page.getByLabel('One line about you').fill('I paint walls.')
  await press(page, 'Save and go on')
  await expect(page.getByRole('heading', { name: FOLLOW })).toBeFocused()
  expect(changes.at(-1)?.postDataJSON()).toEqual({ headline: 'I paint walls.' })
  const pictures = part(page, FOLLOW).getByRole('listitem').locator('[aria-hidden] img')
  await followFive(page)
  await expect(pictures.first()).toBeAttached()
  await expect(part(page, FOLLOW).getByRole('status')).toHaveText(
    'You follow 5 people. That makes a good feed.',
  )
  await press(page, 'Done')
  await expect(page.getByRole('heading', { name: METER })).toBeFocused()
  await expect(part(page, METER).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '83')
  await expect(part(page, METER).getByRole('listitem')).toHaveText(['Show something you made'])
  await page.reload()
  await expect(part(page, METER)).toBeVisible()
  await press(page, 'Put away')
  await expect(part(page, METER)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('link', { name: /^Your page/ })).toBeVisible()
  await expect(part(page, METER)).toHaveCount(0)
})

test('home points a member to what their page lacks, and nothing moves for it', async ({
  page,
  world,
  makers,
}) => {
  expect(makers).toHaveLength(MAKERS)
  const abuk = await member(world)
  const asked = Promise.withResolvers<void>()
  await page.route('**/api/profiles/my_profile/', async (route) => {
    await asked.promise
    await route.continue()
  })
  await signIn(page, world, abuk)
  const hello = page.getByRole('region', { name: 'Hello, Abuk' })
  await expect(hello.getByRole('link', { name: 'Look at your page' })).toBeVisible()
  const stands = async () => [
    await hello.boundingBox(),
    await hello.getByRole('link', { name: 'What is on your table today?' }).boundingBox(),
  ]
  const before = await stands()
  asked.resolve()
  await expect(hello.getByRole('link', { name: 'Your page still lacks 6 things' })).toBeVisible()
  expect(await stands()).toEqual(before)
  await hello.getByRole('link', { name: /still lacks/ }).click()
  await expect(part(page, CRAFT)).toContainText('Step 1 of 3')
  await press(page, 'Painting')
  await press(page, 'Save and go on')
  await press(page, 'Not now')
  await expect(part(page, METER)).toBeVisible()
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect(hello.getByRole('link', { name: 'Your page still lacks 5 things' })).toBeVisible()
  await hello.getByRole('link', { name: /still lacks/ }).press('Enter')
  await press(page, 'Put away')
  await page.goBack()
  await expect(hello.getByRole('link', { name: 'Look at your page' })).toHaveAttribute(
    'href',
    `/u/${abuk.username}`,
  )
})

test('each step can be skipped and all of them put off; what is lacking opens its step again', async ({
  page,
  world,
  makers,
}) => {
  expect(makers).toHaveLength(MAKERS)
  const abuk = await member(world)
  const changes = requestsOf(page, 'PATCH', 'profiles/update_profile/')
  await signIn(page, world, abuk, '/dashboard')
  await press(page, 'Skip this step')
  await page.reload()
  await expect(part(page, FACE)).toContainText('Step 2 of 3')
  await press(page, 'Save and go on')
  await expect(part(page, FOLLOW)).toBeVisible()
  await press(page, 'Not now')
  await expect(part(page, METER).getByRole('listitem')).toHaveText([
    'Say what you make',
    'Say where you are',
    'Show your face',
    'Say who you are in one line',
    'Follow five people',
    'Show something you made',
  ])
  await press(page, 'Say where you are')
  await expect(page.getByRole('heading', { name: CRAFT })).toBeFocused()
  await page.getByLabel('Your town').fill('  Yei ')
  await press(page, 'Save and go on')
  await expect(part(page, METER).getByRole('listitem')).toHaveCount(5)
  expect(changes.map((one) => one.postDataJSON())).toEqual([{ location: 'Yei' }])
})

test('on another device it goes on where the profile is, and what is typed outlives a reload', async ({
  page,
  world,
  newPerson,
  makers,
}) => {
  expect(makers).toHaveLength(MAKERS)
  const abuk = await member(world)
  await signIn(page, world, abuk, '/dashboard')
  await page.getByLabel('Your craft').fill('Weaving')
  await page.reload()
  await expect(page.getByLabel('Your craft')).toHaveValue('Weaving')
  await page.getByLabel('Your town').fill('Bor')
  await press(page, 'Save and go on')
  await expect(part(page, FACE)).toBeVisible()
  expect(await profile(world, abuk)).toMatchObject({ title: 'Weaving', location: 'Bor' })
  const other = await newPerson()
  await signIn(other.page, world, abuk, '/dashboard')
  await expect(part(other.page, FACE)).toContainText('Step 2 of 3')
})

test('a line that drops loses nothing in any step, says so, and the next try stores it', async ({
  page,
  context,
  world,
  makers,
}) => {
  expect(makers).toHaveLength(MAKERS)
  const abuk = await member(world)
  await signIn(page, world, abuk, '/dashboard')
  await page.getByLabel('Your craft').fill('Weaving')
  await context.setOffline(true)
  await press(page, 'Save and go on')
  await expect(part(page, CRAFT).getByRole('alert')).toHaveText(NO_NETWORK)
  await expect(page.getByLabel('Your craft')).toHaveValue('Weaving')
  await context.setOffline(false)
  await press(page, 'Try again')
  await expect(part(page, FACE)).toBeVisible()
  await page.getByLabel('One line about you').fill('I weave.')
  await context.setOffline(true)
  await press(page, 'Save and go on')
  await expect(part(page, FACE).getByText(NO_NETWORK)).toBeVisible()
  await expect(page.getByLabel('One line about you')).toHaveValue('I weave.')
  await context.setOffline(false)
  await part(page, FACE).getByRole('button', { name: 'Try again' }).click()
  const list = part(page, FOLLOW).getByRole('listitem')
  await expect(list).toHaveCount(MAKERS)
  await context.setOffline(true)
  const first = list.first().getByRole('button')
  await first.click()
  await expect(page.getByRole('button', { name: `Dismiss: ${NO_NETWORK}` })).toBeVisible()
  await expect(first).toHaveAccessibleName(/^Follow /)
  await context.setOffline(false)
  await first.click()
  await expect(first).toHaveAccessibleName(/^Following /)
  expect(await profile(world, abuk)).toMatchObject({ title: 'Weaving', headline: 'I weave.' })
})

test('where there is nobody to follow the step is left out, and without profiles all of it', async ({
  page,
  world,
}) => {
  await page.route('**/api/explore/creators/**', (route) => route.fulfill({ json: [] }))
  await signIn(page, world, await member(world), '/dashboard')
  await expect(part(page, CRAFT)).toContainText('Step 1 of 2')
  await press(page, 'Skip this step')
  await press(page, 'Skip this step')
  await expect(part(page, METER).getByText('Follow five people')).toHaveCount(0)
  await page.route('**/api/profiles/**', (route) => route.fulfill({ status: 404, json: {} }))
  await page.reload()
  await expect(page.getByRole('link', { name: /^Your page/ })).toBeVisible()
  await expect(part(page, METER)).toHaveCount(0)
})

test('who looks for makers is asked for a town, and for no craft or work', async ({
  page,
  world,
}) => {
  await signIn(page, world, await member(world, 'Deng', 'client'), '/dashboard')
  const where = part(page, 'Where are you?')
  await expect(where.getByRole('textbox')).toHaveCount(1)
  await press(page, 'Not now')
  await expect(part(page, METER).getByText(/make|made/)).toHaveCount(0)
})

test('all of it works by keyboard', async ({ page, world, makers }) => {
  expect(makers).toHaveLength(MAKERS)
  await signIn(page, world, await member(world), '/dashboard')
  await expect(part(page, CRAFT)).toBeVisible()
  await reachByKeys(page, page.getByLabel('Your craft'))
  await page.keyboard.type('Weaving')
  await reachByKeys(page, page.getByRole('button', { name: 'Wau' }))
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Your town')).toHaveValue('Wau')
  await reachByKeys(page, page.getByRole('button', { name: 'Save and go on' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: FACE })).toBeFocused()
  await tabTo(page, page.getByLabel('One line about you'))
  await page.keyboard.type('I weave.')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: FOLLOW })).toBeFocused()
  const first = part(page, FOLLOW).getByRole('listitem').first().getByRole('button')
  await reachByKeys(page, first)
  await page.keyboard.press('Enter')
  await expect(first).toHaveAccessibleName(/^Following /)
  await reachByKeys(page, page.getByRole('button', { name: 'Not now' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await reachByKeys(page, page.getByRole('button', { name: 'Put away' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } })
  test('all of it works by touch, with names of 60 characters', async ({ page, world, makers }) => {
    expect(makers).toHaveLength(MAKERS)
    await signIn(page, world, await member(world, LONG), '/dashboard')
    await page.getByRole('button', { name: 'Photography' }).tap()
    await page.getByRole('button', { name: 'Malakal' }).tap()
    await page.getByRole('button', { name: 'Save and go on' }).tap()
    await expect(part(page, FACE)).toBeVisible()
    await page.getByRole('button', { name: 'Skip this step' }).tap()
    const first = part(page, FOLLOW).getByRole('listitem').first().getByRole('button')
    await first.tap()
    await expect(first).toHaveAccessibleName(/^Following /)
    await page.getByRole('button', { name: 'Done' }).tap()
    await expect(part(page, METER)).toBeVisible()
  })
})

for (const width of WIDTHS) {
  test(`axe finds nothing on any step, ${width} px`, async ({ page, world, makers }) => {
    test.slow()
    expect(makers).toHaveLength(MAKERS)
    await wear(page, width)
    await signIn(page, world, await member(world, LONG), '/dashboard')
    const found: string[] = []
    for (const name of [CRAFT, FACE, FOLLOW]) {
      await expect(part(page, name)).toBeVisible()
      await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
      found.push(...(await problems(page)).map((problem) => `${name}: ${problem}`))
      await press(page, 'Skip this step')
    }
    await expect(part(page, METER)).toBeVisible()
    found.push(...(await problems(page)))
    expect(found).toEqual([])
  })
}

test('among the makers to meet at home is nobody who is followed already', async ({
  page,
  world,
  makers,
}) => {
  const abuk = await member(world)
  const followed = makers.slice(0, 4)
  for (const maker of followed) await world.call(abuk, 'PUT', `follow/toggle/${maker.id}/`)
  await signIn(page, world, abuk, '/')
  const others = makers.slice(4).map((maker) => maker.fullName)
  const meet = page.getByRole('region', { name: 'Makers to meet' })
  await expect(meet.getByRole('heading', { level: 3 })).toHaveCount(others.length)
  expect((await meet.getByRole('heading', { level: 3 }).allTextContents()).sort()).toEqual(
    others.sort(),
  )
  const first = meet.getByRole('listitem').first().getByRole('button')
  await first.click()
  await expect(first).toHaveAccessibleName(/^Following /)
  await expect(meet.getByRole('heading', { level: 3 })).toHaveCount(others.length)
})
