import type { Page } from 'playwright/test'
import { onCall } from './chat-kit.ts'
import { addPost, feed, notices, titlesOf } from './content-kit.ts'
import {
  bodyOf,
  chooser,
  describing,
  expectSaved,
  picture,
  pictures,
  png,
  postsOf,
  problem,
  publish,
} from './form-kit.ts'
import { expect, pageErrors, signIn, test } from './kit.ts'

const heading = { level: 1 } as const
const POSTS = /^posts\/$/

async function fillPost(page: Page, title: string, body: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await bodyOf(page).fill(body)
}

test('[PROD-07] a post with a picture is written, published, and read by guests', async ({
  page,
  world,
  newPerson,
}) => {
  const errors = pageErrors(page)
  const ayen = await world.person('Ayen')
  await signIn(page, world, ayen, '/create/post')
  await bodyOf(page).fill('The first boat of the day.\nSeen with @somebody at #bor.')
  await page.getByRole('textbox', { name: 'Title' }).fill('Ferry at dawn')
  await page.getByLabel('Category').selectOption('Photography')
  const tags = page.getByRole('textbox', { name: 'Tags' })
  await tags.fill('river,')
  await tags.fill('Dawn')
  await tags.press('Enter')
  await expect(page.getByRole('list', { name: 'Chosen so far' }).getByRole('listitem')).toHaveText([
    'river',
    'Dawn',
  ])
  await chooser(page).setInputFiles([await png('boat.png')])
  await expect(picture(page, 'boat.png').getByRole('progressbar')).toHaveCount(0)
  await describing(picture(page, 'boat.png')).fill('A boat on the Nile')
  await publish(page).click()

  await expect(page.getByRole('heading', heading)).toHaveText('Ferry at dawn')
  await expect(notices(page)).toContainText('Your post is published.')
  const [stored, ...others] = await postsOf(world, ayen)
  expect(others).toEqual([])
  expect(stored.body).toBe('The first boat of the day.\nSeen with @somebody at #bor.')
  expect(stored.category).toBe('Photography')
  expect(stored.images.map(({ alt }: { alt: string }) => alt)).toEqual(['A boat on the Nile'])

  const guest = await newPerson()
  await guest.page.goto(page.url())
  await expect(guest.page.getByRole('heading', heading)).toHaveText('Ferry at dawn')
  await expect(guest.page.getByText('The first boat of the day.')).toBeVisible()
  await expect(guest.page.getByRole('img', { name: 'A boat on the Nile' })).toBeVisible()
  expect(errors).toEqual([])
})

test('[PROD-07] what is needed is said at the field, which takes the focus', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  await signIn(page, world, ayen, '/create/post')
  await page.getByRole('textbox', { name: 'Title' }).fill('Only a title')
  await publish(page).click()
  await expect(page.getByText('Write something or add a picture.')).toBeVisible()
  await expect(bodyOf(page)).toBeFocused()
  await expect(bodyOf(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(bodyOf(page)).toHaveAccessibleDescription(/Write something or add a picture\./)
  await expect(problem(page)).toContainText(
    'It is not published yet. Have a look at the marked fields.',
  )
  await bodyOf(page).fill('And now a text')
  await expect(page.getByText('Write something or add a picture.')).toHaveCount(0)
  await publish(page).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Only a title')
  expect(await postsOf(world, ayen)).toHaveLength(1)
})

test('[PROD-07] what the server finds wrong is said at its field and nothing is lost', async ({
  page,
  world,
}) => {
  await signIn(page, world, await world.person('Ayen'), '/create/post')
  await fillPost(page, 'A title', 'A text')
  const field = { category: ['This is no category here.'] }
  await onCall(page, 'POST', POSTS, (route) => route.fulfill({ status: 400, json: field }))
  await publish(page).click()
  await expect(page.getByText('This is no category here.')).toBeVisible()
  await expect(page.getByLabel('Category')).toBeFocused()
  await expect(bodyOf(page)).toHaveValue('A text')
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('A title')
})

test('[PROD-07] a double click on Publish makes one post', async ({ page, world }) => {
  const ayen = await world.person('Ayen')
  await signIn(page, world, ayen, '/create/post')
  await fillPost(page, 'Once', 'Only once')
  await publish(page).dblclick()
  await expect(page.getByRole('heading', heading)).toHaveText('Once')
  expect((await postsOf(world, ayen)).map(({ title }) => title)).toEqual(['Once'])
})

test('[PROD-07] an answer lost after the server stored it: Retry makes no second post', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  await signIn(page, world, ayen, '/create/post')
  await fillPost(page, 'Once', 'As it was first')
  const sent: string[] = []
  await onCall(page, 'POST', POSTS, async (route) => {
    sent.push(route.request().postDataJSON().client_id)
    const response = await route.fetch()
    if (sent.length === 1) await route.abort()
    else await route.fulfill({ response })
  })
  await publish(page).click()
  await expect(problem(page)).toContainText('Everything you have written is kept.')
  await expect.poll(async () => (await postsOf(world, ayen)).length).toBe(1)
  await bodyOf(page).fill('As it is now')
  await problem(page).getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Once')
  await expect(page.getByText('As it is now')).toBeVisible()
  expect(new Set(sent).size).toBe(1)
  expect((await postsOf(world, ayen)).map(({ body }) => body)).toEqual(['As it is now'])
})

test('[PROD-07] without a connection publishing says so, keeps the form, and Retry succeeds', async ({
  page,
  world,
  context,
}) => {
  const ayen = await world.person('Ayen')
  await signIn(page, world, ayen, '/create/post')
  await fillPost(page, 'Patience', 'Written on the road')
  await expectSaved(page)
  await context.setOffline(true)
  await publish(page).click()
  const retry = problem(page).getByRole('button', { name: 'Retry' })
  await expect(retry).toBeVisible()
  await expect(bodyOf(page)).toHaveValue('Written on the road')
  await context.setOffline(false)
  await retry.click()
  await expect(page.getByRole('heading', heading)).toHaveText('Patience')
  expect(await postsOf(world, ayen)).toHaveLength(1)
})

test('[ROUTE-48 PROD-07] a changed post is marked as edited', async ({ page, world }) => {
  const ayen = await world.person('Ayen')
  const post = await addPost(world, ayen, { title: 'First', body: 'As it was' })
  await signIn(page, world, ayen, `/posts/${post.id}`)
  const article = page.getByRole('main').getByRole('article')
  await expect(article.getByText('As it was')).toBeVisible()
  await expect(article.getByText('Edited', { exact: true })).toHaveCount(0)
  await page.goto(`${world.server.origin}/edit/post/${post.id}`)
  await expect(bodyOf(page)).toHaveValue('As it was')
  await bodyOf(page).fill('As it is')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(notices(page)).toContainText('Your changes are saved.')
  await expect(article.getByText('As it is')).toBeVisible()
  await expect(article.getByText('Edited', { exact: true })).toBeVisible()
  expect((await postsOf(world, ayen)).map(({ id, body }) => [id, body])).toEqual([
    [post.id, 'As it is'],
  ])
})

test('[PROD-07 ROUTE-08] a new post stands among the posts without a reload', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  await addPost(world, ayen, { title: 'Before' })
  await signIn(page, world, ayen, '/posts')
  await expect(titlesOf(feed(page, 'Posts')).first()).toHaveText('Before')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByRole('link', { name: 'What is on your table today?' }).click()
  await fillPost(page, 'After', 'Fresh from the press')
  await publish(page).click()
  await expect(page.getByRole('heading', heading)).toHaveText('After')
  await page.getByRole('link', { name: 'Posts', exact: true }).first().click()
  await expect(page.getByRole('heading', heading)).toHaveText('Posts')
  await expect(titlesOf(feed(page, 'Posts')).first()).toHaveText('After')
  await expect(titlesOf(feed(page, 'Posts')).nth(1)).toHaveText('Before')
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})

test('[PROD-07] a post with a picture is made and published by keyboard alone', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  await signIn(page, world, ayen, '/create/post')
  await expect(bodyOf(page)).toBeVisible()
  const tabTo = async (name: string | RegExp, role: 'textbox' | 'button') => {
    const goal = page.getByRole(role, { name })
    await expect(async () => {
      await page.keyboard.press('Tab')
      await expect(goal).toBeFocused({ timeout: 100 })
    }).toPass({ intervals: [0] })
  }
  await tabTo('What do you want to say?', 'textbox')
  await page.keyboard.type('No mouse was used.')
  // Before the keys: a key may overtake the wish to be told of the chooser.
  const choosing = page.waitForEvent('filechooser')
  await tabTo('Choose pictures', 'button')
  await page.keyboard.press('Enter')
  await (await choosing).setFiles([await png('one.png'), await png('two.png', '#B0472E')])
  await expect(pictures(page).getByRole('progressbar')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Cancel / })).toHaveCount(0)
  await tabTo('Move one.png down', 'button')
  await page.keyboard.press('Enter')
  await expect(pictures(page).first()).toContainText('two.png')
  await tabTo('Title', 'textbox')
  await page.keyboard.type('By hand')
  await tabTo('Publish', 'button')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', heading)).toHaveText('By hand')
  await expect(page.getByRole('heading', heading)).toBeFocused()
  const [stored] = await postsOf(world, ayen)
  expect(stored.body).toBe('No mouse was used.')
  expect(stored.images).toHaveLength(2)
})

test('pictures without words are asked for where one publishes, and nobody is held up', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  await signIn(page, world, ayen, '/create/post')
  const main = page.getByRole('main')
  await chooser(page).setInputFiles([await png('boat.png'), await png('bank.png', '#A63A1E')])
  await expect(main.getByText('2 pictures have no description yet')).toBeVisible()
  await main.getByRole('button', { name: 'Describe them' }).press('Enter')
  await expect(describing(picture(page, 'boat.png'))).toBeFocused()
  await page.keyboard.type('A boat on the Nile')
  await expect(main.getByText('One picture has no description yet')).toBeVisible()
  await main.getByRole('button', { name: 'Describe it' }).click()
  await expect(describing(picture(page, 'bank.png'))).toBeFocused()
  await page.keyboard.type('The bank')
  await expect(main.getByText('no description yet')).toHaveCount(0)
  await describing(picture(page, 'bank.png')).fill('')
  await expect(main.getByText('One picture has no description yet')).toBeVisible()
  await publish(page).click()
  await expect(page).toHaveURL(/\/posts\//)
})
