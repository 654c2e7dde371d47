import type { Page } from 'playwright/test'
import { addPost, expectLike, likeButton } from '../kit/content-kit.ts'
import {
  clickMenuItem,
  expect,
  pageErrors,
  signIn,
  type TestUser,
  test,
  type World,
} from '../kit/kit.ts'

/** What becomes of a translated text node: it is moved into the new element, or detached (Chrome). */
type Translation = 'wrapped' | 'replaced'

/**
 * Does to every text what the translation of a browser does. The words stay the same, so that a
 * text that is not updated shows an earlier value.
 */
const translate = (page: Page, kind: Translation) =>
  page.evaluate((isWrapped) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode())
      if (walker.currentNode.textContent?.trim()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (text.parentElement?.closest('script, style, textarea, noscript, [contenteditable]'))
        continue
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      outer.append(inner)
      text.before(outer)
      text.remove()
      inner.append(isWrapped ? text : text.data)
    }
  }, kind === 'wrapped')

const main = (page: Page) => page.getByRole('main')
const account = (page: Page) => page.getByRole('button', { name: /^Account of / })

async function chat(page: Page, kind: Translation): Promise<void> {
  const box = page.getByRole('textbox', { name: /^Message to/ })
  const log = page.getByRole('log')
  await expect(log.getByText('Good morning')).toBeVisible()
  for (const text of ['Hello', 'Again']) {
    await translate(page, kind)
    await box.fill(text)
    await box.press('Enter')
    await expect(log.getByText(text, { exact: true })).toHaveCount(1)
  }
}

/** Likes, comments and edits; every number and text is the new one, once. */
async function discuss(page: Page, kind: Translation): Promise<void> {
  const comments = page.locator('#comments')
  const like = likeButton(page, 'Ferry')
  await expectLike(like, false, 0)
  for (const pressed of [true, false, true]) {
    await translate(page, kind)
    await like.click()
    await expectLike(like, pressed, pressed ? 1 : 0)
  }
  for (const text of ['First word', 'Second word']) {
    await translate(page, kind)
    await page.getByRole('textbox', { name: 'Write a comment' }).fill(text)
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    const comment = comments.getByRole('listitem').filter({ hasText: text })
    await expect(comment).toHaveCount(1)
    await expect(comment.getByRole('button', { name: 'Edit your comment' })).toBeVisible()
  }
  await translate(page, kind)
  const first = comments.getByRole('listitem').filter({ hasText: 'First word' })
  const likeComment = first.getByRole('button', { name: /^Like the comment of/ })
  await likeComment.click()
  await expect(likeComment).toHaveText(/Likes: 1$/)
  await translate(page, kind)
  await likeComment.click()
  await expect(likeComment).toHaveText(/Likes: 0$/)
}

/** Opens and closes the menu of a post, deletes and restores a comment. */
async function menus(page: Page, kind: Translation): Promise<void> {
  await translate(page, kind)
  const more = page.getByRole('button', { name: 'More for this post' })
  for (const _ of [1, 2]) {
    await more.click()
    await expect(page.getByRole('menu')).toBeVisible()
    await translate(page, kind)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  const comment = page.locator('#comments').getByRole('listitem')
  await comment
    .filter({ hasText: 'Second word' })
    .getByRole('button', { name: 'Delete your comment' })
    .click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  await expect(comment.filter({ hasText: 'Second word' })).toHaveCount(0)
  await translate(page, kind)
  await undo.click()
  await expect(comment.filter({ hasText: 'Second word' })).toHaveCount(1)
  await expect(undo).toHaveCount(0)
}

/** Notifications that arrive and are read; toasts and the number of unread ones. */
async function notifications(
  page: Page,
  { world, ayen, kind }: { world: World; ayen: TestUser; kind: Translation },
): Promise<void> {
  for (const [index, name] of ['Bol', 'Wani'].entries()) {
    const follower = await world.createUser(name)
    await translate(page, kind)
    await world.call(follower, 'POST', 'follow/follow/', { user_id: ayen.id })
    await expect(account(page)).toHaveAccessibleName(new RegExp(`, ${index + 1} unread$`))
  }
  await translate(page, kind)
  await account(page).click()
  await translate(page, kind)
  await clickMenuItem(page.getByRole('menuitem', { name: /^Notifications/ }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications')
  await expect(main(page).getByRole('article').filter({ hasText: 'Wani' })).toHaveCount(1)
  await translate(page, kind)
  await page.getByRole('button', { name: /^Mark all/ }).click()
  await expect(account(page)).toHaveAccessibleName(/^Account of Ayen Deng$/)
  await expect(main(page).getByText('Unread:')).toHaveCount(0)
}

/** Follows links of the header; each page has its own title and one heading of its own. */
async function navigate(page: Page, kind: Translation): Promise<void> {
  const seen: string[] = []
  for (const name of ['Creators', 'Marketplace', 'Services', 'Creators']) {
    await translate(page, kind)
    await page.getByRole('banner').getByRole('link', { name, exact: true }).first().click()
    await expect(page).toHaveTitle(`${name} | Kinyeti`)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveCount(1)
    seen.push(await heading.innerText())
  }
  expect(new Set(seen).size).toBe(3)
  expect(seen[3]).toBe(seen[0])
}

/** Errors of a form come, change and go. */
async function formErrors(page: Page, kind: Translation): Promise<void> {
  const part = page.getByRole('region', { name: 'Password' })
  const change = part.getByRole('button', { name: 'Change password' })
  await expect(change).toBeVisible()
  await translate(page, kind)
  await change.click()
  await expect(part.getByText('Choose a new password')).toHaveCount(1)
  await translate(page, kind)
  for (const label of ['Current password', 'New password']) {
    await part.getByLabel(label, { exact: true }).fill('a long enough password')
  }
  await part.getByLabel('Confirm new password', { exact: true }).fill('another')
  await change.click()
  await expect(part.getByText('Choose a new password')).toHaveCount(0)
  await translate(page, kind)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog).toBeVisible()
  await translate(page, kind)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

for (const kind of ['wrapped', 'replaced'] as const) {
  test(`a page with ${kind} texts shows the right texts after translation`, async ({
    page,
    world,
  }) => {
    test.slow()
    const errors = pageErrors(page)
    const { origin } = world.server
    const [ayen, deng] = [await world.createUser('Ayen'), await world.createUser('Deng')]
    const post = await addPost(world, ayen, { title: 'Ferry', body: 'At dawn' })
    const conversation = await world.createConversation(deng, ayen, ['Good morning'])
    await signIn(page, world, ayen, `/messages/${conversation}`)
    await test.step('messages', () => chat(page, kind))
    await page.goto(`${origin}/posts/${post.id}`)
    await test.step('likes and comments', () => discuss(page, kind))
    await test.step('menus and undo', () => menus(page, kind))
    await page.goto(`${origin}/faq`)
    await test.step('notifications', () => notifications(page, { world, ayen, kind }))
    await test.step('navigation', () => navigate(page, kind))
    await page.goto(`${origin}/settings`)
    await test.step('form errors and a dialog', () => formErrors(page, kind))
    expect(errors).toEqual([])
  })
}
