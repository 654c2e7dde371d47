import { expect, it } from 'vitest'
import type { EventObject } from 'xstate'
import {
  createTypingMachine,
  type TypingEvent,
} from '../../../src/machines/messaging/typing/typing.machine.ts'
import type { Id } from '../../../src/protocol/base/types.ts'
import { testEnv } from '../../kit/harness.ts'
import { pathsOf } from '../../kit/model.ts'
import { leavesOf } from '../../machines/matrix.ts'
import { typingRig } from '../../machines/messaging/typing/typing.rig.ts'
import {
  type Executors,
  expectEverythingWalked,
  leavesWalked,
  replay,
  withDeafParent,
  withEveryEvent,
} from '../../machines/scripts.ts'
import { TypingReference } from '../../spec/messaging/typing.reference.ts'
import type { TypingStep } from '../../spec/messaging/typing.table.ts'

const IDLE = 'xstate.after.idle.typing.own.typing'
const EXPIRY = 'xstate.after.expiry.typing.others.someone'

type Walked = TypingEvent['type'] | typeof IDLE | typeof EXPIRY
type Rig = ReturnType<typeof typingRig>
type Event = EventObject & { [key: string]: unknown }

const field = <T>(event: EventObject, name: string) => (event as Event)[name] as T

const executors: Executors<Walked, Rig, TypingStep> = {
  'typing.input': (_, event) => [['key', field<Id>(event, 'conversationId')]],
  'typing.stopped': (_, event) => [['stop', field<Id>(event, 'conversationId')]],
  'typing.received': (_, event) => [
    ['heard', field<Id>(event, 'conversationId'), 8, field<boolean>(event, 'typing')],
  ],
  'page.hidden': () => [['hidden']],
  [IDLE]: () => [['wait', 5_000]],
  [EXPIRY]: () => [['wait', 6_000]],
}

const typingEvent = (conversationId: Id, typing: boolean): Event => ({
  type: 'typing.received',
  conversationId,
  userId: 8,
  typing,
})
const events: Event[] = [
  { type: 'typing.input', conversationId: 5 },
  { type: 'typing.input', conversationId: 6 },
  { type: 'typing.stopped', conversationId: 5 },
  typingEvent(5, true),
  typingEvent(5, false),
  typingEvent(6, true),
  { type: 'page.hidden' },
]

it('[API-MSG-16 API-MSG-17] typing matches its reference on every generated path', async () => {
  const machine = withDeafParent(createTypingMachine(testEnv()))
  const paths = pathsOf(machine, {
    events,
    project: (s) => [s.value, s.context.conversationId, s.context.shown],
    // The replay's clock fires timers; the graph has no running ones.
    allow: (_, event) => event.type !== EXPIRY,
  })
  const report = await replay(
    withEveryEvent(paths, [...events, { type: IDLE }, { type: EXPIRY }]),
    typingRig,
    () => new TypingReference(),
    executors,
  )
  expectEverythingWalked(report, executors)
  expect(leavesWalked(paths)).toEqual(leavesOf(machine).sort())
})
