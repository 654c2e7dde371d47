import { describe, expect, it } from 'vitest'
import * as select from '../../../../src/machines/publishing/editor/editor.selectors.ts'
import type { EditorInput } from '../../../../src/machines/publishing/editor/editor.types.ts'
import type { EditorStep, Item } from '../../../spec/publishing/editor.steps.ts'
import { draft, PICTURE, post, START } from '../../../spec/publishing/editor.words.ts'
import { failed, logOf } from '../../logged.ts'
import { editorRig, NEW_POST, OLD_POST } from './editor.rig.ts'

const OPEN: EditorStep[] = [['draftRead', null]]
const TYPED: EditorStep[] = [...OPEN, ['change', { body: 'Hello' }]]
const STORED: EditorStep[] = [...TYPED, ['wait', 800], ['stored']]
const SENT: EditorStep[] = [...STORED, ['publish'], ['stored']]
const DISCARDED: EditorStep[] = [...STORED, ['discard']]
const RETYPED: EditorStep = ['change', { body: 'Once more' }]

describe('failed calls of a form', () => {
  it.each([
    ['draft', NEW_POST, [['draftUnreadable']]],
    ['content', OLD_POST, [...OPEN, ['loadFailed', 502]]],
    ['store', NEW_POST, [...TYPED, ['wait', 800], ['storeRefused']]],
    ['publish', NEW_POST, [...SENT, ['publishFailed', 502]]],
    ['clear', NEW_POST, [...DISCARDED, ['clearRefused']]],
    ['clear', NEW_POST, [...DISCARDED, RETYPED, ['clearRefused']]],
    ['clear', NEW_POST, [...DISCARDED, RETYPED, ['hidden'], ['clearRefused']]],
  ] as [string, EditorInput, EditorStep[]][])(
    '[PROD-07] are reported: %s',
    async (call, input, steps) => {
      expect(await logOf(editorRig(input), steps)).toEqual(failed(call))
    },
  )
})

describe('a draft being deleted', () => {
  it('[PROD-07] stores input from a hidden page as soon as the deletion times out after 5 s', async () => {
    const rig = editorRig()
    for (const step of [...DISCARDED, ['wait', 4_500], RETYPED, ['hidden']] as EditorStep[]) {
      await rig.do(step)
    }
    expect(rig.look().saving).toBe('clearing')
    await rig.do(['wait', 500])
    expect([rig.look().saving, rig.emitted().at(-1)]).toMatchObject([
      'storing',
      { type: 'store', record: { fields: post({ body: 'Once more' }) } },
    ])
  })
})

describe('the images of a form', () => {
  const images = (rig: ReturnType<typeof editorRig>) =>
    rig.toUploads.filter(([field]) => field === 'images').map(([, event]) => event)
  const restore = (pictures: object[]) => ({ type: 'uploads.restore', pictures })
  const changedAt = '2026-01-05T08:00:00.000Z'
  const CONTENT: EditorStep = ['loaded', { fields: post({ images: [PICTURE] }), changedAt }]
  const OTHER = { ...PICTURE, id: 32 }
  const CHOOSING: EditorStep[] = [
    ['draftRead', draft(post({ images: [OTHER] }), { base: changedAt, savedAt: START })],
    CONTENT,
  ]

  it.each([
    ['the images of the existing content', OLD_POST, [...OPEN, CONTENT], PICTURE],
    ['the images of the restored draft', OLD_POST, [...CHOOSING, ['useDraft']], OTHER],
    [
      'the images of the content after the draft is discarded',
      OLD_POST,
      [...CHOOSING, ['discard']],
      PICTURE,
    ],
  ] as [string, EditorInput, EditorStep[], object][])(
    '[PROD-06] are %s',
    async (_, input, steps, picture) => {
      const rig = editorRig(input)
      for (const step of steps) await rig.do(step)
      expect(images(rig)).toEqual([restore([picture])])
    },
  )

  it('[PROD-06] are removed when new content is discarded', async () => {
    const rig = editorRig()
    await rig.do(['draftRead', draft(post({ images: [PICTURE] }))])
    rig.toUploads.length = 0
    await rig.do(['discard'])
    expect(images(rig)).toEqual([restore([])])
  })

  it('[PROD-06] keep their upload status during and after publishing', async () => {
    const rig = editorRig()
    const shown = () => select.filesOf('images')(rig.harness.actor.getSnapshot())
    const item = (alt: string): Item => ({ status: 'done', picture: PICTURE, alt })
    for (const step of SENT) await rig.do(step)
    await rig.do(['uploads', 'images', [item('A drum')]])
    expect([rig.look().form, shown()]).toEqual(['publishing.sending', [item('A drum')]])
    await rig.do(['published', { id: 4, href: '/posts/4' }])
    await rig.do(['uploads', 'images', [item('A mural')]])
    expect([rig.look().form, shown()]).toEqual(['publishing.clearing', [item('A mural')]])
  })
})
