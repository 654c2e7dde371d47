import { describe, expect, it } from 'vitest'
import { createEditorMachine } from '../../../../src/machines/publishing/editor/editor.machine.ts'
import { testEnv } from '../../../kit/harness.ts'
import { lintMachine } from '../../matrix.ts'

const EVENTS = [
  'editor.opened',
  'editor.left',
  'editor.change',
  'editor.publish',
  'editor.cancel',
  'editor.useDraft',
  'editor.discardDraft',
  'editor.useOther',
  'editor.discardOther',
  'editor.saveMine',
  'editor.loadNewer',
  'editor.retry',
  'editor.dismissProblem',
  'files.add',
  'files.cancel',
  'files.retry',
  'files.describe',
  'files.move',
  'files.remove',
  'files.dismissRefused',
  'page.hidden',
  'network.online',
  'uploads.changed',
  'publish.progress',
  'draft.changed',
  'draft.settle',
  'draft.settled',
  'draft.clear',
  'draft.cleared',
]

describe('the editor machine', () => {
  it('is a valid machine', () => {
    expect(lintMachine(createEditorMachine(testEnv()), EVENTS)).toEqual([])
  })
})
