import { beforeEach, expect, test } from 'vitest'
import { createModerationApi } from '../../../src/services/api/moderation.ts'
import { addContent } from '../content/content-kit.ts'
import { startFileApi, type TestUser } from '../kit/kit.ts'
import { createRequestAs, createUserFactory, participantOf } from '../live/live-people.ts'
import { createClient } from '../ssr/client.ts'

let ayen: TestUser
let lokai: TestUser
const api = await startFileApi()
const join = createUserFactory(api)
const requestAs = createRequestAs(api)

beforeEach(async () => {
  ayen = await join('ayen')
  lokai = await join('lokai')
})

const servicesOf = (user: TestUser) => {
  const client = createClient(api, user)
  return { calls: client.calls, ...createModerationApi(client.http) }
}
const block = (one: TestUser, other: TestUser) =>
  requestAs(one, 'POST', 'blocks/', { body: { user_id: other.id } })

const talk = async () => {
  const opened = await requestAs(ayen, 'POST', 'messaging/conversations/create/', {
    body: { target_user_id: lokai.id, initial_message: 'Hello' },
  })
  return { id: opened.body.id, message: opened.body.latest_message.id }
}

const unread = async (user: TestUser) =>
  (await requestAs(user, 'GET', 'notifications/')).body.results.map(
    (one: { verb: string }) => one.verb,
  )

test('the client blocks and unblocks a user, twice each', async () => {
  const services = servicesOf(ayen)
  const first = await services.block(lokai.id)
  const again = await services.block(lokai.id)
  expect(first).toEqual({ user: participantOf(lokai), created_at: expect.any(String) })
  expect(again).toEqual(first)
  expect(await services.blocks()).toEqual({ items: [first], next: null, count: 1 })
  expect(await services.blockedIds()).toEqual([lokai.id])
  await services.unblock(lokai.id)
  await services.unblock(lokai.id)
  expect(await services.blockedIds()).toEqual([])
  expect(services.calls).toEqual([
    'POST /api/blocks/ 201',
    'POST /api/blocks/ 200',
    'GET /api/blocks/ 200',
    'GET /api/blocks/ 200',
    `DELETE /api/blocks/${lokai.id}/ 204`,
    `DELETE /api/blocks/${lokai.id}/ 204`,
    'GET /api/blocks/ 200',
  ])
})

test('rejects blocking oneself, unknown users and empty ids, and anonymous requests', async () => {
  const self = await block(ayen, ayen)
  expect([self.status, self.body]).toEqual([400, { detail: 'You cannot block yourself.' }])
  const unknown = await requestAs(ayen, 'POST', 'blocks/', { body: { user_id: 999_999_999 } })
  expect([unknown.status, unknown.body]).toEqual([404, { detail: 'This user does not exist.' }])
  const empty = await requestAs(ayen, 'POST', 'blocks/', { body: {} })
  expect([empty.status, empty.body]).toEqual([400, { user_id: ['This field is required.'] }])
  expect((await api.request('GET', '/api/blocks/')).status).toBe(401)
  expect((await api.request('POST', '/api/blocks/', { body: { user_id: 1 } })).status).toBe(401)
})

test('a block removes follows in both directions and rejects new ones without revealing who blocked', async () => {
  await requestAs(ayen, 'POST', 'follow/follow/', { body: { user_id: lokai.id } })
  await requestAs(lokai, 'POST', 'follow/follow/', { body: { user_id: ayen.id } })
  await block(ayen, lokai)
  for (const [follower, followed] of [
    [ayen, lokai],
    [lokai, ayen],
  ] as const) {
    const stats = await requestAs(follower, 'GET', `follow/stats/${followed.id}/`)
    expect(stats.body).toMatchObject({ followers_count: 0, following_count: 0 })
    const rejected = await requestAs(follower, 'POST', 'follow/follow/', {
      body: { user_id: followed.id },
    })
    expect([rejected.status, rejected.body]).toEqual([
      403,
      { detail: 'You cannot follow this person.' },
    ])
  }
})

test('across a block no message or reaction is accepted, but existing messages stay readable', async () => {
  const { id, message } = await talk()
  await block(lokai, ayen)
  for (const one of [ayen, lokai]) {
    const sent = await requestAs(one, 'POST', `messaging/conversations/${id}/messages/`, {
      body: { content: 'again' },
    })
    expect([sent.status, sent.body]).toEqual([403, { detail: 'You can’t message this person.' }])
    const reacted = await requestAs(one, 'POST', `messaging/messages/${message}/reactions/`, {
      body: { reaction_type: 'like' },
    })
    expect([reacted.status, reacted.body]).toEqual([
      403,
      { detail: 'You can’t react to this person’s messages.' },
    ])
    const history = await requestAs(one, 'GET', `messaging/conversations/${id}/messages/`)
    expect(history.body.results.map((each: { content: string }) => each.content)).toEqual(['Hello'])
  }
  await requestAs(lokai, 'DELETE', `blocks/${ayen.id}/`)
  const sent = await requestAs(ayen, 'POST', `messaging/conversations/${id}/messages/`, {
    body: { content: 'again' },
  })
  expect(sent.status).toBe(201)
})

test('across a block a new conversation is rejected and nothing is stored', async () => {
  await block(lokai, ayen)
  for (const [one, other] of [
    [ayen, lokai],
    [lokai, ayen],
  ] as const) {
    for (const initial_message of ['Hello', '']) {
      const opened = await requestAs(one, 'POST', 'messaging/conversations/create/', {
        body: { target_user_id: other.id, initial_message },
      })
      expect([opened.status, opened.body]).toEqual([
        403,
        { detail: 'You can’t message this person.' },
      ])
    }
    expect((await requestAs(one, 'GET', 'messaging/conversations/')).body.results).toEqual([])
  }
})

test("across a block neither user can comment on the other's content or reply to the other", async () => {
  const amal = await join('amal')
  const own = await addContent(api, 'post', ayen)
  const elsewhere = await addContent(api, 'work', amal)
  const said = await requestAs(lokai, 'POST', 'comments/', {
    body: { type: 'work', id: elsewhere, body: 'Fine' },
  })
  await block(ayen, lokai)
  const rejected = await requestAs(lokai, 'POST', 'comments/', {
    body: { type: 'post', id: own, body: 'Well' },
  })
  expect([rejected.status, rejected.body]).toEqual([403, { detail: 'You cannot comment here.' }])
  const response = await requestAs(ayen, 'POST', `comments/${said.body.id}/reply/`, {
    body: { body: 'Why' },
  })
  expect([response.status, response.body]).toEqual([
    403,
    { detail: 'You can’t reply to this comment.' },
  ])
  const third = await requestAs(amal, 'POST', 'comments/', {
    body: { type: 'post', id: own, body: 'Well' },
  })
  expect(third.status).toBe(201)
})

test('across a block no notifications are created', async () => {
  const own = await addContent(api, 'post', ayen)
  await block(ayen, lokai)
  const liked = await requestAs(lokai, 'POST', `posts/${own}/like/`, { body: {} })
  expect([liked.status, await unread(ayen)]).toEqual([200, []])
  await requestAs(ayen, 'DELETE', `blocks/${lokai.id}/`)
  await requestAs(lokai, 'POST', `posts/${own}/like/`, { body: { liked: false } })
  await requestAs(lokai, 'POST', `posts/${own}/like/`, { body: { liked: true } })
  expect(await unread(ayen)).toEqual(['liked'])
})

test('blocked users disappear from search for the user who blocked them only', async () => {
  const names = async (user: TestUser, path: string) => {
    const { body } = await requestAs(user, 'GET', path)
    return body.results.map((one: { username?: string; user?: { username: string } }) =>
      one.user ? one.user.username : one.username,
    )
  }
  await block(ayen, lokai)
  for (const path of ['follow/search/?q=', 'public-profiles/search/?q=']) {
    expect(await names(ayen, `${path}${lokai.username}`)).not.toContain(lokai.username)
    expect(await names(lokai, `${path}${ayen.username}`)).toContain(ayen.username)
  }
  expect(await names(ayen, 'follow/suggestions/?page_size=100')).not.toContain(lokai.username)
  expect(await names(lokai, 'follow/suggestions/?page_size=100')).not.toContain(ayen.username)
})

test('blocked users and their content disappear from lists for the user who blocked them only', async () => {
  const work = await addContent(api, 'work', lokai)
  const profile = api.db.updateTable('profiles').set({ location: 'Nimule' })
  await profile.where('user_id', '=', lokai.id).execute()
  const listed = async (user: TestUser, path: string) => {
    const { body } = await requestAs(user, 'GET', path)
    return JSON.stringify(body).includes(`"${lokai.username}"`)
  }
  const lists = {
    creator: [
      'explore/creators/?location=Nimule',
      'creator-profiles/',
      'public-profiles/?page_size=100',
      'explore/feed/?limit=100',
      'explore/feed/?limit=100&mode=latest',
      'explore/trending/?limit=100',
    ],
    freelancer: ['freelancer-profiles/', 'freelancer-profiles/?search=lokai&page_size=100'],
  } as const
  for (const type of ['creator', 'freelancer'] as const) {
    await api.db.updateTable('users').set({ user_type: type }).where('id', '=', lokai.id).execute()
    const seen = async (user: TestUser) => {
      const found: string[] = []
      for (const path of lists[type]) if (await listed(user, path)) found.push(path)
      return found
    }
    expect(await seen(ayen)).toEqual(lists[type])
    await block(ayen, lokai)
    expect([await seen(ayen), await seen(lokai)]).toEqual([[], lists[type]])
    await requestAs(ayen, 'DELETE', `blocks/${lokai.id}/`)
  }
  await block(ayen, lokai)
  for (const path of [
    `public-profiles/?user__id=${lokai.id}`,
    `freelancer-profiles/?username=${lokai.username}`,
    `public-profiles/${lokai.username}/`,
    `portfolio/${work}/`,
  ])
    expect([path, await listed(ayen, path)]).toEqual([path, true])
})

test('deleting an account deletes its blocks', async () => {
  await block(ayen, lokai)
  await block(lokai, ayen)
  expect((await api.deleteAccount(lokai)).status).toBe(204)
  const left = await api.db
    .selectFrom('blocks')
    .selectAll()
    .where((eb) => eb.or([eb('blocker_id', '=', lokai.id), eb('blocked_id', '=', lokai.id)]))
    .execute()
  expect(left).toEqual([])
})
