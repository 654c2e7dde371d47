import { TEXTS } from './catalogue.ts'
import { fieldText, serverMessageOf, shapeListError, userMessage } from './errors.ts'
import { isObject } from './json.ts'
import type { Json, ServiceFailure } from './types.ts'

/** Like `shapeListError`, but with a text of its own for 404 (ERR-16…18). */
export function shapeDetail404(
  status: number | null,
  body: Json,
  notFoundText: string,
  defaultText: string,
): ServiceFailure {
  const failure = shapeListError(status, body, defaultText)
  return status === 404 ? { ...failure, message: notFoundText } : failure
}

/** The message of a rejected registration by priority (REG-08…13, A4). */
export function registrationMessage(body: unknown): string {
  if (!isObject(body)) return userMessage(body) ?? TEXTS.registrationFailed
  return (
    fieldText(body, 'detail', 'non_field_errors') ?? fieldList(body) ?? TEXTS.registrationFailed
  )
}

function fieldList(body: { [key: string]: Json }): string | null {
  const entries: string[] = []
  for (const [field, value] of Object.entries(body)) {
    const text = userMessage(value)
    if (text !== null) entries.push(`${field}: ${text}`)
  }
  return entries.length === 0 ? null : entries.join(', ')
}

/** The server's message for a rejected login, else null; each screen adds its own default (A4). */
export function loginServerMessage(body: unknown): string | null {
  return serverMessageOf(body)
}

const ALREADY =
  /\b(already|not)(?:\s+(?:been|yet|currently))?\s+(liked|saved|bookmarked|followed|following)\b/i

/**
 * A response that says that the state is already as requested counts as success (ERR-19…22, A5).
 */
export function isAlreadyApplied(status: number, body: unknown): boolean {
  if (status === 409) return true
  if (status !== 400) return false
  return ALREADY.test(fieldText(body, 'detail', 'error', 'message') ?? '')
}

/**
 * The message of a follow helper: the server's error, else its detail, else the default (ERR-27).
 */
export function followHelperMessage(body: unknown, defaultText: string): string {
  return fieldText(body, 'error', 'detail') ?? defaultText
}
