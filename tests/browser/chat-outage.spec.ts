import type { Page } from 'playwright/test'
import { bubble, composer, list, onCall, openChat, SENDING, showPage, write } from './chat-kit.ts'
import { expect, ownWorld, type Person, test, type World } from './kit.ts'

async function stored(world: World, who: Person, id: number): Promise<string[]> {
  const { results } = await world.call(who, 'GET', `messaging/conversations/${id}/messages/`)
  return (results as { content: string }[]).map(({ content }) => content).sort()
}

/** The texts of all messages in the list, sorted. */
async function shown(page: Page): Promise<string[]> {
  const texts = await list(page).locator('[data-message] span[dir=auto]').allTextContents()
  return texts.sort()
}

/** Presses Retry until nothing is left to retry. */
async function retryAll(page: Page): Promise<void> {
  const retry = page.getByRole('button', { name: 'Retry' })
  await expect(async () => {
    for (let left = await retry.count(); left > 0; left--) await retry.first().click()
    await expect(page.getByTitle('Sending')).toHaveCount(0)
    expect(await retry.count()).toBe(0)
  }).toPass({ timeout: 30_000 })
}

const liveSent = (page: Page, text: string) => bubble(page, text).getByTitle(/^(Sent|Read)$/)

test.describe('with a server that goes away', () => {
  test.describe.configure({ timeout: 180_000 })

  test('[SOCKCONV-04 SOCKGEN-03 SEND-03 B5 B6] a crash while both write loses and doubles nothing', async ({
    page,
    newPerson,
  }) => {
    const world = await ownWorld()
    try {
      const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
      const id = await world.conversation(ayen, deng, ['Before the crash'])
      const { page: other } = await newPerson()
      // Only what is in view is in the page; all of it has room there.
      for (const side of [page, other]) await side.setViewportSize({ width: 1280, height: 1600 })
      await openChat(page, world, ayen, id)
      await openChat(other, world, deng, id)
      await expect(bubble(other, 'Before the crash')).toBeVisible()

      const texts: string[] = ['Before the crash']
      const sides = [
        [page, 'Ayen'],
        [other, 'Deng'],
      ] as const
      const say = async (round: string) => {
        for (const [side, name] of sides) {
          await write(side, `${name} ${round}`)
          texts.push(`${name} ${round}`)
        }
      }
      for (let round = 1; round <= 3; round++) await say(`before ${round}`)
      const crash = world.server.end('SIGKILL')
      for (let round = 1; round <= 3; round++) await say(`during ${round}`)
      await crash
      for (const [side] of sides) {
        await expect(
          side.getByText('The live connection was lost. Trying to reconnect…'),
        ).toBeVisible()
        await expect(side.getByTitle('Sending')).toHaveCount(0, { timeout: 30_000 })
        await expect(side.getByTitle('Not sent').first()).toBeAttached()
      }
      await world.server.start()
      for (const [side] of sides) {
        await expect(
          side.getByText('The live connection was lost. Trying to reconnect…'),
        ).toHaveCount(0, { timeout: 30_000 })
        await expect(side.getByText('Reconnecting…')).toHaveCount(0, { timeout: 30_000 })
        await retryAll(side)
      }
      await say('after')
      texts.sort()
      for (const [side] of sides)
        await expect.poll(() => shown(side), { timeout: 20_000 }).toEqual(texts)
      expect(await stored(world, ayen, id)).toEqual(texts)
      for (const [side] of sides) {
        await expect(side.getByTitle('Not sent')).toHaveCount(0)
        await side.reload()
        await expect.poll(() => shown(side), { timeout: 20_000 }).toEqual(texts)
      }
    } finally {
      await world.server.dispose()
    }
  })

  test('[SOCKCONV-04 SOCKGEN-03] the connection words come and go by themselves', async ({
    page,
  }) => {
    const world = await ownWorld()
    try {
      const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
      const id = await world.conversation(ayen, deng, ['Hello'])
      await openChat(page, world, ayen, id)
      await expect(bubble(page, 'Hello')).toBeVisible()
      await composer(page).fill('Not lost either')
      const strip = page.getByText('The live connection was lost. Trying to reconnect…')
      await expect(strip).toHaveCount(0)
      await world.server.end('SIGKILL')
      await expect(strip).toBeVisible()
      await expect(page.getByText('Reconnecting…')).toBeVisible()
      await world.server.start()
      await expect(strip).toHaveCount(0, { timeout: 30_000 })
      await expect(page.getByText(/Reconnecting…|Connecting…|Not connected/)).toHaveCount(0, {
        timeout: 30_000,
      })
      await expect(composer(page)).toHaveValue('Not lost either')
    } finally {
      await world.server.dispose()
    }
  })

  test('[SOCKGEN-05 SOCKGEN-08 ERR-44] after five tries it says so, and tries again once the page is seen', async ({
    page,
    consoleWatch,
  }) => {
    // Only sockets are refused here: no call fails by which the watch would know of an outage.
    consoleWatch.allow(/^WebSocket connection to /)
    const world = await ownWorld()
    try {
      const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
      const id = await world.conversation(ayen, deng, ['Hello'])
      await openChat(page, world, ayen, id)
      await expect(bubble(page, 'Hello')).toBeVisible()
      await world.server.end('SIGKILL')
      const text = 'Connection lost. Please refresh the page.'
      const strip = page.getByRole('status').filter({ hasText: text })
      await expect(strip).toBeVisible({ timeout: 45_000 })
      await world.server.start()
      await showPage(page, 'hidden')
      await showPage(page, 'visible')
      await expect(strip).toHaveCount(0, { timeout: 15_000 })
      await expect(page.locator('[data-part=banner]')).toHaveCount(0, { timeout: 15_000 })
      await expect(page.getByText(/Reconnecting…|Connecting…|Not connected/)).toHaveCount(0, {
        timeout: 15_000,
      })
    } finally {
      await world.server.dispose()
    }
  })
})

/** Ayen's page lost its network in a chat, and these were written there since. */
async function wroteOffline(page: Page, world: World, texts: readonly string[]) {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  const id = await world.conversation(ayen, deng, ['Hello'])
  await openChat(page, world, ayen, id)
  await expect(bubble(page, 'Hello')).toBeVisible()
  await page.context().setOffline(true)
  for (const text of texts) {
    await write(page, text)
    await expect(bubble(page, text).getByTitle('Waiting for the network')).toBeVisible()
  }
  return { ayen, id }
}

test('[B4 B12] what is written offline waits, and goes out by itself in the order of writing', async ({
  page,
  context,
  world,
}) => {
  const { ayen, id } = await wroteOffline(page, world, ['First offline', 'Second offline'])
  const strip = page.getByText('You are offline.', { exact: false })
  await expect(strip).toBeVisible()
  await expect(page.getByText('Goes out when you are online.')).toHaveCount(2)
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to send' })).toHaveCount(0)
  await context.setOffline(false)
  await expect(strip).toHaveCount(0)
  for (const text of ['First offline', 'Second offline'])
    await expect(liveSent(page, text)).toHaveCount(1)
  await expect(page.getByText('Goes out when you are online.')).toHaveCount(0)
  expect(await stored(world, ayen, id)).toEqual(['First offline', 'Hello', 'Second offline'])
  const written = page.locator('[data-message]').filter({ hasText: / offline/ })
  await expect(written).toHaveText([/First offline/, /Second offline/])
})

test('[B12] what waits can be given up, and the rest goes out from another page after a visit that ended offline', async ({
  page,
  context,
  world,
}) => {
  const { ayen, id } = await wroteOffline(page, world, ['Thought better of', 'Kept'])
  await page.getByRole('button', { name: 'Delete' }).first().click()
  await expect(bubble(page, 'Thought better of')).toHaveCount(0)
  await page.close()
  await context.setOffline(false)
  const later = await context.newPage()
  await later.goto(`${world.server.origin}/dashboard`)
  await expect.poll(() => stored(world, ayen, id)).toEqual(['Hello', 'Kept'])
})

test('[SOCKCONV-04 SOCKGEN-06 A11] what was said during an outage is fetched after it', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  const id = await world.conversation(ayen, deng, ['Hello'])
  let down = false
  const open = new Set<{ close(options?: { code?: number }): Promise<void> }>()
  await page.routeWebSocket(/\/ws\//, (socket) => {
    if (down) return void socket.close({ code: 1011 })
    socket.connectToServer()
    open.add(socket)
  })
  await openChat(page, world, ayen, id)
  await expect(bubble(page, 'Hello')).toBeVisible()
  await expect.poll(() => open.size).toBeGreaterThan(2)
  down = true
  await Promise.all([...open].map((socket) => socket.close({ code: 1011 })))
  await expect(page.getByText('Reconnecting…')).toBeVisible()
  const missed = Array.from({ length: 60 }, (_, index) => `Missed ${index + 1}.`)
  for (const content of missed)
    await world.call(deng, 'POST', `messaging/conversations/${id}/messages/`, {
      content,
      message_type: 'text',
    })
  await expect(bubble(page, 'Missed 60.')).toHaveCount(0)
  down = false
  await expect(bubble(page, 'Missed 60.')).toHaveCount(1, { timeout: 20_000 })
  // More than a page was missed: the first of them is reached without a gap.
  await list(page).focus()
  await expect(async () => {
    await page.keyboard.press('Home')
    await expect(bubble(page, 'Hello')).toBeInViewport({ timeout: 500 })
  }).toPass()
  await expect(bubble(page, 'Missed 1.')).toHaveCount(1)
})

test('[SEND-03 ERR-42] a lost answer fails the message at once, not after a wait', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  const id = await world.conversation(ayen, deng)
  await onCall(page, 'POST', SENDING, (route) => route.abort('connectionfailed'))
  await openChat(page, world, ayen, id)
  await write(page, 'Into the void')
  await expect(bubble(page, 'Into the void').getByTitle('Not sent')).toBeVisible()
  await expect(page.locator('[data-part=banner]')).toContainText(
    'Failed to send message. Please try again.',
  )
})
