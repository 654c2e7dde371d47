import type { Page } from 'playwright/test'
import { onCall } from './chat-kit.ts'
import { addPost } from './content-kit.ts'
import {
  bodyOf,
  chooser,
  describing,
  expectSaved,
  picture,
  pictures,
  png,
  postsOf,
  publish,
  restored,
} from './form-kit.ts'
import { expect, signIn, test } from './kit.ts'
import { fillLogin, loginForm, logOut, submitLogin } from './ways-in.ts'

const heading = { level: 1 } as const
const REFRESH = /^(?:auth\/)?(?:jwt|token)\/(?:jwt\/)?refresh\/$/

/** Words in the form, safe in the browser's database. */
async function write(page: Page, text: string): Promise<void> {
  await bodyOf(page).fill(text)
  await expectSaved(page)
}

test('[PROD-07] what was typed is back after a reload, and the notice says from when', async ({
  page,
  world,
}) => {
  await signIn(page, world, await world.person('Ayen'), '/create/post')
  await page.getByRole('textbox', { name: 'Title' }).fill('Half a thought')
  await page.getByRole('textbox', { name: 'Tags' }).fill('river,')
  await chooser(page).setInputFiles([await png('boat.png')])
  await describing(picture(page, 'boat.png')).fill('A boat')
  await expect(page.getByRole('button', { name: 'Cancel boat.png' })).toHaveCount(0)
  await bodyOf(page).fill('The first boat')
  await expect(page.getByText('Saving…')).toHaveCount(0)
  await expectSaved(page)
  await page.reload()
  await expect(restored(page)).toBeVisible()
  await expect(bodyOf(page)).toHaveValue('The first boat')
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Half a thought')
  await expect(page.getByRole('button', { name: 'Remove river' })).toBeVisible()
  await expect(pictures(page)).toHaveCount(1)
  await expect(describing(pictures(page).first())).toHaveValue('A boat')
})

test('[PROD-07] a reload within that second, insisted on, loses nothing either', async ({
  page,
  world,
}) => {
  await page.clock.install()
  await signIn(page, world, await world.person('Ayen'), '/create/post')
  await bodyOf(page).click()
  await page.clock.pauseAt(Date.now() + 60_000)
  await bodyOf(page).pressSequentially('Typed and nearly gone')
  await expect(page.getByText('Saving…')).toBeVisible()
  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await page.clock.resume()
  await expect(restored(page)).toBeVisible()
  await expect(bodyOf(page)).toHaveValue('Typed and nearly gone')
})

test('[PROD-07] within the second before a draft is stored leaving is asked about; then it is safe', async ({
  page,
  world,
}) => {
  await page.clock.install()
  await signIn(page, world, await world.person('Ayen'), '/create/post')
  await bodyOf(page).click()
  await page.clock.pauseAt(Date.now() + 60_000)
  await bodyOf(page).pressSequentially('Typed and nearly gone')
  await expect(page.getByText('Saving…')).toBeVisible()
  const [dialog] = await Promise.all([
    page.waitForEvent('dialog'),
    page.close({ runBeforeUnload: true }),
  ])
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await page.clock.runFor(1000)
  await expectSaved(page)
  await page.clock.resume()
  const asked: string[] = []
  page.on('dialog', (another) => {
    asked.push(another.type())
    return another.accept()
  })
  await page.reload()
  await expect(restored(page)).toBeVisible()
  await expect(bodyOf(page)).toHaveValue('Typed and nearly gone')
  expect(asked).toEqual([])
})

test('[PROD-07] a draft is back in a new tab after its tab was closed', async ({
  page,
  context,
  world,
}) => {
  const ayen = await world.person('Ayen')
  await signIn(page, world, ayen, '/create/post')
  await write(page, 'Before the power went')
  await page.close()
  const next = await context.newPage()
  await next.goto(`${world.server.origin}/create/post`)
  await expect(restored(next)).toBeVisible()
  await expect(bodyOf(next)).toHaveValue('Before the power went')
  await publish(next).click()
  await expect(next.getByRole('heading', heading)).toHaveText(/^Post by Ayen Deng/)
  await expect(next.getByText('Before the power went')).toBeVisible()
  expect(await postsOf(world, ayen)).toHaveLength(1)
})

test('[PROD-07] going elsewhere in the app and back keeps what was written', async ({
  page,
  world,
}) => {
  await signIn(page, world, await world.person('Ayen'), '/create/post')
  await bodyOf(page).fill('I will be back')
  await page.getByRole('link', { name: 'Posts', exact: true }).first().click()
  await expect(page.getByRole('heading', heading)).toHaveText('Posts')
  await page.goBack()
  await expect(bodyOf(page)).toHaveValue('I will be back')
})

test('[PROD-07] Start over asks, then empties the form for good', async ({ page, world }) => {
  await signIn(page, world, await world.person('Ayen'), '/create/post')
  await write(page, 'Not what I meant')
  await page.reload()
  await page.getByRole('button', { name: 'Start over' }).click()
  const dialog = page.getByRole('dialog', { name: 'Discard this draft?' })
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(bodyOf(page)).toHaveValue('Not what I meant')
  await page.getByRole('button', { name: 'Start over' }).click()
  await dialog.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(bodyOf(page)).toHaveValue('')
  await expect(restored(page)).toHaveCount(0)
  await page.reload()
  await expect(bodyOf(page)).toHaveValue('')
  await expect(restored(page)).toHaveCount(0)
})

test('[PROD-07] a draft does not come back after it was published', async ({ page, world }) => {
  const ayen = await world.person('Ayen')
  await signIn(page, world, ayen, '/create/post')
  await write(page, 'Out into the world')
  await publish(page).click()
  await expect(page.getByRole('heading', heading)).toHaveText(/^Post by Ayen Deng/)
  await page.goto(`${world.server.origin}/create/post`)
  await expect(bodyOf(page)).toHaveValue('')
  await expect(restored(page)).toHaveCount(0)
  await page.reload()
  await expect(bodyOf(page)).toHaveValue('')
  expect(await postsOf(world, ayen)).toHaveLength(1)
})

test('[PROD-07] somebody else in the same browser does not see a draft; its writer does', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  await signIn(page, world, ayen, '/create/post')
  await write(page, 'Between me and my browser')
  await logOut(page)
  await signIn(page, world, deng, '/create/post')
  await expect(page.getByRole('button', { name: 'Account of Deng Deng' })).toBeVisible()
  await expect(bodyOf(page)).toHaveValue('')
  await expect(restored(page)).toHaveCount(0)
  await write(page, 'This is mine')
  await logOut(page)
  await page.goto(`${world.server.origin}/login?next=/create/post`)
  await fillLogin(loginForm(page), ayen.username, ayen.password)
  await submitLogin(loginForm(page))
  await expect(restored(page)).toBeVisible()
  await expect(bodyOf(page)).toHaveValue('Between me and my browser')
})

test('[PROD-07 GUARD-01] a session that ends while writing: sign in, go on, publish once', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  await signIn(page, world, ayen, '/create/post')
  await write(page, 'Longer than my session')
  let expired = true
  let refused = 0
  const refuse = async (route: Parameters<Parameters<typeof onCall>[3]>[0]) => {
    if (!expired) return route.fallback()
    refused++
    return route.fulfill({ status: 401, json: { detail: 'Token is invalid or expired' } })
  }
  await onCall(page, 'POST', /^posts\/$/, refuse)
  await onCall(page, 'POST', REFRESH, refuse)
  await publish(page).click()
  const asking = page.getByRole('dialog').getByRole('form', { name: 'Sign in' })
  await expect(asking).toBeVisible()
  await expect(page.getByText('Your draft is kept. Sign in to go on.')).toBeVisible()
  expect(refused).toBeGreaterThan(1)
  expect(await postsOf(world, ayen)).toEqual([])
  expired = false
  await fillLogin(asking, ayen.username, ayen.password)
  await submitLogin(asking)
  await expect(asking).toHaveCount(0)
  await expect(page).toHaveURL(`${world.server.origin}/create/post`)
  await expect(bodyOf(page)).toHaveValue('Longer than my session')
  await bodyOf(page).fill('Longer than my session, and done')
  await publish(page).click()
  await expect(page.getByRole('heading', heading)).toHaveText(/^Post by Ayen Deng/)
  await expect(page.getByText('Longer than my session, and done')).toBeVisible()
  expect((await postsOf(world, ayen)).map(({ body }) => body)).toEqual([
    'Longer than my session, and done',
  ])
})

test('[ROUTE-48 PROD-07] an unpublished change of a post is offered beside what is published', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  const post = await addPost(world, ayen, { body: 'As published' })
  await signIn(page, world, ayen, `/edit/post/${post.id}`)
  await write(page, 'As I would have it')
  await page.reload()
  await expect(page.getByText(/^You have a draft of this post from Today, /)).toBeVisible()
  await page.getByRole('button', { name: 'Continue with your draft' }).click()
  await expect(bodyOf(page)).toHaveValue('As I would have it')
  await page.reload()
  await page.getByRole('button', { name: 'Use what is published' }).click()
  await expect(bodyOf(page)).toHaveValue('As published')
  await page.reload()
  await expect(bodyOf(page)).toHaveValue('As published')
  expect((await postsOf(world, ayen)).map(({ body }) => body)).toEqual(['As published'])
})
