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
  /**
   * The network worked at this time, ms since 1970: a request was sent that got a response, or a
   * frame. It refutes an offline event before that time (B12).
   */
  confirmOnline(at: number): void
}

/** Network status from the browser's own events (NET-01), corrected by what arrives. */
export function createNetworkSource(options: {
  window: EventTarget
  navigator: { readonly onLine?: boolean }
  now?: () => number
}): NetworkSource {
  const { window, navigator, now = () => 0 } = options
  const listeners = new Set<(online: boolean) => void>()
  let isOffline = navigator.onLine === false
  /** When the browser reported it, ms. */
  let offlineAt = now()
  const set = (offline: boolean): void => {
    isOffline = offline
    offlineAt = now()
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
    confirmOnline(at) {
      if (isOffline && at > offlineAt) set(false)
    },
  }
}
