import { describe, expect, it } from 'vitest'
import { serviceFailure } from '../../../src/protocol/base/errors.ts'
import type { Json } from '../../../src/protocol/base/types.ts'
import { createPager, loadAllRows } from '../../../src/services/http/pages.ts'

const rows = (...ids: (number | string)[]): Json[] => ids.map((id) => ({ id }))

/** A pager over responses by query; `null` is the query of a page by its number. */
function start(answer: (page: number, named: string | null) => Json) {
  let changes = 0
  const pager = createPager(() => changes)
  const sent: [number, string | null][] = []
  const load = (page: number, list = 'posts') =>
    pager.load({
      list,
      page,
      send: async (number, named) => {
        sent.push([number, named])
        return answer(number, named)
      },
    })
  return { load, sent, change: () => (changes += 1) }
}

describe('a paginated list', () => {
  it.each([
    ['page numbers', 'https://internal:8000/api/posts/?tag=a&page=2', '?tag=a&page=2'],
    ['limit and offset', '/api/posts/?limit=20&offset=20', '?limit=20&offset=20'],
    ['a cursor', 'https://api.test/api/posts/?cursor=cD0yMDI2#top', '?cursor=cD0yMDI2'],
  ])('follows the query of `next` as it came: %s', async (_, next, query) => {
    const { load, sent } = start((page) =>
      page === 1 ? { next, results: rows(1, 2) } : { next: null, results: rows(3) },
    )
    await load(1)
    expect(await load(2)).toEqual({ next: null, results: rows(3) })
    expect(sent).toEqual([
      [1, null],
      [2, query],
    ])
  })

  it('counts the page where `next` has no query, and per list', async () => {
    const { load, sent } = start(() => ({ next: 'more', results: rows(sent.length) }))
    await load(1)
    await load(2)
    await load(2, 'blog')
    expect(sent).toEqual([
      [1, null],
      [2, null],
      [2, null],
    ])
  })

  it('[FOREIGN-02 B15] ends with a page that brings nothing new', async () => {
    const { load } = start(() => ({ next: '/api/posts/?page=9', results: rows(1, 2) }))
    expect(await load(1)).toEqual({ next: '/api/posts/?page=9', results: rows(1, 2) })
    expect(await load(2)).toEqual({ next: null, results: [] })
  })

  it('does not end when page 1 has moved down as a whole', async () => {
    const { load } = start((page) => ({
      next: `?page=${page + 1}`,
      results: page === 1 ? rows(3, 4) : rows(1, 2),
    }))
    await load(1)
    expect(await load(2)).toEqual({ next: '?page=3', results: rows(1, 2) })
  })

  it('compares rows of a mixed list by type and id', async () => {
    const { load } = start((page) => ({
      next: '?page=2',
      results: [{ type: page === 1 ? 'post' : 'blog', id: 1 }],
    }))
    await load(1)
    expect(await load(2)).toEqual({ next: '?page=2', results: [{ type: 'blog', id: 1 }] })
  })

  it('requests a page again whose rows have moved up because others were removed', async () => {
    let stored = [1, 2, 3, 4, 5, 6]
    const { load, sent } = start((page) => ({
      count: stored.length,
      next: page * 2 < stored.length ? `?page=${page + 1}` : null,
      results: rows(...stored.slice(page * 2 - 2, page * 2)),
    }))
    const first = await load(1)
    stored = [2, 4, 5, 6]
    const second = await load(2)
    expect([first, second]).toEqual([
      { count: 6, next: '?page=2', results: rows(1, 2) },
      { count: 4, next: null, results: rows(2, 4, 5, 6) },
    ])
    expect(sent.map(([page]) => page)).toEqual([1, 2, 1])
  })

  describe('[FOREIGN-02 B15] without `count`, after a change by the user', () => {
    function startStored(size: number, linkTo: (page: number) => string | null) {
      const world = { stored: Array.from({ length: 3 * size }, (_, index) => index + 1) }
      const pages = start((page) => {
        const results = rows(...world.stored.slice((page - 1) * size, page * size))
        if (results.length === 0) throw serviceFailure({ message: 'Invalid page.', status: 404 })
        return { next: page * size < world.stored.length ? linkTo(page + 1) : null, results }
      })
      return { ...pages, world }
    }
    const LINKS: [string, (page: number) => string][] = [
      ['page numbers', (page) => `?page=${page}`],
      ['limit and offset', (page) => `?limit=2&offset=${(page - 1) * 2}`],
      ['no query', () => 'more'],
    ]

    it.each(LINKS)('requests the page before again: %s', async (_, linkTo) => {
      const { load, sent, change, world } = startStored(2, linkTo)
      await load(1)
      world.stored = [2, 3, 4, 5, 6]
      change()
      expect(await load(2)).toEqual({ next: linkTo(3), results: rows(2, 3, 4, 5) })
      expect(await load(3)).toEqual({ next: null, results: rows(6) })
      expect(sent.map(([page]) => page)).toEqual([1, 2, 1, 3])
    })

    it('goes back to the first page with a known row', async () => {
      const { load, sent, change, world } = startStored(2, (page) => `?page=${page}`)
      await load(1)
      await load(2)
      world.stored = [4, 5, 6]
      change()
      expect(await load(3)).toEqual({ next: null, results: rows(4, 5, 6) })
      expect(sent.map(([page]) => page)).toEqual([1, 2, 3, 2, 1])
    })

    it('requests no page twice without a change, nor where a cursor continues', async () => {
      const pages = startStored(2, (page) => `?page=${page}`)
      pages.change()
      await pages.load(1)
      await pages.load(2)
      const cursors = startStored(2, (page) => `?cursor=${page}`)
      await cursors.load(1)
      cursors.change()
      await cursors.load(2)
      expect([pages.sent, cursors.sent].map((sent) => sent.map(([page]) => page))).toEqual([
        [1, 2],
        [1, 2],
      ])
    })
  })

  it('ends where a page does not exist any more, with the page before it', async () => {
    let stored = [1, 2, 3]
    const { load } = start((page) => {
      const results = rows(...stored.slice(page * 2 - 2, page * 2))
      if (results.length === 0) throw serviceFailure({ message: 'Invalid page.', status: 404 })
      return { count: stored.length, next: '?page=2', results }
    })
    await load(1)
    stored = [2, 3]
    expect(await load(2)).toEqual({ count: 2, next: null, results: rows(2, 3) })
  })

  it('rejects a page after the end of the list with one request', async () => {
    const { load, sent } = start(() => {
      throw serviceFailure({ message: 'Not found.', status: 404 })
    })
    await expect(load(9999)).rejects.toMatchObject({ status: 404 })
    expect(sent).toEqual([[9999, null]])
  })
})

it('loads the rows of all pages, each once, and rows without an id as they are', async () => {
  const pages: Json[] = [
    { next: '?page=2', results: rows(1, 2) },
    { next: '?page=3', results: rows(2, 3) },
    { next: null, results: rows(4) },
  ]
  expect(await loadAllRows(async (page) => pages[page - 1] ?? null)).toEqual(rows(1, 2, 3, 4))
  expect(await loadAllRows(async () => rows(1, 2))).toEqual(rows(1, 2))
  expect(await loadAllRows(async () => [{}, {}])).toEqual([{}, {}])
})
