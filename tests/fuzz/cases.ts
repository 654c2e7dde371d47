import fc from 'fast-check'
import type { Shape } from '../../server/openapi/components.ts'
import type { OpenApiDocument } from '../../server/openapi/document.ts'
import { type Files, type Form, fieldsOf, form } from './forms.ts'
import {
  BARE,
  HOSTILE_BODIES,
  HOSTILE_FIELDS,
  HOSTILE_HEADERS,
  HOSTILE_QUERIES,
  HOSTILE_SEGMENTS,
  HOSTILE_TOKENS,
  HOSTILE_TYPES,
  HUGE_BODIES,
} from './hostile.ts'
import { kindOf } from './kinds.ts'
import { existing, HOSTILE, meant } from './values.ts'
import type { Role, Simulation } from './world.ts'

/** An operation of the OpenAPI description. */
export interface Operation {
  /** `GET /api/posts/{id}/` */
  readonly name: string
  readonly method: string
  readonly path: string
  readonly who: 'anyone' | 'person' | 'staff'
  readonly query: readonly { readonly name: string; readonly schema: Shape }[]
  readonly json: Shape | null
  /** Names of file fields; null if it accepts no form. */
  readonly files: readonly string[] | null
  readonly statuses: readonly string[]
}

/** A request, ready to be sent. */
export interface Case {
  readonly operation: Operation
  /** Mostly the method of the operation. */
  readonly method: string
  readonly role: Role | 'nobody'
  readonly path: string
  readonly headers: { readonly [name: string]: string }
  readonly body: Buffer | null
}

interface Described {
  readonly description?: string
  readonly security: readonly object[]
  readonly parameters?: readonly { readonly in: string; name: string; schema: Shape }[]
  readonly requestBody?: { readonly content: { readonly [type: string]: { schema: Shape } } }
  readonly responses: object
}

export function operationsOf(document: OpenApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, shape]) => {
      const described = shape as unknown as Described
      const content = described.requestBody?.content ?? {}
      const sent = content['multipart/form-data']?.schema.allOf as Shape[] | undefined
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        who: whoOf(described),
        query: (described.parameters ?? []).filter((parameter) => parameter.in === 'query'),
        json: content['application/json']?.schema ?? null,
        files: sent ? Object.keys(sent.at(-1)?.properties as object) : null,
        statuses: Object.keys(described.responses),
      }
    }),
  )
}

const whoOf = ({ security, description }: Described): Operation['who'] => {
  if (security.length > 1) return 'anyone'
  return description === 'For staff.' ? 'staff' : 'person'
}

/** Operations that end the user's account or session; only dedicated users may send them. */
const ENDING = /\/users\/me\/$|change-password|\/sessions\/|\/auth\/logout/

type Sent = Pick<Case, 'body'> & { readonly type: string | null }

const weighted = <T>(...choices: readonly (readonly [number, fc.Arbitrary<T>])[]) =>
  fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })))

/** Requests for one operation: mostly valid, some with hostile parts. */
export function casesOf(operation: Operation, world: Simulation, files: Files): fc.Arbitrary<Case> {
  return fc
    .record({
      method: weighted(
        [40, fc.constant(operation.method)],
        [1, fc.constantFrom('HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'TRACE', 'PROPFIND')],
      ),
      role: roleOf(operation),
      token: fc.nat(99),
      badToken: fc.constantFrom(...HOSTILE_TOKENS),
      path: pathOf(operation, world),
      query: queryOf(operation, world),
      sent: bodyOf(operation, world, files),
      extra: weighted<(readonly [string, string])[]>(
        [6, fc.constant([])],
        [1, fc.array(fc.constantFrom(...HOSTILE_HEADERS), { minLength: 1, maxLength: 2 })],
      ),
    })
    .map(({ method, role, token, badToken, path, query, sent, extra }) => {
      const tokens = role === 'nobody' ? [] : world.access[role]
      const own = tokens[token % Math.max(tokens.length, 1)]
      const authorization = role === 'nobody' ? badToken : own && `Bearer ${own}`
      return {
        operation,
        method,
        role,
        path: query === '' ? path : `${path}?${query}`,
        headers: {
          ...(authorization === undefined ? {} : { authorization }),
          ...(sent.type === null ? {} : { 'content-type': sent.type }),
          ...Object.fromEntries(extra),
        },
        body: sent.body,
      }
    })
}

function roleOf({ who, method, path }: Operation): fc.Arbitrary<Case['role']> {
  const roles = (...list: Case['role'][]) => fc.constantFrom(...list)
  if (method !== 'GET' && ENDING.test(path)) return roles('leaver', 'leaver', 'visitor', 'nobody')
  if (who === 'staff') {
    return roles(
      'superuser',
      'superuser',
      'superuser',
      'staff',
      'staff',
      'member',
      'visitor',
      'nobody',
    )
  }
  if (who === 'anyone') return roles('visitor', 'visitor', 'member', 'other', 'superuser', 'nobody')
  return weighted(
    [8, roles('member', 'other')],
    [2, roles('leaver', 'staff', 'superuser')],
    [1, roles('visitor', 'nobody')],
  )
}

function pathOf({ path }: Operation, world: Simulation): fc.Arbitrary<string> {
  const parts = path.split('/').map((part) => {
    if (!part.startsWith('{')) return fc.constant(part)
    const kind = kindOf(path, part)
    if (kind === null) throw new Error(`unknown parameter ${part} in ${path}`)
    const good = existing(world, kind).map((value) => encodeURIComponent(value))
    return weighted([4, good], [1, fc.constantFrom(...HOSTILE_SEGMENTS)])
  })
  return fc.tuple(...parts).map((all) => all.join('/'))
}

function queryOf({ query, path }: Operation, world: Simulation): fc.Arbitrary<string> {
  const named = query.map(({ name, schema }) => {
    const page = /^(page|page_size|limit|offset)$/.test(name)
    const good = page ? fc.integer({ min: 1, max: 30 }) : meant(world, schema, path, name)
    return fc
      .record({
        there: fc.nat(9).map((n) => n < 6),
        value: weighted<unknown>([3, good], [2, HOSTILE]),
      })
      .map(({ there, value }) => (there ? `${name}=${encoded(value)}` : ''))
  })
  const described = fc.tuple(...named).map((all) => all.filter((one) => one !== '').join('&'))
  if (named.length === 0) {
    return weighted([12, fc.constant('')], [1, fc.constantFrom(...HOSTILE_QUERIES)])
  }
  return weighted([5, described], [1, fc.constantFrom(...HOSTILE_QUERIES)])
}

/** Percent-encodes a value; lone surrogates become invalid UTF-8 bytes. */
function encoded(value: unknown): string {
  const text = (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 4_000)
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd')).replaceAll('%EF%BF%BD', '%ED%A0%80')
}

const json = (value: unknown): Sent => ({
  type: 'application/json',
  body: Buffer.from(
    (JSON.stringify(value) ?? '').replaceAll(new RegExp(`"${BARE}([^"]*)"`, 'g'), '$1'),
  ),
})

const nothing = fc.constant<Sent>({ type: null, body: null })

const strange: fc.Arbitrary<Sent> = fc
  .record({
    body: weighted<string | Buffer>(
      [60, fc.constantFrom(...HOSTILE_BODIES)],
      [1, fc.constantFrom(...HUGE_BODIES)],
    ),
    type: weighted<string | null>(
      [4, fc.constant('application/json')],
      [1, fc.constantFrom(...HOSTILE_TYPES)],
    ),
  })
  .map(({ body, type }) => ({ type, body: Buffer.from(body) }))

function bodyOf(operation: Operation, world: Simulation, files: Files): fc.Arbitrary<Sent> {
  const { json: shape, files: names, method, path } = operation
  if (method === 'GET') return nothing
  if (shape === null && names === null) return weighted([6, nothing], [1, strange])
  const good = meant(world, shape ?? {}, path)
  const bodies = weighted([4, good], [4, twisted(good)], [1, spoilt(good)])
  const sent = weighted([12, bodies.map(json)], [2, strange], [1, nothing])
  if (names === null) return sent
  const forms = form(bodies.map(fieldsOf), names, files).map(({ type, body }: Form) => ({
    type,
    body,
  }))
  return shape === null ? weighted([9, forms], [1, sent]) : weighted([1, forms], [1, sent])
}

/** Drops, replaces or adds one to three fields. */
const twisted = (good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      good,
      fc.array(
        fc.record({
          at: fc.nat(99),
          how: fc.constantFrom('set', 'set', 'set', 'drop', 'add'),
          value: HOSTILE,
          field: fc.constantFrom(...Object.keys(HOSTILE_FIELDS)),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    )
    .map(([body, twists]) => {
      const fields = new Map(Object.entries((body ?? {}) as object))
      for (const { at, how, value, field } of twists) {
        const names = [...fields.keys()]
        const name = names[at % Math.max(names.length, 1)]
        if (how === 'add' || name === undefined) fields.set(field, HOSTILE_FIELDS[field])
        else if (how === 'drop') fields.delete(name)
        else fields.set(name, value)
      }
      return Object.fromEntries(fields)
    })

/** Replaces every field by a hostile value. */
const spoilt = (good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(good, fc.array(HOSTILE, { minLength: 8, maxLength: 8 }))
    .map(([body, values]) =>
      Object.fromEntries(
        Object.keys((body ?? {}) as object).map((name, at) => [name, values[at % values.length]]),
      ),
    )
