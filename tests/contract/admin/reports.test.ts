import { beforeEach, expect, test } from 'vitest'
import type { ReportTargetType } from '../../../src/protocol/enums/safety.ts'
import type { NewReport } from '../../../src/protocol/safety/moderation-types.ts'
import { addContent } from '../content/content-kit.ts'
import { startFileApi, type TestUser } from '../kit/kit.ts'
import { createRequestAs, createUserFactory } from '../live/live-people.ts'
import { rejectionOf, safetyOf } from './admin-kit.ts'

let ayen: TestUser
let lokai: TestUser
const api = await startFileApi()
const join = createUserFactory(api)
const requestAs = createRequestAs(api)

beforeEach(async () => {
  ayen = await join('ayen')
  lokai = await join('lokai')
})

let sent = 0
const report = (about: Partial<NewReport>): NewReport => {
  sent += 1
  return {
    content_type: 'user',
    object_id: ayen.id,
    reason: 'spam',
    details: '',
    client_id: `report-${sent}`,
    ...about,
  }
}
const notify = (user: TestUser, about: Partial<NewReport>) =>
  safetyOf(api, user).moderation.report(report(about))

/** One item of each type by ayen, visible to lokai. */
async function createTargets(): Promise<[ReportTargetType, number][]> {
  const post = await addContent(api, 'post', ayen)
  const comment = await requestAs(ayen, 'POST', 'comments/', {
    body: { type: 'post', id: post, body: 'Well' },
  })
  const project = await requestAs(ayen, 'POST', 'projects/', {
    body: { title: 'A mural', description: 'On the wall of the school.' },
  })
  const talk = await requestAs(ayen, 'POST', 'messaging/conversations/create/', {
    body: { target_user_id: lokai.id, initial_message: 'Hello' },
  })
  const category = await api.db
    .selectFrom('asset_categories')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const asset = await api.db
    .insertInto('assets')
    .values({
      seller_id: ayen.id,
      category_id: category.id,
      title: 'Beads',
      slug: 'beads',
      price_minor: 0,
      currency: 'SSP',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const service = await api.db
    .insertInto('services')
    .values({ user_id: ayen.id, title: 'Signs' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return [
    ['user', ayen.id],
    ['post', post],
    ['work', await addContent(api, 'work', ayen)],
    ['blog', await addContent(api, 'blog', ayen)],
    ['comment', comment.body.id],
    ['project', project.body.id],
    ['message', talk.body.latest_message.id],
    ['asset', asset.id],
    ['service', service.id],
  ]
}

test('every type of content can be reported', async () => {
  for (const [content_type, object_id] of await createTargets()) {
    const created = await notify(lokai, {
      content_type,
      object_id,
      reason: 'abuse',
      details: ' Rude. ',
    })
    expect(created).toEqual({
      id: expect.any(Number),
      content_type,
      object_id,
      reason: 'abuse',
      details: 'Rude.',
      status: 'open',
      created_at: expect.any(String),
    })
  }
})

test('own content cannot be reported', async () => {
  for (const [content_type, object_id] of await createTargets()) {
    expect(await rejectionOf(notify(ayen, { content_type, object_id }))).toEqual([
      400,
      'You can’t report your own content.',
    ])
  }
})

test('a second report while one is open returns the first', async () => {
  const body = { ...report({ reason: 'scam' }) }
  const first = await requestAs(lokai, 'POST', 'reports/', { body })
  const repeated = await requestAs(lokai, 'POST', 'reports/', { body })
  const other = await requestAs(lokai, 'POST', 'reports/', {
    body: { ...report({ reason: 'abuse' }) },
  })
  expect([first.status, repeated.status, other.status]).toEqual([201, 200, 200])
  expect([repeated.body, other.body]).toEqual([first.body, first.body])
  await api.db
    .updateTable('reports')
    .set({ status: 'dismissed' })
    .where('id', '=', first.body.id)
    .execute()
  const reportedAgain = await requestAs(lokai, 'POST', 'reports/', {
    body: { ...report({ reason: 'abuse' }) },
  })
  expect([reportedAgain.status, reportedAgain.body.reason]).toEqual([201, 'abuse'])
})

test('concurrent reports create one', async () => {
  const responses = await Promise.all(
    Array.from({ length: 5 }, () =>
      requestAs(lokai, 'POST', 'reports/', { body: { ...report({}) } }),
    ),
  )
  expect(responses.map((one) => one.status).sort()).toEqual([200, 200, 200, 200, 201])
  expect(new Set(responses.map((one) => one.body.id)).size).toBe(1)
})

test("missing items, drafts and other users' conversations cannot be reported", async () => {
  const amal = await join('amal')
  const message = (await createTargets()).find(([type]) => type === 'message')
  const draft = await addContent(api, 'blog', ayen, { published: false })
  for (const about of [
    { content_type: 'message', object_id: message?.[1] ?? 0 },
    { content_type: 'blog', object_id: draft },
    { content_type: 'post', object_id: 999_999_999 },
    { content_type: 'user', object_id: 'nobody' },
  ] as const) {
    const response = await rejectionOf(notify(amal, about))
    expect(response[0]).toBe(404)
  }
})

test('a report requires a type, a reason and at most 1,000 characters', async () => {
  const rejected = async (about: { [field: string]: string | number }) => {
    const { status, body } = await requestAs(lokai, 'POST', 'reports/', {
      body: { ...report({}), ...about },
    })
    return [status, body]
  }
  expect(await rejected({ content_type: 'song' })).toEqual([
    400,
    { content_type: ['"song" is not a valid choice.'] },
  ])
  expect(await rejected({ reason: 'ugly' })).toEqual([400, { reason: ['Choose what is wrong.'] }])
  expect(await rejected({ details: 'x'.repeat(1001) })).toEqual([
    400,
    { details: ['The details can have up to 1,000 characters.'] },
  ])
  expect((await notify(lokai, { details: '🙂'.repeat(1000) })).status).toBe('open')
  const anonymous = await api.request('POST', '/api/reports/', { body: { ...report({}) } })
  expect(anonymous.status).toBe(401)
})

test('reports by a deleted account stay without name and text', async () => {
  const { id } = await notify(lokai, { details: 'My words' })
  await api.deleteAccount(lokai)
  const row = await api.db
    .selectFrom('reports')
    .select(['reporter_id', 'client_id', 'details', 'owner_id', 'status'])
    .where('id', '=', Number(id))
    .executeTakeFirstOrThrow()
  expect(row).toEqual({
    reporter_id: null,
    client_id: null,
    details: '',
    owner_id: ayen.id,
    status: 'open',
  })
})
