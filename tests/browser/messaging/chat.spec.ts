import type { Page } from 'playwright/test'
import { goInside } from '../a11y/ways-in.ts'
import { expect, pageErrors, signIn, test } from '../kit/kit.ts'
import {
  atEnd,
  bubble,
  composer,
  delayRequests,
  entry,
  list,
  onCall,
  openEntry,
  pair,
  respondWith,
  say,
  sendButton,
  showPage,
  write,
} from './chat-kit.ts'

const TYPING = /^messaging\/conversations\/\d+\/typing\/(start|stop)\/$/

const messagesOf = (id: number): RegExp => new RegExp(`^messaging/conversations/${id}/messages/$`)

async function showsWhatItWaitsFor(page: Page, calls: { letGo(): Promise<void> }, id: number) {
  await expect(page.getByText('Loading user information...')).toBeVisible()
  await expect(page.getByText('Please wait while we verify your account')).toBeVisible()
  await calls.letGo()
  await expect(page.getByText('No conversation selected')).toBeVisible()
  await expect(page.getByText('Loading user information...')).toBeHidden()

  const messages = await delayRequests(page, 'GET', messagesOf(id))
  // A conversation without messages is not in the list.
  await goInside(page, `/messages/${id}`)
  await expect(page.getByRole('status').getByText('Loading messages...')).toBeAttached()
  await messages.letGo()
  await expect(page.getByText('No messages yet. Start the conversation!')).toBeVisible()
  await expect(page.getByText('Loading messages...')).toHaveCount(0)
}

async function showsItsHead(page: Page, username: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Messages')
  const chat = page.getByRole('region', { name: 'Chat with Deng Garang' })
  await expect(chat.getByRole('heading', { name: 'Deng Garang' })).toBeVisible()
  await expect(chat.getByText(`@${username}`)).toBeVisible()
  // Wide screens show the list instead.
  const back = { name: 'Back to conversations', includeHidden: true }
  await expect(chat.getByRole('link', back)).toHaveCount(1)
  await expect(chat.locator('header img')).toHaveAttribute('src', '/brand/avatar.svg')
  await expect(sendButton(page)).toBeDisabled()
}

async function sendsOnlyText(page: Page): Promise<void> {
  await composer(page).fill('   \n ')
  await expect(sendButton(page)).toBeDisabled()
  await composer(page).press('Enter')
  await composer(page).fill('a')
  await expect(sendButton(page)).toBeEnabled()
  await composer(page).fill('')
}

/** The server rejects the typing requests, and the page shows no error for that. */
async function stopsTyping(page: Page, calls: string[]): Promise<void> {
  await composer(page).pressSequentially('a')
  await composer(page).fill('')
  await expect.poll(() => calls).toEqual(['start', 'stop'])
  await composer(page).pressSequentially('b')
  await showPage(page, 'hidden')
  await expect.poll(() => calls).toEqual(['start', 'stop', 'start', 'stop'])
  await showPage(page, 'visible')
  await composer(page).pressSequentially('c')
  await goInside(page, '/messages')
  await expect.poll(() => calls.slice(4)).toEqual(['start', 'stop'])
  await expect(page.getByRole('alert')).toHaveCount(0)
}

async function loadsOnceMore(page: Page, id: number): Promise<void> {
  let failing = true
  await onCall(page, 'GET', messagesOf(id), (route) =>
    failing ? respondWith(403)(route) : route.fallback(),
  )
  await entry(page, 'Keji').getByRole('link').click()
  const banner = page.locator('[data-part=banner]')
  await expect(banner).toContainText('Failed to load messages. Please try again.')
  await banner.getByRole('button', { name: 'Dismiss' }).click()
  await expect(banner).toHaveCount(0)
  failing = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(bubble(page, 'Hello')).toHaveCount(1)
}

const HTML = '<img src=x onerror="document.title=1"><b>bold</b>'

async function showsHtmlAsText(page: Page): Promise<void> {
  await openEntry(page, 'Nyibol')
  await expect(bubble(page, HTML)).toBeVisible()
  await expect(list(page).locator('b, img')).toHaveCount(0)
  await expect(list(page).getByRole('link')).toHaveCount(1)
  await expect(list(page).getByRole('link')).toHaveAttribute('href', 'https://example.org/a')
}

/** No server response can break the rendering, so the test breaks a browser function instead. */
async function showsTheOtherMessages(page: Page): Promise<void> {
  await page.evaluate(() => {
    const matchAll = String.prototype.matchAll
    String.prototype.matchAll = function (this: string, regexp: RegExp) {
      if (String(this) === 'Broken') throw new Error('cannot be rendered')
      return matchAll.call(this, regexp)
    } as typeof matchAll
  })
  await openEntry(page, 'Wani')
  await expect(list(page).getByText('Failed to display message')).toHaveCount(1)
  await expect(bubble(page, 'Before')).toBeVisible()
  await expect(bubble(page, 'After')).toBeVisible()
  await expect(bubble(page, 'Broken')).toHaveCount(0)
}

test('[CHAT-01 CHAT-02 CHAT-03 CHAT-04 CHAT-06 CHAT-07 CHAT-08 CHAT-09 CHAT-10 CHAT-19 ERR-41 INBOX-12 LOADER-01 SEND-07 API-MSG-17] the messages page shows each state of a chat, from the session check to a message it cannot display', async ({
  page,
  world,
  consoleWatch,
}) => {
  consoleWatch.allow(/^Error: cannot be rendered/)
  const { ayen, deng, id } = await pair(world)
  const [keji, nyibol, wani] = [
    await world.createUser('Keji'),
    await world.createUser('Nyibol'),
    await world.createUser('Wani'),
  ]
  const failing = await world.createConversation(ayen, keji, ['Hello'])
  const texts = await world.createConversation(nyibol, ayen)
  for (const text of [HTML, 'javascript:alert(1)', 'https://example.org/a'])
    await say(world, nyibol, texts, text)
  await world.createConversation(ayen, wani, ['Before', 'Broken', 'After'])
  const typing: string[] = []
  await onCall(page, 'POST', TYPING, async (route) => {
    typing.push(new URL(route.request().url()).pathname.split('/').at(-2) ?? '')
    await route.fulfill({ status: 500, json: { detail: 'no' } })
  })
  const errors = pageErrors(page)
  const session = await delayRequests(page, 'GET', /^users\/me\/$/)
  await signIn(page, world, ayen, '/messages/99999999')

  await test.step('it shows what is loading', () => showsWhatItWaitsFor(page, session, id))
  await test.step('it shows the other user in the chat header', () =>
    showsItsHead(page, deng.username))
  await test.step('typing stops when the text is cleared, the page is hidden or the chat closes', () =>
    stopsTyping(page, typing))
  await goInside(page, `/messages/${id}`)
  await test.step('whitespace cannot be sent', () => sendsOnlyText(page))
  await test.step('Try Again loads messages that failed to load', () =>
    loadsOnceMore(page, failing))
  await test.step('HTML is shown as text, and only web URLs are links', () => showsHtmlAsText(page))
  expect(errors).toEqual([])
  await test.step('a message that cannot be displayed hides no other', () =>
    showsTheOtherMessages(page))
})

interface Line {
  state: 'open' | 'doubled' | 'held' | 'down'
  /** One function per socket connected to the server; it closes both sides. */
  open: Set<() => Promise<unknown>>
  pending: { text: string; deliver(): void }[]
}

/** Lets the test control the sockets of the page. */
async function controlSockets(page: Page): Promise<Line> {
  const line: Line = { state: 'open', open: new Set(), pending: [] }
  await page.routeWebSocket(/\/ws\//, (socket) => {
    if (line.state === 'down') return void socket.close({ code: 1011 })
    const server = socket.connectToServer()
    line.open.add(() => Promise.all([socket.close({ code: 1011 }), server.close()]))
    server.onMessage((frame) => {
      const text = String(frame)
      const isMessage = socket.url().includes('/messaging/') && text.includes('"new_message"')
      if (isMessage && line.state === 'held')
        return void line.pending.push({ text, deliver: () => socket.send(frame) })
      socket.send(frame)
      if (isMessage && line.state === 'doubled') socket.send(frame)
    })
  })
  return line
}

/**
 * The smallest number of messages in view in any frame, from a busy main thread until `last` is in
 * view.
 */
const fewestInView = (page: Page, last: string): Promise<number> =>
  list(page).evaluate(
    (box, text) =>
      new Promise<number>((resolve) => {
        let least = Number.POSITIVE_INFINITY
        // Messages that arrive while the main thread is busy are handled before one paint.
        for (const until = performance.now() + 1_000; performance.now() < until; ) {}
        const channel = new MessageChannel()
        channel.port1.onmessage = () => {
          const { top, bottom } = box.getBoundingClientRect()
          const seen = [...box.querySelectorAll('[data-message]')].filter((row) => {
            const at = row.getBoundingClientRect()
            return (
              at.bottom > top &&
              at.top < bottom &&
              row.checkVisibility({ visibilityProperty: true })
            )
          })
          least = Math.min(least, seen.length)
          if (seen.at(-1)?.textContent?.includes(text)) resolve(least)
          else requestAnimationFrame(tick)
        }
        const tick = () => channel.port2.postMessage(0)
        requestAnimationFrame(tick)
      }),
    last,
  )

test('[SEND-04 SOCKEV-09 SOCKCONV-04 SOCKGEN-06 A11 CHAT-03] a chat shows each message once when frames are duplicated, lost or late', async ({
  page,
  world,
}) => {
  const { ayen, deng, id } = await pair(world, ['Hello'])
  const line = await controlSockets(page)
  await signIn(page, world, ayen, `/messages/${id}`)
  await expect(bubble(page, 'Hello')).toHaveCount(1)
  await expect.poll(() => line.open.size).toBeGreaterThan(2)

  await test.step('each frame arrives twice', async () => {
    line.state = 'doubled'
    for (const content of ['Once', 'Last']) await say(world, deng, id, content)
    await expect(bubble(page, 'Last')).toHaveCount(1)
    await expect(bubble(page, 'Once')).toHaveCount(1)
    await write(page, 'Mine')
    await expect(bubble(page, 'Mine').getByTitle('Sent')).toHaveCount(1)
    await expect(bubble(page, 'Mine')).toHaveCount(1)
  })

  await test.step('more than a page of messages is missed while the sockets are closed', async () => {
    line.state = 'down'
    await Promise.all([...line.open].map((close) => close()))
    await expect(page.getByText('Reconnecting…', { exact: true })).toBeVisible()
    for (let n = 1; n <= 60; n += 1) await say(world, deng, id, `Missed ${n}.`)
    await expect(bubble(page, 'Missed 60.')).toHaveCount(0)
    line.state = 'open'
    await expect(bubble(page, 'Missed 60.')).toHaveCount(1, { timeout: 20_000 })
    // The history has no gap: the oldest message can be reached.
    await list(page).focus()
    await expect(async () => {
      await page.keyboard.press('Home')
      await expect(bubble(page, 'Hello')).toBeInViewport({ timeout: 500 })
    }).toPass()
    await expect(bubble(page, 'Missed 1.')).toHaveCount(1)
  })

  await test.step('many messages arrive at once, and no frame shows an empty list', async () => {
    await page.getByRole('button', { name: /^Latest messages$|new messages?$/ }).click()
    await atEnd(page, 'Missed 60.')
    // A socket that is still reconnecting would miss the messages.
    await expect.poll(() => line.open.size).toBeGreaterThan(2)
    line.state = 'held'
    for (let n = 1; n <= 40; n += 1) await say(world, deng, id, `At once ${n}`)
    const last = () => line.pending.filter(({ text }) => text.includes('"At once 40"')).length
    // On both sockets.
    await expect.poll(last).toBe(2)
    const fewest = fewestInView(page, 'At once 40')
    for (const { deliver } of line.pending) deliver()
    expect(await fewest).toBeGreaterThan(3)
  })
})
