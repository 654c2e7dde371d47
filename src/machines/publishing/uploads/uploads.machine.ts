/**
 * Uploads of one form field (PROD-06, PROD-07, A31): files are validated before anything is sent
 * and handled by one `upload` child each, at most `UPLOAD_CONCURRENCY` at a time, in order. This
 * machine keeps the list, its order and the slots; the child reports the status of its file.
 *
 * A rejected file is listed with its reason and the others continue.
 */
import type { SnapshotFrom } from 'xstate'
import type { MachineEnv } from '../../env.ts'
import { uploadsSetup } from './uploads.setup.ts'

export type * from './uploads.types.ts'

/**
 * @returns the machine; `src/app` provides `dropFile`, and the machine `upload` with its own
 * effects.
 */
export function createUploadsMachine(env: MachineEnv) {
  return uploadsSetup(env).createMachine({
    id: 'uploads',
    description:
      'The files of one form field, uploading or settled; never ends by itself, the editor that invoked it stops it.',
    context: ({ input }) => {
      const items: [] = []
      const refused: [] = []
      return { ...input, items, refused, reported: { items, refused } }
    },
    initial: 'active',
    states: {
      active: {
        description:
          'Files are added, described, sorted and removed, with at most two uploads at a time; each has an actor with its own time limits, while the list waits for the user.',
        meta: { req: ['PROD-06', 'PROD-07', 'A31'] },
        on: {
          'uploads.add': { actions: ['add', 'startNext', 'notifyChanged'] },
          'uploads.restore': { actions: ['restore', 'notifyChanged'] },
          'uploads.cancel': { actions: 'handOver' },
          'uploads.retry': { actions: 'handOver' },
          'uploads.describe': { actions: ['edit', 'handOver', 'notifyChanged'] },
          'uploads.move': { actions: ['edit', 'notifyChanged'] },
          'uploads.remove': { actions: ['remove', 'startNext', 'notifyChanged'] },
          'uploads.dismissRefused': { actions: ['dismissRefused', 'notifyChanged'] },
          'network.online': { actions: 'notifyOnline' },
          'upload.changed': { actions: ['note', 'startNext', 'notifyChanged'] },
          'xstate.done.actor.upload.*': { actions: ['settle', 'startNext', 'notifyChanged'] },
        },
      },
    },
    on: { '*': { actions: 'reportUnexpected' } },
  })
}

export type UploadsMachine = ReturnType<typeof createUploadsMachine>
export type UploadsSnapshot = SnapshotFrom<UploadsMachine>
