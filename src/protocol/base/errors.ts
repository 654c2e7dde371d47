import { TEXTS } from './catalogue.ts'
import { asBoolean, isObject } from './json.ts'
import type { Json, ServiceFailure } from './types.ts'

export { TEXTS } from './catalogue.ts'

export interface FailureParts {
  message: string
  /** HTTP status; 0 (default) = no response. */
  status?: number
  authError?: boolean
  aborted?: boolean
  serverMessage?: string | null
  body?: Json
}

/** A JSON-serialisable failure. `authError` defaults to status 401. */
export function serviceFailure(parts: FailureParts): ServiceFailure {
  const status = parts.status ?? 0
  return {
    name: 'ServiceError',
    message: parts.message,
    status,
    authError: parts.authError ?? status === 401,
    aborted: parts.aborted ?? false,
    serverMessage: parts.serverMessage ?? null,
    body: parts.body ?? null,
  }
}

export function isServiceFailure(value: unknown): value is ServiceFailure {
  return (
    isObject(value) &&
    value.name === 'ServiceError' &&
    typeof value.message === 'string' &&
    typeof value.status === 'number' &&
    typeof value.aborted === 'boolean'
  )
}

/** No response: offline, DNS error or the 30 s timeout (ERR-15, A30). */
export function networkFailure(): ServiceFailure {
  return serviceFailure({ message: TEXTS.networkError })
}

/** The client cancelled the request: never shown, never retried (VALID-14, A30). */
export function abortedFailure(): ServiceFailure {
  return serviceFailure({ message: 'The request was cancelled.', aborted: true })
}

/** True if the server lacks the endpoint: it says so, or sends HTML where JSON is expected. */
export function isNotOffered(failure: unknown): boolean {
  if (!isServiceFailure(failure) || failure.aborted) return false
  return [404, 405, 501].includes(failure.status) || isPageForAnswer(failure)
}

/** A success with an unparsable body has `body` null. */
const isPageForAnswer = ({ status, body }: ServiceFailure): boolean =>
  status >= 200 && status < 300 && body === null

/** False for failures that the user must not see: the client's own cancellations. */
export function isShown(failure: unknown): boolean {
  return !(isObject(failure) && asBoolean(failure.aborted))
}

/** HTML, as sent by proxies and debug servers; must not be shown to users. */
export function isHtml(text: string): boolean {
  return (
    /^\s*<(?:!|\?xml|\/?[a-z][a-z0-9-]*(?:\s[^>]*)?\/?>)/i.test(text) ||
    /<(?:!doctype|html|head|body)[\s>]/i.test(text)
  )
}

/** The fields by which an error record has its text, next to codes and places. */
const MESSAGE_FIELDS = ['detail', 'message', 'msg', 'error']
/** Deeper records are not errors of a form. */
const MAX_DEPTH = 6

/**
 * The messages for users in an error value: a text, a list, or records at any depth, as
 * `{tags: {0: ['Too long.']}}`. Without HTML and blank texts.
 */
function messagesOf(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return value.trim() === '' || isHtml(value) ? [] : [value]
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return []
  if (isObject(value)) {
    for (const name of MESSAGE_FIELDS) {
      const texts = messagesOf(value[name], depth + 1)
      if (texts.length > 0) return texts
    }
  }
  return Object.values(value).flatMap((one) => messagesOf(one, depth + 1))
}

/** The first message for users of an error value; null without one. */
export function userMessage(value: unknown): string | null {
  return messagesOf(value)[0] ?? null
}

/** The first of these response fields that has a message for users. */
export function fieldText(body: unknown, ...names: string[]): string | null {
  if (!isObject(body)) return null
  for (const name of names) {
    const text = userMessage(body[name])
    if (text !== null) return text
  }
  return null
}

/** The server's message: `detail`, else `error`, else null. */
export function serverMessageOf(body: unknown): string | null {
  return fieldText(body, 'detail', 'error')
}

/**
 * The failure of a list-style request with its text for users (ERR-01…15, A13). `status` null or 0
 * = no response.
 */
export function shapeListError(
  status: number | null,
  body: Json,
  defaultText: string,
): ServiceFailure {
  if (status === null || status === 0) return networkFailure()
  return serviceFailure({
    message: listMessage(status, body, defaultText),
    status,
    serverMessage: serverMessageOf(body),
    body,
  })
}

/** The statuses of a rejected form. */
const REJECTED: readonly number[] = [400, 409, 422]

const rejectionOf = (status: number, body: Json): string | null =>
  REJECTED.includes(status) ? rejectionMessage(body) : null

/** A message that does not say which field it is about. */
const NAMELESS = /\b(?:this|field|value|type|valid|invalid|choice|items?|pk)\b/i

/**
 * The reasons of a rejected form, one per field: `Tags: Ensure this field has no more than 40
 * characters.` Null without one. The only formatter of such bodies.
 */
export function rejectionMessage(body: unknown): string | null {
  const general = fieldText(body, 'detail', 'error', 'message', 'non_field_errors')
  if (general !== null || !isObject(body)) return general
  const reasons = Object.entries(body).flatMap(([field, value]) => {
    const text = userMessage(value)
    if (text === null) return []
    return NAMELESS.test(text) ? `${labelOf(field)}: ${text}` : text
  })
  return reasons.length === 0 ? null : [...new Set(reasons)].join(' ')
}

/** `price_amount` as `Price amount`. */
function labelOf(field: string): string {
  const words = field.replace(/_+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function listMessage(status: number, body: Json, defaultText: string): string {
  switch (status) {
    case 401:
      return fieldText(body, 'detail') ?? TEXTS.authenticationRequired
    case 403:
      return TEXTS.permissionDenied
    case 404:
      return TEXTS.resourceNotFound
    case 500:
      return TEXTS.serverError
    default:
      return fieldText(body, 'error', 'detail') ?? rejectionOf(status, body) ?? defaultText
  }
}
