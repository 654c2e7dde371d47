import { createInboxMachine } from '../../../../src/machines/messaging/inbox/inbox.machine.ts'
import * as select from '../../../../src/machines/messaging/inbox/inbox.selectors.ts'
import { conversationUnread } from '../../../../src/protocol/messaging/conversation.ts'
import { type InboxLook, type InboxStep, USER } from '../../../spec/messaging/inbox.steps.ts'
import { failureOf, runControlled } from '../../rig.ts'

/** The inbox; the test settles both effects. */
export function inboxRig() {
  const { effects, rig } = runControlled(createInboxMachine, { input: { userId: USER.id } })
  const { loadConversations: list, loadConversation: lookup, startConversation: start } = effects
  return {
    list,
    lookup,
    start,
    ...rig<InboxStep, InboxLook>({
      emits: {
        loadConversations: () => ({ type: 'load' }),
        loadConversation: ({ id }) => ({ type: 'lookUp', id }),
        startConversation: (input) => ({ type: 'start', ...input }),
      },
      steps: {
        list: (conversations) => list.current.resolve(conversations),
        listFailed: (status) => list.current.reject(failureOf(status)),
        reload: { type: 'inbox.reload' },
        search: (query) => ({ type: 'inbox.search', query }),
        clear: { type: 'inbox.clearSearch' },
        filter: (filter) => ({ type: 'inbox.filter', filter }),
        choose: (id) => ({ type: 'conversation.choose', id }),
        leave: { type: 'conversation.leave' },
        live: (...messages) => ({ type: 'messages.arrived', messages }),
        changed: (message) => ({ type: 'message.changed', message }),
        markedRead: (id, count) => ({ type: 'conversation.markedRead', id, count }),
        wereRead: (ids, conversationId, readerId) => ({
          type: 'messages.wereRead',
          ids,
          conversationId,
          readerId,
        }),
        start: (userId, username, draft) => ({
          type: 'conversation.start',
          userId,
          username,
          draft,
        }),
        started: (conversation) => start.current.resolve(conversation),
        lookedUp: (conversation) => lookup.current.resolve(conversation),
        lookUpFailed: (status) => lookup.current.reject(failureOf(status)),
        startFailed: (status) => start.current.reject(failureOf(status)),
      },
      look: (snapshot) => {
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
    }),
  }
}
