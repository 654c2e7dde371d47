import type { Page } from 'playwright/test'
import { deleteNow } from './content-kit.ts'
import { expect, type Person, signIn, test } from './kit.ts'
import { buyPanel, buyThroughApi, problemsAtWidths, sell } from './market-kit.ts'

const reviews = (page: Page) => page.getByRole('region', { name: 'Reviews' })

/** The form refuses a review without stars, the server one without a purchase; then it is published. */
async function publishReview(page: Page, buyAsset: () => Promise<unknown>): Promise<void> {
  const form = reviews(page).getByRole('form', { name: 'Write a review' })
  await form.getByRole('textbox').fill('Fine lines.')
  await form.getByRole('button', { name: 'Publish review' }).click()
  await expect(form.getByText('Choose from one to five stars.')).toBeVisible()
  await form.getByRole('radio', { name: /^4 of 5/ }).check({ force: true })
  await form.getByRole('button', { name: 'Publish review' }).click()
  await expect(form.getByText('Only people who bought this asset can review it.')).toBeVisible()
  await expect(form.getByRole('textbox')).toHaveValue('Fine lines.')
  await expect(reviews(page).getByRole('article')).toHaveCount(0)
  await buyAsset()
  await form.getByRole('button', { name: 'Publish review' }).click()
  const review = reviews(page).getByRole('article')
  await expect(review).toContainText('Fine lines.')
  await expect(review).toContainText('Verified Buyer')
  await expect(review).toContainText('4 of 5 stars')
  await expect(form).toHaveCount(0)
  await expect(buyPanel(page)).toContainText('Rated 4.0 of 5, 1 review')
}

async function replyTo(page: Page, buyer: Person): Promise<void> {
  await expect(buyPanel(page).getByText('This is yours.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Buy for SSP 12,000' })).toBeHidden()
  const open = page.getByRole('button', { name: `Reply to ${buyer.fullName}`, exact: true })
  await open.click()
  const reply = page.getByRole('form', { name: `Reply to ${buyer.fullName}` })
  await reply.getByRole('textbox').fill('Thank you.')
  await reply.getByRole('button', { name: 'Save reply' }).click()
  await expect(page.getByText('Thank you.')).toBeVisible()
  await expect(open).toHaveCount(0)
  expect(await problemsAtWidths(page)).toEqual([])
}

test('[API-ASSET-10 API-ASSET-17 API-ASSET-18 API-ASSET-19] a buyer reviews an asset, its seller replies once, and both change or delete what they wrote', async ({
  page,
  world,
  newPerson,
}) => {
  const [ayen, lado] = [await world.person('Ayen'), await world.person('Lado')]
  const asset = await sell(world, ayen)
  await signIn(page, world, lado, `/marketplace/${asset.id}`)
  await expect(reviews(page).getByText('Who has bought it can review it.')).toBeVisible()
  await expect(reviews(page).getByRole('form')).toHaveCount(0)
  await test.step('only a buyer can publish a review', async () => {
    // The page believes that it was bought; the server knows that it was not.
    await page.route(`**/api/creative-assets/${asset.id}/`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), owned: true } })
    })
    await page.reload()
    await publishReview(page, () => buyThroughApi(world, lado, asset.id))
    await page.unrouteAll({ behavior: 'wait' })
  })
  const { page: sellers } = await newPerson()
  await test.step('the seller can reply, and cannot buy', async () => {
    await signIn(sellers, world, ayen, `/marketplace/${asset.id}`)
    await replyTo(sellers, lado)
  })
  const review = reviews(page).getByRole('article')
  await test.step('the buyer reads the reply and edits the review', async () => {
    await page.reload()
    await expect(review).toContainText('Thank you.')
    expect(await problemsAtWidths(page)).toEqual([])
    await review.getByRole('button', { name: 'Edit your review' }).click()
    await reviews(page).getByRole('form').getByRole('textbox').fill('Fine lines, all of them.')
    await reviews(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(review).toContainText('Fine lines, all of them.')
  })
  await test.step('reply and review are deleted', async () => {
    await sellers.getByRole('button', { name: `Remove your reply to ${lado.fullName}` }).click()
    await expect(sellers.getByText('Thank you.')).toHaveCount(0)
    await review.getByRole('button', { name: 'Delete your review' }).click()
    await expect(reviews(page).getByRole('form', { name: 'Write a review' })).toBeVisible()
    await expect(reviews(page).getByRole('heading', { name: 'Reviews' })).toBeFocused()
    await deleteNow(page, 'review')
    await expect(reviews(page).getByText('No reviews yet.')).toBeVisible()
  })
})
