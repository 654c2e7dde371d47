/**
 * Effects of a step beyond its own actor: events sent, actors started and stopped, timers set.
 * Compares them with what the other actors were recorded to have handled.
 */
import type { AnyActorRef } from 'xstate'
import { type Action, idOf, inputOf, isNoParent, timerIn } from './internals.ts'
import type { Trace, TraceEvent } from './schema.ts'
import { type Part, pathOf, recordedId } from './stage.ts'

type Difference = (at: string, written: unknown, value: unknown) => string | null

/** An event sent in a pure step. */
interface SentEvent {
  /** Path of the receiver. */
  to: string
  event: { type: string }
}

interface Params {
  to?: AnyActorRef
  event?: { type: string }
  delay?: number
  actorRef?: AnyActorRef
}

/** By id. */
type Children = Readonly<Record<string, unknown>>

/** Events from a failed child are sent by xstate, not by an action. */
const isEnd = ({ event }: TraceEvent): boolean => event.type.startsWith('xstate.error.actor.')

/** Recorded events by the step that sent them: sender and sequence number. */
function byStep({ events }: Trace): Map<string, TraceEvent[]> {
  const found = new Map<string, TraceEvent[]>()
  for (const one of events) {
    if (one.from === undefined || one.by === undefined || isEnd(one)) continue
    if (pathOf(one.from) === pathOf(one.actor)) continue
    const step = `${one.from} ${one.by}`
    found.set(step, [...(found.get(step) ?? []), one])
  }
  return found
}

/** Compares each step with the whole trace. */
export function createSentEvents(
  trace: Trace,
  isAwake: (path: string) => boolean,
  difference: Difference,
) {
  const recorded = byStep(trace)
  const last = new Map<string, number>()
  for (const { actor, seq } of trace.events) last.set(pathOf(actor), seq)

  /**
   * Whether an actor handles what is sent to it: it is active, or the trace has later events of it.
   */
  const listens = (path: string, { seq }: TraceEvent): boolean =>
    isAwake(path) || (last.get(path) ?? 0) > seq

  function sentEvents(part: Part, before: Children, actions: readonly Action[]): SentEvent[] {
    const own = pathOf(part.actor.name)
    const childOf = (ref: AnyActorRef): string => `${own}/${recordedId(idOf(ref))}`
    const parent = own.slice(0, own.lastIndexOf('/'))
    const begun = new Set<AnyActorRef>()
    const sent = actions.flatMap(({ type, params }): SentEvent[] => {
      if (type === 'xstate.stopChild')
        return params
          ? [{ to: childOf(params as AnyActorRef), event: { type: 'xstate.stop' } }]
          : []
      const { to, event, delay, actorRef } = (params ?? {}) as Params
      if (type === 'xstate.spawnChild' && actorRef) begun.add(actorRef)
      if (type !== 'xstate.sendTo' || to === undefined || event === undefined) return []
      if (delay !== undefined) return []
      return [{ to: isNoParent(to) ? parent : childOf(to), event }]
    })
    const { snapshot } = part
    // Actors spawned inside `assign` have no spawn action.
    for (const ref of Object.values(snapshot?.children ?? {}) as AnyActorRef[])
      if (ref !== before[ref.id]) begun.add(ref)
    for (const ref of begun)
      sent.push({ to: childOf(ref), event: { type: 'xstate.init', input: inputOf(ref) } as never })
    const id = own.slice(parent.length + 1)
    const output = { type: `xstate.done.actor.${id}`, output: snapshot?.output }
    return snapshot?.status === 'done' ? [...sent, { to: parent, event: output }] : sent
  }

  function handled(one: TraceEvent, sent: SentEvent[]): string | null {
    const path = pathOf(one.actor)
    const { type } = one.event
    const place = sent.findIndex(({ to, event }) => event.type === type && to === path)
    const label = `${one.actor} ${type}`
    if (place < 0) return `${label} was sent in the recording, but not in the replay`
    const [found] = sent.splice(place, 1)
    return difference(label, one.event, { ...found?.event, type })
  }

  return (
    part: Part,
    step: TraceEvent,
    before: Children,
    actions: readonly Action[],
  ): string | null => {
    const timers = actions.flatMap((action) => {
      const timer = timerIn(action)
      return timer === null ? [] : [{ event: recordedId(timer.event.type), delay: timer.delay }]
    })
    const wrong = difference('timers', step.timers ?? [], timers)
    if (wrong !== null) return wrong
    const sent = sentEvents(part, before, actions)
    for (const one of recorded.get(`${part.actor.name} ${step.seq}`) ?? []) {
      const other = handled(one, sent)
      if (other !== null) return other
    }
    // Actors that have already finished are stopped as well, but do not handle it.
    const more = sent.find(({ to, event }) => event.type !== 'xstate.stop' && listens(to, step))
    return more
      ? `${more.to} ${more.event.type} is sent in the replay, but was not in the recording`
      : null
  }
}
