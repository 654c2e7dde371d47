import type { FirstStepsSnapshot } from './firstSteps.machine.ts'
import {
  type Entry,
  entriesFor,
  type Field,
  missingEntries,
  type Step,
  stepsFor,
} from './firstSteps.policy.ts'

export type FirstStepsView = 'looking' | 'unread' | Step | 'meter' | 'away'

/** The current onboarding step. */
export function currentView(snapshot: FirstStepsSnapshot): FirstStepsView {
  const { value } = snapshot
  if (typeof value !== 'string') return 'craft' in value ? 'craft' : 'face'
  // `placing` is transient.
  return value === 'placing' ? 'looking' : value
}

export const isSavingStep = (snapshot: FirstStepsSnapshot): boolean =>
  snapshot.matches({ craft: 'saving' }) || snapshot.matches({ face: 'saving' })

/** Error message of the last action. */
export const stepProblem = ({ context }: FirstStepsSnapshot): string | null => context.problem

/** Value of a field: the draft, else the saved text. */
export const fieldValue = (
  { context: { progress, known } }: FirstStepsSnapshot,
  field: Field,
): string => progress.draft[field] ?? known[field]

/** What the profile lacks, in order. */
export const missingEntriesOf = ({ context }: FirstStepsSnapshot): Entry[] =>
  missingEntries(context.known, context.makes)

/** Completeness of the profile, 0 to 1. */
export function shareOf({ context: { known, makes } }: FirstStepsSnapshot): number {
  const entryCount = entriesFor(known, makes).length
  return (entryCount - missingEntries(known, makes).length) / entryCount
}

/** The steps that apply to this user. */
export const stepsOf = ({ context }: FirstStepsSnapshot): Step[] =>
  stepsFor(context.known, context.makes)

export const followingOf = ({ context }: FirstStepsSnapshot): number => context.known.following ?? 0
