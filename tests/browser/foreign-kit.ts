import { type BrowserContext, expect, type Page } from 'playwright/test'
import { WELCOME_KEYS } from '../../src/protocol/base/brand.ts'
import { type Dialect, ODD, PLAIN } from '../foreign/dialect.ts'
import type { Received } from '../foreign/received.ts'
import { startForeign } from '../foreign/server.ts'
import { addBlog, addPost, addProject } from './content-kit.ts'
import { ownWorld, type World } from './kit.ts'
import { test as base } from './measured.ts'

export { expect }

export interface Someone {
  id: string | number
  username: string
  fullName: string
  password: string
  access: string
  refresh: string
}

export type Seeded = 'post' | 'blog' | 'project'

/** An API that offers what the specification names and nothing of our own. */
export interface Place {
  readonly origin: string
  /** What arrived; null where the reference API answers, whose own tests hold that. */
  readonly received: readonly Received[] | null
  readonly dialect: Dialect | null
  person(firstName: string, lastName?: string, type?: string): Promise<Someone>
  /** Puts something there; its id. */
  add(kind: Seeded, by: Someone, title: string): Promise<string | number>
  /** Follows or writes to somebody while they look at something else. */
  follow(from: Someone, to: Someone): Promise<void>
  say(from: Someone, to: Someone, text: string): Promise<void>
  /** Leaves a notification with them. */
  notify(whom: Someone, message: string): Promise<void>
  stop(): Promise<void>
}

const PASSWORD = 'a long enough password'

async function foreignPlace(dialect: Dialect): Promise<Place> {
  const server = await startForeign(dialect)
  const { store, origin } = server
  const human = ({ id }: Someone) => {
    const found = store.human(id)
    if (found === undefined) throw new Error(`nobody is ${id}`)
    return found
  }
  const ask = async (from: Someone, method: string, path: string, body: object) => {
    const answer = await fetch(`${origin}/api/${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${from.access}` },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`)
    return answer.json()
  }
  return {
    origin,
    received: server.received,
    dialect,
    async person(first_name, last_name = 'Deng', user_type = 'creator') {
      const username = first_name.toLowerCase()
      const fields = { first_name, last_name, username, user_type, password: PASSWORD }
      const { id } = store.addHuman({ ...fields, email: `${username}@example.org` })
      const tokens = store.issue(human({ id } as Someone))
      return { id, username, fullName: `${first_name} ${last_name}`, password: PASSWORD, ...tokens }
    },
    async add(kind, by, title) {
      const fields = { title, content: `About ${title}`, description: `About ${title}` }
      return store.add(kind, human(by), fields).id
    },
    async follow(from, to) {
      await ask(from, 'POST', 'follow/follow/', { user_id: to.id })
    },
    async say(from, to, text) {
      const body = { target_user_id: to.id, initial_message: text }
      await ask(from, 'POST', 'messaging/conversations/dm/', body)
    },
    async notify(whom, message) {
      await ask(whom, 'POST', 'notifications/', { title: 'Reminder', message })
    },
    stop: server.stop,
  }
}

/** The reference API with everything of its own taken away. */
async function barePlace(): Promise<Place> {
  const world: World = await ownWorld({ KINYETI_ABSENT: 'extras' })
  const people = new Map<string | number, Awaited<ReturnType<World['person']>>>()
  const known = ({ id }: Someone) => {
    const found = people.get(id)
    if (found === undefined) throw new Error(`nobody is ${id}`)
    return found
  }
  return {
    origin: world.server.origin,
    received: null,
    dialect: null,
    async person(first, last = 'Deng', user_type = 'creator') {
      const person = await world.person(first, last, { user_type })
      people.set(person.id, person)
      return person
    },
    async add(kind, by, title) {
      const [person, about] = [known(by), `About ${title}`]
      if (kind === 'post') return (await addPost(world, person, { title, body: about })).id
      if (kind === 'project') return (await addProject(world, person, { title })).id
      return (await addBlog(world, person, { title, body: `<p>${about}</p>` })).id
    },
    async follow(from, to) {
      await world.call(known(from), 'POST', 'follow/follow/', { user_id: to.id })
    },
    async say(from, to, text) {
      const body = { target_user_id: to.id, initial_message: text }
      await world.call(known(from), 'POST', 'messaging/conversations/dm/', body)
    },
    async notify(whom, message) {
      await world.call(known(whom), 'POST', 'notifications/', { title: 'Reminder', message })
    },
    stop: () => world.server.dispose(),
  }
}

/** Who answers; every journey is made to all of them. */
export const PLACES = {
  'an API with numbers, arrays and a 404 in JSON': () => foreignPlace(PLAIN),
  'an API with texts, {results}, aliases and pages for answers': () => foreignPlace(ODD),
  'the reference API without anything of its own': barePlace,
} as const

export type PlaceName = keyof typeof PLACES

/** A foreign API is new for every test; starting the reference API takes seconds, so it stays. */
let bare: Promise<Place> | null = null

async function open(name: PlaceName): Promise<Place> {
  if (PLACES[name] !== barePlace) return PLACES[name]()
  bare ??= barePlace()
  return { ...(await bare), stop: async () => {} }
}

interface Parts {
  at: PlaceName
  place: Place
  /** Errors of the pages, but for calls that were refused; empty at the end of every test. */
  errors: string[]
}

const NOT_AN_ERROR = /^Failed to load resource|WebSocket connection to/

function listen(context: BrowserContext, errors: string[]): void {
  context.on('weberror', (error) => errors.push(String(error.error())))
  context.on('console', (message) => {
    if (message.type() === 'error' && !NOT_AN_ERROR.test(message.text())) {
      errors.push(`${message.page()?.url()}: ${message.text()}`)
    }
  })
}

export const test = base.extend<Parts, { closing: undefined }>({
  at: ['an API with numbers, arrays and a 404 in JSON', { option: true }],
  closing: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter list
    async ({}, use) => {
      await use(undefined)
      await (await bare)?.stop()
    },
    { scope: 'worker', auto: true },
  ],
  place: async ({ at }, use) => {
    const place = await open(at)
    await use(place)
    await place.stop()
  },
  errors: [
    async ({ context }, use) => {
      const errors: string[] = []
      listen(context, errors)
      await use(errors)
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
})

/** Says the same test of every place there is. */
export function everywhere(describe: () => void): void {
  for (const at of Object.keys(PLACES) as PlaceName[]) {
    test.describe(at, () => {
      test.use({ at })
      describe()
    })
  }
}

/** Puts somebody's tokens where a sign-in leaves them. */
export async function arrive(page: Page, place: Place, who: Someone, path: string): Promise<void> {
  await page.goto(`${place.origin}/robots.txt`)
  await page.evaluate(
    ([access, refresh, key]) => {
      localStorage.setItem('access', access)
      localStorage.setItem('refresh', refresh)
      localStorage.setItem(key, 'true')
    },
    [who.access, who.refresh, WELCOME_KEYS.dontShow] as const,
  )
  await page.goto(place.origin + path)
}

const BROKEN =
  /Resource not found|Oops! Something went wrong|Failed to load data|Connection Problem|Server error occurred/

/** The page is there, has stopped loading, and is not an apology. */
export async function expectWhole(page: Page): Promise<void> {
  const { pathname } = new URL(page.url())
  await expect(page.getByRole('heading', { level: 1 }).first(), pathname).toBeVisible()
  await expect(page.locator('[aria-busy=true]'), pathname).toHaveCount(0)
  await expect(page.getByRole('main').getByText(/^Loading/), pathname).toHaveCount(0)
  await expect(
    page.getByRole('main').getByRole('status', { name: /^Loading/ }),
    pathname,
  ).toHaveCount(0)
  await expect(page.locator('body'), pathname).not.toContainText(BROKEN)
}

/**
 * Does something and waits until the server took it: whoever leaves the page before that may take
 * the call with them.
 */
export async function taken(page: Page, path: RegExp, act: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse(
    (response) =>
      response.ok() &&
      response.request().method() !== 'GET' &&
      path.test(new URL(response.url()).pathname.slice('/api/'.length)),
  )
  await act()
  await answer
}

/** The calls of an endpoint that arrived and were answered well: body and files. */
export function arrived(place: Place, key: string) {
  return place.received?.filter((call) => call.key === key && call.status < 300) ?? []
}

/** Where the specification says what is sent, nothing else was. */
export function expectNothingUnknown(place: Place, ...keys: string[]): void {
  const strange = (place.received ?? []).flatMap(({ key, unknown }) =>
    key !== null && keys.includes(key) && unknown.length > 0 ? [{ key, unknown }] : [],
  )
  expect(strange).toEqual([])
}
