import { bubble, composer, entry, onCall, openChat, SENDING, write } from './chat-kit.ts'
import { expect, signIn, test } from './kit.ts'

test('[API-MSG-03 INBOX-12] Message on a card opens the chat with that person, once', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng', 'Garang')]
  const created: string[] = []
  await onCall(page, 'POST', /^messaging\/conversations\/create\/$/, async (route) => {
    created.push(route.request().postData() ?? '')
    await route.fallback()
  })
  // Whom the page shows unasked depends on what others made.
  await onCall(page, 'GET', /^explore\/creators\/$/, (route) =>
    route.fulfill({
      json: [
        {
          id: deng.id,
          user: { id: deng.id, username: deng.username, full_name: deng.fullName },
          headline: '',
          works: [],
        },
      ],
    }),
  )
  await signIn(page, world, ayen, '/creators')
  await page.getByRole('button', { name: 'Message Deng Garang' }).dblclick()
  await expect(page.getByRole('region', { name: 'Chat with Deng Garang' })).toBeVisible()
  await expect(page).toHaveURL(/\/messages\/\d+$/)
  expect(created).toEqual([JSON.stringify({ target_user_id: deng.id })])
  await write(page, 'Good morning')
  await expect(bubble(page, 'Good morning').getByTitle('Sent')).toBeVisible()
})

test('a visitor who presses Message on a profile is asked to sign in', async ({ page, world }) => {
  const deng = await world.person('Deng', 'Garang')
  await page.goto(`${world.server.origin}/u/${deng.username}`)
  await page.getByRole('button', { name: 'Message', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('[B5 B6] what a reload cut off shows as not sent, is retried once, and belongs to its person', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng', 'Garang')]
  const id = await world.conversation(ayen, deng, ['Hello'])
  let lost = true
  const sent: { client_id: string }[] = []
  await onCall(page, 'POST', SENDING, async (route) => {
    sent.push(route.request().postDataJSON())
    // It is still on its way when the page goes.
    if (!lost) await route.fallback()
  })
  await openChat(page, world, ayen, id)
  await write(page, 'Did this arrive?')
  await expect.poll(() => sent.length).toBe(1)
  await page.reload()
  const message = bubble(page, 'Did this arrive?')
  await expect(message.getByTitle('Not sent')).toBeVisible()
  expect(sent).toHaveLength(1)

  // Somebody else at the same browser sees nothing of it.
  await signIn(page, world, deng, `/messages/${id}`)
  await expect(bubble(page, 'Hello')).toBeVisible()
  await expect(message).toHaveCount(0)

  await signIn(page, world, ayen, `/messages/${id}`)
  await expect(message.getByTitle('Not sent')).toBeVisible()
  lost = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(message.getByTitle('Sent')).toBeVisible()
  expect(sent.map((body) => body.client_id)).toEqual([sent[0]?.client_id, sent[0]?.client_id])
  await page.reload()
  await expect(message).toHaveCount(1)
  await expect(page.getByText('Not sent.')).toHaveCount(0)
  const { results } = await world.call(deng, 'GET', `messaging/conversations/${id}/messages/`)
  expect(results).toHaveLength(2)
})

test('[B6] what a reload cut off can be deleted for good', async ({ page, world }) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng', 'Garang')]
  const id = await world.conversation(ayen, deng, ['Hello'])
  await onCall(page, 'POST', SENDING, (route) => route.abort())
  await openChat(page, world, ayen, id)
  await write(page, 'Never mind')
  await expect(page.getByText('Not sent.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Not sent.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(bubble(page, 'Never mind')).toHaveCount(0)
  await page.reload()
  await expect(bubble(page, 'Hello')).toBeVisible()
  await expect(bubble(page, 'Never mind')).toHaveCount(0)
})

test('[INBOX-07 CHAT-02] a deleted account keeps its conversation, which can be read but not written to', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng', 'Garang')]
  const id = await world.conversation(ayen, deng, ['Hello', 'I am leaving'])
  await world.call(deng, 'DELETE', 'users/me/', { password: deng.password })
  await openChat(page, world, ayen, id)
  await expect(page.getByRole('region', { name: 'Chat with Deleted account' })).toBeVisible()
  await expect(entry(page, 'I am leaving')).toContainText('Deleted account')
  for (const text of ['Hello', 'I am leaving']) await expect(bubble(page, text)).toBeVisible()
  await write(page, 'Are you there?')
  await expect(bubble(page, 'Are you there?').getByTitle('Not sent')).toBeVisible()
})

for (const path of ['/legacy-messages', '/chat-demo']) {
  test(`[A34] ${path} shows the same conversations and chats`, async ({ page, world }) => {
    const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng', 'Garang')]
    await world.conversation(ayen, deng, ['Hello'])
    await signIn(page, world, ayen, path)
    await entry(page, 'Hello').getByRole('link').click()
    await expect(bubble(page, 'Hello')).toBeVisible()
    await expect(composer(page)).toBeVisible()
  })
}
