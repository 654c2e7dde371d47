import { type AnyEventObject, fromCallback } from 'xstate'
import { createUploadMachine } from '../../../../src/machines/publishing/upload/upload.machine.ts'
import type { FileRef, SendInput } from '../../../../src/machines/publishing/upload/upload.types.ts'
import {
  createUploadsMachine,
  type UploadsFact,
  type UploadsInput,
} from '../../../../src/machines/publishing/uploads/uploads.machine.ts'
import * as select from '../../../../src/machines/publishing/uploads/uploads.selectors.ts'
import type { UploadItem } from '../../../../src/machines/publishing/uploads/uploads.types.ts'
import { serviceFailure } from '../../../../src/protocol/base/errors.ts'
import type { UploadsLook, UploadsStep } from '../../../spec/publishing/uploads.table.ts'
import { runControlled } from '../../rig.ts'
import type { Fact } from '../../scripts.ts'

export type UploadsRigLook = UploadsLook

const picture = (id: number) => ({
  id,
  url: `/media/pictures/${id}/`,
  widths: [320],
  width: 640,
  height: 480,
  thumbhash: '',
  alt: '',
})

/** An image list with room for three; the test settles every effect. */
export function uploadsRig(input: UploadsInput = { field: 'images', max: 3 }) {
  /** Alt text of each image at the time of sending. */
  const sentWith: string[] = []
  const running = new Map<string, (event: AnyEventObject) => void>()
  const { harness, rig } = runControlled(
    (env, record) => {
      function work(name: string, fact: Fact, sendBack: (event: never) => void) {
        record(fact)
        running.set(name, sendBack as (event: AnyEventObject) => void)
        return () => {
          running.delete(name)
          record({ type: 'stop', name })
        }
      }
      return createUploadsMachine(env).provide({
        actors: {
          upload: createUploadMachine(env).provide({
            actors: {
              prepareFile: fromCallback<AnyEventObject, FileRef>(({ input: { name }, sendBack }) =>
                work(name, { type: 'prepare', name }, sendBack),
              ) as never,
              sendFile: fromCallback<AnyEventObject, SendInput>(({ input: sent, sendBack }) => {
                const { clientId, alt } = sent
                sentWith.push(alt)
                const name = items().find((one) => one.id === clientId)?.name ?? ''
                return work(name, { type: 'send', name, clientId }, sendBack)
              }) as never,
            },
          }),
        },
        actions: { dropFile: (_, { fileId }) => record({ type: 'drop', fileId }) },
      })
    },
    { input },
  )
  const items = (): UploadItem[] => select.uploadItems(harness.actor.getSnapshot())
  const idAt = (place: number): string => items()[place]?.id ?? 'none'
  const report = (name: string, event: AnyEventObject) => {
    const sendBack = running.get(`${name}.jpg`)
    if (!sendBack) throw new Error(`${name} is not running`)
    sendBack(event)
  }
  return {
    facts: () => harness.sentEvents as UploadsFact[],
    running,
    sentWith,
    ...rig<UploadsStep, UploadsLook>({
      merge: (_, calls) => calls,
      steps: {
        add: (files) => ({ type: 'uploads.add', files }),
        restore: (ids) => ({ type: 'uploads.restore', pictures: ids.map(picture) }),
        cancel: (place) => ({ type: 'uploads.cancel', id: idAt(place) }),
        retry: (place) => ({ type: 'uploads.retry', id: idAt(place) }),
        describe: (place, alt) => ({ type: 'uploads.describe', id: idAt(place), alt }),
        move: (place, to) => ({ type: 'uploads.move', id: idAt(place), to }),
        remove: (place) => ({ type: 'uploads.remove', id: idAt(place) }),
        dismiss: { type: 'uploads.dismissRefused' },
        online: { type: 'network.online' },
        prepared: (name, size) => {
          const smaller = { fileId: `smaller-${name}.jpg`, name: `${name}.jpg`, type: 'image/webp' }
          report(name, { type: 'upload.prepared', file: { ...smaller, size } })
        },
        unreadable: (name) =>
          report(name, { type: 'upload.refused', reason: 'It cannot be read.' }),
        progress: (name, sent, total) => report(name, { type: 'upload.progress', sent, total }),
        sent: (name, id) => report(name, { type: 'upload.done', picture: picture(id) }),
        held: (name) => report(name, { type: 'upload.held' }),
        restoreStaged: (names) => ({
          type: 'uploads.restore',
          pictures: names.map((name) => ({
            fileId: name,
            name: `${name || 'gone'}.jpg`,
            type: 'image/jpeg',
            size: 9,
            alt: '',
          })),
        }),
        failed: (name, status) => {
          const failure = serviceFailure({ message: `Answer ${status}`, status })
          report(name, { type: 'upload.failed', failure })
        },
      },
      look: (snapshot) => ({
        items: select.uploadItems(snapshot).map((item) => ({
          name: item.name,
          status: item.status,
          progress: `${item.sent}/${item.total}`,
          alt: item.alt,
          error: item.error,
          picture: (item.picture?.id as number | undefined) ?? null,
        })),
        refused: select.rejectedFiles(snapshot).map(({ name, reason }) => `${name}: ${reason}`),
      }),
    }),
  }
}
