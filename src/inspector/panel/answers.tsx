import type { Candidate, Seen } from '../model/asked.ts'
import type { Answer, Outcome } from '../model/why-not.ts'
import { lineText } from './words.ts'

export const OUTCOMES: Record<Outcome, string> = {
  taken: 'taken',
  ignored: 'ignored by design',
  refused: 'refused',
  unexpected: 'unknown event',
}

/**
 * What an event would meet with: who is asked, which guard refuses, and what it saw.
 * @param result those alone with whom it comes out so
 */
export function Asked({ answer, result }: { answer: Answer; result?: Candidate['result'] }) {
  const told = answer.candidates.filter((one) => result === undefined || one.result === result)
  return (
    <ul className="inspector-asked">
      {told.map((one) => (
        <li key={one.id}>
          <Told one={one} />
        </li>
      ))}
      {answer.candidates.length === 0 && <li>No active state handles this event.</li>}
    </ul>
  )
}

function Told({ one }: { one: Candidate }) {
  const { state, guard, targets, actions, result } = one
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
      {sawText(one)}
    </>
  )
}

/** Why a guard refuses, in words. */
export const refusalText = (one: Candidate): string =>
  `the guard ${one.guard} refuses${sawText(one)}`

const sawText = ({ saw, error }: Candidate): string =>
  `${saw.length > 0 ? `, having seen ${saw.map(seenText).join(', ')}` : ''}${
    error === undefined ? '' : `; it threw: ${error}`
  }`

const seenText = ({ of, path, value }: Seen): string =>
  `${of}.${path.join('.')} = ${lineText(value)}`

export const outcomeText = ({ outcome, depends }: Answer): string =>
  depends ? `${OUTCOMES[outcome]} (last payload)` : OUTCOMES[outcome]
