import type { Page } from 'playwright/test'
import { addressOf, fillLogin, goInside, loginForm, submitLogin } from '../a11y/ways-in.ts'
import { addPost, toastRegion } from '../kit/content-kit.ts'
import {
  clickMenuItem,
  expect,
  pageErrors,
  signIn,
  type TestUser,
  test,
  type World,
} from '../kit/kit.ts'
import { dialog, promote, report, staffMember, statusOf } from './admin-kit.ts'

const title = { level: 1 } as const
const part = (name: string) => ({ level: 2, name, exact: true }) as const

test('[GUARD-02 GUARD-03 ROUTE-52] /admin rejects users without staff rights, is in the staff menu, shows counts, retries a failed overview and rejects staff without superuser rights on the roles tab', async ({
  page,
  world,
}) => {
  const errors = pageErrors(page)
  await test.step('a user who is not staff', async () => {
    await signIn(page, world, await world.createUser('Ayen'), '/admin')
    await expect(page.getByRole('heading', title)).toHaveText('Access Denied')
    await expect(page.getByRole('main').getByRole('paragraph')).toHaveText(
      'Staff access is required',
    )
    await page.getByRole('button', { name: /^Account of / }).click()
    await expect(page.getByRole('menuitem', { name: 'Dashboard' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Admin' })).toHaveCount(0)
  })

  await test.step('staff', async () => {
    await page.route(
      '**/api/admin/overview/',
      (route) => route.fulfill({ status: 403, json: {} }),
      {
        times: 1,
      },
    )
    await signIn(page, world, await staffMember(world))
    await page.getByRole('button', { name: /^Account of / }).click()
    await clickMenuItem(page.getByRole('menuitem', { name: 'Admin' }))
    await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click()
    await expect(page).toHaveTitle('Administration | Kinyeti')
    await expect(page.getByRole('heading', title)).toHaveText('Administration')
    await expect(page.getByRole('term').first()).toHaveText('Active today')
    await expect(page.getByRole('figure')).toHaveCount(4)
    await expect(page.getByRole('link', { name: 'Roles', exact: true })).toHaveCount(0)
  })

  await test.step('staff without superuser rights', async () => {
    await goInside(page, '/admin?tab=roles')
    await expect(page.getByRole('heading', title)).toHaveText('Access Denied')
    await expect(page.getByRole('main').getByRole('paragraph')).toHaveText(
      'Administrator access is required',
    )
  })
  expect(errors).toEqual([])
})

async function suspend(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Suspend', exact: true }).click()
  const reason = dialog(page).getByLabel('Reason (shown to them)')
  await expect(reason).toHaveAccessibleDescription(/Enter a reason for the log\./)
  await reason.fill('Sold the work of others.')
  await dialog(page).getByLabel('How long').selectOption('Indefinitely')
  await dialog(page).getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Suspended indefinitely' })).toBeVisible()
}

async function sortByKeyboard(page: Page): Promise<void> {
  const head = page.getByRole('columnheader', { name: 'Sort by Name' })
  await expect(head).toHaveAttribute('aria-sort', 'none')
  await head.getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  expect(addressOf(page)).toBe('/admin?tab=people&sort=name')
  await page.getByLabel('Role', { exact: true }).selectOption('Staff')
  await expect(page).toHaveURL(/\/admin\?tab=people&role=staff&sort=name$/)
  await page.getByLabel('Status').selectOption('Suspended')
  await expect(page.getByText('No people match. Try fewer filters.')).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Status')).toHaveValue('')
}

test('sorts and filters the user list by keyboard; a suspended user sees the reason at sign-in and can sign in once the suspension is lifted', async ({
  page,
  world,
  newUser,
}) => {
  const keji = await staffMember(world)
  const lado = await world.createUser('Lado')
  await signIn(page, world, keji, '/admin?tab=people')
  await test.step('sort and filter', () => sortByKeyboard(page))

  await goInside(page, '/admin?tab=people')
  await page.getByRole('searchbox', { name: 'Name, username or e-mail' }).fill(lado.username)
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 person', { exact: true })).toBeVisible()
  const link = { name: lado.fullName, exact: true }
  await page.getByRole('table', { name: 'People' }).getByRole('link', link).click()
  await expect(page.getByRole('heading', part(lado.fullName))).toBeFocused()
  await test.step('suspend', () => suspend(page))
  await expect(page.getByText(/: Suspended Lado Deng$/)).toBeVisible()

  const other = (await newUser()).page
  await other.goto(`${world.server.origin}/login`)
  await fillLogin(loginForm(other), lado.username, lado.password)
  await submitLogin(loginForm(other))
  await expect(
    other.getByText('Your account is suspended. Reason: Sold the work of others.'),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Lift suspension' }).click()
  await dialog(page).getByRole('button', { name: 'Lift suspension' }).click()
  await expect(page.getByRole('button', { name: 'Suspend', exact: true })).toBeVisible()
  await submitLogin(loginForm(other))
  await expect(other.getByRole('heading', title)).toHaveText('Hello, Lado')
})

interface Piece {
  id: number
  title: string
}

async function moderate(page: Page, world: World, ayen: TestUser, post: Piece): Promise<void> {
  const path = `posts/${post.id}/`
  await page.getByRole('button', { name: `Hide ${post.title}` }).click()
  await dialog(page).getByLabel('Reason (for the log)').fill('Not theirs.')
  await dialog(page).getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(page.getByRole('button', { name: `Restore ${post.title}` })).toBeVisible()
  await expect.poll(() => statusOf(world, path, null)).toBe(404)

  await page.getByLabel('Hidden only').check()
  await page.getByRole('button', { name: `Restore ${post.title}` }).click()
  await dialog(page).getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('No content matches.')).toBeVisible()
  await expect.poll(() => statusOf(world, path, null)).toBe(200)

  await page.getByLabel('Hidden only').uncheck()
  await page.getByRole('button', { name: `Delete ${post.title}` }).click()
  await dialog(page).getByLabel('Reason (for the log)').fill('Spam.')
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('No content matches.')).toBeVisible()
  await expect.poll(() => statusOf(world, path, ayen)).toBe(404)
}

async function dismissByKeyboard(page: Page): Promise<void> {
  await expect(page.getByText('Copied from a magazine.')).toBeVisible()
  await page.route('**/api/admin/reports/*/dismiss/', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Dismiss' }).press('Enter')
  const note = dialog(page).getByLabel('Note for the log')
  // The dialog receives the focus one frame after it opens.
  await expect(dialog(page)).toBeFocused()
  await note.focus()
  await page.keyboard.type('It is their own.')
  const send = dialog(page).getByRole('button', { name: 'Dismiss' })
  await send.press('Enter')
  await expect(dialog(page).getByRole('alert')).not.toBeEmpty()
  await expect(note).toHaveValue('It is their own.')
  await send.press('Enter')
  await expect(page.getByRole('heading', { level: 3, name: 'Dismissed' })).toBeVisible()
  await expect(page.getByText('It is their own.')).toBeVisible()
}

test('staff dismiss a report by keyboard, keep the text when that fails, and hide, restore and delete content, which is logged', async ({
  page,
  world,
}) => {
  const [ayen, bol] = [await world.createUser('Ayen'), await world.createUser('Bol')]
  const reported = await addPost(world, ayen, { title: `Terekeka ${ayen.username}` })
  const post = await addPost(world, ayen, { title: `Kajo ${ayen.username}` })
  const { id } = await report(world, bol, 'post', reported.id, 'Copied from a magazine.')
  await signIn(page, world, await staffMember(world), `/admin?tab=reports&report=${id}`)
  await test.step('dismiss a report', () => dismissByKeyboard(page))
  await goInside(page, `/admin?tab=content&type=post&search=${post.title}`)
  await test.step('moderate content', () => moderate(page, world, ayen, post))

  await page.getByRole('link', { name: 'Log', exact: true }).click()
  const log = page.getByRole('list', { name: 'the log' }).getByRole('listitem')
  await expect(log.first()).toContainText(`Keji Deng: Deleted ${post.title}`)
  await expect(log.first()).toContainText('Spam.')
})

test('[GUARD-08 ROUTE-52] a superuser without staff rights opens /admin, grants staff rights and revokes them', async ({
  page,
  world,
}) => {
  const poni = await promote(world, await world.createUser('Poni'), { is_superuser: true })
  const wani = await world.createUser('Wani')
  await signIn(page, world, poni, '/admin')
  await expect(page.getByRole('heading', title)).toHaveText('Administration')
  await page.getByRole('link', { name: 'Roles', exact: true }).click()
  await expect(page.getByRole('heading', part('Staff'))).toBeVisible()
  await page.getByRole('searchbox', { name: 'Find someone to make staff' }).fill(wani.username)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Make staff: Wani Deng' }).click()
  await dialog(page).getByRole('button', { name: 'Make staff', exact: true }).click()
  await expect(toastRegion(page).getByText('Wani Deng is staff now')).toBeVisible()
  await expect.poll(() => statusOf(world, 'admin/overview/', wani)).toBe(200)
  await page.getByRole('button', { name: 'Remove staff access: Wani Deng' }).click()
  await dialog(page).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Make staff: Wani Deng' })).toBeVisible()
  await expect.poll(() => statusOf(world, 'admin/overview/', wani)).toBe(403)
})
