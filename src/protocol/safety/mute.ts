import { isPerson } from '../base/ids.ts'
import { listOf } from '../base/json.ts'
import type { Id, Participant } from '../base/types.ts'
import { readParticipant } from '../session/user.ts'

/** Somebody of whom the signed-in person wants to see nothing in lists, and to hear nothing. */
export type Muted = Participant & { id: Id }

/** Those of a kept list; what is unreadable is left out. */
export function readMuted(kept: unknown): Muted[] {
  return listOf(kept).flatMap((raw) => {
    const person = readParticipant(raw)
    return person === null || person.id === null ? [] : [{ ...person, id: person.id }]
  })
}

/** Whether it is one of them; nobody is nobody. */
export const isAmong = (
  muted: readonly Muted[],
  person: { id: Id | null; username: string } | null | undefined,
): boolean => muted.some((one) => isPerson(one, person))

/** The list with somebody on it, the last one first, or without. */
export const withMuted = (muted: readonly Muted[], person: Muted, on: boolean): Muted[] => [
  ...(on ? [person] : []),
  ...muted.filter((one) => !isPerson(one, person)),
]
