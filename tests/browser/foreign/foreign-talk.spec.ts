import type { Page } from 'playwright/test'
import { bubble, composer, entry, onCall, respondWith, write } from '../messaging/chat-kit.ts'
import {
  arrive,
  arrived,
  everywhere,
  expect,
  expectNothingUnknown,
  forPlaces,
  test,
} from './foreign-kit.ts'

const OFFLINE_TEXTS = ['With my brother', 'In an hour', 'By boat']

interface Sent {
  content: string
}

/** Records the messages that the page sends; the first one gets status 500. */
async function refuseFirst(page: Page): Promise<Sent[]> {
  const sent: Sent[] = []
  await onCall(page, 'POST', /^messaging\/conversations\/[^/]+\/messages\/$/, (route) => {
    sent.push(route.request().postDataJSON())
    return sent.length === 1 ? respondWith(500)(route) : route.fallback()
  })
  return sent
}

async function retry(page: Page): Promise<void> {
  await write(page, 'On my way')
  const message = bubble(page, 'On my way')
  await expect(message.getByTitle('Not sent')).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(message.getByTitle('Sent')).toBeVisible()
  await page.reload()
  await expect(message).toHaveCount(1)
  await expect(bubble(page, 'Are you there?')).toHaveCount(1)
}

async function writeOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  for (const text of OFFLINE_TEXTS) {
    await write(page, text)
    await expect(bubble(page, text).getByTitle('Waiting for the network')).toBeVisible()
  }
}

async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false)
  for (const text of OFFLINE_TEXTS)
    await expect(bubble(page, text).getByTitle('Sent')).toBeVisible({ timeout: 30_000 })
  await page.reload()
  for (const text of OFFLINE_TEXTS) await expect(bubble(page, text)).toHaveCount(1)
}

/** With a flat and with a nested sender. The test below reads messages of every API. */
const RETRY_PLACES = [
  'an API with string ids, {results}, aliases and HTML responses',
  'an API with the defaults of DRF on another origin',
] as const

forPlaces(RETRY_PLACES, () => {
  test('[B12] Retry resends a rejected message with the same id, and messages written offline are sent once and in order', async ({
    page,
    place,
  }) => {
    test.slow()
    const [ayen, deng] = [await place.user('Ayen'), await place.user('Deng', 'Garang')]
    await place.say(deng, ayen, 'Are you there?')
    const sent = await refuseFirst(page)
    await arrive(page, place, ayen, '/messages')
    await entry(page, 'Are you there?').getByRole('link').click()
    await expect(bubble(page, 'Are you there?')).toBeVisible()
    await test.step('a rejected message is sent again', () => retry(page))
    const message = {
      content: 'On my way',
      message_type: 'text',
      reply_to_id: null,
      client_id: expect.stringMatching(/./),
    }
    expect(sent).toEqual([message, sent[0]])

    await test.step('messages are queued while the browser is offline', () => writeOffline(page))
    expect(sent).toHaveLength(2)
    await test.step('they are sent once it is online', () => goOnline(page))
    expect(sent.slice(2).map(({ content }) => content)).toEqual(OFFLINE_TEXTS)
    if (place.received === null) return
    const stored = arrived(place, 'POST messaging/conversations/{id}/messages/')
    expect(stored.map(({ body }) => body)).toEqual(sent.slice(1))
  })
})

everywhere(() => {
  test('a user starts a conversation from a profile, and both reply, react and see what was read', async ({
    page,
    place,
    newPage,
  }) => {
    const [ayen, deng] = [await place.user('Ayen'), await place.user('Deng', 'Garang')]
    await arrive(page, place, ayen, `/u/${deng.username}`)
    await page.getByRole('main').getByRole('button', { name: 'Message', exact: true }).click()
    await expect(composer(page)).toBeVisible()
    await write(page, 'Shall we paint?')
    await expect(bubble(page, 'Shall we paint?').getByTitle('Sent')).toBeVisible()

    const second = await newPage()
    await arrive(second, place, deng, '/messages')
    await entry(second, 'Shall we paint?').getByRole('link').click()
    await expect(bubble(second, 'Shall we paint?')).toBeVisible()
    await expect(bubble(page, 'Shall we paint?').getByTitle('Read')).toBeVisible()
    await bubble(second, 'Shall we paint?').hover()
    await bubble(second, 'Shall we paint?').getByRole('button', { name: 'Reply' }).click()
    await write(second, 'Yes, on Monday')
    const quote = { name: /^Reply to .*Shall we paint\?$/ }
    await expect(bubble(page, 'Yes, on Monday').getByRole('button', quote)).toBeVisible()
    // Its echo on the socket has no client id to match it by.
    await expect(bubble(second, 'Yes, on Monday')).toHaveCount(1)

    await bubble(page, 'Yes, on Monday').hover()
    await bubble(page, 'Yes, on Monday')
      .getByRole('button', { name: 'React and more', exact: true })
      .click()
    await page
      .getByRole('toolbar', { name: 'Reactions to choose' })
      .getByRole('button', { name: 'Fire' })
      .click()
    const chip = (at: typeof page) =>
      bubble(at, 'Yes, on Monday').getByRole('list', { name: 'Reactions' }).getByRole('button')
    await expect(chip(page)).toHaveAttribute('aria-pressed', 'true')
    await expect(chip(second)).toHaveText(/🔥/)
    await chip(page).click()
    await expect(chip(second)).toHaveCount(0)
    await page.reload()
    await expect(bubble(page, 'Yes, on Monday')).toHaveCount(1)
    if (place.received === null) return
    await test.step('archiving, muting and deleting conversations are an extension', async () => {
      const filters = second.getByRole('group', { name: 'Show conversations' })
      await expect(filters.getByRole('button')).toHaveText(['All', 'Unread'])
      const menus = second.getByRole('button', { name: /^More about the conversation/ })
      await expect(menus).toHaveCount(0)
    })
    const sent = arrived(place, 'POST messaging/conversations/{id}/messages/')
    const [first, reply] = sent.map(({ body }) => body)
    expect(sent).toHaveLength(2)
    expect(first).toMatchObject({
      content: 'Shall we paint?',
      message_type: 'text',
      reply_to_id: null,
    })
    expect(reply).toMatchObject({ content: 'Yes, on Monday', message_type: 'text' })
    expect(reply?.reply_to_id).not.toBeNull()
    expectNothingUnknown(
      place,
      'POST messaging/conversations/create/',
      'POST messaging/conversations/',
      'POST messaging/conversations/{id}/messages/',
      'GET messaging/conversations/',
      'GET messaging/conversations/{id}/messages/',
      'POST messaging/conversations/{id}/mark-messages-read/',
      'POST messaging/messages/{id}/reactions/',
    )
  })
}, ['an API with the defaults of DRF and UUIDs'])
