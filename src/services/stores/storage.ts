import {
  ACCESS_KEY,
  ACCESS_KEYS,
  FAILED_REFRESH_KEYS,
  firstToken,
  LOGOUT_KEYS,
  REFRESH_KEY,
} from '../../protocol/account/tokens.ts'
import type { SafeStorage } from './safe-storage.ts'

export interface StoredTokens {
  access: string | null
  refresh: string | null
}

export interface TokenChange extends StoredTokens {
  /** True if this change removed the last token: another tab logged out (B7). */
  signedOut: boolean
}

export interface TokenStore {
  /** The first of the entries access, access_token, token that has a value (HTTP-03, A2.1). */
  readAccess(): string | null
  readRefresh(): string | null
  readAll(): StoredTokens
  /** Stores access, and refresh if given (a refresh response may have none). */
  write(tokens: { access: string; refresh?: string | null }): void
  /** After a failed refresh: removes every access entry and keeps the refresh entry (A2.1). */
  removeAccess(): void
  /** On logout: removes all four entries. */
  clear(): void
  /** Called when another tab changes the tokens; returns the unsubscribe function. */
  onChangeElsewhere(listener: (change: TokenChange) => void): () => void
}

/** The tokens in localStorage, or in memory where storage does not work. */
export function createTokenStore(storage: SafeStorage): TokenStore {
  const readAccess = (): string | null => firstToken(ACCESS_KEYS.map((key) => storage.get(key)))
  const readRefresh = (): string | null => firstToken([storage.get(REFRESH_KEY)])
  const readAll = (): StoredTokens => ({ access: readAccess(), refresh: readRefresh() })
  const hasAny = ({ access, refresh }: StoredTokens): boolean => access !== null || refresh !== null
  let hadAny = hasAny(readAll())
  const remove = (keys: readonly string[]): void => {
    for (const key of keys) storage.remove(key)
    hadAny = hasAny(readAll())
  }

  return {
    readAccess,
    readRefresh,
    readAll,
    write({ access, refresh }) {
      storage.set(ACCESS_KEY, access)
      if (refresh) storage.set(REFRESH_KEY, refresh)
      hadAny = true
    },
    removeAccess: () => remove(FAILED_REFRESH_KEYS),
    clear: () => remove(LOGOUT_KEYS),
    onChangeElsewhere(listener) {
      return storage.onChangeElsewhere((key) => {
        if (key !== null && !LOGOUT_KEYS.includes(key)) return
        const tokens = readAll()
        const hasNow = hasAny(tokens)
        const signedOut = hadAny && !hasNow
        hadAny = hasNow
        listener({ ...tokens, signedOut })
      })
    },
  }
}
