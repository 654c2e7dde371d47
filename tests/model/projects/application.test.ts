import { expect, it } from 'vitest'
import type { EventObject } from 'xstate'
import {
  type ApplicationEvent,
  createApplicationMachine,
} from '../../../src/machines/projects/application/application.machine.ts'
import type { Application } from '../../../src/protocol/content/creative-types.ts'
import type { ApplicationStatus } from '../../../src/protocol/enums/projects.ts'
import { testEnv } from '../../kit/harness.ts'
import { pathsOf } from '../../kit/model.ts'
import { leavesOf } from '../../machines/matrix.ts'
import { applicationRig } from '../../machines/projects/application/application.rig.ts'
import {
  type Executors,
  expectEverythingWalked,
  leavesWalked,
  replay,
  withDeafParent,
  withEveryEvent,
} from '../../machines/scripts.ts'
import { ApplicationReference } from '../../spec/projects/application.reference.ts'
import {
  type ApplicationStep,
  application,
  PROJECT_ID,
} from '../../spec/projects/application.table.ts'

type Walked =
  | ApplicationEvent['type']
  | `xstate.${'done' | 'error'}.actor.${'sending' | 'withdrawing'}`
type Rig = ReturnType<typeof applicationRig>
type Event = EventObject & { [key: string]: unknown }

const minuteOf = ({ updated_at }: Application) => Number(updated_at.slice(14, 16))
const done = (event: EventObject): ApplicationStep[] => {
  const output = (event as Event).output as Application
  return [['done', output.status, minuteOf(output)]]
}

const executors: Executors<Walked, Rig, ApplicationStep> = {
  'application.known': (_, event) => {
    const known = (event as Event).application as Application | null
    return [known === null ? ['known', null] : ['known', known.status, minuteOf(known)]]
  },
  'application.send': (_, event) => [['send', (event as Event).message as string]],
  'application.withdraw': () => [['withdraw']],
  'xstate.done.actor.sending': (rig, event) => (rig.isSending() ? done(event) : []),
  'xstate.error.actor.sending': (rig) => (rig.isSending() ? [['refused', 500]] : []),
  'xstate.done.actor.withdrawing': (rig, event) => (rig.isWithdrawing() ? done(event) : []),
  'xstate.error.actor.withdrawing': (rig) => (rig.isWithdrawing() ? [['refused', 500]] : []),
}

const known = (status: ApplicationStatus, minute: number): Event => ({
  type: 'application.known',
  application: application(status, minute),
})
const settled = (actor: string, status: ApplicationStatus, minute: number): Event => ({
  type: `xstate.done.actor.${actor}`,
  output: application(status, minute),
})
const error = { name: 'ServiceError', message: 'The call failed.', status: 500, aborted: false }

const events: Event[] = [
  { type: 'application.known', application: null },
  known('sent', 1),
  known('seen', 2),
  known('accepted', 3),
  known('declined', 3),
  known('withdrawn', 4),
  { type: 'application.send', message: 'hello' },
  { type: 'application.withdraw' },
  settled('sending', 'sent', 5),
  settled('sending', 'withdrawn', 6),
  settled('withdrawing', 'withdrawn', 6),
  settled('withdrawing', 'withdrawn', 0),
  { type: 'xstate.error.actor.sending', error },
  { type: 'xstate.error.actor.withdrawing', error },
]

it('[PROD-15] application matches its reference on every generated path', async () => {
  const machine = withDeafParent(createApplicationMachine(testEnv()))
  const paths = pathsOf(machine, {
    input: { projectId: PROJECT_ID },
    events,
    project: (s) => [
      s.value,
      s.context.application?.status,
      s.context.application?.updated_at,
      s.context.message,
    ],
  })
  const report = await replay(
    withEveryEvent(paths, events),
    applicationRig,
    () => new ApplicationReference(),
    executors,
  )
  expectEverythingWalked(report, executors)
  expect(leavesWalked(paths)).toEqual(leavesOf(machine).sort())
})
