/** The users of a scenario on a real server: registered on first use, and operated over HTTP. */

interface Account {
  id: number
  username: string
  fullName: string
  access: string
}

const PASSWORD = 'the river is high today'

/** A prefix distinguishes lab users from demo users. */
const usernameOf = (name: string): string => `lab_${name.replaceAll('-', '_')}`

export class LabUsers {
  readonly #origin: string
  readonly #accounts = new Map<string, Account>()

  /** @param origin of the server itself; calls made here bypass the proxy and belong to no tab */
  constructor(origin: string) {
    this.#origin = origin
  }

  readonly password = PASSWORD

  username(name: string): string {
    return usernameOf(name)
  }

  async account(name: string): Promise<Account> {
    const existing = this.#accounts.get(name)
    if (existing) return existing
    const username = usernameOf(name)
    const firstName = name.charAt(0).toUpperCase() + name.slice(1)
    const credentials = { username, password: PASSWORD }
    let tokens = await this.#call('POST', 'auth/token/', credentials, null, [401])
    if (tokens === null) {
      const email = `${username}@example.org`
      const names = { first_name: firstName, last_name: 'Lab' }
      await this.#call('POST', 'users/', { ...credentials, ...names, email, user_type: 'creator' })
      tokens = await this.#call('POST', 'auth/token/', credentials)
    }
    const access = (tokens as { access: string }).access
    const me = (await this.#call('GET', 'users/me/', undefined, access)) as { id: number }
    const account = { id: me.id, username, fullName: `${firstName} Lab`, access }
    this.#accounts.set(name, account)
    return account
  }

  /** Conversation id of two users; creates the conversation if there is none. */
  async conversation(first: string, second: string): Promise<number> {
    const [from, to] = [await this.account(first), await this.account(second)]
    const body = { target_user_id: to.id }
    const conversation = await this.#call(
      'POST',
      'messaging/conversations/create/',
      body,
      from.access,
    )
    return (conversation as { id: number }).id
  }

  async sendMessage(from: string, to: string, content: string): Promise<void> {
    const id = await this.conversation(from, to)
    const { access } = await this.account(from)
    const body = { content, message_type: 'text', reply_to_id: null }
    await this.#call('POST', `messaging/conversations/${id}/messages/`, body, access)
  }

  async #call(
    method: string,
    path: string,
    body?: object,
    access: string | null = null,
    nullStatuses: readonly number[] = [],
  ): Promise<unknown> {
    const response = await fetch(`${this.#origin}/api/${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(access === null ? {} : { authorization: `Bearer ${access}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (nullStatuses.includes(response.status)) return null
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return JSON.parse(text)
  }
}
