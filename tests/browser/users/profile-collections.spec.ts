import type { Page } from 'playwright/test'
import { addPortfolioItem } from '../kit/content-kit.ts'
import { expect, pageErrors, signIn, test } from '../kit/kit.ts'
import { problemsAtWidths } from '../market/market-kit.ts'

const tab = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Profile sections' })
    .getByRole('link', { name: 'Collections' })

test('public collections of a user are on the profile, private ones are not', async ({
  page,
  world,
}) => {
  const errors = pageErrors(page)
  const creator = await world.createUser('Nyabol')
  const work = await addPortfolioItem(world, creator)
  const create = (title: string, is_public: boolean) =>
    world.call(creator, 'POST', 'collections/mine/', { title, is_public, work_id: work.id })
  await create('River hours', true)
  await create('Not yet', false)
  const path = `${world.server.origin}/u/${creator.username}`

  await test.step('an anonymous user finds them in a tab', async () => {
    await page.goto(path)
    await tab(page).click()
    await expect(page.getByRole('heading', { name: 'River hours' })).toBeVisible()
    await expect(page.getByText('Not yet')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'New collection' })).toHaveCount(0)
    expect(await problemsAtWidths(page)).toEqual([])
  })

  await test.step('the profile of a user without any has no tab', async () => {
    const other = await world.createUser('Lokai')
    const listed = page.waitForResponse((response) =>
      response.url().includes(`/api/collections/?username=${other.username}`),
    )
    await page.goto(`${world.server.origin}/u/${other.username}`)
    await listed
    await expect(page.getByRole('navigation', { name: 'Profile sections' })).toBeVisible()
    await expect(tab(page)).toHaveCount(0)
  })

  await test.step('their owner starts a new one there', async () => {
    await signIn(page, world, creator)
    await page.goto(`${path}?tab=collections`)
    await expect(page.getByRole('heading', { name: 'River hours' })).toBeVisible()
    expect(await problemsAtWidths(page)).toEqual([])
    await page.getByRole('link', { name: 'New collection' }).click()
    await expect(page.getByRole('main').getByLabel('Title')).toBeVisible()
  })
  expect(errors).toEqual([])
})
