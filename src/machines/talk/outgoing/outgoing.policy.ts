import { isObject } from '../../../protocol/base/json.ts'

/**
 * True when a failed send may have reached the store all the same: nothing answered (status 0), a
 * server or a proxy broke (5xx), or the failure is of an unknown kind. A 4xx answer is a refusal.
 */
export function mayBeStored(failure: unknown): boolean {
  const status = isObject(failure) ? failure.status : undefined
  return typeof status !== 'number' || status === 0 || status >= 500
}

/** What fails a send that another tab of the browser has taken; it is JSON, as all that fails is. */
export const ELSEWHERE = { elsewhere: true } as const

export function isElsewhere(failure: unknown): boolean {
  return isObject(failure) && failure.elsewhere === true
}
