import type { BrowserContext, Page } from 'playwright/test'
import { PAGE_CACHE } from '../../../src/protocol/base/offline.ts'
import { addPost } from '../kit/content-kit.ts'
import { expect, pageErrors, signIn, test, type World } from '../kit/kit.ts'
import { bubble, composer, openEntry, write } from '../messaging/chat-kit.ts'

test.use({ freshContext: true, serviceWorkers: 'allow', viewport: { width: 360, height: 740 } })
test.beforeEach(({ consoleWatch }) => {
  // Each request and socket fails without network.
  consoleWatch.allow(/./)
})

/** Waits until the service worker controls the page, which starts some seconds after the page. */
const controlled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 30_000 })

/** Closes all pages and opens one at a path, as after the browser was closed. */
async function reopen(context: BrowserContext, world: World, path: string): Promise<Page> {
  const page = await context.newPage()
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.goto(world.server.origin + path)
  return page
}

/** Number of saved responses whose path contains the text. */
const savedCount = (page: Page, text: string) =>
  page.evaluate(async (part) => {
    const names = (await indexedDB.databases()).map(({ name }) => name)
    if (!names.includes('kinyeti_responses')) return 0
    const keys = await new Promise<IDBValidKey[]>((resolve) => {
      const opening = indexedDB.open('kinyeti_responses')
      opening.onsuccess = () => {
        const { result } = opening
        const all = result.transaction('responses').objectStore('responses').getAllKeys()
        all.onsuccess = () => resolve(all.result)
      }
    })
    return keys.filter((key) => String(key).includes(part)).length
  }, text)

const savedNotice = (page: Page) => page.getByText(/Showing what was saved at /)

test('[B12] a user reads the feed, a post and messages without network after the browser was closed, and a message written then arrives once', async ({
  context,
  page,
  world,
}) => {
  const [ayen, lokai] = [await world.createUser('Ayen'), await world.createUser('Lokai')]
  const conversation = await world.createConversation(ayen, lokai, ['one', 'two'])
  const { id } = await addPost(world, lokai, { title: 'Rain over the Nile' })
  await signIn(page, world, ayen, '/')
  await controlled(page)
  for (const path of ['/', `/posts/${id}`, `/messages/${conversation}`]) {
    await page.goto(world.server.origin + path)
    const text = path.startsWith('/messages') ? bubble(page, 'two') : page.getByText('Rain over')
    await expect(text.first()).toBeVisible()
  }
  await expect(composer(page)).toBeVisible()
  await expect.poll(() => savedCount(page, `conversations/${conversation}/messages/`)).toBe(1)

  await context.setOffline(true)
  const later = await reopen(context, world, '/')
  const errors = pageErrors(later)
  await test.step('the feed', async () => {
    await expect(savedNotice(later)).toBeVisible()
    await expect(later.getByText('Rain over the Nile').first()).toBeVisible()
  })
  await test.step('a post by its URL', async () => {
    await later.goto(`${world.server.origin}/posts/${id}`)
    await expect(later.getByText('Rain over the Nile').first()).toBeVisible()
    await expect(savedNotice(later)).toBeVisible()
  })
  await test.step('messages, from the list', async () => {
    await later.goto(`${world.server.origin}/messages`)
    await openEntry(later, 'Lokai')
    await expect(bubble(later, 'two')).toBeVisible()
  })
  await test.step('a message waits, also after a reload', async () => {
    await write(later, 'written without network')
    await expect(bubble(later, 'written without network')).toBeVisible()
  })
  expect(errors).toEqual([])
  await later.reload()
  await expect(bubble(later, 'written without network')).toBeVisible()

  await context.setOffline(false)
  const received = async (): Promise<string[]> => {
    const { results } = await world.call(
      lokai,
      'GET',
      `messaging/conversations/${conversation}/messages/`,
    )
    return results.map(({ content }: { content: string }) => content).sort()
  }
  await expect.poll(received).toEqual(['one', 'two', 'written without network'])
  await expect(savedNotice(later)).toBeHidden()
})

test('[A15] signing out removes what was saved, so that the next user of the phone reads none of it', async ({
  context,
  page,
  world,
}) => {
  const ayen = await world.createUser('Ayen')
  const conversation = await world.createConversation(ayen, await world.createUser('Lokai'), [
    'private words',
  ])
  await signIn(page, world, ayen, `/messages/${conversation}`)
  await controlled(page)
  await page.reload()
  await expect(bubble(page, 'private words')).toBeVisible()
  await page.goto(`${world.server.origin}/explore`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(`${world.server.origin}/settings#sign-out`)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(`${world.server.origin}/`)
  await expect.poll(() => page.evaluate((name) => caches.has(name), PAGE_CACHE)).toBe(false)

  await context.setOffline(true)
  const later = await reopen(context, world, `/messages/${conversation}`)
  await expect(later.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await later.evaluate(() => localStorage.getItem('access'))).toBe(null)
  await expect(later.getByText('private words')).toBeHidden()
})

test('settings say what this device stores, and remove it', async ({ page, world }) => {
  const ayen = await world.createUser('Ayen')
  await signIn(page, world, ayen, '/')
  await controlled(page)
  await page.goto(`${world.server.origin}/settings#appearance`)
  const section = page.getByRole('region', { name: 'Reading offline' })
  await expect(section.getByText(/Kinyeti uses \d.* on this device/)).toBeVisible()
  await section.getByRole('button', { name: 'Remove saved pages' }).click()
  await expect(section.getByText('Saved pages and messages are removed.')).toBeVisible()
})
