import { REFRESH_MARK_KEY } from '../../protocol/account/tokens.ts'
import { isObject } from '../../protocol/base/json.ts'
import type { SafeStorage } from './safe-storage.ts'

export interface RefreshMarkOptions {
  storage: SafeStorage
  now(): number
  /** Unique per tab. */
  tabId: string
  /** A page that is being left gets no tokens. */
  isLeaving(): boolean
}

interface Mark {
  tab: string
  /** ms since 1970 */
  at: number
}

/**
 * Announces to the tabs of one browser which of them sends a refresh token (B7). A mark that this tab
 * replaced by its own is remembered, because its tab may be the one that gets the tokens.
 */
export function createRefreshMark({ storage, now, tabId, isLeaving }: RefreshMarkOptions) {
  let replacedAt: number | null = null
  const read = (): Mark | null => parseMark(storage.get(REFRESH_MARK_KEY))
  const remember = (mark: Mark | null): void => {
    if (mark === null) replacedAt = null
    else if (mark.tab !== tabId) replacedAt = mark.at
  }

  return {
    /**
     * Called before each attempt of this tab. Leaving a page aborts its attempt, and the next one
     * would leave a mark that is never removed.
     */
    set(): void {
      if (isLeaving()) return
      remember(read())
      storage.set(REFRESH_MARK_KEY, JSON.stringify({ tab: tabId, at: now() }))
    },
    /** Called after the last attempt of this tab; the marks of others stay. */
    remove(): void {
      if (read()?.tab === tabId) storage.remove(REFRESH_MARK_KEY)
    },
    /** When another tab began its newest attempt, ms since 1970; null if none runs. */
    elsewhere(): number | null {
      const mark = read()
      if (mark === null) return null
      return mark.tab === tabId ? replacedAt : mark.at
    },
    /** Calls the listener when another tab sets or removes its mark; returns the unsubscribe function. */
    onChangeElsewhere(listener: () => void): () => void {
      return storage.onChangeElsewhere((key, value) => {
        if (key !== REFRESH_MARK_KEY) return
        remember(parseMark(value))
        listener()
      })
    },
  }
}

function parseMark(text: string | null): Mark | null {
  try {
    const value: unknown = JSON.parse(text ?? '')
    if (isObject(value) && typeof value.tab === 'string' && typeof value.at === 'number')
      return { tab: value.tab, at: value.at }
  } catch {
    // Invalid data counts as no mark.
  }
  return null
}
