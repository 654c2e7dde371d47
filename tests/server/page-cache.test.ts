import { expect, test } from 'vitest'
import { emptyPage, type SentPage } from '../../server/static/page.ts'
import { createPageCache } from '../../server/static/page-cache.ts'

const rendered = (text: string): SentPage => ({ ...emptyPage(200, text), isServerRendered: true })

/** A page of 1,000 bytes. */
const PAGE = 'x'.repeat(500)

function pages(mostBytes: number) {
  const made: string[] = []
  const keep = createPageCache(() => 0, mostBytes)
  const ask = (address: string, page: SentPage = rendered(PAGE)) =>
    keep(address, async () => {
      made.push(address)
      return page
    })
  return { ask, made }
}

test('page cache evicts the oldest page when the size limit is exceeded', async () => {
  const { ask, made } = pages(2_000)
  for (const address of ['a', 'b', 'c', 'b', 'c', 'a']) await ask(address)
  expect(made).toEqual(['a', 'b', 'c', 'a'])
})

test('page cache does not store a page above the limit and does not count its size', async () => {
  const { ask, made } = pages(2_000)
  for (let n = 0; n < 2; n++) await ask('large', rendered('x'.repeat(2_000)))
  for (let n = 0; n < 2; n++) await ask('small')
  expect(made).toEqual(['large', 'large', 'small'])
})

test('page cache does not store empty pages and redirects', async () => {
  const { ask, made } = pages(2_000)
  for (let n = 0; n < 2; n++) await ask('empty', emptyPage(200, PAGE))
  expect(made).toEqual(['empty', 'empty'])
})

test('page cache rejects all waiting callers when rendering fails, and renders again for the next', async () => {
  const keep = createPageCache(() => 0)
  const broken = () => Promise.reject(new Error('no database'))
  const both = await Promise.allSettled([keep('a', broken), keep('a', broken)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await keep('a', async () => rendered(PAGE))).toMatchObject({ isServerRendered: true })
})
