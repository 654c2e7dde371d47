/** Shared steps, events and expected values of the transport tables. */
import type { TransportLook } from './transport.run.ts'
import { type Emitted, type Step, socketLook } from './transport.steps.ts'

export const CONNECT: Step = ['tell', { type: 'transport.connect' }]
export const DISCONNECT: Step = ['tell', { type: 'transport.disconnect' }]
export const send = (payload: string): Step => ['tell', { type: 'transport.send', payload }]

export const ASKING: Step[] = [CONNECT]
export const CONNECTING: Step[] = [CONNECT, ['token', 'a']]
export const OPEN: Step[] = [...CONNECTING, ['open']]
export const AUTH_WAIT: Step[] = [...CONNECTING, ['close', 4001]]
export const AUTH_REFRESH: Step[] = [...AUTH_WAIT, ['wait', 1000]]
export const SECOND: Step[] = [...AUTH_REFRESH, ['refresh', 'b']]
export const SECOND_OPEN: Step[] = [...SECOND, ['open']]

export const OPENED: Emitted = { type: 'transport.opened' }
export const SOCKET_ERROR: Emitted = {
  type: 'transport.error',
  message: 'WebSocket connection error',
}
export const NO_TOKEN: Emitted[] = [
  { type: 'transport.error', message: 'Not authenticated - no valid access token' },
  { type: 'transport.closed', code: null, cause: 'auth' },
]
export const UNANSWERED: Emitted[] = [
  SOCKET_ERROR,
  { type: 'transport.closed', code: 1006, cause: 'drop' },
]
export const refreshFailed = (code: number): Emitted[] => [
  { type: 'transport.error', message: 'Authentication failed. Please log in again.' },
  { type: 'transport.closed', code, cause: 'auth' },
]
export const down = (code: number): Emitted => ({ type: 'transport.down', code })
export const closed = (code: number, cause: string): Emitted => ({
  type: 'transport.closed',
  code,
  cause,
})

export const look = (
  state: TransportLook['state'],
  ...sockets: TransportLook['sockets']
): TransportLook => ({ state, sockets, reported: 0 })
export const gone = socketLook('a', 'closed')
export const closedByUs = socketLook('a', 'closed', { closeCodes: [1000] })
