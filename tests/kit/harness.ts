import {
  type ActorRefFrom,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyEventObject,
  assign,
  createActor,
  type InputFrom,
  StateMachine,
  setup,
} from 'xstate'
import type { MachineEnv } from '../../src/machines/env.ts'
import { StepClock, settle } from './clock.ts'

export interface Harness<TLogic extends AnyActorLogic> {
  clock: StepClock
  env: MachineEnv
  /** The machine under test. */
  actor: ActorRefFrom<TLogic>
  /** Every event it sent to its parent, in order. */
  sentEvents: AnyEventObject[]
  /** Types of the unexpected events it reported to the log, in order. */
  reported: string[]
  /** Events of one type sent to the parent, in order. */
  sentEventsOf(type: string): AnyEventObject[]
  send(event: AnyEventObject): void
  advance(ms: number): Promise<void>
  settle(): Promise<void>
  stop(): void
}

/** A deterministic environment: simulated clock, ids `local-1`, `local-2`, …, `random` is 0.5. */
export function testEnv(clock: StepClock = new StepClock()): MachineEnv {
  let lastId = 0
  return { now: clock.now, random: () => 0.5, newId: () => `local-${++lastId}` }
}

/** Records the machine's reports of unexpected events and still performs them. */
function recordReports<TLogic extends AnyActorLogic>(logic: TLogic, reported: string[]): TLogic {
  if (!(logic instanceof StateMachine)) return logic
  const original = logic.implementations.actions.reportUnexpected
  const reportUnexpected = (args: { event: AnyEventObject }, params: unknown) => {
    reported.push(args.event.type)
    if (typeof original === 'function') original(args as never, params as never)
  }
  return logic.provide({ actions: { reportUnexpected } }) as AnyActorLogic as TLogic
}

/**
 * Runs a machine on a simulated clock under a parent that only records events. `createLogic` receives the
 * environment, for factories and `.provide()`.
 */
export function run<TLogic extends AnyActorLogic>(
  createLogic: (env: MachineEnv, clock: StepClock) => TLogic,
  options: { input?: InputFrom<TLogic>; clock?: StepClock } = {},
): Harness<TLogic> {
  const clock = options.clock ?? new StepClock()
  const env = testEnv(clock)
  const reported: string[] = []
  const logic = recordReports(createLogic(env, clock), reported)
  const sentEvents: AnyEventObject[] = []
  // Widened, so that the parent's type does not depend on the child's.
  const parent = setup({ actors: { child: logic as AnyActorLogic } }).createMachine({
    context: {},
    invoke: {
      id: 'child',
      src: 'child',
      // The parent's type is `AnyActorLogic`, whose input is untyped.
      input: options.input as never,
      onError: {
        actions: ({ event }) => {
          throw event.error
        },
      },
    },
    on: {
      '*': {
        actions: ({ event }) => {
          sentEvents.push(event)
        },
      },
    },
    entry: assign({}),
  })
  const root = createActor(parent, { clock }).start()
  const child: AnyActorRef | undefined = root.getSnapshot().children.child
  if (!child) throw new Error('the machine under test did not start')
  // `child` runs `logic`; this narrows the type that was widened above.
  const actor = child as ActorRefFrom<TLogic>
  return {
    clock,
    env,
    actor,
    sentEvents,
    reported,
    sentEventsOf: (type) => sentEvents.filter((event) => event.type === type),
    send: (event) => child.send(event),
    advance: (ms) => clock.advanceAsync(ms),
    settle,
    stop: () => root.stop(),
  }
}
