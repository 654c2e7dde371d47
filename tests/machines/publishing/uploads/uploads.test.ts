import { describe, expect, it } from 'vitest'
import { type EventObject, fromCallback } from 'xstate'
import { createUploadMachine } from '../../../../src/machines/publishing/upload/upload.machine.ts'
import type {
  FileRef,
  UploadEvent,
} from '../../../../src/machines/publishing/upload/upload.types.ts'
import { createUploadsMachine } from '../../../../src/machines/publishing/uploads/uploads.machine.ts'
import {
  isUploading,
  rejectedFiles,
  uploadItems,
} from '../../../../src/machines/publishing/uploads/uploads.selectors.ts'
import type { UploadItem } from '../../../../src/machines/publishing/uploads/uploads.types.ts'
import { run, testEnv } from '../../../kit/harness.ts'
import { file, UPLOADS_ROWS, UPLOADS_TIMES } from '../../../spec/publishing/uploads.table.ts'
import { lintMachine } from '../../matrix.ts'
import { scriptTests, timedTests } from '../../scripts.ts'
import { uploadsRig } from './uploads.rig.ts'

const OF_ONE_FILE = {
  'upload.start': true,
  'upload.cancel': true,
  'upload.retry': true,
  'upload.describe': true,
  'upload.prepared': true,
  'upload.refused': true,
  'upload.progress': true,
  'upload.done': true,
  'upload.held': true,
  'upload.failed': true,
  'network.online': true,
} satisfies Record<UploadEvent['type'], true>

type EventIn = { event: EventObject }

describe('table of uploads', () => {
  scriptTests(uploadsRig, UPLOADS_ROWS)
  timedTests(uploadsRig, UPLOADS_TIMES)
})

describe('the uploads machine', () => {
  it('is a valid machine', () => {
    const events = [
      'uploads.add',
      'uploads.restore',
      'uploads.cancel',
      'uploads.retry',
      'uploads.describe',
      'uploads.move',
      'uploads.remove',
      'uploads.dismissRefused',
      'network.online',
      'upload.changed',
    ]
    expect(lintMachine(createUploadsMachine(testEnv()), events)).toEqual([])
    expect(lintMachine(createUploadMachine(testEnv()), Object.keys(OF_ONE_FILE))).toEqual([])
  })

  it('[PROD-06] sends every change to the form, and nothing without a change', async () => {
    const rig = uploadsRig()
    await rig.do(['add', [file('a')]])
    await rig.do(['move', 0, 0])
    await rig.do(['online'])
    await rig.do(['describe', 0, ''])
    expect(rig.facts().map(({ field, items }) => [field, items.map((i) => i.status)])).toEqual([
      ['images', ['waiting']],
      ['images', ['preparing']],
    ])
    expect(isUploading(rig.harness.actor.getSnapshot())).toBe(true)
    await rig.do(['cancel', 0])
    expect(rig.facts().length).toBe(3)
    expect(isUploading(rig.harness.actor.getSnapshot())).toBe(false)
  })

  it.each(UPLOADS_ROWS)(
    '[PROD-06] sends the current state to the form: $title',
    async ({ given, when }) => {
      const rig = uploadsRig()
      for (const step of [...given, ...when]) await rig.do(step)
      const snapshot = rig.harness.actor.getSnapshot()
      const [items, refused] = [uploadItems(snapshot), rejectedFiles(snapshot)]
      const emitted = rig.facts().at(-1) ?? { items: [], refused: [] }
      expect([emitted.items, emitted.refused]).toEqual([items, refused])
    },
  )

  it('[PROD-06] sends the alt text that was entered during resizing', async () => {
    const rig = uploadsRig()
    await rig.do(['add', [file('a')]])
    await rig.do(['describe', 0, 'A drum'])
    await rig.do(['prepared', 'a', 5])
    expect(rig.sentWith).toEqual(['A drum'])
  })

  it('[PROD-07] replaces the old image where only one is allowed', async () => {
    const rig = uploadsRig({ field: 'cover', max: 1 })
    await rig.do(['add', [file('a')]])
    await rig.do(['add', [file('b'), file('c')]])
    expect(rig.look().items.map(({ name }) => name)).toEqual(['b.jpg'])
    expect(rig.look().refused).toEqual(['c.jpg: Only one image can be added here.'])
    expect([...rig.running.keys()]).toEqual(['b.jpg'])
  })

  it('[PROD-07] accepts any number of images in a text', async () => {
    const rig = uploadsRig({ field: 'body', max: null })
    await rig.do(['add', Array.from({ length: 40 }, (_, n) => file(`p${n}`))])
    expect(rig.look().items.length).toBe(40)
    expect(rig.look().refused).toEqual([])
    expect(rig.running.size).toBe(2)
  })

  it.each([
    ['preparing', 'prepareFile'],
    ['sending', 'sendFile'],
  ])('[PROD-06] reports a failing effect and fails the file: %s', async (id, part) => {
    const reported: string[] = []
    const actions = { reportUnexpected: ({ event }: EventIn) => void reported.push(event.type) }
    const smaller = fromCallback<UploadEvent, FileRef>(({ input, sendBack }) =>
      sendBack({ type: 'upload.prepared', file: input }),
    )
    const broken = fromCallback(() => {
      throw new TypeError('undefined is not a function')
    })
    const { actor, send, advance } = run(
      (env) => {
        const upload = createUploadMachine(env).provide({
          actors: { prepareFile: smaller, [part]: broken } as never,
          actions,
        })
        return createUploadsMachine(env).provide({ actors: { upload } })
      },
      { input: { field: 'images', max: 3 } },
    )
    send({ type: 'uploads.add', files: [file('a')] })
    await advance(90_000)
    const [{ status, error }] = uploadItems(actor.getSnapshot()) as [UploadItem]
    expect([status, error, reported]).toEqual([
      'failed',
      'The upload stalled. Please try again.',
      [`xstate.error.actor.${id}`],
    ])
  })

  it('[PROD-06] aborts all transfers with the form', async () => {
    const rig = uploadsRig()
    await rig.do(['add', [file('a'), file('b')]])
    rig.harness.stop()
    expect(rig.running.size).toBe(0)
  })
})
