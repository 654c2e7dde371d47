import type { UnreadCounters } from '../../protocol/base/types.ts'

/** Name of the window event that carries live unread counters (A8). */
export const UNREAD_EVENT = 'unreadCountUpdate'

export interface UnreadEvents {
  /** Broadcasts counters to everything on the page that listens. */
  dispatch(detail: UnreadCounters): void
  /** Hears every such event, also one dispatched by others: the detail is whatever they gave. */
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
