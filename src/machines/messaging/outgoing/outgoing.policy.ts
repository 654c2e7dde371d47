import { isObject } from '../../../protocol/base/json.ts'

/**
 * True if a failed send may have been stored: there was no response (status 0), a server or proxy
 * failed (5xx), or the failure is unknown. A 4xx response is a rejection.
 */
export function mightBeStored(failure: unknown): boolean {
  const status = isObject(failure) ? failure.status : undefined
  return typeof status !== 'number' || status === 0 || status >= 500
}

/** The error of a send that another tab of the browser has claimed; JSON, like all errors. */
export const ELSEWHERE = { elsewhere: true } as const

export function isElsewhere(failure: unknown): boolean {
  return isObject(failure) && failure.elsewhere === true
}
