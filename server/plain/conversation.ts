import { REPLY_PREVIEW_LENGTH } from '../../src/protocol/base/constants.ts'
import { profilePath } from '../../src/protocol/base/page-paths.ts'
import { truncate } from '../../src/protocol/base/text.ts'
import type { ConversationJson, MessageJson } from '../../src/protocol/responses/messaging.ts'
import type { PageBody } from '../http/pagination.ts'
import { idParam } from '../http/validation.ts'
import { type FormEntry, formElement } from './fields.ts'
import { isSameText, type Outcome, type PlainForm } from './form.ts'
import { type Html, html } from './html.ts'
import { conversationName, conversationPath } from './inbox-page.ts'
import { type PlainPage, timeElement } from './page.ts'
import { pageLinks, pageParameter } from './page-links.ts'
import { PLAIN_PATHS } from './paths.ts'
import { callAs, read, tokenField, type Visit } from './visit.ts'

/** @throws ApiError 404 */
const idOf = ({ url }: Visit): number => idParam(url.searchParams.get('id'))

const apiPath = (id: number): string => `messaging/conversations/${id}/`

/** Messages of a conversation with a form to send one (API-MSG-08…10). */
export const conversationForm: PlainForm = {
  path: PLAIN_PATHS.conversation,
  fields: ['content'],
  page: conversationPage,
  submit: (visit, { content = '' }, clientId) => sendMessage(visit, idOf(visit), content, clientId),
}

/** The button that marks the messages of a conversation read: a GET request changes nothing. */
export const readForm: PlainForm = {
  path: PLAIN_PATHS.read,
  fields: [],
  page: (visit, entry) => {
    const url = new URL(conversationPath(idOf(visit)), visit.url)
    return conversationPage({ ...visit, url }, entry)
  },
  async submit(visit) {
    const id = idOf(visit)
    const result = await markRead(visit, id)
    return result.status === 200 ? { path: `${conversationPath(id)}#form` } : { rejected: result }
  },
}

const markRead = (visit: Visit, id: number) =>
  callAs(visit, { method: 'POST', path: `${apiPath(id)}mark-read/`, body: {} })

/** Sends a message once per client id. Who answers has read. */
export async function sendMessage(
  visit: Visit,
  conversationId: number,
  content: string,
  clientId: string,
): Promise<Outcome> {
  const path = `${apiPath(conversationId)}messages/`
  const body = { content, client_id: clientId }
  const result = await callAs(visit, { method: 'POST', path, body })
  if (result.status !== 200 && result.status !== 201) return { rejected: result }
  const stored: MessageJson = result.body
  if (result.status === 200 && !isSameText(stored.content, content)) return { isSpent: true }
  await markRead(visit, conversationId)
  return { path: `${conversationPath(conversationId)}#message-${stored.id}` }
}

async function conversationPage(visit: Visit, entry: FormEntry): Promise<PlainPage> {
  const id = idOf(visit)
  const conversation = await read<ConversationJson>(visit, apiPath(id))
  const path = `${apiPath(id)}messages/?page=${pageParameter(visit)}`
  const messages = await read<PageBody<MessageJson>>(visit, path)
  const { other_participant: other, unread_count } = conversation
  const form = formElement(visit, entry, {
    fields: [{ name: 'content', label: 'Message', isLong: true }],
    submit: 'Send',
  })
  const main = html`${pageLinks(visit, messages)}
${messages.results.length === 0 && html`<p>No messages yet.</p>`}
<ol>${messages.results.map((message) => messageItem(visit, message))}</ol>
${unread_count > 0 && readButton(visit, id)}
<p><a class="act" href="${conversationPath(id)}#form">Check for new messages</a></p>
${form}
${other !== null && html`<p><a class="act" href="${profilePath(other)}">Profile</a></p>`}`
  return { title: conversationName(conversation), main }
}

const readButton = (visit: Visit, id: number): Html =>
  html`<form method="post" action="${PLAIN_PATHS.read}?id=${id}">${tokenField(visit)}<button type="submit">Mark as read</button></form>`

function messageItem({ session }: Visit, message: MessageJson): Html {
  const { id, sender, content, reply_to, created_at, edited_at, deleted_at } = message
  const name = sender.id === session.user?.id ? 'You' : sender.display_name
  return html`<li id="message-${id}"><strong dir="auto">${name}</strong>
${reply_to !== null && html`<blockquote class="muted" dir="auto">${truncate(reply_to.content || 'Deleted message', REPLY_PREVIEW_LENGTH)}</blockquote>`}
${deleted_at === null ? html`<p class="text" dir="auto">${content}</p>` : html`<p class="muted">Deleted message</p>`}
<p class="muted">${timeElement(created_at)}${edited_at !== null && deleted_at === null && ' · Edited'}</p></li>`
}
