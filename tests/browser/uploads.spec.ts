import type { Page } from 'playwright/test'
import { holdCalls, onCall } from './chat-kit.ts'
import {
  bodyOf,
  type ChosenFile,
  chooser,
  describing,
  expectSaved,
  picture,
  pictures,
  png,
  postsOf,
  problem,
  publish,
} from './form-kit.ts'
import { expect, signIn, test } from './kit.ts'

const UPLOADS = /^uploads\/$/
const heading = { level: 1 } as const

const notTaken = (page: Page) => page.getByText(/file was not taken:|files were not taken:/)
const refusals = (page: Page) => notTaken(page).locator('..').getByRole('listitem')

const file = (name: string, mimeType: string, content: string | Buffer): ChosenFile => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
})

test('[PROD-06] files that are no good are named one by one and the good ones go on', async ({
  page,
  world,
  consoleWatch,
}) => {
  consoleWatch.allow(/^picture not prepared /)
  const ayen = await world.person('Ayen')
  await signIn(page, world, ayen, '/create/post')
  await chooser(page).setInputFiles([
    file('drawing.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
    await png('first.png'),
    file('notes.png', 'image/png', 'This is a text.'),
    file('heavy.png', 'image/png', Buffer.alloc(16 * 1024 * 1024)),
    file('letter.pdf', 'application/pdf', '%PDF-1.7'),
    file('nothing.png', 'image/png', ''),
    await png('last.png', '#B0472E'),
  ])
  await expect(pictures(page)).toHaveCount(2)
  await expect(refusals(page)).toHaveCount(5)
  const names = (await refusals(page).allTextContents()).sort()
  expect(names).toEqual([
    'drawing.svg: SVG drawings are not possible. Export it as PNG or JPEG and add that.',
    'heavy.png: It has 16 MB; at most 15 MB are possible.',
    'letter.pdf: Only JPEG, PNG, WebP, AVIF and GIF pictures are possible.',
    'notes.png: The picture cannot be read. It may be damaged; try to save it anew.',
    'nothing.png: The file is empty.',
  ])
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(refusals(page)).toHaveCount(0)
  await expect(publish(page)).toBeEnabled()
  await publish(page).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Post by Ayen Deng')
  const [stored] = await postsOf(world, ayen)
  expect(stored.images).toHaveLength(2)
})

test('[PROD-06] what only the server can tell to be no picture is said at the file', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  await signIn(page, world, ayen, '/create/post')
  await chooser(page).setInputFiles([
    file('moving.gif', 'image/gif', 'This is a text.'),
    await png('good.png'),
  ])
  const bad = picture(page, 'moving.gif')
  await expect(bad.getByRole('button', { name: 'Retry moving.gif' })).toBeVisible()
  await expect(bad).toContainText('JPEG, PNG, WebP, AVIF or GIF')
  await expect(page.getByRole('button', { name: 'Cancel good.png' })).toHaveCount(0)
  await publish(page).click()
  await expect(problem(page)).toContainText(
    'Some pictures were not uploaded. Retry or remove them, then publish.',
  )
  await bad.getByRole('button', { name: 'Remove moving.gif' }).click()
  await publish(page).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Post by Ayen Deng')
  expect((await postsOf(world, ayen))[0].images).toHaveLength(1)
})

test('[PROD-06] of 31 pictures of a work the last one is named as too many', async ({
  page,
  world,
}) => {
  await signIn(page, world, await world.person('Ayen'), '/create/upload-work')
  await holdCalls(page, 'POST', UPLOADS)
  const { buffer, mimeType } = await png('any.png')
  const all = Array.from({ length: 31 }, (_, n) => ({ name: `no-${n + 1}.png`, mimeType, buffer }))
  await chooser(page).setInputFiles(all)
  await expect(pictures(page)).toHaveCount(30)
  await expect(refusals(page)).toHaveText(['no-31.png: Only 30 pictures have room here.'])
  await expect(pictures(page).last()).toContainText('no-30.png')
  await expect(pictures(page).last()).toContainText('Waiting…')
})

test('[PROD-06] an upload is seen on its way, cancelled, taken up again', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  await signIn(page, world, ayen, '/create/post')
  await bodyOf(page).fill('With one picture')
  const uploads = await holdCalls(page, 'POST', UPLOADS)
  await chooser(page).setInputFiles([await png('kept.png'), await png('dropped.png')])
  const kept = picture(page, 'kept.png')
  const dropped = picture(page, 'dropped.png')
  await expect(kept.getByRole('progressbar', { name: 'Upload of kept.png' })).toBeVisible()
  await expect(dropped.getByRole('progressbar')).toBeVisible()
  await expect(publish(page)).toBeDisabled()
  await expect(publish(page)).toHaveAccessibleDescription(
    'Pictures are still being uploaded. Publish once they are there.',
  )
  await kept.getByRole('button', { name: 'Cancel kept.png' }).click()
  await expect(kept).toContainText('Cancelled')
  await expect(kept.getByRole('progressbar')).toHaveCount(0)
  await dropped.getByRole('button', { name: 'Cancel dropped.png' }).click()
  await expect(publish(page)).toBeEnabled()
  uploads.held.splice(0)
  await uploads.letGo()
  await kept.getByRole('button', { name: 'Retry kept.png' }).click()
  await expect(kept.getByRole('button', { name: /^(?:Cancel|Retry) / })).toHaveCount(0)
  await expect(dropped).toContainText('Cancelled')
  await publish(page).click()
  await expect(page.getByRole('heading', heading)).toHaveText(/^Post by Ayen Deng/)
  await expect(page.getByText('With one picture')).toBeVisible()
  expect((await postsOf(world, ayen))[0].images).toHaveLength(1)
})

test('[PROD-06] an upload that loses its connection says so, keeps the form, and Retry succeeds', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  await signIn(page, world, ayen, '/create/post')
  await bodyOf(page).fill('On the road')
  let sent = 0
  await onCall(page, 'POST', UPLOADS, async (route) => {
    sent++
    // The first one arrives, but nobody hears of it.
    if (sent > 1) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await chooser(page).setInputFiles([await png('road.png')])
  const row = picture(page, 'road.png')
  await describing(row).fill('A dusty road')
  await expect(row).toContainText('Network error')
  await expect(bodyOf(page)).toHaveValue('On the road')
  await row.getByRole('button', { name: 'Retry road.png' }).click()
  await expect(row.getByRole('button', { name: /^(?:Cancel|Retry) / })).toHaveCount(0)
  await expect(describing(row)).toHaveValue('A dusty road')
  await publish(page).click()
  await expect(page.getByRole('img', { name: 'A dusty road' })).toBeVisible()
  expect((await postsOf(world, ayen))[0].images).toHaveLength(1)
  expect(sent).toBe(2)
})

test('[PROD-06] an upload goes on by itself once there is a connection again', async ({
  page,
  world,
  context,
}) => {
  await signIn(page, world, await world.person('Ayen'), '/create/post')
  await expect(bodyOf(page)).toBeVisible()
  await context.setOffline(true)
  await chooser(page).setInputFiles([await png('patient.png')])
  const row = picture(page, 'patient.png')
  await expect(row).toContainText('It goes on once you are connected.')
  await context.setOffline(false)
  await expect(row).not.toContainText('It goes on once you are connected.')
  await expect(row.getByRole('button', { name: /^(?:Cancel|Retry) / })).toHaveCount(0)
  await expect(publish(page)).toBeEnabled()
})

test('[PROD-06] leaving is asked about while pictures are on their way, and only then', async ({
  page,
  world,
}) => {
  await signIn(page, world, await world.person('Ayen'), '/create/post')
  // A browser asks only whoever has done something on the page.
  await bodyOf(page).click()
  const uploads = await holdCalls(page, 'POST', UPLOADS)
  await chooser(page).setInputFiles([await png('slow.png')])
  await expect(picture(page, 'slow.png').getByRole('progressbar')).toBeVisible()
  const [dialog] = await Promise.all([
    page.waitForEvent('dialog'),
    page.close({ runBeforeUnload: true }),
  ])
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await uploads.letGo()
  await expect(picture(page, 'slow.png').getByRole('progressbar')).toHaveCount(0)
  await expectSaved(page)
  const asked: string[] = []
  page.on('dialog', (another) => {
    asked.push(another.type())
    return another.accept()
  })
  await page.reload()
  await expect(pictures(page)).toHaveCount(1)
  expect(asked).toEqual([])
})

test('[PROD-06] a picture is pasted anywhere on the page', async ({ page, world }) => {
  await signIn(page, world, await world.person('Ayen'), '/create/post')
  await expect(bodyOf(page)).toBeVisible()
  const { buffer } = await png('pasted.png')
  await bodyOf(page).evaluate((element, base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([bytes], 'pasted.png', { type: 'image/png' }))
    const how = { clipboardData, bubbles: true, cancelable: true }
    element.dispatchEvent(new ClipboardEvent('paste', how))
  }, buffer.toString('base64'))
  await expect(picture(page, 'pasted.png')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel pasted.png' })).toHaveCount(0)
  await expect(publish(page)).toBeEnabled()
})
