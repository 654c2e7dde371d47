interface TokenRecord {
  use: 'access' | 'refresh'
  /** Username the token was issued to; null if unknown. */
  owner: string | null
  revoked: boolean
}

const isObject = (value: unknown): value is { readonly [field: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textField = (value: unknown, field: string): string | null => {
  const fieldValue = isObject(value) ? value[field] : null
  return typeof fieldValue === 'string' && fieldValue !== '' ? fieldValue : null
}

/** Tokens that passed through the proxy, so that a step can revoke them. */
export class Tokens {
  readonly #records = new Map<string, TokenRecord>()

  /** Records the tokens in a response of the server. */
  recordIssued(requestBody: unknown, cookies: readonly string[], responseBody: unknown): void {
    const refreshToken = textField(requestBody, 'refresh')
    const knownOwners = [refreshToken, ...cookies].map(
      (token) => this.#records.get(token ?? '')?.owner,
    )
    const owner =
      textField(requestBody, 'username') ?? knownOwners.find((name) => name != null) ?? null
    for (const tokenUse of ['access', 'refresh'] as const) {
      const token = textField(responseBody, tokenUse)
      if (token !== null) this.#records.set(token, { use: tokenUse, owner, revoked: false })
    }
  }

  /** Records an access token that was issued before the proxy started. */
  recordSeen(token: string): void {
    if (!this.#records.has(token))
      this.#records.set(token, { use: 'access', owner: null, revoked: false })
  }

  revoke(username: string | null, refresh: boolean): void {
    for (const record of this.#records.values()) {
      const isAffected = username === null || record.owner === username
      if (isAffected && (refresh || record.use === 'access')) record.revoked = true
    }
  }

  /** Accepts all tokens again. */
  restore(): void {
    for (const record of this.#records.values()) record.revoked = false
  }

  /** Which tokens are rejected; null = none. */
  rejected(): 'access' | 'all' | null {
    const revoked = [...this.#records.values()].filter((record) => record.revoked)
    if (revoked.length === 0) return null
    return revoked.some((record) => record.use === 'refresh') ? 'all' : 'access'
  }

  isRevoked(token: string | null): boolean {
    return token !== null && this.#records.get(token)?.revoked === true
  }

  /** Whether a refresh with this body and these cookies would use a revoked token. */
  isRefreshRevoked(requestBody: unknown, cookies: readonly string[]): boolean {
    const refreshToken = textField(requestBody, 'refresh')
    return refreshToken !== null
      ? this.isRevoked(refreshToken)
      : cookies.some((token) => this.isRevoked(token))
  }
}
