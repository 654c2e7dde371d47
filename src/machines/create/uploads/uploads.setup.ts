import { assertEvent, setup } from 'xstate'
import { UPLOAD_STALL_MS } from '../../../protocol/base/constants.ts'
import type { MachineEnv } from '../../env.ts'
import { type Told, toParent } from '../../kit/wires.ts'
import { unprovidedAction, unprovidedCallback } from '../../unprovided.ts'
import * as policy from './uploads.policy.ts'
import type {
  PrepareInput,
  SendInput,
  UploadItem,
  UploadsContext,
  UploadsEvent,
  UploadsFact,
  UploadsInput,
} from './uploads.types.ts'

/**
 * A file of which nothing was heard for so long has failed: a token, a transfer that stands still, a
 * new token. The call itself gives up sooner.
 */
export const FILE_WAIT_MS = 3 * UPLOAD_STALL_MS

const REPORTS = [
  'upload.prepared',
  'upload.progress',
  'upload.done',
  'upload.held',
  'upload.failed',
] as const

const preparerOf = (id: string): string => `prepare-${id}`
const senderOf = (id: string): string => `send-${id}`
const stallOf = (id: string): string => `stall-${id}`

const tellParent = toParent<UploadsFact>()

/** Types, effects and actions of `uploads`; what a change means is in the policy. */
export function uploadsSetup(env: MachineEnv) {
  const base = setup({
    types: {
      context: {} as UploadsContext,
      events: {} as UploadsEvent,
      emitted: {} as Told<UploadsFact>,
      input: {} as UploadsInput,
    },
    actors: {
      prepareFile: unprovidedCallback<UploadsEvent, PrepareInput>('prepareFile'),
      sendFile: unprovidedCallback<UploadsEvent, SendInput>('sendFile'),
    },
    actions: {
      reportUnexpected: () => {},
      /** The shelf lets go of a file nobody needs any more. */
      dropFile: unprovidedAction<{ fileId: string }>('dropFile'),
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
        for (const item of replaced) letGo(item, enqueue)
        for (const fileId of dropped) enqueue({ type: 'dropFile', params: { fileId } })
        enqueue.assign({ items, refused: [...context.refused, ...refused] })
      }),
      restore: base.enqueueActions(({ context, event, enqueue }) => {
        assertEvent(event, 'uploads.restore')
        for (const item of context.items) letGo(item, enqueue)
        enqueue.assign(policy.restore(event.pictures, env.newId))
      }),
      cancel: base.enqueueActions(({ context, event, enqueue }) => {
        assertEvent(event, 'uploads.cancel')
        stopWork(event.id, enqueue)
        enqueue.assign({ items: policy.cancel(context.items, event.id) })
      }),
      remove: base.enqueueActions(({ context, event, enqueue }) => {
        assertEvent(event, 'uploads.remove')
        for (const item of context.items) if (item.id === event.id) letGo(item, enqueue)
        enqueue.assign({ items: policy.remove(context.items, event.id) })
      }),
      edit: base.assign(({ context: { items }, event }) => {
        assertEvent(event, ['uploads.retry', 'uploads.describe', 'uploads.move', 'network.online'])
        if (event.type === 'uploads.retry') return { items: policy.retry(items, event.id) }
        if (event.type === 'uploads.move') return { items: policy.move(items, event.id, event.to) }
        if (event.type === 'network.online') return { items: policy.resume(items) }
        return { items: policy.describe(items, event.id, event.alt) }
      }),
      dismissRefused: base.assign({ refused: [] }),
      noteReport: base.enqueueActions(({ context, event, enqueue }) => {
        assertEvent(event, REPORTS)
        const items = policy.report(context.items, event, context.field)
        if (items === context.items) return
        enqueue.assign({ items })
        if (event.type === 'upload.progress') {
          watch(event.id, enqueue)
          return
        }
        stopWork(event.id, enqueue)
        const old = context.items.find(({ id }) => id === event.id)
        const item = items.find(({ id }) => id === event.id)
        if (event.type !== 'upload.prepared' || !item) return
        if (old && old.fileId !== null && old.fileId !== item.fileId) {
          enqueue({ type: 'dropFile', params: { fileId: old.fileId } })
        }
        enqueue.spawnChild('sendFile', { id: senderOf(item.id), input: sendInput(item) })
        watch(item.id, enqueue)
      }),
      /** What cannot be decoded is named with the files refused before. */
      refuse: base.enqueueActions(({ context, event, enqueue }) => {
        assertEvent(event, 'upload.refused')
        const item = context.items.find(({ id }) => id === event.id)
        if (!item) return
        letGo(item, enqueue)
        enqueue.assign({
          items: policy.remove(context.items, item.id),
          refused: [...context.refused, { id: item.id, name: item.name, reason: event.reason }],
        })
      }),
      stall: base.enqueueActions(({ context, event, enqueue }) => {
        assertEvent(event, 'upload.stalled')
        stopWork(event.id, enqueue)
        const text = policy.UPLOAD_TEXTS.stalled
        enqueue.assign({ items: policy.fail(context.items, event.id, text, true) })
      }),
      /** Free places are taken in order. */
      startNext: base.enqueueActions(({ context, enqueue }) => {
        let { items } = context
        for (const item of policy.startable(items)) {
          items = policy.start(items, item.id)
          if (item.prepared) {
            enqueue.spawnChild('sendFile', { id: senderOf(item.id), input: sendInput(item) })
          } else {
            const { id, name, type, size } = item
            const input = { id, fileId: item.fileId ?? '', name, type, size }
            enqueue.spawnChild('prepareFile', { id: preparerOf(id), input })
          }
          watch(item.id, enqueue)
        }
        if (items !== context.items) enqueue.assign({ items })
      }),
      tellChanged: base.enqueueActions(({ context, enqueue }) => {
        const { field, items, refused, told } = context
        if (told.items === items && told.refused === refused) return
        enqueue.assign({ told: { items, refused } })
        const fact: UploadsFact = { type: 'uploads.changed', field, items, refused }
        enqueue(tellParent(fact))
      }),
    },
  })

  type Enqueue = Parameters<Parameters<typeof base.enqueueActions>[0]>[0]['enqueue']

  function stopWork(id: string, enqueue: Enqueue): void {
    enqueue.stopChild(preparerOf(id))
    enqueue.stopChild(senderOf(id))
    enqueue.cancel(stallOf(id))
  }

  function letGo(item: UploadItem, enqueue: Enqueue): void {
    stopWork(item.id, enqueue)
    if (item.fileId !== null) enqueue({ type: 'dropFile', params: { fileId: item.fileId } })
  }

  /** Nothing moved for so long: it has failed. Counted anew from every byte that moves. */
  function watch(id: string, enqueue: Enqueue): void {
    enqueue.cancel(stallOf(id))
    enqueue.raise({ type: 'upload.stalled', id }, { id: stallOf(id), delay: FILE_WAIT_MS })
  }
}

function sendInput(item: UploadItem): SendInput {
  return { id: item.id, fileId: item.fileId ?? '', clientId: item.id, alt: item.alt }
}
