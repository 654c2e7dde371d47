import { describe, expect, test } from 'vitest'
import { startFileApi } from '../kit/kit.ts'
import { contentOf, fields, picture } from './writing-kit.ts'

const api = await startFileApi()
const ayen = await api.register('ayen')

describe('a picture removed from content by an edit', () => {
  const isServed = async ({ url }: { url: string }) =>
    (await fetch(`${api.origin}${url}40.webp`)).status === 200

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
