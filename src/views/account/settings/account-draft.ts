import {
  MAX_EMAIL_LENGTH,
  MAX_LONG_TEXT_LENGTH,
  MAX_NAME_LENGTH,
  MAX_SHORT_TEXT_LENGTH,
} from '../../../protocol/base/constants.ts'
import { firstText, isObject, type JsonObject, listOf } from '../../../protocol/base/json.ts'
import { codePointLength } from '../../../protocol/base/text.ts'
import { parseTypedNumber } from '../../../protocol/base/typed-number.ts'
import type { PublicProfile } from '../../../protocol/base/types.ts'
import { formatNumber } from '../../locale.ts'
import { INVALID_EMAIL, isEmailAddress } from '../auth/form-errors.ts'

/** Text fields of the profile with their maximum lengths in code points. */
const MAX_LENGTHS = {
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
const LIST_FIELDS = ['skills', 'languages'] as const

export const MAX_SKILLS = 30
export const MAX_LANGUAGES = 10
const MAX_RATE = 1_000_000_000

export type AccountTextField = keyof typeof MAX_LENGTHS
export type AccountListField = (typeof LIST_FIELDS)[number]
export type AccountDraft = { [name in AccountTextField]: string } & {
  [name in AccountListField]: string[]
}

export type FieldErrors<T> = { [K in keyof T]?: string }

const TEXT_FIELDS = Object.keys(MAX_LENGTHS) as AccountTextField[]
export const FIELDS: readonly (keyof AccountDraft)[] = [...TEXT_FIELDS, ...LIST_FIELDS]

type SavedProfile = PublicProfile & { email?: string; details?: JsonObject }

export function toAccountDraft({
  user,
  headline,
  bio,
  email = '',
  details = {},
}: SavedProfile): AccountDraft {
  const text = (name: AccountTextField): string => {
    const value = details[name]
    return typeof value === 'number' ? String(value) : (firstText(value) ?? '')
  }
  const list = (name: AccountListField): string[] =>
    listOf(details[name]).flatMap((entry) => firstText(isObject(entry) ? entry.name : entry) ?? [])
  const textValues = Object.fromEntries(TEXT_FIELDS.map((name) => [name, text(name)]))
  return {
    ...(textValues as { [name in AccountTextField]: string }), // One entry per name.
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
function requestValue(draft: AccountDraft, name: keyof AccountDraft) {
  const value = draft[name]
  if (typeof value !== 'string') return value
  const text = value.trim()
  if (name !== 'rate_amount') return text
  return parseTypedNumber(text)
}

/** Values typed by the user, by field; fields that were not edited follow the saved profile. */
export type AccountEdits = Partial<AccountDraft>

/** What the user has typed; null if nothing differs from the saved profile. */
export function editsOf(draft: AccountDraft, saved: AccountDraft): AccountEdits | null {
  const edited = FIELDS.filter((name) => !isEqual(draft[name], saved[name]))
  return edited.length === 0 ? null : pickFields(draft, edited)
}

/** What the user has typed since `changes` were sent; null for nothing. */
export function unsentEdits(
  edits: AccountEdits,
  changes: { readonly [field: string]: unknown },
): AccountEdits | null {
  const unsent = FIELDS.filter(
    (name) =>
      name in edits &&
      !(name in changes && isEqual(requestValue(edits as AccountDraft, name), changes[name])),
  )
  return unsent.length === 0 ? null : pickFields(edits as AccountDraft, unsent)
}

const pickFields = (draft: AccountDraft, names: readonly (keyof AccountDraft)[]): AccountEdits =>
  Object.fromEntries(names.map((name) => [name, draft[name]]))

/** The fields that differ from the saved profile. */
export function changedFields(draft: AccountDraft, saved: AccountDraft) {
  const changed = FIELDS.filter(
    (name) => !isEqual(requestValue(draft, name), requestValue(saved, name)),
  )
  return Object.fromEntries(changed.map((name) => [name, requestValue(draft, name)]))
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const isWebUrl = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text)

function rateError(text: string): string | null {
  if (text.trim() === '') return null
  const amount = parseTypedNumber(text)
  if (amount === null || !Number.isInteger(amount) || amount < 1)
    return 'Enter a whole number, or leave it empty'
  return amount > MAX_RATE ? `At most ${formatNumber(MAX_RATE)}` : null
}

/** Error message per field. */
export function accountErrors(draft: AccountDraft): FieldErrors<AccountDraft> {
  const errors: FieldErrors<AccountDraft> = {}
  if (draft.first_name.trim() === '') errors.first_name = 'Enter your first name'
  if (draft.last_name.trim() === '') errors.last_name = 'Enter your last name'
  const email = draft.email.trim()
  if (email !== '' && !isEmailAddress(email)) errors.email = INVALID_EMAIL
  const website = draft.website.trim()
  if (website !== '' && !isWebUrl(website))
    errors.website = 'Enter a web address that starts with http:// or https://'
  const rateMessage = rateError(draft.rate_amount)
  if (rateMessage !== null) errors.rate_amount = rateMessage
  for (const name of TEXT_FIELDS)
    if (codePointLength(draft[name].trim()) > MAX_LENGTHS[name])
      errors[name] = `At most ${formatNumber(MAX_LENGTHS[name])} characters`
  return errors
}
