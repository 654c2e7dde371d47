/** Beginnings, events and looks that the rows of notification-connection share. */
import type { Json } from '../../src/protocol/base/types.ts'
import type { NotificationLook } from './notification-connection.reference.ts'
import { type Step, socketLook, type Told } from './transport.steps.ts'

export const ONLINE: Step = ['tell', { type: 'network.online' }]

export const VISIBLE: Step = ['tell', { type: 'page.visible' }]

export const send = (payload: Json): Step => ['tell', { type: 'connection.send', payload }]

export const OPENED: Told = { type: 'connection.opened', source: 'notifications' }

export const LOST: Told = { type: 'connection.lost', source: 'notifications' }

export const PING = { type: 'ping' }

export const closed = (token: string, ...closeCodes: number[]) =>
  socketLook(token, 'closed', { closeCodes })

export function look(
  status: NotificationLook['status'],
  rest: Partial<NotificationLook> = {},
): NotificationLook {
  return { status, attempts: 0, retryAt: null, sockets: [], reported: 0, ...rest }
}

export const CONNECTING: Step[] = [['token', 'a']]

export const OPEN: Step[] = [...CONNECTING, ['open']]

/** `count` failures for want of a token, each retry in its time; the next attempt asks for a token. */
export const noToken = (count: number): Step[] =>
  Array.from({ length: count }, (_, n): Step[] => [
    ['token', null],
    ['wait', 3000 * (n + 1)],
  ]).flat()
