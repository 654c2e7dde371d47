import { pluralise } from '../../src/protocol/base/text.ts'
import type { Json } from '../../src/protocol/base/types.ts'

/**
 * `{detail}`, `{non_field_errors: […]}` or `{field: […]}`, in the format of Django REST framework.
 */
export type ErrorBody = { readonly [field: string]: Json }

/** An error response. Its body is shown to users; `reason` is for the log. */
export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody
  readonly reason: string
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    body: ErrorBody,
    reason: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(reason)
    this.name = 'ApiError'
    this.status = status
    this.body = body
    this.reason = reason
    this.headers = headers
  }
}

export const badRequest = (detail: string, reason = detail): ApiError =>
  new ApiError(400, { detail }, reason)

/** Errors of several fields: `{username: ['…'], email: ['…']}`. */
export const fieldErrors = (fields: { readonly [field: string]: string[] }): ApiError =>
  new ApiError(400, fields, `refused fields: ${Object.keys(fields).join(', ')}`)

export const fieldError = (field: string, message: string): ApiError =>
  fieldErrors({ [field]: [message] })

export const nonFieldError = (message: string): ApiError =>
  new ApiError(400, { non_field_errors: [message] }, message)

export const unauthorized = (detail: string, reason = detail, code?: string): ApiError =>
  new ApiError(401, code ? { detail, code } : { detail }, reason, {
    'www-authenticate': 'Bearer realm="api"',
  })

/** The access token is not accepted, or the account was deleted while the request ran. */
export const sessionExpired = (reason: string): ApiError =>
  unauthorized('Your sign-in has expired. Please sign in again.', reason, 'token_not_valid')

export const forbidden = (
  detail = 'You do not have permission to perform this action.',
  reason = detail,
): ApiError => new ApiError(403, { detail }, reason)

export const notFound = (detail = 'Not found.', reason = detail): ApiError =>
  new ApiError(404, { detail }, reason)

/** A concurrent request deleted or created the row in between. */
export const concurrentChange = (reason: string): ApiError =>
  new ApiError(409, { detail: 'This was changed at the same moment. Please try again.' }, reason)

export const conflict = (detail: string, reason = detail): ApiError =>
  new ApiError(409, { detail }, reason)

export function tooManyRequests(subject: string, key: string, seconds: number): ApiError {
  const delay = pluralise(seconds, 'second', 'seconds')
  return new ApiError(
    429,
    { detail: `Too many ${subject}. Please try again in ${delay}.` },
    `too many ${subject} of ${key.split(' ', 1)[0]}`,
    { 'retry-after': String(seconds) },
  )
}
