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
  /** Every fact it told its parent, in order. */
  facts: AnyEventObject[]
  /** The types of what it left in the developer's log, in order. */
  reported: string[]
  /** Facts of one type, in order. */
  factsOf(type: string): AnyEventObject[]
  send(event: AnyEventObject): void
  advance(ms: number): Promise<void>
  settle(): Promise<void>
  stop(): void
}

/** A predictable environment around a step clock: ids `local-1`, `local-2`, …; chance always 0.5. */
export function testEnv(clock: StepClock = new StepClock()): MachineEnv {
  let ids = 0
  return { now: clock.now, random: () => 0.5, newId: () => `local-${++ids}` }
}

/** The machine with each of its reports written down, and done as before. */
function reporting<TLogic extends AnyActorLogic>(logic: TLogic, reported: string[]): TLogic {
  if (!(logic instanceof StateMachine)) return logic
  const own = logic.implementations.actions.reportUnexpected
  const reportUnexpected = (args: { event: AnyEventObject }, params: unknown) => {
    reported.push(args.event.type)
    if (typeof own === 'function') own(args as never, params as never)
  }
  return logic.provide({ actions: { reportUnexpected } }) as AnyActorLogic as TLogic
}

/**
 * Runs a machine under a parent that only listens, on a step clock.
 * `make` gets the environment, so factories and `.provide()` happen inside.
 */
export function run<TLogic extends AnyActorLogic>(
  make: (env: MachineEnv, clock: StepClock) => TLogic,
  options: { input?: InputFrom<TLogic>; clock?: StepClock } = {},
): Harness<TLogic> {
  const clock = options.clock ?? new StepClock()
  const env = testEnv(clock)
  const reported: string[] = []
  const logic = reporting(make(env, clock), reported)
  const facts: AnyEventObject[] = []
  // Widened, so that the parent's type does not depend on the child's.
  const parent = setup({ actors: { child: logic as AnyActorLogic } }).createMachine({
    context: {},
    invoke: {
      id: 'child',
      src: 'child',
      // The parent knows its child as any logic, whose input has no type of its own.
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
          facts.push(event)
        },
      },
    },
    entry: assign({}),
  })
  const root = createActor(parent, { clock }).start()
  const child: AnyActorRef | undefined = root.getSnapshot().children.child
  if (!child) throw new Error('the machine under test did not start')
  // `child` runs `logic`: what was widened above is made narrow again.
  const actor = child as ActorRefFrom<TLogic>
  return {
    clock,
    env,
    actor,
    facts,
    reported,
    factsOf: (type) => facts.filter((f) => f.type === type),
    send: (event) => child.send(event),
    advance: (ms) => clock.advanceAsync(ms),
    settle,
    stop: () => root.stop(),
  }
}
