import type { Locator, Page } from 'playwright/test'
import { WELCOME_KEYS } from '../../../src/protocol/base/brand.ts'
import { fillLogin, submitLogin } from '../a11y/ways-in.ts'
import { addPost, deleteNow, signInDialog } from '../kit/content-kit.ts'
import { expect, signIn, type TestUser, test, type World } from '../kit/kit.ts'
import { delayRequests, onCall, respondWith } from '../messaging/chat-kit.ts'

const ADDED = /^posts\/\d+\/add_comment\/$/
const READ = /^posts\/\d+\/comments\/$/

const section = (page: Page) => page.locator('#comments')
const box = (page: Page) => page.getByRole('textbox', { name: 'Write a comment' })
const send = (page: Page) => page.getByRole('button', { name: 'Comment', exact: true })

/** The comments and replies that contain the text. */
const saying = (page: Page, text: string) =>
  section(page).getByRole('listitem').filter({ hasText: text })

async function say(page: Page, text: string): Promise<void> {
  await box(page).fill(text)
  await send(page).click()
}

// biome-ignore lint/suspicious/noExplicitAny: a response is read field by field
async function stored(world: World, user: TestUser, type: string, id: number): Promise<any[]> {
  const { results } = await world.call(user, 'GET', `comments/?type=${type}&id=${id}`)
  return results
}

async function postWithReader(world: World) {
  const [ayen, deng] = [await world.createUser('Ayen'), await world.createUser('Deng')]
  const post = await addPost(world, ayen, { title: 'Talk' })
  const add = (user: TestUser, body: string) =>
    world.call(user, 'POST', 'comments/', { type: 'post', id: post.id, body })
  return { ayen, deng, post, address: `/posts/${post.id}`, add }
}

const likeComment = (place: Page | Locator) =>
  place.getByRole('button', { name: /^Like the comment/ })

test('[PROD-08] a comment is shown immediately while it is sent, and its author can edit and delete it, but not other comments', async ({
  page,
  world,
}) => {
  const { ayen, deng, post, address, add } = await postWithReader(world)
  await signIn(page, world, deng, address)
  await test.step('it is shown as sending, then as sent', async () => {
    await expect(section(page).getByText('No comments yet. Start the conversation.')).toBeVisible()
    const calls = await delayRequests(page, 'POST', ADDED)
    await say(page, 'A typpo.')
    const mine = saying(page, 'A typpo.')
    await expect(mine.getByRole('status')).toHaveText('Sending…')
    await expect(box(page)).toHaveValue('')
    await expect(mine.getByRole('button')).toHaveCount(0)
    expect(await stored(world, ayen, 'post', post.id)).toEqual([])
    await calls.letGo()
    await expect(mine.getByRole('button', { name: /^Like the comment of Deng Deng/ })).toBeVisible()
    await expect(mine.getByRole('status')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: '1 comment', exact: true })).toBeVisible()
    expect(await stored(world, ayen, 'post', post.id)).toHaveLength(1)
    await page.unrouteAll({ behavior: 'wait' })
  })
  await add(ayen, 'Thanks.')
  await test.step('its author can edit it, but not other comments', async () => {
    await page.getByRole('button', { name: 'Edit your comment' }).click()
    const change = page.getByRole('textbox', { name: 'Edit your comment' })
    await expect(change).toHaveValue('A typpo.')
    await change.fill('A typo.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(saying(page, 'A typo.').getByText('Edited')).toBeVisible()
    await expect(saying(page, 'A typpo.')).toHaveCount(0)
    await page.reload()
    const thanks = saying(page, 'Thanks.')
    await expect(saying(page, 'A typo.').getByRole('link', { name: 'Deng Deng' })).toBeVisible()
    await expect(thanks.getByRole('button', { name: 'Reply' })).toBeVisible()
    await expect(thanks.getByRole('button', { name: /your comment$/ })).toHaveCount(0)
  })
  await test.step('its author deletes it', async () => {
    await page.getByRole('button', { name: 'Delete your comment' }).click()
    await expect(saying(page, 'A typo.')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: '1 comment', exact: true })).toBeFocused()
    await deleteNow(page, 'comment')
    await expect
      .poll(async () => (await stored(world, ayen, 'post', post.id)).map(({ body }) => body))
      .toEqual(['Thanks.'])
  })
})

test('[PROD-08 TOGGLE-01] a comment is replied to, liked and unliked, and keeps its position and reply when deleted', async ({
  page,
  world,
}) => {
  const { ayen, deng, post, address, add } = await postWithReader(world)
  const requests = await add(deng, 'Which paper?')
  await signIn(page, world, ayen, address)
  const likeQuestion = page.getByRole('button', { name: /^Like the comment of Deng Deng/ })
  await test.step('the reply is below the comment', async () => {
    await page.getByRole('button', { name: 'Reply to Deng Deng' }).click()
    const replyBox = page.getByRole('textbox', { name: 'Reply to Deng Deng' })
    await expect(replyBox).toBeFocused()
    await replyBox.fill('Cotton, from Cairo.')
    const form = page.getByRole('form', { name: 'Reply to Deng Deng' })
    await form.getByRole('button', { name: 'Reply' }).click()
    const replies = section(page).getByRole('list', { name: 'Replies to Deng Deng' })
    await expect(replies.getByRole('listitem')).toHaveCount(1)
    await expect(replies.getByText('Cotton, from Cairo.')).toBeVisible()
    await expect(likeComment(replies)).toBeVisible()
    await expect(replyBox).toHaveCount(0)
    await expect(page.getByRole('heading', { name: '2 comments' })).toBeVisible()
    const all = await stored(world, ayen, 'post', post.id)
    expect(all.map(({ body, parent_id }) => ({ body, parent_id }))).toContainEqual({
      body: 'Cotton, from Cairo.',
      parent_id: requests.id,
    })
  })
  for (const [pressed, count] of [
    ['true', 1],
    ['false', 0],
  ] as const) {
    await test.step(`the like count is ${count} immediately and after a reload`, async () => {
      const done = page.waitForResponse((response) => /comments\/\d+\/like\/$/.test(response.url()))
      await likeQuestion.click()
      await expect(likeQuestion).toHaveAttribute('aria-pressed', pressed)
      await expect(likeQuestion).toHaveText(new RegExp(`${count}$`))
      expect((await done).ok()).toBe(true)
      if (count === 0) await world.call(deng, 'DELETE', `comments/${requests.id}/`)
      await page.reload()
      if (count === 0) return
      await expect(likeQuestion).toHaveAttribute('aria-pressed', pressed)
      await expect(likeQuestion).toHaveText(new RegExp(`${count}$`))
    })
  }
  await test.step('the deleted comment keeps its position', async () => {
    await expect(section(page).getByText('This comment was deleted.')).toBeVisible()
    await expect(section(page).getByText('Cotton, from Cairo.')).toBeVisible()
    await expect(section(page).getByText('Which paper?')).toHaveCount(0)
  })
})

test('[PROD-08] comments that fail to load offer Retry, a comment without a response is stored once, and a rejected one can be discarded', async ({
  page,
  world,
}) => {
  const { ayen, deng, post, address, add } = await postWithReader(world)
  await add(ayen, 'Thanks.')
  let isFailing = true
  await onCall(page, 'GET', READ, (route) =>
    isFailing ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  )
  let tries = 0
  // The first request reaches the server, but its response is lost.
  await onCall(page, 'POST', ADDED, async (route) => {
    if (++tries > 1) return route.fallback()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await signIn(page, world, deng, address)
  await test.step('comments that fail to load leave the post readable', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Talk')
    await expect(section(page).getByRole('heading', { name: 'Failed to load data' })).toBeVisible()
    isFailing = false
    await section(page).getByRole('button', { name: 'Retry' }).click()
    await expect(section(page).getByText('Thanks.')).toBeVisible()
  })
  await test.step('a comment without a response keeps its text, and Retry stores it once', async () => {
    await say(page, 'Said once.')
    const mine = saying(page, 'Said once.')
    await expect(mine.getByRole('alert')).toContainText(
      'Not sent: Network error - please check your connection',
    )
    await mine.getByRole('button', { name: 'Retry' }).click()
    await expect(likeComment(mine)).toBeVisible()
    await expect(mine).toHaveCount(1)
    expect(tries).toBe(2)
    expect(await stored(world, ayen, 'post', post.id)).toHaveLength(2)
    await page.reload()
    await expect(mine).toHaveCount(1)
  })
  await test.step('a rejected comment can be discarded', async () => {
    await onCall(page, 'POST', ADDED, respondWith(403))
    await say(page, 'Not wanted.')
    const refused = saying(page, 'Not wanted.')
    await expect(refused.getByRole('alert')).toContainText('Not sent: Permission denied')
    await refused.getByRole('button', { name: 'Discard' }).click()
    await expect(refused).toHaveCount(0)
  })
})

test('[PROD-08 A15] an anonymous user loads a long thread page by page, and a comment is sent once after sign-in', async ({
  page,
  world,
}) => {
  const { ayen, deng, post, address, add } = await postWithReader(world)
  for (let n = 1; n <= 24; n++) await add(deng, `Comment ${n}.`)
  const text = `<b>bold</b><script>document.title='x'</script> https://example.org/`
  await add(ayen, text)
  await page.goto(`${world.server.origin}${address}#comments`)
  await test.step('a long thread loads page by page', async () => {
    const entries = section(page).getByRole('listitem')
    await expect(page.getByRole('heading', { name: '25 comments' })).toBeVisible()
    await expect(entries).toHaveCount(20)
    await page.getByRole('button', { name: 'Show more comments' }).click()
    await expect(entries).toHaveCount(25)
    await expect(page.getByRole('button', { name: 'Show more comments' })).toHaveCount(0)
  })
  await test.step('markup in a comment is shown as text', async () => {
    const shown = section(page).getByText('<b>bold</b>')
    await expect(shown).toHaveText(text)
    await expect(shown.locator('b, script')).toHaveCount(0)
    await expect(shown.getByRole('link')).toHaveAttribute('rel', 'noopener nofollow ugc')
  })
  await test.step('commenting and liking require sign-in, and the text is kept', async () => {
    await say(page, 'I was here.')
    await expect(signInDialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(box(page)).toHaveValue('I was here.')
    await likeComment(page).first().click()
    await expect(signInDialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
  await test.step('the comment is sent after sign-in', async () => {
    await page.evaluate((key) => localStorage.setItem(key, 'true'), WELCOME_KEYS.dontShow)
    await send(page).click()
    await fillLogin(signInDialog(page), deng.username, deng.password)
    await submitLogin(signInDialog(page))
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(likeComment(saying(page, 'I was here.'))).toBeVisible()
    await expect(box(page)).toHaveValue('')
    const all = await stored(world, deng, 'post', post.id)
    expect(all.filter(({ body }) => body === 'I was here.')).toHaveLength(1)
  })
})

/** The scroll position in px, once it has not changed for five frames. */
const restingScroll = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    let last = Number.NaN
    for (let still = 0; still < 5; still++) {
      if (window.scrollY !== last) still = 0
      last = window.scrollY
      await new Promise(requestAnimationFrame)
    }
    return last
  })

test('[ROUTE-09 PROD-08] the comment count links to the comments, and Back restores the scroll position', async ({
  page,
  world,
}) => {
  const ayen = await world.createUser('Ayen')
  const tag = `talk${ayen.id}`
  const body = 'A line of a long letter.\n'.repeat(80)
  const post = await addPost(world, ayen, { title: 'Letter', body, tags: [tag] })
  for (let n = 1; n <= 3; n++) {
    await world.call(ayen, 'POST', 'comments/', { type: 'post', id: post.id, body: `Word ${n}` })
  }
  await page.goto(`${world.server.origin}/posts?tag=${tag}`)
  const counted = page.getByRole('link', { name: 'Comments on Letter: 3' })
  await counted.click()
  const comments = page.getByRole('heading', { name: '3 comments' })
  await expect(comments).toBeInViewport()
  await expect(page).toHaveURL(`${world.server.origin}/posts/letter-${post.id}#comments`)
  await page.goBack()
  await page.getByRole('link', { name: 'Read more' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Letter')
  await counted.scrollIntoViewIfNeeded()
  const before = await restingScroll(page)
  await counted.click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).not.toBe(before)
  const there = await restingScroll(page)
  await page.getByRole('link', { name: 'Ayen Deng' }).last().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ayen Deng')
  await page.goBack()
  await expect(comments).toBeInViewport()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(there)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
})
