import type { UnreadCounters } from '../../protocol/base/types.ts'

/** Name of the window event that carries live unread counters (A8). */
const UNREAD_EVENT = 'unreadCountUpdate'

export interface UnreadEvents {
  /** Dispatches the counters as a window event. */
  dispatch(detail: UnreadCounters): void
  /**
   * Listens to these events, including ones dispatched by other scripts: `detail` is not validated.
   */
  listen(listener: (detail: unknown) => void): () => void
}

export function createUnreadEvents({ window }: { window: EventTarget }): UnreadEvents {
  return {
    dispatch(detail) {
      window.dispatchEvent(new CustomEvent(UNREAD_EVENT, { detail }))
    },
    listen(listener) {
      const onEvent = (event: Event): void => listener((event as CustomEvent<unknown>).detail)
      window.addEventListener(UNREAD_EVENT, onEvent)
      return () => window.removeEventListener(UNREAD_EVENT, onEvent)
    },
  }
}
