import fc from 'fast-check'
import type { Shape } from '../../server/openapi/components.ts'
import { HOSTILE_NUMBERS, HOSTILE_SHAPES, HOSTILE_TEXTS } from './hostile.ts'
import { CHOICES, type Kind, kindOf } from './kinds.ts'
import type { Simulation } from './world.ts'

export type Value = fc.Arbitrary<unknown>

export const HOSTILE: Value = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 2, arbitrary: fc.constantFrom(...HOSTILE_NUMBERS) },
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_SHAPES) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 400 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

const WORDS = [
  'Cattle camp',
  'ink',
  'Nile',
  'Juba 2026',
  'Muraal â€',
  '<p>One <b>two</b></p>',
  'dawn',
]

/** An existing id or name of this kind. */
export const existing = (world: Simulation, kind: Kind): fc.Arbitrary<string | number> =>
  fc.constantFrom(...world.things[kind])

/** A valid value of the described schema; an existing one if the name identifies its kind. */
export function meant(world: Simulation, shape: Shape, route: string, name = ''): Value {
  const kind = kindOf(route, name)
  if (kind !== null && !isList(shape)) return existing(world, kind)
  const choices = CHOICES[name]
  if (choices !== undefined && isPlain(shape)) return fc.constantFrom(...choices)
  const alternatives = (shape.anyOf ?? shape.oneOf) as Shape[] | undefined
  if (alternatives) return fc.oneof(...alternatives.map((one) => meant(world, one, route, name)))
  if (Array.isArray(shape.allOf)) {
    return fc.tuple(...shape.allOf.map((one) => meant(world, one, route, name))).map(merged)
  }
  if (Array.isArray(shape.enum)) return fc.constantFrom(...shape.enum)
  if ('const' in shape) return fc.constant(shape.const)
  return ofType(world, shape, route, name)
}

const isList = (shape: Shape): boolean => shape.type === 'array'
const isPlain = (shape: Shape): boolean => shape.type !== 'object' && shape.enum === undefined

const merged = (parts: readonly unknown[]): unknown => Object.assign({}, ...parts)

function ofType(world: Simulation, shape: Shape, route: string, name: string): Value {
  switch (shape.type) {
    case 'string':
      return text(shape)
    case 'integer':
      return fc.integer({ min: bound(shape.minimum, 0), max: bound(shape.maximum, 1_000_000) })
    case 'number':
      return fc.oneof(fc.nat(1_000), fc.double({ noNaN: true, noDefaultInfinity: true }))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(meant(world, (shape.items ?? {}) as Shape, route, name), {
        minLength: bound(shape.minItems, 0),
        maxLength: Math.min(bound(shape.maxItems, 4), 4),
      })
    case 'object':
      return object(world, shape, route)
  }
  return fc.jsonValue({ maxDepth: 2 })
}

const bound = (given: unknown, otherwise: number): number =>
  typeof given === 'number' ? Math.min(given, 2 ** 31 - 1) : otherwise

/**
 * Cached by minimum length, because fast-check tests all its hostile strings on each new arbitrary.
 */
const graphemes = new Map<number, fc.Arbitrary<string>>()

function graphemesOf(minLength: number): fc.Arbitrary<string> {
  const made = graphemes.get(minLength)
  if (made !== undefined) return made
  const arbitrary = fc.string({ unit: 'grapheme', minLength, maxLength: 40 })
  graphemes.set(minLength, arbitrary)
  return arbitrary
}

function text({ minLength, maxLength, format }: Shape): fc.Arbitrary<string> {
  if (format === 'email') return fc.nat(99_999).map((n) => `somebody${n}@example.org`)
  const most = Math.min(bound(maxLength, 300), 300)
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...WORDS.map((word) => word.slice(0, most))) },
    { weight: 1, arbitrary: graphemesOf(bound(minLength, 0)) },
  )
}

function object(world: Simulation, shape: Shape, route: string): Value {
  const properties = Object.entries((shape.properties ?? {}) as { [name: string]: Shape })
  const fields = properties.map(([name, one]) => [name, meant(world, one, route, name)] as const)
  if (fields.length > 0) {
    const required = fields.map(([name]) => name).filter((name) => !isRare(name))
    return fc.record(Object.fromEntries(fields), {
      requiredKeys: required,
      noNullPrototype: true,
    }) as Value
  }
  const values = shape.additionalProperties as Shape | undefined
  if (typeof values !== 'object') return fc.constant({})
  return fc.dictionary(fc.constantFrom('theme', 'saveData', 'a'), meant(world, values, route), {
    noNullPrototype: true,
  })
}

/**
 * Fields that clients rarely send. They are optional here, because they determine the result if
 * present.
 */
const isRare = (name: string): boolean =>
  ['parent_id', 'reply_to_id', 'until', 'client_id', 'thumbnail'].includes(name)
