import { beforeEach, expect, test } from 'vitest'
import type { ReportReason, ReportTargetType } from '../../../src/protocol/enums/safety.ts'
import { addContent } from '../content/content-kit.ts'
import { startFileApi, type TestUser } from '../kit/kit.ts'
import { createRequestAs, createUserFactory, participantOf } from '../live/live-people.ts'
import { promote, rejectionOf, safetyOf } from './admin-kit.ts'

let staff: TestUser
let ayen: TestUser
let lokai: TestUser
const api = await startFileApi()
const join = createUserFactory(api)
const requestAs = createRequestAs(api)

beforeEach(async () => {
  await api.db.deleteFrom('reports').execute()
  staff = await promote(api, await join('keji'), { is_staff: true })
  ayen = await join('ayen')
  lokai = await join('lokai')
})

const notify = (
  user: TestUser,
  content_type: ReportTargetType,
  object_id: number,
  reason: ReportReason = 'scam',
) =>
  safetyOf(api, user).moderation.report({
    content_type,
    object_id,
    reason,
    details: 'It asks for money.',
    client_id: crypto.randomUUID(),
  })

test('a report is shown with the item, its owner and other reports', async () => {
  const { admin } = safetyOf(api, staff)
  const amal = await join('amal')
  const post = await addContent(api, 'post', ayen, { title: 'Nile', slug: 'nile' })
  const first = await notify(lokai, 'post', post)
  const second = await notify(amal, 'post', post, 'spam')
  const line = {
    content_type: 'post',
    object_id: post,
    title: 'Nile',
    details: 'It asks for money.',
    status: 'open',
    created_at: expect.any(String),
    owner: participantOf(ayen),
    open_reports: 2,
    handled_by: null,
    handled_at: null,
    note: '',
    action: 'none',
  }
  const other = { ...line, id: second.id, reason: 'spam', reporter: participantOf(amal) }
  const own = { ...line, id: first.id, reason: 'scam', reporter: participantOf(lokai) }
  expect(await admin.report(first.id)).toEqual({
    ...own,
    target: {
      type: 'post',
      id: post,
      title: 'Nile',
      text: '',
      author: participantOf(ayen),
      created_at: expect.any(String),
      hidden: null,
      open_reports: 2,
      href: `/posts/nile-${post}`,
      thumbnail: null,
    },
    others: [other],
    may: { hide: true, suspend: true },
  })
  expect(await admin.reports({ status: 'open' })).toEqual({
    items: [other, own],
    next: null,
    count: 2,
  })
  expect((await admin.reports({ type: 'user' })).items).toEqual([])
})

test('resolving with hiding hides the item and settles all its reports', async () => {
  const { admin } = safetyOf(api, staff)
  const amal = await join('amal')
  const post = await addContent(api, 'post', ayen)
  const first = await notify(lokai, 'post', post)
  await notify(amal, 'post', post)
  const done = await admin.resolve({ id: first.id, note: 'Fraud.', action: 'hide' })
  expect(done).toMatchObject({
    status: 'resolved',
    note: 'Fraud.',
    action: 'hide',
    handled_by: participantOf(staff),
    handled_at: expect.any(String),
    open_reports: 0,
    target: { hidden: { reason: 'Fraud.' } },
    others: [{ status: 'resolved', note: 'Fraud.' }],
    may: { hide: false, suspend: true },
  })
  expect((await requestAs(lokai, 'GET', `posts/${post}/`)).status).toBe(404)
  expect((await admin.reports({ status: 'open' })).items).toEqual([])
  expect((await admin.overview()).open_reports).toBe(0)
  expect((await admin.log()).items.slice(0, 2).map((one) => [one.action, one.reason])).toEqual([
    ['resolve', 'Fraud.'],
    ['hide', 'Fraud.'],
  ])
  expect(await rejectionOf(admin.resolve({ id: first.id, note: '', action: 'none' }))).toEqual([
    409,
    'This report was already closed.',
  ])
})

test('resolving with suspension suspends the sender of a message and ends the session', async () => {
  const { admin } = safetyOf(api, staff)
  const talk = await requestAs(ayen, 'POST', 'messaging/conversations/create/', {
    body: { target_user_id: lokai.id, initial_message: 'Send money' },
  })
  const created = await notify(lokai, 'message', talk.body.latest_message.id)
  expect(await admin.report(created.id)).toMatchObject({
    title: 'Send money',
    target: { text: 'Send money', href: '' },
    may: { hide: false, suspend: true },
  })
  expect(await rejectionOf(admin.resolve({ id: created.id, note: '', action: 'hide' }))).toEqual([
    400,
    'A message cannot be hidden.',
  ])
  const done = await admin.resolve({ id: created.id, note: '', action: 'suspend', until: null })
  expect([done.status, done.action]).toEqual(['resolved', 'suspend'])
  expect((await requestAs(ayen, 'GET', 'users/me/')).status).toBe(401)
  expect((await admin.user(ayen.id)).suspension?.reason).toBe('Scam or fraud.')
})

test('a suspension by a report does not end an earlier one sooner', async () => {
  const { admin } = safetyOf(api, staff)
  const report = await notify(lokai, 'user', ayen.id)
  await admin.suspend({ id: ayen.id, reason: 'Fraud.', until: null })
  const { suspension } = await admin.user(ayen.id)
  const until = new Date(Date.now() + 86_400_000).toISOString()
  await admin.resolve({ id: report.id, note: 'Spam.', action: 'suspend', until })
  expect((await admin.user(ayen.id)).suspension).toEqual(suspension)
  await admin.suspend({ id: ayen.id, reason: 'Spam.', until })
  expect((await admin.user(ayen.id)).suspension).toEqual(suspension)
  await admin.lift({ id: ayen.id })
  await admin.suspend({ id: ayen.id, reason: 'Spam.', until })
  const longer = new Date(Date.now() + 2 * 86_400_000).toISOString()
  await admin.suspend({ id: ayen.id, reason: 'Scam.', until: longer })
  expect((await admin.user(ayen.id)).suspension).toEqual({
    reason: 'Scam.',
    since: expect.any(String),
    until: longer,
  })
})

test('a rejected action settles no report', async () => {
  const { admin } = safetyOf(api, staff)
  const other = await promote(api, await join('other'), { is_staff: true })
  const created = await notify(lokai, 'user', other.id)
  expect(await rejectionOf(admin.resolve({ id: created.id, note: '', action: 'suspend' }))).toEqual(
    [403, 'Only a superuser can suspend staff.'],
  )
  expect(await admin.report(created.id)).toMatchObject({ status: 'open', action: 'none' })
  expect((await requestAs(other, 'GET', 'users/me/')).status).toBe(200)
})

test('dismissing does not change the item', async () => {
  const { admin } = safetyOf(api, staff)
  const post = await addContent(api, 'post', ayen)
  const created = await notify(lokai, 'post', post)
  expect(await admin.dismiss({ id: created.id, note: 'Nothing wrong.' })).toMatchObject({
    status: 'dismissed',
    note: 'Nothing wrong.',
    target: { hidden: null },
  })
  expect((await requestAs(lokai, 'GET', `posts/${post}/`)).status).toBe(200)
  expect((await admin.reports({ status: 'dismissed' })).count).toBe(1)
})

test('a report of a deleted item can still be settled', async () => {
  const { admin } = safetyOf(api, staff)
  const post = await addContent(api, 'post', ayen, { title: 'Nile' })
  const created = await notify(lokai, 'post', post)
  await requestAs(ayen, 'DELETE', `posts/${post}/`)
  expect(await admin.report(created.id)).toMatchObject({
    title: 'Nile',
    target: null,
    may: { hide: false, suspend: true },
  })
  expect((await admin.resolve({ id: created.id, note: 'Gone.', action: 'none' })).status).toBe(
    'resolved',
  )
  expect(await rejectionOf(admin.report(999_999_999))).toEqual([404, 'This report does not exist.'])
})
