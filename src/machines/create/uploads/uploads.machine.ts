/**
 * The pictures of one field of a form (PROD-06, PROD-07, A31): checked before anything is sent,
 * carried by one `upload` each, at most `UPLOAD_CONCURRENCY` at a time in order. The list, its order and
 * who has a place are kept here; how it is with a file is said by its actor.
 *
 * A file that cannot be sent is named with its reason and the others go on.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { MachineEnv } from '../../env.ts'
import { uploadsSetup } from './uploads.setup.ts'

export type * from './uploads.types.ts'

/** @returns the machine; `src/app` provides `dropFile`, and the machine `upload` with its own effects. */
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
          'Files are added, described, ordered and taken away, two of them on their way at a time. Each has an actor with limits of its own; as a whole it waits for the person.',
        meta: { req: ['PROD-06', 'PROD-07', 'A31'] },
        on: {
          'uploads.add': { actions: ['add', 'startNext', 'tellChanged'] },
          'uploads.restore': { actions: ['restore', 'tellChanged'] },
          'uploads.cancel': { actions: 'handOver' },
          'uploads.retry': { actions: 'handOver' },
          'uploads.describe': { actions: ['edit', 'handOver', 'tellChanged'] },
          'uploads.move': { actions: ['edit', 'tellChanged'] },
          'uploads.remove': { actions: ['remove', 'startNext', 'tellChanged'] },
          'uploads.dismissRefused': { actions: ['dismissRefused', 'tellChanged'] },
          'network.online': { actions: 'tellOnline' },
          'upload.changed': { actions: ['note', 'startNext', 'tellChanged'] },
          'xstate.done.actor.upload.*': { actions: ['settle', 'startNext', 'tellChanged'] },
        },
      },
    },
    on: { '*': { actions: 'reportUnexpected' } },
  })
}

export type UploadsMachine = ReturnType<typeof createUploadsMachine>
export type UploadsActor = ActorRefFrom<UploadsMachine>
export type UploadsSnapshot = SnapshotFrom<UploadsMachine>
