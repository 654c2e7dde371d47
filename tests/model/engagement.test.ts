import { expect, it } from 'vitest'
import type { EventObject } from 'xstate'
import {
  createEngagementMachine,
  type EngagementEvent,
} from '../../src/machines/engagement/engagement.machine.ts'
import { serviceFailure } from '../../src/protocol/errors.ts'
import { testEnv } from '../kit/harness.ts'
import { pathsOf } from '../kit/model.ts'
import { engagementRig } from '../machines/engagement/engagement.rig.ts'
import { leavesOf } from '../machines/matrix.ts'
import {
  type Executors,
  expectEverythingWalked,
  leavesWalked,
  replay,
  withDeafParent,
  withEveryEvent,
} from '../machines/scripts.ts'
import { EngagementReference } from '../spec/engagement.reference.ts'
import { type EngagementStep, item, type Kind, LOOK_DELAY, POST } from '../spec/engagement.words.ts'

const COLLECTED = 'xstate.after.lookDelay.engagement.collecting'

type Walked =
  | EngagementEvent['type']
  | `xstate.${'done' | 'error'}.actor.looking`
  | typeof COLLECTED
type Event = EventObject & { [key: string]: unknown }
type Rig = ReturnType<typeof engagementRig>

const field = (event: EventObject, name: string) => (event as Event)[name] as never
const kindOf = (event: EventObject) => String(field(event, 'lane')).split('-')[0] as Kind

const executors: Executors<Walked, Rig, EngagementStep> = {
  'engagement.known': (_, event) => [['known', field(event, 'item')]],
  'engagement.look': (_, event) => [['look', field(event, 'content'), field(event, 'ids')]],
  'like.toggle': (_, event) => [['like', field(event, 'ref')]],
  'save.toggle': (_, event) => [['save', field(event, 'ref')]],
  'change.done': (rig, event) =>
    rig.isChanging(kindOf(event), POST.id)
      ? [[field(event, 'already') ? 'already' : 'done', kindOf(event), POST.id]]
      : [],
  'change.failed': (rig, event) =>
    rig.isChanging(kindOf(event), POST.id) ? [['refused', kindOf(event), POST.id, 500]] : [],
  'xstate.done.actor.looking': (rig, event) => {
    if (!rig.isLooking()) return []
    const { likes, saves } = field(event, 'output') as { likes: never; saves: never }
    return [['status', likes, saves]]
  },
  'xstate.error.actor.looking': (rig) => (rig.isLooking() ? [['noStatus']] : []),
  [COLLECTED]: () => [['wait', LOOK_DELAY]],
}

const error = serviceFailure({ message: 'The call failed.', status: 500 })
const events: Event[] = [
  { type: 'engagement.known', item: item(POST, 0) },
  { type: 'engagement.known', item: item(POST, 1, { liked: true, saved: false }) },
  { type: 'engagement.look', content: 'post', ids: [POST.id] },
  { type: 'like.toggle', ref: POST },
  { type: 'save.toggle', ref: POST },
  { type: 'change.done', lane: 'like-post:5', already: false },
  { type: 'change.done', lane: 'like-post:5', already: true },
  { type: 'change.done', lane: 'save-post:5', already: false },
  { type: 'change.failed', lane: 'like-post:5', error },
  { type: 'change.failed', lane: 'save-post:5', error },
  { type: 'xstate.done.actor.looking', output: { likes: { '5': true }, saves: { '5': true } } },
  { type: 'xstate.done.actor.looking', output: { likes: {}, saves: { '5': false } } },
  { type: 'xstate.error.actor.looking', error },
]

it('[TOGGLE-01 TOGGLE-02 TOGGLE-03 ENT-26] every generated walk of engagement goes as the decisions say', async () => {
  const machine = withDeafParent(createEngagementMachine(testEnv()))
  const paths = pathsOf(machine, {
    events,
    project: ({ value, context }) => {
      const { known, changes, looked, waiting, looking, ownLikes, ownSaves } = context
      const { liked, saved } = known['post:5'] ?? {}
      return [
        value,
        [liked, saved],
        changes.map((change: { kind: Kind; on: boolean }) => [change.kind, change.on]),
        [looked, waiting, looking].map((asked) => Object.keys(asked).length),
        [Object.keys(ownLikes), Object.keys(ownSaves)],
      ]
    },
  })
  const report = await replay(
    withEveryEvent(paths, events),
    engagementRig,
    () => new EngagementReference(),
    executors,
  )
  expectEverythingWalked(report, executors)
  // `deciding` passes on at once: no walk rests there.
  const resting = leavesOf(machine).filter((leaf) => leaf !== 'deciding')
  expect(leavesWalked(paths)).toEqual(resting.sort())
}, 60_000)
