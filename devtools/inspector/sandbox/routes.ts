/**
 * Additional routes of the live demo's model server (`devtools/simulation/server`): content to read, like, buy,
 * apply to and report, so that the machines for these features can succeed. The routes are
 * stateless: requests are answered and nothing is stored.
 */

import { userJson } from '../../simulation/server/messaging.ts'
import {
  created,
  type Handlers,
  ok,
  type Route,
  type RouteContext,
  type RouteRequest,
  routesOf,
} from '../../simulation/server/routes.ts'

/** Lists have two pages. */
const PAGE_SIZE = 10
const PAGES = 2

export const fixtures = (server: RouteContext): Route[] =>
  routesOf({ ...posts(server), ...reactions(), ...search(server), ...market(server) }, false)

const timestamp = ({ now }: RouteContext): string => new Date(now()).toISOString()

function posts(server: RouteContext): Handlers {
  const post = (id: number) => ({
    ...{ id, title: `Post ${id}`, body: 'Drums by the river.', likes_count: 3, comments_count: 1 },
    author: author(server),
    created_at: timestamp(server),
  })
  const comment = (id: number | string, { me, body }: RouteRequest) => ({
    ...{ id, body: body.body, client_id: body.client_id, parent_id: null, likes_count: 0 },
    author: userJson(me),
    created_at: timestamp(server),
  })
  return {
    'GET posts/': ({ query }) => {
      const page = Number(query.get('page') ?? 1)
      const ids = Array.from(
        { length: PAGE_SIZE },
        (_, index) => (page - 1) * PAGE_SIZE + index + 1,
      )
      const next = page < PAGES ? `?page=${page + 1}` : null
      return ok({ count: PAGES * PAGE_SIZE, next, results: ids.map(post) })
    },
    'GET posts/{id}/comments/': (request) => {
      const first = comment(1, { ...request, body: { body: 'Who plays?', client_id: null } })
      return ok({ count: 1, next: null, results: [{ ...first, author: author(server) }] })
    },
    'POST posts/{id}/add_comment/': (request) => created(comment(2, request)),
  }
}

/** The last user of the scenario, so that authors usually differ from the current user. */
const author = ({ accounts }: RouteContext) => {
  const last = accounts.all.at(-1)
  return last === undefined ? null : userJson(last)
}

function reactions(): Handlers {
  const noneLiked = ({ query }: RouteRequest) => {
    const ids = query.get('ids')?.split(',') ?? []
    return ok(Object.fromEntries(ids.map((id) => [id, false])))
  }
  return {
    'GET likes/status/': noneLiked,
    'GET bookmarks/status/': noneLiked,
    'PUT likes/': () => ok({ liked: true, likes_count: 4 }),
    'GET follow/status/': () => ok({}),
    'POST follow/follow/': () =>
      created({ following: true, followers_count: 4, following_count: 2 }),
  }
}

function search({ accounts }: RouteContext): Handlers {
  return {
    'GET public-profiles/search/': ({ query }) => {
      const users = accounts.all.filter(({ username }) => username.includes(query.get('q') ?? ''))
      return ok(users.map((user) => ({ user: userJson(user), headline: 'Plays the drums' })))
    },
    'GET freelancer-profiles/': () => ok([]),
    'GET creative-assets/': () => ok([]),
  }
}

function market(server: RouteContext): Handlers {
  const application = (status: string, { me, body }: RouteRequest) => ({
    ...{ id: 1, project_id: 1, message: body.message ?? '', status },
    applicant: userJson(me),
    created_at: timestamp(server),
  })
  return {
    'POST creative-assets/{id}/purchase/': ({ id }) =>
      created({
        ...{ id: 1, title: 'A drum loop', price: '500', receipt: 'R-1' },
        asset: { id: Number(id), title: 'A drum loop' },
        seller: author(server),
        created_at: timestamp(server),
      }),
    'POST orders/{id}/cancel/': ({ id }) =>
      ok({
        ...{ id: Number(id), title: 'A drum loop', price: '500', receipt: 'R-1' },
        status: 'cancelled',
        created_at: timestamp(server),
      }),
    'POST projects/{id}/applications/': (request) => created(application('sent', request)),
    'PATCH project-applications/{id}/': (request) => ok(application('withdrawn', request)),
    'POST reports/': ({ body }) =>
      created({ ...body, id: 1, status: 'open', created_at: timestamp(server) }),
  }
}
