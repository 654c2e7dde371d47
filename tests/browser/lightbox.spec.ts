import type { Page } from 'playwright/test'
import { addPost, addWork, feed, titlesOf, uploadPicture } from './content-kit.ts'
import { expect, signIn, test, type World } from './kit.ts'

const lightbox = (page: Page) => page.getByRole('dialog', { name: 'Ferry' })
const opener = (page: Page, place: number, of = 3) =>
  page.getByRole('button', { name: `Image ${place} of ${of}, Picture ${place}. Open large` })
const step = (page: Page, way: 'Next' | 'Previous') =>
  lightbox(page).getByRole('button', { name: `${way} image` })
const thumbnails = (page: Page) =>
  lightbox(page).getByRole('navigation', { name: 'All images' }).getByRole('button')

/** Which picture is large: its place, its text, and that alone is the chosen thumbnail. */
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

/** Whether the two steps can be taken. */
async function expectSteps(page: Page, previous: boolean, next: boolean): Promise<void> {
  await expect(step(page, 'Previous')).toHaveAttribute('aria-disabled', String(!previous))
  await expect(step(page, 'Next')).toHaveAttribute('aria-disabled', String(!next))
}

async function openWork(page: Page, world: World): Promise<string> {
  const ayen = await world.person('Ayen')
  const work = await addWork(world, ayen, { title: 'Ferry' }, 3)
  const address = `${world.server.origin}/portfolio/${work.id}`
  await page.goto(address)
  return address
}

test('[LIGHTBOX-01 LIGHTBOX-02 LIGHTBOX-06] pictures open large at the pressed one and end at their ends', async ({
  page,
  world,
}) => {
  await openWork(page, world)
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
  await lightbox(page).getByRole('button', { name: 'Close' }).click()
  await expect(lightbox(page)).toHaveCount(0)
})

test('[LIGHTBOX-04] every picture has a thumbnail that leads to it', async ({ page, world }) => {
  await openWork(page, world)
  await opener(page, 1).click()
  await expect(thumbnails(page)).toHaveCount(3)
  for (const place of [3, 1, 2]) {
    await thumbnails(page)
      .nth(place - 1)
      .click()
    await expectPicture(page, place)
  }
})

test('[LIGHTBOX-05 LIGHTBOX-06] arrow keys turn pages and stop at the ends, Escape closes', async ({
  page,
  world,
}) => {
  await openWork(page, world)
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

test('[LIGHTBOX-02] closing gives the focus back to what opened it, and keys stay inside', async ({
  page,
  world,
}) => {
  await openWork(page, world)
  await opener(page, 2).focus()
  await page.keyboard.press('Enter')
  await expectPicture(page, 2)
  for (let press = 0; press < 10; press++) {
    await page.keyboard.press('Tab')
    await expect(lightbox(page).locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(lightbox(page)).toHaveCount(0)
  await expect(opener(page, 2)).toBeFocused()
})

test('[LIGHTBOX-02 LIGHTBOX-03] Back closes the pictures and stays on the page', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  const work = await addWork(world, ayen, { title: 'Ferry' }, 3)
  await page.goto(`${world.server.origin}/portfolio`)
  await titlesOf(feed(page, 'Works')).getByRole('link', { name: 'Ferry' }).first().click()
  const address = page.url()
  expect(address).toBe(`${world.server.origin}/portfolio/ferry-${work.id}`)
  await opener(page, 2).click()
  await expectPicture(page, 2)
  await page.goBack()
  await expect(lightbox(page)).toHaveCount(0)
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ferry')
  await expect(opener(page, 2)).toBeFocused()
  // Closed in another way it leaves nothing behind in the history.
  await opener(page, 1).click()
  await expectPicture(page, 1)
  await page.keyboard.press('Escape')
  await expect(lightbox(page)).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(`${world.server.origin}/portfolio`)
})

test('[LIGHTBOX-01] a single picture has nowhere to go', async ({ page, world }) => {
  const ayen = await world.person('Ayen')
  const image = await uploadPicture(world, ayen)
  const post = await addPost(world, ayen, { title: 'Ferry', images: [{ id: image, alt: '' }] })
  await page.goto(`${world.server.origin}/posts/${post.id}`)
  await page.getByRole('button', { name: 'Image 1 of 1. Open large' }).click()
  await expect(lightbox(page).getByRole('status')).toHaveText('Image 1 of 1')
  await expectSteps(page, false, false)
  await expect(thumbnails(page)).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await expect(lightbox(page).getByRole('status')).toHaveText('Image 1 of 1')
})

test('[LIGHTBOX-05] arrow keys in a comment do not turn pages behind it', async ({
  page,
  world,
}) => {
  const deng = await world.person('Deng')
  const work = await addWork(world, deng, { title: 'Ferry' }, 3)
  await signIn(page, world, deng, `/portfolio/${work.id}`)
  const comment = page.getByRole('textbox', { name: 'Write a comment' })
  await comment.fill('ab')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('-')
  await expect(comment).toHaveValue('a-b')
  await expect(lightbox(page)).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  /** A finger across the picture, in CSS pixels from the left. */
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

  test('[LIGHTBOX-02 LIGHTBOX-06] a swipe turns pages, a twitch does not, and the ends hold', async ({
    page,
    world,
  }) => {
    await openWork(page, world)
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

  test('[LIGHTBOX-01] a whole picture fits beside its controls', async ({ page, world }) => {
    await openWork(page, world)
    await opener(page, 1).tap()
    await expectPicture(page, 1)
    const image = lightbox(page).locator('figure').getByRole('img')
    await expect(image).toBeInViewport({ ratio: 1 })
    await expect(thumbnails(page).first()).toBeInViewport({ ratio: 1 })
    await expect(lightbox(page).getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
    await lightbox(page).getByRole('button', { name: 'Close' }).tap()
    await expect(lightbox(page)).toHaveCount(0)
  })
})
