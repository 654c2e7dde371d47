import type { Page } from 'playwright/test'
import {
  altTextInput,
  bodyInput,
  type ChosenFile,
  expectSaved,
  expectUploaded,
  formError,
  imageInput,
  picture,
  pictures,
  png,
  postsOf,
  publishButton,
} from '../kit/form-kit.ts'
import { expect, signIn, test } from '../kit/kit.ts'
import { delayRequests, onCall } from '../messaging/chat-kit.ts'

const UPLOADS = /^uploads\/$/
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const notTaken = (page: Page) => page.getByText(/files? couldn’t be added:/)
const refusals = (page: Page) => notTaken(page).locator('..').getByRole('listitem')
const progress = (page: Page, name: string) =>
  picture(page, name).getByRole('progressbar', { name: `Upload of ${name}` })

const file = (name: string, mimeType: string, content: string | Buffer): ChosenFile => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
})

async function chooseBadFiles(page: Page): Promise<void> {
  await imageInput(page).setInputFiles([
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
  expect((await refusals(page).allTextContents()).sort()).toEqual([
    'drawing.svg: SVG files aren’t supported. Export as PNG or JPEG.',
    'heavy.png: It’s 16 MB; the limit is 15 MB.',
    'letter.pdf: Choose a JPEG, PNG, WebP, AVIF or GIF image.',
    'notes.png: This image can’t be opened. It may be damaged. Try saving it again.',
    'nothing.png: The file is empty.',
  ])
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(refusals(page)).toHaveCount(0)
  await expectUploaded(page, 'first.png')
  await expectUploaded(page, 'last.png')
  await expect(publishButton(page)).toBeEnabled()
}

async function removeRejectedFile(page: Page): Promise<void> {
  await imageInput(page).setInputFiles([file('moving.gif', 'image/gif', 'This is a text.')])
  const bad = picture(page, 'moving.gif')
  await expect(bad.getByRole('button', { name: 'Retry moving.gif' })).toBeVisible()
  await expect(bad).toContainText('JPEG, PNG, WebP, AVIF or GIF')
  await publishButton(page).click()
  await expect(formError(page)).toContainText(
    'Some images couldn’t be uploaded. Retry or remove them, then publish.',
  )
  await bad.getByRole('button', { name: 'Remove moving.gif' }).click()
  await expect(bad).toHaveCount(0)
}

async function pastePicture(page: Page, name: string): Promise<void> {
  const { buffer } = await png(name)
  await bodyInput(page).evaluate(
    (element, [base64, called]) => {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([bytes], called, { type: 'image/png' }))
      const how = { clipboardData, bubbles: true, cancelable: true }
      element.dispatchEvent(new ClipboardEvent('paste', how))
    },
    [buffer.toString('base64'), name] as const,
  )
  await expect(picture(page, name)).toBeVisible()
}

test('[PROD-06] invalid files are listed, the others and a pasted picture are uploaded, and closing the page asks for confirmation only until then', async ({
  page,
  world,
  consoleWatch,
}) => {
  consoleWatch.allow(/^picture not prepared /)
  const ayen = await world.createUser('Ayen')
  await signIn(page, world, ayen, '/create/post')
  await test.step('files that the client rejects', () => chooseBadFiles(page))
  await test.step('a file that the server rejects', () => removeRejectedFile(page))
  await test.step('closing the page asks for confirmation while a pasted picture is uploaded', async () => {
    const uploads = await delayRequests(page, 'POST', UPLOADS)
    await pastePicture(page, 'pasted.png')
    await expect(progress(page, 'pasted.png')).toBeVisible()
    const [dialog] = await Promise.all([
      page.waitForEvent('dialog'),
      page.close({ runBeforeUnload: true }),
    ])
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await uploads.letGo()
    await expectUploaded(page, 'pasted.png')
    await expect(progress(page, 'pasted.png')).toHaveCount(0)
    await expect(publishButton(page)).toBeEnabled()
  })
  await test.step('it does not ask once the picture is uploaded and saved', async () => {
    await expect(page.getByText('Saving…')).toHaveCount(0)
    await expectSaved(page)
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.type())
      return dialog.accept()
    })
    await page.reload()
    await expect(pictures(page)).toHaveCount(3)
    expect(dialogs).toEqual([])
  })
  await publishButton(page).click()
  await expect(heading(page)).toHaveText('Post by Ayen Deng')
  expect((await postsOf(world, ayen))[0].images).toHaveLength(3)
})

/** The upload is neither pending nor failed nor cancelled. */
async function expectDone(page: Page, name: string): Promise<void> {
  const row = picture(page, name)
  await expect(row.getByRole('button', { name: /^(?:Cancel|Retry) / })).toHaveCount(0)
}

async function cancelAndRetry(page: Page): Promise<void> {
  const uploads = await delayRequests(page, 'POST', UPLOADS)
  await imageInput(page).setInputFiles([await png('kept.png'), await png('dropped.png')])
  const retried = picture(page, 'kept.png')
  const dropped = picture(page, 'dropped.png')
  await expect(progress(page, 'kept.png')).toBeVisible()
  await expect(progress(page, 'dropped.png')).toBeVisible()
  await expect(publishButton(page)).toBeDisabled()
  await expect(publishButton(page)).toHaveAccessibleDescription('Images are still uploading.')
  await retried.getByRole('button', { name: 'Cancel kept.png' }).click()
  await expect(retried).toContainText('Cancelled')
  await expect(retried.getByRole('progressbar')).toHaveCount(0)
  await dropped.getByRole('button', { name: 'Cancel dropped.png' }).click()
  await expect(publishButton(page)).toBeEnabled()
  uploads.delayed.splice(0)
  await uploads.letGo()
  await retried.getByRole('button', { name: 'Retry kept.png' }).click()
  await expectDone(page, 'kept.png')
  await expect(dropped).toContainText('Cancelled')
}

test('[PROD-06] an upload is cancelled and retried, retried after a lost response, and continues automatically after an outage', async ({
  page,
  world,
  context,
}) => {
  const ayen = await world.createUser('Ayen')
  await signIn(page, world, ayen, '/create/post')
  await bodyInput(page).fill('With some pictures')
  await test.step('cancelled and retried', () => cancelAndRetry(page))
  await test.step('it continues automatically when the connection is back', async () => {
    await context.setOffline(true)
    await imageInput(page).setInputFiles([await png('patient.png')])
    const row = picture(page, 'patient.png')
    await expect(row).toContainText('Retries when you’re online.')
    await context.setOffline(false)
    await expect(row).not.toContainText('Retries when you’re online.')
    await expectDone(page, 'patient.png')
    await expect(publishButton(page)).toBeEnabled()
  })
  await test.step('a lost response is shown, the form is kept, and Retry succeeds', async () => {
    let sent = 0
    await onCall(page, 'POST', UPLOADS, async (route) => {
      sent++
      if (sent > 1) return route.continue()
      await route.fetch()
      return route.abort('connectionreset')
    })
    await imageInput(page).setInputFiles([await png('road.png')])
    const row = picture(page, 'road.png')
    await altTextInput(row).fill('A dusty road')
    await expect(row).toContainText('Network error')
    await expect(bodyInput(page)).toHaveValue('With some pictures')
    await row.getByRole('button', { name: 'Retry road.png' }).click()
    await expectDone(page, 'road.png')
    await expect(altTextInput(row)).toHaveValue('A dusty road')
    expect(sent).toBe(2)
  })
  await publishButton(page).click()
  await expect(heading(page)).toHaveText(/^Post by Ayen Deng/)
  await expect(page.getByText('With some pictures')).toBeVisible()
  await expect(page.getByRole('img', { name: 'A dusty road' })).toBeVisible()
  // The cancelled picture is omitted.
  expect((await postsOf(world, ayen))[0].images).toHaveLength(3)
})
