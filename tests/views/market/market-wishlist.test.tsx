// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Asset } from '../../../src/protocol/market/market-types.ts'
import { POTTER, page } from '../content/content-kit.tsx'
import { AYEN } from '../kit/kit.tsx'
import { asset, renderMarket } from './market-kit.tsx'

const wishlistButton = { name: /wishlist: Asset 1$/i }

const open = (given: Partial<Asset> = {}, more: Parameters<typeof renderMarket>[1] = {}) =>
  renderMarket('/marketplace/1', { assets: { get: async () => asset(1, given) }, ...more })

const arrived = () => screen.findByRole('heading', { level: 1, name: 'Asset 1' })

describe('wishlist button', () => {
  it('[MODAL-01] asks an anonymous user to sign in', async () => {
    const { app, user } = open()
    const button = await screen.findByRole('button', wishlistButton)
    expect(button.getAttribute('aria-pressed')).toBe('false')
    await user.click(button)
    expect(app.signInModal.getSnapshot().value).toBe('login')
  })

  it('shows the user’s wishlist state from the response', async () => {
    open({ wished: true }, { user: AYEN })
    const button = await screen.findByRole('button', wishlistButton)
    await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'))
  })

  it('appears on each card of a list', async () => {
    renderMarket('/marketplace?search=asset', {
      assets: {
        list: async () => page([asset(1), asset(2, { wished: true }), asset(3, { owned: true })]),
      },
    })
    const cards = within(await screen.findByRole('list', { name: 'Assets' }))
    const pressed = cards
      .getAllByRole('button')
      .map((button) => [button.getAttribute('aria-label'), button.getAttribute('aria-pressed')])
    expect(pressed).toEqual([
      ['Add to wishlist: Asset 1', 'false'],
      ['In wishlist: Asset 2', 'true'],
    ])
  })

  it.each<[string, Partial<Asset>, Parameters<typeof renderMarket>[1]]>([
    ['when the API has no wishlist', { wished: null }, {}],
    ['when the server does not report the extension', {}, { user: AYEN, extras: [] }],
    ['for a purchased asset', { owned: true }, { user: AYEN }],
    ['for a withdrawn asset', { status: 'withdrawn' }, {}],
    ['for the user’s own asset', {}, { user: { ...AYEN, id: POTTER.id ?? 0 } }],
  ])('shows nothing %s', async (_, given, more) => {
    open(given, more)
    await arrived()
    await waitFor(() => expect(screen.queryByRole('button', wishlistButton)).toBeNull())
  })
})
