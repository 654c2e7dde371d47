/** Shared steps, events and expected values of the conversation connection tables. */
import type { Id } from '../../../src/protocol/base/types.ts'
import type { ConnectionLook, Status } from './connection.reference.ts'
import { look as generalLook } from './connection.words.ts'
import { type Emitted, type Step, socketLook } from './transport.steps.ts'

export const LEAVE: Step = ['tell', { type: 'conversation.leave' }]

export const choose = (id: Id): Step => ['tell', { type: 'conversation.choose', id }]

export const opened = (id: Id): Emitted => ({
  type: 'connection.opened',
  source: 'conversation',
  conversationId: id,
})

export const lost = (id: Id): Emitted => ({
  type: 'connection.lost',
  source: 'conversation',
  conversationId: id,
})

export const closed = (token: string, conversationId: Id, ...closeCodes: number[]) =>
  socketLook(token, 'closed', { conversationId, closeCodes })

export const connecting = (token: string, conversationId: Id) =>
  socketLook(token, 'connecting', { conversationId })

export const live = (token: string, conversationId: Id) =>
  socketLook(token, 'open', { conversationId })

export const look = (
  status: Status,
  conversationId: Id | null,
  rest: Partial<ConnectionLook> = {},
): ConnectionLook => generalLook(status, { conversationId, ...rest })

export const CHOSEN: Step[] = [choose(5)]

export const CONNECTING: Step[] = [...CHOSEN, ['token', 'a']]

export const OPEN: Step[] = [...CONNECTING, ['open']]

export const WAITING: Step[] = [...CONNECTING, ['close', 1006]]

export const CLOSED: Step[] = [...OPEN, ['close', 1001]]

/** `count` missing tokens, each retried after 3 s; the next attempt is requesting a token. */
export const noToken = (count: number): Step[] =>
  Array.from({ length: count }, (): Step[] => [
    ['token', null],
    ['wait', 3000],
  ]).flat()

export const FAILED: Step[] = [...CHOSEN, ...noToken(5), ['token', null]]

/** States in which a conversation may be left, changed or ended by sign-out, with the sockets. */
export const CONVERSATION_ENDS: [
  name: string,
  given: Step[],
  sockets: ConnectionLook['sockets'],
][] = [
  ['a token is requested', CHOSEN, []],
  ['connecting', CONNECTING, [closed('a', 5, 1000)]],
  ['open', OPEN, [closed('a', 5, 1000)]],
  ['the 1 s pause', [...CONNECTING, ['close', 4001]], [closed('a', 5)]],
  ['waiting', WAITING, [closed('a', 5)]],
  ['closed', CLOSED, [closed('a', 5)]],
  ['failed', FAILED, []],
]
