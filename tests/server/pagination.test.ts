import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../../server/http/errors.ts'
import { pageBody, readPage } from '../../server/http/pagination.ts'

const requests = (query: string): FastifyRequest =>
  ({
    query: Object.fromEntries(new URLSearchParams(query)),
    url: `/api/posts/?${query}`,
    origin: 'https://api.test',
    // The only fields of a request that are used.
  }) as unknown as FastifyRequest

const answerOf = (query: string, count: number) => {
  const request = requests(query)
  try {
    return pageBody(request, readPage(request), count, [])
  } catch (error) {
    if (error instanceof ApiError) return [error.status, error.body]
    throw error
  }
}
const MISSING = [404, { detail: 'Invalid page.' }]
const at = (query: string) => `https://api.test/api/posts/?${query}`

describe('readPage', () => {
  test.each([
    ['', { number: 1, size: 20, offset: 0 }],
    ['page=3', { number: 3, size: 20, offset: 40 }],
    ['page=2&page_size=5', { number: 2, size: 5, offset: 5 }],
    ['page_size=100', { number: 1, size: 100, offset: 0 }],
    ['page_size=101', { number: 1, size: 100, offset: 0 }],
    ['page_size=1000000', { number: 1, size: 100, offset: 0 }],
    ['page_size=0', { number: 1, size: 20, offset: 0 }],
    ['page_size=-5', { number: 1, size: 20, offset: 0 }],
    ['page_size=many', { number: 1, size: 20, offset: 0 }],
  ])('limits page_size "%s" to 100', (query, page) => {
    expect(readPage(requests(query))).toEqual(page)
  })

  test.each(['page=0', 'page=-1', 'page=1.5', 'page=last', 'page=1e3'])(
    'rejects page "%s"',
    (query) => {
      expect(answerOf(query, 100)).toEqual(MISSING)
    },
  )

  test('responds 404 beyond the last page, but not for an empty first page', () => {
    expect([answerOf('page=2', 20), answerOf('page=3', 21), answerOf('page=2', 0)]).toEqual([
      MISSING,
      MISSING,
      MISSING,
    ])
    expect([answerOf('page=2', 21), answerOf('', 0)]).toEqual([
      { count: 21, next: null, previous: at('page=1'), results: [] },
      { count: 0, next: null, previous: null, results: [] },
    ])
  })

  test('links to the neighbouring pages with all other query parameters', () => {
    expect(answerOf('tag=ink&page=2&page_size=5', 11)).toEqual({
      count: 11,
      next: at('tag=ink&page=3&page_size=5'),
      previous: at('tag=ink&page=1&page_size=5'),
      results: [],
    })
    expect(answerOf('page_size=5', 5)).toMatchObject({ next: null, previous: null })
  })
})
