import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EventObject } from 'xstate'
import {
  type CountersEvent,
  createCountersMachine,
} from '../../../src/machines/notifications/counters/counters.machine.ts'
import { testEnv } from '../../kit/harness.ts'
import { pathsOf } from '../../kit/model.ts'
import { leavesOf } from '../../machines/matrix.ts'
import { countersRig } from '../../machines/notifications/counters/counters.rig.ts'
import {
  type CountersLook,
  CountersRun,
  type CountersStep,
} from '../../spec/notifications/counters.reference.ts'
import { eachWay, withEveryEvent } from '../live/connection.walks.ts'

type Rig = ReturnType<typeof countersRig>

const MESSAGES = 'fetchMessageCount'
const NOTIFICATIONS = 'fetchNotificationCount'
const POLL = 'xstate.after.untilPoll.counters.polling.visible'

type Event =
  | Exclude<CountersEvent['type'], 'poll'>
  | `xstate.${'done' | 'error'}.actor.${typeof MESSAGES | typeof NOTIFICATIONS}`
  | typeof POLL

type Executor = (run: CountersRun, event: EventObject) => CountersStep[]
const notify: Executor = (_, event) => [['tell', event]]
const output = (event: EventObject) => (event as unknown as { output: number }).output
const untilPoll = (run: CountersRun): CountersStep[] =>
  run.deadline === null
    ? []
    : [
        ['wait', Math.max(0, run.deadline - run.now - 1)],
        ['wait', 1],
      ]

const executors: Record<Event, Executor> = {
  'page.visible': notify,
  'page.hidden': notify,
  'counts.event': (_, event) => [['window', (event as unknown as { detail: unknown }).detail]],
  'counts.notifications.add': notify,
  'counts.notifications.set': notify,
  'counts.notifications.reread': notify,
  'counts.reread': notify,
  'counts.messages.subtract': (_, event) => [['read', (event as unknown as { by: number }).by, 0]],
  [`xstate.done.actor.${MESSAGES}`]: (_, event) => [['messages', output(event)]],
  [`xstate.error.actor.${MESSAGES}`]: () => [['messages fail']],
  [`xstate.done.actor.${NOTIFICATIONS}`]: (_, event) => [['notifications', output(event)]],
  [`xstate.error.actor.${NOTIFICATIONS}`]: () => [['notifications fail']],
  [POLL]: untilPoll,
}

const EVENTS: EventObject[] = [
  { type: 'page.visible' },
  { type: 'page.hidden' },
  { type: 'counts.event', detail: { message_count: 2, notification_count: 3, timestamp: 5 } },
  { type: 'counts.event', detail: { message_count: 1, timestamp: 4 } },
  { type: 'counts.event', detail: { notification_count: 1 } },
  { type: 'counts.event', detail: 'odd' },
  { type: 'counts.notifications.add', by: 1 },
  { type: 'counts.notifications.add', by: -2 },
  { type: 'counts.notifications.set', count: 2 },
  { type: 'counts.notifications.reread' },
  { type: 'counts.reread' },
  { type: 'counts.messages.subtract', by: 2, askedAt: 0 },
] as EventObject[]
const OUTCOMES = [
  { type: `xstate.done.actor.${MESSAGES}`, output: 4 },
  { type: `xstate.error.actor.${MESSAGES}`, error: 'e' },
  { type: `xstate.done.actor.${NOTIFICATIONS}`, output: 7 },
  { type: `xstate.error.actor.${NOTIFICATIONS}`, error: 'e' },
]

/** Counts are never below 0, and the total is their sum. */
function invariant(look: CountersLook, rig: Rig): void {
  expect(look.messages).toBeGreaterThanOrEqual(0)
  expect(look.notifications).toBeGreaterThanOrEqual(0)
  expect(look.total).toBe(look.messages + look.notifications)
  expect(rig.reported).toEqual([])
  const { context } = rig.harness.actor.getSnapshot()
  expect(JSON.parse(JSON.stringify(context))).toEqual(context)
}

async function stepBoth(rig: Rig, run: CountersRun, step: CountersStep): Promise<void> {
  await rig.do(step)
  run.do(step)
  expect(rig.look()).toEqual(run.look())
  invariant(rig.look(), rig)
}

const count = fc.oneof(
  fc.integer({ min: -3, max: 12 }),
  fc.constantFrom<unknown>(null, undefined, 'x', '3', 2.5, Number.NaN, true),
)
const timestamp = fc.oneof(
  fc.constantFrom<unknown>(undefined, null, '', 'soon', '2026-01-05T09:00:00Z'),
  fc.integer({ min: 1, max: 9 }),
  fc.integer({ min: 1_767_000_000_000, max: 1_768_000_000_000 }),
)
const detail = fc.oneof(
  fc.record({ message_count: count, notification_count: count, timestamp }),
  fc.constantFrom<unknown>(null, [], 'odd', {}),
)
const by = fc.integer({ min: -3, max: 3 })
const emitted = (type: string, fields: object = {}): CountersStep => ['tell', { type, ...fields }]
/** Random steps, weighted towards the relevant ones. */
const ANYTHING: fc.Arbitrary<CountersStep> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(emitted('page.visible'), emitted('page.hidden')) },
  { weight: 4, arbitrary: detail.map((value): CountersStep => ['window', value]) },
  { weight: 2, arbitrary: by.map((n) => emitted('counts.notifications.add', { by: n })) },
  { weight: 2, arbitrary: by.map((n) => emitted('counts.notifications.set', { count: n })) },
  { weight: 2, arbitrary: fc.constant(emitted('counts.notifications.reread')) },
  { weight: 2, arbitrary: fc.constant(emitted('counts.reread')) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.nat(5), fc.constantFrom(0, 1, 5000, -5000))
      .map(([n, ago]): CountersStep => ['read', n, ago]),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        fc.constantFrom('messages', 'notifications', 'late messages', 'late notifications'),
        fc.integer({ min: -1, max: 12 }),
      )
      .map((pair) => pair as CountersStep),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom<CountersStep>(['messages fail'], ['notifications fail']),
  },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom(1, 299_999, 300_000, 300_001, 900_000)
      .map((ms): CountersStep => ['wait', ms]),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(1, 3_600_000, -60_000).map((ms): CountersStep => ['sleep', ms]),
  },
)

describe('unread counters against their reference', () => {
  it('[A8] match on every generated path, and for every event in every state', async () => {
    const machine = createCountersMachine(testEnv())
    const paths = pathsOf(machine, {
      events: EVENTS,
      outcomes: OUTCOMES,
      project: ({ value, context }) => [value, context.messages > 0, context.notifications > 0],
    })
    const walked = new Set<string>()
    const every = [...EVENTS, ...OUTCOMES, { type: POLL }]
    for (const path of withEveryEvent(paths, every, eachWay)) {
      const rig = countersRig()
      const run = new CountersRun()
      for (const { event } of path) {
        if (event.type === 'xstate.init') continue
        const executor = executors[event.type as Event]
        for (const step of executor(run, event)) {
          walked.add(event.type)
          await stepBoth(rig, run, step)
        }
      }
    }
    expect(Object.keys(executors).filter((type) => !walked.has(type))).toEqual([])
    expect(leavesOf(machine).length).toBe(6)
    expect(paths.length).toBeGreaterThanOrEqual(10)
  })

  it('[A8 NOTIF-03 NOTIF-09] match for random steps', async () => {
    const commands = ANYTHING.map(
      (one): fc.AsyncCommand<CountersRun, Rig> => ({
        check: () => true,
        run: (run, rig) => stepBoth(rig, run, one),
        toString: () => JSON.stringify(one),
      }),
    )
    let polls = 0
    let counted = 0
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.commands([commands], { maxCommands: 40, size: 'max' }),
        async (visible, all) => {
          const rig = countersRig(visible)
          await fc.asyncModelRun(() => ({ model: new CountersRun(visible), real: rig }), all)
          polls += rig.look().messagePolls
          if (rig.look().total > 0) counted++
        },
      ),
      { numRuns: 400 },
    )
    expect(polls).toBeGreaterThan(400)
    expect(counted).toBeGreaterThan(50)
  })
})
