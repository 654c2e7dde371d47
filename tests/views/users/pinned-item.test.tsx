// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { serviceFailure } from '../../../src/protocol/base/errors.ts'
import type { Work } from '../../../src/protocol/content/creative-types.ts'
import { page, renderContent, work } from '../content/content-kit.tsx'
import { PROFILE } from '../kit/member-kit.tsx'

const PINNED = work(1, { title: 'Ferry at dawn' })
const OTHER = work(2, { title: 'Ferry at noon' })

/** A profile with `PINNED` on top. */
function show(works: Work[], response: () => Promise<Work>) {
  renderContent('/u/lokai', {
    publicProfile: async () => ({ ...PROFILE, pinned_work_id: 1 }),
    loadFeed: async () => page(works.map((item) => ({ type: 'work' as const, item }))),
    content: { portfolio: { get: response } },
  })
}

const titles = () =>
  screen.queryAllByRole('heading', { level: 2, name: /^Ferry/ }).map((each) => each.textContent)

describe('pinned portfolio item of a profile', () => {
  it('is shown once, above the others', async () => {
    show([PINNED, OTHER], async () => PINNED)
    await waitFor(() => expect(titles()).toEqual(['Ferry at dawn', 'Ferry at noon']))
  })

  it('is shown without an empty list when it is the only one', async () => {
    show([PINNED], async () => PINNED)
    await waitFor(() => expect(titles()).toEqual(['Ferry at dawn']))
    expect(screen.queryByText('No works yet')).toBe(null)
  })

  it('is in the list when it cannot be loaded on its own', async () => {
    show([PINNED, OTHER], () => Promise.reject(serviceFailure({ message: 'no', status: 404 })))
    await waitFor(() => expect(titles()).toEqual(['Ferry at dawn', 'Ferry at noon']))
    expect(screen.queryByText('Pinned')).toBe(null)
  })
})
