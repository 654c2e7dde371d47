export interface PageSource {
  isVisible(): boolean
  /**
   * Calls `listener` whenever the page becomes visible or hidden; returns the unsubscribe function.
   */
  subscribe(listener: (visible: boolean) => void): () => void
}

/** Page visibility, from `visibilitychange`. */
export function createPageSource(options: {
  document: EventTarget & { readonly visibilityState: DocumentVisibilityState }
}): PageSource {
  const { document } = options
  const isVisible = (): boolean => document.visibilityState !== 'hidden'
  return {
    isVisible,
    subscribe(listener) {
      const onChange = (): void => listener(isVisible())
      document.addEventListener('visibilitychange', onChange)
      return () => document.removeEventListener('visibilitychange', onChange)
    },
  }
}
