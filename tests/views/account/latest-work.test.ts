// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import type { Work } from '../../../src/protocol/content/creative-types.ts'
import { itemsOfFirstRow } from '../../../src/views/account/dashboard/latest-item.tsx'
import { PICTURE, work } from '../content/content-kit.tsx'

const wide = (id: number, width: number): Work =>
  work(id, { images: [{ ...PICTURE, width, height: 100 }] })
const idsOf = (works: readonly Work[]) => works.map(({ id }) => id)

describe('latest portfolio items', () => {
  it('are as many of the newest as fit in one row', () => {
    const works = [wide(1, 133), wide(2, 133), wide(3, 75), wide(4, 75), wide(5, 178), wide(6, 50)]
    expect(idsOf(itemsOfFirstRow(works))).toEqual([1, 2, 3, 4])
  })

  it('contain the newest even if it is wider than a row, and at most seven', () => {
    expect(idsOf(itemsOfFirstRow([wide(1, 900), wide(2, 100)]))).toEqual([1, 2])
    const narrow = Array.from({ length: 12 }, (_, n) => wide(n, 40))
    expect(itemsOfFirstRow(narrow)).toHaveLength(7)
    expect(itemsOfFirstRow([])).toEqual([])
  })
})
