import type { Page } from 'playwright/test'
import { problems, reachByKeys } from './a11y-kit.ts'
import { notices, signInWindow } from './content-kit.ts'
import { expect, type Person, signIn, test, type World } from './kit.ts'
import { buyPanel, sell } from './market-kit.ts'
import { fillLogin, submitLogin } from './ways-in.ts'

/** Wishing for what is sold: on a card, on its page, and the list of it. */

const wishOf = (page: Page, title: string) =>
  page.getByRole('button', { name: `Wish for ${title}`, exact: true }).first()

async function wishedBy(world: World, person: Person): Promise<string[]> {
  const { results } = await world.call(person, 'GET', 'creative-assets/wished/')
  return results.map(({ title }: { title: string }) => title)
}

const expectWish = (page: Page, title: string, on: boolean) =>
  expect(wishOf(page, title)).toHaveAttribute('aria-pressed', String(on))

test('a wish made on the page of an asset is found again on the dashboard, and taken back there', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  const asset = await sell(world, ayen, { title: 'Ink set' })
  await signIn(page, world, deng, '/dashboard?tab=purchases')
  const wishes = page.getByRole('region', { name: 'Wished for' })
  await expect(wishes).toContainText('Nothing wished for yet.')
  await page.goto(`${world.server.origin}/marketplace/${asset.id}`)
  await buyPanel(page).getByRole('button', { name: 'Wish for Ink set' }).click()
  await expectWish(page, 'Ink set', true)
  await expect.poll(() => wishedBy(world, deng)).toEqual(['Ink set'])
  await page.reload()
  await expectWish(page, 'Ink set', true)
  await page.goto(`${world.server.origin}/dashboard?tab=purchases`)
  await expect(wishes.getByRole('link', { name: 'Ink set' })).toBeVisible()
  expect(await problems(page)).toEqual([])
  await wishOf(page, 'Ink set').click()
  await expectWish(page, 'Ink set', false)
  await expect.poll(() => wishedBy(world, deng)).toEqual([])
  await page.reload()
  await expect(wishes).toContainText('Nothing wished for yet.')
})

test('a visitor who wishes for something signs in, and then it is wished for', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  const asset = await sell(world, ayen, { title: 'Reed set' })
  await page.goto(`${world.server.origin}/marketplace/${asset.id}`)
  await page.evaluate(() => localStorage.setItem('kinyeti_welcome_dont_show', 'true'))
  await wishOf(page, 'Reed set').click()
  await expect(page.getByRole('dialog', { name: 'Sign in to wish for this' })).toBeVisible()
  const form = signInWindow(page)
  await fillLogin(form, deng.username, deng.password)
  await submitLogin(form)
  await expectWish(page, 'Reed set', true)
  await expect.poll(() => wishedBy(world, deng)).toEqual(['Reed set'])
})

test('on a card it is pressed by keyboard, and the focus stays on it', async ({ page, world }) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  await sell(world, ayen, { title: 'Milaya lines' })
  await signIn(page, world, deng, '/marketplace?search=milaya')
  const heart = wishOf(page, 'Milaya lines')
  await reachByKeys(page, heart)
  await page.keyboard.press('Space')
  await expectWish(page, 'Milaya lines', true)
  await expect(heart).toBeFocused()
  await expect.poll(() => wishedBy(world, deng)).toEqual(['Milaya lines'])
  await page.keyboard.press('Enter')
  await expectWish(page, 'Milaya lines', false)
  await expect.poll(() => wishedBy(world, deng)).toEqual([])
})

test('a wish that the server refuses is undone and said', async ({ page, world }) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  const asset = await sell(world, ayen, { title: 'Gone set' })
  await signIn(page, world, deng, `/marketplace/${asset.id}`)
  await expect(buyPanel(page).getByRole('button', { name: /^Buy/ })).toBeVisible()
  await world.call(ayen, 'DELETE', `creative-assets/${asset.id}/`)
  await wishOf(page, 'Gone set').click()
  await expect(notices(page)).toContainText('Resource not found')
  await expectWish(page, 'Gone set', false)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('the heart of a card is tapped, and the card is not followed', async ({ page, world }) => {
    const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
    await sell(world, ayen, { title: 'Sudd prints' })
    await signIn(page, world, deng, '/marketplace?search=sudd')
    await wishOf(page, 'Sudd prints').tap()
    await expectWish(page, 'Sudd prints', true)
    await expect.poll(() => wishedBy(world, deng)).toEqual(['Sudd prints'])
    expect(new URL(page.url()).pathname).toBe('/marketplace')
    expect(await problems(page)).toEqual([])
  })
})
