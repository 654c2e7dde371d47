import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  abortedFailure,
  isNotOffered,
  networkFailure,
  serviceFailure,
} from '../../../src/protocol/base/errors.ts'
import { firstText, hasNextPage, parseHidden } from '../../../src/protocol/base/json.ts'
import { itemPath } from '../../../src/protocol/base/page-paths.ts'
import type { Json } from '../../../src/protocol/base/types.ts'
import { areAbout } from '../../../src/protocol/content/comments.ts'
import type { FeedItem } from '../../../src/protocol/content/creative-types.ts'
import { postSchema } from '../../../src/protocol/content/posts-schemas.ts'
import { parsePicture } from '../../../src/protocol/publishing/images.ts'
import { asset, rating, review } from '../../../src/protocol/responses/market.ts'
import { count, hiding, id } from '../../../src/protocol/responses/parts.ts'
import { suspendSchema } from '../../../src/protocol/safety/admin-schemas.ts'

describe('isNotOffered', () => {
  const answered = (status: number, body: Json = null) =>
    isNotOffered(serviceFailure({ message: 'No.', status, body }))

  test('[A5] is true for 404, 405 and 501', () => {
    const statuses = [400, 403, 404, 405, 406, 409, 500, 501, 502]
    expect(statuses.filter((status) => answered(status))).toEqual([404, 405, 501])
  })

  test('[A5] is true for an HTML page with a 2xx status', () => {
    expect([199, 200, 201, 299, 300].filter((status) => answered(status))).toEqual([200, 201, 299])
    expect(answered(200, {})).toBe(false)
  })

  test('[A5] is false for aborts, missing responses and other errors', () => {
    const cancelled = { ...abortedFailure(), status: 404 }
    const failures = [cancelled, networkFailure(), new Error('x'), { status: 404 }, null]
    expect(failures.map(isNotOffered)).toEqual([false, false, false, false, false])
  })
})

describe('areAbout', () => {
  const PIECE = { type: 'post', id: 12 } as const

  test.each([
    [{ about: { type: 'post', id: 12 } }, true],
    [{ about: { type: 'post', id: '12' } }, true],
    [{ about: { type: 'post', id: 13 } }, false],
    [{ about: { type: 'work', id: 12 } }, false],
    [{ about: { type: 'song', id: 12 } }, false],
    [{ about: { type: 'post' } }, false],
    [{ about: { id: 12 } }, false],
    [{ about: 'post-12' }, false],
    [{ results: [] }, false],
    [[], false],
    [null, false],
  ] as [Json, boolean][])(
    '[API-POST-10] returns for %j whether it is about the post: %s',
    (body, isAbout) => {
      expect(areAbout(body, PIECE)).toBe(isAbout)
    },
  )

  test('[API-POST-10] is false for a list that names no content item', () => {
    expect(areAbout({ about: { type: 'post' } }, { type: 'post', id: 'null' })).toBe(false)
  })
})

test('[A10] every feed item has its own path', () => {
  const item = (type: string, slug = 'drums') =>
    itemPath({ type, item: { id: 4, slug } } as unknown as FeedItem)
  expect([item('work'), item('post'), item('blog'), item('blog', ''), item('blog', '12')]).toEqual([
    '/portfolio/drums-4',
    '/posts/drums-4',
    '/blog/drums',
    '/blog/4',
    '/blog/4',
  ])
})

describe('request schemas', () => {
  const sentences = (fields: object) =>
    v.safeParse(postSchema, fields).issues?.map(({ message }) => message) ?? []

  test('[API-POST-03] need a text or a picture for a post', () => {
    expect(sentences({ body: 'Hello' })).toEqual([])
    expect(sentences({ images: [{ id: 1 }] })).toEqual([])
    expect(sentences({ body: ' ' })).toEqual(['Write something or add an image.'])
  })

  test('[API-POST-03] reject duplicate pictures of a post', () => {
    expect(sentences({ images: [{ id: 1 }, { id: 2 }] })).toEqual([])
    expect(sentences({ images: [{ id: 1 }, { id: 1 }] })).toEqual(['Each image can be added once.'])
  })

  test('accept a suspension until a time, or indefinitely', () => {
    const until = (value: unknown) => {
      const read = v.safeParse(suspendSchema, { reason: 'Spam', until: value })
      return read.success ? read.output.until : read.issues[0].message
    }
    expect(['2026-01-05T10:00:00+02:00', ' ', '', null, undefined, 'soon'].map(until)).toEqual([
      '2026-01-05T08:00:00.000Z',
      null,
      null,
      null,
      null,
      'Enter the end as a date and time.',
    ])
  })
})

describe('response schemas of the reference API', () => {
  const fits = (schema: v.GenericSchema, ...values: unknown[]) =>
    values.filter((value) => v.is(schema, value))

  test('[A16] accept positive ids and counts from 0', () => {
    expect(fits(id, -1, 0, 1, 1.5, '1')).toEqual([1])
    expect(fits(count, -1, 0, 1, 1.5)).toEqual([0, 1])
    expect(fits(hiding.hidden as v.GenericSchema, true, false)).toEqual([true])
  })

  test('[API-ASSET-16] accept ratings from 1 to 5, averages and prices from 0', () => {
    expect(fits(review.entries.rating, 0, 1, 5, 6, 4.5)).toEqual([1, 5])
    expect(fits(rating.entries.average, -0.1, 0, 4.5, 5, 5.5)).toEqual([0, 4.5, 5])
    expect(fits(asset.entries.price_amount, -1, 0, 0.5)).toEqual([0, 0.5])
  })
})

describe('optional fields', () => {
  test('[A16] hasNextPage needs a full page with a positive limit', () => {
    expect([hasNextPage([], 0), hasNextPage([1], 1), hasNextPage([1], 2)]).toEqual([
      false,
      true,
      false,
    ])
  })

  test('parseHidden sets the flag only for hidden content', () => {
    expect([
      parseHidden({ hidden: true }),
      parseHidden({ hidden: false }),
      parseHidden({}),
    ]).toEqual([{ hidden: true }, {}, {}])
    expect(firstText('', ' ', 4)).toBe('4')
  })

  test('[A31] parsePicture adds a slash to the URL of renditions and drops widths of 0', () => {
    const of = (widths: number[]) => {
      const picture = parsePicture({ url: 'https://m.test/p', widths })
      return [picture?.url, picture?.widths]
    }
    expect(of([640, 0, 320, 1])).toEqual(['https://m.test/p/', [1, 320, 640]])
    expect(of([640])).toEqual(['https://m.test/p/', [640]])
    expect(of([])).toEqual(['https://m.test/p', []])
  })
})
