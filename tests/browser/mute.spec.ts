import type { Page } from 'playwright/test'
import { problems, WIDTHS, wear } from './a11y-kit.ts'
import { addPost, addWork, feed, notices, signInWindow, titlesOf } from './content-kit.ts'
import { expect, type Person, signIn, test, type World } from './kit.ts'

const menu = (page: Page, name = 'Bol Deng') =>
  page.getByRole('button', { name: `More about ${name}` })
const entry = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })
const said = (page: Page) => page.getByRole('main').getByText('You muted Bol Deng.')

/** A post of Bol and one of Keji, and Ayen at the page of Bol. */
async function twoMakers(page: Page, world: World) {
  const [ayen, bol] = [await world.person('Ayen'), await world.person('Bol')]
  const keji = await world.person('Keji')
  const tag = `m${ayen.id}`
  const post = (who: Person, title: string) =>
    addPost(world, who, { title, body: `#${tag}`, tags: [tag] })
  await post(bol, 'Loud reeds')
  await post(keji, 'Calm reeds')
  await signIn(page, world, ayen, `/u/${bol.username}`)
  return { ayen, bol, keji, posts: `/posts?tag=${tag}` }
}

test('who is muted is in no list and shows no toast, hears nothing of it, and keeps the own page', async ({
  page,
  world,
}) => {
  const { ayen, bol, posts } = await twoMakers(page, world)
  const open = new Set<string>()
  page.on('websocket', (socket) => socket.on('framereceived', () => open.add(socket.url())))
  const told: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') told.push(`${request.method()} ${request.url()}`)
  })
  await menu(page).click()
  await entry(page, 'Mute Bol Deng').click()
  await expect(said(page)).toBeVisible()
  await expect(notices(page).getByText('You muted Bol Deng')).toBeVisible()
  expect(told.filter((call) => !/token|online|read/.test(call))).toEqual([])

  await page.goto(world.server.origin + posts)
  const list = feed(page, 'Posts')
  await expect(titlesOf(list)).toHaveText(['Calm reeds'])
  await expect.poll(() => open.size).toBeGreaterThan(1)
  await world.call(bol, 'PUT', `follow/toggle/${ayen.id}/`)
  await expect(page.getByRole('button', { name: 'Account of Ayen Deng, 1 unread' })).toBeVisible()
  await expect(notices(page).getByText('started following you')).toHaveCount(0)

  await page.goto(`${world.server.origin}/u/${bol.username}`)
  await expect(said(page)).toBeVisible()
  await expect(page.getByRole('main').getByText('Loud reeds').first()).toBeVisible()
  await menu(page).click()
  await entry(page, 'Unmute Bol Deng').click()
  await expect(said(page)).toHaveCount(0)
  await page.goto(world.server.origin + posts)
  await expect(titlesOf(list)).toHaveText(['Calm reeds', 'Loud reeds'])
})

test('muting by keyboard, and lifting it and taking that back in the settings', async ({
  page,
  world,
}) => {
  const { bol } = await twoMakers(page, world)
  await menu(page).press('Enter')
  await expect(page.getByRole('menu')).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(said(page)).toBeVisible()
  await expect(menu(page)).toBeFocused()

  await page.goto(`${world.server.origin}/settings#muted`)
  const section = page.getByRole('region', { name: 'Muted people' })
  await section.getByRole('button', { name: 'Unmute Bol Deng' }).press('Enter')
  const again = section.getByRole('button', { name: 'Mute again Bol Deng' })
  await expect(again).toBeFocused()
  await again.press('Enter')
  await expect(section.getByRole('button', { name: 'Unmute Bol Deng' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.reload()
  await expect(section.getByText('You have muted nobody.')).toBeVisible()
  await page.goto(`${world.server.origin}/u/${bol.username}`)
  await expect(menu(page)).toBeVisible()
  await expect(said(page)).toHaveCount(0)
})

test('whom one muted is another matter for somebody else on the same device', async ({
  page,
  world,
}) => {
  const { bol, keji } = await twoMakers(page, world)
  await menu(page).click()
  await entry(page, 'Mute Bol Deng').click()
  await expect(said(page)).toBeVisible()
  await signIn(page, world, keji, `/u/${bol.username}`)
  await menu(page).click()
  await expect(entry(page, 'Mute Bol Deng')).toBeVisible()
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } })

  test('muting on a phone takes works off a wall', async ({ page, world }) => {
    const [ayen, bol] = [await world.person('Ayen'), await world.person('Bol')]
    const title = `Reeds ${bol.username}`
    await addWork(world, bol, { title })
    await signIn(page, world, ayen, `/search?q=${encodeURIComponent(title)}&tab=work`)
    const found = page.getByRole('main').getByRole('link', { name: title }).first()
    await expect(found).toBeVisible()
    await page.goto(`${world.server.origin}/u/${bol.username}`)
    await menu(page).tap()
    await entry(page, 'Mute Bol Deng').tap()
    await expect(said(page)).toBeVisible()
    await page.goto(`${world.server.origin}/search?q=${encodeURIComponent(title)}&tab=work`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main').getByRole('status', { name: /^Loading/ })).toHaveCount(0)
    await expect(found).toHaveCount(0)
  })
})

test('who is muted is neither among creators, freelancers and what a search finds, and their comments wait behind a line', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  const bol = await world.person('Bol', 'Deng', { user_type: 'freelancer' })
  const keji = await world.person('Keji', 'Deng', { user_type: 'freelancer' })
  await world.call(bol, 'PATCH', 'profiles/update_profile/', { title: `Reeds${ayen.id} bindings` })
  await world.call(keji, 'PATCH', 'profiles/update_profile/', { title: `Reeds${ayen.id} mats` })
  const post = await addPost(world, keji, { title: 'Reeds at noon' })
  for (const [who, body] of [
    [bol, 'Too dry.'],
    [keji, 'They were wet.'],
  ] as const) {
    await world.call(who, 'POST', 'comments/', { type: 'post', id: post.id, body })
  }
  await signIn(page, world, ayen, `/u/${bol.username}`)
  await menu(page).click()
  await entry(page, 'Mute Bol Deng').click()
  await expect(said(page)).toBeVisible()

  await page.goto(`${world.server.origin}/freelance?search=Reeds${ayen.id}`)
  const freelancers = page.getByRole('list', { name: 'Freelancers' })
  await expect(freelancers.getByRole('heading')).toHaveText(['Keji Deng'])
  await page.goto(`${world.server.origin}/creators?search=${bol.username}`)
  // Whose name is like it is found, too.
  const others = page.getByRole('status').filter({ hasText: /^\d+ (person|people)$/ })
  const nobody = page.getByRole('heading', { name: /^Nobody matches/ })
  await expect(others.or(nobody)).toBeVisible()
  // Not by name: other tests have people of the same.
  await expect(page.getByRole('main').locator(`a[href="/u/${bol.username}"]`)).toHaveCount(0)
  await page.goto(`${world.server.origin}/search?q=${bol.username}&tab=people`)
  await expect(page.getByText('1 result of people you muted is left out.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'people you muted' }).click()
  await expect(page).toHaveURL(/\/settings#muted$/)

  await page.goto(`${world.server.origin}/posts/${post.id}`)
  await expect(page.getByText('They were wet.')).toBeVisible()
  await expect(page.getByText('Too dry.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show the comment' }).press('Enter')
  await expect(page.getByText('Too dry.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Hide the comment' })).toBeFocused()
  expect(await problems(page)).toEqual([])
})

test('a visitor who mutes is asked to sign in', async ({ page, world }) => {
  const ayen = await world.person('Ayen')
  await page.goto(`${world.server.origin}/u/${ayen.username}`)
  await menu(page, 'Ayen Deng').click()
  await entry(page, 'Mute Ayen Deng').click()
  await expect(signInWindow(page)).toBeVisible()
})

for (const width of WIDTHS) {
  test(`axe finds nothing on the page of who is muted and in the settings, ${width} px`, async ({
    page,
    world,
  }) => {
    await wear(page, width)
    await twoMakers(page, world)
    await menu(page).click()
    await entry(page, 'Mute Bol Deng').click()
    await expect(said(page)).toBeVisible()
    const found = await problems(page)
    await page.goto(`${world.server.origin}/settings#muted`)
    await expect(page.getByRole('button', { name: 'Unmute Bol Deng' })).toBeVisible()
    expect([...found, ...(await problems(page))]).toEqual([])
  })
}
