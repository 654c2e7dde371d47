import { uploadPicture } from '../kit/content-kit.ts'
import { bodyInput, expectSaved, postsOf, publishButton } from '../kit/form-kit.ts'
import { expect, signIn, test } from '../kit/kit.ts'

test('[PROD-07] drafts of two tabs are stored apart, and a reloaded tab offers the other one', async ({
  page,
  context,
  world,
}) => {
  const ayen = await world.createUser('Ayen')
  const url = `${world.server.origin}/create/post`
  await signIn(page, world, ayen, '/create/post')
  const second = await context.newPage()
  await second.goto(url)
  const other = (text: string) => second.getByRole('status').filter({ hasText: text })
  // A form that starts after the first draft was saved would restore that one.
  await expect(bodyInput(second)).toBeVisible()
  await bodyInput(page).fill('From the first tab')
  await expectSaved(page)
  await bodyInput(second).fill('From the second tab')
  await expectSaved(second)
  await page.close()
  await second.reload()
  await test.step('after a reload the tab has one draft and offers the other', async () => {
    await expect(bodyInput(second)).toHaveValue('From the second tab')
    await expect(other('You have another unfinished draft')).toHaveCount(1)
  })
  await test.step('Use it exchanges the two', async () => {
    await second.getByRole('button', { name: 'Use it' }).click()
    await expect(bodyInput(second)).toHaveValue('From the first tab')
    await expect(second.getByRole('button', { name: 'Use it' })).toHaveCount(1)
  })
  await test.step('publishing one keeps the other', async () => {
    await publishButton(second).click()
    await expect(second.getByRole('heading', { level: 1 })).toHaveText(/^Post by Ayen Deng/)
    expect((await postsOf(world, ayen)).map(({ body }) => body)).toEqual(['From the first tab'])
    await second.goto(url)
    await expect(bodyInput(second)).toHaveValue('From the second tab')
  })
})

test('[PROD-07] an edit of a post that was changed elsewhere offers both versions, and sends nothing before', async ({
  page,
  world,
}) => {
  const ayen = await world.createUser('Ayen')
  const post = await world.call(ayen, 'POST', 'posts/', { body: 'As it was' })
  const stored = async () => (await postsOf(world, ayen)).map(({ body }) => body)
  const save = page.getByRole('button', { name: 'Save changes' })
  await signIn(page, world, ayen, `/edit/post/${post.id}`)
  await test.step('a change elsewhere stops the save', async () => {
    await expect(bodyInput(page)).toHaveValue('As it was')
    await bodyInput(page).fill('Mine')
    await world.call(ayen, 'PUT', `posts/${post.id}/`, { body: 'Theirs' })
    await save.click()
    await expect(page.getByRole('alert')).toHaveText(/^This post was changed elsewhere/)
    expect(await stored()).toEqual(['Theirs'])
  })
  await test.step('the newer version is loaded, and the own one remains a draft', async () => {
    await page.getByRole('button', { name: 'Load the newer version' }).click()
    await expect(bodyInput(page)).toHaveValue('Theirs')
    await page.getByRole('button', { name: 'Use it' }).click()
    await expect(bodyInput(page)).toHaveValue('Mine')
  })
  await test.step('the own version replaces it after one more question', async () => {
    await world.call(ayen, 'PUT', `posts/${post.id}/`, { body: 'Theirs again' })
    await save.click()
    await page.getByRole('button', { name: 'Save my version' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Post by Ayen Deng/)
    expect(await stored()).toEqual(['Mine'])
  })
})

test('[PROD-07 PROD-06] an image that was removed elsewhere is not lost silently when the own version is saved', async ({
  page,
  world,
}) => {
  const ayen = await world.createUser('Ayen')
  const images = [1, 2].map((n) => ({ alt: `Picture ${n}` }))
  const ids = [await uploadPicture(world, ayen), await uploadPicture(world, ayen)]
  const sent = images.map(({ alt }, index) => ({ id: ids[index] ?? 0, alt }))
  const post = await world.call(ayen, 'POST', 'posts/', { body: 'As it was', images: sent })
  const stored = async () =>
    (await postsOf(world, ayen)).map(({ body, images: list }) => [body, list?.length])
  await signIn(page, world, ayen, `/edit/post/${post.id}`)
  await expect(bodyInput(page)).toHaveValue('As it was')
  await bodyInput(page).fill('Mine')
  await world.call(ayen, 'PUT', `posts/${post.id}/`, { body: 'Theirs', images: sent.slice(0, 1) })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('button', { name: 'Save my version' }).click()
  await test.step('the form says which image is gone, and nothing is saved', async () => {
    await expect(page.getByText('These images aren’t in your uploads: ')).toBeVisible()
    await expect(bodyInput(page)).toHaveValue('Mine')
    expect(await stored()).toEqual([['Theirs', 1]])
  })
  await test.step('without it the own version is saved', async () => {
    await page
      .getByRole('button', { name: /^Remove/ })
      .last()
      .click()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Post by Ayen Deng/)
    expect(await stored()).toEqual([['Mine', 1]])
  })
})
