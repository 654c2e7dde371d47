import {
  answer,
  bubble,
  changed,
  composer,
  holdCalls,
  list,
  onCall,
  openChat,
  SENDING,
  sendButton,
  write,
} from './chat-kit.ts'
import { expect, pageErrors, signIn, test } from './kit.ts'

test('[CHAT-01 CHAT-02 INBOX-12] heads the page Messages and the chat with name and @username', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng', 'Garang')]
  const id = await world.conversation(ayen, deng, ['Hello'])
  await openChat(page, world, ayen, id)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages')
  const chat = page.getByRole('region', { name: 'Chat with Deng Garang' })
  await expect(chat.getByRole('heading', { name: 'Deng Garang' })).toBeVisible()
  await expect(chat.getByText(`@${deng.username}`)).toBeVisible()
  await expect(chat.getByRole('link', { name: 'Back to conversations' })).toHaveCount(1)
  await expect(chat.locator('header img')).toHaveAttribute('src', '/brand/avatar.svg')
})

test('[CHAT-02] falls back to the username, then to Unknown User', async ({ page, world }) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  const id = await world.conversation(ayen, deng)
  let participant: { [field: string]: string | number | null } | null = {
    id: deng.id,
    username: 'only_a_username',
    full_name: '',
    avatar: null,
  }
  await onCall(
    page,
    'GET',
    /^messaging\/conversations\/$/,
    changed((body) => {
      const rows = (Array.isArray(body) ? body : body.results) as { [field: string]: unknown }[]
      for (const row of rows) {
        row.other_participant = participant
        row.participants = []
      }
    }),
  )
  await openChat(page, world, ayen, id)
  const chat = page.getByRole('region', { name: /^Chat with/ })
  await expect(chat.getByRole('heading', { level: 2 }).first()).toHaveText('only_a_username')
  participant = null
  await page.reload()
  await expect(chat.getByRole('heading', { level: 2 }).first()).toHaveText('Unknown User')
})

test('[CHAT-06 SEND-07] keeps Send disabled until there is more than white space', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  await openChat(page, world, ayen, await world.conversation(ayen, deng))
  await expect(sendButton(page)).toBeDisabled()
  await composer(page).fill('   \n ')
  await expect(sendButton(page)).toBeDisabled()
  await composer(page).press('Enter')
  await composer(page).fill('a')
  await expect(sendButton(page)).toBeEnabled()
})

test('[CHAT-07 CHAT-09] says that messages are loading, then that there are none', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  const id = await world.conversation(ayen, deng)
  const messages = await holdCalls(page, 'GET', SENDING)
  await signIn(page, world, ayen, `/messages/${id}`)
  await expect(page.getByRole('status').getByText('Loading messages...')).toBeAttached()
  await messages.letGo()
  await expect(page.getByText('No messages yet. Start the conversation!')).toBeVisible()
  await expect(page.getByText('Loading messages...')).toHaveCount(0)
})

test('[CHAT-08] says that no conversation is selected for an address that names none', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  await signIn(page, world, ayen, '/messages/99999999')
  await expect(page.getByText('No conversation selected')).toBeVisible()
})

test('[ERR-41 CHAT-04] says that messages could not be loaded; the banner can be dismissed', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  const id = await world.conversation(ayen, deng, ['Hello'])
  let failing = true
  await onCall(page, 'GET', SENDING, (route) => (failing ? answer(403)(route) : route.fallback()))
  await signIn(page, world, ayen, `/messages/${id}`)
  const banner = page.locator('[data-part=banner]')
  await expect(banner).toContainText('Failed to load messages. Please try again.')
  await banner.getByRole('button', { name: 'Dismiss' }).click()
  await expect(banner).toHaveCount(0)
  failing = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(bubble(page, 'Hello')).toHaveCount(1)
})

test('[CHAT-18] reads Invalid time where a timestamp cannot be read', async ({ page, world }) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  const id = await world.conversation(ayen, deng, ['First', 'Second'])
  await onCall(
    page,
    'GET',
    SENDING,
    changed((body) => {
      for (const message of body.results as { content: string; created_at: string }[])
        if (message.content === 'Second') message.created_at = 'nonsense'
    }),
  )
  const errors = pageErrors(page)
  await openChat(page, world, ayen, id)
  await expect(bubble(page, 'Second')).toContainText('Invalid time')
  await expect(bubble(page, 'First')).not.toContainText('Invalid time')
  expect(errors).toEqual([])
})

test('[CHAT-19] says that one message cannot be displayed, and shows the others', async ({
  page,
  world,
  consoleWatch,
}) => {
  consoleWatch.allow(/^Error: cannot be rendered/)
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  const id = await world.conversation(ayen, deng, ['Before', 'Broken', 'After'])
  // Nothing the server may send breaks the rendering, so the browser itself is made to.
  await page.addInitScript(() => {
    const matchAll = String.prototype.matchAll
    const broken = function (this: string, regexp: RegExp) {
      if (String(this) === 'Broken') throw new Error('cannot be rendered')
      return matchAll.call(this, regexp)
    }
    String.prototype.matchAll = broken
  })
  await openChat(page, world, ayen, id)
  await expect(list(page).getByText('Failed to display message')).toHaveCount(1)
  await expect(bubble(page, 'Before')).toBeVisible()
  await expect(bubble(page, 'After')).toBeVisible()
  await expect(bubble(page, 'Broken')).toHaveCount(0)
})

test('[CHAT-03] shows HTML as text and makes only web addresses links', async ({ page, world }) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  const id = await world.conversation(ayen, deng, [
    '<img src=x onerror="document.title=1"><b>bold</b>',
    'javascript:alert(1)',
    'https://example.org/a',
  ])
  await openChat(page, world, deng, id)
  await expect(bubble(page, '<img src=x onerror="document.title=1"><b>bold</b>')).toBeVisible()
  await expect(list(page).locator('b, img')).toHaveCount(0)
  await expect(list(page).getByRole('link')).toHaveCount(1)
  await expect(list(page).getByRole('link')).toHaveAttribute('href', 'https://example.org/a')
})

test('[SEND-04 SOCKEV-09] shows a message once however often it arrives', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  const id = await world.conversation(ayen, deng, ['Hello'])
  const sockets: { send(text: string): void }[] = []
  await page.routeWebSocket(/\/messaging\//, (socket) => {
    const server = socket.connectToServer()
    sockets.push(socket)
    server.onMessage((frame) => {
      socket.send(frame)
      if (String(frame).includes('"new_message"')) socket.send(frame)
    })
  })
  await openChat(page, world, ayen, id)
  await expect(bubble(page, 'Hello')).toHaveCount(1)
  await expect.poll(() => sockets.length).toBeGreaterThan(1)
  for (const content of ['Once', 'Last'])
    await world.call(deng, 'POST', `messaging/conversations/${id}/messages/`, {
      content,
      message_type: 'text',
    })
  await expect(bubble(page, 'Last')).toHaveCount(1)
  await expect(bubble(page, 'Once')).toHaveCount(1)
  await write(page, 'Mine')
  await expect(bubble(page, 'Mine').getByTitle('Sent')).toHaveCount(1)
  await expect(bubble(page, 'Mine')).toHaveCount(1)
})
