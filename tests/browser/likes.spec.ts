import type { Page, Request } from 'playwright/test'
import { answer, holdCalls, onCall } from './chat-kit.ts'
import { addPost, expectLike, likeOf, notices, saveOf, signInWindow } from './content-kit.ts'
import { expect, ownWorld, type Person, signIn, test, type World } from './kit.ts'
import { logOut } from './ways-in.ts'

const UNIFIED = /^likes\/unified\/$/
const LIKES = /^likes\/$/
const BOOKMARKS = /^bookmarks\/$/

async function postFor(world: World) {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  const post = await addPost(world, ayen, { title: 'Ferry' })
  return { ayen, deng, post, address: `/posts/${post.id}` }
}

/** What the server holds of one person and one post. */
async function held(world: World, person: Person, id: number) {
  const flag = async (list: string) =>
    (await world.call(person, 'GET', `${list}/status/?type=post&ids=${id}`))[id] === true
  return { liked: await flag('likes'), saved: await flag('bookmarks') }
}

const isLike = (request: Request) =>
  request.method() === 'POST' && request.url().endsWith('/likes/unified/')

/** Calls the page made, as `METHOD path`, without the look-ups. */
function changesOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (/^\/api\/(likes|bookmarks)\/(unified\/)?$/.test(path) && request.method() !== 'GET')
      calls.push(`${request.method()} ${path}`)
  })
  return calls
}

test('[TOGGLE-01 PROD-09] Like counts at once, a second press takes it back', async ({
  page,
  world,
}) => {
  const { deng, post, address } = await postFor(world)
  await signIn(page, world, deng, address)
  const like = likeOf(page, 'Ferry')
  await expectLike(like, false, 0)
  const calls = await holdCalls(page, 'POST', UNIFIED)
  await like.click()
  await expectLike(like, true, 1)
  await expect.poll(() => calls.held.length).toBe(1)
  expect(calls.held[0]?.request().postDataJSON()).toEqual({
    type: 'post',
    id: post.id,
    action: 'like',
  })
  expect((await held(world, deng, post.id)).liked).toBe(false)
  await calls.letGo()
  await expect.poll(async () => (await held(world, deng, post.id)).liked).toBe(true)
  await page.reload()
  await expectLike(like, true, 1)
  await like.click()
  await expectLike(like, false, 0)
  await expect.poll(async () => (await held(world, deng, post.id)).liked).toBe(false)
  await page.reload()
  await expectLike(like, false, 0)
})

test('[TOGGLE-01 SESSION-01] a like that is pressed before it is known who reads is done when it is', async ({
  page,
  world,
}) => {
  const { deng, post, address } = await postFor(world)
  await signIn(page, world, deng, '/robots.txt')
  const calls = await holdCalls(page, 'GET', /^users\/me\/$/)
  await page.goto(`${world.server.origin}${address}`)
  await likeOf(page, 'Ferry').click()
  await expect.poll(() => calls.held.length).toBe(1)
  expect((await held(world, deng, post.id)).liked).toBe(false)
  await calls.letGo()
  await expectLike(likeOf(page, 'Ferry'), true, 1)
  await expect.poll(async () => (await held(world, deng, post.id)).liked).toBe(true)
})

test('[TOGGLE-02 PROD-09] Save is one PUT, a second press one DELETE', async ({ page, world }) => {
  const { deng, post, address } = await postFor(world)
  const calls = changesOf(page)
  await signIn(page, world, deng, address)
  const save = saveOf(page, 'Ferry')
  await save.click()
  await expect(save).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(async () => (await held(world, deng, post.id)).saved).toBe(true)
  await page.reload()
  await expect(save).toHaveAttribute('aria-pressed', 'true')
  await save.click()
  await expect(save).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(async () => (await held(world, deng, post.id)).saved).toBe(false)
  expect(calls).toEqual(['PUT /api/bookmarks/', 'DELETE /api/bookmarks/'])
})

test('[PROD-09] what was saved is found on the own profile', async ({ page, world }) => {
  const { deng, address } = await postFor(world)
  await signIn(page, world, deng, address)
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await saveOf(page, 'Ferry').click()
  expect((await saved).ok()).toBe(true)
  await page.goto(`${world.server.origin}/u/${deng.username}?tab=saved`)
  const list = page.getByRole('feed', { name: 'Saved' })
  await expect(list.getByRole('heading', { level: 2 })).toHaveText(['Ferry'])
  await expect(saveOf(list, 'Ferry')).toHaveAttribute('aria-pressed', 'true')
})

for (const [status, json] of [
  [409, { detail: 'Conflict' }],
  [400, { detail: 'You have already liked this post.' }],
] as const) {
  test(`[TOGGLE-03 ERR-19] ${status} says that it was so already: the like stands`, async ({
    page,
    world,
  }) => {
    const { deng, address } = await postFor(world)
    await onCall(page, 'POST', UNIFIED, answer(status, json))
    await signIn(page, world, deng, address)
    const like = likeOf(page, 'Ferry')
    const answered = page.waitForResponse((response) => isLike(response.request()))
    await like.click()
    expect((await answered).status()).toBe(status)
    // The next change waits for the answer to this one.
    const next = page.waitForRequest(isLike)
    await like.click()
    expect((await next).postDataJSON().action).toBe('unlike')
    await expect(like).toHaveAttribute('aria-pressed', 'false')
    await expect(notices(page).getByRole('button', { name: /^Dismiss/ })).toHaveCount(0)
  })
}

test('[TOGGLE-03] 409 to a save leaves it saved, and nothing is said', async ({ page, world }) => {
  const { deng, address } = await postFor(world)
  await onCall(page, 'PUT', BOOKMARKS, answer(409))
  await onCall(page, 'POST', UNIFIED, answer(500, {}))
  await signIn(page, world, deng, address)
  const answered = page.waitForResponse((response) => response.request().method() === 'PUT')
  await saveOf(page, 'Ferry').click()
  expect((await answered).status()).toBe(409)
  // A like that fails says so: by then the save's answer is long worked off.
  await likeOf(page, 'Ferry').click()
  await expect(notices(page).getByRole('button', { name: /^Dismiss/ })).toHaveCount(1)
  await expect(notices(page).getByText('Server error occurred')).toBeVisible()
  await expect(saveOf(page, 'Ferry')).toHaveAttribute('aria-pressed', 'true')
})

test('[TOGGLE-01] a like that fails is taken back and said', async ({ page, world }) => {
  const { deng, post, address } = await postFor(world)
  const failing = await holdCalls(page, 'POST', UNIFIED)
  await signIn(page, world, deng, address)
  const like = likeOf(page, 'Ferry')
  await like.click()
  await expectLike(like, true, 1)
  await expect.poll(() => failing.held.length).toBe(1)
  await failing.held.splice(0)[0]?.fulfill({ status: 500, json: {} })
  await expectLike(like, false, 0)
  await expect(notices(page).getByText('Server error occurred')).toBeVisible()
  await failing.letGo()
  await like.click()
  await expect.poll(async () => (await held(world, deng, post.id)).liked).toBe(true)
})

test('[TOGGLE-01 A13 A5] without network a like is taken back and says why; back, it is found out anew', async ({
  page,
  world,
}) => {
  const { deng, post, address } = await postFor(world)
  await signIn(page, world, deng, address)
  const like = likeOf(page, 'Ferry')
  await expectLike(like, false, 0)
  await page.context().setOffline(true)
  await like.click()
  await expect(
    notices(page).getByText('Network error - please check your connection'),
  ).toBeVisible()
  await expectLike(like, false, 0)
  await page.context().setOffline(false)
  await like.click()
  await expectLike(like, true, 1)
  await expect.poll(async () => (await held(world, deng, post.id)).liked).toBe(true)
})

test('[TOGGLE-01] many quick presses end where the last one left it', async ({ page, world }) => {
  const { deng, post, address } = await postFor(world)
  const calls = await holdCalls(page, 'POST', UNIFIED)
  await signIn(page, world, deng, address)
  const like = likeOf(page, 'Ferry')
  for (let press = 0; press < 5; press++) await like.click()
  await expectLike(like, true, 1)
  await calls.letGo()
  await expect.poll(async () => (await held(world, deng, post.id)).liked).toBe(true)
  await page.reload()
  await expectLike(like, true, 1)
})

test('[PROD-09 ROLE-02] signed out, Like and Save open the sign-in window and call nobody', async ({
  page,
  world,
}) => {
  const { address } = await postFor(world)
  const calls = changesOf(page)
  await page.goto(world.server.origin + address)
  for (const button of [likeOf(page, 'Ferry'), saveOf(page, 'Ferry')]) {
    await button.click()
    await expect(signInWindow(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(button).toHaveAttribute('aria-pressed', 'false')
  }
  expect(calls).toEqual([])
})

test('[SESSION-08 PROD-09] after a logout the page shows nothing of what the person liked or saved', async ({
  page,
  world,
}) => {
  const { deng, post, address } = await postFor(world)
  await signIn(page, world, deng, address)
  await likeOf(page, 'Ferry').click()
  await saveOf(page, 'Ferry').click()
  const both = { liked: true, saved: true }
  await expect.poll(() => held(world, deng, post.id)).toEqual(both)
  await logOut(page)
  await page.goto(world.server.origin + address)
  await expectLike(likeOf(page, 'Ferry'), false, 1)
  await expect(saveOf(page, 'Ferry')).toHaveAttribute('aria-pressed', 'false')
})

test('[SESSION-08 B7] a logout in another tab leaves the page readable, as a visitor sees it', async ({
  page,
  context,
  world,
}) => {
  const { deng, post, address } = await postFor(world)
  await signIn(page, world, deng, address)
  await likeOf(page, 'Ferry').click()
  await expect.poll(async () => (await held(world, deng, post.id)).liked).toBe(true)
  const other = await context.newPage()
  await other.goto(`${world.server.origin}/faq`)
  await logOut(other)
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ferry')
  await expectLike(likeOf(page, 'Ferry'), false, 1)
  await likeOf(page, 'Ferry').click()
  await expect(signInWindow(page)).toBeVisible()
})

async function withWorld(absent: string, run: (world: World) => Promise<void>): Promise<void> {
  const world = await ownWorld({ KINYETI_ABSENT: absent })
  try {
    await run(world)
  } finally {
    await world.server.dispose()
  }
}

test('[TOGGLE-01 CAP-01] without likes/unified/ a like is PUT and DELETE of likes/', async ({
  page,
}) => {
  await withWorld('likes/unified', async (world) => {
    const { deng, post, address } = await postFor(world)
    const calls = changesOf(page)
    await signIn(page, world, deng, address)
    const like = likeOf(page, 'Ferry')
    await like.click()
    await expect.poll(async () => (await held(world, deng, post.id)).liked).toBe(true)
    await like.click()
    await expect.poll(async () => (await held(world, deng, post.id)).liked).toBe(false)
    await expectLike(like, false, 0)
    expect(calls.filter((call) => LIKES.test(call.replace(/^\w+ \/api\//, '')))).toEqual([
      'PUT /api/likes/',
      'DELETE /api/likes/',
    ])
  })
})

test('[VALID-08 VALID-09] where the server has no likes or saves, pressing says so', async ({
  page,
}) => {
  await withWorld('likes,likes/unified,bookmarks', async (world) => {
    const { deng, address } = await postFor(world)
    const calls = changesOf(page)
    await signIn(page, world, deng, address)
    await saveOf(page, 'Ferry').click()
    await expect(notices(page).getByText('Bookmark functionality is not available')).toBeVisible()
    await expect(saveOf(page, 'Ferry')).toHaveAttribute('aria-pressed', 'false')
    await likeOf(page, 'Ferry').click()
    await expect(notices(page).getByText('Like functionality is not available')).toBeVisible()
    await expectLike(likeOf(page, 'Ferry'), false, 0)
    // Only the probe of likes/unified/ may have been sent, and that with GET.
    expect(calls).toEqual([])
  })
})
