import { expect, it } from 'vitest'
import {
  createOutgoingMachine,
  type OutgoingEvent,
} from '../../../src/machines/messaging/outgoing/outgoing.machine.ts'
import { testEnv } from '../../kit/harness.ts'
import { pathsOf } from '../../kit/model.ts'
import { leavesOf } from '../../machines/matrix.ts'
import { OUTGOING_INPUT, outgoingRig } from '../../machines/messaging/outgoing/outgoing.rig.ts'
import {
  type Executors,
  expectEverythingWalked,
  leavesWalked,
  replay,
  withDeafParent,
  withEveryEvent,
} from '../../machines/scripts.ts'
import { mine } from '../../spec/messaging/chat.words.ts'
import { OutgoingReference } from '../../spec/messaging/outgoing.reference.ts'
import { type OutgoingStep, SEND_BOUND_MS } from '../../spec/messaging/outgoing.table.ts'

const DONE = 'xstate.done.actor.sendMessage'
const ERROR = 'xstate.error.actor.sendMessage'
const AFTER = 'xstate.after.sendWait.outgoing.sending'
type Walked = OutgoingEvent['type'] | typeof DONE | typeof ERROR | typeof AFTER

const STORED = mine({ id: 50, client: 'client-1' })

const isElsewhere = (error: unknown): boolean => (error as { elsewhere?: true }).elsewhere === true

const executors: Executors<Walked, ReturnType<typeof outgoingRig>, OutgoingStep> = {
  'outgoing.retry': () => [['retry']],
  [DONE]: (rig) => (rig.sendMessage.isOpen ? [['answered', STORED]] : []),
  [ERROR]: (rig, { error }: { type: string; error?: unknown }) =>
    rig.sendMessage.isOpen ? [isElsewhere(error) ? ['elsewhere'] : ['failed', 502]] : [],
  [AFTER]: () => [['wait', SEND_BOUND_MS]],
}

const events = [
  { type: 'outgoing.retry' },
  { type: DONE, output: STORED },
  { type: ERROR, error: { name: 'ServiceError', status: 502 } },
  { type: ERROR, error: { elsewhere: true } },
]

it('[SEND-02 SEND-03 B6] outgoing message matches its reference on every generated path', async () => {
  const machine = withDeafParent(createOutgoingMachine(testEnv()))
  const paths = pathsOf(machine, {
    input: OUTGOING_INPUT,
    events,
    project: (s) => [s.value, s.context.attempts],
    allow: (s) => s.context.attempts < 3,
  })
  const walks = withEveryEvent(paths, [...events, { type: AFTER }])
  const report = await replay(walks, outgoingRig, () => new OutgoingReference(), executors)
  expectEverythingWalked(report, executors)
  expect(leavesWalked(paths)).toEqual(leavesOf(machine).sort())
})
