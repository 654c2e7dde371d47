import type { Page } from 'playwright/test'
import { addBlog, feed, titlesOf } from './content-kit.ts'
import { expectSaved, paste, png, problem, publish, restored } from './form-kit.ts'
import { expect, type Person, pageErrors, signIn, test, type World } from './kit.ts'

const heading = { level: 1 } as const
const title = (page: Page) => page.getByRole('textbox', { name: 'Title' })
const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true })
const article = (page: Page) => page.getByRole('main').getByRole('article')

// biome-ignore lint/suspicious/noExplicitAny: an answer is read field by field
async function entriesOf(world: World, person: Person): Promise<any[]> {
  const answer = await world.call(person, 'GET', 'blog/my_posts/')
  const list = Array.isArray(answer) ? answer : answer.results
  return Promise.all(
    list.map(({ id }: { id: number }) => world.call(person, 'GET', `blog/by_id/${id}/`)),
  )
}

test('[PROD-07 ROUTE-44] an entry with heading, bold, list, link, picture and cover is written and read by guests', async ({
  page,
  world,
  newPerson,
}) => {
  const errors = pageErrors(page)
  const ayen = await world.person('Ayen')
  await signIn(page, world, ayen, '/create/blog')
  await title(page).fill(`Posters of ${ayen.username}`)
  await page.getByRole('textbox', { name: 'Excerpt' }).fill('Fifty-two of them.')
  await page.getByLabel('Choose a picture').setInputFiles([await png('stack.png')])
  await page
    .getByRole('list', { name: 'Cover' })
    .getByRole('textbox', { name: /^Describe the picture/ })
    .fill('A stack of posters')
  await text(page).click()
  await tool(page, 'Heading').click()
  await page.keyboard.type('Why paper')
  await page.keyboard.press('Enter')
  await page.keyboard.type('It is ')
  await tool(page, 'Bold').click()
  await page.keyboard.type('cheap')
  await tool(page, 'Bold').click()
  await page.keyboard.type(' and seen at ')
  await tool(page, 'Link').click()
  const dialog = page.getByRole('dialog', { name: 'Link' })
  await dialog.getByRole('textbox', { name: 'Address' }).fill('example.org/posters')
  await dialog.getByRole('button', { name: 'Set link' }).click()
  await expect(text(page).getByRole('link')).toHaveText('example.org/posters')
  await expect(text(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await tool(page, 'List').click()
  await page.keyboard.type('ink')
  await page.keyboard.press('Enter')
  await page.keyboard.type('glue')
  await page
    .getByLabel('Add pictures to the text')
    .setInputFiles([await png('wall.png', '#B0472E')])
  const words = page.getByRole('dialog', { name: 'Describe the picture' })
  await words.getByRole('textbox').fill('A wall of posters')
  await words.getByRole('button', { name: 'Done' }).click()
  await expect(text(page).getByRole('img', { name: 'A wall of posters' })).toBeVisible()
  await expect(publish(page)).toBeEnabled()
  await publish(page).click()

  await expect(page.getByRole('heading', heading)).toHaveText(`Posters of ${ayen.username}`)
  const guest = await newPerson()
  await guest.page.goto(page.url())
  const read = article(guest.page)
  await expect(guest.page.getByRole('heading', heading)).toHaveText(`Posters of ${ayen.username}`)
  await expect(read.getByRole('heading', { level: 2, name: 'Why paper' })).toBeVisible()
  await expect(read.locator('strong')).toHaveText('cheap')
  await expect(read.getByRole('link', { name: 'example.org/posters' })).toHaveAttribute(
    'href',
    'https://example.org/posters',
  )
  const items = read.getByRole('list').filter({ hasText: 'glue' }).getByRole('listitem')
  await expect(items).toHaveText(['ink', 'glue'])
  await expect(read.getByRole('img', { name: 'A wall of posters' })).toBeVisible()
  await expect(guest.page.getByRole('img', { name: 'A stack of posters' })).toBeVisible()
  expect(await entriesOf(world, ayen)).toHaveLength(1)
  expect(errors).toEqual([])
})

test('[PROD-07] what an entry needs is said at the fields, the first one takes the focus', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  await signIn(page, world, ayen, '/create/blog')
  await expect(text(page)).toBeVisible()
  await publish(page).click()
  await expect(title(page)).toBeFocused()
  await expect(title(page)).toHaveAccessibleDescription(/Give it a title\./)
  await expect(text(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(text(page)).toHaveAccessibleDescription(/Write the text of your entry\./)
  await expect(problem(page)).toContainText('Have a look at the marked fields.')
  await title(page).fill('No words yet')
  await publish(page).click()
  await expect(text(page)).toBeFocused()
  expect(await entriesOf(world, ayen)).toEqual([])
})

test('[PROD-07] a link that would run a script is refused; what was chosen stays', async ({
  page,
  world,
}) => {
  await signIn(page, world, await world.person('Ayen'), '/create/blog')
  await text(page).click()
  await page.keyboard.type('Click here')
  await page.keyboard.press('ControlOrMeta+a')
  const dialog = page.getByRole('dialog', { name: 'Link' })
  const address = dialog.getByRole('textbox', { name: 'Address' })
  await tool(page, 'Link').click()
  for (const bad of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'two words',
  ]) {
    await address.fill(bad)
    await dialog.getByRole('button', { name: 'Set link' }).click()
    await expect(dialog).toContainText(
      'Enter a web address such as example.org, or an e-mail address.',
    )
  }
  await expect(text(page).getByRole('link')).toHaveCount(0)
  await address.fill('ayen@example.org')
  await address.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(text(page).getByRole('link', { name: 'Click here' })).toHaveAttribute(
    'href',
    'mailto:ayen@example.org',
  )
})

test('[PROD-07] pasted HTML is clean in the form, in what is stored and on the page', async ({
  page,
  world,
  newPerson,
  consoleWatch,
}) => {
  // The policy stops what is only parsed, to be cleaned, too.
  consoleWatch.allow(/^Applying inline style violates/)
  const ayen = await world.person('Ayen')
  await signIn(page, world, ayen, '/create/blog')
  await title(page).fill('Pasted')
  await text(page).click()
  await paste(text(page), {
    'text/plain': 'Hello bold away',
    'text/html':
      '<p onclick="window.hit=1" style="position:fixed">Hello <b>bold</b> ' +
      '<a href="javascript:window.hit=1">away</a></p>' +
      '<script>window.hit=1</script><img src="x" onerror="window.hit=1">' +
      '<img src="https://example.org/tracker.png"><iframe src="https://example.org"></iframe>',
  })
  await expect(text(page)).toContainText('Hello bold away')
  await expect(page.getByText('Pictures of other pages were left out')).toBeVisible()
  await publish(page).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Pasted')
  const [stored] = await entriesOf(world, ayen)
  expect(stored.body).toBe('<p>Hello <strong>bold</strong> away</p>')
  const guest = await newPerson()
  for (const reader of [page, guest.page]) {
    await reader.goto(`${world.server.origin}/blog/${stored.slug}`)
    await expect(article(reader).getByText('Hello bold away')).toBeVisible()
    await expect(article(reader).getByRole('link', { name: 'away' })).toHaveCount(0)
    await expect(article(reader).locator('script, iframe, [onclick], [onerror]')).toHaveCount(0)
    expect(await reader.evaluate(() => 'hit' in window)).toBe(false)
  }
})

test('[PROD-07] an entry kept as a draft is nobody’s to read until it is published', async ({
  page,
  world,
  newPerson,
}) => {
  const ayen = await world.person('Ayen')
  await signIn(page, world, ayen, '/create/blog')
  await title(page).fill(`Half of ${ayen.username}`)
  await text(page).click()
  await page.keyboard.type('Not yet.')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText(
    'Your entry is kept, unpublished.',
  )
  const [kept, ...others] = await entriesOf(world, ayen)
  expect(others).toEqual([])
  expect(kept.published).toBe(false)
  const guest = await newPerson()
  await guest.page.goto(`${world.server.origin}/blog/${kept.slug}`)
  await expect(guest.page.getByRole('heading', heading)).toHaveText('Blog not found')

  await page.goto(`${world.server.origin}/edit/blog/${kept.id}`)
  await expect(text(page)).toHaveText('Not yet.')
  await publish(page).click()
  await expect(page.getByRole('heading', heading)).toHaveText(`Half of ${ayen.username}`)
  await guest.page.goto(`${world.server.origin}/blog`)
  await expect(titlesOf(feed(guest.page, 'Blog')).first()).toHaveText(`Half of ${ayen.username}`)
})

test('[ROUTE-49 PROD-07] an entry is changed: its text stands in the editor, a draft of it is kept', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  const entry = await addBlog(world, ayen, {
    title: 'A loom',
    body: '<h2>Wood</h2><p>From <em>Yei</em>.</p>',
  })
  await signIn(page, world, ayen, `/edit/blog/${entry.id}`)
  await expect(text(page).getByRole('heading', { name: 'Wood' })).toBeVisible()
  await expect(text(page).locator('em')).toHaveText('Yei')
  await text(page).press('ControlOrMeta+End')
  await page.keyboard.type(' Teak.')
  await expectSaved(page)
  await page.reload()
  await page.getByRole('button', { name: 'Continue with your draft' }).click()
  await expect(restored(page, 'entry')).toBeVisible()
  await expect(text(page)).toContainText('From Yei. Teak.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', heading)).toHaveText('A loom')
  const [stored] = await entriesOf(world, ayen)
  expect(stored.body).toBe('<h2>Wood</h2><p>From <em>Yei</em>. Teak.</p>')
})
