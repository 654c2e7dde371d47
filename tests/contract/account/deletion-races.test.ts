import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Json } from '../../../src/protocol/base/types.ts'
import { addContent } from '../content/content-kit.ts'
import { PASSWORD, type TestResponse, type TestUser } from '../kit/kit.ts'
import { createConversation, sendMessage } from '../kit/live-kit.ts'
import { createRequestAs, createUserFactory } from '../live/live-people.ts'
import { FIELDS, startMarket, ZIP } from '../market/assets-kit.ts'
import { createProject, FIELDS as PROJECT } from '../projects/projects-kit.ts'
import { jpeg, upload } from '../publishing/forms.ts'

/** Requests that were already running when their account was deleted. */

const market = await startMarket({ pool: { max: 24 } })
const { api } = market
const join = createUserFactory(api)
const send = createRequestAs(api)

interface Scene {
  /** The account that is deleted while the request runs. */
  user: TestUser
  /** A user with content. */
  friend: TestUser
}

type Write = () => Promise<TestResponse>

const write = (user: TestUser, method: string, path: string, body: Json = {}): Write => {
  return () => send(user, method, path, { body })
}
const text = { body: 'Words.', category: 'Craft', tags: [], images: [] }

const sold = async (seller: TestUser, fields: object = {}): Promise<number> =>
  (await market.sell(seller, fields)).id

/** Requests that write in the name of a user. */
const OWN_WRITES: { [title: string]: (scene: Scene) => Promise<Write> | Write } = {
  'a post': ({ user }) => write(user, 'POST', 'posts/', { ...text, title: 'Ferry' }),
  'a blog post': ({ user }) =>
    write(user, 'POST', 'blog/', { title: 'Ferry', body: '<p>Words</p>' }),
  'a portfolio item': async ({ user }) => {
    const { body } = await upload(api, user.access, { bytes: await jpeg(40, 30), name: 'x.jpg' })
    const images = [{ id: body.id, alt: '' }]
    return write(user, 'POST', 'portfolio/', { ...text, title: 'Ferry', description: '', images })
  },
  'an image': async ({ user }) => {
    const bytes = await jpeg(40, 30)
    return () => upload(api, user.access, { bytes, name: 'x.jpg' })
  },
  'a comment': async ({ user, friend }) => {
    const id = await addContent(api, 'post', friend)
    return write(user, 'POST', 'comments/', { type: 'post', id, body: 'Fine' })
  },
  'a like of a post': async ({ user, friend }) => {
    const id = await addContent(api, 'post', friend)
    return write(user, 'PUT', 'likes/', { type: 'post', id })
  },
  'a like of a comment': async ({ user, friend }) => {
    const id = await addContent(api, 'post', friend)
    const { body } = await write(friend, 'POST', 'comments/', { type: 'post', id, body: 'Fine' })()
    return write(user, 'POST', `comments/${body.id}/like/`)
  },
  'a saved post': async ({ user, friend }) => {
    const id = await addContent(api, 'post', friend)
    return write(user, 'PUT', 'bookmarks/', { type: 'post', id })
  },
  'a follow': ({ user, friend }) => write(user, 'PUT', `follow/toggle/${friend.id}/`),
  'a block': ({ user, friend }) => write(user, 'POST', 'blocks/', { user_id: friend.id }),
  'a report': async ({ user, friend }) => {
    const id = await addContent(api, 'post', friend)
    return write(user, 'POST', 'reports/', {
      content_type: 'post',
      object_id: id,
      reason: 'spam',
      details: '',
    })
  },
  'a project': ({ user }) => write(user, 'POST', 'projects/', PROJECT),
  'an application': async ({ user, friend }) => {
    const id = await createProject(api, friend)
    return write(user, 'POST', `projects/${id}/applications/`, { message: '' })
  },
  'an asset': ({ user }) => {
    const entries = Object.entries(FIELDS).map(
      ([name, value]) =>
        [name, typeof value === 'object' ? JSON.stringify(value) : String(value)] as const,
    )
    return () => market.send(user, [...entries, ['file', { bytes: ZIP, name: 'x.zip' }]])
  },
  'the status of an asset': async ({ user }) => {
    const id = await sold(user, { status: 'draft' })
    return write(user, 'PATCH', `creative-assets/${id}/`, { status: 'published' })
  },
  'a wishlist entry': async ({ user, friend }) =>
    write(user, 'PUT', ['creative-assets', await sold(friend), 'wish/'].join('/')),
  'a purchase': async ({ user, friend }) =>
    write(user, 'POST', `creative-assets/${await sold(friend)}/purchase/`),
  'payment methods': ({ user }) =>
    write(user, 'PUT', 'payment-methods/', { methods: [{ method: 'cash', place: 'Konyo Konyo' }] }),
  'a confirmed payment': async ({ user, friend }) => {
    const { body } = await market.order(friend, await sold(user))
    return write(user, 'POST', `orders/${body.id}/confirm/`)
  },
  'a review': async ({ user, friend }) => {
    const asset = await sold(friend)
    await market.buy(user, asset)
    return write(user, 'POST', 'asset-reviews/', { asset, rating: 4, comment: 'Good' })
  },
  'a message': async ({ user, friend }) => {
    const id = await createConversation(api, user, friend)
    return write(user, 'POST', `messaging/conversations/${id}/messages/`, {
      content: 'Hello',
      message_type: 'text',
      reply_to_id: null,
    })
  },
  'a reaction': async ({ user, friend }) => {
    const id = await createConversation(api, user, friend)
    const message = await sendMessage(api, friend, id, 'Hello')
    return write(user, 'POST', `messaging/messages/${message.id}/reactions/`, {
      reaction_type: '🔥',
    })
  },
  'notification settings': ({ user }) =>
    write(user, 'PATCH', 'notifications/settings/', { likes: false }),
  'a device': ({ user }) =>
    write(user, 'POST', 'devices/', { token: 'a-token', platform: 'android' }),
  'the profile': ({ user }) => write(user, 'PATCH', 'profiles/update_profile/', { bio: 'Weaver' }),
  'the name': ({ user }) =>
    write(user, 'PATCH', 'profiles/update_profile/', { first_name: 'Ayen' }),
  preferences: ({ user }) => write(user, 'PATCH', 'profiles/preferences/', { a: 1 }),
  'a password': ({ user }) =>
    write(user, 'POST', 'auth/change-password/', {
      old_password: PASSWORD,
      new_password: 'another long enough one',
    }),
}

/** Requests that write about another user. */
const OTHER_WRITES: typeof OWN_WRITES = {
  'a follow of the account': ({ user, friend }) =>
    write(friend, 'PUT', `follow/toggle/${user.id}/`),
  'a block of the account': ({ user, friend }) =>
    write(friend, 'POST', 'blocks/', { user_id: user.id }),
  'an invitation of the account': async ({ user, friend }) => {
    const project_id = await createProject(api, friend)
    return write(friend, 'POST', 'team/', { project_id, user_id: user.id, role: 'Painter' })
  },
  'a conversation with the account': ({ user, friend }) =>
    write(friend, 'POST', 'messaging/conversations/create/', { target_user_id: user.id }),
}

/** Everything the database has about a user. */
async function rowsOf(userId: number): Promise<{ [column: string]: unknown }> {
  const { rows: columns } = await sql<{ name: string; col: string }>`
    select cl.relname as name, a.attname as col from pg_constraint c
    join pg_class cl on cl.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass order by 1, 2`.execute(api.db)
  const found: { [column: string]: unknown } = {}
  for (const { name, col } of [...columns, { name: 'users', col: 'id' }]) {
    const { rows } = await sql<{ row: unknown }>`select to_jsonb(t) as row from ${sql.table(name)} t
      where ${sql.ref(col)} = ${userId} order by to_jsonb(t)::text`.execute(api.db)
    if (rows.length > 0) found[`${name}.${col}`] = rows.map(({ row }) => row)
  }
  return found
}

async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(api.db)
  return rows[0]?.count ?? 0
}

/** Sends the request, and deletes the account when it waits for the account's row. */
async function deleteDuring({ user }: Scene, request: Write) {
  let response: Promise<TestResponse> | undefined
  await api.db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', user.id).forUpdate().execute()
    response = request()
    await expect.poll(waiting).toBe(1)
    await trx
      .updateTable('users')
      .set({ username: `deleted-${user.id}`, deleted_at: new Date() })
      .where('id', '=', user.id)
      .execute()
  })
  return response
}

const EXPIRED = {
  detail: 'Your sign-in has expired. Please sign in again.',
  code: 'token_not_valid',
}

describe('a request during which its account is deleted gets 401 and writes nothing:', () => {
  test.each(Object.keys(OWN_WRITES))('%s', async (title) => {
    const scene = { user: await join('ayen'), friend: await join('lado') }
    const request = (await OWN_WRITES[title]?.(scene)) ?? expect.fail()
    await send(scene.user, 'GET', 'users/me/')
    const { 'users.id': _, ...before } = await rowsOf(scene.user.id)
    const response = await deleteDuring(scene, request)
    expect([response?.status, response?.body]).toEqual([401, EXPIRED])
    const { 'users.id': row, ...after } = await rowsOf(scene.user.id)
    expect(after).toEqual(before)
    expect(row).toEqual([expect.objectContaining({ first_name: scene.user.username })])
  })
})

describe('a request about an account that is deleted during it gets 409 and writes nothing:', () => {
  test.each(Object.keys(OTHER_WRITES))('%s', async (title) => {
    const scene = { user: await join('ayen'), friend: await join('lado') }
    const request = (await OTHER_WRITES[title]?.(scene)) ?? expect.fail()
    const { 'users.id': _, ...before } = await rowsOf(scene.user.id)
    const response = await deleteDuring(scene, request)
    expect([response?.status, response?.body]).toEqual([
      409,
      { detail: 'This was changed at the same moment. Please try again.' },
    ])
    const { 'users.id': __, ...after } = await rowsOf(scene.user.id)
    expect(after).toEqual(before)
  })
})

describe('deleting an account', () => {
  test('waits for a comment of another user on its content before it locks the account', async () => {
    const [user, friend] = [await join('ayen'), await join('lado')]
    const post = await addContent(api, 'post', user)
    const comment = { type: 'post', id: post, body: 'Fine' }
    const { body } = await write(friend, 'POST', 'comments/', comment)()
    let deletion: Promise<TestResponse> | undefined
    await api.db.transaction().execute(async (trx) => {
      // As a like of the comment does, which then refers to an account.
      await trx
        .selectFrom('comments')
        .select('id')
        .where('id', '=', body.id)
        .forKeyShare()
        .execute()
      deletion = api.deleteAccount(user)
      await expect.poll(waiting).toBe(1)
      const account = trx.selectFrom('users').select('id').where('id', '=', user.id)
      expect(await account.forKeyShare().noWait().execute()).toEqual([{ id: user.id }])
    })
    expect((await deletion)?.status).toBe(204)
  })

  const ROUNDS = 12
  /** What stays: the emptied account, and conversations with the messages of both. */
  const REMAINING = ['conversation_participants.user_id', 'messages.sender_id', 'profiles.user_id']

  test('succeeds and leaves nothing while the user and others write, without a deadlock', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [user, friend] = [await join('ayen'), await join('lado')]
      const ids = await Promise.all(
        [0, 1, 2, 3].map((n) => addContent(api, 'post', n < 2 ? user : friend)),
      )
      const [own = 0, gone = 0, theirs = 0, removed = 0] = ids
      const comment = (who: TestUser, id: number, body = 'Fine') =>
        write(who, 'POST', 'comments/', { type: 'post', id, body })
      const first = (await comment(user, removed)()).body.id
      const answered = (await comment(friend, own)()).body.id
      await comment(friend, removed)()
      await write(friend, 'PUT', 'likes/', { type: 'post', id: own })()
      await write(friend, 'PUT', `follow/toggle/${user.id}/`)()
      const requests: Write[] = [
        comment(user, theirs),
        comment(user, own),
        comment(friend, own),
        comment(friend, gone),
        write(user, 'POST', 'posts/', { ...text, title: 'Ferry' }),
        write(user, 'PUT', `posts/${own}/`, { ...text, title: 'Ferry' }),
        write(user, 'PATCH', 'profiles/update_profile/', { first_name: 'Ayen', bio: 'Weaver' }),
        write(user, 'PUT', 'likes/', { type: 'post', id: theirs }),
        write(friend, 'PUT', 'likes/', { type: 'post', id: gone }),
        write(friend, 'POST', `comments/${first}/like/`),
        write(user, 'POST', `comments/${answered}/like/`),
        write(friend, 'DELETE', `comments/${answered}/`),
        write(friend, 'DELETE', `posts/${removed}/`),
        write(user, 'DELETE', `posts/${gone}/`),
        write(user, 'PUT', `follow/toggle/${friend.id}/`),
        write(friend, 'POST', 'blocks/', { user_id: user.id }),
        write(friend, 'POST', 'notifications/mark_all_read/'),
        write(user, 'POST', 'notifications/mark_all_read/'),
      ]
      const running = requests.slice(0, 9).map((request) => request())
      const deletion = api.deleteAccount(user)
      running.push(...requests.slice(9).map((request) => request()))
      const statuses = (await Promise.all(running)).map(({ status }) => status)
      expect(statuses.filter((status) => status >= 500)).toEqual([])
      expect((await deletion).status).toBe(204)
      const { 'users.id': row, ...rest } = await rowsOf(user.id)
      expect(Object.keys(rest).filter((column) => !REMAINING.includes(column))).toEqual([])
      expect(row).toEqual([expect.objectContaining({ first_name: '', last_name: '', email: null })])
    }
  }, 120_000)
})
