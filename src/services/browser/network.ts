export interface NetworkSource {
  /** `navigator.onLine`, true in browsers without it. Unreliable when false. */
  isOnline(): boolean
  /**
   * Calls `listener` at every browser online or offline event; returns the unsubscribe function.
   */
  subscribe(listener: (online: boolean) => void): () => void
}

/** Network status from the browser's own events (NET-01). */
export function createNetworkSource(options: {
  window: EventTarget
  navigator: { readonly onLine?: boolean }
}): NetworkSource {
  const { window, navigator } = options
  return {
    isOnline: () => navigator.onLine !== false,
    subscribe(listener) {
      const online = (): void => listener(true)
      const offline = (): void => listener(false)
      window.addEventListener('online', online)
      window.addEventListener('offline', offline)
      return () => {
        window.removeEventListener('online', online)
        window.removeEventListener('offline', offline)
      }
    },
  }
}
