import { isServiceFailure, TEXTS } from '../../../protocol/base/errors.ts'
import { sameId } from '../../../protocol/base/ids.ts'
import { parseTime } from '../../../protocol/base/time.ts'
import type { ChatUser, Id, Message } from '../../../protocol/base/types.ts'
import { merge } from './chat.policy.ts'
import type { ChatArgs, ChatContext, ChatUpdate } from './chat.types.ts'
import { isBlank, isTooLong } from './composer.policy.ts'
import { displayOrder, findMessage, type Messages, replaceAt } from './messages.index.ts'

/** Whether the API lets the user edit or delete a message at this time, ms. */
export function isChangeable(message: Message, me: ChatUser, now: number): boolean {
  const until = parseTime(message.editable_until ?? '')
  return (
    until !== null &&
    now < until &&
    message.deleted_at === undefined &&
    sameId(message.sender.id, me.id)
  )
}

/** The message to edit: the given one, else the last own one. */
export function editableMessage(
  { messages, currentUser }: Pick<ChatContext, 'messages' | 'currentUser'>,
  id: Id | undefined,
  now: number,
): Message | undefined {
  const message =
    id === undefined
      ? displayOrder(messages).findLast((m) => sameId(m.sender.id, currentUser.id))
      : findMessage(messages, id)
  return message && isChangeable(message, currentUser, now) ? message : undefined
}

export function startEdit(context: ChatContext, id: Id | undefined, now: number): ChatUpdate {
  const message = editableMessage(context, id, now)
  return message ? { edit: { id: message.id, text: message.body, error: null } } : {}
}

export const setEdit = (
  { context: { edit } }: ChatArgs,
  changes: { text?: string; error?: string | null },
): ChatUpdate => ({ edit: edit && { ...edit, ...changes } })

export const editError = (error: unknown): string =>
  isServiceFailure(error) ? error.message : TEXTS.serverError

export const isEditInvalid = ({ context: { edit } }: ChatArgs): boolean =>
  edit === null || isBlank(edit.text) || isTooLong(edit.text)

export const isEditUnchanged = ({ context: { edit, messages } }: ChatArgs): boolean =>
  edit !== null && findMessage(messages, edit.id)?.body === edit.text.trim()

/** Replaces a message that was edited or deleted, and its quotes. */
function applyChange(list: Messages, changed: Message): Messages {
  const replaced = new Map<number, Message>()
  for (const [position, message] of list.entries()) {
    const { reply_to } = message
    if (sameId(message.id, changed.id)) replaced.set(position, merge(message, changed))
    else if (reply_to && sameId(reply_to.id, changed.id))
      replaced.set(position, { ...message, reply_to: merge(reply_to, changed) })
  }
  return replaced.size === 0 ? list : replaceAt(list, replaced)
}

export function applyChanged(
  { messages, composer }: ChatContext,
  message: Message | null,
): ChatUpdate {
  if (message === null) return {}
  const { replyTo } = composer
  return {
    messages: applyChange(messages, message),
    ...(replyTo && sameId(replyTo.id, message.id)
      ? { composer: { ...composer, replyTo: merge(replyTo, message) } }
      : {}),
  }
}
