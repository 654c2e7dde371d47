import { createHash, randomBytes } from 'node:crypto'
import type { Dialect } from './dialect.ts'

export type Id = string | number
export type Fields = { [name: string]: unknown }

export interface Human {
  id: Id
  username: string
  password: string
  email: string
  first_name: string
  last_name: string
  user_type: string
  portrait: string
  /** headline, bio and other profile fields. */
  profile: Fields
  preferences: Fields
}

export type Kind =
  | 'post'
  | 'work'
  | 'blog'
  | 'project'
  | 'team'
  | 'application'
  | 'asset'
  | 'purchase'
  | 'download'
  | 'review'
  | 'comment'
  | 'notification'
  | 'followNotification'
  | 'conversation'
  | 'message'
  | 'service'
  | 'device'

/** A content item: its fields as received, and its files. */
export interface Thing {
  id: Id
  kind: Kind
  by: Human
  made: string
  fields: Fields
  files: string[]
  liked: Set<Human>
  saved: Set<Human>
  views: number
}

/** Kinds whose ids appear in no path of section 2.1 may have any string as id. */
const OPAQUE: readonly Kind[] = ['comment', 'notification', 'conversation', 'message', 'review']

export const same = (a: unknown, b: unknown): boolean => String(a) === String(b)

/** All data of the server, in memory. */
export function createStore(dialect: Dialect) {
  let last = 0
  const humans: Human[] = []
  const things: Thing[] = []
  const tokens = new Map<string, { human: Human; use: 'access' | 'refresh' }>()
  const media = new Map<string, { type: string; bytes: Uint8Array }>()
  const follows = new Set<string>()

  function newId(kind?: Kind): Id {
    last += 1
    if (dialect.ids === 'number') return last
    return kind !== undefined && OPAQUE.includes(kind) ? `${kind.slice(0, 2)}-${last}x` : `${last}`
  }

  const store = {
    humans,
    things,
    tokens,
    media,
    follows,

    addHuman(fields: Fields): Human {
      const text = (name: string): string => String(fields[name] ?? '')
      const human: Human = {
        id: newId(),
        username: text('username'),
        password: text('password'),
        email: text('email'),
        first_name: text('first_name'),
        last_name: text('last_name'),
        user_type: text('user_type') || 'creator',
        portrait: text('portrait'),
        profile: {},
        preferences: {},
      }
      humans.push(human)
      return human
    },

    add(kind: Kind, by: Human, fields: Fields, files: string[] = []): Thing {
      const made = new Date(Date.now() + last).toISOString()
      const thing: Thing = {
        id: newId(kind),
        kind,
        by,
        made,
        fields,
        files,
        liked: new Set(),
        saved: new Set(),
        views: 0,
      }
      things.push(thing)
      return thing
    },

    /** Newest first. */
    all: (kind: Kind, by?: Human): Thing[] =>
      things.filter((t) => t.kind === kind && (by === undefined || t.by === by)).reverse(),

    find: (kind: Kind, id: unknown): Thing | undefined =>
      things.find((thing) => thing.kind === kind && same(thing.id, id)),

    remove(thing: Thing): void {
      things.splice(things.indexOf(thing), 1)
    },

    human: (id: unknown): Human | undefined => humans.find((human) => same(human.id, id)),

    named: (username: unknown): Human | undefined =>
      humans.find((human) => human.username === username),

    issue(human: Human): { access: string; refresh: string } {
      const access = `a.${randomBytes(12).toString('hex')}`
      const refresh = `r.${randomBytes(12).toString('hex')}`
      tokens.set(access, { human, use: 'access' })
      tokens.set(refresh, { human, use: 'refresh' })
      return { access, refresh }
    },

    /** Stores a file; returns its path. */
    keep(bytes: Uint8Array, type: string, name: string): string {
      const end = /\.\w+$/.exec(name)?.[0] ?? ''
      const path = `/media/${createHash('sha1').update(bytes).digest('hex').slice(0, 12)}${end}`
      media.set(path, { type, bytes })
      return path
    },

    follow: (from: Human, to: Human) => `${from.id}>${to.id}`,
    followers: (of: Human): Human[] => humans.filter((h) => follows.has(`${h.id}>${of.id}`)),
    following: (of: Human): Human[] => humans.filter((h) => follows.has(`${of.id}>${h.id}`)),

    /** Removes a user with all content and tokens. */
    forget(human: Human): void {
      humans.splice(humans.indexOf(human), 1)
      for (const thing of things.filter((each) => each.by === human)) store.remove(thing)
      for (const [token, { human: owner }] of tokens) if (owner === human) tokens.delete(token)
      for (const follow of follows) {
        if (follow.split('>').some((id) => same(id, human.id))) follows.delete(follow)
      }
    },
  }
  return store
}

export type Store = ReturnType<typeof createStore>
