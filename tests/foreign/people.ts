import {
  type Asked,
  containing,
  created,
  found,
  gone,
  type Handlers,
  must,
  needed,
  type Parts,
  Refusal,
} from './answers.ts'
import { nameOf } from './shapes.ts'
import type { Fields, Human } from './store.ts'

/** Accounts, tokens, profiles (7.1, 7.2, 7.8). */
export function accounts({ store, shapes }: Parts): Handlers {
  const refresh = ({ body }: Asked): Fields => {
    const known = store.tokens.get(String(body.refresh))
    if (known?.use !== 'refresh') throw new Refusal(401, 'Token is invalid or expired')
    return { access: store.issue(known.human).access }
  }
  const freelancers = () => store.humans.filter(({ user_type }) => user_type === 'freelancer')
  const profiles = (list: Human[]) => list.map(shapes.profile)
  const byId = ({ params }: Asked) => found(store.human(params.id))

  return {
    'POST auth/token/': ({ body }) => {
      const human = store.named(body.username)
      if (human === undefined || human.password !== body.password) {
        throw new Refusal(401, 'No active account found with the given credentials')
      }
      return store.issue(human)
    },
    'POST auth/token/refresh/': refresh,
    'POST token/refresh/': refresh,
    'POST auth/jwt/refresh/': refresh,
    'POST auth/token/validate/': ({ me }) => ({ valid: me !== null }),
    'POST auth/token/refresh-if-needed/': ({ me }) => ({ refreshed: must(me) === null }),
    'GET auth/token/health/': () => ({ status: 'ok' }),
    'POST auth/change-password/': ({ me, body }) => {
      const mine = must(me)
      const [before, after] = [body.old_password ?? body.current_password, body.new_password]
      if (before !== mine.password) throw new Refusal(400, 'The old password is wrong.')
      mine.password = String(after)
      return {}
    },
    'GET auth/google/config/': () => ({ client_id: '' }),
    'POST auth/google/': () => ({ success: false, error: 'Google sign-in is not set up here.' }),

    'POST users/': ({ body }) => {
      needed(body, 'username', 'password', 'email', 'first_name', 'last_name')
      if (store.named(body.username) !== undefined) {
        throw new Refusal(400, JSON.stringify({ username: ['This username is taken.'] }))
      }
      return created(shapes.user(store.addHuman(body)))
    },
    'GET users/me/': ({ me }) => shapes.user(must(me)),
    'DELETE users/me/': ({ me }) => {
      store.forget(must(me))
      return gone
    },
    'GET users/username/{username}/': ({ params }) =>
      shapes.user(found(store.named(params.username))),

    'PATCH profiles/update_profile/': ({ me, body, files: [portrait] }) => {
      const mine = must(me)
      for (const name of ['first_name', 'last_name', 'email'] as const) {
        if (typeof body[name] === 'string') mine[name] = body[name]
      }
      mine.profile = { ...mine.profile, ...body }
      if (portrait !== undefined) mine.portrait = portrait
      return shapes.profile(mine)
    },
    'GET profiles/my_profile/': ({ me }) => shapes.profile(must(me)),
    'PATCH profiles/preferences/': ({ me, body }) => {
      const mine = must(me)
      mine.preferences = { ...mine.preferences, ...body }
      return mine.preferences
    },

    'GET public-profiles/': ({ query }) => {
      const id = query.get('user__id')
      return profiles(store.humans.filter((each) => id === null || String(each.id) === id))
    },
    'GET public-profiles/search/': ({ query }) =>
      profiles(store.humans.filter((h) => containing(query.get('q'), h.username, nameOf(h)))),
    'GET public-profiles/{username}/': ({ params }) =>
      shapes.profile(found(store.named(params.username))),
    'GET creator-profiles/': () => store.humans.map(shapes.creator),
    'GET creator-profiles/featured/': () => store.humans.slice(0, 3).map(shapes.creator),
    'GET creator-profiles/{id}/': (requests) => shapes.creator(byId(requests)),
    'GET freelancer-profiles/': () => freelancers().map(shapes.freelancer),
    'GET freelancer-profiles/{id}/': (requests) => shapes.freelancer(byId(requests)),
  }
}

/** Statistics of the signed-in user (7.2). */
export function stats({ store }: Parts): Handlers {
  const likes = (me: Human) =>
    store.things.filter(({ by }) => by === me).reduce((sum, { liked }) => sum + liked.size, 0)
  const uploads = (me: Human) => store.all('work', me).length + store.all('blog', me).length
  return {
    'GET user/stats/': ({ me }) => ({
      uploads: uploads(must(me)),
      likes_received: likes(must(me)),
      followers: store.followers(must(me)).length,
      activity_streak: 1,
    }),
    'GET user/uploads/count/': ({ me }) => ({ total_uploads: uploads(must(me)) }),
    'GET user/likes-received/': ({ me }) => ({ total_likes: likes(must(me)) }),
    'GET user/activity-streak/': ({ me }) => ({ streak: 1, since: must(me).username }),
  }
}

/** Following (7.11). */
export function follow({ store, shapes, notify }: Parts): Handlers {
  const set = (on: boolean, me: Human | null, id: unknown) => {
    const [mine, other] = [must(me), found(store.human(id))]
    const key = store.follow(mine, other)
    if (on === store.follows.has(key)) {
      throw new Refusal(400, on ? 'You are already following them.' : 'You are not following them.')
    }
    if (!on) store.follows.delete(key)
    else {
      store.follows.add(key)
      const emitted = store.add('followNotification', other, { follower: mine })
      notify('messaging', [other], { type: 'follow_notification', ...notification(emitted) })
    }
    return figures(me, other)
  }
  const figures = (me: Human | null, of: Human): Fields => {
    const following = me !== null && store.follows.has(store.follow(me, of))
    return {
      following,
      is_following: following,
      followers_count: store.followers(of).length,
      following_count: store.following(of).length,
    }
  }
  const notification = ({ id, made, fields }: ReturnType<typeof store.add>): Fields => ({
    id,
    follow_id: id,
    follower: shapes.person(fields.follower as Human),
    message: `${nameOf(fields.follower as Human)} follows you.`,
    timestamp: made,
    is_read: fields.read_at !== undefined,
    read_at: fields.read_at ?? null,
  })
  const read = (thing: ReturnType<typeof store.add>) => {
    thing.fields.read_at ??= new Date().toISOString()
  }
  const person = (id: unknown) => found(store.human(id))

  return {
    'POST follow/follow/': ({ me, body }) => set(true, me, body.user_id),
    'POST follow/unfollow/{id}/': ({ me, params }) => set(false, me, params.id),
    'PUT follow/toggle/{id}/': ({ me, params }) => set(true, me, params.id),
    'DELETE follow/toggle/{id}/': ({ me, params }) => set(false, me, params.id),
    'GET follow/my-stats/': ({ me }) => figures(me, must(me)),
    'GET follow/stats/{id}/': ({ me, params }) => figures(me, person(params.id)),
    'GET follow/followers/{id}/': ({ params }) =>
      store.followers(person(params.id)).map(shapes.person),
    'GET follow/following/{id}/': ({ params }) =>
      store.following(person(params.id)).map(shapes.person),
    'GET follow/suggestions/': ({ me }) =>
      store.humans.filter((each) => each !== must(me)).map(shapes.person),
    'GET follow/search/': ({ query }) =>
      store.humans.filter((h) => containing(query.get('q'), nameOf(h))).map(shapes.person),
    'GET follow/status/': ({ me, query }) => {
      needed(Object.fromEntries(query), 'user_id')
      return figures(me, person(query.get('user_id')))
    },
    'GET follow/notifications/': ({ me }) =>
      store.all('followNotification', must(me)).map(notification),
    'POST follow/notifications/{id}/read/': ({ params }) => {
      read(found(store.find('followNotification', params.id)))
      return {}
    },
    'POST follow/notifications/read-all/': ({ me }) => {
      store.all('followNotification', must(me)).forEach(read)
      return {}
    },
  }
}
