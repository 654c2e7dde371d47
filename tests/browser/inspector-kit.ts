import { ownWorld, test as plain, type World } from './kit.ts'

/** A client with the inspector in it, which the server builds when it is stale: all in one worker. */
export const test = plain.extend<object, { inspected: World }>({
  inspected: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter list
    async ({}, use) => {
      const world = await ownWorld({ KINYETI_INSPECTOR: '1', KINYETI_CLIENT: '' })
      await use(world)
      await world.server.dispose()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})
