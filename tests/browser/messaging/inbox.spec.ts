import type { Page } from 'playwright/test'
import { expect, pageErrors, signIn, test } from '../kit/kit.ts'
import {
  bubble,
  changed,
  composer,
  conversations,
  delayRequests,
  entry,
  INBOX,
  list,
  liveSockets,
  onCall,
  respondWith,
  SENDING,
  say,
} from './chat-kit.ts'

type Rows = { [field: string]: unknown }[]
const rowsOf = (body: unknown): Rows =>
  (Array.isArray(body) ? body : (body as { results: Rows }).results) as Rows

const items = (page: Page) => conversations(page).getByRole('listitem')

async function searches(page: Page, username: string): Promise<void> {
  const search = page.getByPlaceholder('Search conversations...')
  await search.fill('gArAnG')
  await expect(items(page)).toHaveCount(1)
  await expect(items(page)).toContainText('Deng Garang')
  await search.fill(username.toUpperCase())
  await expect(items(page)).toHaveCount(1)
  await expect(items(page)).toContainText('Keji Lado')
  await search.fill('zzz')
  await expect(items(page)).toHaveCount(0)
  await expect(page.getByText('No conversations found')).toBeVisible()
  await expect(page.getByText('No conversations match "zzz"')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(search).toHaveValue('')
  await expect(search).toBeFocused()
  await expect(items(page)).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Clear search' })).toHaveCount(0)
}

async function goesBackToTheList(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 720 })
  const closed = async () => {
    await expect(page).toHaveURL(/\/messages$/)
    await expect(entry(page, 'From Ayen')).toBeVisible()
    await expect(composer(page)).toHaveCount(0)
  }
  const open = async () => {
    await entry(page, 'From Ayen').getByRole('link').click()
    await expect(bubble(page, 'From Ayen')).toBeVisible()
    await expect(entry(page, 'From Ayen')).toBeHidden()
  }
  await expect(entry(page, 'From Ayen')).toBeHidden()
  await page.getByRole('link', { name: 'Back to conversations' }).click()
  await closed()
  await open()
  await page.getByRole('link', { name: 'Back to conversations' }).click()
  await closed()
  await open()
  await page.goBack()
  await closed()
}

test('[INBOX-01 INBOX-02 INBOX-03 INBOX-04 INBOX-05 INBOX-11 INBOX-12 INBOX-13 INBOX-14 INBOX-15 INBOX-16 INBOX-18 INBOX-19 INBOX-20 SOCKEV-09 A12] an empty inbox receives conversations live, can be searched, and marks unread ones until they are opened, at 1280 and 360 px', async ({
  page,
  world,
}) => {
  const ayen = await world.createUser('Ayen')
  const [deng, keji] = [
    await world.createUser('Deng', 'Garang'),
    await world.createUser('Keji', 'Lado'),
  ]
  const sockets = liveSockets(page)
  const loading = await delayRequests(page, 'GET', INBOX)
  await signIn(page, world, ayen, '/messages')

  await test.step('it shows a loading state, then an empty state', async () => {
    await expect(page.getByRole('status', { name: 'Loading conversations' })).toBeVisible()
    await expect(page.getByText('No conversations yet')).toHaveCount(0)
    await loading.letGo()
    await expect(conversations(page).getByText('0 conversations')).toBeVisible()
    await expect(page.getByText('No conversations yet')).toBeVisible()
    await expect(page.getByText('Select a conversation')).toBeVisible()
    await expect(page.getByText(/start a chat from someone's profile/)).toBeVisible()
  })

  await test.step('conversations and messages arrive live, the newest at the top', async () => {
    await expect.poll(() => sockets.size).toBeGreaterThan(1)
    const first = await world.createConversation(deng, ayen, ['From Deng'])
    await expect(conversations(page).getByText('1 conversation', { exact: true })).toBeVisible()
    await world.createConversation(keji, ayen, ['From Keji'])
    await expect(conversations(page).getByText('2 conversations')).toBeVisible()
    await expect(items(page).first()).toContainText('Keji Lado')
    await say(world, deng, first, 'Deng again')
    await expect(items(page).first()).toContainText('Deng again')
    await expect(items(page).first().getByText('Unread')).toHaveCount(1)
    await expect(items(page)).toHaveCount(2)
  })

  await test.step('a search finds names and usernames in any case', () =>
    searches(page, keji.username))

  await test.step('an unread conversation has a badge and a divider until it is opened', async () => {
    const line = list(page).getByText('New messages', { exact: true })
    const read = page.waitForResponse(/\/mark-(?:messages-)?read\/$/)
    await entry(page, 'Deng again').getByRole('link').click()
    await expect(line).toBeVisible()
    await expect(entry(page, 'Deng again').getByText('Unread')).toHaveCount(0)
    // Otherwise the page would reload before the server has marked it as read.
    await read
    await world.createConversation(ayen, await world.createUser('Wani', 'Lado'), ['From Ayen'])
    await page.reload()
    await expect(bubble(page, 'Deng again')).toBeVisible()
    await expect(line).toHaveCount(0)
    await expect(entry(page, 'From Ayen')).toBeVisible()
    for (const text of ['From Ayen', 'Deng again'])
      await expect(entry(page, text).getByText('Unread')).toHaveCount(0)
  })

  await test.step('at 360 px the back link and the browser return to the list', () =>
    goesBackToTheList(page))
})

test('[INBOX-06 INBOX-07 INBOX-09 INBOX-10 CHAT-02 CHAT-18] list and chat show a fallback for each missing name, picture, text and time', async ({
  page,
  world,
}) => {
  const ayen = await world.createUser('Ayen')
  const [exact, longer] = ['a'.repeat(60), 'b'.repeat(61)]
  const others: { [name: string]: number } = {}
  for (const [name, text] of [
    ['Nothing', 'Hidden'],
    ['Exact', exact],
    ['Longer', longer],
    ['Broken', 'Image'],
    ['Username', 'Hello'],
    ['Absent', 'Hello'],
  ] as const) {
    const user = await world.createUser(name)
    others[name] = user.id
    await world.createConversation(ayen, user, [text])
  }
  await world.createConversation(ayen, await world.createUser('Late'), ['First', 'Second'])
  const nameless = { full_name: '', avatar: null }
  // The client fetches a user without a name by id. The API does not know this one.
  const unknownId = 2_000_000_000
  const replaced: { [id: number]: object | null } = {
    [others.Exact!]: { id: unknownId, username: '', ...nameless },
    [others.Username!]: { id: others.Username!, username: 'only_a_username', ...nameless },
    [others.Absent!]: null,
  }
  const changeInbox = changed((body) => {
    for (const row of rowsOf(body)) {
      const other = row.other_participant as { id: number; avatar: string | null }
      // The reference API leaves out conversations without messages, others may list them.
      if (other.id === others.Nothing) row.latest_message = null
      if (other.id === others.Broken) other.avatar = '/media/avatars/there-is-none.webp'
      if (!(other.id in replaced)) continue
      row.other_participant = replaced[other.id]
      row.participants = []
    }
  })
  const changeTime = changed((body) => {
    for (const message of body.results as { content: string; created_at: string }[])
      if (message.content === 'Second') message.created_at = 'nonsense'
  })
  await onCall(page, 'GET', INBOX, changeInbox)
  await onCall(page, 'GET', SENDING, changeTime)
  const errors = pageErrors(page)
  await signIn(page, world, ayen, '/messages')

  await test.step('the list', async () => {
    await expect(entry(page, 'Nothing Deng')).toContainText('No messages yet')
    await expect(entry(page, exact)).toContainText('Unknown User')
    await expect(entry(page, exact)).not.toContainText('...')
    await expect(entry(page, 'Longer Deng')).toContainText(`${'b'.repeat(60)}...`)
    await expect(entry(page, 'Longer Deng')).not.toContainText(longer)
    for (const name of ['Nothing Deng', 'Broken Deng'])
      await expect(entry(page, name).locator('img')).toHaveAttribute('src', '/brand/avatar.svg')
  })

  await test.step('the chat', async () => {
    const chat = page.getByRole('region', { name: /^Chat with/ })
    const name = chat.getByRole('heading', { level: 2 }).first()
    await entry(page, 'only_a_username').getByRole('link').click()
    await expect(name).toHaveText('only_a_username')
    const absent = entry(page, 'Unknown User').filter({ hasText: 'Hello' })
    await absent.getByRole('link').click()
    await expect(name).toHaveText('Unknown User')
    await entry(page, 'Late Deng').getByRole('link').click()
    await expect(bubble(page, 'Second')).toContainText('Invalid time')
    await expect(bubble(page, 'First')).not.toContainText('Invalid time')
    expect(errors).toEqual([])
  })
})

test('[INBOX-17 INBOX-18 ERR-36 ERR-37 ERR-38 ERR-39] the inbox shows why it cannot be loaded, and offers Retry if that can help', async ({
  page,
  world,
}) => {
  await test.step('anonymous', async () => {
    await page.goto(`${world.server.origin}/messages`)
    await expect(page.getByText('Authentication Required')).toBeVisible()
    await expect(page.getByText('Please log in to access your messages')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toBeVisible()
  })

  const [ayen, deng] = [await world.createUser('Ayen'), await world.createUser('Deng')]
  await world.createConversation(ayen, deng, ['Hello'])
  let status = 403
  await onCall(page, 'GET', INBOX, (route) =>
    status === 200 ? route.fallback() : respondWith(status)(route),
  )
  const errors = pageErrors(page)
  await signIn(page, world, ayen, '/messages')
  const retry = page.getByRole('button', { name: 'Retry' })
  await expect(page.getByText("You don't have permission to view messages")).toBeVisible()
  await expect(retry).toHaveCount(0)
  status = 500
  await page.reload()
  await expect(page.getByText('No conversations yet')).toBeVisible()
  status = 502
  await page.reload()
  await expect(page.getByText('Failed to load conversations. Please try again.')).toBeVisible({
    timeout: 20_000,
  })
  // Only succeed after the reload, because a reopened socket also makes the inbox load again.
  page.once('framenavigated', () => {
    status = 200
  })
  const loadedAgain = page.waitForEvent('load')
  await retry.click()
  await loadedAgain
  await expect(entry(page, 'Hello')).toBeVisible()
  expect(errors).toEqual([])
  status = 401
  await page.reload()
  await expect(page.getByText('Please log in to access your messages')).toBeVisible()
  await expect(retry).toHaveCount(0)
})
