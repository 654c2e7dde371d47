import type { Candidate, GuardRead } from '../../model/guard-calls.ts'
import type { Explanation, Outcome } from '../../model/why-not.ts'
import { singleLineText } from '../labels.ts'

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
export function CandidateList({
  explanation,
  result,
}: {
  explanation: Explanation
  result?: Candidate['result']
}) {
  const candidates = explanation.candidates.filter(
    (candidate) => result === undefined || candidate.result === result,
  )
  return (
    <ul className="inspector-asked">
      {candidates.map((candidate) => (
        <li key={candidate.id}>
          <CandidateItem candidate={candidate} />
        </li>
      ))}
      {explanation.candidates.length === 0 && <li>No active state handles this event.</li>}
    </ul>
  )
}

function CandidateItem({ candidate }: { candidate: Candidate }) {
  const { state, guard, targets, actions, result } = candidate
  const effect =
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
          {effect === '' ? 'does nothing' : effect}
        </>
      )}
      {readsText(candidate)}
    </>
  )
}

/** Why a guard rejects an event, as text. */
export const rejectionText = (candidate: Candidate): string =>
  `guard ${candidate.guard} is false${readsText(candidate)}`

const readsText = ({ reads, error }: Candidate): string =>
  `${reads.length > 0 ? `, with ${reads.map(readText).join(', ')}` : ''}${
    error === undefined ? '' : `; threw: ${error}`
  }`

const readText = ({ of, path, value }: GuardRead): string =>
  `${of}.${path.join('.')} = ${singleLineText(value)}`

export const outcomeText = ({ outcome, dependsOnPayload }: Explanation): string =>
  dependsOnPayload ? `${OUTCOMES[outcome]} (last payload)` : OUTCOMES[outcome]
