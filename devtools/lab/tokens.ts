interface Known {
  use: 'access' | 'refresh'
  /** Username the token was issued to; null if unknown. */
  owner: string | null
  revoked: boolean
}

const isObject = (value: unknown): value is { readonly [field: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textIn = (value: unknown, field: string): string | null => {
  const found = isObject(value) ? value[field] : null
  return typeof found === 'string' && found !== '' ? found : null
}

/** Tokens that passed through the proxy, so that a step can revoke them. */
export class Tokens {
  readonly #known = new Map<string, Known>()

  /** Records the tokens in a response of the server. */
  granted(asked: unknown, cookies: readonly string[], response: unknown): void {
    const sent = textIn(asked, 'refresh')
    const before = [sent, ...cookies].map((token) => this.#known.get(token ?? '')?.owner)
    const owner = textIn(asked, 'username') ?? before.find((name) => name != null) ?? null
    for (const use of ['access', 'refresh'] as const) {
      const token = textIn(response, use)
      if (token !== null) this.#known.set(token, { use, owner, revoked: false })
    }
  }

  /** Records an access token that was issued before the proxy started. */
  seen(token: string): void {
    if (!this.#known.has(token))
      this.#known.set(token, { use: 'access', owner: null, revoked: false })
  }

  revoke(username: string | null, refresh: boolean): void {
    for (const known of this.#known.values()) {
      const meant = username === null || known.owner === username
      if (meant && (refresh || known.use === 'access')) known.revoked = true
    }
  }

  isRevoked(token: string | null): boolean {
    return token !== null && this.#known.get(token)?.revoked === true
  }

  /** Whether a refresh with this body and these cookies would use a revoked token. */
  refusesRefresh(asked: unknown, cookies: readonly string[]): boolean {
    const sent = textIn(asked, 'refresh')
    return sent !== null ? this.isRevoked(sent) : cookies.some((token) => this.isRevoked(token))
  }
}
