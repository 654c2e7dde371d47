import { expect, it } from 'vitest'
import type { EventObject } from 'xstate'
import {
  createEngagementMachine,
  type EngagementEvent,
} from '../../../src/machines/content/engagement/engagement.machine.ts'
import type {
  PendingToggleOutcome,
  PendingToggleResponse,
} from '../../../src/machines/kit/pending-toggle.machine.ts'
import { serviceFailure } from '../../../src/protocol/base/errors.ts'
import { testEnv } from '../../kit/harness.ts'
import { pathsOf } from '../../kit/model.ts'
import { engagementRig } from '../../machines/content/engagement/engagement.rig.ts'
import { leavesOf } from '../../machines/matrix.ts'
import {
  type Executors,
  expectEverythingWalked,
  leavesWalked,
  replay,
  withDeafParent,
  withEveryEvent,
} from '../../machines/scripts.ts'
import { EngagementReference } from '../../spec/content/engagement.reference.ts'
import {
  type EngagementStep,
  item,
  type Kind,
  LOOK_DELAY,
  POST,
} from '../../spec/content/engagement.words.ts'

const COLLECTED = 'xstate.after.lookDelay.engagement.collecting'

type Walked =
  | Exclude<EngagementEvent['type'], `xstate.${string}`>
  | `xstate.done.actor.toggle.${Kind}-post:5`
  | `xstate.${'done' | 'error'}.actor.looking`
  | typeof COLLECTED
type Event = EventObject & { [key: string]: unknown }
type Rig = ReturnType<typeof engagementRig>

const field = (event: EventObject, name: string) => (event as Event)[name] as never
const ends =
  (kind: Kind) =>
  (rig: Rig, event: EventObject): EngagementStep[] => {
    if (!rig.isChanging(kind, POST.id)) return []
    const { answer } = field(event, 'output') as PendingToggleOutcome
    if (answer === null) return [['refused', kind, POST.id, 500]]
    return [[answer.already ? 'already' : 'done', kind, POST.id]]
  }

const executors: Executors<Walked, Rig, EngagementStep> = {
  'engagement.seen': (_, event) => [['seen', field(event, 'list'), field(event, 'pieces')]],
  'engagement.left': (_, event) => [['left', field(event, 'list')]],
  'like.toggle': (_, event) => [['like', field(event, 'ref')]],
  'save.toggle': (_, event) => [['save', field(event, 'ref')]],
  'network.online': () => [['online']],
  'network.offline': () => [['offline']],
  'xstate.done.actor.toggle.like-post:5': ends('like'),
  'xstate.done.actor.toggle.save-post:5': ends('save'),
  'xstate.done.actor.looking': (rig, event) => {
    if (!rig.isLooking()) return []
    const { likes, saves } = field(event, 'output') as { likes: never; saves: never }
    return [['status', likes, saves]]
  },
  'xstate.error.actor.looking': (rig) => (rig.isLooking() ? [['noStatus']] : []),
  [COLLECTED]: () => [['wait', LOOK_DELAY]],
}

const error = serviceFailure({ message: 'The call failed.', status: 500 })
const over = (kind: Kind, answer: PendingToggleResponse | null): Event => {
  const queueKey = `${kind}-post:5`
  const output: PendingToggleOutcome = { queueKey, answer, text: answer ? null : error.message }
  return { type: `xstate.done.actor.toggle.${queueKey}`, output }
}
const DONE: PendingToggleResponse = { already: false }
const ALREADY: PendingToggleResponse = { already: true }
const events: Event[] = [
  { type: 'engagement.seen', list: 'first', pieces: [item(POST, 0)] },
  { type: 'engagement.seen', list: 'second', pieces: [item(POST, 1)] },
  { type: 'engagement.left', list: 'first' },
  { type: 'like.toggle', ref: POST },
  { type: 'save.toggle', ref: POST },
  { type: 'network.offline' },
  { type: 'network.online' },
  over('like', DONE),
  over('like', ALREADY),
  over('save', DONE),
  over('like', null),
  over('save', null),
  { type: 'xstate.done.actor.looking', output: { likes: { '5': true }, saves: { '5': true } } },
  { type: 'xstate.done.actor.looking', output: { likes: {}, saves: { '5': false } } },
  { type: 'xstate.error.actor.looking', error },
]

it('[TOGGLE-01 TOGGLE-02 TOGGLE-03 ENT-26] engagement matches its reference on every generated path', async () => {
  const machine = withDeafParent(createEngagementMachine(testEnv()))
  const paths = pathsOf(machine, {
    input: { online: true },
    events,
    allow: (s, { type }) => {
      // Only the state that started a lookup receives its result.
      if (type === 'xstate.done.actor.looking') return s.matches('looking')
      // Lookups and saves do not depend on a like that waits offline; the random test mixes them.
      if (type === 'engagement.seen' || type === 'save.toggle') return s.context.online
      const { known, looked, ownSaves } = s.context
      return (
        type !== 'network.offline' || Object.keys({ ...known, ...looked, ...ownSaves }).length === 0
      )
    },
    project: ({ value, context }) => {
      const { known, pendingToggles, online, looked, waiting, looking, ownLikes, ownSaves } =
        context
      const { liked, saved } = known['post:5'] ?? {}
      return [
        value,
        // Unknown differs from off only in the toggles that it drops.
        [liked === true, saved === true, online],
        pendingToggles.map((pendingToggle: { kind: Kind; on: boolean; running: boolean }) => [
          pendingToggle.kind,
          pendingToggle.on,
          online || pendingToggle.running,
        ]),
        [looked, waiting, looking].map((requests) => Object.keys(requests).length),
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
  // `deciding` is transient, so no path ends there.
  const resting = leavesOf(machine).filter((leaf) => leaf !== 'deciding')
  expect(leavesWalked(paths)).toEqual(resting.sort())
})
