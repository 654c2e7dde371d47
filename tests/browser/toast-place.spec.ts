import type { Page } from 'playwright/test'
import { addWork, notices } from './content-kit.ts'
import { expect, type Person, signIn, test, type World } from './kit.ts'
import { sell } from './market-kit.ts'

interface Place {
  name: string
  /** Where it is, and what stands at its lower edge. */
  make(world: World, member: Person): Promise<{ path: string; bar: string }>
  come?(page: Page): Promise<void>
}

const PLACES: readonly Place[] = [
  {
    name: 'the places of members',
    make: async () => ({ path: '/faq', bar: 'nav[aria-label=Shortcuts]' }),
  },
  {
    name: 'the bar of what is sold',
    make: async (world) => {
      const seller = await world.person('Deng')
      const { id } = await sell(world, seller, { description: 'Forty brushes. '.repeat(300) })
      return { path: `/marketplace/${id}`, bar: '[data-bar]' }
    },
    come: (page) => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight)),
  },
  {
    name: 'the bar of a work',
    make: async (world) => {
      const work = await addWork(world, await world.person('Deng'), { title: 'Ferry' }, 6)
      return { path: `/portfolio/${work.id}`, bar: 'main div:has(> button[data-key=l])' }
    },
  },
  {
    name: 'the bar of a form',
    make: async () => ({ path: '/create/post', bar: '[data-bar]' }),
  },
  {
    name: 'what one is writing in a chat',
    make: async (world, member) => {
      const other = await world.person('Deng')
      const id = await world.conversation(other, member, ['Hello'])
      return { path: `/messages/${id}`, bar: 'form[aria-label="New message"]' }
    },
    come: (page) => page.getByRole('textbox', { name: 'Message' }).fill('one\ntwo\nthree\nfour'),
  },
]

for (const size of [
  { width: 360, height: 740 },
  { width: 800, height: 740 },
]) {
  for (const { name, make, come } of PLACES) {
    test(`a toast stands above ${name}, ${size.width} px`, async ({ page, world }) => {
      await page.setViewportSize(size)
      const [ayen, bol] = [await world.person('Ayen'), await world.person('Bol')]
      const { path, bar } = await make(world, ayen)
      let live = false
      page.on('websocket', (socket) => {
        if (socket.url().includes('/ws/notifications/'))
          socket.on('framereceived', () => (live = true))
      })
      await signIn(page, world, ayen, path)
      await expect(
        page
          .locator(bar)
          .or(page.getByRole('heading', { level: 1 }))
          .first(),
      ).toBeVisible()
      await come?.(page)
      if (size.width < 768 || !bar.startsWith('nav')) await expect(page.locator(bar)).toBeVisible()
      await expect.poll(() => live).toBe(true)
      await world.call(bol, 'PUT', `follow/toggle/${ayen.id}/`)
      const toast = notices(page).getByText('Bol Deng started following you')
      await expect(toast).toBeVisible()
      const boxes = () =>
        page.evaluate((selector) => {
          const lower = document.querySelector(selector)?.getBoundingClientRect()
          const upper = document
            .querySelector('section[aria-label=Notices]')
            ?.getBoundingClientRect()
          if (!upper) return null
          const edge = lower && lower.height > 0 ? lower.top : window.innerHeight
          return {
            above: upper.bottom <= edge - 4,
            near: edge - upper.bottom <= 100,
            seen: upper.top > 0,
          }
        }, bar)
      await expect.poll(boxes).toEqual({ above: true, near: true, seen: true })
    })
  }
}
