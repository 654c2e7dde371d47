// @vitest-environment happy-dom

import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { AssetStatus } from '../../../src/protocol/enums/market.ts'
import { parseAsset } from '../../../src/protocol/market/asset-parsers.ts'
import { AYEN } from '../kit/kit.tsx'
import { draft, type FormOutside, renderForm } from './create-kit.tsx'

const CATEGORIES = [
  { id: 1, name: 'Brushes', slug: 'brushes' },
  { id: 2, name: 'Lettering', slug: 'lettering' },
]

const ASSET = parseAsset({
  id: 3,
  title: 'Brushes',
  description: 'Forty.',
  category: CATEGORIES[0],
  price_amount: 12_000,
  currency: 'SSP',
  licence: 'extended',
  file: { name: 'brushes.zip', type: 'application/zip', size: 2048 },
  seller: { id: AYEN.id, username: AYEN.username },
  created_at: '2026-01-04T08:00:00Z',
})

const LOADED = {
  title: 'Brushes',
  description: 'Forty.',
  category: 1,
  price_amount: '12000',
  currency: 'SSP',
  licence: 'extended',
  tags: [],
  images: [],
  file: null,
  current_file: { name: 'brushes.zip', type: 'application/zip', size: 2048 },
  lost_file: null,
}

/** Renders the form at `path`; the marketplace's data is preloaded. */
function render(path: string, given: Partial<FormOutside> = {}, status: AssetStatus = 'draft') {
  const kit = renderForm(path, given)
  kit.app.queryClient.setQueryData(['assetCategories', ''], CATEGORIES)
  kit.app.queryClient.setQueryData(['asset', '3'], { ...ASSET, status })
  return kit
}

const edit = (status: AssetStatus) =>
  render(
    '/dashboard?tab=shop&edit=3',
    { loadContent: async () => ({ fields: { ...LOADED, status }, changedAt: '2026-01-04' }) },
    status,
  )

const zip = (name: string, bytes = 2048) =>
  new File([new Uint8Array(bytes)], name, { type: 'application/zip' })
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const button = (name: string) => screen.findByRole('button', { name })
const sendButtons = async () => {
  await field('Title')
  return screen
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter((text) => /^(?:Save|Publish)/.test(text ?? ''))
}

describe('asset form', () => {
  it('[ROUTE-51 PROD-13] sends all fields and the file once', async () => {
    const { user, published } = render('/upload-asset')
    await user.type(await field('Title'), 'Letters')
    await user.upload(await field('Choose the file'), zip('letters.zip'))
    await user.type(await field('Description'), 'Thirty letters.')
    await user.selectOptions(await field('Category'), 'Lettering')
    await user.type(await field('Price'), '15,50')
    expect(screen.getByText('SSP 15.50')).toBeTruthy()
    await user.selectOptions(await field('Currency'), 'USD')
    await user.selectOptions(await field('Licence'), 'Commercial use')
    await user.type(await field('Tags'), 'type,')
    await user.click(await button('Publish'))
    await waitFor(() => expect(window.location.pathname).toBe('/about'))
    expect(published.map(({ id, fields }) => ({ id, fields }))).toEqual([
      {
        id: null,
        fields: {
          title: 'Letters',
          description: 'Thirty letters.',
          category: '2',
          price_amount: '15,50',
          currency: 'USD',
          licence: 'commercial',
          tags: ['type'],
          status: 'published',
          images: [],
          file: { fileId: 'file-1', name: 'letters.zip', type: 'application/zip', size: 2048 },
          current_file: null,
          lost_file: null,
        },
      },
    ])
  })

  it('[ROUTE-51] shows an error at each missing field and focuses the first; a draft needs no file', async () => {
    const { user, published } = render('/upload-asset')
    await user.click(await button('Publish'))
    expect(await screen.findByText('Give it a title.')).toBeTruthy()
    expect(screen.getByText('Add the file for buyers.')).toBeTruthy()
    expect(screen.getByText('Choose a category.')).toBeTruthy()
    await waitFor(async () => expect(document.activeElement).toBe(await field('Title')))
    await user.type(await field('Title'), 'Letters')
    await user.selectOptions(await field('Category'), 'Brushes')
    await user.type(await field('Price'), '0')
    await user.click(await button('Save as draft'))
    await waitFor(() => expect(window.location.pathname).toBe('/about'))
    expect(published.map(({ fields: { status, file } }) => ({ status, file }))).toEqual([
      { status: 'draft', file: null },
    ])
  })

  it('[ROUTE-51] replaces and removes the file, and names a rejected file with the reason', async () => {
    const { user } = render('/upload-asset')
    await user.upload(await field('Choose the file'), zip('a.zip'))
    expect(await screen.findByText('a.zip')).toBeTruthy()
    expect(screen.getByText('ZIP archive, 2 kB')).toBeTruthy()
    await user.upload(await field('Choose the file'), zip('b.zip'))
    expect(await screen.findByText('b.zip')).toBeTruthy()
    expect(screen.queryByText('a.zip')).toBe(null)
    await user.click(await button('Remove b.zip'))
    await waitFor(() => expect(screen.queryByText('b.zip')).toBe(null))
    await user.upload(await field('Choose the file'), zip('empty.zip', 0))
    expect(await screen.findByText('One file couldn’t be added:')).toBeTruthy()
    expect(screen.getByText('The file is empty.', { exact: false })).toBeTruthy()
  })

  it('[PROD-07] asks to choose the file again when a draft is restored', async () => {
    const fields = { ...LOADED, title: 'Letters', file: { name: 'a.zip', type: '', size: 9 } }
    render('/upload-asset', { readDraft: async () => draft(fields) })
    expect(await screen.findByText(/^Draft restored/)).toBeTruthy()
    expect(screen.getByText('a.zip')).toBeTruthy()
    expect(screen.getByText(/Choose it again before you publish/)).toBeTruthy()
  })

  it.each([
    ['draft', ['Save as draft', 'Publish']],
    ['published', ['Save and unlist', 'Save changes']],
    ['withdrawn', ['Save changes', 'Publish']],
  ] as const)(
    '[ROUTE-51] offers the status changes of an asset that is %s',
    async (status, labels) => {
      edit(status)
      expect(await sendButtons()).toEqual(labels)
      expect((await field('Category')).value).toBe('1')
      expect(screen.getByText('brushes.zip')).toBeTruthy()
    },
  )

  it('[ROUTE-51] keeps a withdrawn asset withdrawn when it is edited', async () => {
    const { user, published } = edit('withdrawn')
    await user.type(await field('Title'), ' 2')
    await user.click(await button('Save changes'))
    await waitFor(() => expect(published).toHaveLength(1))
    expect(published[0]?.fields).toMatchObject({ title: 'Brushes 2', status: 'withdrawn' })
  })
})
