import { expect, test } from './kit.ts'
import { addressOf } from './ways-in.ts'

test.describe('a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('[NAV-01 NAV-02 NAV-04] finds both navigations in a sheet', async ({ page, world }) => {
    await page.goto(`${world.server.origin}/about`)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Menu' })
    await expect(sheet.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
      'Home',
      'Creators',
      'Marketplace',
      'Freelance',
      'Services',
    ])
    await expect(
      sheet.getByRole('navigation', { name: 'Secondary' }).locator('a, button'),
    ).toHaveText(['Home', 'Inspiration', 'Explore', 'Join Community', 'Posts', 'Blog'])
    await sheet.getByRole('link', { name: 'Services' }).click()
    await expect(page).toHaveURL(`${world.server.origin}/services`)
    await expect(sheet).toBeHidden()
  })

  test('Back closes the sheet and stays on the page', async ({ page, world }) => {
    await page.goto(`${world.server.origin}/faq`)
    await page.goto(`${world.server.origin}/about`)
    const button = page.getByRole('button', { name: 'Menu', exact: true })
    await button.click()
    const sheet = page.getByRole('dialog', { name: 'Menu' })
    await expect(sheet).toBeVisible()
    await page.goBack()
    await expect(sheet).toBeHidden()
    expect(addressOf(page)).toBe('/about')
    await expect(button).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL(`${world.server.origin}/faq`)
  })

  test('Escape closes the sheet, and then Back leaves the page', async ({ page, world }) => {
    await page.goto(`${world.server.origin}/faq`)
    await page.goto(`${world.server.origin}/about`)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: 'Menu' })
    await expect(sheet.getByRole('heading', { name: 'Menu' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect
      .poll(() => page.evaluate(() => Object.keys(history.state ?? {}).includes('overlay')))
      .toBe(false)
    await page.goBack()
    await expect(page).toHaveURL(`${world.server.origin}/faq`)
  })
})
