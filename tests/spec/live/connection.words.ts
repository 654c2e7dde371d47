/** Shared steps, roles and expected values of the connection tables. */
import type { Id, Json } from '../../../src/protocol/base/types.ts'
import type { ConnectionLook, Status, Which } from './connection.reference.ts'
import { type Emitted, type Row, type Step, socketLook, type Timed } from './transport.steps.ts'

export const VISIBLE: Step = ['tell', { type: 'page.visible' }]
export const ONLINE: Step = ['tell', { type: 'network.online' }]
export const DISMISS: Step = ['tell', { type: 'error.dismiss' }]
export const LEAVE: Step = ['tell', { type: 'conversation.leave' }]
export const choose = (id: Id): Step => ['tell', { type: 'conversation.choose', id }]
export const send = (payload: Json): Step => ['tell', { type: 'connection.send', payload }]

export const PING = { type: 'ping' }

export const LOST_TEXT = 'Connection lost. Please refresh the page.'
export const AUTH_TEXT = 'Authentication failed. Please log in again.'
export const TOKEN_TEXT = 'Not authenticated - no valid access token'
export const SOCKET_TEXT = 'WebSocket connection error'

export const CONNECTING: Step[] = [['token', 'a']]
export const OPEN: Step[] = [...CONNECTING, ['open']]
export const WAITING: Step[] = [...CONNECTING, ['close', 1006]]
export const CLOSED: Step[] = [...OPEN, ['close', 1001]]
export const AUTH_PAUSE: Step[] = [...CONNECTING, ['close', 4001]]

type Rest = Partial<ConnectionLook>
type SocketRest = Parameters<typeof socketLook>[2]

export function look(status: Status, rest: Rest = {}): ConnectionLook {
  const calm = { attempts: 0, error: null, retryAt: null, sockets: [], reported: 0 }
  return { status, conversationId: null, ...calm, ...rest }
}

/** A connection in the vocabulary of the tables: what decisions A1.3, A1.4 and A1.5 call differently. */
export class Role {
  readonly of: Which
  /** The selected conversation. */
  readonly id: Id | null
  /** Steps until a token is requested. */
  readonly begin: Step[]
  readonly opened: Emitted
  readonly lost: Emitted
  readonly proven: Emitted
  readonly silent: Emitted
  readonly #source: { source: Which; conversationId?: Id }

  constructor(of: Which, id: Id | null = null) {
    this.of = of
    this.id = id
    this.begin = id === null ? [] : [choose(id)]
    this.#source = { source: of, ...(id !== null && { conversationId: id }) }
    this.opened = { type: 'connection.opened', ...this.#source }
    this.lost = { type: 'connection.lost', ...this.#source }
    this.proven = { type: 'connection.proven', ...this.#source }
    this.silent = { type: 'connection.silent', ...this.#source }
  }

  /** Milliseconds before the n-th retry. */
  delay(n: number): number {
    return this.of === 'notifications' ? 3000 * n : 3000
  }

  /** Milliseconds until the n-th retry if failures take no time. */
  elapsed(n: number): number {
    return n === 0 ? 0 : this.elapsed(n - 1) + this.delay(n)
  }

  /** The counter after a drop; drops of a conversation are not counted (D10). */
  afterDrop(attempts: number): number {
    return this.of === 'conversation' ? attempts : attempts + 1
  }

  /** `count` missing tokens, each retried when due; the next attempt is requesting a token. */
  noToken(count: number): Step[] {
    return Array.from({ length: count }, (_, n): Step[] => [
      ['token', null],
      ['wait', this.delay(n + 1)],
    ]).flat()
  }

  /** The retries are exhausted by missing tokens. */
  get failed(): Step[] {
    return [...this.noToken(5), ['token', null]]
  }

  /** Page and network events, unless they reconnect an idle connection (A1.3 p8, B4). */
  get noWake(): Step[] {
    return this.of === 'general' ? [] : [ONLINE, VISIBLE]
  }

  /** Notifications have three statuses (SOCKNOTIF-01) and no texts (D14). */
  look(status: Status, rest: Rest = {}): ConnectionLook {
    const own = { conversationId: this.id, ...rest }
    if (this.of !== 'notifications') return look(status, own)
    const isIdle = status === 'waiting' || status === 'failed'
    return look(isIdle ? 'closed' : status, { ...own, error: null })
  }

  socket(token: string, state: 'connecting' | 'open' | 'closed', rest: SocketRest = {}) {
    return socketLook(token, state, { conversationId: this.id, ...rest })
  }

  closed(token: string, ...closeCodes: number[]) {
    return this.socket(token, 'closed', { closeCodes })
  }

  /** An open socket that must answer (B17): only the notification socket has a specified ping. */
  inDoubt(token: string) {
    return this.socket(token, 'open', { sent: this.of === 'notifications' ? [PING] : [] })
  }

  /** A socket that did not answer. */
  replaced(token: string) {
    return { ...this.inDoubt(token), ...this.closed(token, 1000), sent: this.inDoubt(token).sent }
  }

  /** The event that passes frames on. */
  frames(...payloads: Emitted[]): Emitted {
    const frames = payloads.map((payload) => ({ type: payload.type, payload }))
    return { type: 'frames.received', ...this.#source, frames }
  }

  /** States in which the session may end or the conversation change, with the sockets afterwards. */
  get ends(): [name: string, given: Step[], sockets: ConnectionLook['sockets']][] {
    const gone = [this.closed('a')]
    const closedByClient = [this.closed('a', 1000)]
    const authStates: typeof this.ends = [
      ['the 1 s pause', AUTH_PAUSE, gone],
      ['the forced refresh', [...AUTH_PAUSE, ['wait', 1000]], gone],
    ]
    return [
      ['a token is requested', [], []],
      ['connecting', CONNECTING, closedByClient],
      ['open', OPEN, closedByClient],
      ...(this.of === 'notifications' ? [] : authStates),
      ['waiting', WAITING, gone],
      ['closed', CLOSED, gone],
      ['failed', this.failed, []],
    ]
  }
}

export const CONVERSATION = new Role('conversation', 5)

export const ROLES = [new Role('general'), CONVERSATION, new Role('notifications')]

/** Clause and decision ids of a row by role; a role without ids has no such row. */
export type IdsByRole = { readonly [W in Which]?: string }

export type ConnectionRow = Row<ConnectionLook> & { of: Which }
export type ConnectionTimed = Timed<ConnectionLook> & { of: Which }

/** A row of one role; without `given` it has just begun, without `emitted` nothing is emitted. */
interface RowOfRole {
  title: string
  given?: Step[]
  when?: Step[]
  emitted?: Emitted[]
}

/** One row for each role that has ids. `given` follows the steps with which the role begins. */
export function forRoles<TRow extends RowOfRole>(
  ids: IdsByRole,
  makeRow: (role: Role) => TRow,
): (TRow & { of: Which; given: Step[]; emitted: Emitted[] })[] {
  return ROLES.filter(({ of }) => ids[of] !== undefined).map((role) => {
    const row = makeRow(role)
    return {
      ...row,
      of: role.of,
      title: `[${ids[role.of]}] ${row.title}`,
      given: [...role.begin, ...(row.given ?? [])],
      emitted: row.emitted ?? [],
    }
  })
}
