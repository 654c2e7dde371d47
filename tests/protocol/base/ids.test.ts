import { describe, expect, test } from 'vitest'
import {
  parseBlogRef,
  parseDetailId,
  parseProjectRef,
} from '../../../src/protocol/base/detail-ids.ts'
import { idKey, isSameUser, mapKey, sameId } from '../../../src/protocol/base/ids.ts'
import type { Id } from '../../../src/protocol/base/types.ts'

function caught(act: () => unknown): unknown {
  try {
    return { returned: act() }
  } catch (error) {
    return error
  }
}

describe('ids', () => {
  test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'have a safe key for %s that no object inherits',
    (id) => {
      const map: Record<string, number> = {}
      expect(map[mapKey(id)]).toBe(undefined)
      map[mapKey(id)] = 1
      expect([Object.keys(map), { ...map }[mapKey(id)]]).toEqual([[mapKey(id)], 1])
      expect(mapKey(mapKey(id))).toBe(mapKey(id))
      expect(JSON.parse(JSON.stringify(map))).toEqual(map)
    },
  )
  test('are their text as key otherwise', () => {
    expect([mapKey(7), mapKey('7'), mapKey('a~b'), mapKey('')]).toEqual(['7', '7', 'a~b', ''])
  })

  const ayen = { id: 7, username: 'Ayen' }
  test.each([
    [{ id: '7', username: 'ayen' }, true],
    [{ id: 7, username: '' }, true],
    [{ id: 8, username: 'Ayen' }, false],
    [{ id: null, username: 'ayen' }, true],
    [{ id: null, username: '7' }, true],
    [{ id: null, username: 'deng' }, false],
    [{ id: null, username: '' }, false],
    [null, false],
  ])('[MISC-03 ENT-01] of %j match user 7, Ayen: %s', (other, same) => {
    expect(isSameUser(ayen, other)).toBe(same)
    expect(isSameUser(null, other)).toBe(false)
  })

  const rows: [a: Id | null | undefined, b: Id | null | undefined, same: boolean][] = [
    [5, '5', true],
    ['a', 'a', true],
    [5, 6, false],
    [0, '0', true],
    [null, null, false],
    [undefined, undefined, false],
    [null, 'null', false],
    ['5', ' 5', false],
  ]
  for (const [a, b, same] of rows) {
    test(`${JSON.stringify(a)} and ${JSON.stringify(b)} are ${same ? 'the same' : 'not the same'}`, () => {
      expect([sameId(a, b), sameId(b, a)]).toEqual([same, same])
    })
  }

  test('have one key for number and text', () => expect([idKey(5), idKey('5')]).toEqual(['5', '5']))
})

describe('detail ids', () => {
  const good: [clauses: string, segment: string, id: string][] = [
    ['[ROUTE-30 VALID-13]', '42', '42'],
    ['[ROUTE-30]', '007', '007'],
    ['[ROUTE-30]', '9007199254740993', '9007199254740993'],
    ['[ROUTE-31 VALID-13]', 'river-mural-42', '42'],
    ['[ROUTE-31 A10]', 'x-12', '12'],
    ['[ROUTE-31 A10]', '2024-12', '12'],
    ['[ROUTE-31 A10]', 'river%20mural-42', '42'],
    ['[ROUTE-31 A10]', 'ŋu-7', '7'],
    ['[ROUTE-33]', '7', '7'],
    ['[ROUTE-33]', 'my-post-7', '7'],
  ]
  for (const [clauses, segment, id] of good) {
    test(`${clauses} "${segment}" is ${id}`, () => expect(parseDetailId(segment)).toBe(id))
  }

  const bad = [
    'abc',
    '12abc',
    'abc12',
    '-12',
    '1.5',
    '',
    'my-post',
    'a-1b',
    'a-',
    '٤٢',
    '%',
    'a\n-5',
  ]
  for (const segment of bad) {
    test(`[ROUTE-32 VALID-13 A10] ${JSON.stringify(segment)} is a 404`, () => {
      expect(caught(() => parseDetailId(segment, 'Portfolio item not found'))).toEqual({
        name: 'ServiceError',
        message: 'Portfolio item not found',
        status: 404,
        authError: false,
        aborted: false,
        serverMessage: null,
        body: null,
      })
    })
  }

  test('[ROUTE-33] rejects another form with the text of posts', () => {
    expect(caught(() => parseDetailId('my-post', 'Post not found'))).toMatchObject({
      message: 'Post not found',
      status: 404,
    })
  })
})

const UUID = '620fb594-0d2c-4c3e-9c55-012345678901'

describe('blog references', () => {
  const rows: [segment: string, expected: unknown][] = [
    ['12', { by: 'id', id: '12' }],
    ['my-blog-12', { by: 'slug', slug: 'my-blog-12' }],
    ['my%20blog', { by: 'slug', slug: 'my blog' }],
    ['100%', { by: 'slug', slug: '100%' }],
    ['12abc', { by: 'slug', slug: '12abc' }],
    ['-12', { by: 'slug', slug: '-12' }],
    [UUID, { by: 'id', id: UUID }],
    [`my-blog-${UUID}`, { by: 'slug', slug: `my-blog-${UUID}` }],
  ]
  for (const [segment, expected] of rows) {
    test(`[A10] "${segment}"`, () => expect(parseBlogRef(segment)).toEqual(expected))
  }
})

describe('project references', () => {
  const rows: [segment: string, expected: string][] = [
    ['12', '12'],
    ['nile-film-12', '12'],
    ['nile-film', 'nile-film'],
    ['nile%20film', 'nile film'],
    ['100%', '100%'],
    [UUID, UUID],
    [`nile-film-${UUID}`, UUID],
    ['pr-7x', 'pr-7x'],
  ]
  for (const [segment, expected] of rows) {
    test(`[A28] "${segment}" is "${expected}"`, () =>
      expect(parseProjectRef(segment)).toBe(expected))
  }
})
