import type { Dialect } from './dialect.ts'
import type { Shapes } from './shapes.ts'
import type { Entity, Fields, Id, Kind, Store, User } from './store.ts'

/** A request as a handler sees it. */
export interface ApiRequest {
  readonly params: { readonly [name: string]: string }
  readonly query: URLSearchParams
  readonly body: Fields
  /** URLs of the uploaded files. */
  readonly files: string[]
  /** The same by field; the last file of a field counts. */
  readonly fileFields: { readonly [field: string]: string }
  readonly me: User | null
}

export type Handler = (request: ApiRequest) => unknown
export type Handlers = { [key: string]: Handler }

/** An error response with this status. */
export class HttpError extends Error {
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
export interface Dependencies {
  readonly store: Store
  readonly dialect: Dialect
  readonly shapes: Shapes
  /** Sends a frame to the sockets of these users. */
  notify(channel: 'messaging' | 'notifications', humans: readonly User[], frame: Fields): void
}

export const created = (body: unknown): TestResponse => new TestResponse(201, body)
export const noContent = new TestResponse(204)

export function requireUser(me: User | null): User {
  if (me === null) throw new HttpError(401, 'Authentication credentials were not provided.')
  return me
}

export function requireFound<T>(entity: T | undefined): T {
  if (entity === undefined) throw new HttpError(404, 'Not found.')
  return entity
}

/** Object permissions are enforced by the server (MISC-03). */
export function requireOwned(entity: Entity | undefined, me: User | null): Entity {
  const mine = requireFound(entity)
  if (mine.owner !== requireUser(me))
    throw new HttpError(403, 'You do not have permission to do this.')
  return mine
}

export function requireFields(fields: Fields, ...names: string[]): void {
  const missing = names.filter((name) => (fields[name] ?? '') === '')
  if (missing.length > 0) {
    throw new HttpError(400, JSON.stringify({ [missing[0] ?? '']: ['This field is required.'] }))
  }
}

const TEXT_NAMES = ['body', 'content', 'text']

const withoutText = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !TEXT_NAMES.includes(name)))

/** The usual CRUD handlers for a kind, with the names of the specification. */
export interface CrudOptions {
  kind: Kind
  shape(entity: Entity): Fields
  filter?(entity: Entity, query: URLSearchParams): boolean
  requiredFields?: readonly string[]
}

export function crudHandlers(
  { store }: Dependencies,
  { kind, shape, filter, requiredFields = [] }: CrudOptions,
) {
  const change: Handler = ({ params, me, body, files }) => {
    const entity = requireOwned(store.find(kind, params.id), me)
    const old = TEXT_NAMES.some((name) => name in body) ? withoutText(entity.fields) : entity.fields
    entity.fields = { ...old, ...body }
    if (files.length > 0) entity.files = files
    return shape(entity)
  }
  return {
    list: ({ query }) =>
      store
        .all(kind)
        .filter((t) => filter?.(t, query) ?? true)
        .map(shape),
    mine: ({ me }) => store.all(kind, requireUser(me)).map(shape),
    get: ({ params }) => shape(requireFound(store.find(kind, params.id))),
    create: ({ me, body, files }) => {
      requireUser(me)
      requireFields(body, ...requiredFields)
      return created(shape(store.add(kind, requireUser(me), body, files)))
    },
    change,
    remove: ({ params, me }) => {
      store.remove(requireOwned(store.find(kind, params.id), me))
      return noContent
    },
  } satisfies Handlers
}

export const matchesText = (needle: string | null, ...values: unknown[]): boolean =>
  needle === null || values.some((t) => String(t).toLowerCase().includes(needle.toLowerCase()))

export const idsOf = (query: URLSearchParams): Id[] =>
  (query.get('ids') ?? '').split(',').filter((id) => id !== '')
