import { expect, it } from 'vitest'
import type { EventObject } from 'xstate'
import {
  createReportMachine,
  type ReportEvent,
} from '../../../src/machines/safety/report/report.machine.ts'
import { testEnv } from '../../kit/harness.ts'
import { pathsOf } from '../../kit/model.ts'
import { leavesOf } from '../../machines/matrix.ts'
import { reportRig } from '../../machines/safety/report/report.rig.ts'
import {
  type Executors,
  expectEverythingWalked,
  leavesWalked,
  replay,
  withDeafParent,
  withEveryEvent,
} from '../../machines/scripts.ts'
import { ReportReference } from '../../spec/safety/report.reference.ts'
import { PERSON, POST, type ReportStep } from '../../spec/safety/report.table.ts'

type Walked = ReportEvent['type'] | `xstate.${'done' | 'error'}.actor.sending`
type Rig = ReturnType<typeof reportRig>
type Event = EventObject & { [key: string]: unknown }

const field = (event: EventObject, name: string) => (event as Event)[name] as never

const executors: Executors<Walked, Rig, ReportStep> = {
  'report.open': (_, event) => [['open', field(event, 'target')]],
  'report.change': (_, event) =>
    field(event, 'reason') === undefined
      ? [['details', field(event, 'details')]]
      : [['reason', field(event, 'reason')]],
  'report.send': () => [['send']],
  'report.close': () => [['close']],
  'xstate.done.actor.sending': (rig) => (rig.isRunning() ? [['done']] : []),
  'xstate.error.actor.sending': (rig) => (rig.isRunning() ? [['refused', 500]] : []),
}

const events: Event[] = [
  { type: 'report.open', target: POST },
  { type: 'report.open', target: PERSON },
  { type: 'report.change', reason: 'spam' },
  { type: 'report.change', details: ' why ' },
  { type: 'report.send' },
  { type: 'report.close' },
  { type: 'xstate.done.actor.sending', output: undefined },
  {
    type: 'xstate.error.actor.sending',
    error: { name: 'ServiceError', message: 'The call failed.', status: 500, aborted: false },
  },
]

it('report matches its reference on every generated path', async () => {
  const machine = withDeafParent(createReportMachine(testEnv()))
  const paths = pathsOf(machine, {
    events,
    project: (s) => [
      s.value,
      s.context.target?.type,
      s.context.reason,
      s.context.details,
      s.context.problem,
    ],
  })
  const report = await replay(
    withEveryEvent(paths, events),
    reportRig,
    () => new ReportReference(),
    executors,
  )
  expectEverythingWalked(report, executors)
  expect(leavesWalked(paths)).toEqual(leavesOf(machine).sort())
})
