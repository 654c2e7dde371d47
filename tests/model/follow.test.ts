import { it } from 'vitest'
import type { EventObject } from 'xstate'
import {
  createFollowMachine,
  type FollowEvent,
} from '../../src/machines/people/follow/follow.machine.ts'
import type { FollowAnswer } from '../../src/machines/people/follow/follow.policy.ts'
import { testEnv } from '../kit/harness.ts'
import { pathsOf } from '../kit/model.ts'
import { followRig } from '../machines/people/follow/follow.rig.ts'
import {
  type Executors,
  expectEverythingWalked,
  replay,
  withDeafParent,
  withEveryEvent,
} from '../machines/scripts.ts'
import { FollowReference } from '../spec/follow.reference.ts'
import { type FollowStep, ME_ID, stats } from '../spec/follow.table.ts'

type Walked = Exclude<FollowEvent['type'], `xstate.${string}`> | 'xstate.done.actor.wish.follow'
type Rig = ReturnType<typeof followRig>
type Event = EventObject & { [key: string]: unknown }

const field = (event: EventObject, name: string) => (event as Event)[name] as never

const executors: Executors<Walked, Rig, FollowStep> = {
  'follow.known': (_, event) => [['known', field(event, 'userId'), field(event, 'stats')]],
  'follow.toggle': (_, event) => [['toggle', field(event, 'userId')]],
  'xstate.done.actor.wish.follow': (rig, event) => {
    if (!rig.isRunning()) return []
    const { answer } = field(event, 'output') as { answer: FollowAnswer | null }
    if (answer === null) return [['refused', 500]]
    return answer.already ? [['already', answer.stats]] : [['done']]
  },
}

const over = (answer: FollowAnswer | null): Event => ({
  type: 'xstate.done.actor.wish.follow',
  output: { lane: 'follow', answer, text: answer ? null : 'The call failed.' },
})

const events: Event[] = [
  { type: 'follow.known', userId: ME_ID, stats: stats(false, 9, 1) },
  { type: 'follow.known', userId: 5, stats: stats(false, 0) },
  { type: 'follow.known', userId: 5, stats: stats(true, 1) },
  { type: 'follow.toggle', userId: 5 },
  { type: 'follow.toggle', userId: 6 },
  over({ already: false, stats: null }),
  over({ already: true, stats: stats(true, 3) }),
  over(null),
]

it('[FOLLOW-01 FOLLOW-02 FOLLOW-03 FOLLOW-04 A6] every generated walk of follow goes as the decisions say', async () => {
  const machine = withDeafParent(createFollowMachine(testEnv()))
  const paths = pathsOf(machine, {
    input: { userId: ME_ID },
    events,
    project: (s) => [
      Object.entries(s.context.known.of).map(([id, figures]) => [
        id,
        (figures as { following: boolean }).following,
      ]),
      s.context.wishes.map((wish: { on: boolean }) => wish.on),
    ],
  })
  const report = await replay(
    withEveryEvent(paths, events),
    followRig,
    () => new FollowReference(),
    executors,
  )
  expectEverythingWalked(report, executors)
}, 60_000)
