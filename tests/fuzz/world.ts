import { createUser } from '../../server/account/account/accounts.ts'
import { createTokens } from '../../server/account/auth/tokens.ts'
import type { Database } from '../../server/db/schema.ts'
import type { Json, Tokens } from '../../src/protocol/base/types.ts'
import { type Api, PASSWORD } from '../contract/kit/kit.ts'
import { createConversation, sendMessage } from '../contract/kit/live-kit.ts'
import { FIELDS, ZIP } from '../contract/market/assets-kit.ts'
import { type FormValue, jpeg, sendForm } from '../contract/publishing/forms.ts'
import type { Kind } from './kinds.ts'

const ROLES = ['visitor', 'member', 'other', 'leaver', 'staff', 'superuser'] as const
export type Role = (typeof ROLES)[number]

interface FuzzUser extends Tokens {
  readonly id: number
  readonly username: string
}

type Named = string | number

export interface Simulation {
  readonly api: Api
  /** Access tokens of each role; a visitor has none. */
  readonly access: { readonly [role in Role]: readonly string[] }
  readonly things: { readonly [kind in Kind]: readonly [Named, ...Named[]] }
}

/** Number of items of each kind, per user. */
const EACH = 4
const LEAVERS = 8
const SUPERUSER = { is_staff: true, is_superuser: true }

/** Fills a database with the content of two users. Ids are the same in every new database. */
export async function buildWorld(api: Api, passwordHash: string): Promise<Simulation> {
  const people = await peopleOf(api, passwordHash)
  const { member, other, staff, superuser, leavers } = people
  const files = [
    ...(await makeThings(api, member, other)),
    ...(await makeThings(api, other, member)),
  ]
  await makeTalk(api, member, other)
  await makeLikes(api, [member, other])
  await makeCollection(api, member)
  const [post] = await idsOf(api, 'posts')
  for (const one of leavers.slice(0, 4)) {
    const body = { content_type: 'post', object_id: post ?? 0, reason: 'spam' }
    await ask(api, one, 'POST', 'reports/', body)
  }
  const things = await thingsOf(api, [member, other, staff, superuser, ...leavers], leavers, files)
  for (const [kind, all] of Object.entries(things)) {
    if (all.length === 0) throw new Error(`the fuzzed database has no ${kind}`)
  }
  return {
    api,
    access: {
      visitor: [],
      member: [member.access],
      other: [other.access],
      staff: [staff.access],
      superuser: [superuser.access],
      leaver: leavers.map(({ access }) => access),
    },
    things: things as unknown as Simulation['things'],
  }
}

async function peopleOf(api: Api, passwordHash: string) {
  const tokens = createTokens(api.db, api.config, api.now)
  const person = async (username: string, rights = {}): Promise<FuzzUser> => {
    const { id } = await createUser(api.db, {
      username,
      email: `${username}@example.org`,
      password_hash: passwordHash,
      first_name: username,
      last_name: 'Fuzz',
      user_type: username === 'other' ? 'freelancer' : 'creator',
      ...rights,
    })
    const { access } = await tokens.issue(id)
    // Replaying a used refresh token ends its session, so this token belongs to another session.
    const { refresh } = await tokens.issue(id)
    return { id, username, access, refresh }
  }
  const member = await person('member')
  const other = await person('other')
  const staff = await person('staff', { is_staff: true })
  const superuser = await person('superuser', SUPERUSER)
  const leavers: FuzzUser[] = []
  for (let n = 0; n < LEAVERS; n++) leavers.push(await person(`leaver${n}`))
  return { member, other, staff, superuser, leavers }
}

/** Sends a request that must succeed. */
async function ask(api: Api, { access }: FuzzUser, method: string, path: string, body: Json = {}) {
  const response = await api.request(method, `/api/${path}`, { token: access, body })
  if (response.status >= 300)
    throw new Error(`${method} ${path}: ${response.status} ${response.text}`)
  return response.body
}

/** Content of one user and the reactions of the other; returns the tokens of purchased files. */
async function makeThings(api: Api, one: FuzzUser, two: FuzzUser): Promise<string[]> {
  const post = (path: string, body: Json) => ask(api, one, 'POST', path, body)
  const back = (path: string, body: Json = {}) => ask(api, two, 'POST', path, body)
  const form = async (path: string, entries: (readonly [string, FormValue])[]) => {
    const response = await sendForm(api, 'POST', `/api/${path}`, one.access, entries)
    if (response.status !== 201) throw new Error(`${path}: ${response.text}`)
    return response.body
  }
  const picture = { bytes: await jpeg(60, 40), name: 'x.jpg' }
  const asset = Object.entries({ ...FIELDS, tags: '["ink"]', images: '[]' }).map(
    ([name, value]) => [name, String(value)] as const,
  )
  const files: string[] = []
  await post('follow/follow/', { user_id: two.id })
  for (let n = 0; n < EACH; n++) {
    await form('uploads/', [['file', picture]])
    const { id: shown } = await form('uploads/', [['file', picture]])
    await post('devices/', { token: `token-${one.id}-${n}`, platform: 'android' })
    await post('notifications/', { title: 'One', message: 'Two' })
    const { id: postId } = await post('posts/', { title: `Post ${n}`, body: 'Ink', tags: ['ink'] })
    await back(`posts/${postId}/add_comment/`, { body: 'Good' })
    const entry = { title: `Blog ${n}`, body: '<p>Nile</p>', published: true }
    const { id: blogId } = await post('blog/', entry)
    await back(`blog/${blogId}/comments/`, { body: 'Good' })
    await post('portfolio/', { title: `Work ${n}`, images: [{ id: shown }] })
    const { id: projectId } = await post('projects/', { title: `Project ${n}`, status: 'open' })
    await back(`projects/${projectId}/applications/`)
    await post('team/', { project_id: projectId, user_id: two.id, role: 'Ink' })
    const sold = await form('creative-assets/', [...asset, ['file', { bytes: ZIP, name: 'x.zip' }]])
    const { id: purchaseId } = await back(`creative-assets/${sold.id}/purchase/`)
    await post(`orders/${purchaseId}/confirm/`, {})
    await back('asset-reviews/', { asset: sold.id, rating: 4, comment: 'Good' })
    const { url } = await back(`creative-assets/${sold.id}/download/`)
    await api.db
      .insertInto('services')
      .values({ user_id: one.id, title: `Service ${n}` })
      .execute()
    files.push(/asset-files\/([^/]+)/.exec(url)?.[1] ?? '')
  }
  return files
}

async function makeTalk(api: Api, one: FuzzUser, two: FuzzUser): Promise<void> {
  const people = [one, two].map((person) => ({ ...person, password: '', user: null }))
  const [first, second] = people as [(typeof people)[0], (typeof people)[0]]
  const id = await createConversation(api, first, second)
  for (let n = 0; n < EACH; n++) {
    await sendMessage(api, first, id, `Malesh ${n}`)
    await sendMessage(api, second, id, `Kwes ${n}`)
  }
}

async function makeCollection(api: Api, { id }: FuzzUser): Promise<void> {
  const works = await idsOf(api, 'works')
  const row = await api.db
    .insertInto('collections')
    .values({ owner_id: id, title: 'Ink', slug: 'ink' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const placed = works.map((work_id, position) => ({ collection_id: row.id, position, work_id }))
  await api.db.insertInto('collection_works').values(placed).execute()
}

async function makeLikes(api: Api, people: readonly FuzzUser[]): Promise<void> {
  const things = [
    ...(await idsOf(api, 'posts')).map((target_id) => ({
      target_type: 'post' as const,
      target_id,
    })),
    ...(await idsOf(api, 'works')).map((target_id) => ({
      target_type: 'work' as const,
      target_id,
    })),
  ]
  const rows = people.flatMap(({ id }) => things.map((thing) => ({ user_id: id, ...thing })))
  await api.db.insertInto('likes').values(rows).execute()
  await api.db.insertInto('bookmarks').values(rows).execute()
}

type Counted = {
  [T in keyof Database]: Database[T] extends { id: unknown } ? T : never
}[keyof Database]

async function idsOf(api: Api, table: Exclude<Counted, 'sessions'>): Promise<number[]> {
  const rows = await api.db.selectFrom(table).select('id').orderBy('id').execute()
  return rows.map(({ id }) => Number(id))
}

async function thingsOf(
  api: Api,
  allUsers: readonly FuzzUser[],
  leavers: readonly FuzzUser[],
  file: readonly string[],
): Promise<{ [kind in Kind]: readonly Named[] }> {
  const ids = leavers.map(({ id }) => id)
  const slugs = await api.db.selectFrom('blog_entries').select('slug').orderBy('id').execute()
  const sessions = await api.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', 'in', ids)
    .orderBy('user_id')
    .execute()
  return {
    file,
    leaver: ids,
    user: allUsers.map(({ id }) => id),
    username: allUsers.map(({ username }) => username),
    loginName: [...leavers.map(({ username }) => username), 'newcomer', 'New.Comer_2', 'nobody'],
    password: [PASSWORD, PASSWORD, 'not the right one'],
    access: allUsers.map(({ access }) => access),
    refresh: leavers.map(({ refresh }) => refresh),
    session: sessions.map(({ id }) => id),
    blogSlug: slugs.map(({ slug }) => slug),
    category: ['brushes', 1, 2, '3'],
    collection: ['ink'],
    ownCollection: await idsOf(api, 'collections'),
    content: [1, 2, 3, 4, 5, 6, 7, 8],
    page: ['user', 'post', 'blog', 'work', 'asset', 'comment', 'message', 'project', 'start.js'],
    post: await idsOf(api, 'posts'),
    blog: await idsOf(api, 'blog_entries'),
    work: await idsOf(api, 'works'),
    project: await idsOf(api, 'projects'),
    application: await idsOf(api, 'project_applications'),
    team: await idsOf(api, 'team_members'),
    asset: await idsOf(api, 'assets'),
    purchase: await idsOf(api, 'asset_purchases'),
    review: await idsOf(api, 'asset_reviews'),
    service: await idsOf(api, 'services'),
    picture: await idsOf(api, 'pictures'),
    comment: await idsOf(api, 'comments'),
    conversation: await idsOf(api, 'conversations'),
    message: await idsOf(api, 'messages'),
    notification: await idsOf(api, 'notifications'),
    followNotification: await idsOf(api, 'follow_notifications'),
    device: await idsOf(api, 'devices'),
    report: await idsOf(api, 'reports'),
  }
}

/**
 * Restores the permanent users' rights and sessions, so that later requests are not all rejected.
 */
export async function mendWorld({ api }: Simulation): Promise<void> {
  const plain = { suspended_at: null, suspended_until: null, is_staff: false, is_superuser: false }
  const rights = { member: {}, other: {}, staff: { is_staff: true }, superuser: SUPERUSER }
  await api.db.deleteFrom('blocks').execute()
  await api.db.updateTable('sessions').set({ revoked_at: null }).execute()
  for (const [username, more] of Object.entries(rights)) {
    const set = { ...plain, ...more }
    await api.db.updateTable('users').set(set).where('username', '=', username).execute()
  }
}
