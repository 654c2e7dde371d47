import { REFRESH_MARK_KEY } from '../../protocol/account/tokens.ts'
import { isObject } from '../../protocol/base/json.ts'
import type { SafeStorage } from './safe-storage.ts'

export interface RefreshMarkOptions {
  storage: SafeStorage
  now(): number
  /** Unique per tab. */
  tabId: string
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
export function createRefreshMark({ storage, now, tabId }: RefreshMarkOptions) {
  let replacedAt: number | null = null
  const read = (): Mark | null => parseMark(storage.get(REFRESH_MARK_KEY))
  const isForeign = (mark: Mark | null): mark is Mark => mark !== null && mark.tab !== tabId
  const remember = (mark: Mark | null): void => {
    if (mark === null) replacedAt = null
    else if (isForeign(mark)) replacedAt = mark.at
  }

  return {
    /** Called before each attempt of this tab. */
    set(): void {
      remember(read())
      storage.set(REFRESH_MARK_KEY, JSON.stringify({ tab: tabId, at: now() }))
    },
    /** Called after the last attempt of this tab; the marks of others stay. */
    remove(): void {
      const mark = read()
      if (mark !== null && !isForeign(mark)) storage.remove(REFRESH_MARK_KEY)
    },
    /** When another tab began its newest attempt, ms since 1970; null if none runs. */
    elsewhere(): number | null {
      const mark = read()
      if (mark === null) return null
      return isForeign(mark) ? mark.at : replacedAt
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
