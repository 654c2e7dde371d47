/** Accounts of the model server and their tokens. */
export interface Person {
  id: number
  username: string
}

interface Token {
  person: Person
  use: 'access' | 'refresh'
  /** ms since 1970 */
  until: number
  revoked: boolean
}

/** Token lifetimes of a security-conscious server, ms. */
export const ACCESS_LIFE_MS = 300_000
const REFRESH_LIFE_MS = 7 * 86_400_000

export const passwordOf = (username: string): string => `${username}-password`

const encoded = (value: object): string =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

/**
 * Accounts and tokens. For the client a token is a JWT (A2.1); the model server looks it up in a
 * map.
 */
export class People {
  readonly all: Person[]
  readonly #tokens = new Map<string, Token>()
  #granted = 0

  constructor(usernames: readonly string[]) {
    this.all = usernames.map((username, index) => ({ id: 101 + index, username }))
  }

  named(username: unknown): Person | undefined {
    return this.all.find((person) => person.username === username)
  }

  grant(person: Person, use: Token['use'], now: number): string {
    const until = now + (use === 'access' ? ACCESS_LIFE_MS : REFRESH_LIFE_MS)
    this.#granted += 1
    const claims = { user_id: person.id, jti: this.#granted, token_type: use }
    const text = [{ alg: 'none' }, { ...claims, exp: Math.floor(until / 1000) }].map(encoded)
    const token = [...text, String(this.#granted)].join('.')
    this.#tokens.set(token, { person, use, until, revoked: false })
    return token
  }

  /** User of a token; null if it is unknown, revoked or expired. */
  whose(token: string, use: Token['use'], now: number): Person | null {
    const known = this.#tokens.get(token)
    const holds = known?.use === use && !known.revoked && known.until > now
    return holds ? known.person : null
  }

  revoke(use: Token['use'], person?: Person): void {
    for (const token of this.#tokens.values())
      if (token.use === use && (person === undefined || token.person === person))
        token.revoked = true
  }
}
