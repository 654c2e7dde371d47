import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { pictureSource } from '../../../src/protocol/publishing/images.ts'
import { createUploadsApi } from '../../../src/services/api/uploads.ts'
import { startFileApi } from '../kit/kit.ts'
import { createClient } from '../ssr/client.ts'
import { FetchRequest, jpeg, plain, sendForm, upload } from './forms.ts'

const api = await startFileApi()
const ayen = await api.register('ayen')
const lado = await api.register('lado')

const masterOf = (url: string): Buffer => {
  const key = url.split('/').at(-2) ?? ''
  return readFileSync(join(api.config.mediaDir, 'pictures', key, 'master'))
}
const load = (path: string) => fetch(`${api.origin}${path}`)

describe('uploading a picture', () => {
  test('[A31] returns all fields needed to show it', async () => {
    const file = { bytes: await jpeg(1000, 500), name: 'milaya.jpg' }
    const response = await upload(api, ayen.access, file, { alt: ' A milaya ', client_id: 'a-1' })
    expect([response.status, response.body]).toEqual([
      201,
      {
        id: expect.any(Number),
        url: expect.stringMatching(/^\/media\/pictures\/[0-9a-f]{24}\/$/),
        widths: [320, 640, 960, 1000],
        width: 1000,
        height: 500,
        thumbhash: expect.stringMatching(/^[A-Za-z0-9+/]{8,44}=*$/),
        alt: 'A milaya',
      },
    ])
  })

  test.each([
    [200, 100, [200]],
    [320, 320, [320]],
    [700, 700, [320, 640, 700]],
    [1600, 10, [320, 640, 960, 1600]],
    [2000, 10, [320, 640, 960, 1600]],
  ])(
    '[A31] a picture %i px wide has its own width and the standard widths below',
    async (width, height, widths) => {
      const file = { bytes: await jpeg(width, height), name: 'x.jpg' }
      expect((await upload(api, ayen.access, file)).body.widths).toEqual(widths)
    },
  )

  test('[A31] stores one picture per client id', async () => {
    const first = { bytes: await jpeg(30, 20), name: 'a.jpg' }
    const second = { bytes: await jpeg(90, 90), name: 'b.jpg' }
    const [one, two] = await Promise.all([
      upload(api, ayen.access, first, { client_id: 'twice' }),
      upload(api, ayen.access, first, { client_id: 'twice' }),
    ])
    const three = await upload(api, ayen.access, second, { client_id: 'twice' })
    expect([one.status, two.status, three.status]).toEqual([201, 201, 201])
    expect([two.body, three.body]).toEqual([one.body, one.body])
    const others = await upload(api, lado.access, second, { client_id: 'twice' })
    expect(others.body).toMatchObject({ width: 90 })
    const keys = await api.db.selectFrom('pictures').select('key').execute()
    expect(readdirSync(join(api.config.mediaDir, 'pictures')).sort()).toEqual(
      keys.map(({ key }) => key).sort(),
    )
  })

  test('[A31] rotates a photo upright, scales it down and removes its metadata', async () => {
    const bytes = await plain(3000, 1000)
      .withExif({ IFD0: { Artist: 'Ayen of Hai Malakal' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(bytes).metadata()).orientation).toBe(6)
    const { body } = await upload(api, ayen.access, { bytes, name: 'phone.jpg' })
    expect([body.width, body.height]).toEqual([800, 2400])
    const master = await sharp(masterOf(body.url)).metadata()
    expect([
      master.width,
      master.height,
      master.exif,
      master.orientation,
      master.icc,
      master.xmp,
    ]).toEqual([800, 2400, undefined, undefined, undefined, undefined])
  })

  test("[A31] drops data after the picture's end", async () => {
    const bytes = Buffer.concat([await jpeg(40, 40), Buffer.from('<script>steal()</script>')])
    const { body, status } = await upload(api, ayen.access, { bytes, name: 'poly.jpg' })
    expect(status).toBe(201)
    expect(masterOf(body.url).includes('steal')).toBe(false)
  })

  test.each(['png', 'webp', 'avif', 'gif'] as const)('[A31] accepts %s', async (format) => {
    const bytes = await plain(60, 40).toFormat(format).toBuffer()
    const { status, body } = await upload(api, ayen.access, { bytes, name: `x.${format}` })
    expect([status, body.width, body.height]).toEqual([201, 60, 40])
  })

  test('[A31] keeps only the first frame of an animation', async () => {
    const frames = Buffer.concat([
      await plain(40, 30, '#ff0000').raw().toBuffer(),
      await plain(40, 30, '#0000ff').raw().toBuffer(),
    ])
    const bytes = await sharp(frames, {
      raw: { width: 40, height: 60, channels: 3, pageHeight: 30 },
    })
      .gif({ delay: [100, 100] })
      .toBuffer()
    expect((await sharp(bytes).metadata()).pages).toBe(2)
    const { body } = await upload(api, ayen.access, { bytes, name: 'moving.gif' })
    expect([body.width, body.height]).toEqual([40, 30])
    const { dominant } = await sharp(masterOf(body.url)).stats()
    expect(dominant.r).toBeGreaterThan(200)
    expect(dominant.b).toBeLessThan(50)
  })
})

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'
const KINDS = 'Please choose a JPEG, PNG, WebP, AVIF or GIF.'

describe('rejecting files that are not pictures', () => {
  test.each([
    ['an SVG', 'logo.svg', SVG],
    ['an SVG with another extension', 'logo.png', SVG],
    ['an HTML page', 'page.jpg', '<!doctype html><title>x</title>'],
    ['an empty file', 'empty.png', ''],
    ['a TIFF', 'scan.tif', 'II*\0\x08\0\0\0'],
  ])('[A31] %s', async (_, name, text) => {
    const response = await upload(api, ayen.access, { bytes: Buffer.from(text, 'latin1'), name })
    expect([response.status, response.body]).toEqual([
      400,
      { detail: `“${name}” isn’t a supported image. ${KINDS}` },
    ])
  })

  test('[A31] a damaged picture', async () => {
    const whole = await plain(400, 400).png().toBuffer()
    for (const bytes of [whole.subarray(0, whole.length / 2), whole.subarray(0, 12)]) {
      const response = await upload(api, ayen.access, { bytes, name: '../half.png' })
      expect([response.status, response.body]).toEqual([
        400,
        {
          detail: '“half.png” couldn’t be opened. The file may be damaged. Please choose another.',
        },
      ])
    }
  })

  test('[A31] more than 50 million pixels', async () => {
    const bytes = await plain(10_000, 5_001).png().toBuffer()
    const response = await upload(api, ayen.access, { bytes, name: 'wall.png' })
    expect([response.status, response.body]).toEqual([
      400,
      {
        detail:
          '“wall.png” is too large: it has 51 million pixels, and at most 50 million are allowed.',
      },
    ])
  })

  test('[A31] more than 15 MB', async () => {
    const bytes = Buffer.concat([await jpeg(20, 20), Buffer.alloc(15 * 1024 * 1024)])
    const response = await upload(api, ayen.access, { bytes, name: 'raw.jpg' })
    expect([response.status, response.body]).toEqual([
      413,
      {
        detail: '“raw.jpg” is too large: images can have up to 15 MB. Please choose a smaller one.',
      },
    ])
  })

  test('[A31] no file, two files, JSON, a long description, an anonymous user', async () => {
    const file = { bytes: await jpeg(20, 20), name: 'x.jpg' }
    const send = (entries: Parameters<typeof sendForm>[4], token: string | null = ayen.access) =>
      sendForm(api, 'POST', '/api/uploads/', token, entries)
    const json = await api.request('POST', '/api/uploads/', { token: ayen.access, body: {} })
    const responses = [
      await send([['alt', 'x']]),
      await send([
        ['file', file],
        ['file', file],
      ]),
      json,
      await send([
        ['alt', 'x'.repeat(301)],
        ['file', file],
      ]),
      await send([['file', file]], null),
    ]
    expect(responses.map(({ status, body }) => [status, body])).toEqual([
      [400, { detail: 'Choose an image to upload.' }],
      [413, { detail: 'Send at most 1 picture at a time.' }],
      [400, { detail: 'Send the image as a form with one file.' }],
      [400, { alt: ['Alt text can have up to 300 characters.'] }],
      [401, { detail: 'Please sign in first.', code: 'not_authenticated' }],
    ])
  })
})

const HEAD = '--b\r\ncontent-disposition: form-data; name="file"; filename="x.jpg"\r\n\r\n'

describe('rejecting malformed forms', () => {
  test.each([
    ['without a boundary', 'multipart/form-data', HEAD],
    ['truncated in the middle of the file', 'multipart/form-data; boundary=b', `${HEAD}abc`],
    [
      'with __proto__ as field name',
      'multipart/form-data; boundary=b',
      HEAD.replace('file', '__proto__'),
    ],
    ['JSON instead of a form', 'multipart/form-data; boundary=b', '{"file": 1}'],
  ])('[A31] %s', async (_, type, raw) => {
    for (const path of ['/api/uploads/', '/api/portfolio/']) {
      const response = await api.request('POST', path, {
        token: ayen.access,
        raw,
        headers: { 'content-type': type },
      })
      expect([path, response.status, response.body]).toEqual([
        path,
        400,
        { detail: 'The form couldn’t be read. Please try again.' },
      ])
    }
  })
})

describe('client upload service', () => {
  test('[A31] uploads a picture, and the same one only once', async () => {
    const client = createClient(api, ayen)
    const uploads = createUploadsApi({
      ...client.http,
      // It has everything of `XMLHttpRequest` that the service uses.
      createRequest: () => new FetchRequest() as unknown as XMLHttpRequest,
      clock: { setTimeout: () => 0, clearTimeout: () => {} },
    })
    const file = new File([Uint8Array.from(await jpeg(500, 250))], 'way.jpg')
    const one = await uploads.send(file, { clientId: 'way-1', alt: 'The way' })
    expect(one).toMatchObject({ widths: [320, 500], width: 500, height: 250, alt: 'The way' })
    expect((await fetch(pictureSource(one, 'webp', 400))).status).toBe(200)
    expect((await uploads.send(file, { clientId: 'way-1' })).id).toBe(one.id)
    const drawing = new File([SVG], 'logo.svg')
    await expect(uploads.send(drawing, { clientId: 'way-2' })).rejects.toMatchObject({
      status: 400,
      message: `“logo.svg” isn’t a supported image. ${KINDS}`,
    })
  })
})

describe('deleting an uploaded picture', () => {
  test("[A31] is allowed for one's own pictures while nothing uses them", async () => {
    const file = { bytes: await jpeg(20, 20), name: 'x.jpg' }
    const { body } = await upload(api, ayen.access, file)
    const remove = (token: string) => api.request('DELETE', `/api/uploads/${body.id}/`, { token })
    const strange = await remove(lado.access)
    expect([strange.status, strange.body]).toEqual([403, { detail: 'This image is not yours.' }])
    const post = await api.db
      .insertInto('posts')
      .values({ author_id: ayen.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await api.db
      .insertInto('post_pictures')
      .values({ post_id: post.id, position: 0, picture_id: body.id })
      .execute()
    const used = await remove(ayen.access)
    expect([used.status, used.body]).toEqual([
      409,
      { detail: 'This image is in use and can’t be deleted.' },
    ])
    await api.db.deleteFrom('posts').where('id', '=', post.id).execute()
    await api.db
      .insertInto('blog_entries')
      .values({ author_id: ayen.id, slug: 's', body: `<img src="${body.url}640.webp">` })
      .execute()
    expect((await remove(ayen.access)).status).toBe(409)
    await api.db.deleteFrom('blog_entries').execute()
    expect((await remove(ayen.access)).status).toBe(204)
    expect((await remove(ayen.access)).status).toBe(404)
    expect((await load(`${body.url}20.webp`)).status).toBe(404)
  })
})
