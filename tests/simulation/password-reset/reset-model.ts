import {
  ok,
  type Route,
  type RouteContext,
  type RouteRequest,
  routesOf,
  type SimulatedResponse,
} from '../../../devtools/simulation/server/routes.ts'

/** Lifetime of a link, ms. */
const LIFETIME_MS = 30 * 60_000

interface Link {
  token: string
  username: string
  until: number
}

const refusal = (field: string, text: string): SimulatedResponse => ({
  status: 400,
  body: { [field]: [text] },
})

/** Password reset by mail, as docs/your-own-api.md describes it. */
export class ResetModel {
  /** The mailed links, oldest first; a password may have been set with one already. */
  readonly links: Link[] = []
  /** Tokens with which a password was set. */
  readonly used = new Set<string>()
  /** Tokens that were refused at least once. */
  readonly refused = new Set<string>()
  readonly #deleted = new Set<string>()

  deleteUser(username: string): void {
    this.#deleted.add(username)
  }

  routes({ accounts, now }: RouteContext): readonly Route[] {
    const isUsable = (token: string): Link | undefined =>
      this.links.find(
        (link) =>
          link.token === token &&
          link.until > now() &&
          !this.used.has(token) &&
          !this.#deleted.has(link.username),
      )
    const withLink =
      (handle: (link: Link, request: RouteRequest) => SimulatedResponse) =>
      (request: RouteRequest): SimulatedResponse => {
        const token = String(request.body.token)
        const link = isUsable(token)
        if (link !== undefined) return handle(link, request)
        this.refused.add(token)
        return refusal('token', 'This link has expired or was used already.')
      }
    return routesOf(
      {
        'GET auth/password-reset/': () => ok({}),
        // The same response for addresses without an account.
        'POST auth/password-reset/': ({ body }) => {
          const [username = ''] = String(body.email).split('@')
          if (accounts.findByUsername(username) !== undefined)
            this.links.push({
              token: `link-${this.links.length + 1}`,
              username,
              until: now() + LIFETIME_MS,
            })
          return ok({})
        },
        'POST auth/password-reset/verify/': withLink(({ username }) => ok({ username })),
        'POST auth/password-reset/confirm/': withLink(({ token }, { body }) => {
          if (body.new_password === COMMON)
            return refusal('new_password', 'This password is too common.')
          this.used.add(token)
          return ok({})
        }),
      },
      true,
    )
  }
}

/** A password that the server refuses. */
export const COMMON = 'password'
