import { TEXTS } from './catalogue.ts'
import { asBoolean, firstText, isObject } from './json.ts'
import type { Json, ServiceFailure } from './types.ts'

export { TEXTS } from './catalogue.ts'

export interface FailureParts {
  message: string
  /** HTTP status; 0 (default) = no answer. */
  status?: number
  authError?: boolean
  aborted?: boolean
  serverMessage?: string | null
  body?: Json
}

/** A plain, JSON-safe failure. `authError` follows from status 401 unless given. */
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

/** No answer came: offline, DNS, the 30 s timeout (ERR-15, A30). */
export function networkFailure(): ServiceFailure {
  return serviceFailure({ message: TEXTS.networkError })
}

/** We cancelled it ourselves: never shown, never retried (VALID-14, A30). */
export function abortedFailure(): ServiceFailure {
  return serviceFailure({ message: 'The request was cancelled.', aborted: true })
}

/** The server has no such call: it says so, or answers a page where JSON is expected. */
export function isNotOffered(failure: unknown): boolean {
  if (!isServiceFailure(failure) || failure.aborted) return false
  return [404, 405, 501].includes(failure.status) || isPageForAnswer(failure)
}

/** A success that could not be read has no body. */
const isPageForAnswer = ({ status, body }: ServiceFailure): boolean =>
  status >= 200 && status < 300 && body === null

/** True when a failure may be shown to a person, false for our own cancellations. */
export function isShown(failure: unknown): boolean {
  return !(isObject(failure) && asBoolean(failure.aborted))
}

/** A page instead of a message, as proxies and debug servers answer: no text for a person. */
export function isHtml(text: string): boolean {
  return (
    /^\s*<(?:!|\?xml|\/?[a-z][a-z0-9-]*(?:\s[^>]*)?\/?>)/i.test(text) ||
    /<(?:!doctype|html|head|body)[\s>]/i.test(text)
  )
}

/** The value as a sentence for people: a text, or the first text of a list; HTML and blanks are none. */
export function personText(value: unknown): string | null {
  const entries = Array.isArray(value) ? value : [value]
  for (const entry of entries) {
    const text = typeof entry === 'string' ? firstText(entry) : null
    if (text !== null && !isHtml(text)) return text
  }
  return null
}

/** The first of these fields of an answer that has a sentence for people. */
export function fieldText(body: unknown, ...names: string[]): string | null {
  if (!isObject(body)) return null
  for (const name of names) {
    const text = personText(body[name])
    if (text !== null) return text
  }
  return null
}

/** The server's own words: `detail`, else `error`, else null. */
export function serverMessageOf(body: unknown): string | null {
  return fieldText(body, 'detail', 'error')
}

/** A failed list-style call as people see it (ERR-01…15, A13). `status` null or 0 = no answer. */
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
