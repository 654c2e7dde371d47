/** Accounts of the model server and their tokens. */
export interface User {
  id: number
  username: string
}

interface Token {
  user: User
  use: 'access' | 'refresh'
  /** ms since 1970 */
  until: number
  revoked: boolean
}

/** Token lifetimes of a security-conscious server, ms. */
const ACCESS_LIFE_MS = 300_000
const REFRESH_LIFE_MS = 7 * 86_400_000

export const passwordOf = (username: string): string => `${username}-password`

const encodeSegment = (value: object): string =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/**
 * Accounts and tokens. For the client a token is a JWT (A2.1); the model server looks it up in a
 * map.
 */
export class UserAccounts {
  readonly all: User[]
  readonly #tokens = new Map<string, Token>()
  #issuedCount = 0

  constructor(usernames: readonly string[]) {
    this.all = usernames.map((username, index) => ({ id: 101 + index, username }))
  }

  findByUsername(username: unknown): User | undefined {
    return this.all.find((user) => user.username === username)
  }

  issueToken(user: User, use: Token['use'], now: number): string {
    const until = now + (use === 'access' ? ACCESS_LIFE_MS : REFRESH_LIFE_MS)
    this.#issuedCount += 1
    const claims = { user_id: user.id, jti: this.#issuedCount, token_type: use }
    const segments = [{ alg: 'none' }, { ...claims, exp: Math.floor(until / 1000) }].map(
      encodeSegment,
    )
    const token = [...segments, String(this.#issuedCount)].join('.')
    this.#tokens.set(token, { user, use, until, revoked: false })
    return token
  }

  /** User of a token; null if it is unknown, revoked or expired. */
  userOfToken(token: string, use: Token['use'], now: number): User | null {
    const stored = this.#tokens.get(token)
    const isValid = stored?.use === use && !stored.revoked && stored.until > now
    return isValid ? stored.user : null
  }

  revokeToken(token: string): void {
    const stored = this.#tokens.get(token)
    if (stored !== undefined) stored.revoked = true
  }

  revoke(use: Token['use'], user?: User): void {
    for (const token of this.#tokens.values())
      if (token.use === use && (user === undefined || token.user === user)) token.revoked = true
  }
}
