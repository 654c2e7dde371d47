import { expect, it } from 'vitest'
import type { EventObject } from 'xstate'
import { createFirstStepsMachine } from '../../../src/machines/account/firstSteps/firstSteps.machine.ts'
import type { FirstStepsEvent } from '../../../src/machines/account/firstSteps/firstSteps.setup.ts'
import { testEnv } from '../../kit/harness.ts'
import { pathsOf } from '../../kit/model.ts'
import { firstStepsRig } from '../../machines/account/firstSteps/firstSteps.rig.ts'
import { leavesOf } from '../../machines/matrix.ts'
import {
  type Executors,
  expectEverythingWalked,
  leavesWalked,
  replay,
  withEveryEvent,
} from '../../machines/scripts.ts'
import { FirstStepsReference } from '../../spec/account/first-steps.reference.ts'
import { FAILED, type FirstStep, found, ME, WHOLE } from '../../spec/account/first-steps.table.ts'

const LIMIT = 'xstate.after.lookLimit.firstSteps.looking'
type Walked =
  | FirstStepsEvent['type']
  | `xstate.${'done' | 'error'}.actor.${'lookAround' | 'saveStep'}`
  | typeof LIMIT
type Rig = ReturnType<typeof firstStepsRig>
type Event = EventObject & { [key: string]: unknown }

const field = (event: EventObject, name: string) => (event as Event)[name] as never

const executors: Executors<Walked, Rig, FirstStep> = {
  'steps.write': (_, event) => [['write', field(event, 'field'), field(event, 'text')]],
  'steps.save': () => [['save']],
  'steps.skip': () => [['skip']],
  'steps.later': () => [['later']],
  'steps.open': (_, event) => [['open', field(event, 'step')]],
  'steps.away': () => [['away']],
  'steps.retry': () => [['retry']],
  'steps.learned': (_, event) => [['learn', field(event, 'known')]],
  'xstate.done.actor.lookAround': (rig, event) =>
    rig.isLooking() ? [['found', field(event, 'output')]] : [],
  'xstate.error.actor.lookAround': (rig) => (rig.isLooking() ? [['unread', 500]] : []),
  'xstate.done.actor.saveStep': (rig) => (rig.isSaving() ? [['stored']] : []),
  'xstate.error.actor.saveStep': (rig) => (rig.isSaving() ? [['refused', 500]] : []),
  [LIMIT]: () => [['wait', 8_000]],
}

const error = { name: 'ServiceError', message: FAILED, status: 500, aborted: false }
const look = (output: unknown): Event => ({ type: 'xstate.done.actor.lookAround', output })

const events: Event[] = [
  { type: 'steps.write', field: 'town', text: 'Bor' },
  { type: 'steps.write', field: 'line', text: 'I weave.' },
  { type: 'steps.save' },
  { type: 'steps.skip' },
  { type: 'steps.later' },
  { type: 'steps.open', step: 'craft' },
  { type: 'steps.open', step: 'face' },
  { type: 'steps.open', step: 'follow' },
  { type: 'steps.away' },
  { type: 'steps.retry' },
  { type: 'steps.learned', known: { picture: true, following: 5, works: 1 } },
  look(null),
  look(found()),
  look(found(WHOLE)),
  look(found({ town: 'Bor' }, { stage: 'later' })),
  look(found({}, { stage: 'away' })),
  { type: 'xstate.error.actor.lookAround', error },
  { type: 'xstate.done.actor.saveStep', output: undefined },
  { type: 'xstate.error.actor.saveStep', error },
]

it('first steps match their reference on every generated path', async () => {
  const machine = createFirstStepsMachine(testEnv())
  const paths = pathsOf(machine, {
    input: { userId: ME, makes: true },
    events,
    project: ({ value, context: { kept, problem, known } }) => [
      value,
      kept.stage,
      [...kept.passed].sort(),
      Object.keys(kept.draft),
      problem,
      known.picture,
    ],
  })
  const report = await replay(
    withEveryEvent(paths, events),
    firstStepsRig,
    () => new FirstStepsReference(),
    executors,
  )
  expectEverythingWalked(report, executors)
  expect(leavesWalked(paths)).toEqual(
    leavesOf(machine)
      .filter((leaf) => leaf !== 'placing')
      .sort(),
  )
}, 120_000)
