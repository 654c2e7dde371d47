import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { startFileApi } from '../kit/kit.ts'

/**
 * Limits on pictures generated on demand: per minute and IP address; stored ones are not limited.
 */

const PICTURES_OF_AN_ADDRESS = 300
const PREVIEWS_OF_AN_ADDRESS = 30
/** Previews are generated one at a time, so the others wait. */
const WAITING_PREVIEWS = 20

const api = await startFileApi({ config: { limits: true, trustProxy: 1 } })
const user = await api.register('ayen')

const load = (path: string, address: string) =>
  api.request('GET', path, { headers: { 'x-forwarded-for': address } })

/** Stores a picture like an upload; its file is tiny, so that renditions are cheap. */
async function place(key: string): Promise<number> {
  const master = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#864' } })
    .webp()
    .toBuffer()
  const folder = join(api.config.mediaDir, 'pictures', key)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'master'), master)
  const { id } = await api.db
    .insertInto('pictures')
    .values({ owner_id: user.id, key, width: 1600, height: 1200, thumbhash: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

describe('generated pictures', () => {
  test('renditions are limited to 300 per minute and address, and stored ones are not counted', async () => {
    const renditions = [320, 640, 960, 1600].flatMap((width) =>
      ['avif', 'webp', 'jpg'].map((format) => `${width}.${format}`),
    )
    const paths: string[] = []
    for (let n = 0; paths.length <= PICTURES_OF_AN_ADDRESS; n += 1) {
      await place(`cold${n}`)
      paths.push(...renditions.map((file) => `/media/pictures/cold${n}/${file}`))
    }
    const cold = paths[PICTURES_OF_AN_ADDRESS] ?? ''
    for (const path of paths.slice(0, PICTURES_OF_AN_ADDRESS)) {
      expect([path, (await load(path, '203.0.113.1')).status]).toEqual([path, 200])
    }
    const rejected = await load(cold, '203.0.113.1')
    const seconds = Number(rejected.headers.get('retry-after'))
    expect(seconds > 0 && seconds <= 60).toBe(true)
    expect([rejected.status, rejected.body]).toEqual([
      429,
      {
        detail: `Too many new pictures. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
      },
    ])
    for (const path of paths.slice(0, 20)) {
      expect((await load(path, '203.0.113.1')).status).toBe(200)
    }
    expect((await load(cold, '203.0.113.2')).status).toBe(200)
    expect((await load(cold, '203.0.113.1')).status).toBe(200)
  }, 60_000)

  test('previews are limited to a queue of twenty and 30 per minute and address', async () => {
    const paths: string[] = []
    for (let n = 0; n <= PREVIEWS_OF_AN_ADDRESS; n += 1) {
      const image = await place(`shown${n}`)
      const { body } = await api.request('POST', '/api/posts/', {
        token: user.access,
        body: {
          title: `Post ${n}`,
          body: 'x',
          category: 'Craft',
          images: [{ id: image, alt: '' }],
        },
      })
      paths.push(`/media/previews/post-${body.id}.jpg`)
    }
    const last = paths.pop() ?? ''
    const responses = await Promise.all(paths.map((path) => load(path, '203.0.113.1')))
    const created = responses.filter(({ status }) => status === 200)
    const sentAway = responses.filter(({ status }) => status === 503)
    expect(created.length).toBeGreaterThan(WAITING_PREVIEWS)
    expect(sentAway.length).toBe(PREVIEWS_OF_AN_ADDRESS - created.length)
    expect(sentAway.map(({ body, headers }) => [body, headers.get('retry-after')])).toEqual(
      sentAway.map(() => [
        { detail: 'Too many images are being processed right now. Please try again.' },
        '2',
      ]),
    )
    expect(sentAway.length).toBeGreaterThan(0)
    const rejected = await load(last, '203.0.113.1')
    expect([rejected.status, rejected.body.detail]).toEqual([
      429,
      expect.stringMatching(/^Too many new previews\. Please try again in \d+ seconds?\.$/),
    ])
    expect((await load(last, '203.0.113.2')).status).toBe(200)
    expect((await load(last, '203.0.113.1')).status).toBe(200)
  }, 60_000)
})
