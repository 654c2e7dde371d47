import type { Page } from 'playwright/test'
import { addPortfolioItem, addPost, feed, titlesOf, uploadPicture } from '../kit/content-kit.ts'
import { expect, test } from '../kit/kit.ts'

const lightbox = (page: Page) => page.getByRole('dialog', { name: 'Ferry' })
const opener = (page: Page, place: number, of = 3) =>
  page.getByRole('button', { name: `Image ${place} of ${of}, Picture ${place}. Open large` })
const step = (page: Page, way: 'Next' | 'Previous') =>
  lightbox(page).getByRole('button', { name: `${way} image` })
const thumbnails = (page: Page) =>
  lightbox(page).getByRole('navigation', { name: 'All images' }).getByRole('button')

/** Expects the shown picture: its number, its alt text, and only its thumbnail selected. */
async function expectPicture(page: Page, place: number, of = 3): Promise<void> {
  await expect(lightbox(page).getByRole('status')).toHaveText(
    `Image ${place} of ${of}, Picture ${place}`,
  )
  await expect(lightbox(page).locator('figure').getByRole('img')).toHaveAttribute(
    'alt',
    `Picture ${place}`,
  )
  await expect(lightbox(page).locator('nav [aria-current=true]')).toHaveAccessibleName(
    `Image ${place}, Picture ${place}`,
  )
}

/** Expects which of the two buttons are enabled. */
async function expectSteps(page: Page, previous: boolean, next: boolean): Promise<void> {
  await expect(step(page, 'Previous')).toHaveAttribute('aria-disabled', String(!previous))
  await expect(step(page, 'Next')).toHaveAttribute('aria-disabled', String(!next))
}

test('[LIGHTBOX-01 LIGHTBOX-02 LIGHTBOX-03 LIGHTBOX-04 LIGHTBOX-05 LIGHTBOX-06] pictures open large, change by buttons, thumbnails and keys up to the first and last, and Back or Escape closes them', async ({
  page,
  world,
}) => {
  const ayen = await world.createUser('Ayen')
  const portfolioItem = await addPortfolioItem(world, ayen, { title: 'Ferry' }, 3)
  const list = `${world.server.origin}/portfolio`
  const address = `${list}/ferry-${portfolioItem.id}`
  await page.goto(list)
  await titlesOf(feed(page, 'Works')).getByRole('link', { name: 'Ferry' }).first().click()
  await expect(page).toHaveURL(address)
  await test.step('buttons change pictures and stop at the first and last', async () => {
    await opener(page, 2).click()
    await expect(lightbox(page).getByRole('heading', { name: 'Ferry' })).toBeVisible()
    await expectPicture(page, 2)
    await expectSteps(page, true, true)
    await step(page, 'Next').click()
    await expectPicture(page, 3)
    await expectSteps(page, true, false)
    await step(page, 'Next').click({ force: true })
    await expectPicture(page, 3)
    await step(page, 'Previous').click()
    await expectPicture(page, 2)
    await step(page, 'Previous').click()
    await expectPicture(page, 1)
    await expectSteps(page, false, true)
    await step(page, 'Previous').click({ force: true })
    await expectPicture(page, 1)
  })
  await test.step('each picture has a thumbnail that shows it', async () => {
    await expect(thumbnails(page)).toHaveCount(3)
    for (const place of [3, 1, 2]) {
      await thumbnails(page)
        .nth(place - 1)
        .click()
      await expectPicture(page, place)
    }
    await lightbox(page).getByRole('button', { name: 'Close' }).click()
    await expect(lightbox(page)).toHaveCount(0)
  })
  await test.step('arrow keys, Home and End change pictures and stop at the first and last', async () => {
    await opener(page, 1).click()
    await expectPicture(page, 1)
    for (const [key, place] of [
      ['ArrowLeft', 1],
      ['ArrowRight', 2],
      ['ArrowRight', 3],
      ['ArrowRight', 3],
      ['ArrowLeft', 2],
      ['Home', 1],
      ['End', 3],
    ] as const) {
      await page.keyboard.press(key)
      await expectPicture(page, place)
    }
    await page.keyboard.press('Escape')
    await expect(lightbox(page)).toHaveCount(0)
  })
  await test.step('Tab stays inside, and Escape returns focus', async () => {
    await opener(page, 2).focus()
    await page.keyboard.press('Enter')
    await expectPicture(page, 2)
    await expect(lightbox(page)).toBeFocused()
    for (let press = 0; press < 10; press++) {
      await page.keyboard.press('Tab')
      await expect(lightbox(page).locator(':focus')).toHaveCount(1)
    }
    await page.keyboard.press('Escape')
    await expect(lightbox(page)).toHaveCount(0)
    await expect(opener(page, 2)).toBeFocused()
  })
  await test.step('Back closes the lightbox; closed otherwise it leaves no history entry', async () => {
    await opener(page, 2).click()
    await expectPicture(page, 2)
    await page.goBack()
    await expect(lightbox(page)).toHaveCount(0)
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ferry')
    await expect(opener(page, 2)).toBeFocused()
    await opener(page, 1).click()
    await expectPicture(page, 1)
    await page.keyboard.press('Escape')
    await expect(lightbox(page)).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL(list)
  })
})

test('[LIGHTBOX-01 LIGHTBOX-02] the URL names the shown picture and opens it, but not one that does not exist; a single picture has no others', async ({
  page,
  world,
}) => {
  const ayen = await world.createUser('Ayen')
  const portfolioItem = await addPortfolioItem(world, ayen, { title: 'Ferry' }, 3)
  const address = `${world.server.origin}/portfolio/${portfolioItem.id}`
  const status = lightbox(page).getByRole('status')
  await test.step('the URL names the shown picture', async () => {
    await page.goto(`${address}?image=2`)
    await expect(status).toHaveText('Image 2 of 3, Picture 2')
    await expect(page).toHaveURL(`${address}?image=2`)
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(`${address}?image=3`)
    await page.reload()
    await expect(status).toHaveText('Image 3 of 3, Picture 3')
    await page.keyboard.press('Escape')
    await expect(lightbox(page)).toHaveCount(0)
    await expect(page).toHaveURL(address)
  })
  await test.step('a picture number that does not exist opens no lightbox', async () => {
    await page.goto(`${address}?image=4`)
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ferry')
    await expect(lightbox(page)).toHaveCount(0)
  })
  await test.step('a single picture has no others', async () => {
    const image = await uploadPicture(world, ayen)
    const post = await addPost(world, ayen, { title: 'Ferry', images: [{ id: image, alt: '' }] })
    await page.goto(`${world.server.origin}/posts/${post.id}`)
    await page.getByRole('button', { name: 'Image 1 of 1. Open large' }).click()
    await expect(status).toHaveText('Image 1 of 1')
    await expectSteps(page, false, false)
    await expect(thumbnails(page)).toHaveCount(0)
    await page.keyboard.press('ArrowRight')
    await expect(status).toHaveText('Image 1 of 1')
  })
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  /** Swipes over the picture between two horizontal positions, in CSS px from the left. */
  async function swipe(page: Page, from: number, to: number): Promise<void> {
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: x === undefined ? [] : [{ x, y: 420 }],
      })
    await touch('touchStart', from)
    await touch('touchMove', (from + to) / 2)
    await touch('touchMove', to)
    await touch('touchEnd')
    await session.detach()
  }

  test('[LIGHTBOX-01 LIGHTBOX-02 LIGHTBOX-06] a whole picture fits next to its controls, a swipe changes it, a short one does not, and it stops at the first and last', async ({
    page,
    world,
  }) => {
    const ayen = await world.createUser('Ayen')
    const portfolioItem = await addPortfolioItem(world, ayen, { title: 'Ferry' }, 3)
    await page.goto(`${world.server.origin}/portfolio/${portfolioItem.id}`)
    await opener(page, 1).tap()
    await expectPicture(page, 1)
    const close = lightbox(page).getByRole('button', { name: 'Close' })
    const image = lightbox(page).locator('figure').getByRole('img')
    await expect(image).toBeInViewport({ ratio: 1 })
    await expect(thumbnails(page).first()).toBeInViewport({ ratio: 1 })
    await expect(close).toBeInViewport({ ratio: 1 })
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
    // Taps before the swipes, because a tap directly after a swipe can be taken for the end of its
    // fling.
    await close.tap()
    await expect(lightbox(page)).toHaveCount(0)
    await opener(page, 1).tap()
    await expectPicture(page, 1)
    await swipe(page, 300, 80)
    await expectPicture(page, 2)
    await swipe(page, 300, 280)
    await swipe(page, 300, 80)
    await expectPicture(page, 3)
    await swipe(page, 300, 80)
    await swipe(page, 80, 300)
    await expectPicture(page, 2)
    await swipe(page, 80, 300)
    await swipe(page, 80, 300)
    await swipe(page, 300, 80)
    await expectPicture(page, 2)
  })
})
