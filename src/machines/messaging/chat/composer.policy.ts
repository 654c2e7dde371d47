import { MAX_MESSAGE_LENGTH } from '../../../protocol/base/constants.ts'
import { sameId } from '../../../protocol/base/ids.ts'
import { codePointLength } from '../../../protocol/base/text.ts'
import type { Id } from '../../../protocol/base/types.ts'
import type { ChatArgs, ChatComposer, ChatContext, ChatUpdate } from './chat.types.ts'
import { findMessage } from './messages.index.ts'

export const MESSAGE_TOO_LONG = `A message can have up to ${MAX_MESSAGE_LENGTH.toLocaleString('en-US')} characters.`

/** Whether the trimmed text has more code points than a message may have. */
export function isTooLong(text: string): boolean {
  return codePointLength(text.trim()) > MAX_MESSAGE_LENGTH
}

export const isBlank = (text: string): boolean => text.trim() === ''

export const lacksConversation = ({ context: { conversationId } }: ChatArgs): boolean =>
  String(conversationId).trim() === '' || sameId(conversationId, 0)

const update = (context: ChatContext, changes: Partial<ChatComposer>): ChatUpdate => ({
  composer: { ...context.composer, ...changes },
})

export const setDraft = ({ context }: ChatArgs, { text }: { text: string }): ChatUpdate =>
  update(context, { draft: text, isTouched: true })

export const restoreDraft = ({ context }: ChatArgs, { text }: { text: string }): ChatUpdate =>
  context.composer.isTouched ? {} : update(context, { draft: text })

/** Appends the suggestion to the user's text, once. */
export function withSuggestion(draft: string, suggestion: string): string {
  if (isBlank(draft)) return suggestion
  return draft.includes(suggestion.trim()) ? draft : `${draft.trimEnd()}\n\n${suggestion}`
}

export const stageSuggestion = ({ context }: ChatArgs, { text }: { text: string }): ChatUpdate =>
  update(context, { suggestion: withSuggestion(context.composer.suggestion ?? '', text) })

export const applySuggestion = (context: ChatContext, draft: string): ChatUpdate =>
  update(context, { draft, isTouched: true, suggestion: null })

/** REPLY-05: only received messages can be replied to. */
export function isReceived({ context }: ChatArgs, { id }: { id: Id }): boolean {
  const message = findMessage(context.messages, id)
  return message !== undefined && !sameId(message.sender.id, context.currentUser.id)
}

export const chooseReply = ({ context }: ChatArgs, { id }: { id: Id }): ChatUpdate =>
  update(context, { replyTo: findMessage(context.messages, id) ?? null })

export const clearReply = ({ context }: ChatArgs): ChatUpdate => update(context, { replyTo: null })
