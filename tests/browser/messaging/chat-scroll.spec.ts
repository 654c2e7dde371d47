import type { Page } from 'playwright/test'
import { openDatabase } from '../../../server/db/database.ts'
import { expect, type TestUser, test, type World } from '../kit/kit.ts'
import {
  atEnd,
  bubble,
  composer,
  delayRequests,
  list,
  moreButton,
  openChat,
  openEntry,
  pair,
  SENDING,
  say,
  sendButton,
  write,
} from './chat-kit.ts'

/** Inserts messages 1…count into the database, one minute apart, the last one a minute ago. */
async function fill(world: World, id: number, people: readonly TestUser[], count: number) {
  const db = openDatabase(world.server.databaseUrl, { max: 1 })
  const now = Date.now()
  const rows = Array.from({ length: count }, (_, index) => ({
    conversation_id: id,
    sender_id: people[index % people.length]!.id,
    content: `Message ${index + 1}${index % 7 === 0 ? '\nwith a second line' : ''}`,
    created_at: new Date(now - (count - index) * 60_000),
    read_at: new Date(now),
  }))
  for (let at = 0; at < count; at += 2_000)
    await db
      .insertInto('messages')
      .values(rows.slice(at, at + 2_000))
      .execute()
  await db.destroy()
}

const scrollTop = (page: Page): Promise<number> => list(page).evaluate((box) => box.scrollTop)
const scrollHeight = (page: Page): Promise<number> => list(page).evaluate((box) => box.scrollHeight)

/** Turns the wheel over the list and waits for the scroll. */
async function wheel(page: Page, by: number): Promise<void> {
  const before = await scrollTop(page)
  await list(page).hover()
  await page.mouse.wheel(0, by)
  await expect.poll(() => scrollTop(page)).not.toBe(before)
}

type Say = (content: string) => Promise<unknown>

async function keepsItsPlace(page: Page, receive: Say): Promise<void> {
  await wheel(page, -900)
  const place = await scrollTop(page)
  await receive('While you were reading')
  await page.getByRole('button', { name: '1 new message' }).waitFor()
  await receive('And another one')
  const pill = page.getByRole('button', { name: '2 new messages' })
  await expect(pill).toBeVisible()
  expect(Math.abs((await scrollTop(page)) - place)).toBeLessThan(3)
  await pill.click()
  await atEnd(page, 'And another one')
  await expect(page.getByRole('button', { name: /new messages?$/ })).toHaveCount(0)
}

async function loadsOlderAbove(page: Page, release: () => void): Promise<void> {
  // In steps smaller than a screen, as with a real wheel, so each row is rendered and measured.
  while ((await scrollTop(page)) > 0) await wheel(page, -400)
  await expect(page.getByText('Loading older messages…')).toBeVisible()
  const anchor = bubble(page, 'Message 132')
  const before = await anchor.boundingBox()
  const heightBefore = await scrollHeight(page)
  release()
  await expect.poll(() => scrollHeight(page)).toBeGreaterThan(heightBefore + 1_000)
  await expect(page.getByText('Loading older messages…')).toHaveCount(0)
  const after = await anchor.boundingBox()
  expect(Math.abs(after!.y - before!.y)).toBeLessThanOrEqual(2)
}

async function keepsFewRows(page: Page, receive: Say): Promise<void> {
  await openEntry(page, 'Keji')
  await atEnd(page, 'Message 10000')
  const rows = list(page).locator('[data-message]')
  for (let turn = 0; turn < 12; turn++) {
    const before = await scrollHeight(page)
    await list(page).evaluate((box) => {
      box.scrollTop = 0
    })
    await expect.poll(() => scrollHeight(page)).toBeGreaterThan(before)
    expect(await rows.count()).toBeLessThan(200)
  }
  await receive('Still following')
  await page.getByRole('button', { name: '1 new message' }).click()
  await atEnd(page, 'Still following')
  expect(await rows.count()).toBeLessThan(200)
}

test('[CHAT-03] the message list stays at its end, keeps its scroll position and loads older messages, also with 10,000 of them', async ({
  page,
  world,
}) => {
  const { ayen, deng, id } = await pair(world)
  const keji = await world.createUser('Keji')
  const many = await world.createConversation(ayen, keji)
  await fill(world, id, [ayen, deng], 180)
  await fill(world, many, [ayen, keji], 10_000)
  const receive: Say = (content) => say(world, deng, id, content)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(new RegExp(`/${id}/messages/\\?page=2`), async (route) => {
    await released
    await route.continue()
  })
  await openChat(page, world, ayen, id)

  await test.step('it opens at the newest message and scrolls to new ones', async () => {
    await atEnd(page, 'Message 180')
    await receive('A new one')
    await atEnd(page, 'A new one')
    await write(page, 'An answer')
    await atEnd(page, 'An answer')
  })
  await test.step('it does not scroll while the user reads further up; a button counts new messages', () =>
    keepsItsPlace(page, receive))
  await test.step('sending a message scrolls back to the end', async () => {
    await wheel(page, -900)
    await composer(page).fill('From further up')
    await sendButton(page).click()
    await atEnd(page, 'From further up')
  })
  await test.step('older messages are added above without a scroll jump', () =>
    loadsOlderAbove(page, release))
  await test.step('the first message is reached, and a button scrolls back to the end', async () => {
    await list(page).focus()
    await expect(async () => {
      await page.keyboard.press('Home')
      await expect(bubble(page, 'Message 2')).toBeInViewport({ timeout: 500 })
    }).toPass()
    await page.getByRole('button', { name: 'Latest messages' }).click()
    await atEnd(page, 'From further up')
  })
  await test.step('only a few of 10,000 messages are rendered', () =>
    keepsFewRows(page, (content) => say(world, keji, many, content)))
})

/** The selectors of all style rules of the page. */
const selectorsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const of = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => [
        ...(rule instanceof CSSStyleRule ? [rule.selectorText] : []),
        ...('cssRules' in rule ? of(rule.cssRules as CSSRuleList) : []),
      ])
    return [...document.styleSheets].flatMap((sheet) => of(sheet.cssRules))
  })

test('[CHAT-03 SEND-02] message rows keep their gaps and heights, and no rule restyles the whole list when a row is added', async ({
  page,
  world,
}) => {
  const { ayen, deng, id } = await pair(world)
  for (const text of ['One line', 'Two\nlines', 'Two more\nlines', 'The last one'])
    await say(world, deng, id, text)
  await openChat(page, world, ayen, id)
  await atEnd(page, 'The last one')
  const gaps = await list(page).evaluate((box) => {
    const bubbles = [...box.querySelectorAll('[data-message] > div')]
    const places = bubbles.map((one) => one.getBoundingClientRect())
    return places.slice(1).map(({ top }, at) => Math.round(top - (places[at]?.bottom ?? 0)))
  })
  expect(gaps).toEqual([8, 8, 8])

  await test.step('a sent message does not grow once it is stored', async () => {
    const calls = await delayRequests(page, 'POST', SENDING)
    await write(page, 'A new one')
    await atEnd(page, 'A new one')
    const height = async () =>
      Math.round((await bubble(page, 'A new one').boundingBox())?.height ?? 0)
    const pending = await height()
    await calls.letGo()
    await expect(moreButton(page, 'A new one')).toBeVisible()
    expect([pending, await height()]).toEqual([pending, pending])
  })

  await test.step('no rule depends on any sibling or position among siblings', async () => {
    const selectors = await selectorsOf(page)
    expect(selectors.length).toBeGreaterThan(100)
    const ofAnything = /[+~] *(\*|:)|(^|[\s>+~*]):nth-/
    const plain = selectors.map((one) => one.replaceAll(/\\./g, ''))
    expect(plain.filter((one) => ofAnything.test(one))).toEqual([])
  })
})
