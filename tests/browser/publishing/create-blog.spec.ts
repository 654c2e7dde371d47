import type { Page } from 'playwright/test'
import { feed, titlesOf, toastRegion } from '../kit/content-kit.ts'
import {
  draftRestoredMessage,
  expectColumns,
  expectSaved,
  formError,
  navigate,
  paste,
  png,
  publishButton,
} from '../kit/form-kit.ts'
import { expect, pageErrors, signIn, type TestUser, test, type World } from '../kit/kit.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const title = (page: Page) => page.getByRole('textbox', { name: 'Title' })
const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true })
const linkDialog = (page: Page) => page.getByRole('dialog', { name: 'Link' })
const article = (page: Page) => page.getByRole('main').getByRole('article')

// biome-ignore lint/suspicious/noExplicitAny: a response is read field by field
async function entriesOf(world: World, user: TestUser): Promise<any[]> {
  const response = await world.call(user, 'GET', 'blog/my_posts/')
  const list = Array.isArray(response) ? response : response.results
  return Promise.all(
    list.map(({ id }: { id: number }) => world.call(user, 'GET', `blog/by_id/${id}/`)),
  )
}

async function correctMissingFields(page: Page, name: string): Promise<void> {
  await publishButton(page).click()
  await expect(title(page)).toBeFocused()
  await expect(title(page)).toHaveAccessibleDescription(/Give it a title\./)
  await expect(text(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(text(page)).toHaveAccessibleDescription(/Write the text of your blog post\./)
  await expect(formError(page)).toContainText('Fix the highlighted fields to publish.')
  await title(page).fill(name)
  await publishButton(page).click()
  await expect(text(page)).toBeFocused()
}

async function addCover(page: Page): Promise<void> {
  await page.getByLabel('Choose an image').setInputFiles([await png('stack.png')])
  await page
    .getByRole('list', { name: 'Cover' })
    .getByRole('textbox', { name: /^Alt text/ })
    .fill('A stack of posters')
}

const REFUSED = ['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x', 'two words']

/** Sets the link of the selection; URLs that would run a script are rejected first. */
async function setLinks(page: Page): Promise<void> {
  const address = linkDialog(page).getByRole('textbox', { name: 'Address' })
  const set = linkDialog(page).getByRole('button', { name: 'Set link' })
  await tool(page, 'Link').click()
  for (const bad of REFUSED) {
    await address.fill(bad)
    await set.click()
    await expect(linkDialog(page)).toContainText(
      'Enter a web address like example.org, or an e-mail address.',
    )
  }
  await expect(text(page).getByRole('link')).toHaveCount(0)
  await address.fill('example.org/posters')
  await set.click()
  await expect(text(page).getByRole('link')).toHaveText('example.org/posters')
  await expect(text(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Click here')
  await page.keyboard.press('Shift+Home')
  await tool(page, 'Link').click()
  await address.fill('ayen@example.org')
  await address.press('Enter')
  await expect(linkDialog(page)).toHaveCount(0)
  await expect(text(page).getByRole('link', { name: 'Click here' })).toHaveAttribute(
    'href',
    'mailto:ayen@example.org',
  )
  await expect(text(page)).toBeFocused()
  await page.keyboard.press('End')
}

async function writeText(page: Page): Promise<void> {
  await text(page).click()
  await tool(page, 'Heading').click()
  await page.keyboard.type('Why paper')
  await page.keyboard.press('Enter')
  await page.keyboard.type('It is ')
  await tool(page, 'Bold').click()
  await page.keyboard.type('cheap')
  await tool(page, 'Bold').click()
  await page.keyboard.type(' and seen at ')
  await setLinks(page)
  await page.keyboard.press('Enter')
  await tool(page, 'List').click()
  await page.keyboard.type('ink')
  await page.keyboard.press('Enter')
  await page.keyboard.type('glue')
  const file = await png('wall.png', '#B0472E')
  await page.getByLabel('Add images to the text').setInputFiles([file])
  const words = page.getByRole('dialog', { name: 'Alt text' })
  await words.getByRole('textbox').fill('A wall of posters')
  await words.getByRole('button', { name: 'Done' }).click()
  await expect(text(page).getByRole('img', { name: 'A wall of posters' })).toBeVisible()
}

async function expectRead(page: Page): Promise<void> {
  const read = article(page)
  await expect(read.getByRole('heading', { level: 2, name: 'Why paper' })).toBeVisible()
  await expect(read.locator('strong')).toHaveText('cheap')
  await expect(read.getByRole('link', { name: 'example.org/posters' })).toHaveAttribute(
    'href',
    'https://example.org/posters',
  )
  const items = read.getByRole('list').filter({ hasText: 'glue' }).getByRole('listitem')
  await expect(items).toHaveText(['ink', 'glue'])
  await expect(read.getByRole('img', { name: 'A wall of posters' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'A stack of posters' })).toBeVisible()
}

test('[PROD-07 ROUTE-44] a user corrects and publishes a blog post with formatting, links, a picture and a cover, and an anonymous user reads it', async ({
  page,
  world,
  newUser,
}) => {
  const errors = pageErrors(page)
  const ayen = await world.createUser('Ayen')
  const name = `Posters of ${ayen.username}`
  await signIn(page, world, ayen, '/create/blog')
  await expect(text(page)).toBeVisible()
  await test.step('the details are next to the title or below it', () =>
    expectColumns(page, 'Title', 'Excerpt'))
  await test.step('missing fields are marked, the first one has focus', async () => {
    await correctMissingFields(page, name)
    expect(await entriesOf(world, ayen)).toEqual([])
  })
  await page.getByRole('textbox', { name: 'Excerpt' }).fill('Fifty-two of them.')
  await test.step('cover', () => addCover(page))
  await test.step('text with links', () => writeText(page))
  await expect(publishButton(page)).toBeEnabled()
  await publishButton(page).click()
  await expect(heading(page)).toHaveText(name)
  const guest = await newUser()
  await guest.page.goto(page.url())
  await expect(heading(guest.page)).toHaveText(name)
  await expectRead(guest.page)
  expect(await entriesOf(world, ayen)).toHaveLength(1)
  expect(errors).toEqual([])
})

const PASTED =
  '<p onclick="window.hit=1" style="position:fixed">Hello <b>bold</b> ' +
  '<a href="javascript:window.hit=1">away</a></p>' +
  '<script>window.hit=1</script><img src="x" onerror="window.hit=1">' +
  '<img src="https://example.org/tracker.png"><iframe src="https://example.org"></iframe>' +
  '<h2>Wood</h2><p>From <em>Yei</em>.</p>'

async function expectClean(page: Page): Promise<void> {
  await expect(article(page).getByText('Hello bold away')).toBeVisible()
  await expect(article(page).getByRole('link', { name: 'away' })).toHaveCount(0)
  await expect(article(page).locator('script, iframe, [onclick], [onerror]')).toHaveCount(0)
  expect(await page.evaluate(() => 'hit' in window)).toBe(false)
}

test('[PROD-07 ROUTE-49] pasted HTML is sanitized, and a blog post saved as a draft is public only after its author edits and publishes it', async ({
  page,
  world,
  newUser,
  consoleWatch,
}) => {
  // The content security policy also blocks inline styles of HTML that is only parsed to sanitize
  // it.
  consoleWatch.allow(/^Applying inline style violates/)
  const ayen = await world.createUser('Ayen')
  const name = `Half of ${ayen.username}`
  const body = '<p>Hello <strong>bold</strong> away</p><h2>Wood</h2>'
  const guest = await newUser()
  await signIn(page, world, ayen, '/create/blog')
  await test.step('pasted HTML is sanitized', async () => {
    await title(page).fill(name)
    await text(page).click()
    await paste(text(page), { 'text/plain': 'Hello bold away', 'text/html': PASTED })
    await expect(text(page)).toContainText('Hello bold away')
    await expect(page.getByText('Images from other websites weren’t added')).toBeVisible()
  })
  const savedDraft = await test.step('a draft is stored and not public', async () => {
    await page.getByRole('button', { name: 'Save as draft' }).click()
    await expect(toastRegion(page)).toContainText('Your blog post is saved as a draft.')
    const [entry, ...others] = await entriesOf(world, ayen)
    expect(others).toEqual([])
    expect([entry.published, entry.body]).toEqual([false, `${body}<p>From <em>Yei</em>.</p>`])
    await guest.page.goto(`${world.server.origin}/blog/${entry.slug}`)
    await expect(heading(guest.page)).toHaveText('Blog not found')
    return entry
  })
  await test.step('its text is in the editor, and an edit is restored after a reload', async () => {
    await navigate(page, `/edit/blog/${savedDraft.id}`)
    await expect(text(page).getByRole('heading', { name: 'Wood' })).toBeVisible()
    await expect(text(page).locator('em')).toHaveText('Yei')
    await text(page).press('ControlOrMeta+End')
    await page.keyboard.type(' Teak.')
    await expectSaved(page)
    await page.reload()
    await page.getByRole('button', { name: 'Keep editing them' }).click()
    await expect(draftRestoredMessage(page)).toBeVisible()
    await expect(text(page)).toContainText('From Yei. Teak.')
  })
  await test.step('it is published and sanitized for every user', async () => {
    await publishButton(page).click()
    await expect(heading(page)).toHaveText(name)
    const [stored] = await entriesOf(world, ayen)
    expect(stored.body).toBe(`${body}<p>From <em>Yei</em>. Teak.</p>`)
    await navigate(guest.page, '/blog')
    await expect(titlesOf(feed(guest.page, 'Blog')).first()).toHaveText(name)
    await guest.page.goto(`${world.server.origin}/blog/${stored.slug}`)
    await expectClean(page)
    await expectClean(guest.page)
  })
})
