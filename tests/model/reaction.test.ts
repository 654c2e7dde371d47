import { expect, it } from 'vitest'
import type { EventObject } from 'xstate'
import {
  createReactionMachine,
  type ReactionEvent,
} from '../../src/machines/talk/reaction/reaction.machine.ts'
import { testEnv } from '../kit/harness.ts'
import { pathsOf } from '../kit/model.ts'
import { leavesOf } from '../machines/matrix.ts'
import {
  type Executors,
  expectEverythingWalked,
  leavesWalked,
  replay,
  withDeafParent,
  withEveryEvent,
} from '../machines/scripts.ts'
import { reactionRig } from '../machines/talk/reaction/reaction.rig.ts'
import { ReactionReference } from '../spec/reaction.reference.ts'
import { LIKE, MESSAGE_ID, type ReactionStep } from '../spec/reaction.table.ts'

type Walked = ReactionEvent['type'] | `xstate.${'done' | 'error'}.actor.${'adding' | 'removing'}`
type Rig = ReturnType<typeof reactionRig>
type Event = EventObject & { [key: string]: unknown }

/** What an actor answers that does not run now is not possible. */
const answers =
  (on: boolean, step: ReactionStep) =>
  (rig: Rig): ReactionStep[] =>
    rig.look().asked === on ? [step] : []

const executors: Executors<Walked, Rig, ReactionStep> = {
  'reaction.toggle': () => [['press']],
  'reaction.heard': (_, event) => [['heard', (event as Event).on as boolean]],
  'xstate.done.actor.adding': answers(true, ['done']),
  'xstate.done.actor.removing': answers(false, ['done']),
  'xstate.error.actor.adding': answers(true, ['refused', 500]),
  'xstate.error.actor.removing': answers(false, ['refused', 500]),
}

const error = { name: 'ServiceError', message: 'The call failed.', status: 500, aborted: false }
const events: Event[] = [
  { type: 'reaction.toggle' },
  { type: 'reaction.heard', on: true },
  { type: 'reaction.heard', on: false },
  { type: 'xstate.done.actor.adding' },
  { type: 'xstate.done.actor.removing' },
  { type: 'xstate.error.actor.adding', error },
  { type: 'xstate.error.actor.removing', error },
]

it('[MISC-04 SOCKEV-14] every generated walk of a reaction goes as the decisions say', async () => {
  const machine = withDeafParent(createReactionMachine(testEnv()))
  const paths = pathsOf(machine, {
    input: { messageId: MESSAGE_ID, reaction: LIKE, on: false },
    events,
    project: (s) => [s.value, s.context.on],
  })
  const report = await replay(
    withEveryEvent(paths, events),
    reactionRig,
    () => new ReactionReference(),
    executors,
  )
  expectEverythingWalked(report, executors)
  const resting = leavesOf(machine).filter((leaf) => leaf !== 'known')
  expect([...new Set([...leavesWalked(paths), 'absent'])].sort()).toEqual(resting.sort())
}, 60_000)
