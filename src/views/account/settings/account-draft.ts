import {
  MAX_EMAIL_LENGTH,
  MAX_LONG_TEXT_LENGTH,
  MAX_NAME_LENGTH,
  MAX_SHORT_TEXT_LENGTH,
} from '../../../protocol/base/constants.ts'
import { isServiceFailure, userMessage } from '../../../protocol/base/errors.ts'
import { firstText, isObject, type JsonObject, listOf } from '../../../protocol/base/json.ts'
import { codePointLength } from '../../../protocol/base/text.ts'
import type { PublicProfile } from '../../../protocol/base/types.ts'
import { numberText } from '../../locale.ts'
import { EMAIL_PROBLEM, isEmailAddress } from '../auth/form-errors.ts'

/** Text fields of the profile with their maximum lengths in code points. */
const TEXTS = {
  first_name: MAX_NAME_LENGTH,
  last_name: MAX_NAME_LENGTH,
  email: MAX_EMAIL_LENGTH,
  headline: MAX_SHORT_TEXT_LENGTH,
  bio: MAX_LONG_TEXT_LENGTH,
  location: MAX_SHORT_TEXT_LENGTH,
  website: MAX_SHORT_TEXT_LENGTH,
  title: MAX_SHORT_TEXT_LENGTH,
  artistic_style: MAX_SHORT_TEXT_LENGTH,
  specialization: MAX_SHORT_TEXT_LENGTH,
  creator_type: MAX_SHORT_TEXT_LENGTH,
  art_statement: MAX_LONG_TEXT_LENGTH,
  rate_amount: MAX_SHORT_TEXT_LENGTH,
  rate_currency: MAX_SHORT_TEXT_LENGTH,
  rate_unit: MAX_SHORT_TEXT_LENGTH,
  availability: MAX_SHORT_TEXT_LENGTH,
  time_zone: MAX_SHORT_TEXT_LENGTH,
} as const
const LISTS = ['skills', 'languages'] as const

export const MAX_SKILLS = 30
export const MAX_LANGUAGES = 10
const MAX_RATE = 1_000_000_000

export type AccountText = keyof typeof TEXTS
export type AccountList = (typeof LISTS)[number]
export type AccountDraft = { [name in AccountText]: string } & { [name in AccountList]: string[] }

export type Problems<T> = { [K in keyof T]?: string }

const TEXT_NAMES = Object.keys(TEXTS) as AccountText[]
export const FIELDS: readonly (keyof AccountDraft)[] = [...TEXT_NAMES, ...LISTS]

type Saved = PublicProfile & { email?: string; details?: JsonObject }

export function draftOf({ user, headline, bio, email = '', details = {} }: Saved): AccountDraft {
  const text = (name: AccountText): string => {
    const value = details[name]
    return typeof value === 'number' ? String(value) : (firstText(value) ?? '')
  }
  const list = (name: AccountList): string[] =>
    listOf(details[name]).flatMap((entry) => firstText(isObject(entry) ? entry.name : entry) ?? [])
  const texts = Object.fromEntries(TEXT_NAMES.map((name) => [name, text(name)]))
  return {
    ...(texts as { [name in AccountText]: string }), // One entry per name.
    first_name: user.first_name,
    last_name: user.last_name,
    email,
    headline,
    bio,
    skills: list('skills'),
    languages: list('languages'),
  }
}

/** Value for the API: a rate is a number, null if it is negotiable. */
function sentValue(draft: AccountDraft, name: keyof AccountDraft) {
  const value = draft[name]
  if (typeof value !== 'string') return value
  const text = value.trim()
  if (name !== 'rate_amount') return text
  return text === '' ? null : Number(text.replace(/[\s,]/g, ''))
}

/** The fields that differ from the saved profile. */
export function changesOf(draft: AccountDraft, saved: AccountDraft) {
  const changed = FIELDS.filter((name) => !same(sentValue(draft, name), sentValue(saved, name)))
  return Object.fromEntries(changed.map((name) => [name, sentValue(draft, name)]))
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const isWebUrl = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text)

function rateProblem(text: string): string | null {
  if (text.trim() === '') return null
  const amount = Number(text.replace(/[\s,]/g, ''))
  if (!Number.isInteger(amount) || amount < 1) return 'Enter a whole number, or leave it empty'
  return amount > MAX_RATE ? `At most ${numberText(MAX_RATE)}` : null
}

/** Error message per field. */
export function accountProblems(draft: AccountDraft): Problems<AccountDraft> {
  const problems: Problems<AccountDraft> = {}
  if (draft.first_name.trim() === '') problems.first_name = 'Enter your first name'
  if (draft.last_name.trim() === '') problems.last_name = 'Enter your last name'
  const email = draft.email.trim()
  if (email !== '' && !isEmailAddress(email)) problems.email = EMAIL_PROBLEM
  const website = draft.website.trim()
  if (website !== '' && !isWebUrl(website))
    problems.website = 'Enter a web address that starts with http:// or https://'
  const rate = rateProblem(draft.rate_amount)
  if (rate !== null) problems.rate_amount = rate
  for (const name of TEXT_NAMES)
    if (codePointLength(draft[name].trim()) > TEXTS[name])
      problems[name] = `At most ${numberText(TEXTS[name])} characters`
  return problems
}

/** The server's error message for each of `fields`; empty if it named none. */
export function refusedFields<K extends string>(
  failure: unknown,
  fields: readonly K[],
): { [key in K]?: string } {
  const body = isServiceFailure(failure) ? failure.body : null
  const found: { [key in K]?: string } = {}
  if (!isObject(body)) return found
  for (const field of fields) {
    const text = userMessage(body[field])
    if (text !== null) found[field] = text
  }
  return found
}
