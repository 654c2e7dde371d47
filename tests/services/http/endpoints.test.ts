import { describe, expect, it } from 'vitest'
import { json } from '../../kit/fakes/http.ts'
import { createTestServices, type TestServices } from '../kit/kit.ts'

type Api = TestServices['api']
type Row = [clauses: string, route: string, body: unknown, run: (api: Api) => Promise<unknown>]

const user = { id: 1, username: 'ayen' }
const profile = { user: user }
const ADA = { first_name: 'Ayen', last_name: 'Deng', username: 'ayen', email: 'a@b.test' }

const rows: Row[] = [
  [
    'API-AUTH-01',
    'POST /api/auth/token/',
    { username: 'ayen', password: 'secret' },
    async (api) => (await api.auth()).token({ username: 'ayen', password: 'secret' }),
  ],
  [
    'API-AUTH-02',
    'POST /api/users/',
    { ...ADA, password: 'secret', user_type: 'creator' },
    async (api) =>
      (await api.auth()).register({ ...ADA, password: 'secret', user_type: 'creator' }),
  ],
  [
    'API-AUTH-03',
    'POST /api/auth/token/validate/',
    {},
    async (api) => (await api.auth()).validate(),
  ],
  [
    'API-AUTH-04',
    'POST /api/auth/token/refresh-if-needed/',
    {},
    async (api) => (await api.auth()).refreshIfNeeded(),
  ],
  ['API-AUTH-05', 'GET /api/auth/token/health/', null, async (api) => (await api.auth()).health()],
  [
    'API-AUTH-06',
    'POST /api/auth/change-password/',
    { old_password: 'old', new_password: 'new' },
    async (api) => (await api.auth()).changePassword({ oldPassword: 'old', newPassword: 'new' }),
  ],
  [
    'API-AUTH-07',
    'GET /api/auth/google/config/',
    null,
    async (api) => (await api.auth()).googleConfig(),
  ],
  [
    'API-AUTH-08',
    'POST /api/auth/google/',
    { id_token: 'google-token' },
    async (api) => (await api.auth()).googleSignIn('google-token'),
  ],
  [
    'REFRESH-08',
    'POST /api/auth/token/refresh/',
    { refresh: 'r' },
    (api) => api.tokens.attemptRefresh(1, 'r'),
  ],
  [
    'REFRESH-09',
    'POST /api/token/refresh/',
    { refresh: 'r' },
    (api) => api.tokens.attemptRefresh(2, 'r'),
  ],
  [
    'REFRESH-10',
    'POST /api/auth/jwt/refresh/',
    { refresh: 'r' },
    (api) => api.tokens.attemptRefresh(3, 'r'),
  ],
  ['REFRESH-11', 'POST /api/auth/token/refresh/', {}, (api) => api.tokens.attemptRefresh(4, 'r')],
  ['API-USER-01', 'GET /api/users/me/', null, (api) => api.users.me()],
  ['API-USER-02', 'DELETE /api/users/me/', null, (api) => api.users.deleteMe()],
  [
    'API-USER-03',
    'GET /api/users/username/ayen%20d/',
    null,
    (api) => api.users.byUsername('ayen d'),
  ],
  [
    'API-USER-04',
    'PATCH /api/profiles/update_profile/',
    { bio: 'Painter', headline: null },
    (api) => api.profiles.updateProfile({ bio: 'Painter', headline: null, website: undefined }),
  ],
  ['API-USER-05', 'GET /api/profiles/my_profile/', null, (api) => api.profiles.myProfile()],
  [
    'API-USER-06',
    'PATCH /api/profiles/preferences/',
    { language: 'en' },
    (api) => api.profiles.preferences({ language: 'en' }),
  ],
  ['STATS-03', 'GET /api/user/stats/', null, (api) => api.stats.stats()],
  ['API-PROF-01', 'GET /api/public-profiles/', null, (api) => api.profiles.publicProfiles()],
  [
    'API-PROF-02',
    'GET /api/public-profiles/ayen/',
    null,
    (api) => api.profiles.publicProfile('ayen'),
  ],
  [
    'API-PROF-03',
    'GET /api/public-profiles/?user__id=7',
    null,
    (api) => api.profiles.publicProfileByUserId(7),
  ],
  [
    'API-PROF-04',
    'GET /api/public-profiles/search/?q=a%26b',
    null,
    (api) => api.profiles.searchPublicProfiles('a&b'),
  ],
  ['API-PROF-05', 'GET /api/creator-profiles/', null, (api) => api.profiles.creators()],
  ['API-PROF-06', 'GET /api/creator-profiles/3/', null, (api) => api.profiles.creator(3)],
  [
    'API-PROF-07',
    'GET /api/creator-profiles/featured/',
    null,
    (api) => api.profiles.featuredCreators(),
  ],
  ['API-PROF-08', 'GET /api/freelancer-profiles/', null, (api) => api.profiles.freelancers()],
  ['API-PROF-09', 'GET /api/freelancer-profiles/3/', null, (api) => api.profiles.freelancer(3)],
  ['API-NOTIF-01', 'GET /api/notifications/', null, (api) => api.notifications.list()],
  ['API-NOTIF-01', 'GET /api/notifications/?page=2', null, (api) => api.notifications.list(2)],
  [
    'API-NOTIF-02',
    'POST /api/notifications/',
    { title: 'Hello' },
    (api) => api.notifications.create({ title: 'Hello' }),
  ],
  [
    'API-NOTIF-03',
    'POST /api/notifications/9/mark_read/',
    {},
    (api) => api.notifications.markRead(9),
  ],
  [
    'API-NOTIF-04',
    'POST /api/notifications/mark_all_read/',
    {},
    (api) => api.notifications.markAllRead(),
  ],
  ['API-NOTIF-05', 'DELETE /api/notifications/9/', null, (api) => api.notifications.remove(9)],
  [
    'API-NOTIF-06',
    'GET /api/notifications/unread_count/',
    null,
    (api) => api.notifications.unreadCount(),
  ],
  [
    'API-NOTIF-07',
    'PATCH /api/notifications/settings/',
    { email: false },
    (api) => api.notifications.updateSettings({ email: false }),
  ],
  [
    'API-NOTIF-08',
    'POST /api/devices/',
    { token: 'd', platform: 'web' },
    async (api) => (await api.content()).devices.register('d'),
  ],
  ['API-MSG-01', 'GET /api/messaging/conversations/', null, (api) => api.messaging.conversations()],
  [
    'API-MSG-02',
    'GET /api/messaging/conversations/4/',
    null,
    (api) => api.messaging.conversation(4),
  ],
  [
    'API-MSG-03',
    'POST /api/messaging/conversations/create/',
    { target_user_id: 7 },
    (api) => api.messaging.create({ targetUserId: 7, participantUsername: 'ayen' }),
  ],
  [
    'API-MSG-04',
    'POST /api/messaging/conversations/create/',
    { participant_username: 'ayen', initial_message: 'Hi' },
    (api) => api.messaging.create({ participantUsername: ' ayen ', initialMessage: 'Hi' }),
  ],
  [
    'API-MSG-04',
    'POST /api/messaging/conversations/create/',
    { participant_username: 'ayen', initial_message: '' },
    (api) => api.messaging.create({ participantUsername: 'ayen' }),
  ],
  [
    'API-MSG-06',
    'POST /api/messaging/conversations/dm/',
    { target_user_id: 7 },
    (api) => api.messaging.dm({ targetUserId: 7 }),
  ],
  [
    'API-MSG-06',
    'POST /api/messaging/conversations/dm/',
    { target_user_id: 7, initial_message: 'Hi' },
    (api) => api.messaging.dm({ targetUserId: 7, initialMessage: 'Hi' }),
  ],
  [
    'API-MSG-07',
    'POST /api/messaging/conversations/legacy/',
    { user: 7 },
    (api) => api.messaging.legacy({ user: 7 }),
  ],
  [
    'API-MSG-08',
    'GET /api/messaging/conversations/4/messages/?page=1',
    null,
    (api) => api.messaging.messages(4),
  ],
  [
    'API-MSG-08',
    'GET /api/messaging/conversations/4/messages/?page=3',
    null,
    (api) => api.messaging.messages(4, 3),
  ],
  [
    'API-MSG-10 SEND-07',
    'POST /api/messaging/conversations/4/messages/',
    { content: 'Hi', message_type: 'text', reply_to_id: null },
    (api) => api.messaging.send({ conversationId: 4, content: '  Hi\n', replyToId: null }),
  ],
  [
    'API-MSG-10 B5',
    'POST /api/messaging/conversations/4/messages/',
    { content: 'Hi', message_type: 'image', reply_to_id: 8, client_id: 'local-1' },
    (api) =>
      api.messaging.send({
        conversationId: 4,
        content: 'Hi',
        messageType: 'image',
        replyToId: 8,
        clientId: 'local-1',
      }),
  ],
  [
    'API-MSG-12',
    'POST /api/messaging/conversations/4/mark-read/',
    {},
    (api) => api.messaging.markRead(4),
  ],
  [
    'API-MSG-13',
    'POST /api/messaging/conversations/4/mark-messages-read/',
    { message_ids: [1, '2'] },
    (api) => api.messaging.markMessagesRead(4, [1, '2']),
  ],
  [
    'API-MSG-14',
    'DELETE /api/messaging/conversations/4/',
    null,
    async (api) => (await api.content()).conversations.remove(4),
  ],
  ['API-MSG-15', 'GET /api/messaging/unread-count/', null, (api) => api.messaging.unreadCount()],
  [
    'API-MSG-16',
    'POST /api/messaging/conversations/4/typing/start/',
    {},
    (api) => api.messaging.typingStart(4),
  ],
  [
    'API-MSG-17',
    'POST /api/messaging/conversations/4/typing/stop/',
    {},
    (api) => api.messaging.typingStop(4),
  ],
  [
    'API-MSG-18',
    'POST /api/messaging/messages/8/reactions/',
    { reaction_type: 'like' },
    (api) => api.messaging.addReaction(8, 'like'),
  ],
  [
    'API-MSG-19',
    'DELETE /api/messaging/messages/8/reactions/remove/',
    { reaction_type: 'like' },
    (api) => api.messaging.removeReaction(8, 'like'),
  ],
  [
    'API-MSG-19',
    'DELETE /api/messaging/messages/8/reactions/remove/',
    null,
    (api) => api.messaging.removeReaction(8),
  ],
  ['API-MSG-20', 'GET /api/messaging/users/7/status/', null, (api) => api.messaging.userStatus(7)],
  [
    'API-MSG-21',
    'GET /api/messaging/messages/?user_id=7',
    null,
    (api) => api.messaging.messagesWithUser(7),
  ],
  ['API-MSG-22', 'GET /api/messaging/messages/8/', null, (api) => api.messaging.message(8)],
  [
    'API-MSG-23',
    'GET /api/messaging/messages/user/7/unread/',
    null,
    (api) => api.messaging.unreadFromUser(7),
  ],
  [
    'API-FOLLOW-01',
    'POST /api/follow/follow/',
    { user_id: 7 },
    (api) => api.follow.helpers.follow(7),
  ],
  ['API-FOLLOW-02', 'POST /api/follow/unfollow/7/', {}, (api) => api.follow.helpers.unfollow(7)],
  ['API-FOLLOW-06', 'GET /api/follow/my-stats/', null, (api) => api.follow.myStats()],
  ['API-FOLLOW-07', 'GET /api/follow/stats/7/', null, (api) => api.follow.stats(7)],
  ['API-FOLLOW-07', 'GET /api/follow/stats/7/', null, (api) => api.follow.helpers.stats(7)],
  ['API-FOLLOW-08', 'GET /api/follow/followers/7/', null, (api) => api.follow.helpers.followers(7)],
  ['API-FOLLOW-09', 'GET /api/follow/following/7/', null, (api) => api.follow.helpers.following(7)],
  ['API-FOLLOW-10', 'GET /api/follow/suggestions/', null, (api) => api.follow.suggestions()],
  [
    'API-FOLLOW-11',
    'GET /api/follow/search/?q=ay%20d',
    null,
    (api) => api.follow.helpers.search('ay d'),
  ],
  ['API-FOLLOW-12', 'GET /api/follow/status/?user_id=7', null, (api) => api.follow.status(7)],
  [
    'API-LIKE-06',
    'GET /api/likes/status/?type=blog&ids=1,2',
    null,
    (api) => api.likes.likeStatus('blog', [1, '2']),
  ],
  [
    'API-LIKE-07',
    'GET /api/bookmarks/status/?type=post&ids=3',
    null,
    (api) => api.likes.saveStatus('post', [3]),
  ],
  ['API-FOLLOW-14', 'GET /api/follow/notifications/', null, (api) => api.follow.notifications()],
  [
    'API-FOLLOW-15',
    'POST /api/follow/notifications/3/read/',
    {},
    (api) => api.follow.helpers.markNotificationRead(3),
  ],
  [
    'API-FOLLOW-16',
    'POST /api/follow/notifications/read-all/',
    {},
    (api) => api.follow.helpers.markAllNotificationsRead(),
  ],
]

/** One response that every parser accepts. */
const ANSWER = {
  ...profile,
  id: 1,
  access: 'a',
  refresh: 'r',
  client_id: 'c',
  followers_count: 1,
  results: [],
}

describe('service functions', () => {
  it.each(rows)('[%s] sends exactly one %s', async (_, route, body, run) => {
    const { api, server } = createTestServices({ stored: { access: 'a' } })
    server.on(route, json(200, ANSWER))
    await run(api)
    expect(server.calls.map((c) => [`${c.method} ${c.path}`, c.body])).toEqual([[route, body]])
  })
})
