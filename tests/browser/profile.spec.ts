import type { Page } from 'playwright/test'
import type { Json } from '../../src/protocol/base/types.ts'
import { answer, changed, composer, holdCalls, onCall } from './chat-kit.ts'
import { addBlog, addPost, addWork } from './content-kit.ts'
import { expect, type Person, signIn, test } from './kit.ts'
import { sell } from './market-kit.ts'

const figure = (page: Page, name: RegExp) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByRole('term').filter({ hasText: name }) })
    .getByRole('definition')
const FOLLOWING = /^follow\/toggle\/\d+\/$/

const followersOf = (who: Person) => `follow/stats/${who.id}/`

test('[FOLLOW-01 FOLLOW-03 FOLLOW-04] Follow and Unfollow count at once, and for real', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  await signIn(page, world, ayen, `/u/${deng.username}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deng Deng')
  await expect(page.getByText(`@${deng.username}`)).toBeVisible()
  await expect(figure(page, /followers?/)).toHaveText('0')
  const calls = await holdCalls(page, 'PUT', FOLLOWING)
  await page.getByRole('button', { name: 'Follow Deng Deng' }).click()
  await expect(page.getByRole('button', { name: 'Following Deng Deng' })).toBeVisible()
  await expect(figure(page, /followers?/)).toHaveText('1')
  expect((await world.call(ayen, 'GET', followersOf(deng))).followers_count).toBe(0)
  await calls.letGo()
  await expect
    .poll(async () => (await world.call(ayen, 'GET', followersOf(deng))).followers_count)
    .toBe(1)
  await page.reload()
  await expect(figure(page, /followers?/)).toHaveText('1')
  await page.getByRole('button', { name: 'Following Deng Deng' }).click()
  await page.getByRole('menuitem', { name: 'Unfollow' }).click()
  await expect(figure(page, /followers?/)).toHaveText('0')
  await expect(page.getByRole('button', { name: 'Follow Deng Deng', exact: true })).toBeVisible()
  await expect
    .poll(async () => (await world.call(ayen, 'GET', followersOf(deng))).followers_count)
    .toBe(0)
})

test('what one does with a person stands on one line of a phone, in its longest words', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  await world.call(deng, 'POST', 'follow/follow/', { user_id: ayen.id })
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, world, ayen, `/u/${deng.username}`)
  const names = ['Follow back Deng Deng', 'Message', 'More about Deng Deng']
  const buttons = names.map((name) => page.getByRole('main').getByRole('button', { name }))
  for (const each of buttons) await expect(each).toBeVisible()
  const tops = await Promise.all(buttons.map(async (each) => (await each.boundingBox())?.y))
  expect(tops).toEqual([tops[0], tops[0], tops[0]])
})

test('Following is a menu by keyboard too, and what was let go can be taken back', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  await world.call(deng, 'POST', 'follow/follow/', { user_id: ayen.id })
  await signIn(page, world, ayen, `/u/${deng.username}`)
  const back = page.getByRole('button', { name: 'Follow back Deng Deng' })
  const following = page.getByRole('button', { name: 'Following Deng Deng' })
  await back.focus()
  await page.keyboard.press('Enter')
  await expect(following).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Unfollow' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(figure(page, /followers?/)).toHaveText('1')
  await following.press('Enter')
  // The menu knows what Enter means once it has marked the entry and has the focus.
  await expect(page.getByRole('menuitem', { name: 'Unfollow' })).toHaveAttribute('data-highlighted')
  await expect(page.getByRole('menu')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(back).toBeFocused()
  await page.getByText('You no longer follow Deng Deng').waitFor()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(following).toBeVisible()
  await expect(figure(page, /followers?/)).toHaveText('1')
  await expect
    .poll(async () => (await world.call(ayen, 'GET', followersOf(deng))).followers_count)
    .toBe(1)
})

test('[API-FOLLOW-07 A19] a visitor reads the figures the server holds; where it hides them, none', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  await world.call(ayen, 'PUT', `follow/toggle/${deng.id}/`)
  await page.goto(`${world.server.origin}/u/${deng.username}`)
  await expect(figure(page, /followers?/)).toHaveText('1')
  await expect(figure(page, /^following$/)).toHaveText('0')
  await onCall(page, 'GET', /^follow\/stats\/\d+\/$/, answer(401))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deng Deng')
  await expect(page.getByRole('button', { name: 'Follow Deng Deng' })).toBeVisible()
  await expect(page.getByRole('term')).toHaveCount(0)
})

test('[FOLLOW-02 FOLLOW-03] the own following count moves with it', async ({ page, world }) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  await signIn(page, world, ayen, `/u/${ayen.username}`)
  await expect(figure(page, /^following$/)).toHaveText('0')
  await world.call(ayen, 'PUT', `follow/toggle/${deng.id}/`)
  await page.reload()
  await expect(figure(page, /^following$/)).toHaveText('1')
  await expect(page.getByRole('button', { name: /^(Follow|Following|Message)\b/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Edit profile' })).toBeVisible()
})

test('[FOLLOW-01 ERR-22] a refused follow is taken back and said', async ({ page, world }) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  await onCall(page, 'PUT', FOLLOWING, answer(403))
  await signIn(page, world, ayen, `/u/${deng.username}`)
  await expect(figure(page, /followers?/)).toHaveText('0')
  await page.getByRole('button', { name: 'Follow Deng Deng' }).click()
  await expect(page.getByRole('button', { name: /^Dismiss/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Follow Deng Deng' })).toBeVisible()
  await expect(figure(page, /followers?/)).toHaveText('0')
})

test('[FOLLOW-01 SOCKEV-06] a follow reaches the followed one as a notification, live', async ({
  page,
  world,
  newPerson,
}) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  const { page: other } = await newPerson()
  let frames = 0
  other.on('websocket', (socket) => {
    socket.on('framereceived', () => frames++)
  })
  await signIn(other, world, deng, '/faq')
  await expect.poll(() => frames).toBeGreaterThan(1)
  await signIn(page, world, ayen, `/u/${deng.username}`)
  await page.getByRole('button', { name: 'Follow Deng Deng' }).click()
  await expect(
    other.getByRole('region', { name: 'Notices' }).getByText('Ayen Deng started following you'),
  ).toBeVisible()
  await expect(
    other.getByRole('button', { name: 'Account of Deng Deng, 1 unread', exact: true }),
  ).toBeVisible()
})

test('[ROUTE-14] Message opens the one conversation with that person', async ({ page, world }) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  await signIn(page, world, ayen, `/u/${deng.username}`)
  await page.getByRole('button', { name: 'Message', exact: true }).click()
  await expect(page).toHaveURL(/\/messages\/\d+$/)
  await expect(composer(page)).toBeVisible()
  const address = page.url()
  await page.goBack()
  await page.getByRole('button', { name: 'Message', exact: true }).click()
  await expect(page).toHaveURL(address)
})

test('[ROUTE-14] signed out, Follow and Message open the sign-in window, which says why', async ({
  page,
  world,
}) => {
  const deng = await world.person('Deng')
  await page.goto(`${world.server.origin}/u/${deng.username}`)
  for (const [name, why] of [
    ['Follow Deng Deng', 'follow Deng Deng'],
    ['Message', 'write to Deng Deng'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: `Sign in to ${why}` })
    await expect(dialog.getByRole('form', { name: 'Sign in' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Create an account' }).click()
    await expect(page.getByRole('dialog', { name: `Join to ${why}` })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('[ROUTE-14] says when nobody has the name', async ({ page, world }) => {
  await page.goto(`${world.server.origin}/u/nobody_at_all`)
  await expect(
    page.getByRole('heading', { level: 1, name: 'There is nobody by this name' }),
  ).toBeVisible()
  await expect(page.getByText('@nobody_at_all')).toBeVisible()
})

test('[CHAT-17] without a picture stand the initials of the first two words, upper-cased', async ({
  page,
  world,
}) => {
  const ayen = await world.person('ayen', 'deng garang')
  await page.goto(`${world.server.origin}/u/${ayen.username}`)
  const initials = page
    .getByRole('main')
    .locator('header')
    .getByText(/^[A-Z]+$/)
  await expect(initials).toHaveText('AD')
  await onCall(
    page,
    'GET',
    /^public-profiles\//,
    changed((body) => {
      body.user = { ...(body.user as { [field: string]: Json }), full_name: 'ayen' }
    }),
  )
  await page.reload()
  await expect(initials).toHaveText('A')
})

const parts = (page: Page) => page.getByRole('navigation', { name: 'Parts of this profile' })

test('a visitor comes to the first part that has something; what is sold has a part of its own', async ({
  page,
  world,
}) => {
  const people = [
    await world.person('Work'),
    await world.person('Post'),
    await world.person('Shop'),
    await world.person('Story'),
  ]
  const [painter, writer, seller, teller] = people as [Person, Person, Person, Person]
  const nobody = await world.person('Nobody')
  await addWork(world, painter, { title: 'Mural' })
  await addPost(world, painter, { title: 'Not first' })
  await addPost(world, writer, { title: 'Ink' })
  await sell(world, seller, { title: 'Brushes' })
  await addBlog(world, teller, { title: 'Why the river turns' })
  for (const [person, part, heading] of [
    [painter, 'Work', 'Mural'],
    [writer, 'Posts', 'Ink'],
    [seller, 'Shop', 'Brushes'],
    [teller, 'Blog', 'Why the river turns'],
    [nobody, 'About', 'About'],
  ] as const) {
    await page.goto(`${world.server.origin}/u/${person.username}`)
    await expect(page.getByRole('heading', { level: 2, name: heading, exact: true })).toBeVisible()
    await expect(parts(page).locator('[aria-current=page]')).toHaveText(part)
  }
  await parts(page).getByRole('link', { name: 'Shop' }).press('Enter')
  await expect(parts(page).getByRole('link', { name: 'Shop' })).toBeFocused()
  await expect(page).toHaveURL(/\?tab=shop$/)
  await expect(page.getByText('Nobody sells nothing here so far.')).toBeVisible()
  await parts(page).getByRole('link', { name: 'Work' }).click()
  await expect(page.getByRole('heading', { name: 'No works yet' })).toBeVisible()
})

test('[ROUTE-35] the own profile opens with what there is, and asks for a work where there is nothing', async ({
  page,
  world,
}) => {
  const teller = await world.person('Story')
  await signIn(page, world, teller, '/profile')
  await expect(page.getByRole('heading', { name: 'Your wall is empty' })).toBeVisible()
  await expect(parts(page).locator('[aria-current=page]')).toHaveText('Work')
  await addBlog(world, teller, { title: 'Why the river turns' })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Why the river turns' })).toBeVisible()
  await expect(parts(page).locator('[aria-current=page]')).toHaveText('Blog')
})

test('place, craft and skills stand above the works, and the cover is woven', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  await world.call(ayen, 'PATCH', 'profiles/update_profile/', {
    location: 'Bor',
    specialization: 'Milaya',
    website: 'https://weaving.example/',
    skills: ['Dye', 'Thread', 'Loom', 'Cut', 'Sew', 'Press', 'Fold', 'Sell'],
  })
  await addWork(world, ayen, { title: 'Cloth' })
  await page.goto(`${world.server.origin}/u/${ayen.username}`)
  const short = page.getByRole('list', { name: 'In short' })
  await expect(short.getByRole('listitem')).toHaveText([
    'Craft: Milaya',
    'Place: Bor',
    'Website: weaving.example',
  ])
  await expect(page.getByRole('list', { name: 'Good at' }).getByRole('listitem')).toHaveText([
    'Dye',
    'Thread',
    'Loom',
    'Cut',
    'Sew',
    'Press',
    '2 more',
  ])
  await expect(page.locator('header svg[viewBox="0 0 192 32"] path').first()).toBeAttached()
})

test('the page of a person is shared as a card with a code, by keyboard as by hand', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  await page.goto(`${world.server.origin}/u/${ayen.username}`)
  const share = page.getByRole('button', { name: 'Share the page of Ayen Deng' })
  await share.press('Enter')
  const card = page.getByRole('dialog', { name: 'Share the page of Ayen Deng' })
  const address = `${world.server.origin}/u/${ayen.username}`
  await expect(card.getByRole('img', { name: `Code of ${address}` })).toBeVisible()
  await expect(card.getByRole('button', { name: 'WhatsApp' })).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await card.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
  await expect(share).toBeFocused()
})
