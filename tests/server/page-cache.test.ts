import { expect, test } from 'vitest'
import { emptyPage, type SentPage } from '../../server/static/page.ts'
import { createPageCache } from '../../server/static/page-cache.ts'

const rendered = (text: string): SentPage => ({ ...emptyPage(200, text), isServerRendered: true })

/** A caller that waits. */
const STAYS = new AbortController().signal

/** A page of 1,000 bytes. */
const PAGE = 'x'.repeat(500)

function pages(mostBytes: number) {
  const made: string[] = []
  const cache = createPageCache(() => 0, mostBytes)
  const ask = (address: string, page: SentPage = rendered(PAGE)) =>
    cache.findOrRender(address, STAYS, async () => {
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
  const cache = createPageCache(() => 0)
  const broken = () => Promise.reject(new Error('no database'))
  const both = await Promise.allSettled([1, 2].map(() => cache.findOrRender('a', STAYS, broken)))
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await cache.findOrRender('a', STAYS, async () => rendered(PAGE))).toMatchObject({
    isServerRendered: true,
  })
})

test('page cache aborts a rendering when its last caller leaves, and renders again for the next', async () => {
  const cache = createPageCache(() => 0)
  const callers = [new AbortController(), new AbortController()]
  const signals: AbortSignal[] = []
  const endless = (signal: AbortSignal) => {
    signals.push(signal)
    return new Promise<never>(() => {})
  }
  for (const { signal } of callers) void cache.findOrRender('a', signal, endless)
  callers[0]?.abort()
  expect(signals.map(({ aborted }) => aborted)).toEqual([false])
  expect(cache.find('a', STAYS)).not.toBe(null)
  callers[1]?.abort()
  expect(signals.map(({ aborted }) => aborted)).toEqual([false])

  const left = AbortSignal.abort()
  void cache.findOrRender('b', left, endless)
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, true])
  expect(cache.find('b', STAYS)).toBe(null)
  await cache.findOrRender('b', STAYS, async () => rendered(PAGE))
  expect(await cache.find('b', STAYS)).toMatchObject({ isServerRendered: true })
})

test('page cache forgets all pages when it is cleared, also those that are being rendered', async () => {
  const cache = createPageCache(() => 0)
  await cache.findOrRender('a', STAYS, async () => rendered('old'))
  const { promise, resolve } = Promise.withResolvers<SentPage>()
  const running = cache.findOrRender('b', STAYS, () => promise)
  cache.clear()
  resolve(rendered('old'))
  expect(await running).toMatchObject({ html: 'old' })
  expect([cache.find('a', STAYS), cache.find('b', STAYS)]).toEqual([null, null])
  const next = await cache.findOrRender('b', STAYS, async () => rendered('new'))
  expect(next).toMatchObject({ html: 'new' })
})
