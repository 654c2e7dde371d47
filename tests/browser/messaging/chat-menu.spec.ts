import type { Locator, Page } from 'playwright/test'
import { problems, WIDTHS, wear } from '../a11y/a11y-kit.ts'
import { toastRegion } from '../kit/content-kit.ts'
import { expect, test } from '../kit/kit.ts'
import {
  bubble,
  chips,
  composer,
  delayRequests,
  moreButton,
  onCall,
  openChat,
  pair,
  react,
  reactionBar,
  respondWith,
  storedMessages,
} from './chat-kit.ts'

const REACTING = /^messaging\/messages\/\d+\/reactions\/$/
const REACTIONS = ['Thumbs up', 'Heart', 'Laughing', 'Fire', 'Applause', 'Thank you']

const menu = (page: Page): Locator => page.getByRole('dialog', { name: 'Message actions' })
const entry = (page: Page, name: string): Locator => menu(page).getByRole('button', { name })
const namesOf = (page: Page): Promise<(string | null)[]> =>
  menu(page)
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent))

async function isAccessible(page: Page, text: string): Promise<void> {
  for (const width of WIDTHS) {
    await wear(page, width)
    await expect(chips(page, text)).toHaveCount(2)
    await moreButton(page, text).focus()
    await page.keyboard.press('Enter')
    await expect(reactionBar(page)).toBeVisible()
    expect(await problems(page), `${width} px`).toEqual([])
    await page.keyboard.press('Escape')
    await expect(menu(page)).toBeHidden()
  }
}

async function offersWhatIsPossible(page: Page, own: string, other: string): Promise<void> {
  await bubble(page, own).hover()
  await moreButton(page, own).click()
  await expect.poll(() => namesOf(page)).toEqual([...REACTIONS, 'Copy text', 'Edit', 'Delete'])
  await entry(page, 'Copy text').click()
  await expect(menu(page)).toBeHidden()
  await expect(toastRegion(page).getByText('Message copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(own)

  await bubble(page, other).hover()
  await moreButton(page, other).click()
  await expect
    .poll(() => namesOf(page))
    .toEqual([...REACTIONS, 'Reply', 'Copy text', 'Report this message'])
  await entry(page, 'Reply').click()
  await expect(menu(page)).toBeHidden()
  await expect(composer(page)).toBeFocused()
  await expect(page.getByText('Replying to Deng Garang')).toBeVisible()
}

async function movesByArrows(page: Page, text: string): Promise<void> {
  const focused = (name: string) => expect(entry(page, name)).toBeFocused()
  await moreButton(page, text).press('Enter')
  await focused('Thumbs up')
  await expect(moreButton(page, text)).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowRight')
  await focused('Heart')
  for (const name of ['Reply', 'Copy text', 'Report this message', 'Thumbs up']) {
    await page.keyboard.press('ArrowDown')
    await focused(name)
  }
  await page.keyboard.press('ArrowUp')
  await focused('Report this message')
  await page.keyboard.press('ArrowLeft')
  await focused('Report this message')
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeHidden()
  await expect(moreButton(page, text)).toBeFocused()
}

async function reactsByKeys(page: Page, text: string): Promise<void> {
  const focused = (name: string) => expect(entry(page, name)).toBeFocused()
  const announced = (words: string) =>
    expect(page.locator('[aria-live=polite]', { hasText: words })).toHaveCount(1)
  await moreButton(page, text).press('Enter')
  await focused('Thumbs up')
  // On a slow device the second key arrives before the page has handled the first.
  await reactionBar(page).evaluate((element) => {
    const panel = element.closest<HTMLElement>('[popover]')
    panel?.hidePopover()
    panel?.showPopover()
  })
  await focused('Thumbs up')
  await page.keyboard.press('ArrowLeft')
  await focused('Thank you')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(menu(page)).toBeHidden()
  await expect(moreButton(page, text)).toBeFocused()
  await expect(chips(page, text)).toHaveAccessibleName('Heart, 1: You')
  await announced('Heart added')
  await chips(page, text).focus()
  await page.keyboard.press('Space')
  await expect(chips(page, text)).toHaveCount(0)
  await announced('Heart taken back')
}

test('[CHAT-14 REPLY-01 MISC-04 ERR-04] the message menu offers reactions, Reply and Copy by pointer and keyboard, and rolls back a rejected reaction', async ({
  page,
  world,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { ayen, deng, id } = await pair(world, [
    'Shall we paint?',
    'Yes',
    'On Monday',
    'In the morning',
  ])
  for (const { id: message } of (await storedMessages(world, ayen, id)).slice(0, 2)) {
    const send = (who: typeof ayen, reaction_type: string) =>
      world.call(who, 'POST', `messaging/messages/${message}/reactions/`, { reaction_type })
    for (const who of [ayen, deng]) await send(who, '👍')
    await send(deng, '🔥')
  }
  let isRefused = false
  await onCall(page, 'POST', REACTING, (route) =>
    isRefused ? respondWith(500)(route) : route.fallback(),
  )
  await openChat(page, world, ayen, id)

  await test.step('it has no accessibility problems', () => isAccessible(page, 'Yes'))
  await page.setViewportSize({ width: 1280, height: 720 })
  await test.step('it offers Reply only for messages of the other user', () =>
    offersWhatIsPossible(page, 'On Monday', 'In the morning'))
  await test.step('arrow keys move between reactions and menu items', () =>
    movesByArrows(page, 'In the morning'))
  await test.step('a reaction is added and removed by keyboard', () =>
    reactsByKeys(page, 'In the morning'))

  await test.step('a rejected reaction is rolled back', async () => {
    isRefused = true
    await react(page, 'In the morning', 'Applause')
    await expect(page.getByText('Server error occurred')).toBeVisible()
    await expect(chips(page, 'In the morning')).toHaveCount(0)
    isRefused = false
  })

  await test.step('a second press before the response removes the reaction', async () => {
    const calls = await delayRequests(page, 'POST', REACTING)
    await react(page, 'In the morning', 'Laughing')
    await expect(chips(page, 'In the morning')).toHaveAccessibleName('Laughing, 1: You')
    const removed = page.waitForRequest((request) => request.url().endsWith('/reactions/remove/'))
    await chips(page, 'In the morning').click()
    await expect(chips(page, 'In the morning')).toHaveCount(0)
    await calls.letGo()
    await removed
    await expect(chips(page, 'In the morning')).toHaveCount(0)
    const reactions = async () =>
      (await storedMessages(world, deng, id)).slice(2).map((message) => message.reactions)
    await expect.poll(reactions).toEqual([[], []])
  })
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })

  /** Touches the start of the text for this many ms, moving up by this many px. */
  async function hold(page: Page, text: string, ms: number, by = 0): Promise<void> {
    const words = bubble(page, text).getByText(text)
    // The list is hidden until its rows are positioned, and raw touches do not wait for that.
    await words.tap({ trial: true })
    const box = await words.boundingBox()
    const session = await page.context().newCDPSession(page)
    const at = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 8 }
    const end = Date.now()
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', when: number, y = at.y) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ ...at, y }],
        timestamp: when / 1000,
      })
    await touch('touchStart', end - ms)
    if (by > 0) await touch('touchMove', end - ms / 2, at.y - by)
    await touch('touchEnd', end)
    await session.detach()
  }

  const fitsFinger = async (button: Locator) => {
    const box = await button.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  const fitsScreen = async (element: Locator) => {
    const box = await element.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360)
  }

  test('a long press opens the message menu, whose buttons are at least 44 px; the buttons next to a message are for screen readers and keyboards', async ({
    page,
    world,
  }) => {
    const { ayen, deng, id } = await pair(world, ['On Monday', 'Shall we paint?'])
    const [first] = await storedMessages(world, deng, id)
    const reactions = `messaging/messages/${first?.id}/reactions/`
    await world.call(deng, 'POST', reactions, { reaction_type: '👍' })
    await openChat(page, world, ayen, id)

    await test.step('a short press and a moving press open nothing, a long press opens the menu', async () => {
      await hold(page, 'On Monday', 100)
      await hold(page, 'On Monday', 700, 60)
      await expect(menu(page)).toHaveCount(0)
      // The list may still scroll after the moving press, so that a raw touch misses the message.
      await expect(async () => {
        await hold(page, 'Shall we paint?', 700)
        await expect(entry(page, 'Reply')).toBeVisible({ timeout: 2_000 })
      }).toPass()
      for (const button of await menu(page).getByRole('button').all()) await fitsFinger(button)
      await fitsScreen(menu(page))
      await entry(page, 'Reply').tap()
      await expect(page.getByText('Replying to Deng Garang')).toBeVisible()
    })

    await test.step('the buttons next to a message take no room and work by keyboard', async () => {
      const isHidden = async (button: Locator) =>
        expect((await button.boundingBox())?.width).toBeLessThanOrEqual(1)
      await isHidden(bubble(page, 'Shall we paint?').getByRole('button', { name: 'Reply' }))
      for (const text of ['On Monday', 'Shall we paint?']) {
        const button = moreButton(page, text)
        await isHidden(button)
        await button.press('Enter')
        await expect(reactionBar(page)).toBeVisible()
        await fitsScreen(reactionBar(page))
        await reactionBar(page).getByRole('button', { name: 'Thank you' }).tap()
        const chip = page.getByRole('button', { name: 'Thank you, 1: You' })
        await expect(chips(page, text).and(chip)).toBeVisible()
      }
    })
  })
})
