import type { Id } from '../base/types.ts'
import { encoded } from '../endpoints/endpoint-paths.ts'

/** MISC-02 */
export const SOCKET_ROOT = '/ws/'
/** General connection and conversation connection (B3). */
export const MESSAGING_SOCKET_PATH = '/ws/messaging/'
/** B3 */
export const NOTIFICATION_SOCKET_PATH = '/ws/notifications/'

/** Configured address templates; null = the default path. */
export interface SocketSettings {
  readonly messaging: string | null
  readonly conversation: string | null
  readonly notifications: string | null
}

/** Address templates of the sockets: `{token}` and `{conversation}` are filled in (B3). */
export interface SocketTemplates {
  /** The general connection. */
  readonly messaging: string
  readonly conversation: string
  readonly notifications: string
}

const NONE: SocketSettings = { messaging: null, conversation: null, notifications: null }

/**
 * The templates of an API. A configured template that begins with `/` is a path on its host.
 * @param apiBase the API without `/api/`, `https://…` or `http://…`
 */
export function socketTemplates(apiBase: string, settings = NONE): SocketTemplates {
  const base = apiBase.replace(/^http/i, 'ws').replace(/\/+$/, '')
  const complete = (template: string) =>
    template.startsWith('/') ? new URL(base).origin + template : template
  const messaging = complete(settings.messaging ?? `${base}${MESSAGING_SOCKET_PATH}?token={token}`)
  const conversation = settings.conversation ?? `${messaging}&conversation={conversation}`
  const notifications = settings.notifications ?? `${base}${NOTIFICATION_SOCKET_PATH}?token={token}`
  return {
    messaging,
    conversation: complete(conversation),
    notifications: complete(notifications),
  }
}

export interface SocketTarget {
  templates: SocketTemplates
  channel: 'messaging' | 'notifications'
  token: string
  /** Messaging only. */
  conversationId?: Id | null
}

/** The URL of a live socket (SOCKEV-01, SOCKEV-02, B2, B3). */
export function socketUrl({ templates, channel, token, conversationId }: SocketTarget): string {
  const isConversation = channel === 'messaging' && (conversationId ?? null) !== null
  return templates[isConversation ? 'conversation' : channel]
    .replace('{token}', encoded(token))
    .replace('{conversation}', encoded(String(conversationId)))
}
