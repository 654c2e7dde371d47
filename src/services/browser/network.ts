export interface NetworkSource {
  /**
   * `navigator.onLine`, true in browsers without it, and once a frame or response has refuted it.
   */
  isOnline(): boolean
  /**
   * Calls `listener` at every browser online or offline event, and when an offline event is refuted;
   * returns the unsubscribe function.
   */
  subscribe(listener: (online: boolean) => void): () => void
  /** A frame or response has arrived, which refutes what the browser reported before (B12). */
  confirmOnline(): void
}

/** Network status from the browser's own events (NET-01), corrected by what arrives. */
export function createNetworkSource(options: {
  window: EventTarget
  navigator: { readonly onLine?: boolean }
}): NetworkSource {
  const { window, navigator } = options
  const listeners = new Set<(online: boolean) => void>()
  let isOffline = navigator.onLine === false
  const set = (offline: boolean): void => {
    isOffline = offline
    for (const listener of listeners) listener(!offline)
  }
  const online = (): void => set(false)
  const offline = (): void => set(true)
  return {
    isOnline: () => !isOffline,
    subscribe(listener) {
      if (listeners.size === 0) {
        isOffline = navigator.onLine === false
        window.addEventListener('online', online)
        window.addEventListener('offline', offline)
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        window.removeEventListener('online', online)
        window.removeEventListener('offline', offline)
      }
    },
    confirmOnline() {
      if (isOffline) set(false)
    },
  }
}
