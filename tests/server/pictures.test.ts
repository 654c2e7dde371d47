import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { slugify } from '../../server/content/pieces/slug.ts'
import {
  createConcurrencyLimit,
  createSingleFlight,
} from '../../server/publishing/images/concurrency.ts'
import { readMaster, thumbhashOf } from '../../server/publishing/images/image.ts'
import { renditionWidths } from '../../server/publishing/images/json.ts'
import { createRenditions } from '../../server/publishing/images/renditions.ts'
import { createDiskStore } from '../../server/publishing/images/store.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kinyeti-pictures-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('concurrency limit', () => {
  test('[A21] runs at most the given number of tasks and the others in order, also after a failure', async () => {
    const limit = createConcurrencyLimit(2)
    const started: number[] = []
    const runs = [0, 1, 2, 3].map((n) => {
      const { promise, resolve, reject } = Promise.withResolvers<number>()
      const done = limit(() => {
        started.push(n)
        return promise
      }).catch(() => -1)
      return { done, resolve, reject }
    })
    await settled()
    expect(started).toEqual([0, 1])
    runs[1]?.reject(new Error('broken'))
    await settled()
    expect(started).toEqual([0, 1, 2])
    for (const [n, run] of runs.entries()) run.resolve(n)
    expect(await Promise.all(runs.map(({ done }) => done))).toEqual([0, -1, 2, 3])
    const late = [limit(async () => 4), limit(async () => 5), limit(async () => 6)]
    expect(await Promise.all(late)).toEqual([4, 5, 6])
  })

  test('rejects with 503 and Retry-After when the queue is full', async () => {
    const limit = createConcurrencyLimit(1, { maxWaiting: 1 })
    const { promise, resolve } = Promise.withResolvers<number>()
    const [one, two] = [limit(() => promise), limit(async () => 2)]
    await expect(limit(async () => 3)).rejects.toMatchObject({
      status: 503,
      body: { detail: 'Too many images are being processed right now. Please try again.' },
      headers: { 'retry-after': '2' },
    })
    resolve(1)
    expect(await Promise.all([one, two])).toEqual([1, 2])
    expect(await limit(async () => 4)).toBe(4)
  })

  test('serves owners in turn, the tasks of one owner in order', async () => {
    const limit = createConcurrencyLimit(1)
    const started: string[] = []
    const runs = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) =>
      limit(async () => void started.push(name), name.charCodeAt(0)),
    )
    await Promise.all(runs)
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
  })

  test('rejects what one owner has waiting above the limit, and accepts other owners', async () => {
    const limit = createConcurrencyLimit(1, { maxWaiting: 3, maxWaitingPerOwner: 2 })
    const { promise, resolve } = Promise.withResolvers<number>()
    const settle = async (owner: number) =>
      limit(() => promise, owner).then(
        () => 'done',
        (error: { status: number }) => error.status,
      )
    const results = [1, 1, 1, 1, 2, 3].map(settle)
    resolve(0)
    expect(await Promise.all(results)).toEqual(['done', 'done', 'done', 503, 'done', 503])
  })

  test('[A21] single-flight shares a running task and starts a new one afterwards', async () => {
    const shared = createSingleFlight<number>()
    let runs = 0
    const run = async () => {
      await settled()
      runs += 1
      return runs
    }
    expect(await Promise.all([shared('a', run), shared('a', run), shared('b', run)])).toEqual([
      1, 1, 2,
    ])
    expect(await shared('a', run)).toBe(3)
    const broken = async () => {
      throw new Error('x')
    }
    await expect(shared('a', broken)).rejects.toThrow('x')
    expect(await shared('a', run)).toBe(4)
  })

  test.each([
    [1, [1]],
    [319, [319]],
    [320, [320]],
    [321, [320, 321]],
    [1600, [320, 640, 960, 1600]],
    [2400, [320, 640, 960, 1600]],
  ])('[A21] renditions of a master %i px wide', (width, widths) => {
    expect(renditionWidths(width)).toEqual(widths)
  })

  test('[A21] draws art once for many renditions and stores it', async () => {
    const store = createDiskStore(folder)
    let drawn = 0
    const rendition = createRenditions({
      store,
      drawArt: async () => {
        drawn += 1
        return sharp({ create: { width: 800, height: 400, channels: 3, background: '#123456' } })
          .png()
          .toBuffer()
      },
    })
    const picture = { key: 'drawn', art: { motif: 'x' } }
    const [small, same, other] = await Promise.all([
      rendition(picture, 320, 'webp'),
      rendition(picture, 320, 'webp'),
      rendition(picture, 640, 'jpg'),
    ])
    expect([drawn, small === same, other !== null]).toEqual([1, true, true])
    expect(await rendition({ ...picture, art: null }, 320, 'webp')).toEqual(small)
    expect(await rendition({ key: 'none', art: null }, 320, 'webp')).toBeNull()
    expect(readdirSync(join(folder, 'drawn')).sort()).toEqual(['320.webp', '640.jpg', 'master'])
  })

  test('small uploads and shown pictures do not wait for large uploads', async () => {
    const file = async (side: number): Promise<string> => {
      const path = join(folder, `upload-${side}.png`)
      const plain = { width: side, height: side, channels: 3, background: '#123456' } as const
      await sharp({ create: plain }).png().toFile(path)
      return path
    }
    const [large, small] = [await file(4_000), await file(10)]
    const store = createDiskStore(folder)
    await store.put('shown/master', await sharp(small).webp().toBuffer())
    const rendition = createRenditions({ store, drawArt: () => expect.fail() })
    const done: string[] = []
    const note = (name: string) => () => void done.push(name)
    await Promise.all([
      ...['large', 'large', 'large'].map((name) => readMaster(large, 'x.png', 1).then(note(name))),
      readMaster(small, 'x.png', 1).then(note('small')),
      readMaster(small, 'x.png', 2).then(note('small')),
      rendition({ key: 'shown', art: null }, 320, 'webp').then(note('shown')),
    ])
    expect(done.slice(0, 3).toSorted()).toEqual(['shown', 'small', 'small'])
  })

  test('[A21] thumbhash encodes the aspect ratio', async () => {
    const wide = await thumbhashOf(
      await sharp({ create: { width: 300, height: 100, channels: 3, background: '#ff0000' } })
        .png()
        .toBuffer(),
    )
    const { thumbHashToApproximateAspectRatio, thumbHashToAverageRGBA } = await import('thumbhash')
    const bytes = Buffer.from(wide, 'base64')
    expect(thumbHashToApproximateAspectRatio(bytes)).toBeGreaterThan(2)
    const { r, g, b, a } = thumbHashToAverageRGBA(bytes)
    expect([r > 0.9, g < 0.1, b < 0.1, a]).toEqual([true, true, true, 1])
  })
})

describe('picture store', () => {
  test('[A21] returns stored files and nothing else', async () => {
    const store = createDiskStore(folder)
    await store.put('k1/320.webp', Buffer.from('one'))
    await store.put('k1/320.webp', Buffer.from('two'))
    expect((await store.get('k1/320.webp'))?.toString()).toBe('two')
    expect(readdirSync(join(folder, 'k1'))).toEqual(['320.webp'])
    expect([await store.has('k1/320.webp'), await store.has('k1/640.webp')]).toEqual([true, false])
    await store.remove('k1')
    await store.remove('k1')
    expect(await store.get('k1/320.webp')).toBeNull()
  })

  test.each(['../x', 'a/../b', '', '/etc/passwd', '..', 'a/..', 'a/b/c'])(
    '[A21] rejects the name %j',
    async (name) => {
      await expect(createDiskStore(folder).get(name)).rejects.toThrow('invalid picture name')
    },
  )
})

describe('slugs', () => {
  test.each([
    ['Milaya for the Nile', 'milaya-for-the-nile'],
    ['  Ayen’s "best" — work! ', 'ayens-best-work'],
    ['مهرجان جوبا', 'مهرجان-جوبا'],
    ['ƐLƐ Cïŋ', 'ɛlɛ-cïŋ'],
    ['100% Juba / 2026', '100-juba-2026'],
    ['😀 …', ''],
    ['', ''],
    ['ＡＢ', 'ab'],
    ['x'.repeat(100), 'x'.repeat(80)],
    [`${'word '.repeat(15)}abcde fgh`, `${'word-'.repeat(15)}abcde`],
    [`${'word '.repeat(15)}abcdef`, 'word-'.repeat(15).slice(0, -1)],
  ])('[A10] slug of %j', (title, slug) => {
    expect(slugify(title)).toBe(slug)
  })
})
