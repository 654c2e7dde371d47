/**
 * What one chart would have done from any step on, had other events come: pure transitions, whose
 * effects are told and not carried out. Its children answer nothing and stay where they stood.
 */
import { type Action, isNobody, timerIn } from '../../../trace/internals.ts'
import { nameOf } from '../../../trace/parts.ts'
import type { TraceEvent } from '../../../trace/schema.ts'
import type { Part } from '../../../trace/stage.ts'
import type { State, Status } from './actor.ts'
import { namesIn } from './charts.ts'
import type { History } from './history.ts'
import { shown } from './shown.ts'
import { standingAt } from './standing.ts'
import { timersAfter } from './timers.ts'
import { type Answer, possibleIn } from './why-not.ts'

export interface ForkEvent {
  event: TraceEvent['event']
  /** So long after the one before; 0 where nothing is said. */
  after?: number
}

export interface ForkStep extends State {
  event: TraceEvent['event']
  at: number
  /** Transitions, by name, in order. */
  taken: string[]
  /** What it would do, in order. */
  actions: string[]
  /** It threw, and stands where it stood. */
  error?: string
}

/** So many ids, and as much chance, is there for a step. */
const GIVEN = 50

export interface Fork {
  /** One for each event. */
  steps: ForkStep[]
  /** What is possible then. */
  possible: Answer[]
}

/** None where the actor does not stand after that step. */
export function fork(
  history: History,
  actor: string,
  seq: number,
  events: readonly ForkEvent[],
): Fork {
  let taken: string[] = []
  let actions: Action[] = []
  const standing = standingAt(history, actor, seq, {
    taken: (transitions) => taken.push(...namesIn(transitions)),
    action: (action) => actions.push(action),
  })
  if (standing === null) return { steps: [], possible: [] }
  const { stage, part } = standing
  let { at } = standing
  let timers = history.stateAt(actor, seq)?.timers ?? []

  function take({ event, after = 0 }: ForkEvent, place: number): ForkStep {
    at += after
    taken = []
    actions = []
    const ids = Array.from({ length: GIVEN }, (_, one) => `fork-${place + 1}-${one + 1}`)
    const chance = Array.from({ length: GIVEN }, () => 0.5)
    const isDue = timers.some((one) => one.event === event.type)
    try {
      stage.take(part, { at, event, ids, chance })
    } catch (error) {
      const { message } = error as Error
      return { event, at, ...stateOf(part, timers), taken, actions: [], error: message }
    }
    timers = timersAfter(
      timers,
      {
        ...{ seq: 0, at, actor, event, status: part.snapshot.status },
        ...(isDue ? { timer: true as const } : {}),
        timers: actions.flatMap((action) => {
          const timer = timerIn(action)
          return timer === null ? [] : [{ event: timer.event.type, delay: timer.delay }]
        }),
      } as TraceEvent,
      part.snapshot.value,
    )
    return { event, at, ...stateOf(part, timers), taken, actions: actions.flatMap(deedsOf) }
  }

  const steps = events.map(take)
  return { steps, possible: possibleIn(history, { stage, part, at }) }
}

function stateOf({ snapshot }: Part, timers: State['timers']): State {
  const context = shown(snapshot?.context ?? {}) as Record<string, unknown>
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

/** An action in words; of timers and their taking back nothing is said. */
function deedsOf({ type, params }: Action): string[] {
  const { event, to, id, src, delay } = (params ?? {}) as Params
  const whom = typeof to === 'string' ? to : isNobody(to) ? 'its parent' : (to?.id ?? '')
  switch (type) {
    case 'xstate.sendTo':
      return [`tells ${whom} ${event?.type}`]
    case 'xstate.raise':
      return delay === undefined ? [`raises ${event?.type}`] : []
    case 'xstate.spawnChild':
      return [`begins ${id ?? nameOf(src)}`]
    case 'xstate.stopChild':
      return ['stops a child']
    case 'xstate.cancel':
      return []
    default:
      return [type.replace(/^xstate\./, '')]
  }
}
