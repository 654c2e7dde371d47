import { TEXTS } from './catalogue.ts'
import { asBoolean, firstText, isObject } from './json.ts'
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

/**
 * The value as a message for users: a text, or the first text of a list. Null for HTML and blank
 * texts.
 */
export function userMessage(value: unknown): string | null {
  const entries = Array.isArray(value) ? value : [value]
  for (const entry of entries) {
    const text = typeof entry === 'string' ? firstText(entry) : null
    if (text !== null && !isHtml(text)) return text
  }
  return null
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
      return fieldText(body, 'error', 'detail') ?? defaultText
  }
}
