/** Fails on purpose; charts-attached.spec.ts runs it by a configuration of its own. */
import { expect, test } from './kit.ts'

test('a test that fails', async ({ page }) => {
  await page.goto(process.env.KINYETI_FAILING_AT ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  throw new Error('fails on purpose')
})
