import { describe, expect, it } from 'vitest'
import { newestPage } from '../../../src/machines/content/feed/feed.policy.ts'
import type { FeedContext } from '../../../src/machines/content/feed/feed.types.ts'
import {
  applyChanges,
  displayedThreads,
  insertStored,
  nextPage,
} from '../../../src/machines/content/thread/thread.policy.ts'
import type { ThreadContext, Unsent } from '../../../src/machines/content/thread/thread.types.ts'
import type { Comment, FeedItem } from '../../../src/protocol/content/creative-types.ts'
import { itemOf, nameOf } from '../../spec/content/feed.steps.ts'
import { comment } from '../../spec/content/thread.steps.ts'

describe('newestPage', () => {
  it('[A16] treats an item below the known ones as new only if it is later than all of them', () => {
    const timed = (name: string, at: string): FeedItem => {
      const item = itemOf(name)
      return { ...item, item: { ...item.item, created_at: at } } as FeedItem
    }
    const noon = '2026-01-05T12:00:00Z'
    const known = timed('p1', noon)
    const context: Partial<FeedContext> = { items: [known], fresh: [], gap: null, forgotten: [] }
    const items = [known, timed('p2', noon), timed('p3', '2026-01-05T12:00:01Z')]
    const { fresh } = newestPage(context as FeedContext, { items, next: null, count: null })
    expect(fresh.map(nameOf)).toEqual(['p3'])
  })
})

const parent = comment(1, { replies: 3 })
const answer = (id: number): Comment => comment(id, { parent: 1 })
const look = (list: readonly Comment[]) => list.map(({ id, replies_count }) => [id, replies_count])

describe('comment policies', () => {
  it('[API-POST-16] insert a reply after those of its parent and increase the reply count', () => {
    const list = [parent, answer(2), comment(9)]
    expect(look(insertStored(list, answer(3)))).toEqual([
      [1, 4],
      [2, 0],
      [3, 0],
      [9, 0],
    ])
  })

  it('[API-POST-16] ignore a reply whose parent is not loaded', () => {
    expect(insertStored([comment(9)], answer(3))).toEqual([comment(9)])
  })

  it('[API-POST-14] decrease the reply count when a reply is deleted, never below 0', () => {
    const without = (replies_count: number) =>
      look(applyChanges([{ ...parent, replies_count }, answer(2)], [{ kind: 'remove', id: 2 }]))
    expect(without(3)).toEqual([[1, 2]])
    expect(without(0)).toEqual([[1, 0]])
  })

  it('[FOREIGN-05 B15] keep an unknown reply count unknown when a reply is added or deleted', () => {
    const unknown = { ...parent, replies_count: null }
    expect(look(insertStored([unknown], answer(2)))).toEqual([
      [1, null],
      [2, 0],
    ])
    expect(look(applyChanges([unknown, answer(2)], [{ kind: 'remove', id: 2 }]))).toEqual([
      [1, null],
    ])
  })

  it('[API-POST-14 FOREIGN-05 B15] delete a comment with an unknown reply count: a placeholder remains only above its replies', () => {
    const unknown = { ...parent, replies_count: null }
    const removal = [{ kind: 'remove', id: 1 }] as const
    expect(applyChanges([unknown], removal)).toEqual([])
    expect(applyChanges([unknown, answer(2)], removal)).toEqual([
      { ...unknown, body: '', deleted: true },
      answer(2),
    ])
  })

  it('[API-POST-10] take the response with the newer edit', () => {
    const edited = (body: string, at: string): Comment => comment(1, { body, edited: at })
    const known = edited('known', '2026-01-05T12:00:01Z')
    const bodyAfter = (found: Comment) => {
      const context = { stored: [known], unsent: [], gone: [], next: null }
      const page = { items: [found], next: null, count: null }
      return nextPage(context as unknown as ThreadContext, page).stored.map(({ body }) => body)
    }
    expect(bodyAfter(edited('same', '2026-01-05T12:00:01Z'))).toEqual(['same'])
    expect(bodyAfter(edited('later', '2026-01-05T12:00:02Z'))).toEqual(['later'])
    expect(bodyAfter(edited('earlier', '2026-01-05T12:00:00Z'))).toEqual(['known'])
  })

  it('[API-POST-11] show an unsent comment without replies, as a thread if its parent is missing', () => {
    const { author, created_at } = comment(1)
    const unsent: Unsent = {
      clientId: 'local-1',
      parentId: 5,
      body: 'Fine',
      author,
      created_at,
      state: 'sending',
      error: null,
    }
    const shown = (parentId: number) =>
      displayedThreads({
        stored: [parent],
        changes: [],
        unsent: [{ ...unsent, parentId }],
      } as unknown as ThreadContext).map((thread) => [
        ...look([thread.comment]),
        ...look(thread.replies),
      ])
    expect(shown(5)).toEqual([[['local-1', 0]], [[1, 3]]])
    expect(shown(1)).toEqual([
      [
        [1, 3],
        ['local-1', 0],
      ],
    ])
  })
})
