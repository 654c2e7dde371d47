import type { Candidate, Seen } from '../model/asked.ts'
import type { Answer, Outcome } from '../model/why-not.ts'
import { eventText, valueText } from './words.ts'

export const OUTCOMES: Record<Outcome, string> = {
  taken: 'taken',
  ignored: 'ignored on purpose',
  refused: 'refused',
  unexpected: 'not known here',
}

/** What an event would meet with: who is asked, which guard refuses, and what it saw. */
export function Asked({ answer }: { answer: Answer }) {
  return (
    <ul className="inspector-asked">
      {answer.candidates.map((one) => (
        <li key={one.id}>
          <Told one={one} />
        </li>
      ))}
      {answer.candidates.length === 0 && <li>No state that it stands in knows this event.</li>}
    </ul>
  )
}

function Told({ one }: { one: Candidate }) {
  const { state, guard, targets, actions, result, saw, error } = one
  const does =
    targets.length > 0
      ? `goes to ${targets.join(', ')}`
      : actions.map((name) => `does ${name}`).join(', ')
  return (
    <>
      {state}:{' '}
      {result === 'refused' ? (
        <strong>the guard {guard} refuses</strong>
      ) : result === 'unasked' ? (
        <>not asked{guard === null ? '' : ` for ${guard}`}</>
      ) : (
        <>
          {guard !== null && `${guard} agrees; `}
          {does === '' ? 'does nothing' : does}
        </>
      )}
      {saw.length > 0 && <>, having seen {saw.map(seenText).join(', ')}</>}
      {error !== undefined && <>; it threw: {error}</>}
    </>
  )
}

const seenText = ({ of, path, value }: Seen): string =>
  `${of}.${path.join('.')} = ${valueText(value).replace(/\s+/g, ' ')}`

interface PossibleProps {
  answers: readonly Answer[]
  /** Takes an event into the form; nothing where none can be sent. */
  onTake: ((event: Answer['event']) => void) | null
}

/** Each event that is known where the actor stands, and what would become of it. */
export function Possible({ answers, onTake }: PossibleProps) {
  return (
    <ul className="inspector-possible" aria-label="Events it knows here">
      {answers.map((answer) => (
        <li key={answer.event.type} data-outcome={answer.outcome}>
          <details>
            <summary>
              {eventText(answer.event.type)} <small>{outcomeText(answer)}</small>
            </summary>
            <Asked answer={answer} />
            {onTake !== null && (
              <button
                type="button"
                className="inspector-small"
                onClick={() => onTake(answer.event)}
              >
                Use {answer.event.type} below
              </button>
            )}
          </details>
        </li>
      ))}
    </ul>
  )
}

export const outcomeText = ({ outcome, depends }: Answer): string =>
  depends ? `${OUTCOMES[outcome]} with what the last one carried` : OUTCOMES[outcome]
