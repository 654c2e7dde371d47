import { useMemo, useState } from 'react'
import { stateText } from '../../../trace/to-mermaid.ts'
import { type ForkEvent, type ForkStep, fork } from '../../model/fork.ts'
import { useHistory, usePanel, useSend } from '../hooks/use-panel.ts'
import { useSlowShown } from '../hooks/use-slow.ts'
import { eventText, secondsText, shortName } from '../labels.ts'
import { Heads, Part, Press, Scroll } from '../parts.tsx'
import { EventForm } from './event-form.tsx'
import { Asked, outcomeText } from './explanation-view.tsx'

/**
 * The events that the selected actor handles at the shown step, their outcomes, and a form to try
 * or send them.
 */
export function PossibleView() {
  const actor = usePanel(({ context }) => context.actor)
  const shown = useSlowShown()
  const history = useHistory()
  const [said, setSaid] = useState('')
  // Events of other actors do not change the result, so use the actor's own last step.
  const own = history.eventsOf(actor ?? '').findLast(({ seq }) => seq <= shown)
  const seq = own?.seq ?? shown
  return (
    <Part
      title={actor === null ? 'Possible events' : `Possible events of ${shortName(actor)}`}
      tools={<span role="status">{said}</span>}
    >
      <div className="inspector-text">
        {actor === null ? (
          <p>Choose an actor to see which events it accepts.</p>
        ) : (
          <Tried key={`${actor} ${seq}`} actor={actor} seq={seq} onSaid={setSaid} />
        )}
      </div>
    </Part>
  )
}

interface TriedProps {
  actor: string
  seq: number
  onSaid: (said: string) => void
}

function Tried({ actor, seq, onSaid }: TriedProps) {
  const history = useHistory()
  const [events, setEvents] = useState<ForkEvent[]>([])
  const [chosen, setChosen] = useState<string | null>(null)
  const send = useSend()
  const { steps, possible } = useMemo(
    () => fork(history, actor, seq, events),
    [history, actor, seq, events],
  )
  if (possible.length === 0) return <p>Not running at this step, or not a machine.</p>

  /** Pauses at the step while an event is tried. */
  function choose(type: string): void {
    send({ type: 'time.go', seq })
    onSaid('')
    setChosen(type)
  }

  function take(event: ForkEvent): void {
    setEvents([...events, event])
    setChosen(null)
  }

  /** Switches to the live step to show the result. */
  function sendIt(event: ForkEvent['event']): void {
    send({ type: 'event.send', actor, event })
    send({ type: 'time.live' })
    onSaid(`${event.type} was sent.`)
    setChosen(null)
  }

  return (
    <>
      <p>
        Dry run: nothing is sent. Computed from step {seq} on.{' '}
        {events.length > 0 && <Press onPress={() => setEvents([])}>Back to step {seq}</Press>}
      </p>
      {steps.length > 0 && (
        <ol className="inspector-forked" aria-label="Result">
          {steps.map((step, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added.
            <li key={place}>
              <Forked {...step} />
            </li>
          ))}
        </ol>
      )}
      <Scroll name="Events handled in this state">
        <table className="inspector-compared">
          <Heads names={['Event', 'Outcome', 'Why', 'Try']} />
          <tbody>
            {possible.map((answer) => (
              <tr key={answer.event.type} data-outcome={answer.outcome}>
                <th scope="row">{eventText(answer.event.type)}</th>
                <td>{outcomeText(answer)}</td>
                <td>
                  <Asked
                    answer={answer}
                    result={answer.outcome === 'refused' ? 'refused' : 'taken'}
                  />
                </td>
                <td>
                  <Press
                    name={`Try ${eventText(answer.event.type)}`}
                    onPress={() => choose(answer.event.type)}
                  >
                    Try
                  </Press>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {chosen !== null && (
        <EventForm key={chosen} actor={actor} type={chosen} onTry={take} onSend={sendIt} />
      )}
    </>
  )
}

function Forked({ event, value, status, taken, actions, timers, at, error }: ForkStep) {
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
