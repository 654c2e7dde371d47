import { type FormEvent, useMemo, useState } from 'react'
import { button, input } from '../../../styled-system/recipes'
import { stateText } from '../../../trace/to-mermaid.ts'
import type { Candidate, Seen } from '../model/asked.ts'
import { type ForkEvent, type ForkStep, fork } from '../model/fork.ts'
import { eventFrom, payloadForm } from '../model/payload.ts'
import type { Answer } from '../model/why-not.ts'
import { useHistory, usePanel, useSend, useShown } from './use-panel.ts'
import { useSlow } from './use-slow.ts'
import { eventText, shortName, valueText } from './words.ts'

/** What may happen to the chosen actor at the step that is shown, why not, and what would come of it. */
export default function ForkView() {
  const actor = usePanel(({ context }) => context.actor)
  const isLive = usePanel((snapshot) => snapshot.matches({ time: 'live' }))
  const shown = useSlow(useShown(), isLive)
  const history = useHistory()
  // Nothing is asked anew while others do something.
  const own = history.eventsOf(actor ?? '').findLast(({ seq }) => seq <= shown)
  const seq = own?.seq ?? shown
  return (
    <section className="inspector-part" aria-labelledby="inspector-fork">
      <header className="inspector-bar">
        <h2 id="inspector-fork">
          {actor === null ? 'What is possible' : `What is possible for ${shortName(actor)}`}
        </h2>
      </header>
      <div className="inspector-text">
        {actor === null ? (
          <p>Choose an actor to see which events it would take.</p>
        ) : (
          <Tried key={`${actor} ${seq}`} actor={actor} seq={seq} />
        )}
      </div>
    </section>
  )
}

function Tried({ actor, seq }: { actor: string; seq: number }) {
  const history = useHistory()
  const [events, setEvents] = useState<ForkEvent[]>([])
  const [chosen, setChosen] = useState<string | null>(null)
  const send = useSend()
  const { steps, possible } = useMemo(
    () => fork(history, actor, seq, events),
    [history, actor, seq, events],
  )
  if (possible.length === 0) return <p>It does not stand at this step, or has no chart.</p>

  /** The step stays what it is while somebody tries. */
  function choose(type: string): void {
    send({ type: 'time.go', seq })
    setChosen(type)
  }

  function add(event: ForkEvent): void {
    setEvents([...events, event])
    setChosen(null)
  }

  return (
    <>
      <p>
        Nothing is sent: the chart takes the events by itself, from step {seq} on.{' '}
        {events.length > 0 && (
          <button type="button" className="inspector-link" onClick={() => setEvents([])}>
            Back to step {seq}
          </button>
        )}
      </p>
      {steps.length > 0 && (
        <ol className="inspector-forked" aria-label="What would come of it">
          {steps.map((step, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added.
            <li key={place}>
              <Forked {...step} />
            </li>
          ))}
        </ol>
      )}
      <section
        className="inspector-scroll"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls.
        tabIndex={0}
        aria-label="Events that are known here"
      >
        <table className="inspector-compared">
          <thead>
            <tr>
              <th scope="col">Event</th>
              <th scope="col">Here it is</th>
              <th scope="col">Why</th>
              <th scope="col">Try</th>
            </tr>
          </thead>
          <tbody>
            {possible.map((answer) => (
              <tr key={answer.event.type} data-outcome={answer.outcome}>
                <th scope="row">{eventText(answer.event.type)}</th>
                <td>{answer.outcome}</td>
                <td>{whyText(answer)}</td>
                <td>
                  <button
                    type="button"
                    className="inspector-link"
                    aria-label={`Try ${eventText(answer.event.type)}`}
                    onClick={() => choose(answer.event.type)}
                  >
                    Try
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {chosen !== null && <EventForm key={chosen} actor={actor} type={chosen} onDone={add} />}
    </>
  )
}

function Forked({ event, value, status, taken, actions, timers, at, error }: ForkStep) {
  return (
    <>
      <strong>{eventText(event.type)}</strong> → {stateText(value)}
      {status !== 'active' && ` (${status})`}
      {error !== undefined && <span className="inspector-wrong">{error}</span>}
      {taken.length === 0 && error === undefined && ' (nothing takes it)'}
      {actions.length > 0 && <div>It {actions.join(', ')}.</div>}
      {timers.map((timer) => (
        <div key={timer.event}>
          {eventText(timer.event)} in {((timer.due - at) / 1000).toFixed(1)} s
        </div>
      ))}
    </>
  )
}

/** Of what is refused the guards, with what they saw; of what is taken the way it goes. */
function whyText({ outcome, candidates, depends }: Answer): string {
  const of = candidates.filter(({ result }) =>
    outcome === 'taken' ? result === 'taken' : result === 'refused',
  )
  const text = of.map((one) => (outcome === 'taken' ? wayText(one) : guardText(one))).join('; ')
  return depends ? `${text} (asks what the event carries)` : text
}

const wayText = ({ guard, targets, actions }: Candidate): string =>
  [
    ...(guard === null ? [] : [`[${guard}]`]),
    ...(targets.length > 0 ? [`→ ${targets.join(', ')}`] : []),
    ...(actions.length > 0 ? [actions.join(', ')] : []),
  ].join(' ')

const guardText = ({ guard, saw, error }: Candidate): string =>
  [`${guard} says no`, ...saw.map(seenText), ...(error === undefined ? [] : [error])].join(', ')

const SEEN_MOST = 60

function seenText({ of, path, value }: Seen): string {
  const text = valueText(value).replace(/\s+/g, ' ')
  const short = text.length > SEEN_MOST ? `${text.slice(0, SEEN_MOST)}…` : text
  return `${of === 'event' ? 'event.' : ''}${path.join('.')} = ${short}`
}

function EventForm({
  actor,
  type,
  onDone,
}: {
  actor: string
  type: string
  onDone(event: ForkEvent): void
}) {
  const history = useHistory()
  const [fields] = useState(() => payloadForm(history, history.machineOf(actor) ?? '', type))
  const [values, setValues] = useState<Record<string, string>>({})
  const [after, setAfter] = useState('0')
  const [wrong, setWrong] = useState<Record<string, string>>({})

  function onSubmit(form: FormEvent): void {
    form.preventDefault()
    const read = eventFrom(type, fields, values)
    setWrong('wrong' in read ? read.wrong : {})
    if ('event' in read) onDone({ event: read.event, after: Math.max(0, Number(after) || 0) })
  }

  return (
    <form className="inspector-send" onSubmit={onSubmit}>
      <h3>Try {eventText(type)}</h3>
      {fields.map(({ name, kind, choices, initial }) => (
        <label key={name}>
          {name}
          <input
            className={input()}
            list={choices === undefined ? undefined : `inspector-choices-${name}`}
            value={values[name] ?? (typeof initial === 'string' ? initial : said(initial))}
            spellCheck={false}
            onChange={({ target }) => setValues({ ...values, [name]: target.value })}
          />
          {choices !== undefined && (
            <datalist id={`inspector-choices-${name}`}>
              {choices.map((one) => (
                <option key={one} value={one} />
              ))}
            </datalist>
          )}
          <span>
            {kind}
            {wrong[name] !== undefined && <strong role="alert"> {wrong[name]}</strong>}
          </span>
        </label>
      ))}
      <label>
        ms after the step before
        <input
          className={input()}
          inputMode="numeric"
          value={after}
          onChange={({ target }) => setAfter(target.value)}
        />
      </label>
      <button type="submit" className={button({ look: 'outline', size: 'sm' })}>
        See what would come
      </button>
    </form>
  )
}

const said = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value))
