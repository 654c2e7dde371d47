import {
  type ApiRequest,
  created,
  type Dependencies,
  type Handlers,
  HttpError,
  matchesText,
  noContent,
  requireFields,
  requireFound,
  requireUser,
} from './answers.ts'
import { nameOf } from './shapes.ts'
import type { Fields, User } from './store.ts'

/** Accounts, tokens, profiles (7.1, 7.2, 7.8). */
export function accounts({ store, shapes }: Dependencies): Handlers {
  const refresh = ({ body }: ApiRequest): Fields => {
    const token = store.tokens.get(String(body.refresh))
    if (token?.use !== 'refresh') throw new HttpError(401, 'Token is invalid or expired')
    return { access: store.issueTokens(token.user).access }
  }
  const freelancers = () => store.users.filter(({ user_type }) => user_type === 'freelancer')
  const profiles = (list: User[]) => list.map(shapes.profile)
  const byId = ({ params }: ApiRequest) => requireFound(store.userById(params.id))

  return {
    'POST auth/token/': ({ body }) => {
      const user = store.userByName(body.username)
      if (user === undefined || user.password !== body.password) {
        throw new HttpError(401, 'No active account found with the given credentials')
      }
      return store.issueTokens(user)
    },
    'POST auth/token/refresh/': refresh,
    'POST token/refresh/': refresh,
    'POST auth/jwt/refresh/': refresh,
    'POST auth/token/validate/': ({ me }) => ({ valid: me !== null }),
    'POST auth/token/refresh-if-needed/': ({ me }) => ({ refreshed: requireUser(me) === null }),
    'GET auth/token/health/': () => ({ status: 'ok' }),
    'POST auth/change-password/': ({ me, body }) => {
      const mine = requireUser(me)
      const [oldPassword, newPassword] = [
        body.old_password ?? body.current_password,
        body.new_password,
      ]
      if (oldPassword !== mine.password) throw new HttpError(400, 'The old password is wrong.')
      mine.password = String(newPassword)
      return {}
    },
    'GET auth/google/config/': () => ({ client_id: '' }),
    'POST auth/google/': () => ({ success: false, error: 'Google sign-in is not set up here.' }),

    'POST users/': ({ body }) => {
      requireFields(body, 'username', 'password', 'email', 'first_name', 'last_name')
      if (store.userByName(body.username) !== undefined) {
        throw new HttpError(400, JSON.stringify({ username: ['This username is taken.'] }))
      }
      return created(shapes.user(store.addUser(body)))
    },
    'GET users/me/': ({ me }) => shapes.user(requireUser(me)),
    'DELETE users/me/': ({ me }) => {
      store.removeUser(requireUser(me))
      return noContent
    },
    'GET users/username/{username}/': ({ params }) =>
      shapes.user(requireFound(store.userByName(params.username))),

    'PATCH profiles/update_profile/': ({ me, body, files: [portrait] }) => {
      const mine = requireUser(me)
      for (const name of ['first_name', 'last_name', 'email'] as const) {
        if (typeof body[name] === 'string') mine[name] = body[name]
      }
      mine.profile = { ...mine.profile, ...body }
      if (portrait !== undefined) mine.portrait = portrait
      return shapes.profile(mine)
    },
    'GET profiles/my_profile/': ({ me }) => shapes.profile(requireUser(me)),
    'PATCH profiles/preferences/': ({ me, body }) => {
      const mine = requireUser(me)
      mine.preferences = { ...mine.preferences, ...body }
      return mine.preferences
    },

    'GET public-profiles/': ({ query }) => {
      const id = query.get('user__id')
      return profiles(store.users.filter((candidate) => id === null || String(candidate.id) === id))
    },
    'GET public-profiles/search/': ({ query }) =>
      profiles(store.users.filter((h) => matchesText(query.get('q'), h.username, nameOf(h)))),
    'GET public-profiles/{username}/': ({ params }) =>
      shapes.profile(requireFound(store.userByName(params.username))),
    'GET creator-profiles/': () => store.users.map(shapes.creator),
    'GET creator-profiles/featured/': () => store.users.slice(0, 3).map(shapes.creator),
    'GET creator-profiles/{id}/': (request) => shapes.creator(byId(request)),
    'GET freelancer-profiles/': () => freelancers().map(shapes.freelancer),
    'GET freelancer-profiles/{id}/': (request) => shapes.freelancer(byId(request)),
  }
}

/** Statistics of the signed-in user (7.2). */
export function stats({ store }: Dependencies): Handlers {
  const likes = (me: User) =>
    store.entities
      .filter(({ owner }) => owner === me)
      .reduce((sum, { liked }) => sum + liked.size, 0)
  const uploads = (me: User) => store.all('work', me).length + store.all('blog', me).length
  return {
    'GET user/stats/': ({ me }) => ({
      uploads: uploads(requireUser(me)),
      likes_received: likes(requireUser(me)),
      followers: store.followers(requireUser(me)).length,
      activity_streak: 1,
    }),
    'GET user/uploads/count/': ({ me }) => ({ total_uploads: uploads(requireUser(me)) }),
    'GET user/likes-received/': ({ me }) => ({ total_likes: likes(requireUser(me)) }),
    'GET user/activity-streak/': ({ me }) => ({ streak: 1, since: requireUser(me).username }),
  }
}

/** Following (7.11). */
export function follow({ store, shapes, notify }: Dependencies): Handlers {
  const setFollowing = (on: boolean, me: User | null, id: unknown) => {
    const [mine, other] = [requireUser(me), requireFound(store.userById(id))]
    const key = store.followKey(mine, other)
    if (on === store.follows.has(key)) {
      throw new HttpError(
        400,
        on ? 'You are already following them.' : 'You are not following them.',
      )
    }
    if (!on) store.follows.delete(key)
    else {
      store.follows.add(key)
      const followEvent = store.add('followNotification', other, { follower: mine })
      notify('messaging', [other], {
        type: 'follow_notification',
        ...notificationShape(followEvent),
      })
    }
    return followCounts(me, other)
  }
  const followCounts = (me: User | null, of: User): Fields => {
    const following = me !== null && store.follows.has(store.followKey(me, of))
    return {
      following,
      is_following: following,
      followers_count: store.followers(of).length,
      following_count: store.following(of).length,
    }
  }
  const notificationShape = ({ id, createdAt, fields }: ReturnType<typeof store.add>): Fields => ({
    id,
    follow_id: id,
    follower: shapes.userSummary(fields.follower as User),
    message: `${nameOf(fields.follower as User)} follows you.`,
    timestamp: createdAt,
    is_read: fields.read_at !== undefined,
    read_at: fields.read_at ?? null,
  })
  const markRead = (entity: ReturnType<typeof store.add>) => {
    entity.fields.read_at ??= new Date().toISOString()
  }
  const requireUserById = (id: unknown) => requireFound(store.userById(id))

  return {
    'POST follow/follow/': ({ me, body }) => setFollowing(true, me, body.user_id),
    'POST follow/unfollow/{id}/': ({ me, params }) => setFollowing(false, me, params.id),
    'PUT follow/toggle/{id}/': ({ me, params }) => setFollowing(true, me, params.id),
    'DELETE follow/toggle/{id}/': ({ me, params }) => setFollowing(false, me, params.id),
    'GET follow/my-stats/': ({ me }) => followCounts(me, requireUser(me)),
    'GET follow/stats/{id}/': ({ me, params }) => followCounts(me, requireUserById(params.id)),
    'GET follow/followers/{id}/': ({ params }) =>
      store.followers(requireUserById(params.id)).map(shapes.userSummary),
    'GET follow/following/{id}/': ({ params }) =>
      store.following(requireUserById(params.id)).map(shapes.userSummary),
    'GET follow/suggestions/': ({ me }) =>
      store.users.filter((candidate) => candidate !== requireUser(me)).map(shapes.userSummary),
    'GET follow/search/': ({ query }) =>
      store.users.filter((h) => matchesText(query.get('q'), nameOf(h))).map(shapes.userSummary),
    'GET follow/status/': ({ me, query }) => {
      requireFields(Object.fromEntries(query), 'user_id')
      return followCounts(me, requireUserById(query.get('user_id')))
    },
    'GET follow/notifications/': ({ me }) =>
      store.all('followNotification', requireUser(me)).map(notificationShape),
    'POST follow/notifications/{id}/read/': ({ params }) => {
      markRead(requireFound(store.find('followNotification', params.id)))
      return {}
    },
    'POST follow/notifications/read-all/': ({ me }) => {
      store.all('followNotification', requireUser(me)).forEach(markRead)
      return {}
    },
  }
}
