import type { Endpoint } from './endpoint-types.ts'

/** What happened in a conversation after a position, an API extension. */
export const MESSAGE_EVENT_ENDPOINTS = {
  'conversations.events': {
    method: 'GET',
    path: 'messaging/conversations/{id}/events/',
    kind: 'private',
  },
} as const satisfies Record<string, Endpoint>
