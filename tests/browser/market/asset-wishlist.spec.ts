import type { Page } from 'playwright/test'
import { problems, reachByKeys } from '../a11y/a11y-kit.ts'
import { toastRegion } from '../kit/content-kit.ts'
import { navigate } from '../kit/form-kit.ts'
import { expect, signIn, type TestUser, test, uniqueWord, type World } from '../kit/kit.ts'
import { buyPanel, sell } from './market-kit.ts'

/** Name of the wishlist button of an asset, on its card and on its page. */
const wishlistOf = (title: string) => new RegExp(`wishlist: ${title}$`, 'i')

const wishlistStateOf = (page: Page, title: string) =>
  page.getByRole('button', { name: wishlistOf(title) }).first()

const search = (title: string) => `/marketplace?search=${encodeURIComponent(title)}`

/** Waits until the server has exactly these assets on the wishlist. */
const expectWishlist = (world: World, user: TestUser, titles: readonly string[]) =>
  expect
    .poll(async () => {
      const { results } = await world.call(user, 'GET', 'creative-assets/wished/')
      return results.map(({ title }: { title: string }) => title)
    })
    .toEqual(titles)

const expectWishlistButton = (page: Page, title: string, on: boolean) =>
  expect(wishlistStateOf(page, title)).toHaveAttribute('aria-pressed', String(on))

test('adds an asset to the wishlist on its page and by keyboard on its card, removes it on the dashboard, and rolls back when the server rejects it', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.createUser('Ayen'), await world.createUser('Deng')]
  const title = `Ink ${uniqueWord()}`
  const asset = await sell(world, ayen, { title })
  await signIn(page, world, deng, '/dashboard?tab=purchases')
  const wishlist = page.getByRole('region', { name: 'Wishlist' })
  await expect(wishlist).toContainText('Your wishlist is empty.')
  await test.step('on its page', async () => {
    await navigate(page, `/marketplace/${asset.id}`)
    await buyPanel(page)
      .getByRole('button', { name: wishlistOf(title) })
      .click()
    await expectWishlistButton(page, title, true)
    await expectWishlist(world, deng, [title])
    await page.reload()
    await expectWishlistButton(page, title, true)
  })
  await test.step('removed on the dashboard', async () => {
    await navigate(page, '/dashboard?tab=purchases')
    await expect(wishlist.getByRole('link', { name: title })).toBeVisible()
    expect(await problems(page)).toEqual([])
    await wishlistStateOf(page, title).click()
    await expectWishlistButton(page, title, false)
    await expectWishlist(world, deng, [])
    await page.reload()
    await expect(wishlist).toContainText('Your wishlist is empty.')
  })
  await test.step('by keyboard on its card, which keeps focus', async () => {
    await navigate(page, search(title))
    const heart = wishlistStateOf(page, title)
    await reachByKeys(page, heart)
    await page.keyboard.press('Space')
    await expectWishlistButton(page, title, true)
    await expect(heart).toBeFocused()
    await expectWishlist(world, deng, [title])
    await page.keyboard.press('Enter')
    await expectWishlistButton(page, title, false)
    await expectWishlist(world, deng, [])
  })
  await test.step('rolled back with the reason when the server rejects it', async () => {
    await navigate(page, `/marketplace/${asset.id}`)
    await expect(buyPanel(page).getByRole('button', { name: /^Buy/ })).toBeVisible()
    await world.call(ayen, 'DELETE', `creative-assets/${asset.id}/`)
    await wishlistStateOf(page, title).click()
    await expect(toastRegion(page)).toContainText('Resource not found')
    await expectWishlistButton(page, title, false)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('a tap on the heart of a card adds the asset to the wishlist and does not open it', async ({
    page,
    world,
  }) => {
    const [ayen, deng] = [await world.createUser('Ayen'), await world.createUser('Deng')]
    const title = `Prints ${uniqueWord()}`
    await sell(world, ayen, { title })
    await signIn(page, world, deng, search(title))
    await wishlistStateOf(page, title).tap()
    await expectWishlistButton(page, title, true)
    await expectWishlist(world, deng, [title])
    expect(new URL(page.url()).pathname).toBe('/marketplace')
    expect(await problems(page)).toEqual([])
  })
})
