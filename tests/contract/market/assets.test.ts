import { readdirSync } from 'node:fs'
import http from 'node:http'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { asFile, FIELDS, startMarket, ZIP, zipOf } from './assets-kit.ts'

const { api, seller, buyer, services, sell, buy, get, patch, remove, picture, send, post } =
  await startMarket()

const stored = () => {
  try {
    return readdirSync(join(api.config.dataDir, 'assets'))
  } catch {
    return []
  }
}

describe('selling assets', () => {
  test('[API-ASSET-07 ENT-16] creates an asset with its file, once per client id', async () => {
    const { id, url } = await picture(seller)
    const { calls, assets } = services(seller)
    const file = asFile(ZIP, 'brushes.zip')
    const fields = { ...FIELDS, images: [{ id, alt: 'Strokes' }], file, client_id: 'once' }
    const created = await assets.create(fields)
    expect(calls).toEqual(['POST /api/creative-assets/ 201'])
    expect(created).toMatchObject({
      title: 'Cattle camp brushes',
      slug: 'cattle-camp-brushes',
      description: 'Forty brushes.',
      category: 'Brushes',
      category_slug: 'brushes',
      price: 'SSP 12,000',
      price_amount: 12_000,
      currency: 'SSP',
      licence: 'personal',
      tags: ['ink', 'Nile'],
      file: { name: 'brushes.zip', type: 'application/zip', size: ZIP.length },
      thumbnail: `${api.origin}${url}640.webp`,
      seller: { id: seller.id, username: 'ayen', full_name: 'Ayen Kuol', avatar: null },
      rating: { average: 0, count: 0 },
      sales_count: 0,
      owned: false,
      wished: false,
      status: 'published',
      edited_at: null,
    })
    expect(created.images.map((image) => [image.id, image.alt])).toEqual([[id, 'Strokes']])
    const files = stored().length
    expect(await assets.create({ ...fields, title: 'Again' })).toEqual(created)
    expect([calls.at(-1), stored().length]).toEqual(['POST /api/creative-assets/ 200', files])
  })

  test('[API-ASSET-07] reports errors per field and stores no file', async () => {
    const before = stored()
    const refusals = [
      [{ title: ' ' }, ['x.zip', ZIP], { title: ['Title is required.'] }],
      [{ category: 'none' }, ['x.zip', ZIP], { category: ['Choose one of the categories.'] }],
      [
        { price_amount: 'cheap' },
        ['x.zip', ZIP],
        { price_amount: ['Enter the price as a number, such as 12000, or 0 for a free asset.'] },
      ],
      [
        { price_amount: '1.250' },
        ['x.zip', ZIP],
        { price_amount: ['Enter the price as a number, such as 12000, or 0 for a free asset.'] },
      ],
      [{ currency: 'EUR' }, ['x.zip', ZIP], { currency: ['Choose SSP or USD as the currency.'] }],
      [
        { images: '[{"id":999999}]' },
        ['x.zip', ZIP],
        { images: ['These images aren’t in your uploads: 999999.'] },
      ],
      [{}, null, { file: ['Add the file for buyers.'] }],
    ] as const
    for (const [fields, file, body] of refusals) {
      const entries = Object.entries({ ...FIELDS, tags: '', images: '', ...fields })
      const response = await send(seller, [
        ...entries.map(([name, value]) => [name, String(value)] as const),
        ...(file ? [['file', { name: file[0], bytes: file[1] }] as const] : []),
      ])
      expect([response.status, response.body]).toEqual([400, body])
    }
    expect(stored()).toEqual(before)
  })

  test.each([
    ['page.html', '<html></html>', 'can’t be sold in this format'],
    ['tool.exe', 'MZ', 'can’t be sold in this format'],
    ['script.js', 'alert(1)', 'can’t be sold in this format'],
    ['picture.png', '<html>', 'not the PNG file its name says'],
    ['drawing.svg', '<!doctype html><svg></svg>', 'not the SVG file its name says'],
    ['empty.pdf', '', 'is empty'],
  ])('[API-ASSET-07] rejects %s with a message', async (name, text, words) => {
    const before = stored()
    const response = await send(seller, [
      ['title', 'x'],
      ['file', { name, bytes: Buffer.from(text) }],
      ['category', 'brushes'],
      ['price_amount', '1'],
    ])
    expect([response.status, Object.keys(response.body)]).toEqual([400, ['file']])
    expect(response.body.file[0]).toContain(`“${name}”`)
    expect(response.body.file[0]).toContain(words)
    expect(stored()).toEqual(before)
  })

  test('[API-ASSET-07] rejects a file over 50 MB', async () => {
    const before = stored()
    const bytes = zipOf(50 * 1024 * 1024 + 1)
    const response = await send(seller, [['file', { name: 'big.zip', bytes }]])
    expect([response.status, response.body]).toEqual([
      413,
      {
        detail: '“big.zip” is too large: files can have up to 50 MB. Please choose a smaller one.',
      },
    ])
    expect(stored()).toEqual(before)
  })

  test('[API-ASSET-07] stores nothing of an interrupted upload', async () => {
    const before = stored()
    const edge = 'edge'
    const request = http.request(`${api.origin}/api/creative-assets/`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${seller.access}`,
        'content-type': `multipart/form-data; boundary=${edge}`,
        'content-length': 1_000_000,
      },
    })
    request.on('error', () => {})
    request.write(
      `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="half.zip"\r\n` +
        'content-type: application/zip\r\n\r\n',
    )
    request.write(zipOf(200_000))
    await vi.waitFor(() => expect(stored()).toHaveLength(before.length + 1), 5_000)
    request.destroy()
    await vi.waitFor(() => expect(stored()).toEqual(before), 5_000)
  })

  test('[API-ASSET-08] updates the given fields, and a new file replaces the old one', async () => {
    const created = await sell(seller)
    const { calls, assets } = services(seller)
    const files = stored()
    const changed = await assets.update(created.id, {
      title: 'Reed brushes',
      price_amount: 15.5,
      currency: 'USD',
      file: asFile(zipOf(64), 'reed.zip'),
    })
    expect(calls).toEqual([`PATCH /api/creative-assets/${created.id}/ 200`])
    expect(changed).toMatchObject({
      title: 'Reed brushes',
      slug: 'reed-brushes',
      description: 'Forty brushes.',
      price: 'USD 15.50',
      file: { name: 'reed.zip', type: 'application/zip', size: 64 },
      edited_at: expect.stringMatching(/Z$/),
    })
    expect(stored()).toHaveLength(files.length)
    expect(stored()).not.toEqual(files)
    const bare = { tags: [], images: [], file: asFile(ZIP, 'bare.zip') }
    expect([changed.tags, (await assets.update(created.id, bare)).tags]).toEqual([
      ['ink', 'Nile'],
      [],
    ])
    const path = `creative-assets/${created.id}/`
    const responses = [
      await patch(buyer, path, { title: 'Stolen' }),
      await patch(seller, 'creative-assets/99999999/', { title: 'x' }),
      await patch(seller, path, { price_amount: -1 }),
      await patch(seller, path, { status: 'sold' }),
    ]
    expect(responses.map(({ status }) => status)).toEqual([403, 404, 400, 400])
    expect((await assets.get(created.id)).title).toBe('Reed brushes')
  })

  test('[API-ASSET-08] a withdrawn asset is visible to its seller only and can be published again', async () => {
    const created = await sell(seller)
    const { assets } = services(seller)
    expect((await assets.update(created.id, { status: 'withdrawn' })).status).toBe('withdrawn')
    const path = `creative-assets/${created.id}/`
    expect([(await get(path)).status, (await get(path, buyer)).status]).toEqual([404, 404])
    expect((await get(path, seller)).status).toBe(200)
    expect((await buy(buyer, created.id)).body).toEqual({
      detail: 'This asset is no longer for sale.',
    })
    await assets.update(created.id, { status: 'published' })
    expect((await get(path)).status).toBe(200)
  })

  test('[API-ASSET-08] a draft needs no file, but publishing does', async () => {
    const body = { ...FIELDS, status: 'draft' }
    const draft = await post(seller, 'creative-assets/', body)
    expect([draft.status, draft.body.status, draft.body.file.size]).toEqual([201, 'draft', 0])
    const path = `creative-assets/${draft.body.id}/`
    expect((await get(path)).status).toBe(404)
    const published = await patch(seller, path, { status: 'published' })
    expect([published.status, published.body]).toEqual([
      400,
      { file: ['Add the file for buyers.'] },
    ])
    expect((await buy(buyer, draft.body.id)).status).toBe(404)
  })

  test('[API-ASSET-09] deletes an asset with its file and pictures', async () => {
    const { id: image } = await picture(seller)
    const created = await sell(seller, { images: [{ id: image, alt: '' }] })
    const inUse = await remove(seller, `uploads/${image}/`)
    expect([inUse.status, (await remove(buyer, `creative-assets/${created.id}/`)).status]).toEqual([
      409, 403,
    ])
    const files = stored().length
    const { calls, assets } = services(seller)
    await assets.remove(created.id)
    expect(calls).toEqual([`DELETE /api/creative-assets/${created.id}/ 204`])
    expect(stored()).toHaveLength(files - 1)
    expect((await get(`creative-assets/${created.id}/`, seller)).status).toBe(404)
    expect((await remove(seller, `uploads/${image}/`)).status).toBe(404)
  })

  test('[API-ASSET-09] withdraws a purchased asset instead of deleting it, and the buyer keeps it', async () => {
    const created = await sell(seller)
    expect((await buy(buyer, created.id)).status).toBe(201)
    expect((await remove(seller, `creative-assets/${created.id}/`)).status).toBe(204)
    const path = `creative-assets/${created.id}/`
    expect((await get(path)).status).toBe(404)
    expect((await get(path, buyer)).body).toMatchObject({ status: 'withdrawn', owned: true })
    const link = await services(buyer).assets.download(created.id)
    expect(Buffer.from(await (await fetch(link.url)).arrayBuffer())).toEqual(ZIP)
  })

  test('[API-ASSET-07 API-ASSET-08 API-ASSET-09] creating, updating and deleting require a signed-in user', async () => {
    const responses = await Promise.all([
      api.request('POST', '/api/creative-assets/', { body: {} }),
      api.request('PATCH', '/api/creative-assets/1/', { body: {} }),
      api.request('DELETE', '/api/creative-assets/1/'),
    ])
    expect(responses.map(({ status }) => status)).toEqual([401, 401, 401])
  })
})
