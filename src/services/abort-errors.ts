/** True for what a cancelled request leaves behind: an AbortError, or a failure we aborted (A30). */
export function isAbort(reason: unknown): boolean {
  if (typeof reason !== 'object' || reason === null) return false
  if ('name' in reason && reason.name === 'AbortError') return true
  return 'aborted' in reason && reason.aborted === true
}

/**
 * Keeps abort errors out of the console and out of error screens (HTTP-09): unhandled rejections
 * and error events that carry one are default-prevented, all others are left alone.
 * Returns the function that takes the listeners off again.
 */
export function suppressAbortErrors(window: EventTarget): () => void {
  const onRejection = (event: Event): void => {
    if (isAbort((event as PromiseRejectionEvent).reason)) event.preventDefault()
  }
  const onError = (event: Event): void => {
    if (isAbort((event as ErrorEvent).error)) event.preventDefault()
  }
  window.addEventListener('unhandledrejection', onRejection)
  window.addEventListener('error', onError)
  return () => {
    window.removeEventListener('unhandledrejection', onRejection)
    window.removeEventListener('error', onError)
  }
}
