import type { Page } from 'playwright/test'
import { openDatabase } from '../../server/db/database.ts'
import {
  bubble,
  composer,
  holdCalls,
  list,
  openChat,
  SENDING,
  sendButton,
  write,
} from './chat-kit.ts'
import { expect, type Person, signIn, test, type World } from './kit.ts'

/** Puts messages 1…count into the database, a minute apart, the last one a minute ago. */
async function fill(world: World, id: number, people: readonly Person[], count: number) {
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

async function longChat(world: World, count: number) {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  const id = await world.conversation(ayen, deng)
  await fill(world, id, [ayen, deng], count)
  const say = (content: string) =>
    world.call(deng, 'POST', `messaging/conversations/${id}/messages/`, {
      content,
      message_type: 'text',
    })
  return { ayen, deng, id, say }
}

const leftBelow = (page: Page): Promise<number> =>
  list(page).evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight)

async function atEnd(page: Page, text: string): Promise<void> {
  await expect(bubble(page, text)).toBeInViewport()
  await expect.poll(() => leftBelow(page)).toBeLessThan(2)
}

/** A turn of the wheel over the list, and the scroll it makes. */
async function wheel(page: Page, by: number): Promise<void> {
  const before = await list(page).evaluate((box) => box.scrollTop)
  await list(page).hover()
  await page.mouse.wheel(0, by)
  await expect.poll(() => list(page).evaluate((box) => box.scrollTop)).not.toBe(before)
}

test('[CHAT-03] opens at the newest message and follows what is said', async ({ page, world }) => {
  const { ayen, id, say } = await longChat(world, 60)
  await openChat(page, world, ayen, id)
  await atEnd(page, 'Message 60')
  await say('A new one')
  await atEnd(page, 'A new one')
  await write(page, 'An answer')
  await atEnd(page, 'An answer')
})

test('[CHAT-03] does not jump while one reads further up; a button tells of new messages', async ({
  page,
  world,
}) => {
  const { ayen, id, say } = await longChat(world, 60)
  await openChat(page, world, ayen, id)
  await atEnd(page, 'Message 60')
  await wheel(page, -900)
  const place = await list(page).evaluate((box) => box.scrollTop)
  await say('While you were reading')
  await page.getByRole('button', { name: '1 new message' }).waitFor()
  await say('And another one')
  const pill = page.getByRole('button', { name: '2 new messages' })
  await expect(pill).toBeVisible()
  expect(Math.abs((await list(page).evaluate((box) => box.scrollTop)) - place)).toBeLessThan(3)
  await pill.click()
  await atEnd(page, 'And another one')
  await expect(page.getByRole('button', { name: /new messages?$/ })).toHaveCount(0)
})

test('[CHAT-03] an own message leads back to the end', async ({ page, world }) => {
  const { ayen, id } = await longChat(world, 60)
  await openChat(page, world, ayen, id)
  await atEnd(page, 'Message 60')
  await wheel(page, -900)
  await composer(page).fill('From further up')
  await sendButton(page).click()
  await atEnd(page, 'From further up')
})

test('[CHAT-03] older messages come in above without a jump', async ({ page, world }) => {
  const { ayen, id } = await longChat(world, 180)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/messages\/\?page=2/, async (route) => {
    await held
    await route.continue()
  })
  await openChat(page, world, ayen, id)
  await atEnd(page, 'Message 180')
  // By less than a screen, as a hand does: each row is drawn, and measured, on the way.
  while ((await list(page).evaluate((box) => box.scrollTop)) > 0) await wheel(page, -400)
  await expect(page.getByText('Loading older messages…')).toBeVisible()
  const anchor = bubble(page, 'Message 132')
  const before = await anchor.boundingBox()
  const heightBefore = await list(page).evaluate((box) => box.scrollHeight)
  release()
  await expect
    .poll(() => list(page).evaluate((box) => box.scrollHeight))
    .toBeGreaterThan(heightBefore + 1_000)
  await expect(page.getByText('Loading older messages…')).toHaveCount(0)
  const after = await anchor.boundingBox()
  expect(Math.abs(after!.y - before!.y)).toBeLessThanOrEqual(2)
})

test('[CHAT-03] all of a conversation can be read by scrolling up', async ({ page, world }) => {
  const { ayen, id } = await longChat(world, 180)
  await openChat(page, world, ayen, id)
  await atEnd(page, 'Message 180')
  await list(page).focus()
  await expect(async () => {
    await page.keyboard.press('Home')
    await expect(bubble(page, 'Message 2')).toBeInViewport({ timeout: 500 })
  }).toPass()
  await page.getByRole('button', { name: 'Latest messages' }).click()
  await atEnd(page, 'Message 180')
})

test('[CHAT-03] a conversation of 10,000 messages keeps few rows in the page', async ({
  page,
  world,
}) => {
  const { ayen, id, say } = await longChat(world, 10_000)
  await openChat(page, world, ayen, id)
  await atEnd(page, 'Message 10000')
  const rows = list(page).locator('[data-message]')
  for (let turn = 0; turn < 12; turn++) {
    const before = await list(page).evaluate((box) => box.scrollHeight)
    await page.evaluate(() => {
      const box = document.querySelector('[role=log]')
      if (box) box.scrollTop = 0
    })
    await expect.poll(() => list(page).evaluate((box) => box.scrollHeight)).toBeGreaterThan(before)
    expect(await rows.count()).toBeLessThan(200)
  }
  await say('Still following')
  await page.getByRole('button', { name: '1 new message' }).click()
  await atEnd(page, 'Still following')
  expect(await rows.count()).toBeLessThan(200)
})

test('[INBOX-20 A12] a line stands above the first message that was unread', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  const id = await world.conversation(ayen, deng, ['Seen', 'Unseen'])
  const read = page.waitForResponse(/\/mark-(?:messages-)?read\/$/)
  await signIn(page, world, ayen, `/messages/${id}`)
  await expect(list(page).getByText('New messages', { exact: true })).toBeVisible()
  // Else the page asks again before the server knows.
  await read
  await page.reload()
  await expect(bubble(page, 'Unseen')).toBeVisible()
  await expect(list(page).getByText('New messages', { exact: true })).toHaveCount(0)
})

test('[CHAT-03] shows rows in every frame while many messages come at once', async ({
  page,
  world,
}) => {
  const { ayen, id, say } = await longChat(world, 60)
  const held: string[] = []
  const releases: (() => void)[] = []
  let holding = false
  await page.routeWebSocket(/ws\/messaging/, (socket) => {
    socket.connectToServer().onMessage((text) => {
      if (!holding) return socket.send(text)
      held.push(String(text))
      releases.push(() => socket.send(text))
    })
  })
  await openChat(page, world, ayen, id)
  await atEnd(page, 'Message 60')
  holding = true
  for (let n = 1; n <= 40; n += 1) await say(`At once ${n}`)
  // On both sockets.
  await expect.poll(() => held.filter((text) => text.includes('At once 40')).length).toBe(2)
  const fewest = list(page).evaluate(
    (box) =>
      new Promise<number>((resolve) => {
        let least = Number.POSITIVE_INFINITY
        // As on a device with its hands full: what comes meanwhile waits for one paint.
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
          if (seen.at(-1)?.textContent?.includes('At once 40')) resolve(least)
          else requestAnimationFrame(tick)
        }
        const tick = () => channel.port2.postMessage(0)
        requestAnimationFrame(tick)
      }),
  )
  for (const release of releases) release()
  expect(await fewest).toBeGreaterThan(3)
})

test('[CHAT-03] rows of a cluster stand equally far apart, whatever they hold', async ({
  page,
  world,
}) => {
  const { ayen, id, say } = await longChat(world, 0)
  for (const text of ['One line', 'Two\nlines', 'Two more\nlines', 'The last one']) await say(text)
  await openChat(page, world, ayen, id)
  await atEnd(page, 'The last one')
  const gaps = await list(page).evaluate((box) => {
    const bubbles = [...box.querySelectorAll('[data-message] > div')]
    const places = bubbles.map((one) => one.getBoundingClientRect())
    return places.slice(1).map(({ top }, at) => Math.round(top - (places[at]?.bottom ?? 0)))
  })
  expect(gaps).toEqual([8, 8, 8])
})

test('[CHAT-03 SEND-02] an own message does not grow once it is stored', async ({
  page,
  world,
}) => {
  const { ayen, id } = await longChat(world, 2)
  await openChat(page, world, ayen, id)
  const calls = await holdCalls(page, 'POST', SENDING)
  await write(page, 'A new one')
  await atEnd(page, 'A new one')
  const height = async () =>
    Math.round((await bubble(page, 'A new one').boundingBox())?.height ?? 0)
  const pending = await height()
  await calls.letGo()
  await expect(bubble(page, 'A new one').getByRole('button', { name: 'React' })).toBeVisible()
  expect([pending, await height()]).toEqual([pending, pending])
})

test('[CHAT-03] no rule styles the whole list anew because one row joins it or leaves', async ({
  page,
  world,
}) => {
  const { ayen, id } = await longChat(world, 2)
  await openChat(page, world, ayen, id)
  const selectors = await page.evaluate(() => {
    const of = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => [
        ...(rule instanceof CSSStyleRule ? [rule.selectorText] : []),
        ...('cssRules' in rule ? of(rule.cssRules as CSSRuleList) : []),
      ])
    return [...document.styleSheets].flatMap((sheet) => of(sheet.cssRules))
  })
  expect(selectors.length).toBeGreaterThan(100)
  // Whatever stands beside something, or is the nth of its kind, whatever it is: any list has those.
  const ofAnything = /[+~] *(\*|:)|(^|[\s>+~*]):nth-/
  const plain = selectors.map((one) => one.replaceAll(/\\./g, ''))
  expect(plain.filter((one) => ofAnything.test(one))).toEqual([])
})
