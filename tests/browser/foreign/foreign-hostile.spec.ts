import type { Page } from 'playwright/test'
import { openInside } from '../a11y/ways-in.ts'
import { deleteNow } from '../kit/content-kit.ts'
import { bodyInput, imageInput, pictures, png, publishButton } from '../kit/form-kit.ts'
import { arrive, arrived, expect, expectWhole, type Place, test } from './foreign-kit.ts'

const heading = { level: 1 } as const
const title = (page: Page) => page.getByRole('textbox', { name: 'Title' })
const main = (page: Page) => page.getByRole('main')

/** What the user reads instead of values that could not be read. */
const NONSENSE = /NaN|undefined|\bnull\b|\[object|Invalid|Likes: 0|Comments: 0/

/** Expects a page with this heading and text, and nothing that was not read. */
async function expectShown(page: Page, name: string, text: string): Promise<void> {
  await expect(page.getByRole('heading', heading)).toHaveText(name)
  await expect(main(page).getByText(text)).toBeVisible()
  await expectWhole(page)
  await expect(main(page)).not.toContainText(NONSENSE)
}

/** Changes the title and publishes. */
async function rename(page: Page, name: string): Promise<void> {
  await title(page).fill(name)
  await page.getByRole('button', { name: 'Save changes' }).click()
}

/** Expects one item in the API, with the title and the text as typed. */
function expectStored(place: Place, key: string, name: string, text: RegExp): void {
  const made = arrived(place, key)
  expect(made).toHaveLength(1)
  expect(made[0]?.body.title).toBe(name)
  expect(JSON.stringify(made[0]?.body)).toMatch(text)
}

test.describe('publishing where values cannot be read', () => {
  test.use({ at: 'an API with unreadable values and failing endpoints' })

  test('[FOREIGN-05 B15] a post is published, edited with its text kept, and deleted', async ({
    page,
    place,
  }) => {
    await arrive(page, place, await place.user('Ayen'), '/create/post')
    await title(page).fill('Ferry')
    await bodyInput(page).fill('Before the sun.')
    await imageInput(page).setInputFiles([await png('ferry.png')])
    await expect(pictures(page)).toHaveCount(1)
    await publishButton(page).click()
    await expectShown(page, 'Ferry', 'Before the sun.')
    expectStored(place, 'POST posts/', 'Ferry', /Before the sun\./)
    await page.reload()
    await expectShown(page, 'Ferry', 'Before the sun.')

    await page.goto(`${place.origin}/edit/post/${/(\d+)$/.exec(page.url())?.[1]}`)
    await expect(bodyInput(page)).toHaveValue('Before the sun.')
    await rename(page, 'Ferry at dawn')
    await expectShown(page, 'Ferry at dawn', 'Before the sun.')
    await openInside(page, `${place.origin}/dashboard?tab=posts`)
    await page.getByRole('button', { name: 'Delete Ferry at dawn' }).click()
    await deleteNow(page, 'post')
    await expect(page.getByRole('link', { name: 'Edit Ferry at dawn' })).toHaveCount(0)
    expect(arrived(place, 'DELETE posts/{id}/')).toHaveLength(1)
  })

  test('[FOREIGN-05 B15] a blog post is published and edited with its text kept', async ({
    page,
    place,
  }) => {
    await arrive(page, place, await place.user('Ayen'), '/create/blog')
    await title(page).fill('A year of posters')
    const text = page.getByRole('textbox', { name: 'Text', exact: true })
    await text.click()
    await page.keyboard.type('One poster a week.')
    await publishButton(page).click()
    await expectShown(page, 'A year of posters', 'One poster a week.')
    expectStored(place, 'POST blog/', 'A year of posters', /One poster a week\./)

    await openInside(page, `${place.origin}/dashboard?tab=posts`)
    await page.getByRole('link', { name: 'Edit A year of posters' }).click()
    await expect(text).toHaveText('One poster a week.')
    await rename(page, 'Two years of posters')
    await expectShown(page, 'Two years of posters', 'One poster a week.')
  })

  test('[FOREIGN-05 B15] a project is published and edited with its text kept', async ({
    page,
    place,
  }) => {
    await arrive(page, place, await place.user('Ayen'), '/create/project')
    const description = page.getByRole('textbox', { name: 'Description' })
    await title(page).fill('Mural at the school')
    await description.fill('We start on Monday.')
    await publishButton(page).click()
    await expectShown(page, 'Mural at the school', 'We start on Monday.')
    expectStored(place, 'POST projects/', 'Mural at the school', /We start on Monday\./)

    await openInside(page, `${place.origin}/dashboard?tab=projects`)
    await page.getByRole('link', { name: 'Edit Mural at the school' }).click()
    await expect(description).toHaveValue('We start on Monday.')
    await rename(page, 'Mural at the bridge')
    await expectShown(page, 'Mural at the bridge', 'We start on Monday.')
  })

  test('[FOREIGN-05 B15] a rejected post says why and keeps what was typed', async ({
    page,
    place,
  }) => {
    await arrive(page, place, await place.user('Ayen'), '/create/post')
    await page.route('**/api/posts/', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 400,
            json: { errors: { title: { 0: ['Choose another title.'] } }, code: null },
          })
        : route.continue(),
    )
    await title(page).fill('Ferry')
    await bodyInput(page).fill('Before the sun.')
    await publishButton(page).click()
    await expect(main(page).getByText('Choose another title.').first()).toBeVisible()
    await expect(title(page)).toHaveValue('Ferry')
    await expect(bodyInput(page)).toHaveValue('Before the sun.')
    await page.unroute('**/api/posts/')
    await publishButton(page).click()
    await expectShown(page, 'Ferry', 'Before the sun.')
  })
})
