import type { Candidate, Seen } from '../../model/guard-calls.ts'
import type { Explanation, Outcome } from '../../model/why-not.ts'
import { lineText } from '../labels.ts'

export const OUTCOMES: Record<Outcome, string> = {
  taken: 'taken',
  ignored: 'ignored by design',
  refused: 'refused',
  unexpected: 'unknown event',
}

/**
 * Candidates of an event: which states are evaluated, which guard rejects it, and which values the
 * guard read.
 * @param result limits the list to candidates with this result
 */
export function Asked({ answer, result }: { answer: Explanation; result?: Candidate['result'] }) {
  const candidates = answer.candidates.filter(
    (one) => result === undefined || one.result === result,
  )
  return (
    <ul className="inspector-asked">
      {candidates.map((one) => (
        <li key={one.id}>
          <CandidateItem one={one} />
        </li>
      ))}
      {answer.candidates.length === 0 && <li>No active state handles this event.</li>}
    </ul>
  )
}

function CandidateItem({ one }: { one: Candidate }) {
  const { state, guard, targets, actions, result } = one
  const does =
    targets.length > 0
      ? `goes to ${targets.join(', ')}`
      : actions.map((name) => `does ${name}`).join(', ')
  return (
    <>
      {state}:{' '}
      {result === 'refused' ? (
        <strong>guard {guard} is false</strong>
      ) : result === 'unasked' ? (
        <>not evaluated{guard === null ? '' : `: guard ${guard}`}</>
      ) : (
        <>
          {guard !== null && `guard ${guard} is true; `}
          {does === '' ? 'does nothing' : does}
        </>
      )}
      {sawText(one)}
    </>
  )
}

/** Why a guard rejects an event, as text. */
export const refusalText = (one: Candidate): string => `guard ${one.guard} is false${sawText(one)}`

const sawText = ({ saw, error }: Candidate): string =>
  `${saw.length > 0 ? `, with ${saw.map(seenText).join(', ')}` : ''}${
    error === undefined ? '' : `; threw: ${error}`
  }`

const seenText = ({ of, path, value }: Seen): string =>
  `${of}.${path.join('.')} = ${lineText(value)}`

export const outcomeText = ({ outcome, depends }: Explanation): string =>
  depends ? `${OUTCOMES[outcome]} (last payload)` : OUTCOMES[outcome]
