import { describe, expect, test } from 'vitest'
import { contentKey, feedKey, threadKey } from '../../../src/protocol/content/feed.ts'

describe('keys of lists and content', () => {
  test('[API-POST-01] include filters but not their order or empty ones', () => {
    expect([
      feedKey({ kind: 'posts' }),
      feedKey({ kind: 'posts', tag: 'ink & paper', user: 7 }),
      feedKey({ user: 7, tag: 'ink & paper', kind: 'posts', search: '' }),
      feedKey({ kind: 'explore', mode: 'for-you' }),
    ]).toEqual([
      'posts',
      'posts&tag=ink%20%26%20paper&user=7',
      'posts&tag=ink%20%26%20paper&user=7',
      'explore&mode=for-you',
    ])
  })

  test('[API-POST-01 API-POST-10] include the first page', () => {
    const piece = { type: 'portfolio', id: 5 } as const
    expect([
      feedKey({ kind: 'posts', tag: 'ink', from: 2 }),
      threadKey(piece),
      threadKey({ ...piece, from: 1 }),
      threadKey({ ...piece, from: 2 }),
      threadKey({ ...piece, from: 3 }),
    ]).toEqual(['posts&from=2&tag=ink', 'work:5', 'work:5', 'work:5&from=2', 'work:5&from=3'])
  })

  test('[ENT-28] treat work and portfolio as the same type and ids as text', () => {
    expect([
      contentKey({ type: 'portfolio', id: 5 }),
      contentKey({ type: 'work', id: '5' }),
      contentKey({ type: 'blog', id: 5 }),
    ]).toEqual(['work:5', 'work:5', 'blog:5'])
  })
})
