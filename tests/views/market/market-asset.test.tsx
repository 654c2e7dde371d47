// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { serviceFailure } from '../../../src/protocol/base/errors.ts'
import type { Purchase } from '../../../src/protocol/market/market-types.ts'
import { page } from '../content/content-kit.tsx'
import { AYEN, deferred } from '../kit/kit.tsx'
import { asset, purchase, renderMarket } from './market-kit.tsx'

const panel = () => screen.findByRole('region', { name: 'Buy and download' })
const buy = { name: 'Buy for SSP 12,000' }
const confirm = { name: 'Buy for SSP 12,000' }

/** The page of asset 1 for Ayen, who is not its seller. */
const open = (given: Parameters<typeof asset>[1] = {}, more: object = {}) =>
  renderMarket('/marketplace/1', {
    user: AYEN,
    assets: { get: async () => asset(1, given) },
    ...more,
  })

describe('asset page', () => {
  it('[ROUTE-16 PROD-16] shows all details of the asset to an anonymous user', async () => {
    const { app } = renderMarket('/marketplace/1', {
      assets: {
        get: async () => asset(1, { sales_count: 3, rating: { average: 4.5, count: 2 } }),
        list: async () => page([asset(1), asset(2)]),
      },
    })
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Asset 1')
    await waitFor(() => expect(document.title).toBe('Asset 1 | Kinyeti'))
    const facts = within(screen.getByRole('region', { name: 'The file' }))
    expect(facts.getAllByRole('definition').map((fact) => fact.textContent)).toEqual([
      'brushes.zip',
      'ZIP archive',
      '4.2 MB download',
      'Brushes',
      '3',
      '4.5 of 5 stars 4.5, 2 reviews',
    ])
    const licence = screen.getByRole('region', { name: 'Licence' })
    expect(licence.textContent).toContain('Personal use. For personal projects')
    expect(licence.textContent).toContain('You can’t: Use it in paid work or anything you sell.')
    expect(screen.getByText('Forty brushes.')).toBeTruthy()
    expect(screen.getByRole('link', { name: '#ink' }).getAttribute('href')).toBe(
      '/marketplace?tag=ink',
    )
    const more = await screen.findByRole('region', { name: 'More from Lokai Baraka' })
    expect(
      within(more)
        .getAllByRole('heading', { level: 3 })
        .map((h) => h.textContent),
    ).toEqual(['Asset 2'])
    expect(app.signInModal.getSnapshot().value).toBe('closed')
  })

  it('[META-09] describes the product in the page metadata', async () => {
    renderMarket('/marketplace/1', {
      assets: { get: async () => asset(1, { rating: { average: 4.5, count: 2 } }) },
    })
    await waitFor(() => expect(document.title).toBe('Asset 1 | Kinyeti'))
    const script = document.querySelector('script[type="application/ld+json"]')
    expect(JSON.parse(script?.textContent ?? '')).toMatchObject({
      '@type': 'WebPage',
      mainEntity: {
        '@type': 'Product',
        name: 'Asset 1',
        description: 'Forty brushes.',
        category: 'Brushes',
        image: '/media/pictures/a1/960.jpg',
        offers: {
          '@type': 'Offer',
          price: 12_000,
          priceCurrency: 'SSP',
          seller: { '@type': 'Person', name: 'Lokai Baraka' },
        },
        aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
      },
    })
  })

  it('[MODAL-01] asks an anonymous user to sign in before buying', async () => {
    const { app, user } = renderMarket('/marketplace/1', {
      assets: { get: async () => asset(1) },
    })
    await user.click(await screen.findByRole('button', buy))
    expect(app.signInModal.getSnapshot().value).toBe('login')
  })

  it('[A13] shows Resource not found with a link to all assets for a deleted asset', async () => {
    renderMarket('/marketplace/1', {
      assets: {
        get: async () => {
          throw serviceFailure({ message: 'Resource not found', status: 404 })
        },
      },
    })
    expect(await screen.findByRole('heading', { name: 'Resource not found' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'All assets' }).getAttribute('href')).toBe(
      '/marketplace',
    )
  })

  it.each(['620fb594-0d2c-4c3e-9c55-0123456789ab', 'brushes-12', 'abc'])(
    '[ROUTE-16] requests the asset by the id in the URL, whatever its form: %s',
    async (id) => {
      const requested: unknown[] = []
      renderMarket(`/marketplace/${id}`, {
        assets: {
          get: async (asked: unknown) => {
            requested.push(asked)
            return asset(1)
          },
        },
      })
      expect(await screen.findByRole('heading', { level: 1, name: 'Asset 1' })).toBeTruthy()
      expect(requested).toEqual([id])
    },
  )

  it('offers the seller a link to the shop instead of Buy', async () => {
    open({ seller: { id: AYEN.id, username: 'ayen.deng', full_name: 'Ayen Deng', avatar: null } })
    const inside = within(await panel())
    expect(await inside.findByText('This is your asset.')).toBeTruthy()
    expect(inside.getByRole('link', { name: 'Edit in your shop' }).getAttribute('href')).toBe(
      '/dashboard?tab=shop&edit=1',
    )
    expect(inside.queryByRole('button', { name: /^Buy/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Message/ })).toBeNull()
  })
})

describe('purchase', () => {
  it('[PROD-13 API-ASSET-10] shows price and licence, buys once and shows the receipt', async () => {
    const response = deferred<Purchase>()
    const bought: unknown[] = []
    const { user, kit } = open(
      {},
      {
        buy: (input: unknown) => {
          bought.push(input)
          return response.promise
        },
      },
    )
    await user.click(await screen.findByRole('button', buy))
    const dialog = await screen.findByRole('dialog', { name: 'Buy this asset' })
    expect(within(dialog).getByText('SSP 12,000')).toBeTruthy()
    expect(within(dialog).getByText('Personal use.')).toBeTruthy()
    await user.dblClick(within(dialog).getByRole('button', confirm))
    expect(await within(dialog).findByText('Buying…')).toBeTruthy()
    // The button keeps its place, so that a second click cannot hit another one.
    const busy = within(dialog).getByRole('button', confirm)
    expect(busy.getAttribute('aria-busy')).toBe('true')
    await user.click(busy)
    const terms = { price_amount: 12_000, currency: 'SSP', licence: 'personal' }
    expect(bought).toEqual([{ assetId: 1, clientId: 'local-1', terms }])
    response.resolve(purchase(asset(1)))
    const receipt = await screen.findByRole('dialog', { name: 'Purchase complete' })
    expect(
      within(receipt)
        .getAllByRole('definition')
        .map((line) => line.textContent),
    ).toEqual([
      '20260104-ABCD2345',
      'Asset 1',
      'SSP 12,000',
      'Personal use',
      'Lokai Baraka',
      '4 January 2026',
    ])
    const go = within(receipt).getByRole('button', { name: 'Go to download' })
    await user.click(go)
    // This was the second click of a double click on Confirm.
    expect(receipt.isConnected).toBe(true)
    kit.clock.advance(1_000)
    await user.click(go)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(within(await panel()).getByRole('button', { name: 'Download: Asset 1' })).toBeTruthy()
    expect(screen.queryByRole('button', buy)).toBeNull()
  })

  it.each([
    [
      ['purchase_once'],
      'We couldn’t confirm your purchase. It’s safe to try again: you won’t buy it twice.',
    ],
    [
      [],
      'We couldn’t confirm your purchase. Check your purchases before trying again. Your purchases',
    ],
  ])(
    '[A15 ERR-04] with the API extensions %j a purchase without response shows: %s',
    async (extras, advice) => {
      const bought: unknown[] = []
      const buys = async (input: { clientId: string }) => {
        bought.push(input.clientId)
        if (bought.length > 1) return purchase(asset(1))
        throw serviceFailure({ message: 'Server error occurred', status: 500 })
      }
      const { user } = open({}, { buy: buys, extras })
      await user.click(await screen.findByRole('button', buy))
      const dialog = await screen.findByRole('dialog')
      await user.click(within(dialog).getByRole('button', confirm))
      const text = await within(dialog).findByText('Server error occurred')
      const said = text.closest('[role=alert]')
      expect([...(said?.children ?? [])].map((line) => line.textContent)).toEqual([
        'Server error occurred',
        advice,
      ])
      await user.click(within(dialog).getByRole('button', { name: 'Retry' }))
      expect(await screen.findByText('20260104-ABCD2345')).toBeTruthy()
      expect(bought).toEqual(['local-1', 'local-1'])
    },
  )

  it('[ERR-14] shows the reason of a rejected purchase', async () => {
    const { user } = open(
      {},
      {
        buy: async () => {
          throw serviceFailure({ message: 'You cannot buy your own asset.', status: 400 })
        },
      },
    )
    await user.click(await screen.findByRole('button', buy))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', confirm))
    expect(await within(dialog).findByText('You cannot buy your own asset.')).toBeTruthy()
    const [, close] = within(dialog).getAllByRole('button', { name: 'Close' })
    if (!close) throw new Error('no Close button')
    await user.click(close)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('button', buy)).toBeTruthy()
  })

  it('closes without buying', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', buy))
    await user.click(await screen.findByRole('button', { name: 'Not now' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('button', buy)).toBeTruthy()
  })

  it('keeps a withdrawn asset available to its buyer', async () => {
    open({ owned: true, status: 'withdrawn' })
    const inside = within(await panel())
    expect(await inside.findByText('No longer for sale. You still have access.')).toBeTruthy()
    expect(inside.getByRole('button', { name: 'Download: Asset 1' })).toBeTruthy()
    expect(inside.queryByRole('button', { name: /^Buy/ })).toBeNull()
  })
})

describe('download', () => {
  const start = { name: 'Download: Asset 1' }

  it('[API-ASSET-11] shows progress, pauses, resumes and completes', async () => {
    const { user, sendTransferEvent } = open({ owned: true })
    await user.click(await screen.findByRole('button', start))
    await screen.findByRole('button', { name: 'Pause: Asset 1' })
    sendTransferEvent({ type: 'download.progress', received: 250, total: 1000 })
    const bar = await screen.findByRole('progressbar', { name: 'Download of Asset 1' })
    await waitFor(() => expect(bar.getAttribute('value')).toBe('250'))
    expect(bar.getAttribute('max')).toBe('1000')
    expect(screen.getByText('250 bytes of 1000 bytes')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Pause: Asset 1' }))
    expect(await screen.findByText('Paused')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Resume: Asset 1' }))
    await screen.findByRole('button', { name: 'Pause: Asset 1' })
    sendTransferEvent({ type: 'download.finished', saved: 1000 })
    expect(await screen.findByText('Saved to your downloads as brushes.zip.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Download again: Asset 1' })).toBeTruthy()
  })

  it('[API-ASSET-11] announces that it resumes when the connection returns', async () => {
    const { user, kit, sendTransferEvent } = open({ owned: true })
    await user.click(await screen.findByRole('button', start))
    await screen.findByRole('button', { name: 'Pause: Asset 1' })
    sendTransferEvent({
      type: 'download.broken',
      failure: serviceFailure({ message: 'Network error', status: 0 }),
    })
    kit.setOnline(false)
    expect(
      await screen.findByText('You’re offline. The download resumes when you reconnect.'),
    ).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Resume now: Asset 1' })).toBeTruthy()
  })

  it('[API-ASSET-11] shows why it did not start and offers Retry', async () => {
    let fail = true
    const link = { url: 'x', filename: 'brushes.zip', size: 10, expires_at: '' }
    const { user } = open(
      { owned: true },
      {
        link: async () => {
          if (fail) throw serviceFailure({ message: 'Buy this asset to download it.', status: 403 })
          return link
        },
      },
    )
    await user.click(await screen.findByRole('button', start))
    expect(await screen.findByText('Buy this asset to download it.')).toBeTruthy()
    fail = false
    await user.click(screen.getByRole('button', { name: 'Retry: Asset 1' }))
    expect(await screen.findByRole('button', { name: 'Pause: Asset 1' })).toBeTruthy()
  })

  it('downloads a free asset without a purchase and offers to add it to the purchases', async () => {
    const { user } = open({ price: 'Free', price_amount: 0 })
    expect(await screen.findByRole('button', start)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Add to purchases' }))
    expect(await screen.findByRole('dialog', { name: 'Add to purchases' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Confirm' })).toBeTruthy()
  })
})
