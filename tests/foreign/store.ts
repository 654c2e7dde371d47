import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Dialect } from './dialect.ts'

export type Id = string | number
export type Fields = { [name: string]: unknown }

export interface User {
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
export interface Entity {
  id: Id
  kind: Kind
  owner: User
  createdAt: string
  fields: Fields
  files: string[]
  liked: Set<User>
  saved: Set<User>
  views: number
}

/** Kinds whose ids appear in no path of section 2.1 may have any string as id. */
const OPAQUE: readonly Kind[] = ['comment', 'notification', 'conversation', 'message', 'review']

export const sameId = (a: unknown, b: unknown): boolean => String(a) === String(b)

/** All data of the server, in memory. */
export function createStore(dialect: Dialect) {
  let last = 0
  const users: User[] = []
  const entities: Entity[] = []
  const tokens = new Map<string, { user: User; use: 'access' | 'refresh' }>()
  const media = new Map<string, { type: string; bytes: Uint8Array }>()
  const follows = new Set<string>()

  function newId(kind?: Kind): Id {
    last += 1
    if (dialect.ids === 'number') return last
    if (dialect.ids === 'uuid') return kind === 'post' || kind === 'work' ? last : randomUUID()
    return kind !== undefined && OPAQUE.includes(kind) ? `${kind.slice(0, 2)}-${last}x` : `${last}`
  }

  const store = {
    users,
    entities,
    tokens,
    media,
    follows,

    addUser(fields: Fields): User {
      const text = (name: string): string => String(fields[name] ?? '')
      const user: User = {
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
      users.push(user)
      return user
    },

    add(kind: Kind, owner: User, fields: Fields, files: string[] = []): Entity {
      const createdAt = new Date(Date.now() + last).toISOString()
      const entity: Entity = {
        id: newId(kind),
        kind,
        owner,
        createdAt,
        fields,
        files,
        liked: new Set(),
        saved: new Set(),
        views: 0,
      }
      entities.push(entity)
      return entity
    },

    /** Newest first. */
    all: (kind: Kind, owner?: User): Entity[] =>
      entities
        .filter((t) => t.kind === kind && (owner === undefined || t.owner === owner))
        .reverse(),

    find: (kind: Kind, id: unknown): Entity | undefined =>
      entities.find((entity) => entity.kind === kind && sameId(entity.id, id)),

    remove(entity: Entity): void {
      entities.splice(entities.indexOf(entity), 1)
    },

    userById: (id: unknown): User | undefined => users.find((user) => sameId(user.id, id)),

    userByName: (username: unknown): User | undefined =>
      users.find((user) => user.username === username),

    issueTokens(user: User): { access: string; refresh: string } {
      const access = `a.${randomBytes(12).toString('hex')}`
      const refresh = `r.${randomBytes(12).toString('hex')}`
      tokens.set(access, { user, use: 'access' })
      tokens.set(refresh, { user, use: 'refresh' })
      return { access, refresh }
    },

    /** Stores a file; returns its path. */
    storeFile(bytes: Uint8Array, type: string, name: string): string {
      const extension = /\.\w+$/.exec(name)?.[0] ?? ''
      const path = `/media/${createHash('sha1').update(bytes).digest('hex').slice(0, 12)}${extension}`
      media.set(path, { type, bytes })
      return path
    },

    followKey: (from: User, to: User) => `${from.id}>${to.id}`,
    followers: (of: User): User[] => users.filter((h) => follows.has(`${h.id}>${of.id}`)),
    following: (of: User): User[] => users.filter((h) => follows.has(`${of.id}>${h.id}`)),

    /** Removes a user with all content and tokens. */
    removeUser(user: User): void {
      users.splice(users.indexOf(user), 1)
      for (const entity of entities.filter((ownEntity) => ownEntity.owner === user))
        store.remove(entity)
      for (const [token, { user: tokenOwner }] of tokens)
        if (tokenOwner === user) tokens.delete(token)
      for (const follow of follows) {
        if (follow.split('>').some((id) => sameId(id, user.id))) follows.delete(follow)
      }
    },
  }
  return store
}

export type Store = ReturnType<typeof createStore>
