import type { PendingToggleRequest } from '../../../../src/machines/kit/pending-toggle.machine.ts'
import { createInboxMachine } from '../../../../src/machines/messaging/inbox/inbox.machine.ts'
import * as select from '../../../../src/machines/messaging/inbox/inbox.selectors.ts'
import type { ChangeAbout } from '../../../../src/machines/messaging/inbox/inbox.types.ts'
import * as selectStart from '../../../../src/machines/messaging/inbox/start.selectors.ts'
import { sameId } from '../../../../src/protocol/base/ids.ts'
import type { Id } from '../../../../src/protocol/base/types.ts'
import { conversationUnread } from '../../../../src/protocol/messaging/conversation.ts'
import { type InboxLook, type InboxStep, USER } from '../../../spec/messaging/inbox.steps.ts'
import { failureOf, runControlled } from '../../rig.ts'

const changeIn = (input: PendingToggleRequest) => input as PendingToggleRequest & ChangeAbout

/** The inbox; the test settles its effects. */
export function inboxRig() {
  const { effects, rig } = runControlled(createInboxMachine, {
    input: { userId: USER.id, online: true },
  })
  const { loadConversations: list, loadConversation: lookup, startConversation: start } = effects
  const requestFor = (id: Id) => {
    const ofId = effects.sendRequest.calls.filter(({ input }) => sameId(changeIn(input).id, id))
    const last = ofId.at(-1)
    if (last === undefined) throw new Error(`no change of ${id} is being sent`)
    return last
  }
  return {
    list,
    lookup,
    start,
    ...rig<InboxStep, InboxLook>({
      emits: {
        loadConversations: () => ({ type: 'load' }),
        loadConversation: ({ id }) => ({ type: 'lookUp', id }),
        startConversation: (input) => ({ type: 'start', ...input }),
        sendRequest: (input) => {
          const { id, flag, on } = changeIn(input)
          return { type: 'change', id, flag, on }
        },
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
        online: { type: 'network.online' },
        offline: { type: 'network.offline' },
        live: (...messages) => ({ type: 'messages.arrived', messages }),
        changed: (message) => ({ type: 'message.changed', message }),
        markedRead: (id, count) => ({ type: 'conversation.markedRead', id, count, askedAt: 4 }),
        set: (id, flag, on) => ({ type: 'conversation.set', id, flag, on }),
        changeSaved: (id) => requestFor(id).resolve({ already: false }),
        changeFailed: (id, status) => requestFor(id).reject(failureOf(status)),
        updated: (id, state) => ({ type: 'conversation.updated', id, state }),
        deleted: (id, deletedBefore) => ({ type: 'conversation.deleted', id, deletedBefore }),
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
        const outcome = selectStart.startedConversation(snapshot)
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
          starting: selectStart.isStarting(snapshot),
          start: outcome?.conversationId ?? outcome?.error ?? null,
        }
      },
    }),
  }
}
