import type { Page } from 'playwright/test'
import { problems } from '../a11y/a11y-kit.ts'
import { addPortfolioItem, uploadPicture } from '../kit/content-kit.ts'
import { test as base, createSeparateWorld, expect, type TestUser, type World } from '../kit/kit.ts'
import { startShared } from '../kit/worker-start.ts'

/** A name of 60 characters. */
export const LONG = 'Nyandeng Abuk Achol Garang Mabior Atem Deng Kuol Ajak Bol Aj'
const COLOURS = ['#0E5A61', '#A63A1E', '#E0A63A', '#2B6440', '#655749', '#1E1712'] as const
export const CREATORS = 6

export const CRAFT = 'What do you make, and where?'
export const FACE = 'Introduce yourself'
export const FOLLOW = 'Follow five people'
export const METER = 'Complete your profile'

export const part = (page: Page, name: string) => page.getByRole('region', { name })
export const press = (page: Page, name: string) => page.getByRole('button', { name }).click()
export const profile = (world: World, user: TestUser) =>
  world.call(user, 'GET', 'profiles/my_profile/')

/** Creators to follow, the first without portfolio items, the others with one to five. */
async function fill(world: World): Promise<TestUser[]> {
  const people: TestUser[] = []
  for (let n = 0; n < CREATORS; n++) {
    const creator = await world.createUser(n === 0 ? LONG : `Maker${n}`, 'Deng')
    await world.call(creator, 'PATCH', 'profiles/update_profile/', { specialization: 'Beadwork' })
    for (let work = 0; work < n; work++) {
      const background = COLOURS[(n + work) % COLOURS.length] ?? '#0E5A61'
      const id = await uploadPicture(world, creator, { background, width: 600 + work * 200 })
      await addPortfolioItem(world, creator, {
        title: `Work ${work}`,
        images: [{ id, alt: 'A cloth' }],
      })
    }
    people.push(creator)
  }
  return people
}

interface Parts {
  makers: TestUser[]
}

export const test = base.extend<object, Parts>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter list
    async ({}, use) => {
      const world = await createSeparateWorld()
      await use(world)
      await world.server.dispose()
    },
    { scope: 'worker' },
  ],
  makers: [
    async ({ world }, use) => use(await startShared(() => fill(world))),
    { scope: 'worker' },
  ],
})

/** Creates a user who is not suggested as a creator to follow. */
export const member = (world: World, first = 'Abuk', user_type = 'freelancer') =>
  world.createUser(first, 'Deng', { user_type })

/** The axe violations of the open step. */
export async function checkAccessibility(page: Page, name: string): Promise<string[]> {
  await expect(part(page, name)).toBeVisible()
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
  return (await problems(page)).map((problem) => `${name}: ${problem}`)
}
