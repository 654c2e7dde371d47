import { describe, expect, it } from 'vitest'
import { DIALECTS, DJANGO, DRF, HOSTILE, ODD, PLAIN, SPARSE } from '../../foreign/dialect.ts'
import { failureOf } from '../kit/kit.ts'
import { picture, startClient } from './foreign-client.ts'

/** Dialects whose values are sound, so that what was sent can be read again. */
const SOUND = [PLAIN, ODD, DJANGO, SPARSE]

const WORDS = { title: 'Ferry', category: '', tags: [] }

describe('records of an API that follows the specification only', () => {
  it.each(SOUND)(
    '[FOREIGN-03 B15] $name: publishes a post with a picture and changes its text',
    async (dialect) => {
      const { api, server } = await startClient(dialect)
      const images = [picture()]
      const made = await api.posts.create({ ...WORDS, body: 'High water', images })
      expect(made.body).toBe('High water')
      const [stored] = server.store.all('post')
      expect(stored?.files).toHaveLength(1)
      const changed = await api.posts.update(made.id, { ...WORDS, body: 'Low water' })
      expect(changed.body).toBe('Low water')
      expect((await api.posts.get(made.id)).body).toBe('Low water')
      expect(server.store.all('post')[0]?.files).toEqual(stored?.files)
    },
  )

  it.each(SOUND)('$name: changes a post that has not been read', async (dialect) => {
    const { api, server, ayen } = await startClient(dialect)
    const { id } = server.store.add('post', ayen, { title: 'Nile', body: 'High water' })
    const changes = { ...WORDS, title: 'Nile', body: 'Low water' }
    expect((await api.posts.update(id, changes)).body).toBe('Low water')
  })

  it.each(SOUND)('$name: publishes a work without tags, with a picture', async (dialect) => {
    const { api, server } = await startClient(dialect)
    const input = { ...WORDS, description: 'At dawn', images: [picture()] }
    const made = await api.portfolio.create(input)
    expect(made.title).toBe('Ferry')
    expect(server.store.all('work')[0]?.files).toHaveLength(1)
  })

  it.each(SOUND)('$name: clears the tags of a work while adding a picture', async (dialect) => {
    const { api, server, ayen } = await startClient(dialect)
    const { id } = server.store.add('work', ayen, { title: 'Ferry', tags: ['ink'] })
    const made = await api.portfolio.update(id, { tags: [], images: [picture()] })
    expect(made.id).toBe(id)
    const [stored] = server.store.all('work')
    expect(stored?.fields.tags).toEqual([])
    expect(stored?.files).toHaveLength(1)
  })

  it.each(SOUND)('$name: changes the text of a blog post', async (dialect) => {
    const { api, server, ayen } = await startClient(dialect)
    const fields = { title: 'Nile', content: 'Old' }
    const { id } = server.store.add('blog', ayen, fields)
    await api.blog.byRef({ by: 'id', id: String(id) })
    expect((await api.blog.update(id, { body: 'New' })).body).toBe('New')
    expect((await api.blog.byRef({ by: 'id', id: String(id) })).body).toBe('New')
  })

  it.each(SOUND)('$name: writes, answers and changes a comment', async (dialect) => {
    const { api, server, deng } = await startClient(dialect)
    const post = server.store.add('post', deng, { title: 'Nile', content: 'High water' })
    const comment = await api.posts.addComment(post.id, { body: 'How high?' })
    const reply = await api.comments.reply(comment.id, { body: 'Two metres' })
    const change = { type: 'post', id: comment.id, body: 'How high is it?' } as const
    const changed = await api.comments.update(change)
    expect([comment.body, reply.body, changed.body]).toEqual([
      'How high?',
      'Two metres',
      'How high is it?',
    ])
    const { items } = await api.posts.comments(post.id)
    expect(items.map(({ body }) => body).toSorted()).toEqual(['How high is it?', 'Two metres'])
  })

  it.each([PLAIN, SPARSE, HOSTILE])(
    '[FOREIGN-05 B15] $name: likes a comment that may be liked already, where a call toggles',
    async (dialect) => {
      const { api, server, ayen, deng } = await startClient(dialect)
      for (const kind of ['post', 'blog'] as const) {
        const on = server.store.add(kind, deng, { title: 'Nile', content: 'High water' })
        const comment = server.store.add('comment', deng, { on, content: 'How high?' })
        comment.liked.add(ayen)
        const { like } = kind === 'post' ? api.comments : { like: api.blog.likeComment }
        expect((await like(comment.id, true)).liked).toBe(true)
        expect([...comment.liked]).toEqual([ayen])
        expect((await like(comment.id, false)).liked).toBe(false)
        expect([...comment.liked]).toEqual([])
      }
    },
  )

  it.each([SPARSE, HOSTILE])(
    '[FOREIGN-05 B15] $name: reads no count and no like that the API does not say',
    async (dialect) => {
      const { api, server, deng } = await startClient(dialect)
      const on = server.store.add('post', deng, { title: 'Nile', content: 'High water' })
      server.store.add('comment', deng, { on, content: 'How high?' })
      const [post] = (await api.posts.list()).items
      const unknown = { likes_count: null, comments_count: null, views_count: null }
      expect(post).toMatchObject({ title: 'Nile', ...unknown, created_at: '' })
      const [comment] = (await api.posts.comments(on.id)).items
      expect(comment).toMatchObject({ liked: null, likes_count: null })
    },
  )

  it.each(SOUND)('$name: sells an asset and reviews it', async (dialect) => {
    const { api, server, deng } = await startClient(dialect)
    const made = await api.assets.create({
      title: 'Brushes',
      description: 'Ten brushes',
      category: 1,
      price_amount: 12,
      currency: 'USD',
      licence: 'personal',
      tags: [],
      status: 'published',
      client_id: 'c',
    })
    expect([made.title, made.price_amount]).toEqual(['Brushes', 12])
    const changed = await api.assets.update(made.id, { description: 'Eleven brushes' })
    expect(changed.id).toBe(made.id)
    const other = server.store.add('asset', deng, { title: 'Ink', price: 3, category: 2 })
    const review = await api.assets.review(other.id, { rating: 4, comment: 'Good' })
    expect([review.rating, review.comment]).toEqual([4, 'Good'])
  })

  it('shows the nested reason of a rejection', async () => {
    const { api } = await startClient(DJANGO)
    const long = 'x'.repeat(41)
    const failure = await failureOf(
      api.portfolio.create({ ...WORDS, description: '', tags: [long], images: [picture()] }),
    )
    expect([failure.status, failure.message]).toEqual([
      400,
      'Tags: Ensure this field has no more than 40 characters.',
    ])
  })

  it('[CONST-01] sends a throttled request once and names the time to try again', async () => {
    const keys = [
      'POST posts/',
      'GET posts/',
      'GET portfolio/mine/',
      'PATCH profiles/update_profile/',
    ]
    const { api, server } = await startClient({ ...DRF, throttled: keys })
    const failures = await Promise.all([
      failureOf(api.posts.create({ ...WORDS, body: 'x' })),
      failureOf(api.posts.list()),
      failureOf(api.portfolio.mine()),
      failureOf(api.profiles.updateProfile({ bio: 'x' })),
    ])
    expect(failures.map(({ status, message }) => [status, message])).toEqual(
      keys.map(() => [429, 'Request was throttled. Expected available in 30 seconds.']),
    )
    expect(server.received.map(({ key }) => key).toSorted()).toEqual(keys.toSorted())
  })

  it.each(DIALECTS)(
    '$name: reads every kind of record or rejects with a failure',
    async (dialect) => {
      const { api, server, ayen, deng } = await startClient(dialect)
      const { store } = server
      store.add('post', ayen, { title: 'Nile', content: 'High water' })
      store.add('blog', deng, { title: 'Nile', content: 'Long text' })
      store.add('work', deng, { title: 'Ferry' })
      store.add('project', deng, { title: 'Mural', status: 'in_progress' })
      store.add('asset', deng, { title: 'Ink', price: 3, category: 2 })
      store.add('notification', ayen, { title: 'Hello', message: 'Hi' })
      const pages = [
        api.posts.list(),
        api.blog.list(),
        api.portfolio.list(),
        api.projects.mine(),
        api.assets.list(),
        api.explore.feed(),
      ]
      const sizes = (await Promise.all(pages)).map(({ items }) => items.length)
      expect(sizes).toEqual([1, 1, 1, 0, 1, 3])
      expect((await api.notifications.list()).notifications).toHaveLength(1)
      expect(await api.profiles.creators()).toHaveLength(2)
    },
  )
})
