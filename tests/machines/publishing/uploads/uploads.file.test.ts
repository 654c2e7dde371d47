import { describe, expect, it } from 'vitest'
import {
  createUploadsMachine,
  type FileRef,
} from '../../../../src/machines/publishing/uploads/uploads.machine.ts'
import {
  rejectedFiles,
  uploadItems,
} from '../../../../src/machines/publishing/uploads/uploads.selectors.ts'
import { run } from '../../../kit/harness.ts'
import { file as image } from '../../../spec/publishing/uploads.table.ts'
import { uploadsRig } from './uploads.rig.ts'

const MEGABYTE = 1024 * 1024

const file = (name: string, changes: Partial<FileRef> = {}): FileRef => ({
  fileId: `shelf-${name}`,
  name,
  type: '',
  size: 1_000,
  ...changes,
})

/** The field of the product file; its effects would fail loudly if they ran. */
function start() {
  const dropped: string[] = []
  const harness = run(
    (env) =>
      createUploadsMachine(env).provide({
        actions: { dropFile: (_, { fileId }) => dropped.push(fileId) },
      }),
    { input: { field: 'file', max: 1 } },
  )
  const add = (...files: FileRef[]) => harness.send({ type: 'uploads.add', files })
  const itemStatuses = () =>
    uploadItems(harness.actor.getSnapshot()).map(({ name, status }) => [name, status])
  const reasons = () => rejectedFiles(harness.actor.getSnapshot()).map(({ reason }) => reason)
  return { harness, add, itemStatuses, reasons, dropped }
}

describe('an image inside a text', () => {
  it('[PROD-06 A31] fails where the server accepts none in advance', async () => {
    const rig = uploadsRig({ field: 'body', max: null })
    await rig.do(['add', [image('a')]])
    await rig.do(['prepared', 'a', 9])
    await rig.do(['held', 'a'])
    expect(rig.look().items).toEqual([
      {
        name: 'a.jpg',
        status: 'failed',
        progress: '0/0',
        alt: '',
        error: 'Images can’t be added inside the text here.',
        picture: null,
      },
    ])
  })
})

describe('the file of an asset', () => {
  it('[PROD-13] is staged for every accepted type and never sent in advance', async () => {
    const { harness, add, itemStatuses, reasons } = start()
    add(file('brushes.zip', { type: 'application/zip', size: 50 * MEGABYTE }))
    await harness.advance(600_000)
    expect([itemStatuses(), reasons()]).toEqual([[['brushes.zip', 'held']], []])
    expect(harness.sentEventsOf('uploads.changed')).toHaveLength(1)
  })

  it.each([
    [file('brushes.zip', { size: 50 * MEGABYTE + 1 }), 'It’s 50.1 MB; the limit is 50 MB.'],
    [file('empty.zip', { size: 0 }), 'The file is empty.'],
    [
      file('setup.exe'),
      '“setup.exe” can’t be sold in this format. Choose one of these: ZIP, PDF, PNG, JPG, JPEG, WEBP, SVG, OTF, TTF, WOFF2, MP3, WAV, PSD, AI, EPS, DOCX, or use a ZIP.',
    ],
  ])('[PROD-13] is rejected before it is sent: %j', (wrong, reason) => {
    const { add, itemStatuses, reasons, dropped } = start()
    add(wrong)
    expect([itemStatuses(), reasons(), dropped]).toEqual([[], [reason], [wrong.fileId]])
  })

  it('[PROD-13] replaces the previous one', () => {
    const { add, itemStatuses, dropped } = start()
    add(file('a.zip'))
    add(file('b.pdf'))
    expect([itemStatuses(), dropped]).toEqual([[['b.pdf', 'held']], ['shelf-a.zip']])
  })

  it('[PROD-13] is the first of several, and the others are rejected', () => {
    const { add, itemStatuses, reasons } = start()
    add(file('a.zip'), file('b.zip'))
    expect([itemStatuses(), reasons()]).toEqual([
      [['a.zip', 'held']],
      ['You can sell one file. For several files, use a ZIP.'],
    ])
  })

  it('[PROD-13] is released when it is removed', () => {
    const { harness, add, itemStatuses, dropped } = start()
    add(file('a.zip'))
    const [item] = uploadItems(harness.actor.getSnapshot())
    harness.send({ type: 'uploads.remove', id: item?.id ?? '' })
    expect([itemStatuses(), dropped]).toEqual([[], ['shelf-a.zip']])
  })
})
