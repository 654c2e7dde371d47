import {
  answer,
  bubble,
  changed,
  composer,
  holdCalls,
  onCall,
  openChat,
  SENDING,
  sendButton,
  write,
} from './chat-kit.ts'
import { expect, type Person, test, type World } from './kit.ts'

async function pair(world: World, texts: readonly string[] = []) {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  return { ayen, deng, id: await world.conversation(ayen, deng, texts) }
}

/** What the server keeps of the conversation, oldest first. */
async function stored(world: World, who: Person, id: number): Promise<string[]> {
  const { results } = await world.call(who, 'GET', `messaging/conversations/${id}/messages/`)
  const messages = results as { content: string; id: number }[]
  return messages.sort((a, b) => a.id - b.id).map(({ content }) => content)
}

test('[CHAT-11 CHAT-12 SEND-01 SEND-02] a message shows at once with an hourglass, then a check mark', async ({
  page,
  world,
}) => {
  const { ayen, id } = await pair(world)
  const calls = await holdCalls(page, 'POST', SENDING)
  await openChat(page, world, ayen, id)
  await write(page, 'On its way')
  const message = bubble(page, 'On its way')
  await expect(message.getByTitle('Sending')).toBeVisible()
  await expect(composer(page)).toHaveValue('')
  await calls.letGo()
  await expect(message.getByTitle('Sent')).toBeVisible()
  await expect(message.getByTitle('Sending')).toHaveCount(0)
  await expect(message).toHaveCount(1)
})

test('[CHAT-13 SEND-03 ERR-42] a message that fails keeps its place with a cross; Retry sends it once', async ({
  page,
  world,
}) => {
  const { ayen, id } = await pair(world, ['Hello'])
  let failing = true
  await onCall(page, 'POST', SENDING, (route) => (failing ? answer(500)(route) : route.fallback()))
  await openChat(page, world, ayen, id)
  await write(page, 'Do not lose me')
  const message = bubble(page, 'Do not lose me')
  await expect(message.getByTitle('Not sent')).toBeVisible()
  const banner = page.locator('[data-part=banner]')
  await expect(banner).toContainText('Failed to send message. Please try again.')
  await banner.getByRole('button', { name: 'Dismiss' }).click()
  await expect(banner).toHaveCount(0)
  expect(await stored(world, ayen, id)).toEqual(['Hello'])
  failing = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(message.getByTitle('Sent')).toBeVisible()
  await expect(message).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  expect(await stored(world, ayen, id)).toEqual(['Hello', 'Do not lose me'])
})

test('[SEND-03 CHAT-13 B6] Delete takes a failed message away for good', async ({
  page,
  world,
}) => {
  const { ayen, id } = await pair(world)
  await onCall(page, 'POST', SENDING, answer(500))
  await openChat(page, world, ayen, id)
  await write(page, 'Never mind')
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(bubble(page, 'Never mind')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('No messages yet. Start the conversation!')).toBeVisible()
  expect(await stored(world, ayen, id)).toEqual([])
})

test('[SEND-08] trims the text; line breaks inside stay', async ({ page, world }) => {
  const { ayen, id } = await pair(world)
  await openChat(page, world, ayen, id)
  await composer(page).fill('  one')
  await composer(page).press('Shift+Enter')
  await composer(page).pressSequentially('two  ')
  await composer(page).press('Enter')
  await expect(bubble(page, 'one\ntwo').getByTitle('Sent')).toBeVisible()
  expect(await stored(world, ayen, id)).toEqual(['one\ntwo'])
})

test('[CHAT-06 SEND-01] sends 5,000 characters and says when it is too long', async ({
  page,
  world,
}) => {
  const { ayen, id } = await pair(world)
  const longest = 'ŋ'.repeat(5_000)
  await openChat(page, world, ayen, id)
  await composer(page).fill(`${longest}!`)
  await expect(page.getByText('5,001 of 5,000 characters, too long to send')).toBeVisible()
  await expect(sendButton(page)).toBeDisabled()
  await composer(page).fill(longest)
  await expect(page.getByText('5,000 of 5,000 characters')).toBeVisible()
  await sendButton(page).click()
  await expect(bubble(page, longest).getByTitle('Sent')).toHaveCount(1)
  expect(await stored(world, ayen, id)).toEqual([longest])
})

test('[SEND-01 SEND-02] ten messages written in a row arrive once each', async ({
  page,
  world,
}) => {
  const { ayen, id } = await pair(world)
  await openChat(page, world, ayen, id)
  const texts = Array.from({ length: 10 }, (_, index) => `Message ${index + 1} of ten`)
  for (const text of texts) {
    await composer(page).fill(text)
    await composer(page).press('Enter')
  }
  for (const text of texts) await expect(bubble(page, text).getByTitle('Sent')).toHaveCount(1)
  expect((await stored(world, ayen, id)).sort()).toEqual([...texts].sort())
})

test('[SEND-05 SOCKEV-13] the check mark becomes a double one once the other has read', async ({
  page,
  world,
  newPerson,
}) => {
  const { ayen, deng, id } = await pair(world)
  await openChat(page, world, ayen, id)
  await write(page, 'Have you seen this?')
  await expect(bubble(page, 'Have you seen this?').getByTitle('Sent')).toBeVisible()
  const other = await newPerson()
  await openChat(other.page, world, deng, id)
  await expect(bubble(page, 'Have you seen this?').getByTitle('Read')).toBeVisible()
})

test('[SEND-02] the server copy takes the place of the typed one', async ({ page, world }) => {
  const { ayen, id } = await pair(world)
  await onCall(
    page,
    'POST',
    SENDING,
    changed((body) => {
      body.content = body.body = 'The server copy'
    }),
  )
  await page.routeWebSocket(/\/messaging\//, () => {})
  await openChat(page, world, ayen, id)
  await write(page, 'The typed copy')
  await expect(bubble(page, 'The server copy').getByTitle('Sent')).toBeVisible()
  await expect(bubble(page, 'The typed copy')).toHaveCount(0)
})
