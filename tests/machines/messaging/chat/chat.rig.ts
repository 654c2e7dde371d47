import { fromPromise } from 'xstate'
import {
  createPendingToggleMachine,
  type PendingToggleRequest,
  type PendingToggleResponse,
} from '../../../../src/machines/kit/pending-toggle.machine.ts'
import { createChatMachine } from '../../../../src/machines/messaging/chat/chat.machine.ts'
import * as select from '../../../../src/machines/messaging/chat/chat.selectors.ts'
import type {
  ChatCommand,
  ChatInput,
  MessagePage,
} from '../../../../src/machines/messaging/chat/chat.types.ts'
import {
  type ReactionAbout,
  reactionGroups,
} from '../../../../src/machines/messaging/chat/reactions.policy.ts'
import { createMarkReadMachine } from '../../../../src/machines/messaging/markRead/markRead.machine.ts'
import {
  createOutgoingMachine,
  type OutgoingInput,
} from '../../../../src/machines/messaging/outgoing/outgoing.machine.ts'
import { abortedFailure, serviceFailure } from '../../../../src/protocol/base/errors.ts'
import type { Id, Message } from '../../../../src/protocol/base/types.ts'
import { isUnread } from '../../../../src/protocol/messaging/conversation.ts'
import { run } from '../../../kit/harness.ts'
import type {
  ChatLook,
  ChatStep,
  Emitted,
  Page,
  ReactionsSeen,
} from '../../../spec/messaging/chat.steps.ts'
import { CONVERSATION, ME } from '../../../spec/messaging/chat.words.ts'
import type { Rig } from '../../scripts.ts'

interface Call<TOutput> {
  /** `first`, `gap`, `older`, `draft`, `mark`, `markAll`, or the client id of a send. */
  name: string
  open: boolean
  resolve(output: TOutput): void
  reject(error: unknown): void
}

const PAGES: Record<string, Page> = { firstPage: 'first', gapPage: 'gap', olderPage: 'older' }

const failureOf = (status: number) =>
  status === -1 ? abortedFailure() : serviceFailure({ message: 'The call failed.', status })

/** The chat with its children; the test settles every effect. */
export function chatRig(
  input: ChatInput = { conversationId: CONVERSATION as Id, currentUser: ME, online: true },
) {
  const calls: Call<never>[] = []
  const reported: string[] = []
  const emitted: Emitted[] = []
  /** Effects of the current step, listed after its events. */
  let effects: Emitted[] = []
  /** Stored unsent messages, listed last. */
  let kept: Emitted[] = []

  function effect<TOutput, TInput extends object>(
    nameOf: (input: TInput, actorId: string) => string,
    notify: (input: TInput, actorId: string) => Emitted | null,
  ) {
    return fromPromise<TOutput, TInput>(
      ({ input: requests, self, signal }) =>
        new Promise<TOutput>((resolve, reject) => {
          const fact = notify(requests, self.id)
          if (fact) effects.push(fact)
          const call: Call<TOutput> = {
            name: nameOf(requests, self.id),
            open: true,
            resolve: (output) => {
              call.open = false
              resolve(output)
            },
            reject: (error) => {
              call.open = false
              reject(error)
            },
          }
          signal.addEventListener('abort', () => {
            call.open = false
          })
          calls.push(call as Call<never>)
        }),
    )
  }

  const pageOf = (_: unknown, id: string): Page => PAGES[id]!
  const harness = run(
    (env) =>
      createChatMachine(env).provide({
        actors: {
          loadMessages: effect<MessagePage, { conversationId: Id; page: number }>(
            pageOf,
            ({ page }, id) => ({ type: 'load', which: pageOf(null, id), page }),
          ),
          loadDraft: effect<string, { conversationId: Id }>(
            () => 'draft',
            () => null,
          ),
          loadUnsent: effect<Message[], { conversationId: Id }>(
            () => 'left',
            () => null,
          ),
          pendingToggle: createPendingToggleMachine(env).provide({
            actors: {
              sendRequest: effect<PendingToggleResponse, PendingToggleRequest>(
                () => 'reaction',
                (ask) => {
                  const { id, reaction, on } = ask as PendingToggleRequest & ReactionAbout
                  return { type: 'react', id, reaction, on }
                },
              ),
            },
          }),
          outgoing: createOutgoingMachine(env).provide({
            actors: {
              sendMessage: effect<Message | null, OutgoingInput>(
                ({ clientId }) => clientId,
                ({ clientId, content, replyToId, held }) => ({
                  type: 'send',
                  clientId,
                  content,
                  replyToId,
                  ...(held ? { held } : {}),
                }),
              ),
            },
          }),
          markRead: createMarkReadMachine(env).provide({
            actors: {
              markMessagesRead: effect<void, { conversationId: Id; messageIds: Id[] }>(
                () => 'mark',
                ({ messageIds }) => ({ type: 'mark', ids: messageIds }),
              ),
              markConversationRead: effect<void, { conversationId: Id }>(
                () => 'mark',
                () => ({ type: 'markAll' }),
              ),
            },
          }),
        },
        actions: {
          saveDraft: (_, { text }) => {
            effects.push({ type: 'save', text })
          },
          reportUnexpected: ({ event }) => void reported.push(event.type),
          storeUnsent: (_, { added, gone }) => {
            kept.push({ type: 'keep', added: added.map((m) => m.client_id), gone })
          },
        },
      }),
    { input },
  )
  let heard = 0
  const start = harness.clock.now()
  const listen = () => {
    // Typing events have their own tests: chat.typing.test.ts.
    const facts = harness.sentEvents
      .slice(heard)
      .filter(({ type }) => type !== 'chat.typing')
      .map((fact) => ('askedAt' in fact ? { ...fact, askedAt: fact.askedAt - start } : fact))
    emitted.push(...facts, ...effects, ...kept)
    heard = harness.sentEvents.length
    effects = []
    kept = []
  }
  listen()
  const send = (event: ChatCommand) => harness.send(event)
  const open = (name: string) => calls.find((call) => call.open && call.name === name)
  const call = (name: string): Call<never> => {
    const found = open(name)
    if (!found) throw new Error(`no open call: ${name}`)
    return found
  }

  const WORDS: { [W in ChatStep[0]]: (...values: never[]) => void } = {
    opened: (unreadCount: number) => send({ type: 'chat.opened', unreadCount }),
    closed: () => send({ type: 'chat.closed' }),
    visible: () => send({ type: 'page.visible' }),
    hidden: () => send({ type: 'page.hidden' }),
    type: (text: string) => send({ type: 'draft.change', text }),
    suggest: (text: string) => send({ type: 'draft.suggest', text }),
    send: () => send({ type: 'message.send' }),
    sent: (n: number, message: Message | null) => call(`local-${n}`).resolve(message as never),
    sendFailed: (n: number, status: number) => call(`local-${n}`).reject(failureOf(status)),
    sentElsewhere: (n: number) => call(`local-${n}`).reject({ elsewhere: true }),
    online: () => send({ type: 'network.online' }),
    offline: () => send({ type: 'network.offline' }),
    retry: (n: number) => send({ type: 'message.retry', id: `local-${n}` }),
    remove: (n: number) => send({ type: 'message.remove', id: `local-${n}` }),
    live: (...messages: Message[]) => send({ type: 'messages.arrived', messages }),
    wasRead: (id: Id) => send({ type: 'messages.wereRead', ids: [id] }),
    left: (messages: Message[]) => call('left').resolve(messages as never),
    leftFailed: () => call('left').reject(failureOf(0)),
    react: (id: Id, reaction: string) => send({ type: 'reaction.toggle', id, reaction }),
    reacted: (status: number) =>
      status === 200
        ? call('reaction').resolve({ already: false } as never)
        : call('reaction').reject(failureOf(status)),
    reactions: (id: Id, reactions: Message['reactions']) =>
      send({ type: 'reactions.changed', id, reactions }),
    reply: (id: Id) => send({ type: 'reply.choose', id }),
    cancelReply: () => send({ type: 'reply.cancel' }),
    dismiss: () => send({ type: 'error.dismiss' }),
    older: () => send({ type: 'older.load' }),
    reload: () => send({ type: 'messages.reload' }),
    reopened: () => send({ type: 'connection.reopened' }),
    page: (which: Page, messages: Message[], hasMore: boolean) =>
      call(which).resolve({ messages, hasMore } as never),
    pageFailed: (which: Page, status: number) => call(which).reject(failureOf(status)),
    draft: (text: string) => call('draft').resolve(text as never),
    draftFailed: () => call('draft').reject(failureOf(0)),
    marked: () => open('mark')?.resolve(undefined as never),
    markFailed: () => open('mark')?.reject(failureOf(500)),
    wait: () => {},
  }

  const rig: Rig<ChatStep, ChatLook> = {
    async do([word, ...values]) {
      WORDS[word](...(values as never[]))
      await (word === 'wait' ? harness.advance(values[0] as number) : harness.settle())
      listen()
    },
    look() {
      const snapshot = harness.actor.getSnapshot()
      const messages = select.chatMessages(snapshot)
      const reactions = messages.flatMap((m) => {
        const groups = reactionGroups(m, ME, () => null)
        return groups.length === 0
          ? []
          : [[m.id, groups.map((g) => [g.reaction, g.count, g.mine])] as ReactionsSeen]
      })
      const waiting = messages.filter(select.isWaiting).map((m) => m.id)
      return {
        screen: select.chatStatus(snapshot),
        list: messages.map((m) => [m.id, m.body, m.status ?? null]),
        unread: messages.filter((m) => isUnread(m, ME.id)).map((m) => m.id),
        error: select.chatError(snapshot),
        draft: select.chatDraft(snapshot),
        replyTo: select.replyTarget(snapshot)?.id ?? null,
        older: select.olderMessages(snapshot),
        catchingUp: select.isCatchingUp(snapshot),
        divider: select.firstUnreadId(snapshot),
        ...(reactions.length === 0 ? {} : { reactions }),
        ...(waiting.length === 0 ? {} : { waiting }),
      }
    },
    emitted: () => emitted,
  }
  return {
    ...rig,
    harness,
    reported,
    /** The open send of a message, by its client id. */
    answer: (clientId: string) => call(clientId) as Call<unknown>,
    isOpen: (name: string) => open(name) !== undefined,
  }
}
