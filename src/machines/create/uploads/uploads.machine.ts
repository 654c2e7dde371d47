/**
 * The pictures of one field of a form (PROD-06, PROD-07, A31): checked before anything is sent,
 * made smaller, sent at most `UPLOAD_CONCURRENCY` at a time in order. What is going on is in the items,
 * one status each (uploads.types.ts); `uploads.policy.ts` says what a change means.
 *
 * A file that cannot be sent is named with its reason and the others go on. An item keeps one
 * client id through every retry, so a lost answer makes no second picture. Where the server takes no
 * pictures ahead of what shows them, they are held and go with the form. What failed for want of
 * a connection goes on by itself once. Bounds: preparing and sending fail when nothing was heard for
 * `FILE_WAIT_MS`; `failed`, `cancelled` and refused files wait for a person.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { MachineEnv } from '../../env.ts'
import { uploadsSetup } from './uploads.setup.ts'

export type * from './uploads.types.ts'

/** @returns the machine; `src/app` provides `prepareFile`, `sendFile` and `dropFile`. */
export function createUploadsMachine(env: MachineEnv) {
  return uploadsSetup(env).createMachine({
    id: 'uploads',
    description:
      'The files of one field of a form, each on its way or settled. It never ends; the editor that invoked it stops it.',
    context: ({ input }) => {
      const items: [] = []
      const refused: [] = []
      return { ...input, items, refused, told: { items, refused } }
    },
    initial: 'active',
    states: {
      active: {
        description:
          'Files are added, prepared, sent two at a time, cancelled, retried, described and ordered. Each item has its own limit; as a whole it waits for the person.',
        meta: { req: ['PROD-06', 'PROD-07', 'A31'] },
        on: {
          'uploads.add': { actions: ['add', 'startNext', 'tellChanged'] },
          'uploads.restore': { actions: ['restore', 'tellChanged'] },
          'uploads.cancel': { actions: ['cancel', 'startNext', 'tellChanged'] },
          'uploads.retry': { actions: ['edit', 'startNext', 'tellChanged'] },
          'uploads.describe': { actions: ['edit', 'tellChanged'] },
          'uploads.move': { actions: ['edit', 'tellChanged'] },
          'uploads.remove': { actions: ['remove', 'startNext', 'tellChanged'] },
          'uploads.dismissRefused': { actions: ['dismissRefused', 'tellChanged'] },
          'network.online': { actions: ['edit', 'startNext', 'tellChanged'] },
          'upload.prepared': { actions: ['noteReport', 'tellChanged'] },
          'upload.progress': { actions: ['noteReport', 'tellChanged'] },
          'upload.done': { actions: ['noteReport', 'startNext', 'tellChanged'] },
          'upload.held': { actions: ['noteReport', 'startNext', 'tellChanged'] },
          'upload.failed': { actions: ['noteReport', 'startNext', 'tellChanged'] },
          'upload.refused': { actions: ['refuse', 'startNext', 'tellChanged'] },
          'upload.stalled': { actions: ['stall', 'startNext', 'tellChanged'] },
        },
      },
    },
    on: { '*': { actions: 'reportUnexpected' } },
  })
}

export type UploadsMachine = ReturnType<typeof createUploadsMachine>
export type UploadsActor = ActorRefFrom<UploadsMachine>
export type UploadsSnapshot = SnapshotFrom<UploadsMachine>
