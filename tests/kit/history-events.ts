import type { HistoryEvent, Seen } from './history.ts'

/** Events of a history in the conversation 1, for tests of what reads histories. */

export const message = (id: number, clientId = `c${id}`): Seen => ({ id, clientId })

export const ack = (id: number, at: number): HistoryEvent => ({
  type: 'acknowledged',
  by: 'ayen',
  conversation: 1,
  message: message(id),
  at,
})
