import { describe, expect, test } from 'vitest'
import { API_ROOT, callKind } from '../../../src/protocol/base/paths.ts'
import { fillPath, queryText } from '../../../src/protocol/endpoints/endpoint-paths.ts'
import type { Endpoint } from '../../../src/protocol/endpoints/endpoint-types.ts'
import {
  ENDPOINTS,
  type EndpointName,
  pathOf,
  routeOf,
} from '../../../src/protocol/endpoints/endpoints.ts'
import { REFRESH_ATTEMPTS } from '../../../src/protocol/endpoints/public-endpoints.ts'
import {
  MESSAGING_SOCKET_PATH,
  NOTIFICATION_SOCKET_PATH,
  SOCKET_ROOT,
  socketTemplates,
  socketUrl,
} from '../../../src/protocol/live/socket-url.ts'

/** The endpoints of section 7 of the specification, and those of A28. */
const SECTION_7 = `
POST auth/token/ | POST auth/token/refresh/ | POST /api/token/refresh/ | POST auth/jwt/refresh/
POST users/ | POST auth/token/validate/ | POST auth/token/refresh-if-needed/
GET auth/token/health/ | POST auth/change-password/ | GET auth/google/config/ | POST auth/google/

GET users/me/ | DELETE users/me/ | GET users/username/{username}/
PATCH profiles/update_profile/ | GET profiles/my_profile/ | PATCH profiles/preferences/
GET user/stats/ | GET user/uploads/count/ | GET user/likes-received/ | GET user/activity-streak/

GET projects/my_projects/ | GET projects/my-projects/ | POST projects/ | PATCH projects/{id}/
DELETE projects/{id}/ | GET projects/{id}/applications/ | GET project-applications/?project_id
GET team/ | POST team/ | PATCH team/{id}/ | DELETE team/{id}/
GET projects/ | GET projects/{id}/

GET portfolio/?username&search | GET portfolio/mine/ | GET portfolio/{id}/ | POST portfolio/
PATCH portfolio/{id}/ | DELETE portfolio/{id}/

GET blog/ | GET blog/by_id/{id}/ | GET blog/{slug}/ | GET blog/my_posts/ | POST blog/
PATCH blog/{id}/ | DELETE blog/{id}/ | POST blog/{id}/like/ | GET blog/{id}/comments/
POST blog/{id}/comments/ | POST blog/comments/{id}/like/

GET posts/?user&category&tag | GET posts/{id}/ | POST posts/ | PUT posts/{id}/
DELETE posts/{id}/ | POST posts/{id}/like/ | GET posts/{id}/comments/
POST posts/{id}/add_comment/ | POST posts/{id}/increment_view/
GET comments/ | POST comments/ | GET comments/{id}/ | PUT comments/{id}/ | DELETE comments/{id}/
POST comments/{id}/like/ | POST comments/{id}/reply/

GET notifications/?page | POST notifications/ | POST notifications/{id}/mark_read/
PATCH notifications/{id}/mark_read/ | POST notifications/mark_all_read/
DELETE notifications/{id}/ | GET notifications/unread_count/ | PATCH notifications/settings/
POST /api/devices/

GET public-profiles/?user__id | GET public-profiles/{username}/ | GET public-profiles/search/?q
GET creator-profiles/ | GET creator-profiles/{id}/ | GET creator-profiles/featured/
GET freelancer-profiles/ | GET freelancer-profiles/{id}/

GET creative-assets/?search | GET creative-assets/{id}/ | GET creative-assets/my_assets/
GET creative-assets/trending/ | GET creative-assets/recommended/
GET creative-assets/seller_stats/ | POST creative-assets/ | PATCH creative-assets/{id}/
DELETE creative-assets/{id}/ | POST creative-assets/{id}/purchase/
POST creative-assets/{id}/download/ | GET asset-categories/?search | GET asset-purchases/
GET asset-purchases/download_history/ | POST asset-purchases/{id}/download/
GET asset-reviews/ | POST asset-reviews/ | PATCH asset-reviews/{id}/ | DELETE asset-reviews/{id}/

GET messaging/conversations/ | GET messaging/conversations/{id}/
POST messaging/conversations/create/ | POST messaging/conversations/
POST messaging/conversations/dm/ | POST messaging/conversations/legacy/
GET messaging/conversations/{id}/messages/?page | POST messaging/conversations/{id}/messages/
POST messaging/conversations/{id}/mark-read/
POST messaging/conversations/{id}/mark-messages-read/ | DELETE messaging/conversations/{id}/
GET messaging/unread-count/ | POST messaging/conversations/{id}/typing/start/
POST messaging/conversations/{id}/typing/stop/ | POST messaging/messages/{id}/reactions/
DELETE messaging/messages/{id}/reactions/remove/ | POST messaging/messages/{id}/reactions/remove/
GET messaging/users/{id}/status/ | GET messaging/messages/?user_id
GET messaging/messages/{id}/ | GET messaging/messages/user/{id}/unread/

POST follow/follow/ | POST follow/unfollow/{id}/ | PUT follow/toggle/{id}/
DELETE follow/toggle/{id}/ | GET follow/my-stats/ | GET follow/stats/{id}/
GET follow/followers/{id}/ | GET follow/following/{id}/ | GET follow/suggestions/
GET follow/search/?q | GET follow/status/?user_id | GET follow/notifications/
POST follow/notifications/{id}/read/ | POST follow/notifications/read-all/

POST likes/unified/ | PUT likes/ | DELETE likes/ | PUT bookmarks/ | DELETE bookmarks/
GET likes/status/?type&ids | GET bookmarks/status/?type&ids
GET explore/feed/?limit&offset&mode | GET explore/creators/ | GET explore/tags/
GET explore/trending/?limit | GET comments/counts/?type&ids | PUT likes/?type&id
DELETE likes/?type&id

GET services/?search
`

/** The API extensions of the reference API (docs/server.md). */
const OWN = `
POST uploads/ | GET bookmarks/ | GET explore/numbers/ | GET collections/ | GET collections/{slug}/
POST projects/{id}/applications/ | GET project-applications/mine/
PATCH project-applications/{id}/ | POST team/{id}/accept/
GET creative-assets/wished/ | PUT creative-assets/{id}/wish/ | DELETE creative-assets/{id}/wish/

GET notifications/settings/ | GET /api/devices/ | DELETE /api/devices/{id}/ | GET push/key/
GET auth/sessions/ | DELETE auth/sessions/{id}/ | POST auth/logout/

PATCH messaging/conversations/{id}/ | PATCH messaging/messages/{id}/ | DELETE messaging/messages/{id}/
GET services/mine/ | GET services/{id}/ | POST services/ | PATCH services/{id}/ | DELETE services/{id}/
POST reports/ | GET blocks/ | POST blocks/ | DELETE blocks/{userId}/
GET admin/overview/ | GET admin/users/ | GET admin/users/{id}/ | PATCH admin/users/{id}/
POST admin/users/{id}/suspend/ | POST admin/users/{id}/lift/ | GET admin/content/
POST admin/content/{type}/{id}/hide/ | POST admin/content/{type}/{id}/unhide/
DELETE admin/content/{type}/{id}/ | GET admin/reports/ | GET admin/reports/{id}/
POST admin/reports/{id}/resolve/ | POST admin/reports/{id}/dismiss/ | GET admin/log/
`

const names = Object.keys(ENDPOINTS) as EndpointName[]

function callText(endpoint: Endpoint): string {
  const query = endpoint.query ? `?${endpoint.query.join('&')}` : ''
  return `${endpoint.method} ${endpoint.path}${query}`
}

describe('endpoint table', () => {
  test('has every endpoint of section 7 and every extension exactly once', () => {
    const expected = (SECTION_7 + OWN)
      .split(/[|\n]/)
      .map((call) => call.trim())
      .filter((call) => call !== '')
    const actual = names.map((name) => callText(ENDPOINTS[name]))
    expect(actual.toSorted()).toEqual(expected.toSorted())
  })

  test('[A2.2] has the kinds of the paths, except for private endpoints below a public prefix', () => {
    const others = names.filter((name) => {
      const { method, path, kind } = ENDPOINTS[name]
      return callKind(method, path.replace('{id}', '5')) !== kind
    })
    expect(others.toSorted()).toEqual([
      'auth.changePassword',
      'blog.addComment',
      'blog.create',
      'blog.delete',
      'blog.like',
      'blog.likeComment',
      'blog.mine',
      'blog.update',
      'sessions.end',
      'sessions.list',
    ])
    expect(others.map((name) => ENDPOINTS[name].kind)).toEqual(others.map(() => 'private'))
  })
})

describe('endpoint paths', () => {
  test('[HTTP-05] are below the API root unless absolute', () => {
    expect([API_ROOT, pathOf('users.me'), pathOf('devices.register')]).toEqual([
      '/api/',
      '/api/users/me/',
      '/api/devices/',
    ])
  })

  test('have encoded parameters', () => {
    expect([
      pathOf('posts.get', { id: 7 }),
      pathOf('users.byUsername', { username: 'a/b?c#d e%' }),
      pathOf('blog.bySlug', { slug: 'ŋu' }),
      pathOf('users.byUsername', { username: 'bad \ud800' }),
    ]).toEqual([
      '/api/posts/7/',
      '/api/users/username/a%2Fb%3Fc%23d%20e%25/',
      '/api/blog/%C5%8Bu/',
      '/api/users/username/bad%20%EF%BF%BD/',
    ])
  })

  for (const id of ['', '.', '..']) {
    test(`reject the segment "${id}" with a 404, because it would change the path`, () => {
      let thrown: unknown
      try {
        pathOf('projects.delete', { id })
      } catch (error) {
        thrown = error
      }
      expect(thrown).toMatchObject({ name: 'ServiceError', status: 404 })
    })
  }

  test('omit absent query parameters and keep commas', () => {
    expect([
      pathOf('portfolio.list'),
      pathOf('portfolio.list', {}, { username: 'ayen d', search: null }),
      pathOf('likes.status', {}, { type: 'post', ids: [1, 2, 3] }),
      pathOf('conversations.messages', { id: 5 }, { page: 2 }),
      fillPath('services/', {}, { search: 'a&b=c', x: undefined, y: false }),
      queryText({}),
    ]).toEqual([
      '/api/portfolio/',
      '/api/portfolio/?username=ayen%20d',
      '/api/likes/status/?type=post&ids=1,2,3',
      '/api/messaging/conversations/5/messages/?page=2',
      '/api/services/?search=a%26b%3Dc&y=false',
      '',
    ])
  })

  test('have named parameters as routes', () => {
    expect([routeOf('users.byUsername'), routeOf('devices.register')]).toEqual([
      '/api/users/username/:username/',
      '/api/devices/',
    ])
  })
})

describe('sockets', () => {
  test('[MISC-02 B3] are below /ws/', () => {
    expect([SOCKET_ROOT, MESSAGING_SOCKET_PATH, NOTIFICATION_SOCKET_PATH]).toEqual([
      '/ws/',
      '/ws/messaging/',
      '/ws/notifications/',
    ])
  })

  const token = 'a.b+c'
  const rows: [title: string, target: Parameters<typeof socketUrl>[0], expected: string][] = [
    [
      '[SOCKEV-01] the general socket has a token and no conversation',
      { templates: socketTemplates('http://localhost:4000'), channel: 'messaging', token },
      'ws://localhost:4000/ws/messaging/?token=a.b%2Bc',
    ],
    [
      '[SOCKEV-02] the socket of a conversation names it',
      {
        templates: socketTemplates('https://x.org/'),
        channel: 'messaging',
        token,
        conversationId: 5,
      },
      'wss://x.org/ws/messaging/?token=a.b%2Bc&conversation=5',
    ],
    [
      '[SOCKEV-02] null is no conversation',
      {
        templates: socketTemplates('https://x.org'),
        channel: 'messaging',
        token,
        conversationId: null,
      },
      'wss://x.org/ws/messaging/?token=a.b%2Bc',
    ],
    [
      '[B3] the notification socket has a path of its own',
      {
        templates: socketTemplates('https://x.org'),
        channel: 'notifications',
        token,
        conversationId: 5,
      },
      'wss://x.org/ws/notifications/?token=a.b%2Bc',
    ],
  ]
  for (const [title, target, expected] of rows) {
    test(title, () => expect(socketUrl(target)).toBe(expected))
  }
})

describe('refresh attempts', () => {
  test('[A2.4] use three paths with the token, then the first path with an empty body', () => {
    expect(REFRESH_ATTEMPTS.map((try_) => [pathOf(try_.endpoint), try_.body])).toEqual([
      ['/api/auth/token/refresh/', 'refresh'],
      ['/api/token/refresh/', 'refresh'],
      ['/api/auth/jwt/refresh/', 'refresh'],
      ['/api/auth/token/refresh/', 'empty'],
    ])
  })
})
