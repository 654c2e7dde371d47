import type { Page } from 'playwright/test'
import { expect, signIn, test } from '../kit/kit.ts'
import {
  bubble,
  changed,
  composer,
  delayRequests,
  entry,
  onCall,
  openChat,
  pair,
  respondWith,
  SENDING,
  sendButton,
  stored,
  write,
} from './chat-kit.ts'

const banner = (page: Page) => page.locator('[data-part=banner]')

async function failsToSend(page: Page, text: string): Promise<void> {
  await write(page, text)
  await expect(bubble(page, text).getByTitle('Not sent')).toBeVisible()
  await expect(banner(page)).toContainText('Failed to send message. Please try again.')
  await banner(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(banner(page)).toHaveCount(0)
}

async function deleteUnsent(page: Page, text: string): Promise<void> {
  const row = bubble(page, text).locator('..')
  await row.getByRole('button', { name: 'Delete' }).click()
  await expect(bubble(page, text)).toHaveCount(0)
}

test('[CHAT-06 CHAT-11 CHAT-12 CHAT-13 SEND-01 SEND-02 SEND-03 SEND-08 ERR-42 B6] a user sends messages, and retries or deletes those that the server rejected', async ({
  page,
  world,
}) => {
  const { ayen, id } = await pair(world)
  const texts = () => stored(world, ayen, id)
  let fails: 'never' | 'refused' | 'lost' = 'never'
  await onCall(page, 'POST', SENDING, (route) => {
    if (fails === 'refused') return respondWith(500)(route)
    return fails === 'lost' ? route.abort('connectionfailed') : route.fallback()
  })
  const calls = await delayRequests(page, 'POST', SENDING)
  await openChat(page, world, ayen, id)

  await test.step('a message shows an hourglass, then a check mark', async () => {
    await write(page, 'On its way')
    const message = bubble(page, 'On its way')
    await expect(message.getByTitle('Sending')).toBeVisible()
    await expect(composer(page)).toHaveValue('')
    await calls.letGo()
    await expect(message.getByTitle('Sent')).toBeVisible()
    await expect(message.getByTitle('Sending')).toHaveCount(0)
    await expect(message).toHaveCount(1)
  })

  await test.step('a rejected message keeps its position, and Retry sends it once', async () => {
    fails = 'refused'
    await failsToSend(page, 'Do not lose me')
    expect(await texts()).toEqual(['On its way'])
    fails = 'never'
    await page.getByRole('button', { name: 'Retry' }).click()
    const message = bubble(page, 'Do not lose me')
    await expect(message.getByTitle('Sent')).toBeVisible()
    await expect(message).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
    expect(await texts()).toEqual(['On its way', 'Do not lose me'])
  })

  await test.step('Delete removes failed messages permanently', async () => {
    fails = 'refused'
    await failsToSend(page, 'Never mind')
    await deleteUnsent(page, 'Never mind')
    fails = 'lost'
    await failsToSend(page, 'Into the void')
    await deleteUnsent(page, 'Into the void')
    fails = 'never'
    await page.reload()
    await expect(bubble(page, 'Do not lose me')).toBeVisible()
    for (const text of ['Never mind', 'Into the void'])
      await expect(bubble(page, text)).toHaveCount(0)
    expect(await texts()).toEqual(['On its way', 'Do not lose me'])
  })

  await test.step('the text is trimmed, and line breaks are kept', async () => {
    await composer(page).fill('  one')
    await composer(page).press('Shift+Enter')
    await composer(page).pressSequentially('two  ')
    await composer(page).press('Enter')
    await expect(bubble(page, 'one\ntwo').getByTitle('Sent')).toBeVisible()
    expect((await texts()).slice(2)).toEqual(['one\ntwo'])
  })

  await test.step('5,000 characters can be sent, and one more cannot', async () => {
    const longest = 'ŋ'.repeat(5_000)
    await composer(page).fill(`${longest}!`)
    await expect(page.getByText('5,001 of 5,000 characters, too long')).toBeVisible()
    await expect(sendButton(page)).toBeDisabled()
    await composer(page).fill(longest)
    await expect(page.getByText('5,000 of 5,000 characters')).toBeVisible()
    await sendButton(page).click()
    await expect(bubble(page, longest).getByTitle('Sent')).toHaveCount(1)
    expect((await texts()).slice(3)).toEqual([longest])
  })

  await test.step('ten messages in a row arrive once each', async () => {
    const ten = Array.from({ length: 10 }, (_, index) => `Message ${index + 1} of ten`)
    for (const text of ten) {
      await composer(page).fill(text)
      await composer(page).press('Enter')
    }
    for (const text of ten) await expect(bubble(page, text).getByTitle('Sent')).toHaveCount(1)
    expect((await texts()).slice(4).sort()).toEqual([...ten].sort())
  })

  await test.step('the copy from the server replaces the typed message', async () => {
    const copy = changed((body) => {
      body.content = body.body = 'The server copy'
    })
    await onCall(page, 'POST', SENDING, copy)
    await page.routeWebSocket(/\/messaging\//, () => {})
    await page.reload()
    await write(page, 'The typed copy')
    await expect(bubble(page, 'The server copy').getByTitle('Sent')).toBeVisible()
    await expect(bubble(page, 'The typed copy')).toHaveCount(0)
  })
})

test('[B5 B6] unsent messages survive a reload for their sender only, who sends one once and deletes the other', async ({
  page,
  world,
}) => {
  const { ayen, deng, id } = await pair(world, ['Hello'])
  let outcome: 'fails' | 'is cut off' | 'arrives' = 'fails'
  const sent: { client_id: string }[] = []
  await onCall(page, 'POST', SENDING, async (route) => {
    if (outcome === 'fails') return route.abort()
    sent.push(route.request().postDataJSON())
    // No response: the request is in flight when the page reloads.
    if (outcome === 'arrives') await route.fallback()
  })
  const [failed, cutOff] = [bubble(page, 'Never mind'), bubble(page, 'Did this arrive?')]
  await openChat(page, world, ayen, id)
  await write(page, 'Never mind')
  await expect(page.getByText('Not sent.')).toBeVisible()
  outcome = 'is cut off'
  await write(page, 'Did this arrive?')
  await expect.poll(() => sent.length).toBe(1)
  await page.reload()
  for (const message of [failed, cutOff]) await expect(message.getByTitle('Not sent')).toBeVisible()
  expect(sent).toHaveLength(1)
  await deleteUnsent(page, 'Never mind')

  await test.step('another user of the same browser does not see them', async () => {
    await signIn(page, world, deng, `/messages/${id}`)
    await expect(bubble(page, 'Hello')).toBeVisible()
    for (const message of [failed, cutOff]) await expect(message).toHaveCount(0)
  })

  await signIn(page, world, ayen, `/messages/${id}`)
  await expect(cutOff.getByTitle('Not sent')).toBeVisible()
  await expect(failed).toHaveCount(0)
  outcome = 'arrives'
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(cutOff.getByTitle('Sent')).toBeVisible()
  expect(sent.map((body) => body.client_id)).toEqual([sent[0]?.client_id, sent[0]?.client_id])
  await page.reload()
  await expect(cutOff).toHaveCount(1)
  await expect(page.getByText('Not sent.')).toHaveCount(0)
  await expect(failed).toHaveCount(0)
  expect(await stored(world, deng, id)).toEqual(['Hello', 'Did this arrive?'])
})

test('[CHAT-06 SEND-01 A11] the composer keeps its text per conversation, and a send continues while another conversation is open', async ({
  page,
  world,
}) => {
  const { ayen, id } = await pair(world, ['Hello Deng'])
  await world.createConversation(ayen, await world.createUser('Keji', 'Lado'), ['Hello Keji'])
  const open = (name: string) => entry(page, name).getByRole('link').click()
  const [toDeng, toKeji] = ['Deng Garang', 'Keji Lado'].map((name) =>
    page.getByRole('textbox', { name: `Message to ${name}` }),
  ) as [ReturnType<typeof composer>, ReturnType<typeof composer>]
  const calls = await delayRequests(page, 'POST', SENDING)
  await openChat(page, world, ayen, id)
  await toDeng.fill('Half a sentence for De')
  await open('Keji Lado')
  await expect(toKeji).toHaveValue('')
  await toKeji.fill('Another one for Ke')
  await open('Deng Garang')
  await expect(toDeng).toHaveValue('Half a sentence for De')
  await page.reload()
  await expect(toDeng).toHaveValue('Half a sentence for De')
  await open('Keji Lado')
  await expect(toKeji).toHaveValue('Another one for Ke')

  await open('Deng Garang')
  await expect(toDeng).toBeVisible()
  await write(page, 'For Deng alone')
  await expect(bubble(page, 'For Deng alone').getByTitle('Sending')).toBeVisible()
  await open('Keji Lado')
  await expect(bubble(page, 'Hello Keji')).toBeVisible()
  await expect(bubble(page, 'For Deng alone')).toHaveCount(0)
  await calls.letGo()
  await open('Deng Garang')
  await expect(bubble(page, 'For Deng alone').getByTitle('Sent')).toBeVisible()
  await expect(bubble(page, 'For Deng alone')).toHaveCount(1)
})
