import {
  ACCESS_KEY,
  ACCESS_KEYS,
  FAILED_REFRESH_KEYS,
  firstToken,
  LOGOUT_KEYS,
  REFRESH_KEY,
  SIGN_IN_KEY,
  tokenUser,
} from '../../protocol/account/tokens.ts'
import type { SafeStorage } from './safe-storage.ts'

export interface StoredTokens {
  access: string | null
  refresh: string | null
}

export interface TokenChange extends StoredTokens {
  /** True if this change removed the last token: another tab logged out (B7). */
  signedOut: boolean
  /** True if another tab stored the tokens of another sign-in (B16). */
  replaced: boolean
}

/**
 * The tokens of the sign-in that this tab shows (B16). Those of another sign-in, which another tab
 * stored, are neither read nor changed until the tab adopts them.
 */
export interface TokenStore {
  /** The first of the entries access, access_token, token that has a value (HTTP-03, A2.1). */
  readAccess(): string | null
  readRefresh(): string | null
  readAll(): StoredTokens
  /** Makes the stored tokens those of this tab and returns them. */
  adopt(): StoredTokens
  /** Stores the tokens of a new sign-in in this tab, named by a new id. */
  begin(tokens: { access: string; refresh?: string | null }, signIn: string): void
  /** Stores access, and refresh if given (a refresh response may have none). */
  write(tokens: { access: string; refresh?: string | null }): void
  /** After a failed refresh: removes every access entry and keeps the refresh entry (A2.1). */
  removeAccess(): void
  /** On logout: removes all four entries. */
  clear(): void
  /** Called when another tab changes the tokens; returns the unsubscribe function. */
  onChangeElsewhere(listener: (change: TokenChange) => void): () => void
}

/** Stored while the tokens of a new sign-in are incomplete. */
const INCOMPLETE = '-'

const hasAny = ({ access, refresh }: StoredTokens): boolean => access !== null || refresh !== null

const userOf = ({ access, refresh }: StoredTokens): string | null =>
  (access === null ? null : tokenUser(access)) ?? (refresh === null ? null : tokenUser(refresh))

/** The tokens in localStorage, or in memory where storage does not work. */
export function createTokenStore(storage: SafeStorage): TokenStore {
  const readStored = (): StoredTokens => ({
    access: firstToken(ACCESS_KEYS.map((key) => storage.get(key))),
    refresh: firstToken([storage.get(REFRESH_KEY)]),
  })
  const readOwner = () => {
    const tokens = readStored()
    return { signIn: storage.get(SIGN_IN_KEY), user: userOf(tokens), tokens }
  }
  let own = readOwner()
  let hadAny = hasAny(own.tokens)

  /** Without stored tokens no tab is signed in. */
  const isOwn = (stored: StoredTokens): boolean => {
    if (!hasAny(stored)) return true
    const user = userOf(stored)
    const isSameUser = user === null || own.user === null || user === own.user
    return isSameUser && storage.get(SIGN_IN_KEY) === own.signIn
  }
  const readAll = (): StoredTokens => {
    const stored = readStored()
    if (isOwn(stored)) own = { ...own, user: userOf(stored) ?? own.user, tokens: stored }
    return own.tokens
  }
  const adopt = (): StoredTokens => {
    own = readOwner()
    hadAny = hasAny(own.tokens)
    return own.tokens
  }
  const write: TokenStore['write'] = ({ access, refresh }) => {
    if (!isOwn(readStored())) {
      own.tokens = { access, refresh: refresh || own.tokens.refresh }
      return
    }
    storage.set(ACCESS_KEY, access)
    if (refresh) storage.set(REFRESH_KEY, refresh)
    hadAny = true
    readAll()
  }
  const remove = (keys: readonly string[], left: StoredTokens): void => {
    if (isOwn(readStored())) {
      for (const key of keys) storage.remove(key)
      adopt()
    } else own.tokens = left
  }

  return {
    readAccess: () => readAll().access,
    readRefresh: () => readAll().refresh,
    readAll,
    adopt,
    begin(tokens, signIn) {
      storage.set(SIGN_IN_KEY, INCOMPLETE)
      adopt()
      own.user = null
      write(tokens)
      storage.set(SIGN_IN_KEY, signIn)
      adopt()
    },
    write,
    removeAccess: () => remove(FAILED_REFRESH_KEYS, { ...own.tokens, access: null }),
    clear: () => remove([...LOGOUT_KEYS, SIGN_IN_KEY], { access: null, refresh: null }),
    onChangeElsewhere(listener) {
      return storage.onChangeElsewhere((key) => {
        if (key !== null && key !== SIGN_IN_KEY && !LOGOUT_KEYS.includes(key)) return
        const stored = readStored()
        const hasNow = hasAny(stored)
        const signedOut = hadAny && !hasNow
        hadAny = hasNow
        const replaced = !isOwn(stored) && storage.get(SIGN_IN_KEY) !== INCOMPLETE
        listener({ ...readAll(), signedOut, replaced })
      })
    },
  }
}
