/**
 * What one machine would have done from any step on if other events had come: pure transitions
 * whose effects are listed and not executed. Its children do not respond and keep their state.
 */
import { type Action, isInertParent, timerIn } from '../../trace/internals.ts'
import { nameOf } from '../../trace/parts.ts'
import type { TraceEvent } from '../../trace/schema.ts'
import type { ReplayedActor } from '../../trace/stage.ts'
import type { State, Status } from './actor.ts'
import { namesIn } from './charts.ts'
import type { History } from './history.ts'
import { serializeValue } from './shown.ts'
import { replayStateAt } from './standing.ts'
import { timersAfter } from './timers.ts'
import { type Explanation, possibleIn } from './why-not.ts'

export interface ForkEvent {
  event: TraceEvent['event']
  /** Delay after the previous event, ms; default 0. */
  after?: number
}

export interface ForkStep extends State {
  event: TraceEvent['event']
  at: number
  /** Names of the transitions taken, in order. */
  taken: string[]
  /** Actions it would execute, in order. */
  actions: string[]
  /** Message of the error it threw; the state is unchanged. */
  error?: string
}

/** Number of ids and random numbers available per step. */
const IDS_PER_STEP = 50

export interface Fork {
  /** One per event. */
  steps: ForkStep[]
  /** Possible events afterwards. */
  possible: Explanation[]
}

/** Empty if the actor is not active after that step. */
export function fork(
  history: History,
  actor: string,
  seq: number,
  events: readonly ForkEvent[],
): Fork {
  let taken: string[] = []
  let actions: Action[] = []
  const replayState = replayStateAt(history, actor, seq, {
    onTransitions: (transitions) => taken.push(...namesIn(transitions)),
    onAction: (action) => actions.push(action),
  })
  if (replayState === null) return { steps: [], possible: [] }
  const { stage, target } = replayState
  let { at } = replayState
  let timers = history.stateAt(actor, seq)?.timers ?? []

  function takeStep({ event, after = 0 }: ForkEvent, index: number): ForkStep {
    at += after
    taken = []
    actions = []
    const ids = Array.from(
      { length: IDS_PER_STEP },
      (_, number) => `fork-${index + 1}-${number + 1}`,
    )
    const randoms = Array.from({ length: IDS_PER_STEP }, () => 0.5)
    const isDue = timers.some((timer) => timer.event === event.type)
    try {
      stage.takeStep(target, { at, event, ids, randoms })
    } catch (error) {
      const { message } = error as Error
      return { event, at, ...stateOf(target, timers), taken, actions: [], error: message }
    }
    timers = timersAfter(
      timers,
      {
        ...{ seq: 0, at, actor, event, status: target.snapshot.status },
        ...(isDue ? { timer: true as const } : {}),
        timers: actions.flatMap((action) => {
          const timer = timerIn(action)
          return timer === null ? [] : [{ event: timer.event.type, delay: timer.delay }]
        }),
      } as TraceEvent,
      target.snapshot.value,
    )
    return {
      event,
      at,
      ...stateOf(target, timers),
      taken,
      actions: actions.flatMap(describeAction),
    }
  }

  const steps = events.map(takeStep)
  return { steps, possible: possibleIn(history, { stage, target, at }) }
}

function stateOf({ snapshot }: ReplayedActor, timers: State['timers']): State {
  const context = serializeValue(snapshot?.context ?? {}) as Record<string, unknown>
  const status = (snapshot?.status ?? 'active') as Status
  return { value: snapshot?.value, context, status, timers }
}

interface Params {
  event?: { type?: string }
  to?: { id?: string } | string
  id?: string
  src?: unknown
  delay?: number
}

/** Describes an action; timers and their cancellation are omitted. */
function describeAction({ type, params }: Action): string[] {
  const { event, to, id, src, delay } = (params ?? {}) as Params
  const receiver = typeof to === 'string' ? to : isInertParent(to) ? 'its parent' : (to?.id ?? '')
  switch (type) {
    case 'xstate.sendTo':
      return [`sends ${event?.type} to ${receiver}`]
    case 'xstate.raise':
      return delay === undefined ? [`raises ${event?.type}`] : []
    case 'xstate.spawnChild':
      return [`spawns ${id ?? nameOf(src)}`]
    case 'xstate.stopChild':
      return ['stops a child']
    case 'xstate.cancel':
      return []
    default:
      return [type.replace(/^xstate\./, '')]
  }
}
