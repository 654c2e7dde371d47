/**
 * True for the rejection of a cancelled request: an AbortError, or a failure with `aborted` (A30).
 */
export function isAbort(reason: unknown): boolean {
  if (typeof reason !== 'object' || reason === null) return false
  if ('name' in reason && reason.name === 'AbortError') return true
  return 'aborted' in reason && reason.aborted === true
}

/**
 * Suppresses the browser's default handling of abort errors in unhandled rejections and error
 * events, so that they reach neither the console nor error screens (HTTP-09). Returns a function
 * that removes the listeners.
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
