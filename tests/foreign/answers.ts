import type { Dialect } from './dialect.ts'
import type { Shapes } from './shapes.ts'
import type { Fields, Human, Id, Kind, Store, Thing } from './store.ts'

/** A request as a handler sees it. */
export interface Asked {
  readonly params: { readonly [name: string]: string }
  readonly query: URLSearchParams
  readonly body: Fields
  /** URLs of the uploaded files. */
  readonly files: string[]
  readonly me: Human | null
}

export type Handler = (requests: Asked) => unknown
export type Handlers = { [key: string]: Handler }

/** An error response with this status. */
export class Refusal extends Error {
  readonly status: number

  constructor(status: number, detail: string) {
    super(detail)
    this.status = status
  }
}

/** A success response with a status other than 200. */
export class TestResponse {
  readonly status: number
  readonly body: unknown

  constructor(status: number, body?: unknown) {
    this.status = status
    this.body = body
  }
}

/** Shared parts of the handlers. */
export interface Parts {
  readonly store: Store
  readonly dialect: Dialect
  readonly shapes: Shapes
  /** Sends a frame to the sockets of these users. */
  notify(channel: 'messaging' | 'notifications', humans: readonly Human[], frame: Fields): void
}

export const created = (body: unknown): TestResponse => new TestResponse(201, body)
export const gone = new TestResponse(204)

export function must(me: Human | null): Human {
  if (me === null) throw new Refusal(401, 'Authentication credentials were not provided.')
  return me
}

export function found<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Refusal(404, 'Not found.')
  return thing
}

/** Object permissions are enforced by the server (MISC-03). */
export function own(thing: Thing | undefined, me: Human | null): Thing {
  const mine = found(thing)
  if (mine.by !== must(me)) throw new Refusal(403, 'You do not have permission to do this.')
  return mine
}

export function needed(fields: Fields, ...names: string[]): void {
  const missing = names.filter((name) => (fields[name] ?? '') === '')
  if (missing.length > 0) {
    throw new Refusal(400, JSON.stringify({ [missing[0] ?? '']: ['This field is required.'] }))
  }
}

/** The usual CRUD handlers for a kind, with the names of the specification. */
export interface Crud {
  kind: Kind
  shape(thing: Thing): Fields
  filter?(thing: Thing, query: URLSearchParams): boolean
  needs?: readonly string[]
}

export function crud({ store }: Parts, { kind, shape, filter, needs = [] }: Crud) {
  const change: Handler = ({ params, me, body, files }) => {
    const thing = own(store.find(kind, params.id), me)
    thing.fields = { ...thing.fields, ...body }
    if (files.length > 0) thing.files = files
    return shape(thing)
  }
  return {
    list: ({ query }) =>
      store
        .all(kind)
        .filter((t) => filter?.(t, query) ?? true)
        .map(shape),
    mine: ({ me }) => store.all(kind, must(me)).map(shape),
    get: ({ params }) => shape(found(store.find(kind, params.id))),
    create: ({ me, body, files }) => {
      must(me)
      needed(body, ...needs)
      return created(shape(store.add(kind, must(me), body, files)))
    },
    change,
    remove: ({ params, me }) => {
      store.remove(own(store.find(kind, params.id), me))
      return gone
    },
  } satisfies Handlers
}

export const containing = (needle: string | null, ...texts: unknown[]): boolean =>
  needle === null || texts.some((t) => String(t).toLowerCase().includes(needle.toLowerCase()))

export const idsOf = (query: URLSearchParams): Id[] =>
  (query.get('ids') ?? '').split(',').filter((id) => id !== '')
