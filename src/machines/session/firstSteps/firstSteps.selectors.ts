import type { FirstStepsSnapshot } from './firstSteps.machine.ts'
import {
  type Entry,
  entriesFor,
  type Field,
  lacking,
  type Step,
  stepsFor,
} from './firstSteps.policy.ts'

export type Place = 'looking' | 'unread' | Step | 'meter' | 'away'

/** Where one is in the first steps. */
export function placeOf(snapshot: FirstStepsSnapshot): Place {
  const { value } = snapshot
  if (typeof value !== 'string') return 'craft' in value ? 'craft' : 'face'
  // `placing` takes no time.
  return value === 'placing' ? 'looking' : value
}

export const isSavingStep = (snapshot: FirstStepsSnapshot): boolean =>
  snapshot.matches({ craft: 'saving' }) || snapshot.matches({ face: 'saving' })

/** Why the last thing did not go. */
export const stepProblem = ({ context }: FirstStepsSnapshot): string | null => context.problem

/** What stands in a field: what is typed, else what is stored. */
export const textOf = ({ context: { kept, known } }: FirstStepsSnapshot, field: Field): string =>
  kept.draft[field] ?? known[field]

/** What the page lacks, in order. */
export const lackingOf = ({ context }: FirstStepsSnapshot): Entry[] =>
  lacking(context.known, context.makes)

/** How much of all that is asked is there, of 1. */
export function shareOf({ context: { known, makes } }: FirstStepsSnapshot): number {
  const all = entriesFor(known, makes).length
  return (all - lacking(known, makes).length) / all
}

/** The steps there are for this person. */
export const stepsOf = ({ context }: FirstStepsSnapshot): Step[] =>
  stepsFor(context.known, context.makes)

export const followingOf = ({ context }: FirstStepsSnapshot): number => context.known.following ?? 0
