import { isServiceFailure, TEXTS } from '../../../protocol/base/errors.ts'
import { sameId } from '../../../protocol/base/ids.ts'
import { parseTime } from '../../../protocol/base/time.ts'
import type { ChatUser, Id, Message } from '../../../protocol/base/types.ts'
import { merge } from './chat.policy.ts'
import type { ChatArgs, ChatContext, ChatUpdate, PendingEdit } from './chat.types.ts'
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

type Edits = Pick<ChatContext, 'messages' | 'pendingEdits' | 'currentUser'>

const lastEditOf = (edits: readonly PendingEdit[], id: Id): PendingEdit | undefined =>
  edits.findLast((edit) => sameId(edit.id, id))

/** The message to edit: the given one, else the last own one. One with a failed edit at any time. */
export function editableMessage(
  { messages, pendingEdits, currentUser }: Edits,
  id: Id | undefined,
  now: number,
): Message | undefined {
  const message =
    id === undefined
      ? displayOrder(messages).findLast((m) => sameId(m.sender.id, currentUser.id))
      : findMessage(messages, id)
  if (!message) return undefined
  const hasFailed = lastEditOf(pendingEdits, message.id)?.error != null
  return hasFailed || isChangeable(message, currentUser, now) ? message : undefined
}

/** Starts with the text of the last saved edit, if there is one. */
export function startEdit(context: ChatContext, id: Id | undefined, now: number): ChatUpdate {
  const message = editableMessage(context, id, now)
  if (!message) return {}
  const last = lastEditOf(context.pendingEdits, message.id)
  return {
    edit: { id: message.id, text: last?.text ?? message.body, error: last?.error ?? null },
    pendingEdits: context.pendingEdits.filter((edit) => edit !== last || edit.error === null),
  }
}

export const setEdit = (
  { context: { edit } }: ChatArgs,
  changes: { text?: string; error?: string | null },
): ChatUpdate => ({ edit: edit && { ...edit, ...changes } })

export const isEditInvalid = ({ context: { edit } }: ChatArgs): boolean =>
  edit === null || isBlank(edit.text) || isTooLong(edit.text)

export function isEditUnchanged({ context: { edit, messages, pendingEdits } }: ChatArgs): boolean {
  if (edit === null) return false
  const last = lastEditOf(pendingEdits, edit.id)
  const shown = last?.error === null ? last.text : findMessage(messages, edit.id)?.body
  return shown === edit.text.trim()
}

/** Adds the edit to those to send. */
export const saveEdit = ({ context: { edit, pendingEdits } }: ChatArgs): ChatUpdate => ({
  edit: null,
  pendingEdits: edit
    ? [...pendingEdits, { ...edit, text: edit.text.trim(), error: null, running: false }]
    : pendingEdits,
})

const isWaiting = ({ error, running }: PendingEdit): boolean => error === null && !running

/** B12: nothing is sent while the browser reports offline. */
export const canSendEdit = ({ context: { outbox, pendingEdits } }: ChatArgs): boolean =>
  outbox.online && pendingEdits.some(isWaiting)

/** Only the last of several waiting edits of one message is sent. */
export function startSavingEdit({ context: { pendingEdits } }: ChatArgs): ChatUpdate {
  const next = pendingEdits.find(isWaiting)
  const last = next && lastEditOf(pendingEdits, next.id)
  if (!last) return {}
  const others = pendingEdits.filter((edit) => !sameId(edit.id, last.id))
  return { pendingEdits: [...others, { ...last, running: true }] }
}

export function runningEdit({ pendingEdits }: ChatContext): PendingEdit | undefined {
  return pendingEdits.find(({ running }) => running)
}

/** The running edit is stored; an unreadable response shows the text that was sent. */
export function applyEdit(context: ChatContext, response: Message | null): ChatUpdate {
  const edit = runningEdit(context)
  if (!edit) return {}
  const pendingEdits = context.pendingEdits.filter((other) => other !== edit)
  const existing = findMessage(context.messages, edit.id)
  const message = response ?? (existing && { ...existing, body: edit.text, content: edit.text })
  return message ? applyChanged({ ...context, pendingEdits }, message) : { pendingEdits }
}

/**
 * Whether a failure of the running edit is of no consequence: the user has saved the message again,
 * or it is known to have this text, so that only the response was lost.
 */
export function isEditSettled({ context }: ChatArgs): boolean {
  const edit = runningEdit(context)
  if (!edit || lastEditOf(context.pendingEdits, edit.id) !== edit) return true
  return findMessage(context.messages, edit.id)?.body === edit.text
}

export const dropEdit = ({ context: { pendingEdits } }: ChatArgs): ChatUpdate => ({
  pendingEdits: pendingEdits.filter(({ running }) => !running),
})

export const editError = (error: unknown): string =>
  isServiceFailure(error) ? error.message : TEXTS.serverError

/** The message is shown as it was; the edit is retained for the user. */
export const failEdit = (
  { context: { pendingEdits } }: ChatArgs,
  { error }: { error: unknown },
): ChatUpdate => ({
  pendingEdits: pendingEdits.map((edit) =>
    edit.running ? { ...edit, running: false, error: editError(error) } : edit,
  ),
})

/** The user gives up an edit that is not being sent. */
export const discardEdit = ({ context }: ChatArgs, { id }: { id: Id }): ChatUpdate => ({
  pendingEdits: context.pendingEdits.filter((edit) => edit.running || !sameId(edit.id, id)),
})

/** The messages as shown to the user: with saved edits, or marked if the last edit has failed. */
export function withPendingEdits(
  list: Messages,
  { pendingEdits, outbox: { online } }: Pick<ChatContext, 'pendingEdits' | 'outbox'>,
): Messages {
  if (pendingEdits.length === 0) return list
  const cached = editedCache.get(pendingEdits)
  if (cached?.list === list && cached.online === online) return cached.shown
  const shown = list.map((message) => {
    const edit = lastEditOf(pendingEdits, message.id)
    return edit && edit.text !== message.body ? withEdit(message, edit, online) : message
  })
  editedCache.set(pendingEdits, { list, online, shown })
  return shown
}

function withEdit(message: Message, edit: PendingEdit, online: boolean): Message {
  if (edit.error !== null) return { ...message, edit_failed: true }
  if (message.deleted_at !== undefined) return message
  const { text } = edit
  const waits = !online && !edit.running
  return { ...message, body: text, content: text, status: 'pending', ...(waits ? { waits } : {}) }
}

// The same array until something changes, to avoid re-renders.
const editedCache = new WeakMap<
  readonly PendingEdit[],
  { list: Messages; online: boolean; shown: Messages }
>()

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

type Changeable = Pick<ChatContext, 'messages' | 'composer' | 'pendingEdits'>

export function applyChanged(
  { messages, composer, pendingEdits }: Changeable,
  message: Message,
): Partial<Changeable> {
  const { replyTo } = composer
  return {
    messages: applyChange(messages, message),
    // An edit whose response was lost turns out to be stored.
    pendingEdits: pendingEdits.filter(
      (edit) => edit.error === null || !sameId(edit.id, message.id) || edit.text !== message.body,
    ),
    ...(replyTo && sameId(replyTo.id, message.id)
      ? { composer: { ...composer, replyTo: merge(replyTo, message) } }
      : {}),
  }
}
