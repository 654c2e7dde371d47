import { createHash } from 'node:crypto'
import type { NotificationJson } from '../../../src/protocol/answers/notices.ts'
import { truncate } from '../../../src/protocol/base/text.ts'

/** What the service worker is told; it shows this and nothing else. */
export interface PushPayload {
  title: string
  body: string
  /** Where a click leads, from the root of this host. */
  url: string
  /** One of the same tag takes the place of the one before. */
  tag: string
}

const MAX_TITLE = 100
const MAX_BODY = 250
const MAX_URL = 300

/** Short enough for the 3 kB push services carry, whatever the script it is written in. */
export function payloadOf(notification: NotificationJson): PushPayload {
  const { id, title, message, payload } = notification
  const { preview, url, conversation_id } = payload
  const body = typeof preview === 'string' && preview !== '' ? `${message}: ${preview}` : message
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

/** What has not been delivered yet is replaced by a newer one of the same topic (RFC 8030, 5.4). */
export const topicOf = (tag: string): string =>
  createHash('sha256').update(tag).digest('base64url').slice(0, 32)

const isOwnPath = (url: unknown): url is string =>
  typeof url === 'string' && /^\/(?![/\\])/.test(url) && url.length <= MAX_URL
