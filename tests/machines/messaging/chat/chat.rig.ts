import type { PendingToggleRequest } from '../../../../src/machines/kit/pending-toggle.machine.ts'
import { createChatMachine } from '../../../../src/machines/messaging/chat/chat.machine.ts'
import * as select from '../../../../src/machines/messaging/chat/chat.selectors.ts'
import type { ChatInput } from '../../../../src/machines/messaging/chat/chat.types.ts'
import {
  type ReactionAbout,
  reactionGroups,
} from '../../../../src/machines/messaging/chat/reactions.policy.ts'
import { serviceFailure } from '../../../../src/protocol/base/errors.ts'
import type { Id } from '../../../../src/protocol/base/types.ts'
import { isUnread } from '../../../../src/protocol/messaging/conversation.ts'
import { messageText } from '../../../../src/protocol/messaging/message.ts'
import type { ChatLook, ChatStep, Page, ReactionsSeen } from '../../../spec/messaging/chat.steps.ts'
import { CONVERSATION, ME } from '../../../spec/messaging/chat.words.ts'
import { failureOf, runControlled } from '../../rig.ts'

const PAGES: Record<string, Page> = { firstPage: 'first', gapPage: 'gap', olderPage: 'older' }

function needed<TCall>(call: TCall | undefined, name: string): TCall {
  if (call === undefined) throw new Error(`no open call: ${name}`)
  return call
}

/** The chat with its children; the test settles every effect. */
export function chatRig(
  input: ChatInput = { conversationId: CONVERSATION as Id, currentUser: ME, online: true },
) {
  const { harness, effects, rig } = runControlled(
    (env, record) =>
      createChatMachine(env).provide({
        actions: {
          saveDraft: (_, { text }) => record({ type: 'save', text }),
          storeUnsent: (_, { added, gone }) =>
            record({ type: 'keep', added: added.map((m) => m.client_id), gone }),
        },
      }),
    { input },
  )
  const { editMessage, loadMessages, loadDraft, loadUnsent, sendRequest, sendMessage } = effects
  const start = harness.clock.now()
  const openPage = (which: string) =>
    loadMessages.calls.find(({ open, actorId }) => open && PAGES[actorId] === which)
  const openSend = (clientId: string) =>
    sendMessage.calls.find((call) => call.open && call.input.clientId === clientId)
  const page = (which: Page) => needed(openPage(which), which)
  const send = (clientId: string) => needed(openSend(clientId), clientId)
  const reaction = () =>
    needed(
      sendRequest.calls.find(({ open }) => open),
      'reaction',
    )
  const marking = () =>
    [effects.markMessagesRead, effects.markConversationRead].find(({ isOpen }) => isOpen)?.current

  return {
    /** The open send of a message, by its client id. */
    answer: send,
    pageCalls: loadMessages.calls,
    /** Rejects the page after an outage with a wait that the server asks for. */
    throttle: (seconds: number) =>
      page('gap').reject(
        serviceFailure({ message: 'Busy.', status: 429, body: { retry_after: seconds } }),
      ),
    /** `first`, `gap`, `older`, `draft`, `left`, or the client id of a send. */
    isOpen(name: string) {
      if (name === 'draft') return loadDraft.isOpen
      if (name === 'left') return loadUnsent.isOpen
      return (openPage(name) ?? openSend(name)) !== undefined
    },
    ...rig<ChatStep, ChatLook>({
      emits: {
        loadMessages: ({ page: number, position }, actorId) => ({
          type: 'load',
          which: PAGES[actorId],
          page: number,
          ...(position ? { after: position.offset } : {}),
        }),
        sendRequest: (ask) => {
          const { id, reaction: kind, on } = ask as PendingToggleRequest & ReactionAbout
          return { type: 'react', id, reaction: kind, on }
        },
        editMessage: ({ id, content }) => ({ type: 'edit', id, content }),
        sendMessage: ({ clientId, content, replyToId, isQueued }) => ({
          type: 'send',
          clientId,
          content,
          replyToId,
          ...(isQueued ? { isQueued } : {}),
        }),
        markMessagesRead: ({ messageIds }) => ({ type: 'mark', ids: messageIds }),
        markConversationRead: () => ({ type: 'markAll' }),
      },
      // Typing events have their own tests: chat.typing.test.ts.
      merge: (events, calls) => [
        ...events
          .filter(({ type }) => type !== 'chat.typing')
          .map((fact) =>
            'askedAt' in fact ? { ...fact, askedAt: Number(fact.askedAt) - start } : fact,
          ),
        ...calls.filter(({ type }) => type !== 'keep'),
        ...calls.filter(({ type }) => type === 'keep'),
      ],
      steps: {
        opened: (unreadCount) => ({ type: 'chat.opened', unreadCount }),
        closed: { type: 'chat.closed' },
        visible: { type: 'page.visible' },
        hidden: { type: 'page.hidden' },
        type: (text) => ({ type: 'draft.change', text }),
        suggest: (text) => ({ type: 'draft.suggest', text }),
        send: { type: 'message.send' },
        sent: (n, message) => send(`local-${n}`).resolve(message),
        sendFailed: (n, status) => send(`local-${n}`).reject(failureOf(status)),
        sentElsewhere: (n) => send(`local-${n}`).reject({ elsewhere: true }),
        online: { type: 'network.online' },
        offline: { type: 'network.offline' },
        retry: (n) => ({ type: 'message.retry', id: `local-${n}` }),
        remove: (n) => ({ type: 'message.remove', id: `local-${n}` }),
        live: (...messages) => ({ type: 'messages.arrived', messages }),
        wasRead: (id) => ({ type: 'messages.wereRead', ids: [id] }),
        left: (messages) => loadUnsent.current.resolve(messages),
        leftFailed: () => loadUnsent.current.reject(failureOf(0)),
        react: (id, kind) => ({ type: 'reaction.toggle', id, reaction: kind }),
        reacted: (status) =>
          status === 200
            ? reaction().resolve({ already: false })
            : reaction().reject(failureOf(status)),
        reactions: (id, reactions, offset) => ({
          type: 'reactions.changed',
          id,
          reactions,
          ...(offset === undefined ? {} : { offset }),
        }),
        reply: (id) => ({ type: 'reply.choose', id }),
        cancelReply: { type: 'reply.cancel' },
        edit: (id) => ({ type: 'edit.start', ...(id === undefined ? {} : { id }) }),
        editText: (text) => ({ type: 'edit.change', text }),
        saveEdit: { type: 'edit.save' },
        cancelEdit: { type: 'edit.cancel' },
        discardEdit: (id) => ({ type: 'edit.discard', id }),
        edited: (message) => editMessage.current.resolve(message),
        editFailed: (status) => editMessage.current.reject(failureOf(status)),
        changed: (message, offset) => ({
          type: 'message.changed',
          message,
          ...(offset === undefined ? {} : { offset }),
        }),
        offsets: (...offsets) => ({ type: 'offsets.received', offsets }),
        dismiss: { type: 'error.dismiss' },
        older: { type: 'older.load' },
        reload: { type: 'messages.reload' },
        reopened: { type: 'connection.reopened' },
        page: (which, messages, hasMore, offset) =>
          page(which).resolve({
            messages,
            hasMore,
            ...(offset === undefined ? {} : { position: { epoch: 'e', offset } }),
          }),
        missed: ({ offset, added = [], changed = [], read = [] }) =>
          page('gap').resolve({
            messages: added,
            hasMore: false,
            position: { epoch: 'e', offset },
            changes: { messages: changed, readIds: read },
          }),
        pageFailed: (which, status) => page(which).reject(failureOf(status)),
        draft: (text) => loadDraft.current.resolve(text),
        draftFailed: () => loadDraft.current.reject(failureOf(0)),
        marked: () => marking()?.resolve(),
        markFailed: () => marking()?.reject(failureOf(500)),
      },
      look(snapshot) {
        const messages = select.chatMessages(snapshot)
        const reactions = messages.flatMap((m) => {
          const groups = reactionGroups(m, ME, () => null)
          return groups.length === 0
            ? []
            : [[m.id, groups.map((g) => [g.reaction, g.count, g.mine])] as ReactionsSeen]
        })
        const edit = select.chatEdit(snapshot)
        const unsaved = messages.filter((m) => m.edit_failed).map((m) => m.id)
        const waiting = messages.filter(select.isWaiting).map((m) => m.id)
        return {
          screen: select.chatStatus(snapshot),
          list: messages.map((m) => [m.id, messageText(m), m.status ?? null]),
          unread: messages.filter((m) => isUnread(m, ME.id)).map((m) => m.id),
          error: select.chatError(snapshot),
          draft: select.chatDraft(snapshot),
          replyTo: select.replyTarget(snapshot)?.id ?? null,
          older: select.olderMessages(snapshot),
          catchingUp: select.isCatchingUp(snapshot),
          divider: select.firstUnreadId(snapshot),
          ...(edit === null ? {} : { edit: [edit.id, edit.text, edit.error] }),
          ...(unsaved.length === 0 ? {} : { unsaved }),
          ...(reactions.length === 0 ? {} : { reactions }),
          ...(waiting.length === 0 ? {} : { waiting }),
        }
      },
    }),
  }
}
