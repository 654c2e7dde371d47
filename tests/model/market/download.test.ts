import { expect, it } from 'vitest'
import type { EventObject } from 'xstate'
import {
  createDownloadMachine,
  type DownloadEvent,
} from '../../../src/machines/market/download/download.machine.ts'
import { shapeListError } from '../../../src/protocol/base/errors.ts'
import { testEnv } from '../../kit/harness.ts'
import { pathsOf } from '../../kit/model.ts'
import { downloadRig } from '../../machines/market/download/download.rig.ts'
import { leavesOf } from '../../machines/matrix.ts'
import {
  type Executors,
  expectEverythingWalked,
  leavesWalked,
  replay,
  withDeafParent,
  withEveryEvent,
} from '../../machines/scripts.ts'
import { DownloadReference } from '../../spec/market/download.reference.ts'
import {
  type DownloadStep,
  LINK,
  LOOK,
  linkOf,
  NAME,
  PAUSES,
  SIZE,
  STALL,
  TARGET,
  USER,
} from '../../spec/market/download.table.ts'

type Rig = ReturnType<typeof downloadRig>
type Event = EventObject & { [key: string]: unknown }
type Walked =
  | DownloadEvent['type']
  | `xstate.${'done' | 'error'}.actor.${'looking' | 'requesting'}`
  | `xstate.after.${'lookWait.download.looking' | 'linkWait.download.requesting'}`
  | 'xstate.after.partWait.download.receiving.moving'
  | 'xstate.after.resumeDelay.download.waiting.resting'

const LASTS = 3_600_000
const statusOf = (error: unknown): number => (error as { status: number }).status
const during =
  (runs: (rig: Rig) => boolean, step: (event: Event) => DownloadStep) =>
  (rig: Rig, event: EventObject): DownloadStep[] =>
    runs(rig) ? [step(event as Event)] : []
const looking = (rig: Rig) => rig.isLooking()
const asking = (rig: Rig) => rig.isAsking()
const fetching = (rig: Rig) => rig.isFetching()
const tries = (rig: Rig): number => rig.harness.actor.getSnapshot().context.tries
const resting = (rig: Rig) => rig.harness.actor.getSnapshot().matches({ waiting: 'resting' })

const executors: Executors<Walked, Rig, DownloadStep> = {
  'download.start': () => [['start']],
  'download.pause': () => [['pause']],
  'download.resume': () => [['resume']],
  'download.cancel': () => [['cancel']],
  'network.online': () => [['online']],
  'download.progress': during(fetching, ({ received }) => ['progress', received as number]),
  'download.finished': during(fetching, () => ['finished']),
  'download.broken': during(fetching, ({ failure }) => ['broken', statusOf(failure)]),
  'download.expired': during(fetching, () => ['expired']),
  'xstate.done.actor.looking': during(looking, ({ output }) => [
    'found',
    (output as { received: number } | null)?.received ?? null,
  ]),
  'xstate.error.actor.looking': during(looking, () => ['lookFailed']),
  'xstate.done.actor.requesting': during(asking, () => ['link', LASTS]),
  'xstate.error.actor.requesting': during(asking, ({ error }) => ['linkFailed', statusOf(error)]),
  'xstate.after.lookWait.download.looking': during(looking, () => ['wait', LOOK]),
  'xstate.after.linkWait.download.requesting': during(asking, () => ['wait', LINK]),
  'xstate.after.partWait.download.receiving.moving': during(fetching, () => ['wait', STALL]),
  'xstate.after.resumeDelay.download.waiting.resting': (rig) =>
    resting(rig) ? [['wait', PAUSES[tries(rig) - 1] ?? 0]] : [],
}

const events: Event[] = [
  { type: 'download.start' },
  { type: 'download.pause' },
  { type: 'download.resume' },
  { type: 'download.cancel' },
  { type: 'network.online' },
  { type: 'download.progress', received: 400, total: SIZE },
  { type: 'download.finished', saved: SIZE },
  { type: 'download.broken', failure: shapeListError(0, null, 'No.') },
  { type: 'download.broken', failure: shapeListError(404, null, 'No.') },
  { type: 'download.expired' },
  { type: 'xstate.done.actor.looking', output: null },
  { type: 'xstate.done.actor.looking', output: { received: 400, total: SIZE, filename: NAME } },
  { type: 'xstate.error.actor.looking', error: new Error('refused') },
  { type: 'xstate.done.actor.requesting', output: linkOf(1, LASTS) },
  { type: 'xstate.error.actor.requesting', error: shapeListError(409, null, 'No.') },
  { type: 'xstate.after.lookWait.download.looking' },
  { type: 'xstate.after.linkWait.download.requesting' },
  { type: 'xstate.after.partWait.download.receiving.moving' },
  { type: 'xstate.after.resumeDelay.download.waiting.resting' },
]

it('[API-ASSET-11 API-ASSET-15 A15] download matches its reference on every generated path', async () => {
  const machine = withDeafParent(createDownloadMachine(testEnv()))
  const paths = pathsOf(machine, {
    input: { target: TARGET, userId: USER },
    events,
    project: ({ value, context: { link, received, tries: count, renewed } }) => [
      value,
      link === null,
      received,
      count,
      renewed,
    ],
  })
  const report = await replay(
    withEveryEvent(paths, events),
    downloadRig,
    () => new DownloadReference(),
    executors,
  )
  expectEverythingWalked(report, executors)
  // `deciding` and `continuing` are transient.
  const leaves = leavesOf(machine).filter((leaf) => !['deciding', 'continuing'].includes(leaf))
  expect(leavesWalked(paths)).toEqual(leaves.sort())
})
