import type { Page } from 'playwright/test'
import {
  fillRegistration,
  newcomer,
  registerForm,
  requestsOf,
  submitRegistration,
} from '../a11y/ways-in.ts'
import { pictureFile } from '../kit/content-kit.ts'
import { expect, signIn } from '../kit/kit.ts'
import {
  CRAFT,
  CREATORS,
  FACE,
  FOLLOW,
  METER,
  member,
  part,
  press,
  profile,
  test,
} from './first-steps-kit.ts'

const NO_NETWORK = 'Network error - please check your connection'

async function choosePicture(page: Page): Promise<void> {
  const buffer = await pictureFile(400, 400)
  await page
    .getByLabel('Choose a profile photo')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('button', { name: 'Choose another image' })).toBeVisible()
}

async function followFive(page: Page): Promise<void> {
  const list = part(page, FOLLOW).getByRole('listitem')
  await expect(list).toHaveCount(CREATORS)
  for (let n = 0; n < 5; n++) {
    await list
      .nth(n)
      .getByRole('button', { name: /^Follow / })
      .click()
    await expect(list.nth(n).getByRole('button', { name: /^Following / })).toBeVisible()
  }
}

test('[SESSION-12] a new user enters a discipline, adds a profile photo and follows five users; each step is saved', async ({
  page,
  world,
  makers: creators,
}) => {
  expect(creators).toHaveLength(CREATORS)
  const changes = requestsOf(page, 'PATCH', 'profiles/update_profile/')
  const who = newcomer()
  await page.goto(`${world.server.origin}/signup`)
  await fillRegistration(registerForm(page), who)
  await submitRegistration(registerForm(page))
  await expect(part(page, CRAFT)).toContainText('Step 1 of 3')
  await press(page, 'Painting')
  await press(page, 'Juba')
  await press(page, 'Save and continue')
  await expect(page.getByRole('heading', { name: FACE })).toBeFocused()
  expect(changes.map((one) => one.postDataJSON())).toEqual([
    { title: 'Painting', location: 'Juba' },
  ])
  await choosePicture(page)
  await page.getByLabel('Headline').fill('I paint walls.')
  await press(page, 'Save and continue')
  await expect(page.getByRole('heading', { name: FOLLOW })).toBeFocused()
  expect(changes.at(-1)?.postDataJSON()).toEqual({ headline: 'I paint walls.' })
  const pictures = part(page, FOLLOW).getByRole('listitem').locator('[aria-hidden] img')
  await followFive(page)
  await expect(pictures.first()).toBeAttached()
  await expect(part(page, FOLLOW).getByRole('status')).toHaveText(
    'You follow 5 people. That’s a good start.',
  )
  await press(page, 'Done')
  await expect(page.getByRole('heading', { name: METER })).toBeFocused()
  await expect(part(page, METER).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '83')
  await expect(part(page, METER).getByRole('listitem')).toHaveText(['Share your first work'])
  await page.reload()
  await expect(part(page, METER)).toBeVisible()
  await press(page, 'Hide')
  await expect(part(page, METER)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('link', { name: /^Your profile/ })).toBeVisible()
  await expect(part(page, METER)).toHaveCount(0)
})

test('home links to the incomplete profile without layout shift, and suggests only creators who are not followed', async ({
  page,
  world,
  makers: creators,
}) => {
  expect(creators).toHaveLength(CREATORS)
  const abuk = await member(world)
  for (const creator of creators.slice(0, 3))
    await world.call(abuk, 'PUT', `follow/toggle/${creator.id}/`)
  const requests = Promise.withResolvers<void>()
  await page.route('**/api/profiles/my_profile/', async (route) => {
    await requests.promise
    await route.continue()
  })
  await signIn(page, world, abuk)
  const hello = page.getByRole('region', { name: 'Hello, Abuk' })

  await test.step('the link causes no layout shift', async () => {
    await expect(hello.getByRole('link', { name: 'View your profile' })).toBeVisible()
    const places = async () => [
      await hello.boundingBox(),
      await hello.getByRole('link', { name: 'What are you working on?' }).boundingBox(),
    ]
    const before = await places()
    requests.resolve()
    await expect(
      hello.getByRole('link', { name: 'Complete your profile: 6 steps left' }),
    ).toBeVisible()
    expect(await places()).toEqual(before)
  })

  await test.step('suggests only creators who are not followed', async () => {
    const others = creators.slice(3).map((creator) => creator.fullName)
    const meet = page.getByRole('region', { name: 'Who to follow' })
    const names = meet.getByRole('heading', { level: 3 })
    await expect(names).toHaveCount(others.length)
    expect((await names.allTextContents()).sort()).toEqual(others.sort())
    const first = meet.getByRole('listitem').first().getByRole('button')
    await first.click()
    await expect(first).toHaveAccessibleName(/^Following /)
    await expect(names).toHaveCount(others.length)
  })

  await test.step('the link opens the first step, and its count is updated', async () => {
    await hello.getByRole('link', { name: /^Complete your profile:/ }).click()
    await expect(part(page, CRAFT)).toContainText('Step 1 of 3')
    await press(page, 'Painting')
    await press(page, 'Save and continue')
    await press(page, 'Not now')
    await expect(part(page, METER)).toBeVisible()
    await page.getByRole('link', { name: 'Home' }).first().click()
    await expect(
      hello.getByRole('link', { name: 'Complete your profile: 5 steps left' }),
    ).toBeVisible()
    await hello.getByRole('link', { name: /^Complete your profile:/ }).press('Enter')
    await press(page, 'Hide')
    await page.goBack()
    await expect(hello.getByRole('link', { name: 'View your profile' })).toHaveAttribute(
      'href',
      `/u/${abuk.username}`,
    )
  })
})

test('each step can be skipped and all can be postponed; a list item opens its step again', async ({
  page,
  world,
  makers: creators,
}) => {
  expect(creators).toHaveLength(CREATORS)
  const abuk = await member(world)
  const changes = requestsOf(page, 'PATCH', 'profiles/update_profile/')
  await signIn(page, world, abuk, '/dashboard')
  await press(page, 'Skip this step')
  await page.reload()
  await expect(part(page, FACE)).toContainText('Step 2 of 3')
  await press(page, 'Save and continue')
  await expect(part(page, FOLLOW)).toBeVisible()
  await press(page, 'Not now')
  await expect(part(page, METER).getByRole('listitem')).toHaveText([
    'Add your discipline',
    'Add your town',
    'Add a profile photo',
    'Add a headline',
    'Follow five people',
    'Share your first work',
  ])
  await press(page, 'Add your town')
  await expect(page.getByRole('heading', { name: CRAFT })).toBeFocused()
  await page.getByLabel('Your town').fill('  Yei ')
  await press(page, 'Save and continue')
  await expect(part(page, METER).getByRole('listitem')).toHaveCount(5)
  expect(changes.map((one) => one.postDataJSON())).toEqual([{ location: 'Yei' }])

  await test.step('the follow step is omitted without creators to follow, and all steps without a profile', async () => {
    await page.route('**/api/explore/creators/**', (route) => route.fulfill({ json: [] }))
    await signIn(page, world, await member(world), '/dashboard')
    await expect(part(page, CRAFT)).toContainText('Step 1 of 2')
    await press(page, 'Skip this step')
    await press(page, 'Skip this step')
    await expect(part(page, METER)).toBeVisible()
    await expect(part(page, METER).getByText('Follow five people')).toHaveCount(0)
    await page.route('**/api/profiles/**', (route) => route.fulfill({ status: 404, json: {} }))
    await page.reload()
    await expect(page.getByRole('link', { name: /^Your profile/ })).toBeVisible()
    await expect(part(page, METER)).toHaveCount(0)
    await page.unroute('**/api/profiles/**')
  })

  await test.step('a client is asked only for a town', async () => {
    await signIn(page, world, await member(world, 'Deng', 'client'), '/dashboard')
    await expect(part(page, 'Where are you?').getByRole('textbox')).toHaveCount(1)
    await press(page, 'Not now')
    await expect(part(page, METER)).toBeVisible()
    await expect(part(page, METER).getByText(/make|made/)).toHaveCount(0)
  })
})

test('input survives a reload and a lost connection; another device continues at the next step', async ({
  page,
  context,
  world,
  newUser,
  makers: creators,
}) => {
  expect(creators).toHaveLength(CREATORS)
  const abuk = await member(world)
  await signIn(page, world, abuk, '/dashboard')
  await page.getByLabel('Your discipline').fill('Weaving')
  await page.reload()
  await expect(page.getByLabel('Your discipline')).toHaveValue('Weaving')
  await page.getByLabel('Your town').fill('Bor')

  await test.step('the first step', async () => {
    await context.setOffline(true)
    await press(page, 'Save and continue')
    await expect(part(page, CRAFT).getByRole('alert')).toHaveText(NO_NETWORK)
    await expect(page.getByLabel('Your discipline')).toHaveValue('Weaving')
    await context.setOffline(false)
    await press(page, 'Try again')
    await expect(part(page, FACE)).toBeVisible()
    expect(await profile(world, abuk)).toMatchObject({ title: 'Weaving', location: 'Bor' })
    const other = await newUser()
    await signIn(other.page, world, abuk, '/dashboard')
    await expect(part(other.page, FACE)).toContainText('Step 2 of 3')
  })

  await test.step('the second step', async () => {
    await page.getByLabel('Headline').fill('I weave.')
    await context.setOffline(true)
    await press(page, 'Save and continue')
    await expect(part(page, FACE).getByText(NO_NETWORK)).toBeVisible()
    await expect(page.getByLabel('Headline')).toHaveValue('I weave.')
    await context.setOffline(false)
    await part(page, FACE).getByRole('button', { name: 'Try again' }).click()
  })

  await test.step('the third step', async () => {
    const list = part(page, FOLLOW).getByRole('listitem')
    await expect(list).toHaveCount(CREATORS)
    await context.setOffline(true)
    const first = list.first().getByRole('button')
    await first.click()
    // The follow waits for the network (B12).
    await expect(first).toHaveAccessibleName(/^Following /)
    const followed = page.waitForResponse(
      (response) =>
        response.request().method() === 'PUT' && /\/follow\/toggle\//.test(response.url()),
    )
    await context.setOffline(false)
    expect((await followed).ok()).toBe(true)
    await expect(first).toHaveAccessibleName(/^Following /)
    await expect(page.getByRole('region', { name: 'Notices' })).toHaveText('')
    expect(await profile(world, abuk)).toMatchObject({ title: 'Weaving', headline: 'I weave.' })
  })
})
