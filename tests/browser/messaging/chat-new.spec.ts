import { expect, signIn, test } from '../kit/kit.ts'
import { bubble, composer, entry, onCall, write } from './chat-kit.ts'

test('[API-MSG-03 INBOX-07 INBOX-12 CHAT-02 A34] Message opens one chat after sign-in, and a chat with a deleted account can be read but not written to', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.createUser('Ayen'), await world.createUser('Deng', 'Garang')]
  const keji = await world.createUser('Keji')
  await world.createConversation(ayen, keji, ['Hello', 'I am leaving'])
  await world.call(keji, 'DELETE', 'users/me/', { password: keji.password })
  const created: string[] = []
  await onCall(page, 'POST', /^messaging\/conversations\/create\/$/, async (route) => {
    created.push(route.request().postData() ?? '')
    await route.fallback()
  })
  // The creators shown without a search depend on other tests.
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

  await test.step('an anonymous user gets the sign-in modal', async () => {
    await page.goto(`${world.server.origin}/u/${deng.username}`)
    await page.getByRole('button', { name: 'Message', exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  await test.step('Message on a card opens the chat once', async () => {
    await signIn(page, world, ayen, '/creators')
    await page.getByRole('button', { name: 'Message Deng Garang' }).dblclick()
    await expect(page.getByRole('region', { name: 'Chat with Deng Garang' })).toBeVisible()
    await expect(page).toHaveURL(/\/messages\/\d+$/)
    expect(created).toEqual([JSON.stringify({ target_user_id: deng.id })])
    await write(page, 'Good morning')
    await expect(bubble(page, 'Good morning').getByTitle('Sent')).toBeVisible()
  })

  await test.step('a deleted account keeps its conversation', async () => {
    await expect(entry(page, 'I am leaving')).toContainText('Deleted account')
    await entry(page, 'I am leaving').getByRole('link').click()
    await expect(page.getByRole('region', { name: 'Chat with Deleted account' })).toBeVisible()
    for (const text of ['Hello', 'I am leaving']) await expect(bubble(page, text)).toBeVisible()
    await write(page, 'Are you there?')
    await expect(bubble(page, 'Are you there?').getByTitle('Not sent')).toBeVisible()
  })

  for (const path of ['/legacy-messages', '/chat-demo'])
    await test.step(`${path} shows the same conversations and chats`, async () => {
      await page.goto(world.server.origin + path)
      await entry(page, 'Deng Garang').getByRole('link').click()
      await expect(bubble(page, 'Good morning')).toBeVisible()
      await expect(composer(page)).toBeVisible()
    })
})
