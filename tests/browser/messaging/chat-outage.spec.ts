import type { Page } from 'playwright/test'
import { createSeparateWorld, expect, test, type World } from '../kit/kit.ts'
import { bubble, composer, list, openChat, pair, showPage, stored, write } from './chat-kit.ts'

/** The texts of all messages in the list, sorted. */
async function shown(page: Page): Promise<string[]> {
  const texts = await list(page).locator('[data-message] span[dir=auto]').allTextContents()
  return texts.sort()
}

/** Clicks Retry until no message can be retried. */
async function retryAll(page: Page): Promise<void> {
  const retry = page.getByRole('button', { name: 'Retry' })
  await expect(async () => {
    for (let left = await retry.count(); left > 0; left--) await retry.first().click()
    await expect(page.getByTitle('Sending')).toHaveCount(0)
    expect(await retry.count()).toBe(0)
  }).toPass({ timeout: 30_000 })
}

const strip = (page: Page) => page.getByText('Reconnecting…', { exact: true })

async function isConnected(page: Page): Promise<void> {
  await expect(strip(page)).toHaveCount(0, { timeout: 30_000 })
  await expect(page.getByText(/Reconnecting…|Connecting…|Not connected/)).toHaveCount(0, {
    timeout: 30_000,
  })
}

async function givesUpAndTriesAgain(page: Page, world: World): Promise<void> {
  await world.server.stop('SIGKILL')
  const text = 'Connection lost. Please refresh the page.'
  const lost = page.getByRole('status').filter({ hasText: text })
  await expect(lost).toBeVisible({ timeout: 45_000 })
  await world.server.start()
  await showPage(page, 'hidden')
  await showPage(page, 'visible')
  await expect(lost).toHaveCount(0, { timeout: 15_000 })
  await expect(page.locator('[data-part=banner]')).toHaveCount(0, { timeout: 15_000 })
  await isConnected(page)
}

test.describe('while the server is down', () => {
  test.describe.configure({ timeout: 240_000 })
  // Its server has another origin than that of the other tests.
  test.use({ freshContext: true })

  test('[SOCKCONV-04 SOCKGEN-03 SOCKGEN-05 SOCKGEN-08 SEND-03 ERR-44 B5 B6] two chats deliver every message exactly once when the server crashes, reconnect automatically, and after five failed attempts reconnect once the page is visible', async ({
    page,
    newUser,
    consoleWatch,
  }) => {
    // When only sockets are refused, the console watch does not know of a failed request.
    consoleWatch.allow(/^WebSocket connection to /)
    const world = await createSeparateWorld()
    try {
      const { ayen, deng, id } = await pair(world, ['Before the crash'])
      const { page: other } = await newUser()
      const sides = [page, other] as const
      // Only rows in view are rendered; at this size all of them fit.
      for (const side of sides) await side.setViewportSize({ width: 1280, height: 1600 })
      await openChat(page, world, ayen, id)
      await openChat(other, world, deng, id)
      await expect(bubble(other, 'Before the crash')).toBeVisible()
      await expect(strip(page)).toHaveCount(0)

      const texts: string[] = ['Before the crash']
      const writeBoth = async (round: string) => {
        for (const side of sides) {
          const text = `${side === page ? 'Ayen' : 'Deng'} ${round}`
          await write(side, text)
          texts.push(text)
        }
      }
      await test.step('both write while the server crashes', async () => {
        for (let round = 1; round <= 3; round++) await writeBoth(`before ${round}`)
        const crash = world.server.stop('SIGKILL')
        for (let round = 1; round <= 3; round++) await writeBoth(`during ${round}`)
        await composer(page).fill('Not lost either')
        await crash
        await expect(page.getByText('Reconnecting…', { exact: true })).toBeVisible()
        for (const side of sides) {
          await expect(strip(side)).toBeVisible()
          await expect(side.getByTitle('Sending')).toHaveCount(0, { timeout: 30_000 })
          await expect(side.getByTitle('Not sent').first()).toBeAttached()
        }
      })
      await test.step('both reconnect and send what failed', async () => {
        await world.server.start()
        for (const side of sides) await isConnected(side)
        await expect(composer(page)).toHaveValue('Not lost either')
        for (const side of sides) await retryAll(side)
        await writeBoth('after')
        texts.sort()
        for (const side of sides)
          await expect.poll(() => shown(side), { timeout: 20_000 }).toEqual(texts)
        expect((await stored(world, ayen, id)).sort()).toEqual(texts)
        for (const side of sides) {
          await expect(side.getByTitle('Not sent')).toHaveCount(0)
          await side.reload()
          await expect.poll(() => shown(side), { timeout: 20_000 }).toEqual(texts)
        }
      })
      await other.close()
      await test.step('after five failures the page shows that the connection is lost', () =>
        givesUpAndTriesAgain(page, world))
    } finally {
      await world.server.dispose()
    }
  })
})

async function writeOffline(page: Page, texts: readonly string[]): Promise<void> {
  await page.context().setOffline(true)
  for (const text of texts) {
    await write(page, text)
    await expect(bubble(page, text).getByTitle('Waiting for the network')).toBeVisible()
  }
}

test('[B4 B12] messages written offline are sent in order once online, also by another page after the first one closed offline', async ({
  page,
  context,
  world,
}) => {
  const { ayen, id } = await pair(world, ['Hello'])
  const notice = page.getByText('You’re offline.', { exact: false })
  await openChat(page, world, ayen, id)
  await expect(bubble(page, 'Hello')).toBeVisible()

  await test.step('two messages are queued and sent automatically', async () => {
    await writeOffline(page, ['First offline', 'Second offline'])
    await expect(notice).toBeVisible()
    await expect(page.getByText('Will send when you’re online')).toHaveCount(2)
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to send' })).toHaveCount(0)
    await context.setOffline(false)
    await expect(notice).toHaveCount(0)
    for (const text of ['First offline', 'Second offline'])
      await expect(bubble(page, text).getByTitle(/^(Sent|Read)$/)).toHaveCount(1)
    await expect(page.getByText('Will send when you’re online')).toHaveCount(0)
    expect(await stored(world, ayen, id)).toEqual(['Hello', 'First offline', 'Second offline'])
    const offlineMessages = page.locator('[data-message]').filter({ hasText: / offline/ })
    await expect(offlineMessages).toHaveText([/First offline/, /Second offline/])
  })

  await test.step('one is deleted, and a later page sends the other one', async () => {
    await writeOffline(page, ['Thought better of', 'Kept'])
    await page.getByRole('button', { name: 'Delete' }).first().click()
    await expect(bubble(page, 'Thought better of')).toHaveCount(0)
    await page.close()
    await context.setOffline(false)
    const later = await context.newPage()
    await later.goto(`${world.server.origin}/dashboard`)
    await expect
      .poll(() => stored(world, ayen, id))
      .toEqual(['Hello', 'First offline', 'Second offline', 'Kept'])
  })
})
