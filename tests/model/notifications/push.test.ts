import { expect, it } from 'vitest'
import type { EventObject } from 'xstate'
import {
  createPushMachine,
  type PushEvent,
} from '../../../src/machines/notifications/push/push.machine.ts'
import { testEnv } from '../../kit/harness.ts'
import { pathsOf } from '../../kit/model.ts'
import { leavesOf } from '../../machines/matrix.ts'
import { pushRig } from '../../machines/notifications/push/push.rig.ts'
import {
  type Executors,
  expectEverythingWalked,
  leavesWalked,
  replay,
  withDeafParent,
  withEveryEvent,
} from '../../machines/scripts.ts'
import { PushReference } from '../../spec/notifications/push.reference.ts'
import {
  type Answer,
  type Found,
  type PushStep,
  WAITS,
} from '../../spec/notifications/push.table.ts'

type Actor = 'reading' | 'asking' | 'subscribing' | 'turningOff'
type Walked =
  | PushEvent['type']
  | `xstate.${'done' | 'error'}.actor.${Actor}`
  | 'xstate.after.readWait.push.reading'
  | 'xstate.after.askWait.push.asking'
  | `xstate.after.changeWait.push.${'subscribing' | 'turningOff'}`
type Rig = ReturnType<typeof pushRig>
type Event = EventObject & { [key: string]: unknown }

const at = (rig: Rig, actor: Actor) => rig.look().status === actor
const output = (event: EventObject) => (event as Event).output
const done = (actor: Actor) => (rig: Rig, event: EventObject) =>
  at(rig, actor) ? ([['found', output(event) as Found]] satisfies PushStep[]) : []
const broken = (actor: Actor) => (rig: Rig) =>
  at(rig, actor) ? ([['breaks', 'no']] satisfies PushStep[]) : []
const waited = (actor: Actor, ms: number) => (rig: Rig) =>
  at(rig, actor) ? ([['wait', ms]] satisfies PushStep[]) : []

const executors: Executors<Walked, Rig, PushStep> = {
  'push.enable': () => [['enable']],
  'push.disable': () => [['disable']],
  'push.retry': () => [['retry']],
  'xstate.done.actor.reading': done('reading'),
  'xstate.done.actor.subscribing': done('subscribing'),
  'xstate.done.actor.turningOff': done('turningOff'),
  'xstate.done.actor.asking': (rig, event) =>
    at(rig, 'asking') ? [['answer', output(event) as Answer]] : [],
  'xstate.error.actor.reading': broken('reading'),
  'xstate.error.actor.asking': broken('asking'),
  'xstate.error.actor.subscribing': broken('subscribing'),
  'xstate.error.actor.turningOff': broken('turningOff'),
  'xstate.after.readWait.push.reading': waited('reading', WAITS.reading),
  'xstate.after.askWait.push.asking': waited('asking', WAITS.asking),
  'xstate.after.changeWait.push.subscribing': waited('subscribing', WAITS.changing),
  'xstate.after.changeWait.push.turningOff': waited('turningOff', WAITS.changing),
}

const error = { name: 'ServiceError', message: 'no', status: 500, aborted: false }
const FOUND: Found[] = ['off', 'on', 'denied', 'unsupported']
const ANSWERS: Answer[] = ['granted', 'denied', 'default']

const events: Event[] = [
  { type: 'push.enable' },
  { type: 'push.disable' },
  { type: 'push.retry' },
  ...(['reading', 'subscribing'] as const).flatMap((actor) =>
    FOUND.map((found) => ({ type: `xstate.done.actor.${actor}`, output: found })),
  ),
  { type: 'xstate.done.actor.turningOff', output: 'off' },
  // It leads to the same state as a closed prompt, so no shortest path contains it.
  { type: 'xstate.after.askWait.push.asking' },
  ...ANSWERS.map((answer) => ({ type: 'xstate.done.actor.asking', output: answer })),
  ...(['reading', 'asking', 'subscribing', 'turningOff'] as const).map((actor) => ({
    type: `xstate.error.actor.${actor}`,
    error,
  })),
]

it('[A9 API-NOTIF-08] push matches its reference on every generated path', async () => {
  const machine = withDeafParent(createPushMachine(testEnv()))
  const paths = pathsOf(machine, {
    events,
    project: (s) => [s.value, s.context.step, s.context.problem],
  })
  const report = await replay(
    withEveryEvent(paths, events),
    pushRig,
    () => new PushReference(),
    executors,
  )
  expectEverythingWalked(report, executors)
  expect(leavesWalked(paths)).toEqual(leavesOf(machine).sort())
})
