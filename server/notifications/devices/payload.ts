import { createHash } from 'node:crypto'
import { isolate, truncate } from '../../../src/protocol/base/text.ts'
import type { NotificationJson } from '../../../src/protocol/responses/notifications.ts'

/** Payload for the service worker, which displays nothing else. */
export interface PushPayload {
  title: string
  body: string
  /** Path to open on click, relative to this host. */
  url: string
  /** A notification replaces the previous one with the same tag. */
  tag: string
}

const MAX_TITLE = 100
const MAX_BODY = 250
const MAX_URL = 300

/** Fits in the 3 kB push services accept, in any script. */
export function payloadOf(notification: NotificationJson): PushPayload {
  const { id, title, message, payload } = notification
  const { preview, url, conversation_id } = payload
  const body =
    typeof preview === 'string' && preview !== '' ? `${message}: ${isolate(preview)}` : message
  return {
    title: truncate(title, MAX_TITLE),
    body: truncate(body, MAX_BODY),
    url: isOwnPath(url) ? url : '/notifications',
    tag:
      typeof conversation_id === 'number'
        ? `conversation-${conversation_id}`
        : `notification-${id}`,
  }
}

/**
 * A push service replaces an undelivered push by a newer one with the same topic (RFC 8030, 5.4).
 */
export const topicOf = (tag: string): string =>
  createHash('sha256').update(tag).digest('base64url').slice(0, 32)

const isOwnPath = (url: unknown): url is string =>
  typeof url === 'string' && /^\/(?![/\\])/.test(url) && url.length <= MAX_URL
