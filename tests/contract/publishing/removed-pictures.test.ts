import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sweepUploads } from '../../../server/publishing/images/abandoned.ts'
import { usedBytes } from '../../../server/publishing/images/quota.ts'
import { createDiskStore } from '../../../server/publishing/images/store.ts'
import { startFileApi } from '../kit/kit.ts'
import { contentOf, fields, picture } from './writing-kit.ts'

const api = await startFileApi()
const ayen = await api.register('ayen')

const isServed = async ({ url }: { url: string }) =>
  (await fetch(`${api.origin}${url}40.webp`)).status === 200

describe('a picture removed from content by an edit', () => {
  test('[API-POST-04 API-PORT-07] of a post or portfolio item is deleted unless something else uses it', async () => {
    const [gone, shared, used] = [
      await picture(api, ayen),
      await picture(api, ayen),
      await picture(api, ayen),
    ]
    const images = [gone, shared, used].map(({ id }) => ({ id, alt: '' }))
    const { posts, portfolio } = contentOf(api, ayen)
    const post = await posts.create({ ...fields('Three'), images })
    const title = 'Two'
    const more = { title, description: '', category: '', tags: [], client_id: 'shared' }
    const work = await portfolio.create({ ...more, images: [{ id: shared.id, alt: '' }] })
    await posts.update(post.id, { ...fields('One'), images: [{ id: used.id, alt: '' }] })
    const served = async () => [await isServed(gone), await isServed(shared), await isServed(used)]
    expect(await served()).toEqual([false, true, true])
    await portfolio.update(work.id, { title: 'No images changed' })
    expect(await served()).toEqual([false, true, true])
    await portfolio.update(work.id, { images: [{ id: used.id, alt: '' }] })
    expect(await served()).toEqual([false, false, true])
  })

  test('[API-BLOG-06] of a blog post is deleted, as cover or in the text', async () => {
    const [cover, inText] = [await picture(api, ayen), await picture(api, ayen)]
    const { blog } = contentOf(api, ayen)
    const entry = await blog.create({
      title: 'Dam',
      excerpt: '',
      body: `<p>Text</p><img src="${inText.url}40.jpg">`,
      category: '',
      tags: [],
      cover: { id: cover.id, alt: '' },
      published: true,
    })
    await blog.update(entry.id, { title: 'Dams' })
    expect([await isServed(cover), await isServed(inText)]).toEqual([true, true])
    await blog.update(entry.id, { body: '<p>Text</p>', cover: null })
    expect([await isServed(cover), await isServed(inText)]).toEqual([false, false])
  })
})

describe('an upload that nothing uses', () => {
  test('is deleted after 30 days with its file and frees the quota; used ones and newer ones stay', async () => {
    const lado = await api.register('lado')
    const [abandoned, used] = [await picture(api, lado), await picture(api, lado)]
    const { posts } = contentOf(api, lado)
    await posts.create({ ...fields('One'), images: [{ id: used.id, alt: '' }] })
    const now = Date.now()
    const sweepAt = (days: number) =>
      sweepUploads({
        db: api.db,
        pictures: createDiskStore(join(api.config.mediaDir, 'pictures')),
        now: () => now + days * 86_400_000,
      })
    const served = () => Promise.all([abandoned, used].map(isServed))
    const before = await usedBytes(api.db, lado.id)
    await sweepAt(29)
    expect(await served()).toEqual([true, true])
    await sweepAt(31)
    expect(await served()).toEqual([false, true])
    expect(await usedBytes(api.db, lado.id)).toBe(before / 2)
    expect(await sweepAt(31)).toBe(0)
  })
})
