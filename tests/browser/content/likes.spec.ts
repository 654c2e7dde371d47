import type { Page, Request, Route } from 'playwright/test'
import { logOut } from '../a11y/ways-in.ts'
import {
  addPost,
  expectLike,
  likeButton,
  saveButton,
  signInDialog,
  toastRegion,
} from '../kit/content-kit.ts'
import { expect, signIn, type TestUser, test, type World } from '../kit/kit.ts'
import { delayRequests, onCall, respondWith } from '../messaging/chat-kit.ts'

const UNIFIED = /^likes\/unified\/$/
const BOOKMARKS = /^bookmarks\/$/

async function postFor(world: World) {
  const [ayen, deng] = [await world.createUser('Ayen'), await world.createUser('Deng')]
  const post = await addPost(world, ayen, { title: 'Ferry' })
  return { ayen, deng, post, address: `/posts/${post.id}` }
}

/** Whether the user likes and saves the post, according to the server. */
async function stored(world: World, user: TestUser, id: number) {
  const flag = async (list: string) =>
    (await world.call(user, 'GET', `${list}/status/?type=post&ids=${id}`))[id] === true
  return { liked: await flag('likes'), saved: await flag('bookmarks') }
}

const isLike = (request: Request) =>
  request.method() === 'POST' && request.url().endsWith('/likes/unified/')

/** Requests of the page that change a like or a save, as `METHOD path`. */
function changesOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (/^\/api\/(likes|bookmarks)\/(unified\/)?$/.test(path) && request.method() !== 'GET')
      calls.push(`${request.method()} ${path}`)
  })
  return calls
}

test('[TOGGLE-01 TOGGLE-02 PROD-09] a signed-in user likes and saves a post immediately, finds it under Saved, and undoes both', async ({
  page,
  world,
}) => {
  const { deng, post, address } = await postFor(world)
  const changes = changesOf(page)
  await signIn(page, world, deng, address)
  const [like, save] = [likeButton(page, 'Ferry'), saveButton(page, 'Ferry')]
  await test.step('the like is counted before the server responds', async () => {
    await expectLike(like, false, 0)
    const calls = await delayRequests(page, 'POST', UNIFIED)
    await like.click()
    await expectLike(like, true, 1)
    await expect.poll(() => calls.delayed.length).toBe(1)
    const body = { type: 'post', id: post.id, action: 'like' }
    expect(calls.delayed[0]?.request().postDataJSON()).toEqual(body)
    expect((await stored(world, deng, post.id)).liked).toBe(false)
    await calls.letGo()
    await expect.poll(async () => (await stored(world, deng, post.id)).liked).toBe(true)
    await page.unrouteAll({ behavior: 'wait' })
  })
  await test.step('a saved post is shown on the profile of the user', async () => {
    await save.click()
    await expect(save).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => stored(world, deng, post.id)).toEqual({ liked: true, saved: true })
    await page.goto(`${world.server.origin}/u/${deng.username}?tab=saved`)
    const list = page.getByRole('feed', { name: 'Saved' })
    await expect(list.getByRole('heading', { level: 2 })).toHaveText(['Ferry'])
    await expect(saveButton(list, 'Ferry')).toHaveAttribute('aria-pressed', 'true')
  })
  await test.step('both are shown after a reload, and a second press undoes them', async () => {
    await page.goto(world.server.origin + address)
    await expectLike(like, true, 1)
    await expect(save).toHaveAttribute('aria-pressed', 'true')
    await like.click()
    await expectLike(like, false, 0)
    await save.click()
    await expect(save).toHaveAttribute('aria-pressed', 'false')
    await expect.poll(() => stored(world, deng, post.id)).toEqual({ liked: false, saved: false })
    expect(changes.filter((call) => call.endsWith('/bookmarks/'))).toEqual([
      'PUT /api/bookmarks/',
      'DELETE /api/bookmarks/',
    ])
  })
  await test.step('many quick presses end with the last one', async () => {
    const calls = await delayRequests(page, 'POST', UNIFIED)
    for (let press = 0; press < 5; press++) await like.click()
    await expectLike(like, true, 1)
    await calls.letGo()
    await expect.poll(async () => (await stored(world, deng, post.id)).liked).toBe(true)
    // A page with routes loads without the HTTP cache.
    await page.unrouteAll({ behavior: 'wait' })
    await page.reload()
    await expectLike(like, true, 1)
    await expect(save).toHaveAttribute('aria-pressed', 'false')
  })
})

test('[TOGGLE-01 TOGGLE-03 ERR-19 A13 A5 OFFLINE-02] a like or save that already exists is kept, one that fails is rolled back with its reason, and one pressed offline is sent later', async ({
  page,
  world,
}) => {
  const { deng, post, address } = await postFor(world)
  let respond: (route: Route) => Promise<unknown> = (route) => route.fallback()
  await onCall(page, 'POST', UNIFIED, (route) => respond(route))
  await onCall(page, 'PUT', BOOKMARKS, respondWith(409))
  await signIn(page, world, deng, address)
  const like = likeButton(page, 'Ferry')
  const dismiss = toastRegion(page).getByRole('button', { name: /^Dismiss/ })
  await expectLike(like, false, 0)
  for (const [status, json] of [
    [409, { detail: 'Conflict' }],
    [400, { detail: 'You have already liked this post.' }],
  ] as const) {
    await test.step(`${status} keeps it liked`, async () => {
      respond = respondWith(status, json)
      const answered = page.waitForResponse((response) => isLike(response.request()))
      await like.click()
      expect((await answered).status()).toBe(status)
      respond = (route) => route.fallback()
      // The next change waits for the response to this one.
      const next = page.waitForResponse((response) => isLike(response.request()))
      await like.click()
      expect((await next).request().postDataJSON().action).toBe('unlike')
      await expect(like).toHaveAttribute('aria-pressed', 'false')
      await expect(dismiss).toHaveCount(0)
    })
  }
  await test.step('409 keeps it saved without a message; a like that fails is rolled back with its reason', async () => {
    const answered = page.waitForResponse((response) => response.request().method() === 'PUT')
    await saveButton(page, 'Ferry').click()
    expect((await answered).status()).toBe(409)
    const calls: Route[] = []
    respond = async (route) => calls.push(route)
    await like.click()
    await expectLike(like, true, 1)
    await expect.poll(() => calls.length).toBe(1)
    await calls[0]?.fulfill({ status: 500, json: {} })
    await expectLike(like, false, 0)
    // By now the response to the save has been handled as well.
    await expect(dismiss).toHaveCount(1)
    await expect(toastRegion(page).getByText('Server error occurred')).toBeVisible()
    await expect(saveButton(page, 'Ferry')).toHaveAttribute('aria-pressed', 'true')
  })
  await test.step('a like pressed offline stays and is sent once when the network is back; a save pressed twice is not sent', async () => {
    respond = (route) => route.fallback()
    await dismiss.click()
    await expect(dismiss).toHaveCount(0)
    const changes = changesOf(page)
    await page.context().setOffline(true)
    await like.click()
    await expectLike(like, true, 1)
    for (const pressed of ['false', 'true']) {
      await saveButton(page, 'Ferry').click()
      await expect(saveButton(page, 'Ferry')).toHaveAttribute('aria-pressed', pressed)
    }
    expect(changes).toEqual([])
    await page.context().setOffline(false)
    await expect.poll(async () => (await stored(world, deng, post.id)).liked).toBe(true)
    await expectLike(like, true, 1)
    await expect(dismiss).toHaveCount(0)
    expect(changes).toEqual(['POST /api/likes/unified/'])
  })
})

test('[PROD-09 ROLE-02 TOGGLE-01 SESSION-01 SESSION-08 B7] Like and Save ask an anonymous user to sign in, wait for the session, and are cleared by a sign-out in another tab', async ({
  page,
  context,
  world,
}) => {
  const { deng, post, address } = await postFor(world)
  const url = world.server.origin + address
  const [like, save] = [likeButton(page, 'Ferry'), saveButton(page, 'Ferry')]
  await test.step('when signed out both open the sign-in modal, without a request', async () => {
    const changes = changesOf(page)
    await page.goto(url)
    for (const button of [like, save]) {
      await button.click()
      await expect(signInDialog(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(button).toHaveAttribute('aria-pressed', 'false')
    }
    expect(changes).toEqual([])
  })
  await test.step('a like pressed before the session is known is sent once it is', async () => {
    const calls = await delayRequests(page, 'GET', /^users\/me\/$/)
    await signIn(page, world, deng, address)
    await like.click()
    await expect.poll(() => calls.delayed.length).toBe(1)
    expect((await stored(world, deng, post.id)).liked).toBe(false)
    await calls.letGo()
    await expectLike(like, true, 1)
    await expect.poll(async () => (await stored(world, deng, post.id)).liked).toBe(true)
    await save.click()
    await expect.poll(() => stored(world, deng, post.id)).toEqual({ liked: true, saved: true })
  })
  await test.step('after a sign-out neither tab shows what the user liked or saved', async () => {
    const other = await context.newPage()
    await other.goto(`${world.server.origin}/faq`)
    await logOut(other)
    await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ferry')
    await other.goto(url)
    for (const tab of [page, other]) {
      await expectLike(likeButton(tab, 'Ferry'), false, 1)
      await expect(saveButton(tab, 'Ferry')).toHaveAttribute('aria-pressed', 'false')
    }
    await like.click()
    await expect(signInDialog(page)).toBeVisible()
  })
})

test('[TOGGLE-01 CAP-01 VALID-08 VALID-09] a like uses PUT and DELETE if likes/unified/ is missing, and a toast is shown if the server has no likes or saves', async ({
  page,
  world,
}) => {
  const { deng, post, address } = await postFor(world)
  const missing = respondWith(404, { detail: 'Not found.' })
  const changes = changesOf(page)
  const [like, save] = [likeButton(page, 'Ferry'), saveButton(page, 'Ferry')]
  await page.route(/\/api\/likes\/unified\//, missing)
  await test.step('without likes/unified/', async () => {
    await signIn(page, world, deng, address)
    await like.click()
    await expect.poll(async () => (await stored(world, deng, post.id)).liked).toBe(true)
    await like.click()
    await expect.poll(async () => (await stored(world, deng, post.id)).liked).toBe(false)
    await expectLike(like, false, 0)
    expect(changes.filter((call) => !call.endsWith('/unified/'))).toEqual([
      'PUT /api/likes/',
      'DELETE /api/likes/',
    ])
  })
  await test.step('without likes and saves', async () => {
    changes.length = 0
    await page.route(/\/api\/(likes|bookmarks)\//, missing)
    await page.reload()
    await save.click()
    await expect(
      toastRegion(page).getByText('Bookmark functionality is not available'),
    ).toBeVisible()
    // Whether the post is saved or liked remains unknown.
    await expect(save).not.toHaveAttribute('aria-pressed', /./)
    await like.click()
    await expect(toastRegion(page).getByText('Like functionality is not available')).toBeVisible()
    await expect(like).not.toHaveAttribute('aria-pressed', /./)
    await expect(like).toHaveText('Like Ferry. Likes: 0')
    // Only a probe of likes/unified/ may have been sent, which is a GET.
    expect(changes).toEqual([])
  })
})
