/** Shared steps, events and expected values of the connection tables. */
import type { Json } from '../../../src/protocol/base/types.ts'
import type { ConnectionLook, Status } from './connection.reference.ts'
import { type Emitted, type Step, socketLook } from './transport.steps.ts'

export const VISIBLE: Step = ['tell', { type: 'page.visible' }]

export const ONLINE: Step = ['tell', { type: 'network.online' }]

export const DISMISS: Step = ['tell', { type: 'error.dismiss' }]

export const send = (payload: Json): Step => ['tell', { type: 'connection.send', payload }]

export const OPENED: Emitted = { type: 'connection.opened', source: 'general' }

export const LOST: Emitted = { type: 'connection.lost', source: 'general' }

export const LOST_TEXT = 'Connection lost. Please refresh the page.'

export const AUTH_TEXT = 'Authentication failed. Please log in again.'

export const closed = (token: string, ...closeCodes: number[]) =>
  socketLook(token, 'closed', { closeCodes })

export function look(status: Status, rest: Partial<ConnectionLook> = {}): ConnectionLook {
  const calm = { attempts: 0, error: null, retryAt: null, sockets: [], reported: 0 }
  return { status, conversationId: null, ...calm, ...rest }
}

export const CONNECTING: Step[] = [['token', 'a']]

export const OPEN: Step[] = [...CONNECTING, ['open']]

/** Fails `count` times with 1006, retrying after 3 s; the next attempt is requesting a token. */
export const failures = (count: number): Step[] =>
  Array.from({ length: count }, (): Step[] => [
    ['token', 'x'],
    ['close', 1006],
    ['wait', 3000],
  ]).flat()

export const WAITING: Step[] = [...CONNECTING, ['close', 1006]]

export const CLOSED: Step[] = [...OPEN, ['close', 1001]]

export const FAILED: Step[] = [...failures(5), ['token', 'x'], ['close', 1006]]

export const sixClosed = Array.from({ length: 6 }, () => closed('x'))

export const refused = (token: string): Step[] => [
  ['token', token],
  ['close', 4001],
  ['wait', 1000],
  ['refresh', `${token}2`],
  ['close', 4001],
]
