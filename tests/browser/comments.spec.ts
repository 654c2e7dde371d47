import type { Page } from 'playwright/test'
import { WELCOME_KEYS } from '../../src/protocol/base/brand.ts'
import { answer, holdCalls, onCall } from './chat-kit.ts'
import { addBlog, addPost, addWork, deleteNow, signInWindow } from './content-kit.ts'
import { expect, type Person, signIn, test, type World } from './kit.ts'

const ADDED = /^posts\/\d+\/add_comment\/$/
const READ = /^posts\/\d+\/comments\/$/

const section = (page: Page) => page.locator('#comments')
const box = (page: Page) => page.getByRole('textbox', { name: 'Write a comment' })
const send = (page: Page) => page.getByRole('button', { name: 'Comment', exact: true })

/** The list entries, answers too, in which this is said. */
const saying = (page: Page, text: string) =>
  section(page).getByRole('listitem').filter({ hasText: text })

async function say(page: Page, text: string): Promise<void> {
  await box(page).fill(text)
  await send(page).click()
}

// biome-ignore lint/suspicious/noExplicitAny: an answer is read field by field
async function stored(world: World, person: Person, type: string, id: number): Promise<any[]> {
  const { results } = await world.call(person, 'GET', `comments/?type=${type}&id=${id}`)
  return results
}

async function postWithReader(world: World) {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  const post = await addPost(world, ayen, { title: 'Talk' })
  const add = (person: Person, body: string) =>
    world.call(person, 'POST', 'comments/', { type: 'post', id: post.id, body })
  return { ayen, deng, post, address: `/posts/${post.id}`, add }
}

test('[PROD-08] a comment stands at once while it is sent, and is there for everybody', async ({
  page,
  world,
  newPerson,
}) => {
  const { ayen, deng, post, address } = await postWithReader(world)
  await signIn(page, world, deng, address)
  await expect(section(page).getByText('Nobody has said anything yet. Be the first.')).toBeVisible()
  const calls = await holdCalls(page, 'POST', ADDED)
  await say(page, 'What a line.')
  const mine = saying(page, 'What a line.')
  await expect(mine.getByRole('status')).toHaveText('Sending…')
  await expect(box(page)).toHaveValue('')
  await expect(mine.getByRole('button')).toHaveCount(0)
  expect(await stored(world, ayen, 'post', post.id)).toEqual([])
  await calls.letGo()
  await expect(mine.getByRole('button', { name: /^Like the comment of Deng Deng/ })).toBeVisible()
  await expect(mine.getByRole('status')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: '1 comment', exact: true })).toBeVisible()
  const other = (await newPerson()).page
  await other.goto(world.server.origin + address)
  await expect(saying(other, 'What a line.').getByRole('link', { name: 'Deng Deng' })).toBeVisible()
})

test('[PROD-08] a blog entry and a work take comments too', async ({ page, world }) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  const entry = await addBlog(world, ayen, { title: `Year ${ayen.id}` })
  const work = await addWork(world, ayen)
  await signIn(page, world, deng, `/blog/${entry.slug}`)
  for (const [type, id] of [
    ['blog', entry.id],
    ['work', work.id],
  ] as const) {
    if (type === 'work') await page.goto(`${world.server.origin}/portfolio/${id}`)
    await say(page, `On the ${type}.`)
    await expect(
      saying(page, `On the ${type}.`).getByRole('button', { name: /^Like the comment/ }),
    ).toBeVisible()
    const [comment] = await stored(world, ayen, type, id)
    expect(comment.body).toBe(`On the ${type}.`)
  }
})

test('[PROD-08] a comment that failed keeps its text; Retry makes one of it', async ({
  page,
  world,
}) => {
  const { ayen, deng, post, address } = await postWithReader(world)
  let tries = 0
  // The first one reaches the server; its answer is lost on the way.
  await onCall(page, 'POST', ADDED, async (route) => {
    if (++tries > 1) return route.fallback()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await signIn(page, world, deng, address)
  await say(page, 'Said once.')
  const mine = saying(page, 'Said once.')
  await expect(mine.getByRole('alert')).toContainText(
    'Not sent: Network error - please check your connection',
  )
  await mine.getByRole('button', { name: 'Retry' }).click()
  await expect(mine.getByRole('button', { name: /^Like the comment/ })).toBeVisible()
  await expect(mine).toHaveCount(1)
  expect(tries).toBe(2)
  expect(await stored(world, ayen, 'post', post.id)).toHaveLength(1)
  await page.reload()
  await expect(mine).toHaveCount(1)
})

test('[PROD-08] a refused comment can be discarded', async ({ page, world }) => {
  const { deng, address } = await postWithReader(world)
  await onCall(page, 'POST', ADDED, answer(403))
  await signIn(page, world, deng, address)
  await say(page, 'Not wanted.')
  const mine = saying(page, 'Not wanted.')
  await expect(mine.getByRole('alert')).toContainText('Not sent: Permission denied')
  await mine.getByRole('button', { name: 'Discard' }).click()
  await expect(mine).toHaveCount(0)
})

test('[PROD-08] an answer stands under the comment it answers', async ({ page, world }) => {
  const { ayen, deng, post, address, add } = await postWithReader(world)
  const asked = await add(deng, 'Which paper?')
  await signIn(page, world, ayen, address)
  await page.getByRole('button', { name: 'Reply to Deng Deng' }).click()
  const answerBox = page.getByRole('textbox', { name: 'Answer Deng Deng' })
  await expect(answerBox).toBeFocused()
  await answerBox.fill('Cotton, from Cairo.')
  await page
    .getByRole('form', { name: 'Answer Deng Deng' })
    .getByRole('button', { name: 'Reply' })
    .click()
  const answers = section(page).getByRole('list', { name: 'Answers to Deng Deng' })
  await expect(answers.getByRole('listitem')).toHaveCount(1)
  await expect(answers.getByText('Cotton, from Cairo.')).toBeVisible()
  await expect(answers.getByRole('button', { name: /^Like the comment/ })).toBeVisible()
  await expect(answerBox).toHaveCount(0)
  await expect(page.getByRole('heading', { name: '2 comments' })).toBeVisible()
  const said = await stored(world, ayen, 'post', post.id)
  expect(said.map(({ body, parent_id }) => ({ body, parent_id }))).toContainEqual({
    body: 'Cotton, from Cairo.',
    parent_id: asked.id,
  })
})

test('[PROD-08] the own comment is changed and deleted; others’ cannot be', async ({
  page,
  world,
}) => {
  const { ayen, deng, post, address, add } = await postWithReader(world)
  await add(deng, 'A typpo.')
  await add(ayen, 'Thanks.')
  await signIn(page, world, deng, address)
  await expect(saying(page, 'Thanks.').getByRole('button', { name: 'Reply' })).toBeVisible()
  await expect(saying(page, 'Thanks.').getByRole('button', { name: /your comment$/ })).toHaveCount(
    0,
  )
  await page.getByRole('button', { name: 'Edit your comment' }).click()
  const change = page.getByRole('textbox', { name: 'Change your comment' })
  await expect(change).toHaveValue('A typpo.')
  await change.fill('A typo.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(saying(page, 'A typo.').getByText('Edited')).toBeVisible()
  await expect(saying(page, 'A typpo.')).toHaveCount(0)
  await page.reload()
  await expect(saying(page, 'A typo.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete your comment' }).click()
  await expect(saying(page, 'A typo.')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: '1 comment', exact: true })).toBeFocused()
  await deleteNow(page, 'comment')
  await expect
    .poll(async () => (await stored(world, ayen, 'post', post.id)).map(({ body }) => body))
    .toEqual(['Thanks.'])
})

test('[PROD-08] a deleted comment with answers leaves its place', async ({ page, world }) => {
  const { ayen, deng, post, address, add } = await postWithReader(world)
  const asked = await add(deng, 'Which paper?')
  await world.call(ayen, 'POST', `comments/${asked.id}/reply/`, { body: 'Cotton.' })
  await world.call(deng, 'DELETE', `comments/${asked.id}/`)
  await page.goto(`${world.server.origin}/posts/${post.id}#comments`)
  await expect(section(page).getByText('This comment was deleted.')).toBeVisible()
  await expect(section(page).getByText('Cotton.')).toBeVisible()
  await expect(section(page).getByText('Which paper?')).toHaveCount(0)
  expect(page.url()).toContain(address)
})

test('[PROD-08 TOGGLE-01] a comment is liked and the like taken back', async ({ page, world }) => {
  const { ayen, deng, address, add } = await postWithReader(world)
  await add(ayen, 'Thanks.')
  await signIn(page, world, deng, address)
  const like = page.getByRole('button', { name: /^Like the comment of Ayen Deng/ })
  for (const [pressed, count] of [
    ['true', 1],
    ['false', 0],
  ] as const) {
    const done = page.waitForResponse((response) => /comments\/\d+\/like\/$/.test(response.url()))
    await like.click()
    await expect(like).toHaveAttribute('aria-pressed', pressed)
    await expect(like).toHaveText(new RegExp(`${count}$`))
    expect((await done).ok()).toBe(true)
    await page.reload()
    await expect(like).toHaveAttribute('aria-pressed', pressed)
    await expect(like).toHaveText(new RegExp(`${count}$`))
  }
})

test('[PROD-08] signed out, commenting and liking ask to sign in, and the text stays', async ({
  page,
  world,
}) => {
  const { ayen, address, add } = await postWithReader(world)
  await add(ayen, 'Thanks.')
  await page.goto(world.server.origin + address)
  await say(page, 'I was here.')
  await expect(signInWindow(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(box(page)).toHaveValue('I was here.')
  await page.getByRole('button', { name: /^Like the comment/ }).click()
  await expect(signInWindow(page)).toBeVisible()
})

test('[PROD-08 A15] a comment sent signed out is sent, once, when they have signed in', async ({
  page,
  world,
}) => {
  const { deng, post, address } = await postWithReader(world)
  await page.addInitScript((key) => localStorage.setItem(key, 'true'), WELCOME_KEYS.dontShow)
  await page.goto(world.server.origin + address)
  await say(page, 'I was here.')
  const form = signInWindow(page)
  await form.getByLabel('Username', { exact: true }).fill(deng.username)
  await form.getByLabel('Password', { exact: true }).fill(deng.password)
  await form.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(
    saying(page, 'I was here.').getByRole('button', { name: /^Like the comment/ }),
  ).toBeVisible()
  await expect(box(page)).toHaveValue('')
  expect(await stored(world, deng, 'post', post.id)).toHaveLength(1)
})

test('[PROD-08] comments that do not come leave the post readable, with Retry', async ({
  page,
  world,
}) => {
  const { ayen, address, add } = await postWithReader(world)
  await add(ayen, 'Thanks.')
  let failing = true
  await onCall(page, 'GET', READ, (route) =>
    failing ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  )
  await page.goto(world.server.origin + address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Talk')
  await expect(section(page).getByRole('heading', { name: 'Failed to load data' })).toBeVisible()
  failing = false
  await section(page).getByRole('button', { name: 'Retry' }).click()
  await expect(section(page).getByText('Thanks.')).toBeVisible()
})

test('[PROD-08] a long talk comes in parts', async ({ page, world }) => {
  const { deng, address, add } = await postWithReader(world)
  for (let n = 1; n <= 25; n++) await add(deng, `Comment ${n}.`)
  await page.goto(world.server.origin + address)
  const entries = section(page).getByRole('listitem')
  await expect(page.getByRole('heading', { name: '25 comments' })).toBeVisible()
  await expect(entries).toHaveCount(20)
  await page.getByRole('button', { name: 'Show more comments' }).click()
  await expect(entries).toHaveCount(25)
  await expect(page.getByRole('button', { name: 'Show more comments' })).toHaveCount(0)
})

test('[PROD-08] marks in a comment stay text', async ({ page, world }) => {
  const { ayen, address, add } = await postWithReader(world)
  const text = `<b>bold</b><script>document.title='x'</script> https://example.org/`
  await add(ayen, text)
  await page.goto(world.server.origin + address)
  const shown = section(page).getByText('<b>bold</b>')
  await expect(shown).toHaveText(text)
  await expect(shown.locator('b, script')).toHaveCount(0)
  await expect(shown.getByRole('link')).toHaveAttribute('rel', 'noopener nofollow ugc')
})
