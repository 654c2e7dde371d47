/** Fails on purpose; charts-attached.spec.ts runs it with a separate configuration. */
import { createContextPool } from './context-pool.ts'
import { test as base, expect } from './kit.ts'

const ORIGIN = process.env.KINYETI_FAILING_AT ?? ''

/** Its server is already running. */
const test = base.extend<object, { contextPool: ReturnType<typeof createContextPool> }>({
  contextPool: [
    async ({ browser }, use) => {
      const pool = createContextPool(browser, [ORIGIN])
      await use(pool)
      await pool.close()
    },
    { scope: 'worker' },
  ],
})

test('a test that fails', async ({ page }) => {
  await page.goto(ORIGIN)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  throw new Error('fails on purpose')
})
