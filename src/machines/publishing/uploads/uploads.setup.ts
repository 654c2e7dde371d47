import { assertEvent, setup } from 'xstate'
import type { MachineEnv } from '../../env.ts'
import {
  type ChildId,
  type EmittedEvent,
  receives,
  sendToActor,
  sendToParent,
} from '../../kit/typed-messaging.ts'
import { notImplementedAction } from '../../not-implemented.ts'
import { createUploadMachine } from '../upload/upload.machine.ts'
import type { UploadEvent } from '../upload/upload.types.ts'
import * as policy from './uploads.policy.ts'
import type {
  UploadItem,
  UploadsContext,
  UploadsEvent,
  UploadsFact,
  UploadsInput,
} from './uploads.types.ts'

/** Id of the actor that uploads a file. */
const uploadId = (id: string) => `upload.${id}` as ChildId<UploadEvent>

const notifyParent = sendToParent<UploadsFact>()

/** Types, effects and actions of `uploads`; the rules are in the policy. */
export function uploadsSetup(env: MachineEnv) {
  const base = setup({
    types: {
      context: {} as UploadsContext,
      events: {} as UploadsEvent,
      emitted: {} as EmittedEvent<UploadsFact>,
      input: {} as UploadsInput,
    },
    actors: receives<UploadsEvent>()({ upload: createUploadMachine(env) }),
    actions: {
      reportUnexpected: () => {},
      /** Deletes an unused file from the file store. */
      dropFile: notImplementedAction<{ fileId: string }>('dropFile'),
    },
  })
  return base.extend({
    actions: {
      add: base.enqueueActions(({ context, event, enqueue }) => {
        assertEvent(event, 'uploads.add')
        const { items, refused, replaced, dropped } = policy.admit(
          context.items,
          context.max,
          event.files,
          env.newId,
          policy.rulesOf(context.field),
        )
        for (const item of replaced) discard(item, enqueue)
        for (const fileId of dropped) enqueue({ type: 'dropFile', params: { fileId } })
        enqueue.assign({ items, refused: [...context.refused, ...refused] })
        for (const item of items) {
          if (!context.items.includes(item) && policy.hasActor(item)) carry(item, enqueue)
        }

        function carry({ id, fileId, name, type, size, alt }: UploadItem, to: Enqueue): void {
          const file = { fileId: fileId ?? '', name, type, size }
          const input = { id, file, alt, canBeStaged: context.field !== 'body' }
          to.spawnChild('upload', { id: uploadId(id), input })
        }
      }),
      restore: base.enqueueActions(({ context, event, enqueue }) => {
        assertEvent(event, 'uploads.restore')
        for (const item of context.items) discard(item, enqueue)
        enqueue.assign(policy.restore(event.pictures, env.newId))
      }),
      /** Forwards an event about one file to its actor. */
      handOver: base.enqueueActions(({ context, event, enqueue }) => {
        assertEvent(event, ['uploads.cancel', 'uploads.retry', 'uploads.describe'])
        const item = context.items.find(({ id }) => id === event.id)
        if (!item || !policy.hasActor(item)) return
        const to = uploadId(item.id)
        if (event.type === 'uploads.cancel') enqueue(sendToActor(to, { type: 'upload.cancel' }))
        else if (event.type === 'uploads.retry') enqueue(sendToActor(to, { type: 'upload.retry' }))
        else enqueue(sendToActor(to, { type: 'upload.describe', alt: event.alt }))
      }),
      notifyOnline: base.enqueueActions(({ context, enqueue }) => {
        for (const item of context.items.filter(policy.hasActor)) {
          enqueue(sendToActor(uploadId(item.id), { type: 'network.online' }))
        }
      }),
      remove: base.enqueueActions(({ context, event, enqueue }) => {
        assertEvent(event, 'uploads.remove')
        for (const item of context.items) if (item.id === event.id) discard(item, enqueue)
        enqueue.assign({ items: policy.remove(context.items, event.id) })
      }),
      edit: base.assign(({ context: { items }, event }) => {
        assertEvent(event, ['uploads.describe', 'uploads.move'])
        if (event.type === 'uploads.move') return { items: policy.move(items, event.id, event.to) }
        return { items: policy.describe(items, event.id, event.alt) }
      }),
      dismissRefused: base.assign({ refused: [] }),
      /** A resized image replaces its original file. */
      note: base.enqueueActions(({ context, event, enqueue }) => {
        assertEvent(event, 'upload.changed')
        const previous = context.items.find(({ id }) => id === event.id)
        if (previous && previous.fileId !== null && previous.fileId !== event.look.fileId) {
          enqueue({ type: 'dropFile', params: { fileId: previous.fileId } })
        }
        enqueue.assign({ items: policy.updateItem(context.items, event.id, event.look) })
      }),
      /** A file that cannot be decoded is listed with the rejected files. */
      settle: base.enqueueActions(({ context, event, enqueue }) => {
        assertEvent(event, 'xstate.done.actor.upload.*')
        const { id, look, refused: reason } = event.output
        const item = context.items.find((candidate) => candidate.id === id)
        if (!item) return
        if (reason === null) {
          enqueue.stopChild(uploadId(id))
          enqueue.assign({ items: policy.updateItem(context.items, id, look) })
          return
        }
        discard(item, enqueue)
        enqueue.assign({
          items: policy.remove(context.items, id),
          refused: [...context.refused, { id, name: item.name, reason }],
        })
      }),
      /** Fills free slots in order. */
      startNext: base.enqueueActions(({ context, enqueue }) => {
        for (const { id } of policy.startable(context.items)) {
          enqueue(sendToActor(uploadId(id), { type: 'upload.start' }))
        }
      }),
      notifyChanged: base.enqueueActions(({ context, enqueue }) => {
        const { field, items, refused, reported } = context
        if (reported.items === items && reported.refused === refused) return
        enqueue.assign({ reported: { items, refused } })
        const fact: UploadsFact = { type: 'uploads.changed', field, items, refused }
        enqueue(notifyParent(fact))
      }),
    },
  })

  type Enqueue = Parameters<Parameters<typeof base.enqueueActions>[0]>[0]['enqueue']

  function discard(item: UploadItem, enqueue: Enqueue): void {
    if (policy.hasActor(item)) enqueue.stopChild(uploadId(item.id))
    if (item.fileId !== null) enqueue({ type: 'dropFile', params: { fileId: item.fileId } })
  }
}
