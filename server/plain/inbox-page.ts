import { CONVERSATION_PREVIEW_LENGTH } from '../../src/protocol/base/constants.ts'
import { truncate } from '../../src/protocol/base/text.ts'
import type { ConversationJson } from '../../src/protocol/responses/messaging.ts'
import type { PageBody } from '../http/pagination.ts'
import { type Html, html } from './html.ts'
import { type PlainPage, timeElement } from './page.ts'
import { pageLinks, pageParameter } from './page-links.ts'
import { PLAIN_PATHS } from './paths.ts'
import { read, type Visit } from './visit.ts'

const PAGE_SIZE = 30

export const conversationPath = (id: number): string => `${PLAIN_PATHS.conversation}?id=${id}`

/** Conversations, newest first (API-MSG-01). */
export async function inboxPage(visit: Visit): Promise<PlainPage> {
  const query = `page_size=${PAGE_SIZE}&page=${pageParameter(visit)}`
  const path = `messaging/conversations/?${query}`
  const conversations = await read<PageBody<ConversationJson>>(visit, path)
  const { results } = conversations
  const main = html`<p><a class="act" href="${PLAIN_PATHS.message}">New message</a></p>
${results.length === 0 && html`<p>No conversations yet.</p>`}
<ul>${results.map((conversation) => conversationItem(visit, conversation))}</ul>
${pageLinks(visit, conversations)}`
  return { title: 'Messages', main }
}

/** The other participant's name; a deleted account has none. */
export const conversationName = ({ other_participant: other }: ConversationJson): string =>
  other?.full_name || other?.username || 'Deleted user'

function conversationItem({ session }: Visit, conversation: ConversationJson): Html {
  const { id, latest_message: latest, unread_count, is_archived, updated_at } = conversation
  const isOwn = latest?.sender.id === session.user?.id
  const text = latest === null ? 'No messages yet' : latest.content || 'Deleted message'
  return html`<li><a class="act" href="${conversationPath(id)}"><bdi>${conversationName(conversation)}</bdi></a>
${unread_count > 0 && html` <strong>${unread_count} unread</strong>`}
<p class="text">${isOwn && 'You: '}<bdi>${truncate(text, CONVERSATION_PREVIEW_LENGTH)}</bdi></p>
<p class="muted">${timeElement(updated_at)}${is_archived && ' · Archived'}</p></li>`
}
