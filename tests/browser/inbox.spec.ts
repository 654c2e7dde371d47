import {
  answer,
  bubble,
  changed,
  composer,
  conversations,
  entry,
  holdCalls,
  INBOX,
  onCall,
} from './chat-kit.ts'
import { expect, pageErrors, signIn, test } from './kit.ts'

type Rows = { [field: string]: unknown }[]
const rowsOf = (body: unknown): Rows =>
  (Array.isArray(body) ? body : (body as { results: Rows }).results) as Rows

test('[INBOX-01 INBOX-14 INBOX-15] an empty inbox says so; one and two conversations are counted', async ({
  page,
  world,
}) => {
  const [ayen, deng, keji] = [
    await world.person('Ayen'),
    await world.person('Deng'),
    await world.person('Keji'),
  ]
  await signIn(page, world, ayen, '/messages')
  await expect(conversations(page).getByText('0 conversations')).toBeVisible()
  await expect(page.getByText('No conversations yet')).toBeVisible()
  await expect(page.getByText('Select a conversation')).toBeVisible()
  await expect(page.getByText(/start a chat from someone's profile/)).toBeVisible()
  await world.conversation(ayen, deng, ['Hello'])
  await page.reload()
  await expect(conversations(page).getByText('1 conversation', { exact: true })).toBeVisible()
  await world.conversation(ayen, keji, ['Hello'])
  await page.reload()
  await expect(conversations(page).getByText('2 conversations')).toBeVisible()
})

test('[INBOX-02 INBOX-03 INBOX-04 INBOX-05 INBOX-16] searches by name and username, whatever the case', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  const deng = await world.person('Deng', 'Garang')
  const keji = await world.person('Keji', 'Lado')
  await world.conversation(ayen, deng, ['Hello'])
  await world.conversation(ayen, keji, ['Hello'])
  await signIn(page, world, ayen, '/messages')
  const search = page.getByPlaceholder('Search conversations...')
  const items = conversations(page).getByRole('listitem')
  await expect(items).toHaveCount(2)
  await search.fill('gArAnG')
  await expect(items).toHaveCount(1)
  await expect(items).toContainText('Deng Garang')
  await search.fill(keji.username.toUpperCase())
  await expect(items).toHaveCount(1)
  await expect(items).toContainText('Keji Lado')
  await search.fill('zzz')
  await expect(items).toHaveCount(0)
  await expect(page.getByText('No conversations found')).toBeVisible()
  await expect(page.getByText('No conversations match "zzz"')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(search).toHaveValue('')
  await expect(search).toBeFocused()
  await expect(items).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Clear search' })).toHaveCount(0)
})

test('[INBOX-06 INBOX-07 INBOX-09 INBOX-10] shows name, picture and preview, and what stands in for each', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  const exact = 'a'.repeat(60)
  const longer = 'b'.repeat(61)
  const others = [
    await world.person('Nothing'),
    await world.person('Exact'),
    await world.person('Longer'),
    await world.person('Broken'),
  ]
  for (const [index, text] of ['', exact, longer, 'Picture'].entries())
    await world.conversation(ayen, others[index]!, text === '' ? [] : [text])
  await onCall(
    page,
    'GET',
    INBOX,
    changed((body) => {
      for (const row of rowsOf(body)) {
        const other = row.other_participant as { id: number; avatar: string | null }
        if (other.id === others[3]!.id) other.avatar = '/media/avatars/there-is-none.webp'
        if (other.id !== others[1]!.id) continue
        row.other_participant = { id: other.id, username: '', full_name: '', avatar: null }
        row.participants = []
      }
    }),
  )
  await signIn(page, world, ayen, '/messages')
  await expect(entry(page, 'Nothing Deng')).toContainText('No messages yet')
  await expect(entry(page, 'Unknown User')).toContainText(exact)
  await expect(entry(page, 'Unknown User')).not.toContainText('...')
  await expect(entry(page, 'Longer Deng')).toContainText(`${'b'.repeat(60)}...`)
  await expect(entry(page, 'Longer Deng')).not.toContainText(longer)
  for (const name of ['Nothing Deng', 'Broken Deng'])
    await expect(entry(page, name).locator('img')).toHaveAttribute('src', '/brand/avatar.svg')
})

test('[INBOX-11 INBOX-20] marks what is unread, and no longer once it was opened', async ({
  page,
  world,
}) => {
  const [ayen, deng, keji] = [
    await world.person('Ayen'),
    await world.person('Deng', 'Garang'),
    await world.person('Keji', 'Lado'),
  ]
  await world.conversation(deng, ayen, ['From Deng'])
  await world.conversation(ayen, keji, ['From Ayen'])
  await signIn(page, world, ayen, '/messages')
  await expect(entry(page, 'From Deng').getByText('Unread')).toHaveCount(1)
  await expect(entry(page, 'From Ayen')).toBeVisible()
  await expect(entry(page, 'From Ayen').getByText('Unread')).toHaveCount(0)
  await entry(page, 'From Deng').getByRole('link').click()
  await expect(entry(page, 'From Deng').getByText('Unread')).toHaveCount(0)
})

test('[INBOX-18 SOCKEV-09] a new message moves its conversation to the top and shows in it, live', async ({
  page,
  world,
}) => {
  const [ayen, deng, keji] = [
    await world.person('Ayen'),
    await world.person('Deng', 'Garang'),
    await world.person('Keji', 'Lado'),
  ]
  const first = await world.conversation(deng, ayen, ['From Deng'])
  await world.conversation(keji, ayen, ['From Keji'])
  await signIn(page, world, ayen, '/messages')
  const items = conversations(page).getByRole('listitem')
  await expect(items.first()).toContainText('Keji Lado')
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
  await world.call(deng, 'POST', `messaging/conversations/${first}/messages/`, {
    content: 'Deng again',
    message_type: 'text',
  })
  await expect(items.first()).toContainText('Deng again')
  await expect(items.first().getByText('Unread')).toHaveCount(1)
  await expect(items).toHaveCount(2)
  // Somebody who never wrote before appears by themselves.
  const wani = await world.person('Wani', 'Lado')
  await world.conversation(wani, ayen, ['Hello, I am new'])
  await expect(items.first()).toContainText('Wani Lado')
  await expect(conversations(page).getByText('3 conversations')).toBeVisible()
})

test('[INBOX-12 INBOX-13 INBOX-19] the back button and the browser lead back to the list on a phone', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 360, height: 720 })
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  await world.conversation(ayen, deng, ['Hello'])
  await signIn(page, world, ayen, '/messages')
  const open = async () => {
    await entry(page, 'Hello').getByRole('link').click()
    await expect(bubble(page, 'Hello')).toBeVisible()
    await expect(entry(page, 'Hello')).toBeHidden()
  }
  const closed = async () => {
    await expect(page).toHaveURL(/\/messages$/)
    await expect(entry(page, 'Hello')).toBeVisible()
    await expect(composer(page)).toHaveCount(0)
  }
  await open()
  await page.getByRole('link', { name: 'Back to conversations' }).click()
  await closed()
  await open()
  await page.goBack()
  await closed()
})

test('[INBOX-17] signed out, asks to log in', async ({ page, world }) => {
  await page.goto(`${world.server.origin}/messages`)
  await expect(page.getByText('Authentication Required')).toBeVisible()
  await expect(page.getByText('Please log in to access your messages')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toBeVisible()
})

test('[INBOX-18 ERR-36 ERR-37 ERR-38 ERR-39] each failure of the list has its text', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  await world.conversation(ayen, deng, ['Hello'])
  let status = 403
  await onCall(page, 'GET', INBOX, (route) =>
    status === 200 ? route.fallback() : answer(status)(route),
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
  status = 200
  const loadedAnew = page.waitForEvent('load')
  await retry.click()
  await loadedAnew
  await expect(entry(page, 'Hello')).toBeVisible()
  expect(errors).toEqual([])
})

test('[ERR-36] a list that answers 401 asks to log in', async ({ page, world }) => {
  const ayen = await world.person('Ayen')
  await onCall(page, 'GET', INBOX, answer(401))
  await signIn(page, world, ayen, '/messages')
  await expect(page.getByText('Please log in to access your messages')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
})

test('[INBOX-18] shows that it is loading, and neither list nor texts before', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  const calls = await holdCalls(page, 'GET', INBOX)
  await signIn(page, world, ayen, '/messages')
  await expect(page.getByRole('status', { name: 'Loading conversations' })).toBeVisible()
  await expect(page.getByText('No conversations yet')).toHaveCount(0)
  await calls.letGo()
  await expect(page.getByText('No conversations yet')).toBeVisible()
})
