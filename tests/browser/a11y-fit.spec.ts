import type { Page } from 'playwright/test'
import { bubble, composer } from './chat-kit.ts'
import { addBlog, addPost, addProject, addWork, notices, uploadPicture } from './content-kit.ts'
import { misfits, smallTargets } from './fit-kit.ts'
import { expect, signIn, test, type World } from './kit.ts'
import { sell } from './market-kit.ts'

const LONG = 'A long line about the ferry, the market and the people who wait for both. '.repeat(3)

/** A page of each kind, with something on it. */
async function addresses(world: World) {
  const maker = await world.person('Ayen')
  const reader = await world.person('Deng')
  const picture = { id: await uploadPicture(world, maker), alt: 'The ferry' }
  const fields = { title: 'The ferry at dawn', tags: ['river'], images: [picture] }
  const work = await addWork(world, maker, { ...fields, description: LONG }, 0)
  const post = await addPost(world, maker, { ...fields, body: LONG })
  await addPost(world, maker, { title: 'Market', body: LONG, tags: ['ink'] })
  await addPost(world, maker, { tags: ['ink'] })
  const entry = await addBlog(world, maker, { body: `<h2>First</h2><p>${LONG}</p>` })
  const project = await addProject(world, maker, { description: LONG })
  await world.call(reader, 'POST', 'comments/', { type: 'post', id: post.id, body: 'How?' })
  const asset = await sell(world, maker, { title: 'Cattle camp brushes' })
  const chat = await world.conversation(reader, maker, ['Good morning', LONG])
  return {
    reader,
    chat: `/messages/${chat}`,
    pages: [
      '/',
      '/explore',
      '/posts',
      `/posts/${post.id}`,
      `/portfolio/${work.id}`,
      '/blog',
      `/blog/${entry.id}`,
      '/projects',
      `/projects/${project.id}`,
      '/marketplace',
      `/marketplace/${asset.id}`,
      `/u/${maker.username}`,
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
  await page.goto(world.server.origin + path)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached()
  await expect(page.locator('main [data-pending]')).toHaveCount(0)
}

/** So many pages take their time. */
test.describe.configure({ timeout: 180_000 })

type Look = (page: Page) => Promise<string[]>

/** What is found on each page, the chat among them, by the page. */
async function everywhere(page: Page, world: World, look: Look): Promise<string[]> {
  const { pages, ofMembers, chat, reader } = await addresses(world)
  const found: string[] = []
  const lookAll = async (paths: readonly string[]) => {
    for (const path of paths) {
      await open(page, world, path)
      for (const one of await look(page)) found.push(`${path}: ${one}`)
    }
  }
  await lookAll(pages)
  await signIn(page, world, reader, '/robots.txt')
  await lookAll(ofMembers)
  await page.goto(world.server.origin + chat)
  await expect(composer(page)).toBeVisible()
  for (const one of await look(page)) found.push(`${chat}: ${one}`)
  return found
}

test('with text of twice the size nothing is cut off or beside the window', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 640, height: 900 })
  const look: Look = async () => {
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    return misfits(page)
  }
  expect(await everywhere(page, world, look)).toEqual([])
})

test('four times as large, 320 px wide, a page scrolls one way and nothing is cut off', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await everywhere(page, world, misfits)).toEqual([])
})

test('what is pressed answers on 44 px and more, 360 px wide', async ({ page, world }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await everywhere(page, world, smallTargets)).toEqual([])
})

test('in the colours of the system fields and buttons have an edge, and the focus is seen', async ({
  page,
  world,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const look: Look = async () => [...(await edgeless(page)), ...(await unseenFocus(page))]
  expect(await everywhere(page, world, look)).toEqual([])
})

/** Fields and main buttons that nothing sets off, in themselves or around them. */
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

/** Of the first stops of the tab key, those without an outline. */
async function unseenFocus(page: Page): Promise<string[]> {
  const unseen: string[] = []
  for (let stop = 1; stop <= 12; stop++) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(() => {
      const element = document.activeElement
      // Behind the last stop of a page stands the browser's own.
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

test.describe('where little motion is asked for nothing moves', () => {
  test.beforeEach(async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 360, height: 740 })
  })

  test('on a page, in its menu and in its window', async ({ page, world }) => {
    await open(page, world, '/explore')
    expect(await moving(page)).toEqual([])
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    expect(await moving(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Get Started' }).click()
    await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
    expect(await moving(page)).toEqual([])
  })

  test('in a chat, where a message goes and one comes', async ({ page, world }) => {
    const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
    const id = await world.conversation(deng, ayen, ['Good morning'])
    await signIn(page, world, ayen, `/messages/${id}`)
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
  })

  test('in a picture that opens large, from one to the next', async ({ page, world }) => {
    const work = await addWork(world, await world.person('Ayen'), { title: 'Ferry' }, 2)
    await open(page, world, `/portfolio/${work.id}`)
    await page.getByRole('button', { name: /^Image 1 of 2,/ }).click()
    const large = page.getByRole('dialog', { name: 'Ferry' })
    await expect(large).toBeVisible()
    expect(await moving(page)).toEqual([])
    await large.getByRole('button', { name: 'Next image' }).click()
    await expect(large.getByRole('status')).toHaveText(/^Image 2 of 2/)
    expect(await moving(page)).toEqual([])
  })

  test('in a toast', async ({ page, world }) => {
    const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
    const socket = page.waitForEvent('websocket', (one) => one.url().includes('/ws/notifications/'))
    await signIn(page, world, ayen, '/faq')
    await (await socket).waitForEvent('framereceived')
    await world.call(deng, 'PUT', `follow/toggle/${ayen.id}/`)
    await expect(notices(page).getByText('Deng Deng started following you')).toBeVisible()
    expect(await moving(page)).toEqual([])
  })
})
