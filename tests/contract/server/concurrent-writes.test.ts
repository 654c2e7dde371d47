import { describe, expect, test } from 'vitest'
import { addContent } from '../content/content-kit.ts'
import type { TestResponse, TestUser } from '../kit/kit.ts'
import {
  createConversation,
  openMessaging,
  openNotifications,
  type Probe,
  sendMessage,
  trackProbes,
} from '../kit/live-kit.ts'
import { createRequestAs, createUserFactory } from '../live/live-people.ts'
import { startMarket } from '../market/assets-kit.ts'
import { createProject } from '../projects/projects-kit.ts'

const { api, seller, sell, buy, get } = await startMarket()
const join = createUserFactory(api)
const send = createRequestAs(api)
const { track } = trackProbes()

/** Concurrent writes; the pool of the server under test has 8 connections. */
const WRITES = 8
/** A race shows up only in some rounds. */
const ROUNDS = 4

type Write = () => Promise<TestResponse>

interface Scene {
  /** Sent at the same time. */
  writes: Write[]
  /** Expected number of responses per status. */
  statuses: { [status: number]: number }
  /** Expected count after all writes. */
  expected: number
  /** The counter as a client reads it afterwards. */
  read(): Promise<number>
  /** Number of stored rows. */
  stored(): Promise<number>
  /** The counter in the response to a write; the write counted last returns `expected`. */
  answered?(body: TestResponse['body']): number
  /** The counter in the latest frame. */
  published?(): number
}

const crowd = (count = WRITES): Promise<TestUser[]> =>
  Promise.all(Array.from({ length: count }, () => join('poni')))
const times = (write: Write, count = WRITES): Write[] => Array.from({ length: count }, () => write)

type Table = 'likes' | 'bookmarks' | 'content_views' | 'comments'

async function rowsAbout(table: Table, id: number): Promise<number> {
  const { count } = await api.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('target_id', '=', id)
    .where('target_type', '=', 'post')
    .executeTakeFirstOrThrow()
  return count
}

async function followers(userId: number): Promise<number> {
  const rows = await api.db
    .selectFrom('follows')
    .select('id')
    .where('followed_id', '=', userId)
    .execute()
  return rows.length
}

const lastCount = (probe: Probe, field: 'message_count' | 'notification_count') => (): number =>
  probe.ofType('unread_count_update').at(-1)?.[field]

/** A post with functions that read its counters. */
async function post() {
  const id = await addContent(api, 'post', await join('ayen'))
  const read = async (field: string) =>
    (await api.request('GET', `/api/posts/${id}/`)).body[field] as number
  return { id, read, ref: { type: 'post', id } }
}

const WRITERS: { [title: string]: () => Promise<Scene> } = {
  '[TOGGLE-01] likes of several users': async () => {
    const { id, read, ref } = await post()
    const users = await crowd()
    return {
      writes: users.map((user) => () => send(user, 'PUT', 'likes/', { body: ref })),
      statuses: { 201: WRITES },
      expected: WRITES,
      read: () => read('likes_count'),
      stored: () => rowsAbout('likes', id),
      answered: (body) => body.likes_count,
    }
  },
  '[TOGGLE-01] likes by one user': async () => {
    const { id, read, ref } = await post()
    const user = await join('poni')
    return {
      writes: times(() => send(user, 'PUT', 'likes/', { body: ref })),
      statuses: { 201: 1, 409: WRITES - 1 },
      expected: 1,
      read: () => read('likes_count'),
      stored: () => rowsAbout('likes', id),
    }
  },
  '[TOGGLE-01] likes and unlikes': async () => {
    const { id, read, ref } = await post()
    const users = await crowd()
    const liked = users.slice(0, WRITES / 2)
    for (const user of liked) await send(user, 'PUT', 'likes/', { body: ref })
    return {
      writes: users.map(
        (user) => () =>
          send(user, liked.includes(user) ? 'DELETE' : 'PUT', 'likes/', { body: ref }),
      ),
      statuses: { 200: WRITES / 2, 201: WRITES / 2 },
      expected: WRITES / 2,
      read: () => read('likes_count'),
      stored: () => rowsAbout('likes', id),
      answered: (body) => body.likes_count,
    }
  },
  '[TOGGLE-02] bookmarks by one user': async () => {
    const { id, ref } = await post()
    const user = await join('poni')
    return {
      writes: times(() => send(user, 'PUT', 'bookmarks/', { body: ref })),
      statuses: { 201: 1, 409: WRITES - 1 },
      expected: 1,
      read: async () => (await send(user, 'GET', 'bookmarks/')).body.count,
      stored: () => rowsAbout('bookmarks', id),
    }
  },
  '[API-POST-09] views of several users': async () => {
    const { id, read } = await post()
    const users = await crowd()
    return {
      writes: users.map((user) => () => send(user, 'POST', `posts/${id}/increment_view/`)),
      statuses: { 200: WRITES },
      expected: WRITES,
      read: () => read('views_count'),
      stored: () => rowsAbout('content_views', id),
      answered: (body) => body.views_count,
    }
  },
  '[API-POST-09] views by one user': async () => {
    const { id, read } = await post()
    const user = await join('poni')
    return {
      writes: times(() => send(user, 'POST', `posts/${id}/increment_view/`)),
      statuses: { 200: WRITES },
      expected: 1,
      read: () => read('views_count'),
      stored: () => rowsAbout('content_views', id),
      answered: (body) => body.views_count,
    }
  },
  'comments of several users': async () => {
    const { id, read } = await post()
    const users = await crowd()
    return {
      writes: users.map(
        (user) => () => send(user, 'POST', `posts/${id}/add_comment/`, { body: { body: 'Fine' } }),
      ),
      statuses: { 201: WRITES },
      expected: WRITES,
      read: () => read('comments_count'),
      stored: () => rowsAbout('comments', id),
    }
  },
  'one comment that is sent again': async () => {
    const { id, read } = await post()
    const user = await join('poni')
    const body = { body: 'Fine', client_id: crypto.randomUUID() }
    return {
      writes: times(() => send(user, 'POST', `posts/${id}/add_comment/`, { body })),
      statuses: { 200: WRITES - 1, 201: 1 },
      expected: 1,
      read: () => read('comments_count'),
      stored: () => rowsAbout('comments', id),
    }
  },
  '[FOLLOW-01] follows of several users': async () => {
    const followed = await join('ayen')
    const users = await crowd()
    const probe = await track(openNotifications(api, followed))
    return {
      writes: users.map((user) => () => send(user, 'PUT', `follow/toggle/${followed.id}/`)),
      statuses: { 201: WRITES },
      expected: WRITES,
      read: async () =>
        (await api.request('GET', `/api/follow/stats/${followed.id}/`)).body.followers_count,
      stored: () => followers(followed.id),
      answered: (body) => body.followers_count,
      published: lastCount(probe, 'notification_count'),
    }
  },
  '[FOLLOW-01] follows by one user': async () => {
    const [followed, user] = [await join('ayen'), await join('poni')]
    const probe = await track(openNotifications(api, followed))
    return {
      writes: times(() => send(user, 'PUT', `follow/toggle/${followed.id}/`)),
      statuses: { 201: 1, 400: WRITES - 1 },
      expected: 1,
      read: async () => (await send(followed, 'GET', 'follow/my-stats/')).body.followers_count,
      stored: () => followers(followed.id),
      published: lastCount(probe, 'notification_count'),
    }
  },
  '[FOLLOW-03] follows and unfollows': async () => {
    const followed = await join('ayen')
    const users = await crowd()
    const path = `follow/toggle/${followed.id}/`
    const following = users.slice(0, WRITES / 2)
    for (const user of following) await send(user, 'PUT', path)
    return {
      writes: users.map(
        (user) => () => send(user, following.includes(user) ? 'DELETE' : 'PUT', path),
      ),
      statuses: { 200: WRITES / 2, 201: WRITES / 2 },
      expected: WRITES / 2,
      read: async () => (await send(followed, 'GET', 'follow/my-stats/')).body.followers_count,
      stored: () => followers(followed.id),
      answered: (body) => body.followers_count,
    }
  },
  'applications of several users': async () => {
    const owner = await join('ayen')
    const id = await createProject(api, owner)
    const users = await crowd()
    const probe = await track(openNotifications(api, owner))
    return {
      ...applicationsOf(id, owner),
      writes: users.map(
        (user) => () =>
          send(user, 'POST', `projects/${id}/applications/`, { body: { message: '' } }),
      ),
      statuses: { 201: WRITES },
      expected: WRITES,
      published: lastCount(probe, 'notification_count'),
    }
  },
  'applications by one user': async () => {
    const [owner, user] = [await join('ayen'), await join('poni')]
    const id = await createProject(api, owner)
    const probe = await track(openNotifications(api, owner))
    return {
      ...applicationsOf(id, owner),
      writes: times(() =>
        send(user, 'POST', `projects/${id}/applications/`, { body: { message: '' } }),
      ),
      statuses: { 201: 1, 409: WRITES - 1 },
      expected: 1,
      published: lastCount(probe, 'notification_count'),
    }
  },
  '[SOCKEV-10] unread messages of several conversations': async () => {
    const reader = await join('ayen')
    const users = await crowd()
    const ids = await Promise.all(users.map((user) => createConversation(api, user, reader)))
    const probe = await track(openMessaging(api, reader))
    return {
      ...unreadOf(reader),
      writes: users.map(
        (user, index) => () =>
          send(user, 'POST', `messaging/conversations/${ids[index]}/messages/`, {
            body: { content: 'Hello', message_type: 'text', reply_to_id: null },
          }),
      ),
      statuses: { 201: WRITES },
      expected: WRITES,
      published: lastCount(probe, 'message_count'),
    }
  },
  '[API-MSG-12] read marks of one conversation': async () => {
    const [reader, user] = [await join('ayen'), await join('poni')]
    const id = await createConversation(api, user, reader)
    const messages = []
    for (let count = 0; count < WRITES; count++)
      messages.push(await sendMessage(api, user, id, 'Hello'))
    const probe = await track(openMessaging(api, reader))
    const base = `messaging/conversations/${id}`
    return {
      ...unreadOf(reader),
      writes: [
        ...messages.map(
          (message) => () =>
            send(reader, 'POST', `${base}/mark-messages-read/`, {
              body: { message_ids: [message.id] },
            }),
        ),
        ...times(() => send(reader, 'POST', `${base}/mark-read/`), 2),
      ],
      statuses: { 200: WRITES + 2 },
      expected: 0,
      published: lastCount(probe, 'message_count'),
    }
  },
  '[NOTIF-02] read marks of notifications, one by one and all': async () => {
    const reader = await join('ayen')
    for (const user of await crowd()) await send(user, 'PUT', `follow/toggle/${reader.id}/`)
    const { body } = await send(reader, 'GET', 'notifications/')
    const probe = await track(openNotifications(api, reader))
    return {
      writes: [
        ...(body.results as { id: number }[]).map(
          ({ id }) =>
            () =>
              send(reader, 'POST', `notifications/${id}/mark_read/`),
        ),
        ...times(() => send(reader, 'POST', 'notifications/mark_all_read/'), 2),
        ...times(() => send(reader, 'POST', 'follow/notifications/read-all/'), 2),
      ],
      statuses: { 200: WRITES + 4 },
      expected: 0,
      read: async () =>
        (await send(reader, 'GET', 'notifications/unread_count/')).body.unread_count,
      stored: async () =>
        (await send(reader, 'GET', 'follow/notifications/')).body.unread_count as number,
      published: lastCount(probe, 'notification_count'),
    }
  },
  'purchases of several users': async () => {
    const { id, ...sales } = await asset()
    const users = await crowd()
    return {
      ...sales,
      writes: users.map((user) => () => buy(user, id)),
      statuses: { 201: WRITES },
      expected: WRITES,
    }
  },
  'purchases by one user': async () => {
    const { id, ...sales } = await asset()
    const user = await join('poni')
    return {
      ...sales,
      writes: times(() => buy(user, id)),
      statuses: { 200: WRITES - 1, 201: 1 },
      expected: 1,
    }
  },
  'reviews of several users': async () => ({
    ...(await reviews(await crowd())),
    statuses: { 201: WRITES },
    expected: WRITES,
  }),
  'reviews by one user': async () => {
    const { writes, ...rating } = await reviews([await join('poni')])
    return {
      ...rating,
      writes: writes.flatMap((write) => times(write)),
      statuses: { 201: 1, 409: WRITES - 1 },
      expected: 1,
    }
  },
}

/** An asset for sale; its sales counter and its purchases. */
async function asset() {
  const { id } = await sell(seller, { price_amount: 0 })
  const probe = await track(openNotifications(api, seller))
  const before = (await send(seller, 'GET', 'notifications/unread_count/')).body.unread_count
  return {
    id: id as number,
    published: () => (lastCount(probe, 'notification_count')() ?? before) - before,
    read: async (): Promise<number> => (await get(`creative-assets/${id}/`)).body.sales_count,
    stored: async () => {
      const rows = await api.db
        .selectFrom('asset_purchases')
        .select('id')
        .where('asset_id', '=', id)
        .execute()
      return rows.length
    },
  }
}

function applicationsOf(projectId: number, owner: TestUser) {
  return {
    read: async () =>
      (await send(owner, 'GET', `projects/${projectId}/`)).body.applications_count as number,
    stored: async () => {
      const rows = await api.db
        .selectFrom('project_applications')
        .select('id')
        .where('project_id', '=', projectId)
        .execute()
      return rows.length
    },
  }
}

function unreadOf(reader: TestUser) {
  return {
    read: async () => (await send(reader, 'GET', 'messaging/unread-count/')).body.unread_count,
    stored: async () => {
      const rows = await api.db
        .selectFrom('messages')
        .innerJoin('conversation_participants as own', (on) =>
          on
            .onRef('own.conversation_id', '=', 'messages.conversation_id')
            .on('own.user_id', '=', reader.id),
        )
        .select('messages.id')
        .where('messages.sender_id', '!=', reader.id)
        .where('messages.read_at', 'is', null)
        .execute()
      return rows.length
    },
  }
}

/** Reviews of an asset by its buyers. */
async function reviews(buyers: readonly TestUser[]) {
  const { id, published: _, ...sales } = await asset()
  for (const buyer of buyers) await buy(buyer, id)
  const review = { asset: id, rating: 4, comment: 'Good' }
  return {
    ...sales,
    writes: buyers.map((buyer) => () => send(buyer, 'POST', 'asset-reviews/', { body: review })),
    read: async (): Promise<number> => (await get(`creative-assets/${id}/`)).body.rating.count,
    stored: async () => {
      const rows = await api.db
        .selectFrom('asset_reviews')
        .select('id')
        .where('asset_id', '=', id)
        .execute()
      return rows.length
    },
  }
}

const countStatuses = (responses: readonly TestResponse[]): { [status: number]: number } => {
  const counts: { [status: number]: number } = {}
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

for (const [title, prepare] of Object.entries(WRITERS)) {
  test(`${title} leave one count in database, responses and frames when sent at the same time`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const scene = await prepare()
      const responses = await Promise.all(scene.writes.map((write) => write()))
      expect(countStatuses(responses)).toEqual(scene.statuses)
      expect(await scene.stored()).toBe(scene.expected)
      expect(await scene.read()).toBe(scene.expected)
      const { answered, published } = scene
      if (answered) expect(responses.map(({ body }) => answered(body))).toContain(scene.expected)
      if (published) await expect.poll(published).toBe(scene.expected)
    }
  })
}

describe('opposite writes at the same time', () => {
  const PAIR_ROUNDS = 20

  test('leave no follow between two users when one blocks the other', async () => {
    for (let round = 0; round < PAIR_ROUNDS; round++) {
      const [ayen, lado] = [await join('ayen'), await join('lado')]
      const [blocked, ...followed] = await Promise.all([
        send(ayen, 'POST', 'blocks/', { body: { user_id: lado.id } }),
        send(lado, 'PUT', `follow/toggle/${ayen.id}/`),
        send(ayen, 'PUT', `follow/toggle/${lado.id}/`),
      ])
      expect(blocked.status).toBe(201)
      for (const { status } of followed) expect([201, 403]).toContain(status)
      expect([await followers(ayen.id), await followers(lado.id)]).toEqual([0, 0])
    }
  })

  test('leave an accepted applicant in the team when an invitation is declined', async () => {
    const owner = await join('ayen')
    for (let round = 0; round < PAIR_ROUNDS; round++) {
      const user = await join('poni')
      const project_id = await createProject(api, owner)
      const applied = await send(user, 'POST', `projects/${project_id}/applications/`, {
        body: { message: '' },
      })
      const invited = await send(owner, 'POST', 'team/', {
        body: { project_id, user_id: user.id, role: 'Painter' },
      })
      await Promise.all([
        send(owner, 'PATCH', `project-applications/${applied.body.id}/`, {
          body: { status: 'accepted' },
        }),
        send(user, 'DELETE', `team/${invited.body.id}/`),
      ])
      const { results } = (await send(owner, 'GET', `projects/${project_id}/applications/`)).body
      const members = await api.db
        .selectFrom('team_members')
        .select('id')
        .where('project_id', '=', project_id)
        .execute()
      expect([results[0].status, members.length]).toEqual(
        members.length === 1 ? ['accepted', 1] : ['withdrawn', 0],
      )
    }
  })
})
