import type { Page } from 'playwright/test'
import {
  addBlog,
  addPortfolioItem,
  addPost,
  addProject,
  toastRegion,
  uploadPicture,
} from '../kit/content-kit.ts'
import { findOverflows, smallTargets } from '../kit/fit-kit.ts'
import { expect, signIn, type TestUser, test, type World } from '../kit/kit.ts'
import { sell } from '../market/market-kit.ts'
import { bubble, composer } from '../messaging/chat-kit.ts'
import { openInside } from './ways-in.ts'

const LONG = 'A long line about the ferry, the market and the people who wait for both. '.repeat(3)

/** Paths of one page of each kind, with content on it. */
async function addresses(world: World) {
  const creator = await world.createUser('Ayen')
  const reader = await world.createUser('Deng')
  const picture = { id: await uploadPicture(world, creator), alt: 'The ferry' }
  const fields = { title: 'The ferry at dawn', tags: ['river'], images: [picture] }
  const portfolioItem = await addPortfolioItem(world, creator, { ...fields, description: LONG }, 0)
  const post = await addPost(world, creator, { ...fields, body: LONG })
  await addPost(world, creator, { title: 'Market', body: LONG, tags: ['ink'] })
  await addPost(world, creator, { tags: ['ink'] })
  const entry = await addBlog(world, creator, { body: `<h2>First</h2><p>${LONG}</p>` })
  const project = await addProject(world, creator, { description: LONG })
  await world.call(reader, 'POST', 'comments/', { type: 'post', id: post.id, body: 'How?' })
  const asset = await sell(world, creator, { title: 'Cattle camp brushes' })
  const chat = await world.createConversation(reader, creator, ['Good morning', LONG])
  return {
    reader,
    chat: `/messages/${chat}`,
    content: [
      '/',
      '/explore',
      '/posts',
      `/posts/${post.id}`,
      `/portfolio/${portfolioItem.id}`,
      '/blog',
      `/blog/${entry.id}`,
      '/projects',
      `/projects/${project.id}`,
      `/u/${creator.username}`,
    ],
    others: [
      '/marketplace',
      `/marketplace/${asset.id}`,
      '/creators',
      '/search?q=ferry',
      '/team',
      '/freelance',
      '/contact',
      '/services',
      '/faq',
      '/login',
      '/signup',
    ],
    ofMembers: ['/dashboard', '/notifications', '/create/post', '/settings'],
  }
}

async function open(page: Page, world: World, path: string): Promise<void> {
  await page.emulateMedia({ forcedColors: 'none' })
  await page.setViewportSize({ width: 360, height: 740 })
  await openInside(page, world.server.origin + path)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached()
  await expect(page.locator('main [data-pending]')).toHaveCount(0)
}

/** Resizes the window and waits until the page has painted and has no pending part. */
async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  })
  await expect(page.locator('main [data-pending]')).toHaveCount(0)
}

type Look = (page: Page) => Promise<string[]>

const LOOKS: readonly { name: string; look: Look }[] = [
  { name: '360 px wide', look: smallTargets },
  {
    // Corresponds to a 1280 px window at 400 % zoom.
    name: '320 px wide',
    look: async (page) => {
      await resize(page, 320, 640)
      return findOverflows(page)
    },
  },
  {
    name: 'text at 200 %',
    look: async (page) => {
      await resize(page, 640, 900)
      const scale = (size: string) =>
        page.evaluate((value) => {
          document.documentElement.style.fontSize = value
        }, size)
      await scale('200%')
      const found = await findOverflows(page)
      await scale('')
      return found
    },
  },
  {
    name: 'forced colours',
    look: async (page) => {
      await page.emulateMedia({ forcedColors: 'active' })
      await resize(page, 1280, 720)
      return [...(await edgeless(page)), ...(await unseenFocus(page))]
    },
  },
]

/** The problems that each check finds on the current page, with path and name of the check. */
async function lookAt(page: Page, path: string): Promise<string[]> {
  const found: string[] = []
  for (const { name, look } of LOOKS) {
    for (const one of await look(page)) found.push(`${path}, ${name}: ${one}`)
  }
  return found
}

async function lookAtAll(page: Page, world: World, paths: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    await open(page, world, path)
    found.push(...(await lookAt(page, path)))
  }
  return found
}

/**
 * On each kind of page: with text at 200 % and in a 320 px window, no content is cut off or outside
 * the window; touch targets are at least 44 px; with forced colours, fields and buttons have an
 * edge and the focus is visible.
 */
test.describe('pages fit small windows, large text, fingers and system colours', () => {
  test.slow()

  test('content pages', async ({ page, world }) => {
    const { content } = await addresses(world)
    expect(await lookAtAll(page, world, content)).toEqual([])
  })

  test('lists, marketplace and marketing pages', async ({ page, world }) => {
    const { others } = await addresses(world)
    expect(await lookAtAll(page, world, others)).toEqual([])
  })

  test('signed-in pages and a chat', async ({ page, world }) => {
    const { ofMembers, chat, reader } = await addresses(world)
    await signIn(page, world, reader, '/robots.txt')
    const found = await lookAtAll(page, world, ofMembers)
    await open(page, world, chat)
    await expect(composer(page)).toBeVisible()
    expect([...found, ...(await lookAt(page, chat))]).toEqual([])
  })
})

/** Fields and primary buttons without a visible edge on themselves or their parent. */
const edgeless = (page: Page) =>
  page.evaluate(() => {
    const edged = (element: Element): boolean => {
      const { borderTopWidth, borderTopStyle, outlineStyle } = getComputedStyle(element)
      return (borderTopStyle !== 'none' && borderTopWidth !== '0px') || outlineStyle !== 'none'
    }
    const shown = [
      ...document.querySelectorAll<HTMLElement>(
        'main input:not([type=hidden], [type=radio], [type=checkbox]), main select, main textarea, .button--look_accent',
      ),
    ].filter((element) => element.checkVisibility() && element.offsetWidth > 1)
    return shown
      .filter((element) => !edged(element) && !edged(element.parentElement ?? element))
      .map((element) => `no edge: ${element.tagName} ${element.textContent || element.ariaLabel}`)
  })

/** Of the first 12 tab stops, those without an outline. */
async function unseenFocus(page: Page): Promise<string[]> {
  const unseen: string[] = []
  for (let stop = 1; stop <= 12; stop++) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(() => {
      const element = document.activeElement
      // After the last tab stop of the page the focus moves to the browser.
      if (element === null || element === document.body) return null
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      const isSeen = outlineStyle !== 'none' && outlineWidth !== '0px'
      return isSeen ? null : `${element.tagName} ${element.textContent}`
    })
    if (name !== null) unseen.push(`focus not seen: ${name}`)
  }
  return unseen
}

const moving = (page: Page) =>
  page.evaluate(() =>
    document.getAnimations().flatMap((animation) => {
      const { duration } = animation.effect?.getComputedTiming() ?? {}
      return Number(duration) > 20 ? [`${duration} ms`] : []
    }),
  )

async function motionInChat(page: Page, world: World, ayen: TestUser): Promise<void> {
  const deng = await world.createUser('Deng')
  const id = await world.createConversation(deng, ayen, ['Good morning'])
  await page.goto(`${world.server.origin}/messages/${id}`)
  await expect(bubble(page, 'Good morning')).toBeVisible()
  expect(await moving(page)).toEqual([])
  await composer(page).fill('And to you')
  await composer(page).press('Enter')
  await expect(bubble(page, 'And to you')).toBeVisible()
  expect(await moving(page)).toEqual([])
  const said = { content: 'The ferry waits', message_type: 'text', reply_to_id: null }
  await world.call(deng, 'POST', `messaging/conversations/${id}/messages/`, said)
  await expect(bubble(page, 'The ferry waits')).toBeVisible()
  expect(await moving(page)).toEqual([])
}

test('nothing animates with reduced motion: a page, its menu, the modal, a lightbox, a toast, a chat', async ({
  page,
  world,
}) => {
  const [ayen, wani] = [await world.createUser('Ayen'), await world.createUser('Wani')]
  const portfolioItem = await addPortfolioItem(world, ayen, { title: 'Ferry' }, 2)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await test.step('a page, its menu and the modal', async () => {
    await open(page, world, '/explore')
    expect(await moving(page)).toEqual([])
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    expect(await moving(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Get Started' }).click()
    await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
    expect(await moving(page)).toEqual([])
    await page.keyboard.press('Escape')
  })
  await test.step('a lightbox, from one image to the next', async () => {
    await open(page, world, `/portfolio/${portfolioItem.id}`)
    await page.getByRole('button', { name: /^Image 1 of 2,/ }).click()
    const large = page.getByRole('dialog', { name: 'Ferry' })
    await expect(large).toBeVisible()
    expect(await moving(page)).toEqual([])
    await large.getByRole('button', { name: 'Next image' }).click()
    await expect(large.getByRole('status')).toHaveText(/^Image 2 of 2/)
    expect(await moving(page)).toEqual([])
  })
  await test.step('a toast', async () => {
    const socket = page.waitForEvent('websocket', (one) => one.url().includes('/ws/notifications/'))
    await signIn(page, world, ayen, '/faq')
    await (await socket).waitForEvent('framereceived')
    await world.call(wani, 'PUT', `follow/toggle/${ayen.id}/`)
    await expect(toastRegion(page).getByText('Wani Deng started following you')).toBeVisible()
    expect(await moving(page)).toEqual([])
  })
  await test.step('a chat', () => motionInChat(page, world, ayen))
})
