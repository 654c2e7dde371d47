import { useMemo } from 'react'
import type { TraceEvent } from '../../../trace/schema.ts'
import { stateText } from '../../../trace/to-mermaid.ts'
import { type Change, type ChangeNode, changeTree, stepDiff } from '../../model/diff.ts'
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
      <Why step={step} />
      <Changes seq={seq} />
      {Object.keys(payload).length > 0 && (
        <details>
          <summary>Payload</summary>
          <pre>{valueText(payload)}</pre>
        </details>
      )}
    </>
  )
}

/** Outcome of the event, and the reason if nothing happened. */
function Why({ step: { seq, event } }: { step: TraceEvent }) {
  const history = useHistory()
  const explanation = useMemo(() => whyOf(history, seq), [history, seq])
  const microsteps = useMemo(() => microstepsOf(history, seq), [history, seq])
  if (event.type === 'xstate.stop') return <h3>Outcome: stopped</h3>
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

/** Changes made by the step: the state, and the changed context values as a tree. */
function Changes({ seq }: { seq: number }) {
  const history = useHistory()
  const diff = useMemo(() => stepDiff(history, seq), [history, seq])
  const nodes = useMemo(() => changeTree(diff?.context ?? []), [diff])
  if (diff === null) return null
  const state = (value: unknown): string => (value === undefined ? '(initial)' : stateText(value))
  if (diff.value === null && nodes.length === 0) return <h3>Changed: nothing</h3>
  return (
    <>
      <h3>Changed</h3>
      <ul className="inspector-changes">
        {diff.value !== null && (
          <li>
            state: <del>{state(diff.value.before)}</del> <ins>{state(diff.value.after)}</ins>
          </li>
        )}
        {nodes.map((node) => (
          <ChangeItem key={node.name} {...node} />
        ))}
      </ul>
    </>
  )
}

/** Values with more lines are collapsed. */
const MAX_OPEN_LINES = 8

function ChangeItem({ name, change, children }: ChangeNode) {
  if (change === undefined)
    return (
      <li>
        <details open>
          <summary>{name}</summary>
          <ul>
            {children.map((child) => (
              <ChangeItem key={child.name} {...child} />
            ))}
          </ul>
        </details>
      </li>
    )
  const { kind, before, after } = change
  const value = (
    <>
      {kind !== 'added' && <del>{valueText(before)}</del>}{' '}
      {kind !== 'removed' && <ins>{valueText(after)}</ins>}
    </>
  )
  const lines = `${valueText(before)}${valueText(after)}`.split('\n').length
  if (lines <= MAX_OPEN_LINES)
    return (
      <li>
        {name} <small>{MARKS[kind]}</small> {value}
      </li>
    )
  return (
    <li>
      <details>
        <summary>
          {name} <small>{MARKS[kind]}</small>
        </summary>
        {value}
      </details>
    </li>
  )
}

const MARKS: Record<Change['kind'], string> = { added: 'new', removed: 'gone', changed: 'changed' }

/** State, context and timers of the selected actor. */
function ActorState({ seq }: { seq: number }) {
  const actor = usePanel(({ context }) => context.actor)
  const history = useHistory()
  const source = useSource()
  const state = actor === null ? null : history.stateAt(actor, seq)
  if (actor === null) return <p>Select an actor to see its state.</p>
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
      <details>
        <summary>Context</summary>
        <pre>{valueText(state.context)}</pre>
      </details>
    </>
  )
}
