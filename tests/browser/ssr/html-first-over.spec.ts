import type { Page } from 'playwright/test'
import { test } from '../kit/community-kit.ts'
import {
  addPortfolioItem,
  addPost,
  expectLike,
  likeButton,
  saveButton,
  signInDialog,
} from '../kit/content-kit.ts'
import { expect, signIn } from '../kit/kit.ts'
import { watchShifts } from '../kit/shift-kit.ts'
import {
  delayScripts,
  expectHydratedInPlace,
  openServerRendered,
  rememberHeading,
  untilHydrated,
  untilServerRendered,
} from '../kit/ssr-kit.ts'

/** Effects of hydration on a server-rendered page, and of input before the client runs. */

/** Opens a server-rendered page without waiting for its resources. */
async function openAtOnce(page: Page, address: string): Promise<void> {
  await untilServerRendered(page, address)
  await page.goto(address, { waitUntil: 'commit' })
}

const clientRuns = (page: Page) =>
  expect(page.getByRole('banner').getByRole('button', { name: 'Get Started' })).toBeVisible()

test('[PROD-08] a link followed during hydration scrolls to its target on the next page', async ({
  page,
  world,
}) => {
  const ayen = await world.createUser('Ayen')
  const body = 'A line of a long letter.\n'.repeat(80)
  const post = await addPost(world, ayen, { title: 'Letter', body, tags: ['over'] })
  await world.call(ayen, 'POST', 'comments/', { type: 'post', id: post.id, body: 'A word' })
  await page.clock.install()
  await openServerRendered(page, `${world.server.origin}/posts?tag=over`)
  // The clock does not advance, so the page is hydrating until the test ends.
  await clientRuns(page)
  await page.getByRole('link', { name: 'Comments on Letter: 1' }).click()
  await expect(page.getByRole('heading', { name: '1 comment' })).toBeInViewport()
})

test('[ENT-18] a picture that failed before the client runs is replaced by the placeholder', async ({
  page,
  world,
}) => {
  const work = await addPortfolioItem(world, await world.createUser('Ayen'), { title: 'Ferry' })
  await page.route(/\/media\/pictures\//, (route) => route.fulfill({ status: 404 }))
  const letGo = await delayScripts(page)
  const picture = page.getByRole('main').getByRole('img', { name: 'Picture 1' }).first()
  const failed = page.waitForResponse(/\/media\/pictures\//)
  await openAtOnce(page, `${world.server.origin}/portfolio/${work.id}`)
  await failed
  const isBroken = () =>
    picture.evaluate((img) => img instanceof HTMLImageElement && img.complete && !img.naturalWidth)
  await expect.poll(isBroken).toBe(true)
  await letGo()
  await expect(picture).toHaveAttribute('src', '/brand/weave.svg')
})

test('a loading picture is a colour in the HTML, and a thumbnail once the client runs and it is near the viewport', async ({
  page,
  world,
}) => {
  const work = await addPortfolioItem(world, await world.createUser('Ayen'), { title: 'Banks' }, 6)
  await page.setViewportSize({ width: 360, height: 500 })
  const released = Promise.withResolvers<void>()
  await page.route(/\/media\/pictures\//, async (route) => {
    await released.promise
    await route.continue()
  })
  const address = `${world.server.origin}/portfolio/${work.id}`
  const html = async () => (await page.request.get(address)).text()
  await expect.poll(html).toContain('background-color:rgb(')
  expect(await html()).not.toContain('data:image')
  await page.goto(address, { waitUntil: 'commit' })
  const thumbnail = /^url\("data:image/
  const places = page.getByRole('main').locator('span:has(> picture)')
  await expect(places.first()).toHaveCSS('background-image', thumbnail)
  const last = page.getByRole('main').getByRole('img', { name: 'Picture 6' }).locator('../..')
  await expect(last).toHaveCSS('background-image', 'none')
  await expect(last).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await last.scrollIntoViewIfNeeded()
  await expect(last).toHaveCSS('background-image', thumbnail)
  released.resolve()
})

test('the buttons of a portfolio item do not move during hydration, and the lightbox is loaded with the first input', async ({
  page,
  world,
}) => {
  const work = await addPortfolioItem(world, await world.createUser('Ayen'), { title: 'Canoe' })
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.clock.install()
  const letGo = await delayScripts(page)
  await openAtOnce(page, `${world.server.origin}/portfolio/${work.id}`)
  const acts = page.getByRole('button', { name: 'Share Canoe' }).locator('..').locator('button, a')
  await expect(acts).toHaveCount(5)
  const places = () => acts.evaluateAll((all) => all.map((act) => act.getBoundingClientRect().x))
  const before = await places()
  await letGo()
  await untilHydrated(page)
  expect(await places()).toEqual(before)
  const hasLightbox = () => requested.some((url) => url.includes('/lightbox-panel-'))
  expect(hasLightbox()).toBe(false)
  await page.clock.resume()
  await page.keyboard.press('Shift')
  await expect.poll(hasLightbox).toBe(true)
})

test('[TOGGLE-01] a signed-in user gets the page as an anonymous user, then their own like in its count', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.createUser('Ayen'), await world.createUser('Deng')]
  await test.step('a post that the user liked before the server rendered it', async () => {
    const post = await addPost(world, ayen, { title: 'Ferry at dusk' })
    const like = { type: 'post', id: post.id, action: 'like' }
    await world.call(deng, 'POST', 'likes/unified/', like)
    const address = `/posts/${post.id}`
    const sent = await page.request.get(world.server.origin + address, {
      headers: { authorization: `Bearer ${deng.access}` },
    })
    expect(await sent.text()).not.toContain(deng.username)
    await signIn(page, world, deng, address)
    await expect(page.getByRole('banner').getByRole('button', { name: /Deng/ })).toBeVisible()
    await expectLike(likeButton(page, 'Ferry at dusk'), true, 1)
  })
  await test.step('a portfolio item that the user likes and immediately reloads', async () => {
    const work = await addPortfolioItem(world, ayen, { title: 'Harp' })
    await page.goto(`${world.server.origin}/portfolio/${work.id}`)
    await expectLike(likeButton(page, 'Harp'), false, 0)
    await likeButton(page, 'Harp').click()
    await expect
      .poll(() => world.call(deng, 'GET', `likes/status/?type=portfolio&ids=${work.id}`))
      .toEqual({ [work.id]: true })
    await page.reload()
    await expectLike(likeButton(page, 'Harp'), true, 1)
  })
})

test('a like that an anonymous user clicks before the client runs opens the sign-in modal', async ({
  page,
  world,
}) => {
  const post = await addPost(world, await world.createUser('Ayen'), { title: 'Dew' })
  const letGo = await delayScripts(page)
  await openAtOnce(page, `${world.server.origin}/posts/${post.id}`)
  await likeButton(page, 'Dew').click()
  await letGo()
  await expect(signInDialog(page)).toBeVisible()
})

test('[TOGGLE-01] input of a signed-in user before the client runs is replayed, and a like clicked twice is not sent', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.createUser('Ayen'), await world.createUser('Garang')]
  const [dew, rain] = [
    await addPost(world, ayen, { title: 'Dew' }),
    await addPost(world, ayen, { title: 'Rain' }),
  ]
  await signIn(page, world, deng, '/robots.txt')
  await test.step('a comment and a like', async () => {
    const letGo = await delayScripts(page)
    await openAtOnce(page, `${world.server.origin}/posts/${dew.id}`)
    await page.getByRole('textbox', { name: 'Write a comment' }).fill('Before it ran')
    await likeButton(page, 'Dew').click()
    // A like without a response when the page is left is sent again by the next page.
    const liked = page.waitForResponse(/likes\/unified/)
    await letGo()
    await liked
    await expectLike(likeButton(page, 'Dew'), true, 1)
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Before it ran' })).toBeVisible()
  })
  await test.step('a like and an unlike, and a save', async () => {
    const changes: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      // The like of the first post is sent again if its response was not processed in time.
      const isRain = /likes|bookmarks/.test(pathname) && request.postDataJSON()?.id === rain.id
      if (request.method() !== 'GET' && isRain) changes.push(pathname)
    })
    const letGo = await delayScripts(page)
    await openAtOnce(page, `${world.server.origin}/posts/${rain.id}`)
    await likeButton(page, 'Rain').click()
    await likeButton(page, 'Rain').click()
    await saveButton(page, 'Rain').click()
    await letGo()
    await expect(saveButton(page, 'Rain')).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => changes).toEqual(['/api/bookmarks/'])
    await expectLike(likeButton(page, 'Rain'), false, 0)
  })
})

test('[REG-01] a role selected before the client runs stays selected', async ({ page, world }) => {
  const letGo = await delayScripts(page)
  await openAtOnce(page, `${world.server.origin}/signup`)
  const form = page.getByRole('form', { name: 'Create account' })
  const chosen = form.getByRole('radio', { name: /^Freelancer/ })
  await form.getByRole('radio', { name: /^Client/ }).check()
  await chosen.check()
  await form.getByLabel('First name').fill('Nyandeng')
  await letGo()
  await clientRuns(page)
  await form.getByLabel('Last name').fill('Deng')
  await expect(chosen).toBeChecked()
  await expect(form.getByRole('radio', { checked: true })).toHaveCount(1)
  await expect(form.getByLabel('First name')).toHaveValue('Nyandeng')
})

test('[NET-01] a connection lost before the client runs is reported without layout shift', async ({
  page,
  world,
}) => {
  await watchShifts(page)
  await rememberHeading(page)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false })
  })
  await openServerRendered(page, `${world.server.origin}/about`)
  await expect(page.getByText('You’re offline.').first()).toBeVisible()
  await expectHydratedInPlace(page)
})
