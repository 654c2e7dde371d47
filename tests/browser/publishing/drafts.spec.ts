import type { Page } from 'playwright/test'
import { fillLogin, loginForm, logOut, submitLogin } from '../a11y/ways-in.ts'
import {
  altTextInput,
  bodyInput,
  draftRestoredMessage,
  expectSaved,
  expectUploaded,
  imageInput,
  navigate,
  picture,
  pictures,
  png,
  postsOf,
  publishButton,
} from '../kit/form-kit.ts'
import { expect, signIn, test } from '../kit/kit.ts'
import { onCall } from '../messaging/chat-kit.ts'

const REFRESH = /^(?:auth\/)?(?:jwt|token)\/(?:jwt\/)?refresh\/$/
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const title = (page: Page) => page.getByRole('textbox', { name: 'Title' })

/** Types a text and waits until it is stored in IndexedDB. */
async function write(page: Page, text: string): Promise<void> {
  await bodyInput(page).fill(text)
  await expectSaved(page)
}

async function writeEverything(page: Page): Promise<void> {
  await title(page).fill('Half a thought')
  await page.getByRole('textbox', { name: 'Tags' }).fill('river,')
  await imageInput(page).setInputFiles([await png('boat.png')])
  await altTextInput(picture(page, 'boat.png')).fill('A boat')
  await expectUploaded(page, 'boat.png')
  await bodyInput(page).fill('The first boat')
  await expect(page.getByText('Saving…')).toHaveCount(0)
  await expectSaved(page)
}

async function expectEverything(page: Page): Promise<void> {
  await expect(draftRestoredMessage(page)).toBeVisible()
  await expect(bodyInput(page)).toHaveValue('The first boat')
  await expect(title(page)).toHaveValue('Half a thought')
  await expect(page.getByRole('button', { name: 'Remove river' })).toBeVisible()
  await expect(pictures(page)).toHaveCount(1)
  await expect(altTextInput(pictures(page).first())).toHaveValue('A boat')
}

/** Cancels, then confirms the dialog, and expects an empty form, also after a reload. */
async function startOver(page: Page, text: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Discard this draft?' })
  await page.getByRole('button', { name: 'Start over' }).click()
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(bodyInput(page)).toHaveValue(text)
  await page.getByRole('button', { name: 'Start over' }).click()
  await dialog.getByRole('button', { name: 'Discard', exact: true }).click()
  await expectEmpty(page)
  await page.reload()
  await expectEmpty(page)
}

async function expectEmpty(page: Page): Promise<void> {
  await expect(bodyInput(page)).toHaveValue('')
  await expect(draftRestoredMessage(page)).toHaveCount(0)
}

test('[PROD-07] a draft survives a reload, another route and a closed tab, until it is discarded or published', async ({
  page,
  context,
  world,
}) => {
  const ayen = await world.createUser('Ayen')
  await signIn(page, world, ayen, '/create/post')
  await test.step('a reload restores every field and shows when it was saved', async () => {
    await writeEverything(page)
    await page.reload()
    await expectEverything(page)
  })
  await test.step('another route and back', async () => {
    await bodyInput(page).fill('I will be back')
    await page.getByRole('link', { name: 'Posts', exact: true }).first().click()
    await expect(heading(page)).toHaveText('Posts')
    await page.goBack()
    await expect(bodyInput(page)).toHaveValue('I will be back')
    await expect(page.getByText('Saving…')).toHaveCount(0)
  })
  await page.close()
  const next = await context.newPage()
  await test.step('a new tab after the tab was closed', async () => {
    await next.goto(`${world.server.origin}/create/post`)
    await expect(draftRestoredMessage(next)).toBeVisible()
    await expect(bodyInput(next)).toHaveValue('I will be back')
  })
  await test.step('Start over discards it', () => startOver(next, 'I will be back'))
  await test.step('it is not restored after it was published', async () => {
    await write(next, 'Out into the world')
    await publishButton(next).click()
    await expect(heading(next)).toHaveText(/^Post by Ayen Deng/)
    await expect(next.getByText('Out into the world')).toBeVisible()
    await navigate(next, '/create/post')
    await expectEmpty(next)
    await next.reload()
    await expectEmpty(next)
    expect(await postsOf(world, ayen)).toHaveLength(1)
  })
})

test('[PROD-07] the page asks for confirmation when closed before a draft is stored, and loses nothing', async ({
  page,
  world,
}) => {
  const dialogs: string[] = []
  await page.clock.install()
  await signIn(page, world, await world.createUser('Ayen'), '/create/post')
  await bodyInput(page).click()
  await test.step('closing before it is stored asks for confirmation', async () => {
    await page.clock.pauseAt(Date.now() + 60_000)
    await bodyInput(page).pressSequentially('Typed')
    await expect(page.getByText('Saving…')).toBeVisible()
    const [dialog] = await Promise.all([
      page.waitForEvent('dialog'),
      page.close({ runBeforeUnload: true }),
    ])
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
  })
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type())
    return dialog.accept()
  })
  await test.step('once it is stored, nothing is asked', async () => {
    await page.clock.runFor(1000)
    await expectSaved(page)
    await page.clock.resume()
    await page.reload()
    await expect(draftRestoredMessage(page)).toBeVisible()
    await expect(bodyInput(page)).toHaveValue('Typed')
    expect(dialogs).toEqual([])
  })
  await test.step('a reload before it is stored still stores it', async () => {
    await bodyInput(page).press('ControlOrMeta+End')
    await page.clock.pauseAt(Date.now() + 600_000)
    await bodyInput(page).pressSequentially(' and nearly gone')
    await expect(page.getByText('Saving…')).toBeVisible()
    await page.reload()
    await page.clock.resume()
    await expect(draftRestoredMessage(page)).toBeVisible()
    await expect(bodyInput(page)).toHaveValue('Typed and nearly gone')
  })
})

test('[PROD-07] a draft is restored for its author and not for another user of the same browser', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.createUser('Ayen'), await world.createUser('Deng')]
  await signIn(page, world, ayen, '/create/post')
  await write(page, 'Between me and my browser')
  await logOut(page)
  await signIn(page, world, deng, '/create/post')
  await expect(page.getByRole('button', { name: 'Account of Deng Deng' })).toBeVisible()
  await expectEmpty(page)
  await write(page, 'This is mine')
  await logOut(page)
  await page.goto(`${world.server.origin}/login?next=/create/post`)
  await fillLogin(loginForm(page), ayen.username, ayen.password)
  await submitLogin(loginForm(page))
  await expect(draftRestoredMessage(page)).toBeVisible()
  await expect(bodyInput(page)).toHaveValue('Between me and my browser')
})

test('[PROD-07 GUARD-01] a user whose session ends while writing signs in, continues and publishes once', async ({
  page,
  world,
}) => {
  const ayen = await world.createUser('Ayen')
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
  await publishButton(page).click()
  const asking = page.getByRole('dialog').getByRole('form', { name: 'Sign in' })
  await expect(asking).toBeVisible()
  await expect(page.getByText('Your draft is saved. Sign in to continue.')).toBeVisible()
  expect(refused).toBeGreaterThan(1)
  expect(await postsOf(world, ayen)).toEqual([])
  expired = false
  await fillLogin(asking, ayen.username, ayen.password)
  await submitLogin(asking)
  await expect(asking).toHaveCount(0)
  await expect(page).toHaveURL(`${world.server.origin}/create/post`)
  await expect(bodyInput(page)).toHaveValue('Longer than my session')
  await bodyInput(page).fill('Longer than my session, and done')
  await publishButton(page).click()
  await expect(heading(page)).toHaveText(/^Post by Ayen Deng/)
  await expect(page.getByText('Longer than my session, and done')).toBeVisible()
  expect((await postsOf(world, ayen)).map(({ body }) => body)).toEqual([
    'Longer than my session, and done',
  ])
})
