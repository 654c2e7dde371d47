import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { contentRefSchema, unifiedLikeSchema } from '../../../src/protocol/content/likes-schemas.ts'

describe('content references', () => {
  test.each(['blog', 'post', 'work', 'portfolio'])('[ENT-28] accept a %s with an id', (type) => {
    expect(v.parse(contentRefSchema, { type, id: 5, more: 1 })).toEqual({ type, id: 5 })
    expect(v.parse(contentRefSchema, { type, id: ' 5 ' })).toEqual({ type, id: '5' })
  })

  test.each([
    {},
    { type: 'post' },
    { id: 5 },
    { type: 'song', id: 5 },
    { type: 'post', id: '' },
    { type: 'post', id: null },
    { type: 'post', id: Number.NaN },
    null,
  ])('reject %o', (body) => expect(v.safeParse(contentRefSchema, body).success).toBe(false))

  test('[API-LIKE-01] need an action in the unified endpoint', () => {
    const ref = { type: 'post', id: 5 }
    const accepted = [undefined, 'like', 'unlike', 'love'].map(
      (action) => v.safeParse(unifiedLikeSchema, { ...ref, action }).success,
    )
    expect(accepted).toEqual([false, true, true, false])
  })
})
