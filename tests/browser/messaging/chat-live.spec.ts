import type { Page } from 'playwright/test'
import { WELCOME_KEYS } from '../../../src/protocol/base/brand.ts'
import { expect, signIn, test } from '../kit/kit.ts'
import {
  bubble,
  chips,
  composer,
  delayRequests,
  entry,
  onCall,
  openChat,
  pair,
  react,
  SENDING,
  showPage,
  write,
} from './chat-kit.ts'

const PASSWORD = 'three words in a row'

async function signUp(page: Page, origin: string, firstName: string, username: string) {
  await page.goto(`${origin}/signup`)
  await page.evaluate((key) => localStorage.setItem(key, 'true'), WELCOME_KEYS.dontShow)
  const form = page.getByRole('form', { name: 'Create account' })
  await form.getByRole('radio', { name: /Creator/ }).check()
  await form.getByLabel('First name').fill(firstName)
  await form.getByLabel('Last name').fill('Lado')
  await form.getByLabel('Username').fill(username)
  await form.getByLabel('E-mail').fill(`${username}@example.org`)
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await form.getByLabel('Confirm password', { exact: true }).fill(PASSWORD)
  await form.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

/** The other user replies to the first message, then both write three messages each. */
async function writeByTurns(page: Page, other: Page): Promise<void> {
  await bubble(other, 'Good morning Wani').hover()
  await bubble(other, 'Good morning Wani').getByRole('button', { name: 'Reply' }).click()
  await write(other, 'And to you')
  await expect(
    bubble(page, 'And to you').getByRole('button', { name: /^Reply to .*Good morning Wani$/ }),
  ).toBeVisible()
  await expect(bubble(other, 'And to you').getByTitle('Read')).toBeVisible()
  for (const text of ['One', 'Two', 'Three']) {
    await write(page, text)
    await write(other, `${text} back`)
  }
  for (const text of ['One', 'Two', 'Three', 'One back', 'Two back', 'Three back'])
    for (const side of [page, other]) await expect(bubble(side, text)).toHaveCount(1)
}

test('[SOCKEV-09 SEND-02 SEND-05 REPLY-04 INBOX-12 PROD-11 A8] two users sign up, find each other and chat live, one of them at 360 px', async ({
  page,
  world,
  newUser,
}) => {
  test.slow()
  const { origin } = world.server
  const mark = `${process.pid}_${test.info().workerIndex}`
  const [keji, wani] = [`keji_${mark}`, `wani_${mark}`]
  const { page: other } = await newUser()
  await Promise.all([signUp(page, origin, 'Keji', keji), signUp(other, origin, 'Wani', wani)])

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${origin}/u/${wani}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Wani Lado' })).toBeVisible()
  await page.getByRole('button', { name: 'Message', exact: true }).click()
  await expect(page).toHaveURL(/\/messages\/\d+$/)
  await expect(page.getByRole('region', { name: 'Chat with Wani Lado' })).toBeVisible()

  const calls = await delayRequests(page, 'POST', SENDING)
  await write(page, 'Good morning Wani')
  await expect(bubble(page, 'Good morning Wani').getByTitle('Sending')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Account of Wani Lado' })).toBeVisible()
  await calls.letGo()
  await expect(bubble(page, 'Good morning Wani').getByTitle('Sent')).toBeVisible()

  // The other user is on the dashboard, where a badge counts the message and the menu leads to the
  // chat.
  await other.getByRole('button', { name: /^Account of Wani Lado, \d+ unread$/ }).click()
  const entryInMenu = other.getByRole('menuitem', { name: /^Messages\s+1 unread$/ })
  await entryInMenu.click()
  await expect(other).toHaveURL(/\/messages$/)
  await expect(entry(other, 'Good morning Wani')).toContainText('1 unread')
  await entry(other, 'Keji Lado').getByRole('link').click()
  await expect(bubble(other, 'Good morning Wani')).toBeVisible()
  await expect(bubble(page, 'Good morning Wani').getByTitle('Read')).toBeVisible()
  await expect(entry(other, 'Good morning Wani')).not.toContainText('unread')

  await test.step('they reply and write in turn', () => writeByTurns(page, other))
  await expect(
    other.getByRole('button', { name: 'Account of Wani Lado', exact: true }),
  ).toBeVisible()
})

const header = (page: Page) => page.getByRole('region', { name: /^Chat with/ }).locator('header')

/** The typing requests of the page, in order. */
async function typingCalls(page: Page): Promise<string[]> {
  const calls: string[] = []
  await onCall(page, 'POST', /^messaging\/conversations\/\d+\/typing\/\w+\/$/, async (route) => {
    calls.push(new URL(route.request().url()).pathname.split('/').at(-2) ?? '')
    await route.fallback()
  })
  return calls
}

/** Types until the other page shows it, because the indicator expires 6 s after the last key. */
async function typeUntil(page: Page, shown: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await composer(page).pressSequentially('go on ')
    await shown()
  }).toPass()
}

test('[API-MSG-16 API-MSG-17 API-MSG-20 SOCKEV-11 SOCKEV-13 SEND-05 A12] two users see whether the other one is online, is typing and has read', async ({
  page,
  world,
  newUser,
}) => {
  test.slow()
  const { ayen, deng, id } = await pair(world, ['Hello'])
  const requests: string[] = []
  await onCall(page, 'GET', /^messaging\/users\/\d+\/status\/$/, async (route) => {
    requests.push(new URL(route.request().url()).pathname)
    await route.fallback()
  })
  const typing = await typingCalls(page)
  const { page: other } = await newUser()

  await test.step('the other user is offline and has not read', async () => {
    await openChat(page, world, ayen, id)
    await expect(header(page)).toContainText('Offline')
    expect(requests).toEqual([`/api/messaging/users/${deng.id}/status/`])
    await write(page, 'Have you seen this?')
    await expect(bubble(page, 'Have you seen this?').getByTitle('Sent')).toBeVisible()
    await expect.poll(() => typing.at(-1)).toBe('stop')
  })

  await test.step('the list shows typing instead of the last message', async () => {
    await signIn(other, world, deng, '/messages')
    await expect(header(page)).toContainText('Online')
    await expect(header(page).getByText('Online', { exact: true }).first()).toBeAttached()
    await expect(entry(other, 'Have you seen this?')).toBeVisible()
    typing.length = 0
    await typeUntil(page, () =>
      expect(entry(other, 'Ayen Deng')).toContainText('Typing…', { timeout: 1_000 }),
    )
    await expect(entry(other, 'Ayen Deng')).not.toContainText('Have you seen this?')
    expect([...new Set(typing)]).toEqual(['start'])
    await composer(page).fill('')
    await expect.poll(() => typing.at(-1)).toBe('stop')
    await expect(entry(other, 'Have you seen this?')).not.toContainText('Typing…')
  })

  await test.step('the chat shows that the other user is online, reads and types', async () => {
    await entry(other, 'Ayen Deng').getByRole('link').click()
    await expect(bubble(page, 'Have you seen this?').getByTitle('Read')).toBeVisible()
    await expect(header(other)).toContainText('Online')
    const height = (await header(other).boundingBox())?.height
    const text = 'Ayen Deng is typing…'
    await typeUntil(page, () =>
      expect(header(other).getByRole('status')).toHaveText(text, { timeout: 1_000 }),
    )
    await expect(header(other).getByText(text).first()).toBeVisible()
    expect((await header(other).boundingBox())?.height).toBe(height)
    await expect(header(page)).not.toContainText('typing')
    await write(page, 'Shall we paint?')
    await expect(bubble(other, 'Shall we paint?')).toBeVisible()
    await expect(header(other)).not.toContainText('typing')
    await expect(entry(other, 'Shall we paint?')).not.toContainText('Typing…')
    await expect.poll(() => typing.at(-1)).toBe('stop')
  })

  await test.step('a message that arrives in a hidden page is read once the page is visible', async () => {
    await expect(bubble(page, 'Shall we paint?').getByTitle('Read')).toBeVisible()
    await showPage(other, 'hidden')
    await write(page, 'Are you there?')
    await expect(bubble(other, 'Are you there?')).toHaveCount(1)
    await expect(bubble(page, 'Are you there?').getByTitle('Sent')).toBeVisible()
    await showPage(other, 'visible')
    await expect(bubble(page, 'Are you there?').getByTitle('Read')).toBeVisible()
  })

  await test.step('the other user leaves', async () => {
    await other.close()
    await expect(header(page)).toContainText('Last seen just now', { timeout: 20_000 })
  })
})

test('[MISC-04 SOCKEV-14 API-MSG-18 API-MSG-19 REPLY-04 CHAT-16] two users react and reply, and both see it', async ({
  page,
  world,
  newUser,
}) => {
  const { ayen, deng, id } = await pair(world, ['Shall we paint?', 'Yes'])
  const { page: other } = await newUser()
  await Promise.all([openChat(page, world, ayen, id), openChat(other, world, deng, id)])

  await test.step('reactions', async () => {
    await react(page, 'Yes', 'Fire')
    await expect(chips(page, 'Yes')).toHaveAccessibleName('Fire, 1: You')
    await expect(chips(page, 'Yes')).toHaveAttribute('aria-pressed', 'true')
    await expect(chips(other, 'Yes')).toHaveAccessibleName('Fire, 1: Ayen Deng')
    await expect(chips(other, 'Yes')).toHaveAttribute('aria-pressed', 'false')

    // The chip of the other user's reaction is also a button.
    await chips(other, 'Yes').click()
    await expect(chips(other, 'Yes')).toHaveAccessibleName('Fire, 2: You and Ayen Deng')
    await expect(chips(page, 'Yes')).toHaveAccessibleName('Fire, 2: You and Deng Garang')
    await expect(chips(page, 'Yes')).toHaveText('🔥2')

    await chips(page, 'Yes').click()
    await expect(chips(page, 'Yes')).toHaveAccessibleName('Fire, 1: Deng Garang')
    await expect(chips(other, 'Yes')).toHaveAccessibleName('Fire, 1: You')
    await react(other, 'Yes', 'Fire')
    for (const side of [page, other]) await expect(chips(side, 'Yes')).toHaveCount(0)

    await react(page, 'Shall we paint?', 'Heart')
    await expect(chips(other, 'Shall we paint?')).toHaveAccessibleName('Heart, 1: Ayen Deng')
    await page.reload()
    await expect(chips(page, 'Shall we paint?')).toHaveAccessibleName('Heart, 1: You')
  })

  await test.step('a reply quotes its message, and the next message does not', async () => {
    await bubble(page, 'Yes').hover()
    await bubble(page, 'Yes').getByRole('button', { name: 'Reply' }).click()
    await write(page, 'My answer')
    await expect(page.locator('[data-part=reply]')).toHaveCount(0)
    await expect(bubble(page, 'My answer').getByTitle(/Sent|Read/)).toBeVisible()
    const quote = { name: /^Reply to .*Yes$/ }
    await expect(bubble(page, 'My answer').getByRole('button', quote)).toBeVisible()
    await expect(bubble(other, 'My answer').getByRole('button', quote)).toContainText('You')
    await write(page, 'No answer to anything')
    await expect(bubble(page, 'No answer to anything').getByTitle(/Sent|Read/)).toBeVisible()
    await expect(bubble(page, 'No answer to anything').getByRole('button', quote)).toHaveCount(0)
  })
})
