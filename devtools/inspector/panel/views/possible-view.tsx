import { useMemo, useState } from 'react'
import { stateText } from '../../../trace/to-mermaid.ts'
import { type ForkEvent, type ForkStep, fork } from '../../model/fork.ts'
import { useHistory, usePanel, useSend } from '../hooks/use-panel.ts'
import { useThrottledSeq } from '../hooks/use-slow.ts'
import { eventText, secondsText, shortName } from '../labels.ts'
import { PressButton, ScrollArea, Section, TableHead } from '../parts.tsx'
import { EventForm } from './event-form.tsx'
import { CandidateList, outcomeText } from './explanation-view.tsx'

/**
 * The events that the selected actor handles at the shown step, their outcomes, and a form to try
 * or send them.
 */
export function PossibleView() {
  const actor = usePanel(({ context }) => context.actor)
  const currentSeq = useThrottledSeq()
  const history = useHistory()
  const [status, setStatus] = useState('')
  // Events of other actors do not change the result, so use the actor's own last step.
  const lastOwnStep = history.eventsOf(actor ?? '').findLast(({ seq }) => seq <= currentSeq)
  const seq = lastOwnStep?.seq ?? currentSeq
  return (
    <Section
      title={actor === null ? 'Possible events' : `Possible events of ${shortName(actor)}`}
      tools={<span role="status">{status}</span>}
    >
      <div className="inspector-text">
        {actor === null ? (
          <p>Select an actor to see which events it accepts.</p>
        ) : (
          <DryRun key={`${actor} ${seq}`} actor={actor} seq={seq} onStatus={setStatus} />
        )}
      </div>
    </Section>
  )
}

interface DryRunProps {
  actor: string
  seq: number
  onStatus: (status: string) => void
}

function DryRun({ actor, seq, onStatus }: DryRunProps) {
  const history = useHistory()
  const [events, setEvents] = useState<ForkEvent[]>([])
  const [selectedType, setSelectedType] = useState<string | null>(null)
  const send = useSend()
  const { steps, possible } = useMemo(
    () => fork(history, actor, seq, events),
    [history, actor, seq, events],
  )
  if (possible.length === 0) return <p>Not running at this step, or not a machine.</p>

  /** Pauses at the step while an event is tried. */
  function choose(type: string): void {
    send({ type: 'time.go', seq })
    onStatus('')
    setSelectedType(type)
  }

  function addEvent(event: ForkEvent): void {
    setEvents([...events, event])
    setSelectedType(null)
  }

  /** Switches to the live step to show the result. */
  function sendEvent(event: ForkEvent['event']): void {
    send({ type: 'event.send', actor, event })
    send({ type: 'time.live' })
    onStatus(`${event.type} was sent.`)
    setSelectedType(null)
  }

  return (
    <>
      <p>
        Dry run: nothing is sent. Computed from step {seq} on.{' '}
        {events.length > 0 && (
          <PressButton onPress={() => setEvents([])}>Back to step {seq}</PressButton>
        )}
      </p>
      {steps.length > 0 && (
        <ol className="inspector-forked" aria-label="Result">
          {steps.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added.
            <li key={index}>
              <ForkStepView {...step} />
            </li>
          ))}
        </ol>
      )}
      <ScrollArea name="Events handled in this state">
        <table className="inspector-compared">
          <TableHead names={['Event', 'Outcome', 'Why', 'Try']} />
          <tbody>
            {possible.map((explanation) => (
              <tr key={explanation.event.type} data-outcome={explanation.outcome}>
                <th scope="row">{eventText(explanation.event.type)}</th>
                <td>{outcomeText(explanation)}</td>
                <td>
                  <CandidateList
                    explanation={explanation}
                    result={explanation.outcome === 'refused' ? 'refused' : 'taken'}
                  />
                </td>
                <td>
                  <PressButton
                    name={`Try ${eventText(explanation.event.type)}`}
                    onPress={() => choose(explanation.event.type)}
                  >
                    Try
                  </PressButton>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
      {selectedType !== null && (
        <EventForm
          key={selectedType}
          actor={actor}
          type={selectedType}
          onTry={addEvent}
          onSend={sendEvent}
        />
      )}
    </>
  )
}

function ForkStepView({ event, value, status, taken, actions, timers, at, error }: ForkStep) {
  return (
    <>
      <strong>{eventText(event.type)}</strong> → {stateText(value)}
      {status !== 'active' && ` (${status})`}
      {error !== undefined && <span className="inspector-wrong">{error}</span>}
      {taken.length === 0 && error === undefined && ' (not handled)'}
      {actions.length > 0 && <div>It {actions.join(', ')}.</div>}
      {timers.map((timer) => (
        <div key={timer.event}>
          {eventText(timer.event)} in {secondsText(timer.due - at)}
        </div>
      ))}
    </>
  )
}
