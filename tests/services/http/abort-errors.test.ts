import { describe, expect, it } from 'vitest'
import { isAbort, suppressAbortErrors } from '../../../src/services/abort-errors.ts'

const abortError = new DOMException('aborted', 'AbortError')

function dispatch(window: EventTarget, type: string, fields: object): boolean {
  const event = Object.assign(new Event(type, { cancelable: true }), fields)
  window.dispatchEvent(event)
  return event.defaultPrevented
}

describe('suppressAbortErrors', () => {
  it('[HTTP-09] suppresses abort errors in unhandled rejections and error events, no others', () => {
    const window = new EventTarget()
    suppressAbortErrors(window)
    expect([
      dispatch(window, 'unhandledrejection', { reason: abortError }),
      dispatch(window, 'unhandledrejection', { reason: { name: 'ServiceError', aborted: true } }),
      dispatch(window, 'error', { error: abortError }),
      dispatch(window, 'unhandledrejection', { reason: new TypeError('broken') }),
      dispatch(window, 'unhandledrejection', { reason: { name: 'ServiceError', aborted: false } }),
      dispatch(window, 'unhandledrejection', { reason: null }),
      dispatch(window, 'error', { error: new Error('broken') }),
    ]).toEqual([true, true, true, false, false, false, false])
  })

  it('[HTTP-09] ignores events after the listeners were removed', () => {
    const window = new EventTarget()
    suppressAbortErrors(window)()
    expect(dispatch(window, 'unhandledrejection', { reason: abortError })).toBe(false)
    expect(dispatch(window, 'error', { error: abortError })).toBe(false)
  })

  it('[VALID-14] recognises aborts but not timeouts or other values', () => {
    expect([
      isAbort(abortError),
      isAbort(new DOMException('timed out', 'TimeoutError')),
      isAbort('AbortError'),
    ]).toEqual([true, false, false])
  })
})
