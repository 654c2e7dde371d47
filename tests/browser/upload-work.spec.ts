import { holdCalls } from './chat-kit.ts'
import { addWork, feed, titlesOf } from './content-kit.ts'
import { chooser, describing, picture, pictures, png, problem, publish } from './form-kit.ts'
import { expect, pageErrors, signIn, test } from './kit.ts'

const heading = { level: 1 } as const
const UPLOADS = /^uploads\/$/

test('[PROD-06 ROUTE-45] a work with three pictures goes from the form to the portfolio and the own profile', async ({
  page,
  world,
  newPerson,
}) => {
  const errors = pageErrors(page)
  const ayen = await world.person('Ayen')
  const tag = `loom${ayen.id}`
  await signIn(page, world, ayen, '/create/upload-work')
  const uploads = await holdCalls(page, 'POST', UPLOADS)
  await chooser(page).setInputFiles([
    await png('whole.png'),
    await png('detail.png', '#B0472E'),
    await png('making.png', '#E9B949'),
  ])
  await expect(pictures(page)).toHaveCount(3)
  // Two go at a time.
  await expect(
    picture(page, 'whole.png').getByRole('progressbar', { name: 'Upload of whole.png' }),
  ).toBeVisible()
  await expect(picture(page, 'detail.png').getByRole('progressbar')).toBeVisible()
  await expect(picture(page, 'making.png')).toContainText('Waiting…')
  for (const name of ['whole', 'detail', 'making']) {
    await describing(picture(page, `${name}.png`)).fill(`The ${name}`)
  }
  await page.getByRole('button', { name: 'Move making.png up' }).click()
  await page.getByRole('button', { name: 'Move making.png up' }).click()
  await expect(pictures(page).first()).toContainText('making.png')
  await page.getByRole('textbox', { name: 'Title' }).fill('Basket of Bor')
  await page.getByRole('textbox', { name: 'Description' }).fill('Woven from doum palm.')
  await page.getByLabel('Category').selectOption('Crafts')
  const tags = page.getByRole('textbox', { name: 'Tags' })
  await tags.fill(tag)
  await tags.press('Enter')
  await uploads.letGo()
  await expect(pictures(page).getByRole('button', { name: /^Cancel / })).toHaveCount(0)
  await publish(page).click()

  await expect(page.getByRole('heading', heading)).toHaveText('Basket of Bor')
  const { results } = await world.call(ayen, 'GET', `portfolio/?username=${ayen.username}`)
  expect(results).toHaveLength(1)
  const stored = await world.call(ayen, 'GET', `portfolio/${results[0].id}/`)
  expect(stored.images.map(({ alt }: { alt: string }) => alt)).toEqual([
    'The making',
    'The whole',
    'The detail',
  ])
  expect(stored.description).toBe('Woven from doum palm.')

  const guest = await newPerson()
  await guest.page.goto(`${world.server.origin}/portfolio?tag=${tag}`)
  await expect(titlesOf(feed(guest.page, 'Works'))).toHaveText(['Basket of Bor'])
  await expect(
    feed(guest.page, 'Works').getByRole('img', { name: 'The making' }).first(),
  ).toBeVisible()
  await page.goto(`${world.server.origin}/profile`)
  await expect(page).toHaveURL(`${world.server.origin}/profile`)
  await page.getByRole('main').getByRole('link', { name: 'Basket of Bor' }).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Basket of Bor')
  expect(errors).toEqual([])
})

test('[PROD-06] what a work needs is said at the fields, the first one takes the focus', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  await signIn(page, world, ayen, '/create/upload-work')
  await publish(page).click()
  const choose = page.getByRole('button', { name: 'Choose pictures' })
  await expect(choose).toBeFocused()
  await expect(choose).toHaveAccessibleDescription(/picture/)
  const title = page.getByRole('textbox', { name: 'Title' })
  await expect(title).toHaveAttribute('aria-invalid', 'true')
  await expect(title).toHaveAccessibleDescription(/Give it a title\./)
  await expect(problem(page)).toContainText('Have a look at the marked fields.')
  await chooser(page).setInputFiles([await png('only.png')])
  await expect(page.getByRole('button', { name: 'Cancel only.png' })).toHaveCount(0)
  await expect(publish(page)).toBeEnabled()
  await publish(page).click()
  await expect(title).toBeFocused()
  await title.fill('Alone')
  await publish(page).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Alone')
  const { results } = await world.call(ayen, 'GET', `portfolio/?username=${ayen.username}`)
  expect(results.map((work: { title: string }) => work.title)).toEqual(['Alone'])
})

for (const path of ['/edit/work', '/upload-work']) {
  test(`[${path === '/edit/work' ? 'ROUTE-50' : 'ROUTE-46'} PROD-06] ${path}/{id} changes words, order and pictures of a work`, async ({
    page,
    world,
  }) => {
    const ayen = await world.person('Ayen')
    const work = await addWork(world, ayen, { title: 'Before' }, 3)
    await signIn(page, world, ayen, `${path}/${work.id}`)
    await expect(pictures(page)).toHaveCount(3)
    await expect(describing(pictures(page).nth(1))).toHaveValue('Picture 2')
    await page.getByRole('button', { name: 'Remove Picture 2' }).click()
    await expect(pictures(page)).toHaveCount(2)
    await page.getByRole('button', { name: 'Move Picture 2 up' }).click()
    await expect(describing(pictures(page).first())).toHaveValue('Picture 3')
    await describing(pictures(page).first()).fill('The best one')
    await page.getByRole('textbox', { name: 'Title' }).fill('After')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('heading', heading)).toHaveText('After')
    const stored = await world.call(ayen, 'GET', `portfolio/${work.id}/`)
    expect(stored.images.map(({ alt }: { alt: string }) => alt)).toEqual([
      'The best one',
      'Picture 1',
    ])
  })
}
