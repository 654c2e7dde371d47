import { beforeAll, describe, expect, test } from 'vitest'
import { DESCRIBED, describeApi, pathOf } from '../../../server/openapi/document.ts'
import { isObject } from '../../../src/protocol/base/json.ts'
import type { Json } from '../../../src/protocol/base/types.ts'
import { promote, safetyOf } from '../admin/admin-kit.ts'
import type { TestUser } from '../kit/kit.ts'
import { createRequestAs } from '../live/live-people.ts'
import { startMarket } from '../market/assets-kit.ts'

/**
 * Compares hidden with deleted content: every documented read operation must respond the same
 * before and after the deletion, and every change the same as for an id that does not exist.
 */

type Kind = 'work' | 'post' | 'blog' | 'project' | 'asset' | 'comment'

interface Item {
  id: number
  /** '' where it has none. */
  slug: string
}

/** Occurs in the title, text and tags of each item, and nowhere else. */
const WORD = 'zarafa'
/** The same for items of one type. */
const wordOf = (kind: Kind): string => `${WORD}${kind}`
const UNKNOWN_ID = 999_999_999

const market = await startMarket()
/** `member` has reacted to every item in every possible way. */
const { api, seller: owner, buyer: member } = market
const requestAs = createRequestAs(api)
const outsider = await api.register('deng')
const staff = await promote(api, await api.register('keji'), { is_staff: true })

async function requestOk(user: TestUser, method: string, path: string, body: Json = {}) {
  const response = await requestAs(user, method, path, { body })
  if (response.status >= 300)
    throw new Error(`${method} ${path}: ${response.status} ${response.text}`)
  return response.body
}

function textFieldsOf(kind: Kind) {
  const both = `${WORD} ${wordOf(kind)}`
  return { title: both, body: both, category: 'Craft', tags: [WORD, wordOf(kind)] }
}

/** Reactions of other users to content that can be liked and commented on; the owner replies. */
async function addReactions(type: 'work' | 'post' | 'blog', id: number): Promise<void> {
  await requestOk(member, 'PUT', 'likes/', { type, id })
  await requestOk(member, 'PUT', 'bookmarks/', { type, id })
  const comment = await requestOk(member, 'POST', 'comments/', { type, id, body: 'Beautiful.' })
  await requestOk(owner, 'POST', `comments/${comment.id}/reply/`, {
    body: `About ${wordOf(type)}.`,
  })
}

const MAKE: { readonly [kind in Kind]: () => Promise<Item> } = {
  async work() {
    const { id: picture } = await market.picture(owner)
    const images = [{ id: picture, alt: WORD }]
    const body = { ...textFieldsOf('work'), description: WORD, images }
    const work = await requestOk(owner, 'POST', 'portfolio/', body)
    await addReactions('work', work.id)
    return work
  },
  async post() {
    const post = await requestOk(owner, 'POST', 'posts/', textFieldsOf('post'))
    await addReactions('post', post.id)
    await requestOk(member, 'POST', `posts/${post.id}/increment_view/`)
    return post
  },
  async blog() {
    const entry = await requestOk(owner, 'POST', 'blog/', {
      ...textFieldsOf('blog'),
      published: true,
    })
    await addReactions('blog', entry.id)
    return entry
  },
  async project() {
    const fields = { summary: WORD, description: WORD, skills: [WORD], status: 'open' }
    const project = await requestOk(owner, 'POST', 'projects/', {
      ...textFieldsOf('project'),
      ...fields,
    })
    const path = `projects/${project.id}/applications/`
    const { id } = await requestOk(member, 'POST', path, { message: 'Take me.' })
    await requestOk(owner, 'PATCH', `project-applications/${id}/`, { status: 'accepted' })
    return project
  },
  async asset() {
    const { title, body: description, tags } = textFieldsOf('asset')
    const fields = { title, description, tags, price_amount: 0 }
    const asset = await market.sell(owner, fields)
    await requestOk(member, 'POST', `creative-assets/${asset.id}/download/`)
    return asset
  },
  async comment() {
    const post = await requestOk(member, 'POST', 'posts/', {
      title: 'Nile',
      body: 'x',
      category: 'Craft',
    })
    const query = { type: 'post', id: post.id }
    const comment = await requestOk(owner, 'POST', 'comments/', {
      ...query,
      body: textFieldsOf('comment').body,
    })
    await requestOk(member, 'POST', `comments/${comment.id}/reply/`, { body: 'Yes?' })
    await requestOk(member, 'POST', `comments/${comment.id}/like/`, { liked: true })
    return { id: comment.id, slug: String(post.id) }
  },
}

const { paths } = describeApi()
const parametersOf = (path: string): string[] => {
  const { parameters } = (paths[pathOf(path)]?.get ?? {}) as { parameters?: unknown }
  const list = Array.isArray(parameters) ? parameters : []
  return list.flatMap((one) => (isObject(one) && one.in === 'query' ? [String(one.name)] : []))
}

/** Unrelated to content: server state, staff operations or signed links. */
const UNRELATED = /^\/api\/(?:admin|docs|schema|health|auth|push|asset-files)\//
const READS = DESCRIBED.filter((route) => route.startsWith('GET '))
  .map((route) => route.slice('GET '.length))
  .filter((path) => !UNRELATED.test(path))

/** Every path whose response could mention the item. */
function pathsMentioning(kind: Kind, { id, slug }: Item): string[] {
  const queryValues: { readonly [name: string]: string } = {
    search: WORD,
    q: WORD,
    tag: WORD,
    skill: WORD,
    user: String(owner.id),
    author: owner.username,
    username: owner.username,
    seller: owner.username,
    asset: String(id),
    project_id: String(id),
    user_id: String(owner.id),
    category: 'Craft',
    mode: 'latest',
  }
  const withTypeQuery = (path: string): string[] => {
    const [name] = parametersOf(path).filter(
      (parameter) => parameter === 'id' || parameter === 'ids',
    )
    if (name === undefined) return []
    const query = kind === 'comment' ? `type=post&${name}=${slug}` : `type=${kind}&${name}=${id}`
    return [`${path}?${query}`]
  }
  const described = READS.flatMap((path) => {
    const users = [owner, member].map((user) => path.replace(/:(?:id|userId)\b/, `${user.id}`))
    const filled = path.includes(':')
      ? [...users, path.replace(/:(?:id|slug)\b/, `${id}`), path.replace(':slug', slug)]
      : [path]
    const named = filled.map((one) => one.replace(':username', owner.username))
    const queries = parametersOf(path).flatMap((name) =>
      queryValues[name] === undefined ? [] : [`${path}?${name}=${queryValues[name]}&page_size=100`],
    )
    return [...new Set(named), ...(path.includes(':') ? [] : queries), ...withTypeQuery(path)]
  })
  const files = ['works', 'posts', 'blog', 'projects', 'assets'].map((name) => `${name}-1.xml`)
  return [
    ...described,
    '/sitemap.xml',
    ...files.map((file) => `/sitemaps/${file}`),
    `/media/previews/${kind}-${id}.jpg`,
  ]
}

type Responses = { [request: string]: string }

const requestKeysOf = (path: string): string[] => [`visitor ${path}`, `${member.username} ${path}`]

/** The responses to an anonymous user and to the member for each path, without timestamps. */
async function readAll(itemPaths: Iterable<string>): Promise<Responses> {
  const all: Responses = {}
  for (const path of itemPaths) {
    for (const user of [null, member]) {
      const response = await api.request('GET', path, user ? { token: user.access } : {})
      const text = response.text.replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"…"')
      all[`${user?.username ?? 'visitor'} ${path}`] = `${response.status} ${text}`
    }
  }
  return all
}

/** The responses for some of the paths. */
const pick = (responses: Responses, itemPaths: readonly string[]): Responses =>
  Object.fromEntries(
    itemPaths.flatMap(requestKeysOf).map((request) => [request, responses[request] ?? 'not asked']),
  )

const requestsContaining = (responses: Responses, word: string): string[] =>
  Object.keys(responses).filter((request) => responses[request]?.includes(word))

/** Paths that mention each type while it is not hidden. */
const PATHS_OF_ANYONE: { readonly [kind in Kind]: readonly string[] } = {
  work: ['/api/portfolio/', '/api/explore/feed/', '/api/explore/tags/', '/sitemaps/works-1.xml'],
  post: ['/api/posts/', '/api/explore/trending/', '/api/explore/tags/', '/sitemaps/posts-1.xml'],
  blog: ['/api/blog/', '/api/explore/feed/', '/api/explore/tags/', '/sitemaps/blog-1.xml'],
  project: ['/api/projects/', '/api/team/', '/sitemaps/projects-1.xml'],
  asset: ['/api/creative-assets/', '/api/creative-assets/trending/'],
  comment: [],
}

const PATHS_OF_MEMBER: { readonly [kind in Kind]: readonly string[] } = {
  work: ['/api/bookmarks/', '/api/notifications/'],
  post: ['/api/bookmarks/', '/api/notifications/'],
  blog: ['/api/bookmarks/', '/api/notifications/'],
  project: ['/api/project-applications/mine/', '/api/notifications/'],
  asset: ['/api/asset-purchases/download_history/'],
  comment: ['/api/notifications/'],
}

const KINDS = Object.keys(MAKE) as Kind[]

describe('hidden content', () => {
  const itemPaths = new Map<Kind, string[]>()
  let before: Responses
  let hidden: Responses
  let deleted: Responses

  // All types at once, because most paths are the same for each of them.
  beforeAll(async () => {
    const ids = new Map<Kind, number>()
    for (const kind of KINDS) {
      const item = await MAKE[kind]()
      ids.set(kind, item.id)
      itemPaths.set(kind, pathsMentioning(kind, item))
    }
    const all = new Set([...itemPaths.values()].flat())
    before = await readAll(all)
    const { admin } = safetyOf(api, staff)
    for (const [type, id] of ids) await admin.hide({ type, id, reason: 'Stolen.' })
    hidden = await readAll(all)
    for (const [kind, id] of ids) {
      await requestOk(staff, 'DELETE', `admin/content/${kind}/${id}/`, { reason: 'Stolen.' })
    }
    deleted = await readAll(all)
  })

  test.each(KINDS)(
    '%s: every list, count, status and page responds as if it were deleted',
    (kind) => {
      const own = itemPaths.get(kind) ?? []
      expect(requestsContaining(pick(before, own), wordOf(kind))).toEqual(
        expect.arrayContaining([
          ...PATHS_OF_ANYONE[kind].map((path) => `visitor ${path}`),
          ...PATHS_OF_MEMBER[kind].map((path) => `${member.username} ${path}`),
        ]),
      )
      expect(requestsContaining(pick(hidden, own), WORD)).toEqual([])
      expect(pick(hidden, own)).toEqual(pick(deleted, own))
    },
  )
})

/** Valid for every operation, so that no request is rejected because of its body. */
const BODY = {
  ...textFieldsOf('work'),
  description: WORD,
  message: 'Take me.',
  liked: true,
  price_amount: 0,
}

const AREAS: { readonly [kind in Kind]: string } = {
  work: '/api/portfolio/:id/',
  post: '/api/posts/:id/',
  blog: '/api/blog/:id/',
  project: '/api/projects/:id/',
  asset: '/api/creative-assets/:id/',
  comment: '/api/comments/:id/',
}

/** Operations that contain the item's id in their body. */
function changesNaming(kind: Kind, id: number): [string, string, Json][] {
  const report = ['POST', '/api/reports/', { content_type: kind, object_id: id, reason: 'spam' }]
  const own: { readonly [kind in Kind]: [string, string, Json][] } = {
    work: typedChanges('work', id),
    post: typedChanges('post', id),
    blog: typedChanges('blog', id),
    project: [['POST', '/api/team/', { project_id: id, user_id: member.id, role: '' }]],
    asset: [['POST', '/api/asset-reviews/', { asset: id, rating: 4, comment: 'Good.' }]],
    comment: [],
  }
  return [...own[kind], report as [string, string, Json]]
}

const typedChanges = (type: Kind, id: number): [string, string, Json][] => [
  ['POST', '/api/likes/unified/', { type, id, action: 'like' }],
  ['PUT', '/api/likes/', { type, id }],
  ['PUT', '/api/bookmarks/', { type, id }],
  ['POST', '/api/comments/', { type, id, body: 'Beautiful.' }],
]

test.each(KINDS)('%s: every change responds as for an id that does not exist', async (kind) => {
  const { id } = await MAKE[kind]()
  await safetyOf(api, staff).admin.hide({ type: kind, id, reason: 'Stolen.' })
  const changes = DESCRIBED.filter((route) => route.includes(` ${AREAS[kind]}`))
    .map((route) => route.split(' ') as [string, string])
    .filter(([method]) => method !== 'GET')
  expect(changes.length).toBeGreaterThan(1)
  const responses = async (given: number) => {
    const found: { [change: string]: unknown } = {}
    const all = [
      ...changes.map(([method, path]): [string, string, Json] => [method, path, BODY]),
      ...changesNaming(kind, given),
    ]
    for (const [method, path, body] of all) {
      const url = path.replace(':id', String(given))
      const response = await api.request(method, url, { token: outsider.access, body })
      found[`${method} ${path}`] = [response.status, response.body]
    }
    return found
  }
  const hidden = await responses(id)
  expect(hidden).toEqual(await responses(UNKNOWN_ID))
  expect(Object.values(hidden).map((response) => (response as [number])[0])).toEqual(
    Object.keys(hidden).map(() => 404),
  )
})
