// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { serviceFailure } from '../../../src/protocol/base/errors.ts'
import type { Asset, Review } from '../../../src/protocol/market/market-types.ts'
import { page } from '../content/content-kit.tsx'
import { AYEN } from '../kit/kit.tsx'
import { asset, renderMarket, review } from './market-kit.tsx'

const ME = { id: AYEN.id, username: 'ayen.deng', full_name: 'Ayen Deng', avatar: null }

/** Renders asset 1 with these reviews for Ayen; her changes are applied and recorded. */
function open(of: Partial<Asset>, stored: Review[], more: object = {}) {
  const done: unknown[] = []
  const change = (changes: object) => {
    const [first] = stored
    if (first) stored[0] = { ...first, ...changes }
  }
  const rendered = renderMarket('/marketplace/1', {
    user: AYEN,
    assets: {
      get: async () => asset(1, of),
      reviews: async () => page([...stored]),
      review: async (id: unknown, fields: { rating: number; comment: string }) => {
        done.push(['review', id, fields])
        const made = review(50, { user: ME, ...fields })
        stored.unshift(made)
        return made
      },
      updateReview: async (id: unknown, changes: object) => {
        done.push(['update', id, changes])
        change(changes)
        return stored[0]
      },
      reply: async (id: unknown, reply: string) => {
        done.push(['reply', id, reply])
        change({ reply, replied_at: reply === '' ? null : '2026-01-05T08:00:00Z' })
        return stored[0]
      },
      ...more,
    },
  })
  return { ...rendered, done }
}

const section = () => screen.findByRole('region', { name: 'Reviews' })

describe('reviews', () => {
  it('[API-ASSET-16] shows rating, text, verified buyers and the seller’s reply', async () => {
    open({ rating: { average: 4, count: 1 } }, [
      review(5, { reply: 'Thank you.', replied_at: '2026-01-04T10:00:00Z' }),
    ])
    const reviews = within(await section())
    expect(await reviews.findByText('Fine lines.')).toBeTruthy()
    const one = within(reviews.getByRole('article'))
    expect(one.getByText('4 of 5 stars')).toBeTruthy()
    expect(one.getByText('Verified Buyer')).toBeTruthy()
    expect(one.getByRole('heading', { name: /^Lokai Baraka ?, the seller, replied/ })).toBeTruthy()
    expect(one.getByText('Thank you.')).toBeTruthy()
    expect(reviews.getByText('Only buyers can leave a review.')).toBeTruthy()
  })

  it('[API-ASSET-17] saves a buyer’s review with rating and text', async () => {
    const { user, done } = open({ owned: true }, [])
    const form = within(await screen.findByRole('form', { name: 'Write a review' }))
    await user.type(form.getByRole('textbox'), ' Fine lines. ')
    await user.click(form.getByRole('button', { name: 'Publish review' }))
    expect(form.getByRole('group').textContent).toContain('Choose 1 to 5 stars.')
    await user.click(form.getByRole('radio', { name: '4 of 5 stars, very good' }))
    await user.click(form.getByRole('button', { name: 'Publish review' }))
    expect(await screen.findByRole('button', { name: 'Edit your review' })).toBeTruthy()
    expect(done).toEqual([['review', 1, { rating: 4, comment: 'Fine lines.' }]])
    expect(screen.queryByRole('form', { name: 'Write a review' })).toBeNull()
  })

  it('keeps the review form when saving fails', async () => {
    const { user } = open({ owned: true }, [], {
      review: async () => {
        throw serviceFailure({
          message: 'Only buyers can review this asset.',
          status: 403,
        })
      },
    })
    const form = within(await screen.findByRole('form', { name: 'Write a review' }))
    await user.click(form.getByRole('radio', { name: '5 of 5 stars, excellent' }))
    await user.type(form.getByRole('textbox'), 'Fine')
    await user.click(form.getByRole('button', { name: 'Publish review' }))
    expect(await form.findByText('Only buyers can review this asset.')).toBeTruthy()
    expect((form.getByRole('textbox') as HTMLTextAreaElement).value).toBe('Fine')
    const chosen = form.getByRole('radio', { name: '5 of 5 stars, excellent' })
    expect((chosen as HTMLInputElement).checked).toBe(true)
  })

  it('[API-ASSET-18 API-ASSET-19] lets the reviewer edit and delete the review', async () => {
    const { user, done, removal } = open({ owned: true }, [review(5, { user: ME })])
    await user.click(await screen.findByRole('button', { name: 'Edit your review' }))
    const form = within(screen.getByRole('form', { name: 'Edit review' }))
    await user.click(form.getByRole('radio', { name: '2 of 5 stars, fair' }))
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('2 of 5 stars')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Delete your review' }))
    expect(await screen.findByText('No reviews yet.')).toBeTruthy()
    expect(done).toEqual([['update', 5, { rating: 2, comment: 'Fine lines.' }]])
    expect(removal.requests).toEqual([{ kind: 'review', id: 5, note: '', href: '', thread: null }])
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Reviews'))
  })

  it('[API-ASSET-18] lets the seller reply once and remove the reply', async () => {
    const { user, done } = open({ seller: ME }, [review(5)])
    await user.click(await screen.findByRole('button', { name: 'Reply to Lado Wani' }))
    const form = within(screen.getByRole('form', { name: 'Reply to Lado Wani' }))
    await user.click(form.getByRole('button', { name: 'Save reply' }))
    expect(form.getByText('Write something first.')).toBeTruthy()
    await user.type(form.getByRole('textbox'), 'Thank you.')
    await user.click(form.getByRole('button', { name: 'Save reply' }))
    expect(await screen.findByText('Thank you.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Reply to Lado Wani' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Remove your reply to Lado Wani' }))
    await waitFor(() => expect(screen.queryByText('Thank you.')).toBeNull())
    expect(screen.queryByRole('form', { name: 'Write a review' })).toBeNull()
    expect(done).toEqual([
      ['reply', 5, 'Thank you.'],
      ['reply', 5, ''],
    ])
  })

  it('keeps the reply text when saving fails', async () => {
    const { user } = open({ seller: ME }, [review(5)], {
      reply: async () => {
        throw serviceFailure({ message: 'Permission denied', status: 403 })
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Reply to Lado Wani' }))
    const form = within(screen.getByRole('form', { name: 'Reply to Lado Wani' }))
    await user.type(form.getByRole('textbox'), 'Thanks')
    await user.click(form.getByRole('button', { name: 'Save reply' }))
    expect(await form.findByText('Permission denied')).toBeTruthy()
    expect((form.getByRole('textbox') as HTMLTextAreaElement).value).toBe('Thanks')
  })

  it.each([
    ['a review', { owned: true }, null],
    ['a reply', { seller: ME }, 'Reply to Lado Wani'],
    ['a changed review', { owned: true }, 'Edit your review'],
  ] as const)(
    'keeps %s that is not saved when the user leaves the page and returns',
    async (_, of, opener) => {
      const stored = opener === null ? [] : [review(5, 'owned' in of ? { user: ME } : {})]
      const { user } = open(of, stored)
      if (opener !== null) await user.click(await screen.findByRole('button', { name: opener }))
      const text = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Your re/ })
      await user.clear(await text())
      await user.type(await text(), 'Well drawn.')
      act(() => navigate('/about'))
      await waitFor(() => expect(screen.queryByRole('region', { name: 'Reviews' })).toBeNull())
      act(() => navigate('/marketplace/1'))
      expect((await text()).value).toBe('Well drawn.')
    },
  )

  it('shows an error with Retry when reviews fail to load', async () => {
    let fail = true
    const { user } = open({}, [], {
      reviews: async () => {
        if (fail) throw serviceFailure({ message: 'Failed to fetch assets', status: 422 })
        return page([review(5)])
      },
    })
    const reviews = within(await section())
    expect(await reviews.findByText('Failed to fetch assets')).toBeTruthy()
    fail = false
    await user.click(reviews.getByRole('button', { name: 'Retry' }))
    expect(await reviews.findByText('Fine lines.')).toBeTruthy()
  })
})
