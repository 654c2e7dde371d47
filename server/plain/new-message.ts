import { sendMessageSchema } from '../../src/protocol/base/schemas.ts'
import type { ConversationJson } from '../../src/protocol/responses/messaging.ts'
import { isApiError, parse } from '../http/validation.ts'
import type { ApiResult } from './api.ts'
import { sendMessage } from './conversation.ts'
import { formElement } from './fields.ts'
import type { PlainForm } from './form.ts'
import { html } from './html.ts'
import { PLAIN_PATHS } from './paths.ts'
import { callAs } from './visit.ts'

/** First message to a user, whose name the parameter `to` may give (API-MSG-03). */
export const newMessageForm: PlainForm = {
  path: PLAIN_PATHS.message,
  fields: ['participant_username', 'content'],

  async page(visit, entry) {
    const participant_username = visit.url.searchParams.get('to') ?? ''
    const values = { participant_username, ...entry.values }
    const main = formElement(
      visit,
      { ...entry, values },
      {
        fields: [
          {
            name: 'participant_username',
            label: 'Username',
            attributes: html`autocapitalize="none" spellcheck="false" required`,
          },
          { name: 'content', label: 'Message', isLong: true },
        ],
        submit: 'Send',
      },
    )
    return { title: 'New message', main }
  },

  async submit(visit, { participant_username = '', content = '' }, clientId) {
    // The text is checked before the conversation opens.
    const invalid = rejectionOf(content)
    if (invalid !== null) return { rejected: invalid }
    const path = 'messaging/conversations/create/'
    const opened = await callAs(visit, { method: 'POST', path, body: { participant_username } })
    if (opened.status !== 200 && opened.status !== 201) return { rejected: opened }
    const conversation: ConversationJson = opened.body
    return sendMessage(visit, conversation.id, content, clientId)
  },
}

/** Why the API would reject a message; null = it would not. */
function rejectionOf(content: string): ApiResult | null {
  try {
    parse(sendMessageSchema, { content })
    return null
  } catch (error) {
    if (!isApiError(error)) throw error
    return { status: error.status, body: error.body, cookies: [] }
  }
}
