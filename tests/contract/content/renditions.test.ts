import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { startFileApi } from '../kit/kit.ts'
import { jpeg, upload } from '../publishing/forms.ts'

const api = await startFileApi()
const ayen = await api.register('ayen')

const load = (path: string) => fetch(`${api.origin}${path}`)
const bytesOf = async (path: string): Promise<Buffer> =>
  Buffer.from(await (await load(path)).arrayBuffer())

describe('renditions', () => {
  test('[A21] exist in each width and format, with immutable cache headers', async () => {
    const { body } = await upload(api, ayen.access, {
      bytes: await jpeg(700, 350),
      name: 'x.jpg',
    })
    for (const width of [320, 640, 700]) {
      for (const [format, type, codec] of [
        ['avif', 'image/avif', 'heif'],
        ['webp', 'image/webp', 'webp'],
        ['jpg', 'image/jpeg', 'jpeg'],
      ] as const) {
        const response = await load(`${body.url}${width}.${format}`)
        expect([
          response.status,
          ...['content-type', 'cache-control', 'x-content-type-options'].map((name) =>
            response.headers.get(name),
          ),
          response.headers.get('content-security-policy'),
        ]).toEqual([
          200,
          type,
          'public, max-age=31536000, immutable',
          'nosniff',
          "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
        ])
        const found = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
        expect([found.format, found.width, found.height]).toEqual([codec, width, width / 2])
      }
    }
  })

  test('[A21] a transparent picture gets a white background as JPEG and stays transparent otherwise', async () => {
    const bytes = await sharp({
      create: { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer()
    const { body } = await upload(api, ayen.access, { bytes, name: 'logo.png' })
    const flat = await sharp(await bytesOf(`${body.url}40.jpg`)).stats()
    const clear = await sharp(await bytesOf(`${body.url}40.webp`)).stats()
    expect(flat.channels.map(({ min }) => min)).toEqual([255, 255, 255])
    expect(clear.channels[3]?.max).toBe(0)
  })

  test('[A21] other sizes and the master give 404', async () => {
    const { body } = await upload(api, ayen.access, {
      bytes: await jpeg(700, 350),
      name: 'x.jpg',
    })
    for (const path of [
      `${body.url}641.webp`,
      `${body.url}960.webp`,
      `${body.url}320.png`,
      `${body.url}0320.webp`,
      `${body.url}master`,
      body.url,
      '/media/pictures/nobody/320.webp',
      `/media/pictures/..%2f..%2fsecret/320.webp`,
    ]) {
      const response = await load(path)
      expect([path, response.status]).toEqual([path, 404])
      expect(response.headers.get('cache-control')).not.toContain('immutable')
    }
  })

  test('[A21] generated art is drawn on first request', async () => {
    const key = 'abcdef0123456789'
    await api.db
      .insertInto('pictures')
      .values({
        owner_id: ayen.id,
        key,
        width: 1600,
        height: 1200,
        art: JSON.stringify({ motif: 'river', seed: 7 }),
      })
      .execute()
    const [one, two] = await Promise.all([
      bytesOf(`/media/pictures/${key}/320.webp`),
      bytesOf(`/media/pictures/${key}/320.webp`),
    ])
    expect((await sharp(one).metadata()).width).toBe(320)
    expect(two.equals(one)).toBe(true)
    expect(readdirSync(join(api.config.mediaDir, 'pictures', key)).sort()).toEqual([
      '320.webp',
      'master',
    ])
  })
})
