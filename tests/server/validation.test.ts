import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../../server/http/errors.ts'
import { idParam, parse, queryText } from '../../server/http/validation.ts'

const schema = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(5)),
  age: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(150))),
  kind: v.optional(v.picklist(['a', 'b'])),
  tags: v.optional(v.pipe(v.array(v.string()), v.nonEmpty(), v.maxLength(2))),
  on: v.optional(v.boolean()),
  mail: v.optional(v.pipe(v.string(), v.email())),
  code: v.optional(v.pipe(v.string(), v.minLength(3))),
  own: v.optional(v.string('Say it in words.')),
})

function refusal(input: unknown): unknown {
  try {
    parse(schema, input)
  } catch (error) {
    if (error instanceof ApiError) return [error.status, error.body]
    throw error
  }
  return 'accepted'
}

describe('parse', () => {
  test("returns the schema's output without unknown fields", () => {
    expect(parse(schema, { name: ' Ayen ', extra: 1 })).toEqual({ name: 'Ayen' })
  })

  test.each([
    ['no body', undefined, { name: ['This field is required.'] }],
    ['null', null, { name: ['This field is required.'] }],
    ['a list', [], { non_field_errors: ['Invalid data. Expected an object.'] }],
    ['a text', 'x', { non_field_errors: ['Invalid data. Expected an object.'] }],
    ['a null field', { name: null }, { name: ['This field may not be null.'] }],
    ['a number for text', { name: 7 }, { name: ['Not a valid string.'] }],
    ['a blank text', { name: '  ' }, { name: ['This field may not be blank.'] }],
    [
      'a long text',
      { name: 'abcdef' },
      { name: ['Ensure this field has no more than 5 characters.'] },
    ],
    [
      'a short text',
      { name: 'a', code: 'x' },
      { code: ['Ensure this field has at least 3 characters.'] },
    ],
    [
      'a text instead of a number',
      { name: 'a', age: '7' },
      { age: ['A valid number is required.'] },
    ],
    ['a fraction', { name: 'a', age: 1.5 }, { age: ['A valid integer is required.'] }],
    [
      'a number that is too small',
      { name: 'a', age: 0 },
      { age: ['Ensure this value is greater than or equal to 1.'] },
    ],
    [
      'a number that is too large',
      { name: 'a', age: 151 },
      { age: ['Ensure this value is less than or equal to 150.'] },
    ],
    ['an unknown choice', { name: 'a', kind: '<b>' }, { kind: ['"<b>" is not a valid choice.'] }],
    ['no list', { name: 'a', tags: 'x' }, { tags: ['Expected a list of items.'] }],
    ['an empty list', { name: 'a', tags: [] }, { tags: ['This list may not be empty.'] }],
    [
      'a long list',
      { name: 'a', tags: ['x', 'y', 'z'] },
      { tags: ['Ensure this field has no more than 2 elements.'] },
    ],
    ['an invalid item', { name: 'a', tags: [1, 2] }, { tags: ['Not a valid string.'] }],
    ['no switch', { name: 'a', on: 'yes' }, { on: ['Must be a valid boolean.'] }],
    ['no address', { name: 'a', mail: 'x@' }, { mail: ['Enter a valid email address.'] }],
    ['a schema with its own messages', { name: 'a', own: 7 }, { own: ['Say it in words.'] }],
    [
      'several fields at once',
      { name: 1, age: 'x' },
      { name: ['Not a valid string.'], age: ['A valid number is required.'] },
    ],
    ['a null character', { name: 'a\0' }, { name: ['Null characters are not allowed.'] }],
    [
      'a null character deep inside',
      { name: 'a', tags: [{ x: ['\0'] }] },
      { tags: ['Null characters are not allowed.'] },
    ],
    ['a null character in a name', { 'a\0b': 1 }, { ab: ['Null characters are not allowed.'] }],
  ])('rejects %s with a message per field', (_, input, body) => {
    expect(refusal(input)).toEqual([400, body])
  })
})

describe('idParam', () => {
  test.each([
    ['7', 7],
    ['0', 0],
    ['999999999999999', 999_999_999_999_999],
  ])('parses %s', (text, id) => {
    expect(idParam(text)).toBe(id)
  })

  test.each(['', 'x', '-1', '1.5', '1e3', ' 7', '9'.repeat(16), '٣', undefined, 7])(
    'throws 404 for %s',
    (value) => {
      expect(() => idParam(value)).toThrow(
        expect.objectContaining({ status: 404, body: { detail: 'Not found.' } }),
      )
    },
  )
})

test("queryText returns a single trimmed text and '' for anything else", () => {
  expect(queryText({ q: ' Ayen ' }, 'q')).toBe('Ayen')
  expect(queryText({ q: 'a\0b' }, 'q')).toBe('ab')
  for (const query of [{}, { q: ['a', 'b'] }, { q: 7 }, null, 'q']) {
    expect(queryText(query, 'q')).toBe('')
  }
})
