import { beforeEach, expect, test } from 'vitest'
import type { AdminContentType } from '../../../src/protocol/enums/safety.ts'
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
  staff = await promote(api, await join('keji'), { is_staff: true })
  ayen = await join('ayen')
  lokai = await join('lokai')
})

async function addAsset(title: string): Promise<number> {
  const category = await api.db
    .selectFrom('asset_categories')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { id } = await api.db
    .insertInto('assets')
    .values({
      seller_id: ayen.id,
      category_id: category.id,
      title,
      slug: 'beads',
      price_minor: 0,
      currency: 'SSP',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function addService(title: string): Promise<number> {
  const { id } = await api.db
    .insertInto('services')
    .values({ user_id: ayen.id, title })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** One item of each type by ayen, with its path and the lists that contain it. */
async function listContent(title: string) {
  const slug = `slug-${crypto.randomUUID()}`
  const work = await addContent(api, 'work', ayen, { title })
  const post = await addContent(api, 'post', ayen, { title })
  const blog = await addContent(api, 'blog', ayen, { title, slug })
  const { body: project } = await requestAs(ayen, 'POST', 'projects/', {
    body: { title, description: 'On the wall of the school.' },
  })
  const asset = await addAsset(title)
  const service = await addService(title)
  const search = `search=${encodeURIComponent(title)}`
  return [
    {
      type: 'work',
      id: work,
      at: `portfolio/${work}/`,
      lists: [`portfolio/?${search}`, 'explore/feed/?mode=latest'],
      own: 'portfolio/mine/',
    },
    {
      type: 'post',
      id: post,
      at: `posts/${post}/`,
      lists: [`posts/?${search}`, 'explore/feed/?mode=latest'],
      own: `posts/?user=${ayen.id}`,
    },
    {
      type: 'blog',
      id: blog,
      at: `blog/${slug}/`,
      lists: [`blog/?${search}`, 'explore/feed/?mode=latest'],
      own: 'blog/my_posts/',
    },
    {
      type: 'project',
      id: project.id,
      at: `projects/${project.id}/`,
      lists: [`projects/?${search}`],
      own: 'projects/my_projects/',
    },
    {
      type: 'asset',
      id: asset,
      at: `creative-assets/${asset}/`,
      lists: [`creative-assets/?${search}`],
      own: 'creative-assets/my_assets/',
    },
    {
      type: 'service',
      id: service,
      at: `services/${service}/`,
      lists: [`services/?${search}`],
      own: 'services/mine/',
    },
  ] satisfies { type: AdminContentType; id: number; at: string; lists: string[]; own: string }[]
}

/** Ids of one type in a list; mixed lists name the type of each item. */
const idsIn = async (
  user: TestUser | null,
  path: string,
  type: AdminContentType,
): Promise<number[]> => {
  const { status, body } = await api.request('GET', `/api/${path}`, {
    ...(user ? { token: user.access } : {}),
  })
  if (status !== 200) throw new Error(`${path}: ${status}`)
  return body.results
    .filter((one: { type?: string }) => one.type === undefined || one.type === type)
    .map((one: { id: number }) => one.id)
}

test('hidden content disappears for everyone except its author, who sees it marked, and can be shown again', async () => {
  const { admin } = safetyOf(api, staff)
  for (const { type, id, at, lists, own } of await listContent('Hippo')) {
    for (const list of lists)
      expect([list, await idsIn(lokai, list, type)]).toEqual([list, expect.arrayContaining([id])])
    const hidden = await admin.hide({ type, id, reason: 'Stolen.' })
    expect(hidden).toMatchObject({
      type,
      id,
      title: 'Hippo',
      author: participantOf(ayen),
      hidden: { reason: 'Stolen.', since: expect.any(String) },
    })
    for (const user of [null, lokai, staff]) {
      const seen = await api.request('GET', `/api/${at}`, user ? { token: user.access } : {})
      expect([type, seen.status]).toEqual([type, 404])
      for (const list of lists) expect(await idsIn(user, list, type)).not.toContain(id)
    }
    const mine = await requestAs(ayen, 'GET', at)
    expect([type, mine.status, mine.body.hidden]).toEqual([type, 200, true])
    expect(await idsIn(ayen, own, type)).toContain(id)
    const page = await fetch(`${api.origin}${hidden.href}`)
    expect(await page.text()).not.toContain('Hippo')
    expect((await admin.unhide({ type, id })).hidden).toBe(null)
    const back = await requestAs(lokai, 'GET', at)
    expect([type, back.status, back.body.hidden]).toEqual([type, 200, undefined])
  }
})

test('hidden content rejects likes, comments, applications and purchases', async () => {
  const { admin } = safetyOf(api, staff)
  const found = await listContent('Crane')
  for (const { type, id } of found) await admin.hide({ type, id, reason: 'x' })
  const idOf = (type: AdminContentType) => found.find((one) => one.type === type)?.id ?? 0
  const responses = await Promise.all([
    requestAs(lokai, 'POST', `posts/${idOf('post')}/like/`, { body: {} }),
    requestAs(lokai, 'POST', 'comments/', {
      body: { type: 'work', id: idOf('work'), body: 'Well' },
    }),
    requestAs(lokai, 'POST', `projects/${idOf('project')}/applications/`, {
      body: { message: 'Me' },
    }),
    requestAs(lokai, 'POST', `creative-assets/${idOf('asset')}/purchase/`, { body: {} }),
  ])
  expect(responses.map((one) => one.status)).toEqual([404, 404, 404, 404])
})

test('hidden content is removed from the sitemap', async () => {
  const { admin } = safetyOf(api, staff)
  const all = (await listContent('Heron')).filter(({ type }) => type !== 'asset')
  const sitemap = async () => {
    const names = ['works', 'posts', 'blog', 'projects', 'services']
    const texts = await Promise.all(
      names.map(async (name) => (await fetch(`${api.origin}/sitemaps/${name}-1.xml`)).text()),
    )
    return texts.join('')
  }
  const hrefs: string[] = []
  for (const { type, id } of all) {
    hrefs.push((await admin.hide({ type, id, reason: 'x' })).href)
    await admin.unhide({ type, id })
  }
  const before = await sitemap()
  for (const { type, id } of all) await admin.hide({ type, id, reason: 'x' })
  const after = await sitemap()
  for (const href of hrefs) {
    const line = `<loc>${api.origin}${href}</loc>`
    expect([href, before.includes(line), after.includes(line)]).toEqual([href, true, false])
  }
})

test('the text of a hidden comment is visible to its author only, and the comment is not counted', async () => {
  const { admin } = safetyOf(api, staff)
  const post = await addContent(api, 'post', ayen)
  const { body: comment } = await requestAs(lokai, 'POST', 'comments/', {
    body: { type: 'post', id: post, body: 'Rude words' },
  })
  const visibleTo = async (user: TestUser) => {
    const { body } = await requestAs(user, 'GET', `posts/${post}/comments/`)
    const [one] = body.results
    return [one.body, one.deleted, one.hidden]
  }
  expect(await visibleTo(ayen)).toEqual(['Rude words', false, undefined])
  await admin.hide({ type: 'comment', id: comment.id, reason: 'Abuse.' })
  expect(await visibleTo(ayen)).toEqual(['', true, undefined])
  expect(await visibleTo(lokai)).toEqual(['Rude words', false, true])
  expect((await requestAs(ayen, 'GET', `posts/${post}/`)).body.comments_count).toBe(0)
})

test('content deleted by staff disappears with its notifications, and the log has the reason', async () => {
  const { admin } = safetyOf(api, staff)
  const post = await addContent(api, 'post', ayen, { title: 'Nile' })
  await requestAs(lokai, 'POST', `posts/${post}/like/`, { body: {} })
  await requestAs(lokai, 'POST', 'comments/', { body: { type: 'post', id: post, body: 'Well' } })
  const emitted = async () =>
    (await requestAs(ayen, 'GET', 'notifications/')).body.results.map(
      (one: { verb: string }) => one.verb,
    )
  expect(await emitted()).toEqual(['commented', 'liked'])
  await admin.remove({ type: 'post', id: post, reason: 'Stolen.' })
  expect((await requestAs(ayen, 'GET', `posts/${post}/`)).status).toBe(404)
  expect(await emitted()).toEqual([])
  expect((await admin.log()).items[0]).toEqual({
    id: expect.any(Number),
    staff: participantOf(staff),
    action: 'delete',
    target_type: 'post',
    target_id: post,
    target_name: 'Nile',
    reason: 'Stolen.',
    created_at: expect.any(String),
  })
  expect(await rejectionOf(admin.remove({ type: 'post', id: post, reason: 'Stolen.' }))).toEqual([
    404,
    'This does not exist any more.',
  ])
})

test('staff delete a comment on content that is hidden or unpublished by now', async () => {
  const { admin } = safetyOf(api, staff)
  const post = await addContent(api, 'post', ayen, { title: 'Nile' })
  const entry = await addContent(api, 'blog', ayen, { title: 'Dam' })
  const comment = async (type: string, id: number, body: string): Promise<number> =>
    (await requestAs(lokai, 'POST', 'comments/', { body: { type, id, body } })).body.id
  const onPost = await comment('post', post, 'Insult')
  const onEntry = await comment('blog', entry, 'Insult again')
  await admin.hide({ type: 'post', id: post, reason: 'Stolen.' })
  await requestAs(ayen, 'PATCH', `blog/${entry}/`, { body: { published: false } })
  for (const id of [onPost, onEntry]) await admin.remove({ type: 'comment', id, reason: 'Abuse.' })
  expect((await admin.content({ type: 'comment', search: 'Insult' })).items).toEqual([])
})

test('the content list filters by type, text and hidden state', async () => {
  const { admin } = safetyOf(api, staff)
  const found = await listContent('Ostrich')
  const [first] = found
  if (!first) throw new Error('content items created')
  const list = async (filters: Parameters<typeof admin.content>[0]) =>
    (await admin.content({ search: 'ostrich', ...filters })).items.map(({ type, id }) => [type, id])
  expect((await list({})).sort()).toEqual(found.map(({ type, id }) => [type, id]).sort())
  expect(await list({ type: 'post' })).toEqual([['post', found[1]?.id]])
  expect(await list({ hidden: true })).toEqual([])
  await admin.hide({ type: first.type, id: first.id, reason: 'x' })
  expect(await list({ hidden: true })).toEqual([[first.type, first.id]])
  const song = await requestAs(staff, 'GET', 'admin/content/?type=song')
  expect([song.body.count, song.body.results]).toEqual([0, []])
})

test('hiding requires a reason, a known type and an existing item', async () => {
  const { admin } = safetyOf(api, staff)
  const post = await addContent(api, 'post', ayen)
  expect(await rejectionOf(admin.hide({ type: 'post', id: post, reason: ' ' }))).toEqual([
    400,
    'A reason is required.',
  ])
  for (const path of ['song/1', 'user/1', 'post/999999999', 'post/x']) {
    const { status } = await requestAs(staff, 'POST', `admin/content/${path}/hide/`, {
      body: { reason: 'x' },
    })
    expect([path, status]).toEqual([path, 404])
  }
})
