import { describe, expect, test } from 'vitest'
import { parseBlogEntry } from '../../../src/protocol/content/blog.ts'
import { parseComment, parseComments } from '../../../src/protocol/content/comments.ts'
import { parseLikeResponse, parsePost } from '../../../src/protocol/content/posts.ts'

const API = 'https://api.example.org'
const AYEN = { id: 7, username: 'ayen', full_name: 'Ayen Deng', avatar: null }
const CREATED = '2026-03-01T08:00:00.000Z'
const base = {
  id: 4,
  title: 'A title',
  slug: 'a-title',
  author: AYEN,
  category: 'Painting',
  tags: ['ink', 'river'],
  likes_count: 3,
  comments_count: 2,
  views_count: 11,
  created_at: CREATED,
  edited_at: null,
}
const stored = {
  id: 9,
  url: `${API}/media/pictures/k/`,
  widths: [320, 640],
  width: 800,
  height: 600,
  thumbhash: 'abc',
  alt: 'A boat',
}
const BARE = {
  id: 4,
  title: '',
  slug: '',
  author: { id: null, username: '', full_name: '', avatar: null },
  category: '',
  tags: [],
  likes_count: null,
  comments_count: null,
  views_count: null,
  created_at: '',
  edited_at: null,
}

describe('posts', () => {
  test('[API-POST-02] keep their own fields', () => {
    const images = [{ ...stored, url: '/media/pictures/k/' }]
    expect(parsePost({ ...base, body: 'Hello', images }, API)).toEqual({
      ...base,
      body: 'Hello',
      images: [stored],
    })
  })

  test('[API-POST-01] accept one picture, another name of the text, and only an id', () => {
    const plain = { id: null, widths: [], width: 0, height: 0, thumbhash: '', alt: '' }
    expect(parsePost({ id: 4, content: 'Hi', image: '/a.png' }, API)).toEqual({
      ...BARE,
      body: 'Hi',
      images: [{ ...plain, url: `${API}/a.png` }],
    })
    expect(parsePost({ id: 4 })).toEqual({ ...BARE, body: '', images: [] })
  })

  test.each([null, [], 'post', 4, {}, { id: null }, { id: ' ' }, { title: 'No id' }])(
    '[API-POST-01] are null without an id: %j',
    (raw) => {
      expect(parsePost(raw)).toBe(null)
      expect(parseBlogEntry(raw)).toBe(null)
      expect(parseComment(raw)).toBe(null)
    },
  )

  test.each([
    [
      { liked: true, likes_count: 3 },
      { liked: true, likes_count: 3 },
    ],
    [
      { is_liked: false, like_count: '2' },
      { liked: false, likes_count: 2 },
    ],
    [{}, { liked: null, likes_count: null }],
    [null, { liked: null, likes_count: null }],
    [
      { liked: 'perhaps', likes_count: 'many' },
      { liked: null, likes_count: null },
    ],
  ])('[API-POST-06 API-BLOG-08] have like responses such as %j', (raw, response) => {
    expect(parseLikeResponse(raw)).toEqual(response)
  })
})

describe('blog posts', () => {
  test('[API-BLOG-02] keep their own fields', () => {
    const raw = {
      ...base,
      excerpt: 'Short',
      body: '<p>Long</p>',
      cover: { ...stored, url: '/media/pictures/k/' },
      reading_minutes: 6,
      published: false,
    }
    expect(parseBlogEntry(raw, API)).toEqual({ ...raw, cover: stored })
  })

  test.each([
    [{}, true],
    [{ published: null }, true],
    [{ published: 'perhaps' }, true],
    [{ published: 'perhaps', status: 'Draft' }, false],
    [{ published: 'true' }, true],
    [{ is_published: false }, false],
    [{ status: 'draft' }, false],
    [{ status: 'published' }, true],
  ])('[API-BLOG-01] are published or not: %j', (fields, published) => {
    expect(parseBlogEntry({ id: 4, ...fields })).toEqual({
      ...BARE,
      excerpt: '',
      body: '',
      cover: null,
      reading_minutes: null,
      published,
    })
  })

  test('[API-BLOG-01] accept other names of cover, excerpt, body and reading time', () => {
    const raw = {
      id: 4,
      featured_image: 'c.png',
      summary: 'S',
      content: '<p>x</p>',
      reading_time: 4,
    }
    const entry = parseBlogEntry(raw, API)
    expect([entry?.cover?.url, entry?.excerpt, entry?.body, entry?.reading_minutes]).toEqual([
      `${API}/c.png`,
      'S',
      '<p>x</p>',
      4,
    ])
  })
})

const comment = {
  id: 1,
  body: 'Strong lines',
  author: AYEN,
  parent_id: null,
  likes_count: 2,
  liked: true,
  replies_count: 1,
  created_at: CREATED,
  edited_at: null,
  deleted: false,
  client_id: 'c-1',
}

describe('comments', () => {
  test('[API-POST-12] keep their fields, and have no text if deleted', () => {
    expect(parseComment(comment)).toEqual(comment)
    expect(parseComment({ ...comment, deleted: true })).toEqual({
      ...comment,
      deleted: true,
      body: '',
    })
  })

  test('[API-POST-10] accept other names: text, user, parent, is_liked', () => {
    const raw = { id: 2, text: 'Hi', user: AYEN, parent: { id: 1 }, is_liked: 'true' }
    const read = {
      ...comment,
      id: 2,
      body: 'Hi',
      parent_id: 1,
      likes_count: null,
      replies_count: null,
    }
    expect(parseComment(raw)).toEqual({ ...read, created_at: '', client_id: null })
    expect(parseComment({ ...raw, parent: 1 })?.parent_id).toBe(1)
  })

  test.each([{}, { liked: null }, { liked: 'perhaps', likes_count: 'many' }, { is_liked: {} }])(
    '[FOREIGN-05 B15] have an unknown like and counts for %j',
    (raw) => {
      expect(parseComment({ id: 2, ...raw })).toMatchObject({
        liked: null,
        likes_count: null,
        replies_count: null,
      })
    },
  )

  test('[API-POST-07 API-BLOG-09] have nested replies after their comment', () => {
    const response = { ...comment, id: 2, replies_count: 0 }
    const nested = { ...comment, replies_count: null, replies: [response, { body: 'no id' }] }
    const page = parseComments({ count: 3, next: '/?page=3', results: [nested] }, 2)
    expect(page).toEqual({
      items: [
        { ...comment, replies_count: 2 },
        { ...response, parent_id: 1 },
      ],
      next: 3,
      count: 3,
    })
  })

  test('[API-POST-07] are dropped without an id', () => {
    const page = parseComments([{ body: 'no id' }, comment], 1)
    expect(page.items).toEqual([comment])
  })

  test('[API-POST-10] stay in a flat list, and are an empty page without a list', () => {
    const response = { ...comment, id: 2, parent_id: 1, replies_count: 0 }
    expect(parseComments([comment, response], 1)).toEqual({
      items: [comment, response],
      next: null,
      count: null,
    })
    expect(parseComments(null, 1)).toEqual({ items: [], next: null, count: null })
  })
})
