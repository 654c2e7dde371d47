import { beforeEach, expect, test } from 'vitest'
import { addContent } from '../content/content-kit.ts'
import { PASSWORD, startFileApi, type TestUser } from '../kit/kit.ts'
import { createRequestAs, createUserFactory, participantOf } from '../live/live-people.ts'
import { promote, rejectionOf, safetyOf } from './admin-kit.ts'

let now = Date.parse('2026-11-21T09:00:00Z')
let staff: TestUser
let root: TestUser
const api = await startFileApi({ now: () => now })
const join = createUserFactory(api)
const requestAs = createRequestAs(api)

beforeEach(async () => {
  now = Date.parse('2026-11-21T09:00:00Z')
  staff = await promote(api, await join('keji'), { is_staff: true })
  root = await promote(api, await join('root'), { is_superuser: true })
})

const PATHS = [
  ['GET', 'overview/'],
  ['GET', 'users/'],
  ['GET', 'users/1/'],
  ['PATCH', 'users/1/'],
  ['POST', 'users/1/suspend/'],
  ['POST', 'users/1/lift/'],
  ['GET', 'content/'],
  ['POST', 'content/post/1/hide/'],
  ['POST', 'content/post/1/unhide/'],
  ['DELETE', 'content/post/1/'],
  ['GET', 'reports/'],
  ['GET', 'reports/1/'],
  ['POST', 'reports/1/resolve/'],
  ['POST', 'reports/1/dismiss/'],
  ['GET', 'log/'],
] as const

test('[GUARD-02 GUARD-06] every admin route rejects users who are neither staff nor superuser', async () => {
  const ayen = await join('ayen')
  for (const [method, path] of PATHS) {
    const anonymous = await api.request(method, `/api/admin/${path}`)
    expect([path, anonymous.status]).toEqual([path, 401])
    const plain = await requestAs(ayen, method, `admin/${path}`)
    expect([path, plain.status, plain.body]).toEqual([
      path,
      403,
      { detail: 'Staff access is required' },
    ])
  }
  for (const user of [staff, root]) {
    expect((await requestAs(user, 'GET', 'admin/overview/')).status).toBe(200)
  }
})

test('a suspended user is signed out immediately and gets the reason at sign-in until the suspension ends', async () => {
  const ayen = await api.register(`ayen${crypto.randomUUID().slice(0, 8)}`)
  const { admin } = safetyOf(api, staff)
  const until = '2026-11-25T09:00:00.000Z'
  const user = await admin.suspend({ id: ayen.id, reason: 'Sold the work of others.', until })
  expect([user.status, user.suspension]).toEqual([
    'suspended',
    { reason: 'Sold the work of others.', since: '2026-11-21T09:00:00.000Z', until },
  ])
  expect((await requestAs(ayen, 'GET', 'users/me/')).status).toBe(401)
  const login = () =>
    api.request('POST', '/api/auth/token/', {
      body: { username: ayen.username, password: PASSWORD },
    })
  const rejected = await login()
  expect([rejected.status, rejected.body]).toEqual([
    403,
    {
      detail:
        'Your account is suspended until 25 November 2026 at 11:00 (Juba time). Reason: Sold the work of others.',
    },
  ])
  const renewed = await api.request('POST', '/api/auth/token/refresh/', {
    body: { refresh: ayen.refresh },
  })
  expect(renewed.status).toBe(401)
  const wrong = await api.request('POST', '/api/auth/token/', {
    body: { username: ayen.username, password: 'something else' },
  })
  expect([wrong.status, wrong.body]).toEqual([
    401,
    { detail: 'No account matches this username and password.' },
  ])
  now = Date.parse(until)
  expect((await login()).status).toBe(200)
  expect((await admin.user(ayen.id)).status).toBe('active')
})

test('staff can lift an indefinite suspension, and the log has both actions', async () => {
  const ayen = await api.register(`ayen${crypto.randomUUID().slice(0, 8)}`)
  const { admin } = safetyOf(api, staff)
  await admin.suspend({ id: ayen.id, reason: 'Spam.', until: null })
  const login = () =>
    api.request('POST', '/api/auth/token/', {
      body: { username: ayen.username, password: PASSWORD },
    })
  expect((await login()).body).toEqual({
    detail: 'Your account is suspended. Reason: Spam.',
  })
  const lifted = await admin.lift({ id: ayen.id, reason: 'A mistake.' })
  expect([lifted.status, lifted.suspension]).toEqual(['active', null])
  expect((await login()).status).toBe(200)
  expect(await rejectionOf(admin.lift({ id: ayen.id }))).toEqual([
    400,
    'This account is not suspended.',
  ])
  const line = {
    id: expect.any(Number),
    staff: participantOf(staff),
    target_type: 'user',
    target_id: ayen.id,
    target_name: `${ayen.username} Test`,
    created_at: expect.any(String),
  }
  expect((await admin.user(ayen.id)).log).toEqual([
    { ...line, action: 'lift', reason: 'A mistake.' },
    { ...line, action: 'suspend', reason: 'Spam.' },
  ])
  expect((await admin.log()).items.slice(0, 2).map((one) => one.action)).toEqual([
    'lift',
    'suspend',
  ])
})

test('a suspension requires a reason and an end in the future', async () => {
  const ayen = await join('ayen')
  const { admin } = safetyOf(api, staff)
  expect(await rejectionOf(admin.suspend({ id: ayen.id, reason: ' ', until: null }))).toEqual([
    400,
    'A reason is required.',
  ])
  const past = '2026-11-21T08:59:00Z'
  expect(await rejectionOf(admin.suspend({ id: ayen.id, reason: 'x', until: past }))).toEqual([
    400,
    'Choose an end date in the future.',
  ])
  expect(await rejectionOf(admin.suspend({ id: 999_999_999, reason: 'x', until: null }))).toEqual([
    404,
    'This account does not exist.',
  ])
  expect((await requestAs(ayen, 'GET', 'users/me/')).status).toBe(200)
})

test('users cannot suspend themselves, and only superusers suspend staff', async () => {
  const other = await promote(api, await join('other'), { is_staff: true })
  const byStaff = safetyOf(api, staff).admin
  const byRoot = safetyOf(api, root).admin
  const input = (user: TestUser) => ({ id: user.id, reason: 'x', until: null })
  expect(await rejectionOf(byStaff.suspend(input(staff)))).toEqual([
    403,
    'You cannot suspend yourself.',
  ])
  expect(await rejectionOf(byRoot.suspend(input(root)))).toEqual([
    403,
    'You cannot suspend yourself.',
  ])
  for (const user of [other, root]) {
    expect(await rejectionOf(byStaff.suspend(input(user)))).toEqual([
      403,
      'Only a superuser can suspend staff.',
    ])
  }
  expect((await byRoot.suspend(input(other))).status).toBe('suspended')
})

test('[GUARD-07] only superusers grant the staff role, and never change their own', async () => {
  const ayen = await join('ayen')
  const change = (by: TestUser, who: TestUser, is_staff: boolean) =>
    safetyOf(api, by).admin.setStaff({ id: who.id, is_staff })
  expect(await rejectionOf(change(staff, ayen, true))).toEqual([
    403,
    'Administrator access is required',
  ])
  expect((await change(root, ayen, true)).is_staff).toBe(true)
  expect((await requestAs(ayen, 'GET', 'admin/overview/')).status).toBe(200)
  expect((await change(root, ayen, false)).is_staff).toBe(false)
  expect((await requestAs(ayen, 'GET', 'admin/overview/')).status).toBe(403)
  expect(await rejectionOf(change(root, root, true))).toEqual([
    403,
    'You can’t change your own access.',
  ])
  const log = (await safetyOf(api, root).admin.user(ayen.id)).log.map((one) => one.action)
  expect(log).toEqual(['unmake_staff', 'make_staff'])
})

test('the user list filters by name, status and role, with pagination', async () => {
  const { admin } = safetyOf(api, staff)
  const tag = `q${crypto.randomUUID().slice(0, 8)}`
  const [one, two, three] = [await join(tag), await join(tag), await join(tag)]
  await admin.suspend({ id: two.id, reason: 'x', until: null })
  await api.deleteAccount(three)
  const ids = async (filters: Parameters<typeof admin.users>[0]) =>
    (await admin.users({ search: tag, ...filters })).items.map((user) => user.id)
  expect(await ids({})).toEqual([two.id, one.id])
  expect(await ids({ sort: 'oldest' })).toEqual([one.id, two.id])
  expect(await ids({ status: 'suspended' })).toEqual([two.id])
  expect(await ids({ status: 'active' })).toEqual([one.id])
  expect(await ids({ role: 'creator', sort: 'name' })).toEqual([one.id, two.id])
  expect(await ids({ role: 'client' })).toEqual([])
  expect(await ids({ role: 'staff' })).toEqual([])
  const gone = await admin.users({ status: 'deleted' })
  expect(gone.items.find((user) => user.id === three.id)).toMatchObject({
    full_name: 'Deleted account',
    email: '',
    status: 'deleted',
    may: { suspend: false, change_staff: false },
  })
  const { body } = await requestAs(staff, 'GET', `admin/users/?search=${tag}&page_size=1&page=2`)
  expect([body.count, body.results.length, body.next]).toEqual([2, 1, null])
})

test('an account is shown with its content counts and reports', async () => {
  const ayen = await join('ayen')
  const lokai = await join('lokai')
  const post = await addContent(api, 'post', ayen, { title: 'Nile' })
  await safetyOf(api, lokai).moderation.report({
    content_type: 'post',
    object_id: post,
    reason: 'scam',
    details: '',
    client_id: crypto.randomUUID(),
  })
  const user = await safetyOf(api, staff).admin.user(ayen.id)
  expect(user).toEqual({
    ...participantOf(ayen),
    email: `${ayen.username}@example.org`,
    user_type: 'creator',
    is_staff: false,
    is_superuser: false,
    status: 'active',
    suspension: null,
    created_at: expect.any(String),
    last_seen_at: null,
    open_reports: 1,
    may: { suspend: true, change_staff: false },
    counts: {
      works: 0,
      posts: 1,
      blog_entries: 0,
      projects: 0,
      assets: 0,
      comments: 0,
      followers: 0,
      sales: 0,
    },
    reports: [expect.objectContaining({ title: 'Nile', reason: 'scam', status: 'open' })],
    log: [],
  })
})

test('the overview has totals and counts per day', async () => {
  const { admin } = safetyOf(api, staff)
  const before = await admin.overview()
  const ayen = await join('ayen')
  const day = new Date(now)
  await addContent(api, 'post', ayen, { created_at: day })
  await addContent(api, 'post', ayen, { created_at: new Date('2026-11-20T22:30:00Z') })
  await addContent(api, 'post', ayen, { created_at: new Date('2026-11-20T21:30:00Z') })
  await requestAs(ayen, 'GET', 'users/me/')
  const after = await admin.overview()
  expect(after.totals).toMatchObject({
    users: before.totals.users + 1,
    posts: before.totals.posts + 3,
  })
  const posts = (overview: typeof after) =>
    overview.days.slice(-2).map(({ day, posts }) => [day, posts])
  const [[, yesterday], [, today]] = posts(before) as [[string, number], [string, number]]
  // In Juba the day begins at 22:00 UTC.
  expect(posts(after)).toEqual([
    ['2026-11-20', yesterday + 1],
    ['2026-11-21', today + 2],
  ])
  expect([after.days.length, after.days[0]?.day]).toEqual([90, '2026-08-24'])
  expect(after.active.today).toBe(before.active.today + 1)
  expect(after.active.week).toBeGreaterThanOrEqual(after.active.today)
  expect(after.active.month).toBeGreaterThanOrEqual(after.active.week)
})
