import { TEXTS } from './catalogue.ts'
import { fieldText, personText, serverMessageOf, shapeListError } from './errors.ts'
import { isObject } from './json.ts'
import type { Json, ServiceFailure } from './types.ts'

/** Like `shapeListError`, but a 404 carries the item's own text (ERR-16…18). */
export function shapeDetail404(
  status: number | null,
  body: Json,
  notFoundText: string,
  defaultText: string,
): ServiceFailure {
  const failure = shapeListError(status, body, defaultText)
  return status === 404 ? { ...failure, message: notFoundText } : failure
}

/** The text of a refused registration by priority (REG-08…13, A4). */
export function registrationMessage(body: unknown): string {
  if (!isObject(body)) return personText(body) ?? TEXTS.registrationFailed
  return (
    fieldText(body, 'detail', 'non_field_errors') ?? fieldList(body) ?? TEXTS.registrationFailed
  )
}

function fieldList(body: { [key: string]: Json }): string | null {
  const entries: string[] = []
  for (const [field, value] of Object.entries(body)) {
    const text = personText(value)
    if (text !== null) entries.push(`${field}: ${text}`)
  }
  return entries.length === 0 ? null : entries.join(', ')
}

/** The server's words on a refused login, else null; each screen adds its own default (A4). */
export function loginServerMessage(body: unknown): string | null {
  return serverMessageOf(body)
}

const ALREADY =
  /\b(already|not)(?:\s+(?:been|yet|currently))?\s+(liked|saved|bookmarked|followed|following)\b/i

/** An answer that says the wish is already true counts as success (ERR-19…22, A5). */
export function isAlreadyApplied(status: number, body: unknown): boolean {
  if (status === 409) return true
  if (status !== 400) return false
  return ALREADY.test(fieldText(body, 'detail', 'error', 'message') ?? '')
}

/** What a follow helper reports: the server's error, else its detail, else the default (ERR-27). */
export function followHelperMessage(body: unknown, defaultText: string): string {
  return fieldText(body, 'error', 'detail') ?? defaultText
}
