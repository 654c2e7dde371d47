import { expect, test } from 'vitest'
import { createKeptPages } from '../../server/static/kept-pages.ts'
import { emptyPage, type SentPage } from '../../server/static/page.ts'

const written = (text: string): SentPage => ({ ...emptyPage(200, text), written: true })

/** A page that takes up 1,000 bytes. */
const PAGE = 'x'.repeat(500)

function pages(mostBytes: number) {
  const made: string[] = []
  const keep = createKeptPages(() => 0, mostBytes)
  const ask = (address: string, page: SentPage = written(PAGE)) =>
    keep(address, async () => {
      made.push(address)
      return page
    })
  return { ask, made }
}

test('the oldest page goes when all of them are too large', async () => {
  const { ask, made } = pages(2_000)
  for (const address of ['a', 'b', 'c', 'b', 'c', 'a']) await ask(address)
  expect(made).toEqual(['a', 'b', 'c', 'a'])
})

test('a page that is too large by itself is not kept, nor does it cost what is kept later', async () => {
  const { ask, made } = pages(2_000)
  for (let n = 0; n < 2; n++) await ask('large', written('x'.repeat(2_000)))
  for (let n = 0; n < 2; n++) await ask('small')
  expect(made).toEqual(['large', 'large', 'small'])
})

test('an empty page and a redirection are made for each who asks', async () => {
  const { ask, made } = pages(2_000)
  for (let n = 0; n < 2; n++) await ask('empty', emptyPage(200, PAGE))
  expect(made).toEqual(['empty', 'empty'])
})

test('a page that cannot be made fails for who waits for it, and is made for the next', async () => {
  const keep = createKeptPages(() => 0)
  const broken = () => Promise.reject(new Error('no database'))
  const both = await Promise.allSettled([keep('a', broken), keep('a', broken)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await keep('a', async () => written(PAGE))).toMatchObject({ written: true })
})
