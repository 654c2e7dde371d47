import { createInboxMachine } from '../../../../src/machines/messaging/inbox/inbox.machine.ts'
import * as select from '../../../../src/machines/messaging/inbox/inbox.selectors.ts'
import type { InboxEvent } from '../../../../src/machines/messaging/inbox/inbox.types.ts'
import { abortedFailure, serviceFailure } from '../../../../src/protocol/base/errors.ts'
import type { Conversation, Id, Message } from '../../../../src/protocol/base/types.ts'
import { conversationUnread } from '../../../../src/protocol/messaging/conversation.ts'
import { run } from '../../../kit/harness.ts'
import {
  type Emitted,
  type InboxLook,
  type InboxStep,
  USER,
} from '../../../spec/messaging/inbox.steps.ts'
import { controlled } from '../../controlled.ts'

const failureOf = (status: number) =>
  status === -1 ? abortedFailure() : serviceFailure({ message: 'The call failed.', status })

/** The inbox; the test settles both effects. */
export function inboxRig() {
  const list = controlled<Conversation[]>()
  const start = controlled<
    Conversation,
    { userId: Id; username: string; initialMessage: string | null }
  >()
  const reported: string[] = []
  const harness = run(
    (env) =>
      createInboxMachine(env).provide({
        actors: { loadConversations: list.logic, startConversation: start.logic },
        actions: { reportUnexpected: ({ event }) => void reported.push(event.type) },
      }),
    { input: { userId: USER.id } },
  )
  const emitted: Emitted[] = []
  const heard = { facts: 0, lists: 0, starts: 0 }
  const listen = () => {
    emitted.push(...harness.sentEvents.slice(heard.facts))
    emitted.push(...list.calls.slice(heard.lists).map(() => ({ type: 'load' })))
    emitted.push(...start.calls.slice(heard.starts).map((c) => ({ type: 'start', ...c.input })))
    heard.facts = harness.sentEvents.length
    heard.lists = list.calls.length
    heard.starts = start.calls.length
  }
  listen()
  const send = (event: InboxEvent) => harness.send(event)
  const WORDS: { [W in InboxStep[0]]: (...values: never[]) => void } = {
    list: (conversations: Conversation[]) => list.current.resolve(conversations),
    listFailed: (status: number) => list.current.reject(failureOf(status)),
    reload: () => send({ type: 'inbox.reload' }),
    search: (query: string) => send({ type: 'inbox.search', query }),
    clear: () => send({ type: 'inbox.clearSearch' }),
    choose: (id: Id) => send({ type: 'conversation.choose', id }),
    leave: () => send({ type: 'conversation.leave' }),
    live: (...messages: Message[]) => send({ type: 'messages.arrived', messages }),
    markedRead: (id: Id, count: number) => send({ type: 'conversation.markedRead', id, count }),
    start: (userId: Id, username: string, draft?: string) =>
      send({ type: 'conversation.start', userId, username, draft }),
    started: (conversation: Conversation) => start.current.resolve(conversation),
    startFailed: (status: number) => start.current.reject(failureOf(status)),
  }
  return {
    harness,
    list,
    start,
    reported,
    async do([word, ...values]: InboxStep) {
      WORDS[word](...(values as never[]))
      await harness.settle()
      listen()
    },
    look(): InboxLook {
      const snapshot = harness.actor.getSnapshot()
      const outcome = select.startedConversation(snapshot)
      return {
        screen: select.inboxStatus(snapshot),
        items: select
          .visibleConversations(snapshot)
          .map((c) => [
            c.id,
            c.unread_count,
            c.latest_message?.body ?? null,
            conversationUnread(c, snapshot.context.userId),
          ]),
        count: select.conversationCount(snapshot),
        selected: select.selectedId(snapshot),
        error: select.inboxFailure(snapshot)?.message ?? null,
        retry: select.canRetryInbox(snapshot),
        starting: select.isStarting(snapshot),
        start: outcome?.conversationId ?? outcome?.error ?? null,
      }
    },
    emitted: () => emitted,
  }
}
