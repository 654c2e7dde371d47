import { type Dialect, DRF, DRF_UUIDS, HOSTILE, ODD, PLAIN, SPARSE } from '../../foreign/dialect.ts'
import type { Received } from '../../foreign/received.ts'
import { startForeign } from '../../foreign/server.ts'
import { addBlog, addPost, addProject } from '../kit/content-kit.ts'
import { createSeparateWorld, type World } from '../kit/kit.ts'
import { hostSeparately } from './foreign-hosting.ts'

export interface Someone {
  id: string | number
  username: string
  fullName: string
  password: string
  access: string
  refresh: string
}

type Seeded = 'post' | 'blog' | 'project'

/** An API that implements the specification without our extensions. */
export interface Place {
  readonly origin: string
  /** The requests received; null for the reference API, whose own tests cover them. */
  readonly received: readonly Received[] | null
  readonly dialect: Dialect | null
  user(firstName: string, lastName?: string, type?: string): Promise<Someone>
  /** Adds a content item. Returns its id. */
  add(kind: Seeded, by: Someone, title: string): Promise<string | number>
  /** `follow` and `say` follow or message a user through the API, while a page is open. */
  follow(from: Someone, to: Someone): Promise<void>
  say(from: Someone, to: Someone, text: string): Promise<void>
  /** Creates a notification for this user. */
  notify(to: Someone, message: string): Promise<void>
  stop(): Promise<void>
}

const PASSWORD = 'a long enough password'

/**
 * The port of the last foreign API of this worker. With the same origin, the HTTP cache is reused.
 */
let foreignPort = 0

/** @param hosts one origin for page and API, or one for each */
async function foreignPlace(dialect: Dialect, hosts: 1 | 2 = 1): Promise<Place> {
  const server = await startForeign(dialect, { port: hosts === 1 ? foreignPort : 0 })
  const separate = hosts === 1 ? null : await hostSeparately(server, foreignPort)
  const { store } = server
  const origin = separate?.page ?? server.origin
  foreignPort = Number(new URL(origin).port)
  const human = ({ id }: Someone) => {
    const found = store.userById(id)
    if (found === undefined) throw new Error(`no user has the id ${id}`)
    return found
  }
  const ask = async (from: Someone, method: string, path: string, body: object) => {
    const response = await fetch(`${server.origin}/api/${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${from.access}` },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
    return response.json()
  }
  return {
    origin,
    received: server.received,
    dialect,
    async user(first_name, last_name = 'Deng', user_type = 'creator') {
      const username = first_name.toLowerCase()
      const fields = { first_name, last_name, username, user_type, password: PASSWORD }
      const { id } = store.addUser({ ...fields, email: `${username}@example.org` })
      const tokens = store.issueTokens(human({ id } as Someone))
      return { id, username, fullName: `${first_name} ${last_name}`, password: PASSWORD, ...tokens }
    },
    async add(kind, by, title) {
      const fields = {
        title,
        content: `About ${title}`,
        description: `About ${title}`,
        ...(kind === 'project' && { status: 'in_progress' }),
      }
      return store.add(kind, human(by), fields).id
    },
    async follow(from, to) {
      await ask(from, 'POST', 'follow/follow/', { user_id: to.id })
    },
    async say(from, to, text) {
      const body = { target_user_id: to.id, initial_message: text }
      await ask(from, 'POST', 'messaging/conversations/dm/', body)
    },
    async notify(to, message) {
      await ask(to, 'POST', 'notifications/', { title: 'Reminder', message })
    },
    async stop() {
      await separate?.stop()
      await server.stop()
    },
  }
}

/** The reference API without its extensions. */
async function barePlace(): Promise<Place> {
  const world: World = await createSeparateWorld({ KINYETI_ABSENT: 'extras' })
  const people = new Map<string | number, Awaited<ReturnType<World['createUser']>>>()
  const known = ({ id }: Someone) => {
    const found = people.get(id)
    if (found === undefined) throw new Error(`no user has the id ${id}`)
    return found
  }
  return {
    origin: world.server.origin,
    received: null,
    dialect: null,
    async user(first, last = 'Deng', user_type = 'creator') {
      const user = await world.createUser(first, last, { user_type })
      people.set(user.id, user)
      return user
    },
    async add(kind, by, title) {
      const [user, about] = [known(by), `About ${title}`]
      if (kind === 'post') return (await addPost(world, user, { title, body: about })).id
      if (kind === 'project') return (await addProject(world, user, { title })).id
      return (await addBlog(world, user, { title, body: `<p>${about}</p>` })).id
    },
    async follow(from, to) {
      await world.call(known(from), 'POST', 'follow/follow/', { user_id: to.id })
    },
    async say(from, to, text) {
      const body = { target_user_id: to.id, initial_message: text }
      await world.call(known(from), 'POST', 'messaging/conversations/dm/', body)
    },
    async notify(to, message) {
      await world.call(known(to), 'POST', 'notifications/', { title: 'Reminder', message })
    },
    stop: () => world.server.dispose(),
  }
}

/** The APIs that every journey runs against. */
export const PLACES = {
  'an API with numbers, arrays and a 404 in JSON': () => foreignPlace(PLAIN),
  'an API with string ids, {results}, aliases and HTML responses': () => foreignPlace(ODD),
  'an API with the defaults of DRF on another origin': () => foreignPlace(DRF, 2),
  'the reference API without extensions': barePlace,
} as const

/** The APIs that only those journeys run against in which they make a difference. */
const VARIANTS = {
  'an API with the defaults of DRF and UUIDs': () => foreignPlace(DRF_UUIDS),
  'an API with the specified fields only, on another origin': () => foreignPlace(SPARSE, 2),
  'an API with unreadable values and failing endpoints': () => foreignPlace(HOSTILE),
} as const

export type PlaceName = keyof typeof PLACES
export type VariantName = keyof typeof VARIANTS

/**
 * Foreign APIs start again for each test; the reference API takes seconds to start, so it is
 * shared.
 */
let bare: Promise<Place> | null = null

export async function openPlace(name: PlaceName | VariantName): Promise<Place> {
  const open = { ...PLACES, ...VARIANTS }[name]
  if (open !== barePlace) return open()
  bare ??= barePlace()
  return { ...(await bare), stop: async () => {} }
}

export async function closePlaces(): Promise<void> {
  await (await bare)?.stop()
}
