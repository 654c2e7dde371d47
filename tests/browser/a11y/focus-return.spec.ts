import type { Locator, Page } from 'playwright/test'
import { profilePath } from '../../../src/protocol/base/page-paths.ts'
import { addPortfolioItem, addPost } from '../kit/content-kit.ts'
import { expect, signIn, type TestUser, test, type World } from '../kit/kit.ts'

interface Closing {
  name: string
  press: (page: Page, overlay: Locator) => Promise<void>
}

interface Overlay {
  /** Its name in the report. */
  name: string
  path: string
  opener: (page: Page) => Locator
  /** The menu item to choose, if the opener opens a menu. */
  choose?: string
  overlay: (page: Page) => Locator
  /** Ways to close it besides Escape. */
  closings?: readonly Closing[]
  width?: number
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const pressed = (name: string | RegExp): Closing => ({
  name: `the button ${name}`,
  press: (_, overlay) =>
    overlay.getByRole('button', { name, exact: typeof name === 'string' }).click(),
})
const ESCAPE: Closing = { name: 'Escape', press: (page) => page.keyboard.press('Escape') }
const CLOSE = pressed(/^Close/)
const CANCEL = pressed('Cancel')
const editorButton = (name: string): Closing => ({
  name,
  async press(page, box) {
    await box.fill('Better') // Save is enabled only for a changed text.
    await page.locator('#comments').getByRole('button', { name, exact: true }).click()
  },
})
const SENT: Closing = {
  name: 'a sent report',
  async press(_, overlay) {
    await overlay.getByRole('radio', { name: 'Spam or advertising' }).check()
    await overlay.getByRole('button', { name: 'Send report' }).click()
  },
}
const dialog = (page: Page) => page.getByRole('dialog')
const menu = (page: Page) => page.getByRole('menu')

async function openOnce(page: Page, { opener, choose, overlay }: Overlay): Promise<void> {
  await opener(page).focus()
  await page.keyboard.press('Enter')
  if (choose !== undefined) {
    const entry = page.getByRole('menuitem', { name: choose })
    await expect(menu(page)).toBeFocused()
    // The initially highlighted item depends on the key that opened the menu.
    await page.keyboard.press('Home')
    const entries = await menu(page).getByRole('menuitem').allTextContents()
    const place = entries.findIndex((text) => text.startsWith(choose))
    for (let down = 0; down < place; down++) await page.keyboard.press('ArrowDown')
    await expect(entry).toHaveAttribute('data-highlighted', '')
    await page.keyboard.press('Enter')
  }
  await expect(overlay(page)).toBeVisible()
  // Wait until it contains the focus; otherwise keys go to the page.
  await expect
    .poll(() => overlay(page).evaluate((node) => node.contains(document.activeElement)))
    .toBe(true)
}

async function returnsFocus(page: Page, overlay: Overlay): Promise<void> {
  for (const { name, press } of [ESCAPE, ...(overlay.closings ?? [])]) {
    await openOnce(page, overlay)
    await press(page, overlay.overlay(page))
    await expect(overlay.overlay(page)).toBeHidden()
    await expect.soft(overlay.opener(page), `${overlay.name} after ${name}`).toBeFocused()
  }
}

async function overlaysOf(world: World, ayen: TestUser, other: TestUser): Promise<Overlay[]> {
  const portfolioItem = await addPortfolioItem(world, ayen, { title: 'Ferry' }, 2)
  const post = await addPost(world, other, { title: 'Talk' })
  const comment = { type: 'post', id: post.id, body: 'Fine' }
  await world.call(ayen, 'POST', 'comments/', comment)
  const at = `/posts/${post.id}`
  return [
    {
      name: 'Account menu',
      path: at,
      opener: (page) => button(page, /^Account of /),
      overlay: menu,
    },
    { name: 'Create menu', path: at, opener: (page) => button(page, 'Create'), overlay: menu },
    { name: 'Share menu', path: at, opener: (page) => button(page, /^Share /), overlay: menu },
    {
      name: 'Report dialog',
      path: at,
      opener: (page) => button(page, /^More for /),
      choose: 'Report',
      overlay: dialog,
      closings: [CLOSE, CANCEL, SENT],
    },
    {
      name: 'Block dialog',
      path: at,
      opener: (page) => button(page, /^More for /),
      choose: 'Block',
      overlay: dialog,
      closings: [CLOSE, CANCEL],
    },
    {
      name: 'Lightbox',
      path: `/portfolio/ferry-${portfolioItem.id}`,
      opener: (page) => button(page, /^Image 2 of 2/),
      overlay: dialog,
      closings: [CLOSE],
    },
    {
      name: 'Owner menu',
      path: `/portfolio/ferry-${portfolioItem.id}`,
      opener: (page) => button(page, /^More for this work/),
      overlay: menu,
    },
    {
      name: 'Editor of a comment',
      path: at,
      opener: (page) => button(page, /^Edit your comment/),
      overlay: (page) => page.getByRole('textbox', { name: 'Edit your comment' }),
      closings: [editorButton('Cancel'), editorButton('Save')],
    },
    {
      name: 'Share card',
      path: profilePath(other),
      opener: (page) => button(page, /^Share/),
      overlay: dialog,
      closings: [CLOSE],
    },
    {
      name: 'Navigation sheet',
      path: at,
      opener: (page) => button(page, 'Menu'),
      overlay: (page) => page.getByRole('dialog', { name: 'Menu' }),
      closings: [CLOSE],
      width: 360,
    },
  ]
}

test('each overlay returns focus to its opener when closed by Escape or a button', async ({
  page,
  world,
}) => {
  const [ayen, other] = [await world.createUser('Ayen'), await world.createUser('Bol')]
  const overlays = await overlaysOf(world, ayen, other)
  await signIn(page, world, ayen, overlays[0]?.path ?? '/')
  for (const overlay of overlays) {
    await test.step(overlay.name, async () => {
      await page.setViewportSize({ width: overlay.width ?? 1280, height: 800 })
      const url = world.server.origin + overlay.path
      if (page.url() !== url) await page.goto(url)
      await returnsFocus(page, overlay)
    })
  }
})

test('an overlay that is opened again right after it was closed stays open, and Back closes it', async ({
  page,
  world,
}) => {
  const url = `${world.server.origin}/faq`
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`${world.server.origin}/about`)
  await page.goto(url)
  const sheet = page.getByRole('dialog', { name: 'Menu' })
  await button(page, 'Menu').click()
  for (let round = 0; round < 10; round++) {
    await expect(sheet).toBeVisible()
    // Before the close event arrives, or within one task after it, in which the browser has not yet
    // removed the history entry.
    await sheet.evaluate(
      (node, isBeforeEvent) => {
        const opener = document.querySelector<HTMLElement>('button[aria-label=Menu]')
        if (!isBeforeEvent)
          node.addEventListener('close', () => setTimeout(() => opener?.click()), { once: true })
        if (node instanceof HTMLDialogElement) node.close()
        if (isBeforeEvent) opener?.click()
      },
      round % 2 === 1,
    )
    await expect(sheet).toBeVisible()
    // Frames in which the removal of the entry arrives.
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          let frames = 0
          const tick = () => (++frames < 10 ? requestAnimationFrame(tick) : resolve())
          requestAnimationFrame(tick)
        }),
    )
  }
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toBeHidden()
  expect(page.url()).toBe(url)
})
