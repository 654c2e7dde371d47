import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { contentRefSchema, unifiedLikeSchema } from '../../src/protocol/content/likes-schemas.ts'

describe('what is liked or saved', () => {
  test.each(['blog', 'post', 'work', 'portfolio'])('[ENT-28] is a %s with an id', (type) => {
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
  ])('%o is refused', (body) => expect(v.safeParse(contentRefSchema, body).success).toBe(false))

  test('[API-LIKE-01] the one call for both says which', () => {
    const ref = { type: 'post', id: 5 }
    const accepted = [undefined, 'like', 'unlike', 'love'].map(
      (action) => v.safeParse(unifiedLikeSchema, { ...ref, action }).success,
    )
    expect(accepted).toEqual([false, true, true, false])
  })
})
