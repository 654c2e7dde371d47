import { describe, expect, it } from 'vitest'
import { publishContent } from '../../../../src/app/effects/publishing/editor-content.ts'
import { loadContent } from '../../../../src/app/effects/publishing/editor-loading.ts'
import { fileIn, priceOf } from '../../../../src/machines/publishing/editor/editor.asset.ts'
import {
  emptyFields,
  publishedMessage,
} from '../../../../src/machines/publishing/editor/editor.policy.ts'
import * as select from '../../../../src/machines/publishing/editor/editor.selectors.ts'
import type {
  EditorInput,
  PublishInput,
} from '../../../../src/machines/publishing/editor/editor.types.ts'
import { validate } from '../../../../src/machines/publishing/editor/editor.validation.ts'
import type { DraftFields } from '../../../../src/protocol/content/creative-types.ts'
import { parseAsset } from '../../../../src/protocol/market/asset-parsers.ts'
import type { ContentApi } from '../../../../src/services/content-api.ts'
import { draft, PICTURE, USER } from '../../../spec/publishing/editor.words.ts'
import { editorRig } from './editor.rig.ts'

const NEW_ASSET: EditorInput = { kind: 'asset', id: null, userId: USER }
const OLD_ASSET: EditorInput = { kind: 'asset', id: 4, userId: USER }
const ZIP = { fileId: 'shelf-1', name: 'brushes.zip', type: 'application/zip', size: 2_000 }
const { fileId: _, ...LOST } = ZIP
const ADD_FILE = 'Add the file for buyers.'
const PRICE = 'Enter the price as a number, such as 12000, or 0 for a free asset.'

const asset = (changes: DraftFields = {}): DraftFields => ({
  ...emptyFields('asset'),
  title: 'Brushes',
  category: 3,
  price_amount: '12,000',
  file: ZIP,
  ...changes,
})
const stagedItem = (value: typeof ZIP) => ({ ...value, status: 'held', picture: null, alt: '' })

describe('validation of an asset', () => {
  it.each([
    [asset(), {}],
    [asset({ price_amount: 0 }), {}],
    [asset({ price_amount: '15.50' }), {}],
    [asset({ category: 'brushes' }), {}],
    [asset({ file: null }), { file: ADD_FILE }],
    [asset({ file: null, status: 'draft' }), {}],
    [asset({ file: null, current_file: LOST }), {}],
    [
      asset({ file: null, lost_file: LOST, current_file: LOST }),
      { file: '“brushes.zip” wasn’t saved with the draft. Add it again.' },
    ],
    [asset({ title: ' ' }), { title: 'Give it a title.' }],
    [asset({ category: '' }), { category: 'Choose a category.' }],
    [asset({ price_amount: '' }), { price_amount: PRICE }],
    [asset({ price_amount: 'cheap' }), { price_amount: PRICE }],
    [asset({ price_amount: '-3' }), { price_amount: PRICE }],
    [asset({ price_amount: '1.234' }), { price_amount: PRICE }],
    [
      asset({ price_amount: '1,000,000,001' }),
      { price_amount: 'The price can be up to 1,000,000,000.' },
    ],
    [asset({ images: Array(11).fill(PICTURE) }), { images: 'You can add up to 10 images.' }],
    [asset({ tags: Array(11).fill('a') }), { tags: 'You can add up to 10 tags.' }],
  ])('[PROD-13] %#', (fields, errors) => {
    expect(validate('asset', fields)).toEqual(errors)
  })

  it('[PROD-13] parses prices with commas and spaces', () => {
    expect(
      ['12,000', '12,50', '1.250', ' 7 ', '15.5', 0, null, '1e3'].map((one) => priceOf(one)),
    ).toEqual([12_000, 12.5, null, 7, 15.5, 0, null, null])
  })

  it('[PROD-13] shows a toast text for each outcome', () => {
    const texts = (status: string) =>
      [true, false].map((isNew) => publishedMessage('asset', isNew, asset({ status })))
    expect(texts('published')).toEqual(['Your asset is published.', 'Changes saved.'])
    expect(texts('draft')).toEqual(['Your asset is saved as a draft.', 'Changes saved.'])
  })
})

describe('required fields of an asset', () => {
  it('[PROD-13] marks each field as valid when it is, also for a draft', async () => {
    const rig = editorRig(NEW_ASSET)
    await rig.do(['draftRead', draft(asset({ title: '', file: null, status: 'draft' }))])
    const needs = () => select.needsOf(rig.harness.actor.getSnapshot())
    expect(needs()).toEqual([
      { field: 'title', met: false },
      { field: 'category', met: true },
      { field: 'price_amount', met: true },
      { field: 'file', met: false },
    ])
    await rig.do(['uploads', 'file', [stagedItem(ZIP)]])
    expect(needs().at(-1)).toEqual({ field: 'file', met: true })
  })
})

describe('the file in the form', () => {
  it('[PROD-13] is published once it is chosen', async () => {
    const rig = editorRig(NEW_ASSET)
    await rig.do(['draftRead', null])
    await rig.do(['uploads', 'file', [stagedItem(ZIP)]])
    const shown = () => select.chosenFile(rig.harness.actor.getSnapshot())
    expect(shown()).toEqual(ZIP)
    await rig.do(['uploads', 'file', []])
    expect(shown()).toBe(null)
  })

  it('[PROD-07 PROD-13] is lost on reload, which is shown until it is added again', async () => {
    const rig = editorRig(NEW_ASSET)
    await rig.do(['draftRead', draft(asset())])
    const snapshot = () => rig.harness.actor.getSnapshot()
    expect([select.chosenFile(snapshot()), select.lostFile(snapshot())]).toEqual([null, LOST])
    await rig.do(['publish'])
    expect(rig.look().errors).toEqual({
      file: '“brushes.zip” wasn’t saved with the draft. Add it again.',
    })
    await rig.do(['uploads', 'file', [stagedItem(ZIP)]])
    expect([select.lostFile(snapshot()), rig.look().errors]).toEqual([null, {}])
    // The same after a second reload.
    const again = editorRig(NEW_ASSET)
    await again.do(['draftRead', draft(asset({ file: null, lost_file: LOST }))])
    expect(select.lostFile(again.harness.actor.getSnapshot())).toEqual(LOST)
  })

  it('[PROD-13] on the server stays until another is chosen for an existing asset', async () => {
    const rig = editorRig(OLD_ASSET)
    await rig.do(['draftRead', null])
    const fields = asset({ file: null, current_file: LOST })
    await rig.do(['loaded', { fields, changedAt: '2026-01-05T08:00:00Z' }])
    await rig.do(['uploads', 'file', []])
    const snapshot = rig.harness.actor.getSnapshot()
    expect([select.currentFile(snapshot), select.isDirty(snapshot)]).toEqual([LOST, false])
    await rig.do(['change', { title: 'Reeds' }])
    await rig.do(['publish'])
    await rig.do(['stored'])
    expect(rig.look().form).toBe('publishing.sending')
  })

  it('[PROD-13] of a restored draft is the one on the server now', async () => {
    const rig = editorRig(OLD_ASSET)
    const old = asset({ file: null, current_file: { ...LOST, name: 'old.zip' } })
    await rig.do(['draftRead', draft(old, { base: '2026-01-05T08:00:00Z' })])
    const fields = asset({ file: null, current_file: LOST })
    await rig.do(['loaded', { fields, changedAt: '2026-01-05T08:00:00Z' }])
    await rig.do(['useDraft'])
    expect(select.currentFile(rig.harness.actor.getSnapshot())).toEqual(LOST)
  })

  it('[PROD-13] reports upload progress, may take an hour and can be cancelled', async () => {
    const rig = editorRig(NEW_ASSET)
    await rig.do(['draftRead', null])
    await rig.do(['change', asset({ file: null })])
    await rig.do(['uploads', 'file', [stagedItem(ZIP)]])
    await rig.do(['publish'])
    await rig.do(['stored'])
    const transfer = () => select.transferOf(rig.harness.actor.getSnapshot())
    expect(transfer()).toBe(null)
    rig.sendProgress(500, 2_000)
    expect(transfer()).toEqual({ sent: 500, total: 2_000 })
    await rig.do(['wait', 20 * 60_000])
    expect(rig.look().form).toBe('publishing.sending')
    await rig.do(['cancel'])
    expect([rig.look().form, transfer(), rig.isOpen('publish')]).toEqual(['editing', null, false])
    await rig.do(['publish'])
    expect(rig.isOpen('publish')).toBe(true)
    await rig.do(['wait', 60 * 60_000])
    expect([rig.look().form, rig.look().problem]).toEqual([
      'editing',
      { text: 'Couldn’t publish this. Please try again.', retry: true },
    ])
  })
})

const SENT = {
  title: 'Brushes',
  description: '',
  category: 3,
  price_amount: 12_000,
  currency: 'SSP',
  licence: 'personal',
  tags: [],
  status: 'published',
}
const INPUT: PublishInput = {
  kind: 'asset',
  id: null,
  fields: asset(),
  base: null,
  sent: null,
  clientId: 'client-1',
  outdated: false,
}

function server(shelved: File | null) {
  const calls: unknown[] = []
  const emitted: [number, number][] = []
  type Options = { onProgress?: (part: number) => void }
  const assets = {
    create: async (fields: object, { onProgress }: Options) => {
      calls.push(['create', fields])
      onProgress?.(0.5)
      return { id: 4 }
    },
    update: async (id: number, fields: object, { onProgress }: Options) => {
      calls.push(['update', id, fields])
      onProgress?.(1)
      return { id }
    },
  }
  const options = {
    signal: new AbortController().signal,
    offers: () => false,
    file: () => shelved,
    onProgress: (sent: number, total: number) => emitted.push([sent, total]),
  }
  // Other areas of the API are not used here.
  const api = { assets } as unknown as ContentApi
  return { calls, emitted, publish: (input: PublishInput) => publishContent(api, input, options) }
}

describe('the request of an asset', () => {
  const file = new File(['x'.repeat(2_000)], 'brushes.zip')

  it('[PROD-13 API-ASSET-07] creates a new asset once, with its file', async () => {
    const { calls, emitted, publish } = server(file)
    expect(await publish(INPUT)).toEqual({ id: 4, href: '/marketplace/4' })
    expect(calls).toEqual([['create', { ...SENT, file, client_id: 'client-1' }]])
    expect(emitted).toEqual([[1_000, 2_000]])
  })

  it('[PROD-13] sends no file with a draft', async () => {
    const { calls, publish } = server(null)
    await publish({ ...INPUT, fields: asset({ file: null, status: 'draft' }) })
    expect(calls).toEqual([['create', { ...SENT, status: 'draft', client_id: 'client-1' }]])
  })

  it('[PROD-13 API-ASSET-08] sends a file with an update only if it is new', async () => {
    const { calls, publish } = server(file)
    const base = asset({ file: null })
    await publish({ ...INPUT, id: 4, base, fields: asset({ file: null, current_file: LOST }) })
    await publish({ ...INPUT, id: 4, base })
    expect(calls).toEqual([
      ['update', 4, {}],
      ['update', 4, { file }],
    ])
  })

  it('[PROD-13 B5] updates what an earlier request may have created and sends the file once', async () => {
    const { calls, emitted, publish } = server(file)
    expect(await publish({ ...INPUT, outdated: true })).toEqual({ id: 4, href: '/marketplace/4' })
    expect(calls).toEqual([
      ['create', { ...SENT, status: 'draft', client_id: 'client-1' }],
      ['update', 4, { ...SENT, images: [], file }],
    ])
    expect(emitted).toEqual([[2_000, 2_000]])
  })

  it('[PROD-13] shows a missing file at its field before anything is sent', async () => {
    const { calls, publish } = server(null)
    const text = 'The file is no longer available. Add it again.'
    await expect(publish(INPUT)).rejects.toMatchObject({
      status: 400,
      message: text,
      body: { file: [text] },
    })
    expect(calls).toEqual([])
    expect(fileIn({ file: 'x' }, 'file')).toBe(null)
  })
})

describe('loading an asset into the form', () => {
  it('[ENT-16 MISC-03] accepts five fields for an edit, because a published asset has a file', async () => {
    const emitted = {
      id: 4,
      title: 'Brushes',
      category: 'Ink',
      price: '12,000',
      thumbnail: '/b.png',
    }
    const api = { assets: { get: async () => parseAsset(emitted) } } as unknown as ContentApi
    const signal = new AbortController().signal
    const { fields } = await loadContent(api, 'asset', 4, { signal })
    expect(fields).toMatchObject({
      title: 'Brushes',
      category: 'Ink',
      price_amount: '12,000',
      file: null,
      current_file: { name: 'the file buyers get now', type: '', size: 0 },
    })
    expect(validate('asset', fields)).toEqual({})
  })
})
