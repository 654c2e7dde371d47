import type { Page } from 'playwright/test'
import {
  altTextInput,
  expectSaved,
  imageInput,
  navigate,
  picture,
  pictures,
  png,
  publishButton,
} from '../kit/form-kit.ts'
import { createSeparateWorld, expect, signIn, type TestUser, test, type World } from '../kit/kit.ts'

// Opens another server than the other tests.
test.use({ freshContext: true })

/** The requests that change content, with their content type; filled as they occur. */
function sentBy(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' || !/^\/api\/(uploads|portfolio|blog)\//.test(pathname)) return
    const type = request.headers()['content-type']?.split(';')[0]
    sent.push(`${request.method()} ${pathname} ${type}`)
  })
  return sent
}

async function publishWork(page: Page, world: World, ayen: TestUser): Promise<void> {
  await imageInput(page).setInputFiles([await png('whole.png'), await png('detail.png', '#B0472E')])
  await expect(pictures(page)).toHaveCount(2)
  await altTextInput(picture(page, 'whole.png')).fill('The whole')
  await page.getByRole('textbox', { name: 'Title' }).fill('Basket of Bor')
  await expectSaved(page)
  await expect(page.getByText('Saving…')).toHaveCount(0)

  await page.route('**/api/portfolio/', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, json: { detail: 'Back in a minute.' } })
      : route.fallback(),
  )
  await publishButton(page).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Back in a minute.')
  await page.unroute('**/api/portfolio/')

  await page.reload()
  await expect(pictures(page)).toHaveCount(2)
  await expect(altTextInput(picture(page, 'whole.png'))).toHaveValue('The whole')
  const shown = picture(page, 'whole.png').locator('img')
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300)
  await publishButton(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Basket of Bor')

  const { results } = await world.call(ayen, 'GET', `portfolio/?username=${ayen.username}`)
  expect(results).toHaveLength(1)
  const stored = await world.call(ayen, 'GET', `portfolio/${results[0].id}/`)
  expect(stored.images.map(({ alt }: { alt: string }) => alt)).toEqual(['The whole', ''])
}

async function publishEntry(page: Page, world: World, ayen: TestUser): Promise<void> {
  await page.getByRole('textbox', { name: 'Title' }).fill('Cloth')
  await page.getByRole('textbox', { name: 'Text' }).fill('Made by hand.')
  await expect(page.getByText('Images can’t go inside the text here')).toBeVisible()
  await expect(page.getByRole('toolbar').getByRole('button', { name: 'Link' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add an image' })).toHaveCount(0)
  await page.getByLabel('Choose an image').setInputFiles(await png('cover.png'))
  await expect(page.getByRole('list', { name: 'Cover' }).getByRole('listitem')).toHaveCount(1)
  // The toast of the portfolio item has the word in its button name.
  await page.getByRole('main').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cloth')
  const [entry] = (await world.call(ayen, 'GET', 'blog/my_posts/')).results
  expect(entry.cover.width).toBe(300)
}

test('[PROD-06 PROD-07 API-PORT-06 API-BLOG-05 A31] without uploads on the server a portfolio item and a blog post are each sent as one multipart request, and keep their pictures after an error and a reload', async ({
  page,
}) => {
  const world = await createSeparateWorld({ KINYETI_ABSENT: 'uploads' })
  try {
    const ayen = await world.createUser('Ayen')
    const sent = sentBy(page)
    await signIn(page, world, ayen, '/create/upload-work')
    await publishWork(page, world, ayen)
    expect(sent.splice(0)).toEqual([
      'POST /api/portfolio/ multipart/form-data',
      'POST /api/portfolio/ multipart/form-data',
    ])
    await navigate(page, '/create/blog')
    await publishEntry(page, world, ayen)
    expect(sent).toEqual(['POST /api/blog/ multipart/form-data'])
  } finally {
    await world.server.dispose()
  }
})
