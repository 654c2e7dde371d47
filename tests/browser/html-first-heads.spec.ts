import type { Page } from 'playwright/test'
import { WRITTEN } from '../../server/static/written-routes.ts'
import { PRODUCT_NAME, TAGLINE } from '../../src/protocol/base/brand.ts'
import { DEFAULT_DESCRIPTION } from '../../src/protocol/base/page-head.ts'
import { type Community, community, PAGES } from './community-kit.ts'
import { expect, ownWorld, type Person, test, type World } from './kit.ts'
import { openWritten, takenOver } from './written-kit.ts'

/** What each page says of itself before any script has run, and that the client says the same. */

const TITLES: { readonly [route: string]: string } = {
  '/': TAGLINE,
  '/about': 'About',
  '/services': 'Services',
  '/faq': 'Questions and answers',
  '/contact': 'Contact',
  '/partners': 'Partners',
  '/login': 'Sign In',
  '/signup': 'Create your account',
  '/explore': 'Explore',
  '/posts': 'Posts',
  '/posts/:slugOrId': 'Ferry at low water',
  '/blog': 'Blog',
  '/blog/:slugOrId': 'Ferry at low water',
  '/portfolio': 'Portfolio',
  '/portfolio/:id': 'Ferry at low water',
  '/marketplace': 'Marketplace',
  '/marketplace/:id': 'Ferry at low water',
  '/u/:username': 'Ayen Deng',
  '/projects': 'Projects',
  '/projects/:slugOrId': 'Ferry at low water',
  '/team': 'Teams',
  '/creators': 'Creators',
  '/inspiration': 'Inspiration',
  '/collections': 'Collections',
  '/freelance': 'Freelance',
  '/freelancer/:username': 'Lado Wani',
  '/search': '“ferry”',
}
/** The only one that says what the product itself says. */
const OF_THE_PRODUCT = '/'

let world: World
let made: Community
let lado: Person
test.beforeAll(async () => {
  world = await ownWorld({ KINYETI_PAGES: 'written' })
  made = await community(world)
  lado = await world.person('Lado', 'Wani', { user_type: 'freelancer' })
  await world.call(lado, 'PATCH', 'profiles/update_profile/', { bio: 'Letters by hand.' })
})
test.afterAll(() => world.server.dispose())

function addressOf(route: string): string {
  // Not everybody is one.
  const path = route === '/freelancer/:username' ? `/freelancer/${lado.username}` : undefined
  return world.server.origin + (path ?? PAGES[route]?.[0](made) ?? route)
}

/** Each tag of the head by its name; `A / A` where one stands twice. */
const headOf = (page: Page): Promise<{ [name: string]: string }> =>
  page.evaluate(() => {
    const found: { [name: string]: string } = { title: document.title }
    const note = (name: string, value: string | null): void => {
      found[name] = name in found ? `${found[name]} / ${value}` : (value ?? '')
    }
    for (const tag of document.head.querySelectorAll('meta[name], meta[property]')) {
      const name = tag.getAttribute('property') ?? tag.getAttribute('name') ?? ''
      if (!/image|theme-color|viewport|api-base/.test(name)) note(name, tag.getAttribute('content'))
    }
    for (const tag of document.head.querySelectorAll('link[rel=canonical]'))
      note('canonical', tag.getAttribute('href'))
    return found
  })

test('[META-01] every written route is named', () => {
  expect(Object.keys(TITLES).sort()).toEqual([...WRITTEN].sort())
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const [route, name] of Object.entries(TITLES)) {
    test(`[META-01 META-03 META-05 META-06 META-07] ${route} has a head of its own`, async ({
      page,
    }) => {
      await openWritten(page, addressOf(route))
      const head = await headOf(page)
      const url = await page.evaluate(() => location.origin + location.pathname)
      const { title, description } = head
      expect(title).toMatch(new RegExp(`^${name}.* \\| ${PRODUCT_NAME}$`))
      expect(description === DEFAULT_DESCRIPTION).toBe(route === OF_THE_PRODUCT)
      expect(description?.length).toBeGreaterThan(5)
      expect(head).toMatchObject({
        canonical: url,
        robots: 'index, follow',
        'og:title': title,
        'og:description': description,
        'og:url': url,
        'twitter:title': title,
        'twitter:description': description,
        'twitter:url': url,
      })
    })
  }
})

for (const route of Object.keys(TITLES)) {
  test(`[META-01] ${route} keeps its head when the client takes it over`, async ({ page }) => {
    await page.clock.install()
    const address = addressOf(route)
    await openWritten(page, address)
    const served = await page.evaluate(async () => {
      const html = await (await fetch(location.href)).text()
      const { head, title } = new DOMParser().parseFromString(html, 'text/html')
      return { title, description: head.querySelector('[name=description]')?.outerHTML }
    })
    await takenOver(page)
    const now = await page.evaluate(() => ({
      title: document.title,
      description: document.head.querySelector('[name=description]')?.outerHTML,
    }))
    expect(now).toEqual(served)
  })
}
