import { expect, signIn, test } from '../kit/kit.ts'
import { apiRequests, delayScripts } from '../kit/ssr-kit.ts'
import { bubble } from '../messaging/chat-kit.ts'

/** For a signed-in user the first API requests are sent with the page, before the client runs. */

test('[SESSION-03 API-MSG-08] prefetches a conversation while the code is loading and shows that response', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.createUser('Ayen'), await world.createUser('Deng')]
  const id = await world.createConversation(deng, ayen, ['Is the loom free?'])
  const letGo = await delayScripts(page)
  const requests = apiRequests(page)
  const first = [
    'GET /api/users/me/',
    'GET /api/messaging/conversations/',
    `GET /api/messaging/conversations/${id}/messages/?page=1`,
  ]
  const opened = signIn(page, world, ayen, `/messages/${id}`)
  await expect.poll(() => requests).toEqual(first)
  // A second request would fail, so the page shows the prefetched response.
  await page.route(/\/api\/(users\/me|messaging\/conversations)\//, (route) => route.abort())
  await letGo()
  await opened
  await expect(bubble(page, 'Is the loom free?')).toBeVisible()
  expect(requests.filter((each) => each === first[0])).toHaveLength(1)
})

test('[SESSION-03] refreshes a token that is rejected before the client runs, and shows the page', async ({
  page,
  world,
}) => {
  const ayen = await world.createUser('Ayen')
  const letGo = await delayScripts(page)
  const requests = apiRequests(page)
  await page.route('**/api/users/me/', (route) => route.fulfill({ status: 401, json: {} }), {
    times: 1,
  })
  const refused = page.waitForResponse((response) => response.status() === 401)
  const opened = signIn(page, world, ayen, '/about')
  await refused
  await letGo()
  await opened
  await expect(page.getByRole('button', { name: 'Account of Ayen Deng' })).toBeVisible()
  const me = 'GET /api/users/me/'
  // The page requests its numbers at any time.
  const ofSession = requests.filter((each) => each === me || each.includes('refresh'))
  expect(ofSession).toEqual([me, 'POST /api/auth/token/refresh/', me])
})

test('[CHAT-17] requests no avatar before the other user of a conversation is known', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.createUser('Ayen'), await world.createUser('Deng')]
  const id = await world.createConversation(deng, ayen, ['Is the loom free?'])
  const pictures: string[] = []
  page.on('request', (request) => {
    if (/\/brand\/avatar/.test(request.url())) pictures.push(request.url())
  })
  let letGo = (): void => {}
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/messaging\/conversations\/(\d+\/messages\/.*)?$/, async (route) => {
    await released
    await route.continue()
  })
  await signIn(page, world, ayen, `/messages/${id}`)
  const head = page.getByRole('region', { name: /^Chat with/ }).locator('header')
  await expect(head.locator('[data-pending]')).toBeVisible()
  await expect(head.locator('img')).toHaveCount(0)
  expect(pictures).toEqual([])
  letGo()
  await expect(page.getByRole('heading', { level: 2, name: 'Deng Deng' })).toBeVisible()
  await expect.poll(() => pictures.length).toBe(1)
})
