import type { Locator, Page } from 'playwright/test'
import { bubble, composer, openChat } from './chat-kit.ts'
import { notices } from './content-kit.ts'
import { expect, test, type World } from './kit.ts'

const more = (page: Page, text: string): Locator =>
  bubble(page, text).getByRole('button', { name: 'React and more', exact: true })
const menu = (page: Page): Locator => page.getByRole('dialog', { name: 'With this message' })
const entry = (page: Page, name: string): Locator => menu(page).getByRole('button', { name })
const namesOf = (page: Page): Promise<(string | null)[]> =>
  menu(page)
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent))

const REACTIONS = ['Thumbs up', 'Heart', 'Laughing', 'Fire', 'Applause', 'Thank you']

async function opened(page: Page, world: World): Promise<void> {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  const id = await world.conversation(deng, ayen, ['Shall we paint?', 'On Monday'])
  await openChat(page, world, ayen, id)
}

test('[CHAT-14 REPLY-01] one menu holds all one can do with a message, an answer to others alone', async ({
  page,
  world,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await opened(page, world)
  await bubble(page, 'On Monday').hover()
  await more(page, 'On Monday').click()
  await expect.poll(() => namesOf(page)).toEqual([...REACTIONS, 'Copy text'])
  await entry(page, 'Copy text').click()
  await expect(menu(page)).toBeHidden()
  await expect(notices(page).getByText('Message copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('On Monday')

  await bubble(page, 'Shall we paint?').hover()
  await more(page, 'Shall we paint?').click()
  await expect
    .poll(() => namesOf(page))
    .toEqual([...REACTIONS, 'Reply', 'Copy text', 'Report this message'])
  await entry(page, 'Reply').click()
  await expect(menu(page)).toBeHidden()
  await expect(composer(page)).toBeFocused()
  await expect(page.getByText('Replying to Deng Deng')).toBeVisible()
})

test('by keys: down from the reactions to the entries and around, to the sides among reactions alone', async ({
  page,
  world,
}) => {
  await opened(page, world)
  const focused = (name: string) => expect(entry(page, name)).toBeFocused()
  await more(page, 'Shall we paint?').press('Enter')
  await focused('Thumbs up')
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
  await expect(more(page, 'Shall we paint?')).toBeFocused()
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })

  /** A finger on the middle of the words for so long, and so far. */
  async function hold(page: Page, text: string, ms: number, by = 0): Promise<void> {
    const box = await bubble(page, text).getByText(text).boundingBox()
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

  test('a long press opens the menu, a short one and one that moves do not; all is a finger wide', async ({
    page,
    world,
  }) => {
    await opened(page, world)
    await hold(page, 'On Monday', 100)
    await hold(page, 'On Monday', 700, 60)
    await expect(menu(page)).toHaveCount(0)
    await hold(page, 'Shall we paint?', 700)
    await expect(entry(page, 'Reply')).toBeVisible()
    for (const button of await menu(page).getByRole('button').all()) {
      const box = await button.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    const box = await menu(page).boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360)
    await entry(page, 'Reply').tap()
    await expect(page.getByText('Replying to Deng Deng')).toBeVisible()
  })

  test('one button stands beside a message; the way to answer is there for readers', async ({
    page,
    world,
  }) => {
    await opened(page, world)
    const reply = bubble(page, 'Shall we paint?').getByRole('button', { name: 'Reply' })
    expect((await reply.boundingBox())?.width).toBeLessThanOrEqual(1)
    await more(page, 'Shall we paint?').tap()
    await entry(page, 'Heart').tap()
    await expect(
      bubble(page, 'Shall we paint?').getByRole('button', { name: 'Heart, 1: You' }),
    ).toBeVisible()
  })
})
