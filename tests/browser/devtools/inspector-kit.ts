import { createContextPool } from '../kit/context-pool.ts'
import { test as base, createSeparateWorld, type World } from '../kit/kit.ts'

/**
 * Tests of a client with the inspector. The server builds it when it is outdated, so all tests run
 * in one worker.
 * @param env of that client's server
 */
export const inspectedWith = (env: { [name: string]: string } = {}) =>
  base.extend<object, { inspected: World }>({
    inspected: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter list
      async ({}, use) => {
        const world = await createSeparateWorld({
          KINYETI_INSPECTOR: '1',
          KINYETI_CLIENT: '',
          ...env,
        })
        await use(world)
        await world.server.dispose()
      },
      { scope: 'worker', timeout: 300_000 },
    ],
    // The pages have this origin; the server of the normal client is not needed.
    contextPool: [
      async ({ browser, inspected }, use) => {
        const pool = createContextPool(browser, [inspected.server.origin])
        await use(pool)
        await pool.close()
      },
      { scope: 'worker' },
    ],
  })

export const test = inspectedWith()
