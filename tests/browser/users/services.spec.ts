import type { Page } from 'playwright/test'
import { addressOf } from '../a11y/ways-in.ts'
import { deleteNow, signInDialog, toastRegion } from '../kit/content-kit.ts'
import { formError, publishButton } from '../kit/form-kit.ts'
import {
  expect,
  pageErrors,
  signIn,
  type TestUser,
  test,
  uniqueWord,
  type World,
} from '../kit/kit.ts'
import { problemsAtWidths } from '../market/market-kit.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const field = (page: Page, name: string) => page.getByRole('textbox', { name })

// biome-ignore lint/suspicious/noExplicitAny: a response is read field by field
const servicesOf = async (world: World, user: TestUser): Promise<any[]> =>
  (await world.call(user, 'GET', 'services/mine/')).results

/** Presses a control by keyboard. */
async function press(page: Page, role: 'button' | 'link', name: string): Promise<void> {
  await page.getByRole('main').getByRole(role, { name, exact: true }).first().focus()
  await page.keyboard.press('Enter')
}

async function typeInto(page: Page, name: string, text: string): Promise<void> {
  await field(page, name).focus()
  await page.keyboard.type(text)
}

async function becomeFreelancer(page: Page): Promise<void> {
  await expect(heading(page)).toHaveText('Become a freelancer')
  await press(page, 'button', 'Become a freelancer')
  await expect(field(page, 'Professional title')).toBeFocused()
  await expect(field(page, 'Professional title')).toHaveAccessibleDescription(
    /Enter what clients hire you as/,
  )
  await page.keyboard.type('Sign painter')
  await typeInto(page, 'Rate', '5000')
  await typeInto(page, 'Languages', 'Dinka')
  await page.keyboard.press('Enter')
  expect(await problemsAtWidths(page)).toEqual([])
  await press(page, 'button', 'Become a freelancer')
  await expect(heading(page)).toHaveText('New service')
  await expect(heading(page)).toBeFocused()
}

async function createService(page: Page, title: string): Promise<void> {
  await publishButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Title')).toBeFocused()
  await expect(formError(page)).toContainText('Fix the highlighted fields to publish.')
  await page.keyboard.type(title)
  await typeInto(page, 'Description', 'Two drafts and one round of changes.')
  await typeInto(page, 'Price', 'cheap')
  await typeInto(page, 'Delivery time in days', '3')
  await publishButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Price')).toBeFocused()
  await expect(field(page, 'Price')).toHaveAccessibleDescription(/Enter the price as a number/)
  await field(page, 'Price').fill('60,000')
  await page.getByLabel('Type of price').selectOption('from')
  await publishButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText(title)
}

for (const width of [360, 1280]) {
  test(`[PROD-14 SEARCH-15] a client becomes a freelancer and offers a service, and another user finds it and asks about it, by keyboard at ${width} px`, async ({
    page,
    world,
    newUser,
  }) => {
    test.slow()
    const errors = pageErrors(page)
    const word = uniqueWord()
    const title = `Signs ${word}`
    const lokai = await world.createUser('Lokai', 'Baraka', { user_type: 'client' })
    const poni = await world.createUser('Poni', 'Lasu')
    await page.setViewportSize({ width, height: 800 })
    await signIn(page, world, lokai, '/freelance')
    await press(page, 'link', 'Offer your work')
    await becomeFreelancer(page)
    expect(await world.call(lokai, 'GET', 'users/me/')).toMatchObject({
      user_type: 'freelancer',
      freelancer_profile: { title: 'Sign painter' },
    })
    await createService(page, title)
    const [service, ...others] = await servicesOf(world, lokai)
    expect(others).toEqual([])
    expect(service).toMatchObject({
      title,
      description: 'Two drafts and one round of changes.',
      price: 'From SSP 60,000',
      delivery: 'Within 3 days',
      status: 'active',
    })
    expect(addressOf(page)).toBe(`/services/${service.id}`)
    expect(await problemsAtWidths(page)).toEqual([])
    await test.step('Back leads to the page before the form', async () => {
      await page.goBack()
      await expect(heading(page)).toHaveText('Freelance')
    })

    const client = await newUser()
    await client.page.setViewportSize({ width, height: 800 })
    await signIn(client.page, world, poni, `/search?q=${word}`)
    await press(client.page, 'link', title)
    await expect(heading(client.page)).toHaveText(title)
    await expect(client.page.getByRole('main')).toContainText('From SSP 60,000')
    await press(client.page, 'button', `Ask about this service: ${title}`)
    await expect(client.page).toHaveURL(/\/messages\/\d+$/)
    await expect(client.page.getByRole('textbox', { name: /message/i }).last()).toHaveValue(
      `Hello! I’m interested in your service “${title}”. Are you available?`,
    )
    const id = /\d+$/.exec(client.page.url())?.[0]
    const { results } = await world.call(poni, 'GET', `messaging/conversations/${id}/messages/`)
    expect(results).toEqual([])
    expect(errors).toEqual([])
  })
}

test('[PROD-14] a freelancer pauses, resumes, edits and deletes a service in the dashboard, and undoes a deletion', async ({
  page,
  world,
}) => {
  const errors = pageErrors(page)
  const ayen = await world.createUser('Ayen', 'Deng', { user_type: 'freelancer' })
  const made = await world.call(ayen, 'POST', 'services/', {
    title: 'Wedding films',
    description: 'Two cameras.',
  })
  await signIn(page, world, ayen, '/dashboard')
  const tabs = page.getByRole('navigation', { name: 'Dashboard sections' })
  await tabs.getByRole('link', { name: 'Services' }).click()
  const list = page.getByRole('region', { name: 'Your services' })
  await expect(list).toContainText('Price on request')
  expect(await problemsAtWidths(page)).toEqual([])
  await list.getByRole('button', { name: 'Pause Wedding films' }).click()
  await expect(list).toContainText('Paused')
  await expect(toastRegion(page)).toContainText('Service paused')
  expect((await fetch(`${world.server.origin}/api/services/${made.id}/`)).status).toBe(404)
  await list.getByRole('button', { name: 'Resume Wedding films' }).click()
  await expect(list).toContainText('Active')
  await list.getByRole('link', { name: 'Edit Wedding films' }).click()
  await expect(heading(page)).toHaveText('Edit service')
  await field(page, 'Delivery time in days').fill('14')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(heading(page)).toHaveText('Wedding films')
  await expect(page.getByRole('main')).toContainText('Within 14 days')
  await page.goto(`${world.server.origin}/dashboard?tab=services`)
  const remove = list.getByRole('button', { name: 'Delete Wedding films' })
  await remove.click()
  await expect(remove).toHaveCount(0)
  await toastRegion(page).getByRole('button', { name: 'Undo' }).click()
  await expect(remove).toBeVisible()
  await remove.click()
  await deleteNow(page, 'service')
  await expect.poll(() => servicesOf(world, ayen)).toEqual([])
  expect(errors).toEqual([])
})

test('[PROD-14] an anonymous user who wants to offer a service signs in first and gets to the form', async ({
  page,
  world,
}) => {
  const ayen = await world.createUser('Ayen', 'Deng', { user_type: 'freelancer' })
  await page.goto(`${world.server.origin}/services`)
  await page.getByRole('button', { name: 'Offer a service' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /sign in/i })
    .last()
    .click()
  const form = signInDialog(page)
  await form.getByLabel('Username').fill(ayen.username)
  await form.getByLabel('Password', { exact: true }).fill(ayen.password)
  await form.getByLabel('Password', { exact: true }).press('Enter')
  await expect(heading(page)).toHaveText('New service')
})
