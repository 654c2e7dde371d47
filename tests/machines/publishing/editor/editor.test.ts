import { describe, expect, it } from 'vitest'
import { EDITOR_ROWS, EDITOR_TIMES } from '../../../spec/publishing/editor.table.ts'
import { draft, PICTURE, post } from '../../../spec/publishing/editor.words.ts'
import {
  EDITOR_DRAFT_ROWS,
  EDITOR_EDIT_DRAFT_ROWS,
} from '../../../spec/publishing/editor-drafts.table.ts'
import { EDITOR_EDIT_ROWS } from '../../../spec/publishing/editor-edits.table.ts'
import { scriptTests, timedTests } from '../../scripts.ts'
import { editorRig, OLD_POST } from './editor.rig.ts'

describe('table of a form for new content', () => {
  scriptTests(() => editorRig(), [...EDITOR_ROWS, ...EDITOR_DRAFT_ROWS])
  timedTests(() => editorRig(), EDITOR_TIMES)
})

describe('table of a form for existing content', () => {
  scriptTests(() => editorRig(OLD_POST), [...EDITOR_EDIT_ROWS, ...EDITOR_EDIT_DRAFT_ROWS])
})

describe('the images of a form', () => {
  const restored = (rig: ReturnType<typeof editorRig>) =>
    rig.toUploads.map(([field, event]) => [field, event])

  it('[PROD-06] are restored with the draft', async () => {
    const rig = editorRig()
    await rig.do(['draftRead', draft(post({ images: [PICTURE] }))])
    expect(restored(rig)).toEqual([
      ['images', { type: 'uploads.restore', pictures: [PICTURE] }],
      ['cover', { type: 'uploads.restore', pictures: [] }],
      ['body', { type: 'uploads.restore', pictures: [] }],
      ['file', { type: 'uploads.restore', pictures: [] }],
    ])
  })

  it('[PROD-06] create no draft when they are loaded', async () => {
    const rig = editorRig(OLD_POST)
    await rig.do(['draftRead', null])
    const fields = post({ images: [PICTURE] })
    await rig.do(['loaded', { fields, changedAt: '2026-01-05T08:00:00Z' }])
    await rig.do(['uploads', 'images', [{ status: 'done', picture: PICTURE, alt: '' }]])
    expect([rig.look().saving, rig.look().fields]).toEqual(['idle', fields])
  })

  it('[PROD-06] receive the file events of their field', async () => {
    const rig = editorRig()
    await rig.do(['draftRead', null])
    rig.toUploads.length = 0
    const file = { fileId: 'f', name: 'a.jpg', type: 'image/jpeg', size: 1 }
    rig.harness.send({ type: 'files.add', field: 'images', files: [file] })
    rig.harness.send({ type: 'files.cancel', field: 'images', id: 'x' })
    rig.harness.send({ type: 'files.retry', field: 'body', id: 'x' })
    rig.harness.send({ type: 'files.describe', field: 'cover', id: 'x', alt: 'A drum' })
    rig.harness.send({ type: 'files.move', field: 'images', id: 'x', to: 2 })
    rig.harness.send({ type: 'files.remove', field: 'images', id: 'x' })
    rig.harness.send({ type: 'files.dismissRefused', field: 'images' })
    rig.harness.send({ type: 'network.online' })
    expect(rig.toUploads).toEqual([
      ['images', { type: 'uploads.add', files: [file] }],
      ['images', { type: 'uploads.cancel', id: 'x' }],
      ['body', { type: 'uploads.retry', id: 'x' }],
      ['cover', { type: 'uploads.describe', id: 'x', alt: 'A drum' }],
      ['images', { type: 'uploads.move', id: 'x', to: 2 }],
      ['images', { type: 'uploads.remove', id: 'x' }],
      ['images', { type: 'uploads.dismissRefused' }],
      ['images', { type: 'network.online' }],
      ['cover', { type: 'network.online' }],
      ['body', { type: 'network.online' }],
      ['file', { type: 'network.online' }],
    ])
  })

  it('[PROD-06] are released once everything is published', async () => {
    const rig = editorRig()
    await rig.do(['draftRead', draft(post({ body: 'Hello', images: [PICTURE] }))])
    await rig.do(['publish'])
    await rig.do(['stored'])
    await rig.do(['published', { id: 4, href: '/posts/4' }])
    rig.toUploads.length = 0
    await rig.do(['cleared'])
    expect(restored(rig)).toEqual(
      ['images', 'cover', 'body', 'file'].map((field) => [
        field,
        { type: 'uploads.restore', pictures: [] },
      ]),
    )
  })
})
