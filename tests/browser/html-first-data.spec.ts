import { readFileSync } from 'node:fs'
import { WRITTEN } from '../../server/static/written-routes.ts'
import { PAGES, writtenCommunity } from './community-kit.ts'
import { expectLike, likeOf, signInWindow } from './content-kit.ts'
import { expect, type Person, signIn, test } from './kit.ts'
import { watchShifts } from './shift-kit.ts'
import {
  apiRequests,
  holdScripts,
  openWritten,
  rememberHeading,
  standsAsItCame,
  takenOver,
} from './written-kit.ts'

/** Pages with what people have made, of which the browser asks nothing again. */

const place = writtenCommunity()

/** What stands beside a page on a wide screen alone is read there, so that no phone carries it. */
const BESIDE: { [place: string]: readonly string[] } = {
  '/posts at 1280': [
    'GET /api/explore/creators/',
    'GET /api/explore/tags/',
    'GET /api/projects/?status=open',
  ],
}

test('every written route is looked at', () => {
  const plain = readFileSync('tests/browser/html-first.spec.ts', 'utf8')
  const others = WRITTEN.filter((route) => !plain.includes(`['${route}', `))
  expect(others.sort()).toEqual(Object.keys(PAGES).sort())
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const [route, [address, shows]] of Object.entries(PAGES)) {
    test(`${route} shows what is there`, async ({ page }) => {
      await openWritten(page, place.world.server.origin + address(place.made))
      const seen = page.getByRole('main').getByText(shows).filter({ visible: true })
      await expect(seen.first()).toBeVisible()
    })
  }

  test('a list leads to what is in it', async ({ page }) => {
    await openWritten(page, `${place.world.server.origin}/posts`)
    await page.getByRole('main').getByRole('link', { name: 'Ferry at low water' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ferry at low water')
  })
})

for (const width of [360, 1280]) {
  test.describe(`${width} px, far from home`, () => {
    test.use({ viewport: { width, height: 800 }, timezoneId: 'America/New_York' })

    for (const [route, [address, shows]] of Object.entries(PAGES)) {
      test(`${route} is taken over as it came, with nothing read again`, async ({ page }) => {
        await page.clock.install()
        await rememberHeading(page)
        await watchShifts(page)
        const asked = apiRequests(page)
        await openWritten(page, place.world.server.origin + address(place.made))
        await takenOver(page)
        await standsAsItCame(page)
        await expect(page.getByRole('main').getByText(shows).first()).toBeVisible()
        await expect
          .poll(() => asked.filter((request) => request.startsWith('GET')).sort())
          .toEqual(BESIDE[`${route} at ${width}`] ?? [])
      })
    }
  })
}

test.describe('who chose French for dates', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  for (const route of ['/posts/:slugOrId', '/marketplace/:id', '/blog/:slugOrId']) {
    test(`reads them on ${route} without that anything moves`, async ({ page }) => {
      await page.addInitScript(() => localStorage.setItem('kinyeti_locale', 'fr'))
      await page.clock.install()
      await rememberHeading(page)
      await watchShifts(page)
      await openWritten(page, place.world.server.origin + (PAGES[route]?.[0](place.made) ?? ''))
      await takenOver(page)
      const exact = await page
        .locator('main time')
        .evaluateAll((times) => times.map((time) => (time as HTMLElement).title))
      expect(exact.length).toBeGreaterThan(0)
      const french = /^(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche) /
      expect(exact.filter((title) => !french.test(title))).toEqual([])
      await standsAsItCame(page)
    })
  }
})

test('pages of two people, asked for at once, are everybody’s', async () => {
  const { world, made } = place
  const { origin } = world.server
  const [kiden, lokiri] = await Promise.all([
    // Clients, whom no page of makers shows to everybody.
    world.person('Kiden', 'Lomoro', { user_type: 'client' }),
    world.person('Lokiri', 'Taban', { user_type: 'client' }),
  ])
  const addresses = ['/', '/posts/:slugOrId', '/u/:username', '/search'].map(
    (route) => PAGES[route]?.[0](made) ?? '',
  )
  const fetched = async (path: string, person?: Person): Promise<string> => {
    const { access, refresh } = person ?? {}
    const cookie = `access=${access}; refresh=${refresh}`
    const headers = person ? { authorization: `Bearer ${access}`, cookie } : {}
    const text = await (await fetch(origin + path, { headers })).text()
    return text.replace(/"now":\d+/, '"now":0')
  }
  const asked = Array.from({ length: 40 }, (_, n) => ({
    // Each page is asked for first by the one, then by the other.
    path: addresses[Math.floor(n / 2) % addresses.length] ?? '',
    person: n % 2 === 0 ? kiden : lokiri,
  }))
  // On a machine with other work a page may take too long, and starts empty, as it is to.
  await expect(async () => {
    const texts = await Promise.all(asked.map(({ path, person }) => fetched(path, person)))
    const everybodys = new Map<string, string>()
    for (const path of addresses) everybodys.set(path, await fetched(path))
    for (const [path, text] of everybodys) expect(text, path).toContain('id="written"')
    expect(texts).toEqual(asked.map(({ path }) => everybodys.get(path)))
    for (const { access, refresh, username, firstName } of [kiden, lokiri]) {
      for (const own of [access, refresh, username, firstName]) {
        expect(texts.filter((text) => text.includes(own))).toEqual([])
      }
    }
  }).toPass()
})

test('a member sees what everybody sees, then what they did themselves', async ({ page }) => {
  const { ids } = place.made
  const deng = await place.world.person('Deng')
  await place.world.call(deng, 'POST', 'likes/unified/', {
    type: 'post',
    id: ids.post,
    action: 'like',
  })
  const address = `/posts/${ids.post}`
  const sent = await page.request.get(place.world.server.origin + address, {
    headers: { authorization: `Bearer ${deng.access}` },
  })
  expect(await sent.text()).not.toContain(deng.username)
  await signIn(page, place.world, deng, address)
  await expect(page.getByRole('banner').getByRole('button', { name: /Deng/ })).toBeVisible()
  await expectLike(likeOf(page, 'Ferry at low water'), true, 1)
})

test('what a visitor presses before the client runs asks them to sign in when it does', async ({
  page,
}) => {
  const letGo = await holdScripts(page)
  await page.goto(`${place.world.server.origin}/posts/${place.made.ids.post}`, {
    waitUntil: 'commit',
  })
  await likeOf(page, 'Ferry at low water').click()
  await letGo()
  await expect(signInWindow(page)).toBeVisible()
})

test('what a member types and presses before the client runs is done once it does', async ({
  page,
}) => {
  const deng = await place.world.person('Garang')
  await signIn(page, place.world, deng, '/robots.txt')
  const letGo = await holdScripts(page)
  await page.goto(`${place.world.server.origin}/posts/${place.made.ids.post}`, {
    waitUntil: 'commit',
  })
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Before it ran')
  await likeOf(page, 'Ferry at low water').click()
  await letGo()
  await expect(likeOf(page, 'Ferry at low water')).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Before it ran' })).toBeVisible()
})
