import { type AnyEventObject, fromCallback } from 'xstate'
import { createUploadMachine } from '../../../../src/machines/publishing/upload/upload.machine.ts'
import type { FileRef, SendInput } from '../../../../src/machines/publishing/upload/upload.types.ts'
import {
  createUploadsMachine,
  type UploadsFact,
  type UploadsInput,
} from '../../../../src/machines/publishing/uploads/uploads.machine.ts'
import * as select from '../../../../src/machines/publishing/uploads/uploads.selectors.ts'
import { serviceFailure } from '../../../../src/protocol/base/errors.ts'
import { run } from '../../../kit/harness.ts'
import type { Emitted, UploadsLook, UploadsStep } from '../../../spec/publishing/uploads.table.ts'
import type { Rig } from '../../scripts.ts'

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
  const emitted: Emitted[] = []
  /** Alt text of each image at the time of sending. */
  const sentWith: string[] = []
  const running = new Map<string, (event: AnyEventObject) => void>()

  const nameOf = (id: string): string => {
    const item = select.uploadItems(harness.actor.getSnapshot()).find((one) => one.id === id)
    return item?.name ?? ''
  }
  function work(name: string, emitted_: Emitted, sendBack: (event: never) => void) {
    emitted.push(emitted_)
    running.set(name, sendBack as (event: AnyEventObject) => void)
    return () => {
      running.delete(name)
      emitted.push({ type: 'stop', name })
    }
  }
  const harness = run(
    (env) =>
      createUploadsMachine(env).provide({
        actors: {
          upload: createUploadMachine(env).provide({
            actors: {
              prepareFile: fromCallback<AnyEventObject, FileRef>(({ input: { name }, sendBack }) =>
                work(name, { type: 'prepare', name }, sendBack),
              ) as never,
              sendFile: fromCallback<AnyEventObject, SendInput>(({ input, sendBack }) => {
                const { clientId } = input
                sentWith.push(input.alt)
                const name = nameOf(clientId)
                return work(name, { type: 'send', name, clientId }, sendBack)
              }) as never,
            },
          }),
        },
        actions: { dropFile: (_, { fileId }) => emitted.push({ type: 'drop', fileId }) },
      }),
    { input },
  )
  const items = () => select.uploadItems(harness.actor.getSnapshot())
  const idAt = (place: number): string => items()[place]?.id ?? 'none'
  const report = (name: string, event: AnyEventObject) => {
    const sendBack = running.get(`${name}.jpg`)
    if (!sendBack) throw new Error(`${name} is not running`)
    sendBack(event)
  }
  const send = (event: AnyEventObject) => harness.send(event)
  const steps: { [W in UploadsStep[0]]: (...values: never[]) => void } = {
    add: (files: object[]) => send({ type: 'uploads.add', files }),
    restore: (ids: number[]) => send({ type: 'uploads.restore', pictures: ids.map(picture) }),
    cancel: (place: number) => send({ type: 'uploads.cancel', id: idAt(place) }),
    retry: (place: number) => send({ type: 'uploads.retry', id: idAt(place) }),
    describe: (place: number, alt: string) =>
      send({ type: 'uploads.describe', id: idAt(place), alt }),
    move: (place: number, to: number) => send({ type: 'uploads.move', id: idAt(place), to }),
    remove: (place: number) => send({ type: 'uploads.remove', id: idAt(place) }),
    dismiss: () => send({ type: 'uploads.dismissRefused' }),
    online: () => send({ type: 'network.online' }),
    prepared: (name: string, size: number) => {
      const smaller = { fileId: `smaller-${name}.jpg`, name: `${name}.jpg`, type: 'image/webp' }
      report(name, { type: 'upload.prepared', file: { ...smaller, size } })
    },
    unreadable: (name: string) =>
      report(name, { type: 'upload.refused', reason: 'It cannot be read.' }),
    progress: (name: string, sent: number, total: number) =>
      report(name, { type: 'upload.progress', sent, total }),
    sent: (name: string, id: number) => report(name, { type: 'upload.done', picture: picture(id) }),
    held: (name: string) => report(name, { type: 'upload.held' }),
    restoreHeld: (names: string[]) =>
      send({
        type: 'uploads.restore',
        pictures: names.map((name) => ({
          fileId: name,
          name: `${name || 'gone'}.jpg`,
          type: 'image/jpeg',
          size: 9,
          alt: '',
        })),
      }),
    failed: (name: string, status: number) => {
      const failure = serviceFailure({ message: `Answer ${status}`, status })
      report(name, { type: 'upload.failed', failure })
    },
    wait: () => {},
  }
  const rig: Rig<UploadsStep, UploadsLook> = {
    async do([word, ...values]) {
      steps[word](...(values as never[]))
      await (word === 'wait' ? harness.advance(values[0] as number) : harness.settle())
    },
    look() {
      const snapshot = harness.actor.getSnapshot()
      return {
        items: select.uploadItems(snapshot).map((item) => ({
          name: item.name,
          status: item.status,
          progress: `${item.sent}/${item.total}`,
          alt: item.alt,
          error: item.error,
          picture: (item.picture?.id as number | undefined) ?? null,
        })),
        refused: select.rejectedFiles(snapshot).map(({ name, reason }) => `${name}: ${reason}`),
      }
    },
    emitted: () => emitted,
  }
  const facts = () => harness.sentEvents as UploadsFact[]
  return { ...rig, harness, facts, running, sentWith }
}
