import { chatUser } from '../../protocol/account/user.ts'
import { mapKey } from '../../protocol/base/ids.ts'
import type { Id, User } from '../../protocol/base/types.ts'
import { removalKey } from '../content/removal/removal.key.ts'
import { createRemovalMachine } from '../content/removal/removal.machine.ts'
import type { RemovalRequest } from '../content/removal/removal.types.ts'
import { createKeyedActors, definitionsFor, type EventsOfKeyedActors } from '../kit/keyed-actors.ts'
import { createDownloadMachine } from '../market/download/download.machine.ts'
import { createOrderMachine } from '../market/order/order.machine.ts'
import { createPurchaseMachine } from '../market/purchase/purchase.machine.ts'
import { type ChatSnapshot, createChatMachine } from '../messaging/chat/chat.machine.ts'
import { hasPendingWork } from '../messaging/chat/chat.selectors.ts'
import { createApplicationMachine } from '../projects/application/application.machine.ts'
import { createEditorMachine } from '../publishing/editor/editor.machine.ts'
import { hasUnsent, isDirty } from '../publishing/editor/editor.selectors.ts'
import { memberKeys } from './member.keys.ts'

const define = definitionsFor<{ user: User; online: boolean }>()

const isClosed = (chat: ChatSnapshot): boolean =>
  chat.matches({ attention: 'closedVisible' }) || chat.matches({ attention: 'closedHidden' })

/** Keyed actors of the authenticated scope. */
export const MEMBER_KEYED_ACTORS = {
  chat: define(createChatMachine, {
    key: memberKeys.chat,
    input: ({ conversationId }, { user, online }) => ({
      conversationId,
      currentUser: chatUser(user),
      online,
    }),
    canEvict: (chat) => isClosed(chat) && !hasPendingWork(chat),
  }),
  editor: define(createEditorMachine, {
    key: memberKeys.editor,
    input: ({ kind, id }, { user }) => ({ kind, id, userId: user.id }),
    canEvict: (snapshot) => !hasUnsent(snapshot) && !isDirty(snapshot),
    onReopen: { type: 'editor.opened' },
    req: ['PROD-06', 'PROD-07'],
  }),
  application: define(createApplicationMachine, {
    key: memberKeys.application,
    input: ({ projectId }) => ({ projectId }),
    canEvict: ({ value, context }) =>
      (value === 'none' || value === 'sent') && context.message === '',
    req: ['PROD-15'],
  }),
  purchase: define(createPurchaseMachine, {
    key: memberKeys.purchase,
    input: ({ assetId }) => ({ assetId }),
    // After a missing response the retry must use the same client id.
    canEvict: ({ value, context }) =>
      value === 'ordered' ||
      ((value === 'idle' || value === 'refused') && context.clientId === null),
    req: ['API-ASSET-10'],
  }),
  order: define(createOrderMachine, {
    key: memberKeys.order,
    input: ({ purchaseId }) => ({ purchaseId }),
    canEvict: ({ value }) => value === 'idle' || value === 'rejected',
  }),
  download: define(createDownloadMachine, {
    key: memberKeys.download,
    input: ({ target }, { user }) => ({ target, userId: user.id }),
    canEvict: (snapshot) =>
      snapshot.matches('looking') || snapshot.matches('idle') || snapshot.matches('saved'),
    req: ['API-ASSET-11', 'API-ASSET-15'],
  }),
  /** Closed when it reports its end, never evicted. */
  removal: define(createRemovalMachine, {
    key: (request: RemovalRequest) => removalKey(request),
    input: ({ kind, id, note, href, thread }) => ({ kind, id, note, href, thread }),
    canEvict: () => false,
  }),
}

export type MemberKeyedActors = typeof MEMBER_KEYED_ACTORS

/** Events that the actors of each kind accept. */
export type MemberKeyedActorEvents = EventsOfKeyedActors<MemberKeyedActors>

export const keyedActors = createKeyedActors(MEMBER_KEYED_ACTORS)

/** System id of the chat of a conversation. */
export const chatId = (conversation: Id) => keyedActors.idOf('chat', mapKey(conversation))
