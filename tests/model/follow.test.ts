import { expect, it } from 'vitest'
import type { EventObject } from 'xstate'
import {
  createFollowMachine,
  type FollowEvent,
} from '../../src/machines/people/follow/follow.machine.ts'
import { testEnv } from '../kit/harness.ts'
import { pathsOf } from '../kit/model.ts'
import { leavesOf } from '../machines/matrix.ts'
import { followRig } from '../machines/people/follow/follow.rig.ts'
import {
  type Executors,
  expectEverythingWalked,
  leavesWalked,
  replay,
  withDeafParent,
  withEveryEvent,
} from '../machines/scripts.ts'
import { FollowReference } from '../spec/follow.reference.ts'
import { type FollowStep, ME_ID, stats } from '../spec/follow.table.ts'

type Walked = FollowEvent['type'] | `xstate.${'done' | 'error'}.actor.changing`
type Rig = ReturnType<typeof followRig>
type Event = EventObject & { [key: string]: unknown }

const field = (event: EventObject, name: string) => (event as Event)[name] as never

const executors: Executors<Walked, Rig, FollowStep> = {
  'follow.known': (_, event) => [['known', field(event, 'userId'), field(event, 'stats')]],
  'follow.toggle': (_, event) => [['toggle', field(event, 'userId')]],
  'xstate.done.actor.changing': (rig, event) => {
    if (!rig.isRunning()) return []
    const { already, stats: read } = field(event, 'output') as { already: boolean; stats: never }
    return already ? [['already', read]] : [['done']]
  },
  'xstate.error.actor.changing': (rig) => (rig.isRunning() ? [['refused', 500]] : []),
}

const events: Event[] = [
  { type: 'follow.known', userId: ME_ID, stats: stats(false, 9, 1) },
  { type: 'follow.known', userId: 5, stats: stats(false, 0) },
  { type: 'follow.known', userId: 5, stats: stats(true, 1) },
  { type: 'follow.toggle', userId: 5 },
  { type: 'follow.toggle', userId: 6 },
  { type: 'xstate.done.actor.changing', output: { already: false, stats: null } },
  { type: 'xstate.done.actor.changing', output: { already: true, stats: stats(true, 3) } },
  {
    type: 'xstate.error.actor.changing',
    error: { name: 'ServiceError', message: 'The call failed.', status: 500, aborted: false },
  },
]

it('[FOLLOW-01 FOLLOW-02 FOLLOW-03 FOLLOW-04 A6] every generated walk of follow goes as the decisions say', async () => {
  const machine = withDeafParent(createFollowMachine(testEnv()))
  const paths = pathsOf(machine, {
    input: { userId: ME_ID },
    events,
    project: (s) => [
      s.value,
      Object.entries(s.context.known).map(([id, figures]) => [
        id,
        (figures as { following: boolean }).following,
      ]),
      s.context.changes.map((change: { follow: boolean }) => change.follow),
    ],
  })
  const report = await replay(
    withEveryEvent(paths, events),
    followRig,
    () => new FollowReference(),
    executors,
  )
  expectEverythingWalked(report, executors)
  expect(leavesWalked(paths)).toEqual(leavesOf(machine).sort())
}, 60_000)
