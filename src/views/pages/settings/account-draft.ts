import {
  MAX_LONG_TEXT_LENGTH,
  MAX_NAME_LENGTH,
  MAX_SHORT_TEXT_LENGTH,
} from '../../../protocol/constants.ts'
import { isServiceFailure, personText } from '../../../protocol/errors.ts'
import { isObject } from '../../../protocol/json.ts'
import { codePointLength } from '../../../protocol/text.ts'
import type { PublicProfile } from '../../../protocol/types.ts'

export interface AccountDraft {
  first_name: string
  last_name: string
  headline: string
  bio: string
}

export type Problems<T> = { [K in keyof T]?: string }

const FIELDS = ['first_name', 'last_name', 'headline', 'bio'] as const

export function draftOf({ user, headline, bio }: PublicProfile): AccountDraft {
  return { first_name: user.first_name, last_name: user.last_name, headline, bio }
}

/** The fields that differ from what is saved. */
export function changesOf(draft: AccountDraft, saved: AccountDraft): Partial<AccountDraft> {
  const changed = FIELDS.filter((field) => draft[field].trim() !== saved[field].trim())
  return Object.fromEntries(changed.map((field) => [field, draft[field].trim()]))
}

const tooLong = (limit: number): string => `At most ${limit.toLocaleString('en')} characters`

/** What is wrong with each field, in words for the person. */
export function accountProblems(draft: AccountDraft): Problems<AccountDraft> {
  const problems: Problems<AccountDraft> = {}
  if (draft.first_name.trim() === '') problems.first_name = 'Enter your first name'
  if (draft.last_name.trim() === '') problems.last_name = 'Enter your last name'
  const limits = {
    first_name: MAX_NAME_LENGTH,
    last_name: MAX_NAME_LENGTH,
    headline: MAX_SHORT_TEXT_LENGTH,
    bio: MAX_LONG_TEXT_LENGTH,
  }
  for (const field of FIELDS)
    if (codePointLength(draft[field].trim()) > limits[field])
      problems[field] = tooLong(limits[field])
  return problems
}

/** The server's words for each of the named fields; empty when it named none. */
export function refusedFields<K extends string>(
  failure: unknown,
  fields: readonly K[],
): { [key in K]?: string } {
  const body = isServiceFailure(failure) ? failure.body : null
  const found: { [key in K]?: string } = {}
  if (!isObject(body)) return found
  for (const field of fields) {
    const text = personText(body[field])
    if (text !== null) found[field] = text
  }
  return found
}

/** The words for a failure as a whole, null when there is none to show. */
export function failureText(failure: unknown): string | null {
  if (!isServiceFailure(failure) || failure.aborted) return null
  return failure.message
}
