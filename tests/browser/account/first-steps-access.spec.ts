import { reachByKeys, tabTo, wear } from '../a11y/a11y-kit.ts'
import { expect, signIn } from '../kit/kit.ts'
import {
  CRAFT,
  CREATORS,
  checkAccessibility,
  FACE,
  FOLLOW,
  LONG,
  METER,
  member,
  part,
  test,
} from './first-steps-kit.ts'

test('every step works by keyboard at 1280 px without axe violations', async ({
  page,
  world,
  makers: creators,
}) => {
  test.slow()
  expect(creators).toHaveLength(CREATORS)
  await wear(page, 1280)
  await signIn(page, world, await member(world, LONG), '/dashboard')
  const found = await checkAccessibility(page, CRAFT)
  await reachByKeys(page, page.getByLabel('Your discipline'))
  await page.keyboard.type('Weaving')
  await reachByKeys(page, page.getByRole('button', { name: 'Wau' }))
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Your town')).toHaveValue('Wau')
  await reachByKeys(page, page.getByRole('button', { name: 'Save and continue' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: FACE })).toBeFocused()
  found.push(...(await checkAccessibility(page, FACE)))
  await tabTo(page, page.getByLabel('Headline'))
  await page.keyboard.type('I weave.')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: FOLLOW })).toBeFocused()
  found.push(...(await checkAccessibility(page, FOLLOW)))
  const first = part(page, FOLLOW).getByRole('listitem').first().getByRole('button')
  await reachByKeys(page, first)
  await page.keyboard.press('Enter')
  await expect(first).toHaveAccessibleName(/^Following /)
  await reachByKeys(page, page.getByRole('button', { name: 'Not now' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  found.push(...(await checkAccessibility(page, METER)))
  await reachByKeys(page, page.getByRole('button', { name: 'Hide' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(found).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } })
  test('every step works by touch at 360 px with names of 60 characters, without axe violations', async ({
    page,
    world,
    makers: creators,
  }) => {
    test.slow()
    expect(creators).toHaveLength(CREATORS)
    await wear(page, 360)
    await signIn(page, world, await member(world, LONG), '/dashboard')
    const found = await checkAccessibility(page, CRAFT)
    await page.getByRole('button', { name: 'Photography' }).tap()
    await page.getByRole('button', { name: 'Malakal' }).tap()
    await page.getByRole('button', { name: 'Save and continue' }).tap()
    found.push(...(await checkAccessibility(page, FACE)))
    await page.getByRole('button', { name: 'Skip this step' }).tap()
    found.push(...(await checkAccessibility(page, FOLLOW)))
    const first = part(page, FOLLOW).getByRole('listitem').first().getByRole('button')
    await first.tap()
    await expect(first).toHaveAccessibleName(/^Following /)
    await page.getByRole('button', { name: 'Done' }).tap()
    found.push(...(await checkAccessibility(page, METER)))
    expect(found).toEqual([])
  })
})
