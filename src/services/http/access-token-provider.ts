import { isExpired } from '../../protocol/account/tokens.ts'
import { REFRESH_BOUND_MS } from '../../protocol/base/constants.ts'
import { isServiceFailure, networkFailure } from '../../protocol/base/errors.ts'
import type { CallKind } from '../../protocol/base/paths.ts'
import type { Clock } from '../clock.ts'
import type { TokenStore } from '../stores/storage.ts'
import { withTimeout } from '../with-timeout.ts'
import { renewed } from './refresh-when-expired.ts'
import type { RefreshGate } from './types.ts'

export interface AccessOptions {
  tokens: TokenStore
  refreshGate: RefreshGate
  clock: Clock
  now(): number
}

/** Supplies the access token for a request and refreshes it first when it has expired (A2.3). */
export function createAccessTokenProvider({ tokens, refreshGate, clock, now }: AccessOptions) {
  // A token that seems expired as soon as it is issued means that this device's clock is wrong.
  // Refreshing before every request would not help; a 401 shows if it has really expired.
  let trusted: string | null = null
  const isStale = (token: string): boolean => token !== trusted && isExpired(token, now())

  const distrust = (rejected: string): void => {
    if (rejected === trusted) trusted = null
  }

  const isAborted = (error: unknown): boolean => isServiceFailure(error) && error.aborted

  /** Waits for the refresh until it settles, `cancel` fires or `REFRESH_BOUND_MS` has passed. */
  const within = <T>(cancel: AbortSignal, wait: () => Promise<T>): Promise<T> =>
    withTimeout({ clock, ms: REFRESH_BOUND_MS, failure: networkFailure, cancel }, wait)

  /**
   * A rejected refresh removes the stored access token; if it is still stored, there was no
   * response (B10).
   */
  const isUnanswered = (error: unknown): boolean =>
    isServiceFailure(error) && error.status === 0 && tokens.readAccess() !== null

  /**
   * The token of the shared refresh, or null if the refresh was rejected. Rejects with the aborted
   * failure after a cancel or logout, and with the network failure if no server responded.
   */
  const refreshed = async (
    rejected: string | null,
    cancel: AbortSignal,
  ): Promise<string | null> => {
    try {
      const granted = await within(cancel, () => renewed(refreshGate, now, rejected))
      if (isExpired(granted, now())) trusted = granted
      return granted
    } catch (error) {
      if (isAborted(error)) throw error
      if (isUnanswered(error)) throw networkFailure()
      return null
    }
  }

  const afterRunning = async (cancel: AbortSignal): Promise<string | null> => {
    await within(cancel, () => refreshGate.wait()).catch((error: unknown) => {
      if (cancel.aborted) throw error
    })
    return tokens.readAccess()
  }

  return {
    /** Steps 1 and 2: the token to send with a request; null = none. */
    async before(kind: CallKind, cancel: AbortSignal): Promise<string | null> {
      if (kind === 'credential') return null
      const stored = tokens.readAccess()
      if (stored !== null && isStale(stored)) {
        if (tokens.readRefresh() === null) return kind === 'public' ? null : stored
        return refreshed(stored, cancel).catch((error: unknown) => {
          if (kind === 'public' && !cancel.aborted) return null
          throw error
        })
      }
      return kind === 'private' && refreshGate.running() ? afterRunning(cancel) : stored
    },

    /** Step 4: the token for one retry after a 401 on a private path; null = no retry. */
    async after401(sent: string | null, cancel: AbortSignal): Promise<string | null> {
      if (sent === null) return null
      distrust(sent)
      const stored = tokens.readAccess()
      if (stored !== null && stored !== sent) return stored
      if (stored === null && !refreshGate.running()) return null
      return refreshed(sent, cancel)
    },

    /** The retry with this token got a 401 too. */
    refused: distrust,

    /** Step 5: a token for a socket; null = NO_TOKEN. Rejects if no server answered (B10). */
    async usable(cancel: AbortSignal = new AbortController().signal): Promise<string | null> {
      try {
        const stored = refreshGate.running() ? await afterRunning(cancel) : tokens.readAccess()
        if (stored !== null && !isStale(stored)) return stored
        return tokens.readRefresh() === null ? null : await refreshed(stored, cancel)
      } catch (error) {
        if (cancel.aborted || isAborted(error)) return null
        throw error
      }
    },
  }
}
