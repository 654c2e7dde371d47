import { useMemo } from 'react'
import type { TraceEvent } from '../../../trace/schema.ts'
import { stateText } from '../../../trace/to-mermaid.ts'
import { type Change, stepDiff } from '../../model/diff.ts'
import { microstepsOf, whyOf } from '../../model/why-not.ts'
import { useHistory, usePanel, useSend, useSource } from '../hooks/use-panel.ts'
import { useThrottledSeq } from '../hooks/use-slow.ts'
import { clockText, eventText, secondsText, shortName, valueText } from '../labels.ts'
import { PressButton, Section } from '../parts.tsx'
import { CandidateList, OUTCOMES } from './explanation-view.tsx'

/** The current step, and the selected actor's state after it. */
export function Details() {
  const history = useHistory()
  const seq = useThrottledSeq()
  const step = history.eventAt(seq)
  return (
    <Section title={step === null ? 'Step' : `Step ${seq}`}>
      <div className="inspector-scroll inspector-text">
        {step === null ? <p>No events yet.</p> : <Step step={step} />}
        <ActorState seq={seq} />
      </div>
    </Section>
  )
}

function Step({ step }: { step: TraceEvent }) {
  const { seq, at, from, by, actor, event, timer } = step
  const send = useSend()
  const { type, ...payload } = event
  return (
    <>
      <p>
        <strong>{eventText(type)}</strong> at {clockText(at)}
      </p>
      <dl>
        <dt>From</dt>
        <dd>{timer ? 'own timer' : from ? shortName(from) : 'outside'}</dd>
        <dt>To</dt>
        <dd>{shortName(actor)}</dd>
        {by !== undefined && by < seq && (
          <>
            <dt>Caused by</dt>
            <dd>
              <PressButton onPress={() => send({ type: 'time.go', seq: by })}>
                step {by}
              </PressButton>
            </dd>
          </>
        )}
      </dl>
      {Object.keys(payload).length > 0 && <pre>{valueText(payload)}</pre>}
      <Why seq={seq} />
      <Changes seq={seq} />
    </>
  )
}

/** Outcome of the event, and the reason if nothing happened. */
function Why({ seq }: { seq: number }) {
  const history = useHistory()
  const explanation = useMemo(() => whyOf(history, seq), [history, seq])
  const microsteps = useMemo(() => microstepsOf(history, seq), [history, seq])
  if (explanation === null) return null
  return (
    <>
      <h3>Outcome: {OUTCOMES[explanation.outcome]}</h3>
      <CandidateList explanation={explanation} />
      {microsteps.length > 1 && (
        <>
          <h3>Microsteps</h3>
          <ol className="inspector-forked">
            {microsteps.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ol>
        </>
      )}
    </>
  )
}

const MARKS: Record<Change['kind'], string> = { added: 'new', removed: 'gone', changed: 'changed' }

/** Changes made by the step. */
function Changes({ seq }: { seq: number }) {
  const history = useHistory()
  const diff = useMemo(() => stepDiff(history, seq), [history, seq])
  if (diff === null || (diff.value === null && diff.context.length === 0)) return null
  const state = (value: unknown): string => (value === undefined ? '(initial)' : stateText(value))
  return (
    <>
      <h3>Changed</h3>
      <ul className="inspector-changes">
        {diff.value !== null && (
          <li>
            state: <del>{state(diff.value.before)}</del> <ins>{state(diff.value.after)}</ins>
          </li>
        )}
        {diff.context.map(({ path, kind, before, after }) => (
          <li key={path.join('.')}>
            {path.join('.')} <small>{MARKS[kind]}</small>{' '}
            {kind !== 'added' && <del>{valueText(before)}</del>}{' '}
            {kind !== 'removed' && <ins>{valueText(after)}</ins>}
          </li>
        ))}
      </ul>
    </>
  )
}

/** State, context and timers of the selected actor. */
function ActorState({ seq }: { seq: number }) {
  const actor = usePanel(({ context }) => context.actor)
  const history = useHistory()
  const source = useSource()
  const state = actor === null ? null : history.stateAt(actor, seq)
  if (actor === null) return <p>Choose an actor to see its state.</p>
  if (state === null || history.machineOf(actor) === null) return null
  const last = history.events.at(-1)?.seq
  const now = (seq === last ? undefined : history.eventAt(seq)?.at) ?? source.now()
  return (
    <>
      <h3>{shortName(actor)}</h3>
      <p>
        <strong>{stateText(state.value)}</strong>
        {state.status !== 'active' && ` (${state.status})`}
      </p>
      {state.timers.map(({ event, due, delay }) => (
        <p key={event}>
          {eventText(event)}: {secondsText(Math.min(delay, Math.max(0, due - now)))} left
        </p>
      ))}
      <pre>{valueText(state.context)}</pre>
    </>
  )
}
