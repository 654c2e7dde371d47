/**
 * Effects of a step beyond its own actor: events sent, actors started and stopped, timers set.
 * Compares them with what the other actors were recorded to have handled.
 */
import type { AnyActorRef } from 'xstate'
import { type Action, idOf, inputOf, isInertParent, timerIn } from './internals.ts'
import type { Trace, TraceEvent } from './schema.ts'
import { pathOf, type ReplayedActor, recordedId } from './stage.ts'

type Difference = (at: string, recorded: unknown, value: unknown) => string | null

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
const isErrorResult = ({ event }: TraceEvent): boolean =>
  event.type.startsWith('xstate.error.actor.')

/** Recorded events by the step that sent them: sender and sequence number. */
function byStep({ events }: Trace): Map<string, TraceEvent[]> {
  const sentByStep = new Map<string, TraceEvent[]>()
  for (const recordedEvent of events) {
    if (
      recordedEvent.from === undefined ||
      recordedEvent.by === undefined ||
      isErrorResult(recordedEvent)
    )
      continue
    if (pathOf(recordedEvent.from) === pathOf(recordedEvent.actor)) continue
    const step = `${recordedEvent.from} ${recordedEvent.by}`
    sentByStep.set(step, [...(sentByStep.get(step) ?? []), recordedEvent])
  }
  return sentByStep
}

/** Compares each step with the whole trace. */
export function createSentEvents(
  trace: Trace,
  isActive: (path: string) => boolean,
  difference: Difference,
) {
  const recorded = byStep(trace)
  const lastSeqByPath = new Map<string, number>()
  for (const { actor, seq } of trace.events) lastSeqByPath.set(pathOf(actor), seq)

  /**
   * Whether an actor handles what is sent to it: it is active, or the trace has later events of it.
   */
  const isReceiving = (path: string, { seq }: TraceEvent): boolean =>
    isActive(path) || (lastSeqByPath.get(path) ?? 0) > seq

  function sentEvents(
    target: ReplayedActor,
    before: Children,
    actions: readonly Action[],
  ): SentEvent[] {
    const ownPath = pathOf(target.actor.name)
    const childOf = (ref: AnyActorRef): string => `${ownPath}/${recordedId(idOf(ref))}`
    const parent = ownPath.slice(0, ownPath.lastIndexOf('/'))
    const started = new Set<AnyActorRef>()
    const sent = actions.flatMap(({ type, params }): SentEvent[] => {
      if (type === 'xstate.stopChild')
        return params
          ? [{ to: childOf(params as AnyActorRef), event: { type: 'xstate.stop' } }]
          : []
      const { to, event, delay, actorRef } = (params ?? {}) as Params
      if (type === 'xstate.spawnChild' && actorRef) started.add(actorRef)
      if (type !== 'xstate.sendTo' || to === undefined || event === undefined) return []
      if (delay !== undefined) return []
      return [{ to: isInertParent(to) ? parent : childOf(to), event }]
    })
    const { snapshot } = target
    // Actors spawned inside `assign` have no spawn action.
    for (const ref of Object.values(snapshot?.children ?? {}) as AnyActorRef[])
      if (ref !== before[ref.id]) started.add(ref)
    for (const ref of started)
      sent.push({ to: childOf(ref), event: { type: 'xstate.init', input: inputOf(ref) } as never })
    const id = ownPath.slice(parent.length + 1)
    const done = { type: `xstate.done.actor.${id}`, output: snapshot?.output, actorId: id }
    return snapshot?.status === 'done' ? [...sent, { to: parent, event: done }] : sent
  }

  function matchSent(recordedEvent: TraceEvent, sent: SentEvent[]): string | null {
    const path = pathOf(recordedEvent.actor)
    const { type } = recordedEvent.event
    const index = sent.findIndex(({ to, event }) => event.type === type && to === path)
    const label = `${recordedEvent.actor} ${type}`
    if (index < 0) return `${label} was sent in the recording, but not in the replay`
    const [sentByStep] = sent.splice(index, 1)
    return difference(label, recordedEvent.event, { ...sentByStep?.event, type })
  }

  return (
    target: ReplayedActor,
    step: TraceEvent,
    before: Children,
    actions: readonly Action[],
  ): string | null => {
    const timers = actions.flatMap((action) => {
      const timer = timerIn(action)
      return timer === null ? [] : [{ event: recordedId(timer.event.type), delay: timer.delay }]
    })
    const timerMismatch = difference('timers', step.timers ?? [], timers)
    if (timerMismatch !== null) return timerMismatch
    const sent = sentEvents(target, before, actions)
    for (const recordedEvent of recorded.get(`${target.actor.name} ${step.seq}`) ?? []) {
      const mismatch = matchSent(recordedEvent, sent)
      if (mismatch !== null) return mismatch
    }
    // Actors that have already finished are stopped as well, but do not handle it.
    const extra = sent.find(
      ({ to, event }) => event.type !== 'xstate.stop' && isReceiving(to, step),
    )
    return extra
      ? `${extra.to} ${extra.event.type} is sent in the replay, but was not in the recording`
      : null
  }
}
