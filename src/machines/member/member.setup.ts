import { assign, enqueueActions, setup } from 'xstate'
import { chatUser } from '../../protocol/account/user.ts'
import { mapKey, sameId } from '../../protocol/base/ids.ts'
import type { Id, UnreadCounters, User } from '../../protocol/base/types.ts'
import type { MachineEnv } from '../env.ts'
import type { KeyedActorEvent, Verb } from '../kit/keyed-actors.ts'
import { isPageVisible } from '../kit/page-visibility.ts'
import {
  createSendToChild,
  type EmittedEvent,
  type Envelope,
  sendToActor,
  sendToParent,
} from '../kit/typed-messaging.ts'
import { notImplemented, notImplementedAction } from '../not-implemented.ts'
import type { MemberActors, MemberChildEvents } from './member.actors.ts'
import {
  chatId,
  keyedActors,
  type MemberKeyedActorEvents,
  type MemberKeyedActors,
} from './member.keyed-actors.ts'
import { type Arrival, type Delivery, routeFrames } from './member.routes.ts'
import type {
  FrameSource,
  MemberContext,
  MemberEvent,
  MemberFact,
  MemberInput,
  MemberIntent,
} from './member.types.ts'

function arrivalsOf(event: Extract<MemberEvent, { type: 'frames.received' }>): Arrival[] {
  const conversationId = event.source === 'conversation' ? event.conversationId : null
  return event.frames.map((frame) => ({ source: event.source, conversationId, frame }))
}

/** Toast after a pending intent was carried out; null for none. */
const GRANTED: { [type in MemberIntent['event']['type']]: string | null } = {
  'like.toggle': 'Liked.',
  'save.toggle': 'Saved.',
  'wishlist.toggle': 'Added to your wishlist.',
  'follow.toggle': null,
  'follow.want': 'You’re now following them.',
  'conversation.start': null,
  'conversation.set': null,
  'removal.open': null,
  'removal.undo': null,
}

const sendToChild = createSendToChild<MemberChildEvents>()
const notifyParent = sendToParent<MemberFact>()

/** Types, children, effects and routing actions of the authenticated scope. */
export function memberSetup(env: MachineEnv, actors: MemberActors) {
  const base = setup({
    types: {
      context: {} as MemberContext,
      events: {} as MemberEvent,
      emitted: {} as EmittedEvent<MemberFact>,
      input: {} as MemberInput,
    },
    actors: {
      ...actors,
      conversationsWithPending: notImplemented<{ ids: Id[] }>('conversationsWithPending'),
    },
    actions: {
      reportUnexpected: () => {},
      reportFailure: () => {},
      logFrame: notImplementedAction<{ reason: string }>('logFrame'),
      dispatchUnread: notImplementedAction<{ detail: UnreadCounters }>('dispatchUnread'),
      projectPresence: notImplementedAction<{ userId: Id; online: boolean }>('projectPresence'),
      lookUpPresence: notImplementedAction<{ userId: Id }>('lookUpPresence'),
      forgetPresence: notImplementedAction('forgetPresence'),
      /** Fetches the orders that pages show again; the notification socket announces changes. */
      refreshOrders: notImplementedAction<{ source: FrameSource }>('refreshOrders'),
      /** `replace`: Back does not lead to the current page, which is done with. */
      navigate: notImplementedAction<{ to: string; replace?: boolean }>('navigate'),
      rememberUser: assign((_, params: { user: User }) => ({ user: params.user })),
      keepDraft: assign(({ context }, { name, draft }: { name: string; draft: unknown }) => {
        const { [name]: _, ...drafts } = context.drafts
        return { drafts: draft === null ? drafts : { ...drafts, [name]: draft } }
      }),
      setOnline: assign((_, { online }: { online: boolean }) => ({ online })),
      pass: notifyParent((_, params: { fact: MemberFact }) => params.fact),
      recordLost: assign(({ context }, params: { source: FrameSource }) => ({
        lost: [...context.lost.filter((s) => s !== params.source), params.source],
      })),
      recordOpened: assign(({ context }, params: { source: FrameSource }) => ({
        lost: context.lost.filter((s) => s !== params.source),
      })),
    },
    guards: {
      isGeneral: (_, params: { source: FrameSource }) => params.source === 'general',
      isConversation: (_, params: { source: FrameSource }) => params.source === 'conversation',
      isChatOpen: ({ context }, { id }: { id: Id }) => sameId(context.openChat, id),
      wasLost: ({ context }, params: { source: FrameSource }) =>
        context.lost.includes(params.source),
    },
  })
  const routing = base.extend({
    actions: {
      /** Shows a toast only for late intents, because their button may be out of sight. */
      sayGranted: enqueueActions(({ enqueue }, params: { intent: MemberIntent; late: boolean }) => {
        const title = GRANTED[params.intent.event.type]
        if (!params.late || title === null) return
        const toast = { kind: 'success', title, text: '' } as const
        enqueue(notifyParent({ type: 'toast.show', toast }))
      }),
      openChat: enqueueActions(
        ({ context, enqueue, system }, params: { id: Id; unreadCount: number | null }) => {
          const { openChat } = context
          if (openChat !== null && !sameId(openChat, params.id)) {
            enqueue(sendToActor(chatId(openChat), { type: 'chat.closed' }))
          }
          enqueue(
            sendToChild('conversationConnection', { type: 'conversation.choose', id: params.id }),
          )
          const isNew = keyedActors.open(enqueue, context, 'chat', { conversationId: params.id })
          enqueue.assign({ openChat: params.id })
          if (isNew && !isPageVisible(system)) {
            enqueue(sendToActor(chatId(params.id), { type: 'page.hidden' }))
          }
          enqueue(
            sendToActor(chatId(params.id), {
              type: 'chat.opened',
              ...(params.unreadCount === null ? {} : { unreadCount: params.unreadCount }),
            }),
          )
          const { [mapKey(params.id)]: text, ...suggestions } = context.suggestions
          if (text === undefined) return
          enqueue.assign({ suggestions })
          enqueue(sendToActor(chatId(params.id), { type: 'draft.suggest', text }))
        },
      ),
      /** B12: opens chats with queued messages, so that they send them even when not on screen. */
      openPending: enqueueActions(({ context, enqueue, system }, { ids }: { ids: Id[] }) => {
        for (const conversationId of ids) {
          const isNew = keyedActors.open(enqueue, context, 'chat', { conversationId })
          if (isNew && !isPageVisible(system))
            enqueue(sendToActor(chatId(conversationId), { type: 'page.hidden' }))
        }
      }),
      /** A running chat receives it at once, another one when it is opened. */
      suggestDraft: enqueueActions(({ context, enqueue }, params: { id: Id; draft?: string }) => {
        const { id, draft: text } = params
        if (text === undefined) return
        if (context.keyedActors.chat[mapKey(id)])
          enqueue(sendToActor(chatId(id), { type: 'draft.suggest', text }))
        else enqueue.assign({ suggestions: { ...context.suggestions, [mapKey(id)]: text } })
      }),
      notifyUnread: enqueueActions(
        ({ context, enqueue }, params: { id: Id; unreadCount: number }) => {
          if (context.keyedActors.chat[mapKey(params.id)] === undefined) return
          enqueue(
            sendToActor(chatId(params.id), {
              type: 'chat.opened',
              unreadCount: params.unreadCount,
            }),
          )
        },
      ),
      closeChat: enqueueActions(({ context, enqueue }) => {
        enqueue(sendToChild('conversationConnection', { type: 'conversation.leave' }))
        if (context.openChat !== null) {
          enqueue(sendToActor(chatId(context.openChat), { type: 'chat.closed' }))
        }
        enqueue.assign({ openChat: null })
      }),
      /** Its messages are gone; unsent ones and the draft are stored. */
      forgetChat: enqueueActions(({ enqueue }, { id }: { id: Id }) => {
        keyedActors.close(enqueue, 'chat', mapKey(id))
      }),
      receiveFromActors: enqueueActions(
        ({ context, enqueue }, event: KeyedActorEvent<MemberKeyedActors, Verb>) => {
          keyedActors.handle(enqueue, context, event)
        },
      ),
      /** Stops the form of published content, so that the next form of its kind starts empty. */
      closeEditor: enqueueActions(({ enqueue }, params: { key: string }) => {
        keyedActors.close(enqueue, 'editor', params.key)
      }),
      closeRemoval: enqueueActions(({ enqueue }, params: { key: string }) => {
        keyedActors.close(enqueue, 'removal', params.key)
      }),
      /** Removals are keyed actors; undo is ignored when the removal is over. */
      grant: enqueueActions(({ context, enqueue }, { intent }: { intent: MemberIntent }) => {
        if (intent.to !== 'removal') enqueue(sendToChild(intent.to, intent.event))
        else if (intent.event.type === 'removal.open') {
          keyedActors.open(enqueue, context, 'removal', intent.event)
        } else if (context.keyedActors.removal[intent.event.key] !== undefined) {
          enqueue(
            sendToActor(keyedActors.idOf('removal', intent.event.key), { type: 'removal.undo' }),
          )
        }
      }),
      sendToEach: enqueueActions(
        ({ context, enqueue }, { to, event }: Envelope<MemberKeyedActorEvents>) => {
          for (const key of Object.keys(context.keyedActors[to])) {
            enqueue(sendToActor(keyedActors.idOf(to, key), event))
          }
        },
      ),
      /** After a reconnect, fetches what the socket could not deliver. */
      catchUp: enqueueActions(({ context, enqueue }, params: { source: FrameSource }) => {
        if (params.source === 'notifications') {
          enqueue(sendToChild('notifications', { type: 'notifications.reload' }))
          enqueue(sendToChild('followNotifications', { type: 'followNotifications.reload' }))
          return
        }
        const missed = { type: 'connection.reopened' } as const
        if (params.source === 'general') {
          enqueue(sendToChild('inbox', { type: 'inbox.reload' }))
          // The general socket also serves background chats.
          for (const key of Object.keys(context.keyedActors.chat))
            enqueue(sendToActor(chatId(key), missed))
        } else if (context.openChat !== null) {
          enqueue(sendToActor(chatId(context.openChat), missed))
        }
      }),
      rereadCounts: enqueueActions(({ enqueue }, { source }: { source: FrameSource }) => {
        if (source === 'general') enqueue(sendToChild('counters', { type: 'counts.reread' }))
      }),
      send: enqueueActions(({ enqueue }, envelope: Envelope<MemberChildEvents>) => {
        enqueue(sendToChild(envelope.to, envelope.event))
      }),
    },
  })
  return routing.extend({
    actions: {
      route: base.enqueueActions(({ context, event, enqueue, self }) => {
        if (event.type !== 'frames.received') return
        const deliveries = routeFrames(arrivalsOf(event), {
          currentUser: chatUser(context.user),
          apiOrigin: context.apiOrigin,
          now: env.now(),
          newId: env.newId,
        })
        for (const delivery of deliveries) deliver(delivery)

        function deliver(d: Delivery): void {
          // Server counts are applied after the children's counts for earlier frames.
          if (d.to === 'window') {
            enqueue(sendToActor(self, { type: 'unread.updated', detail: d.detail }))
          } else if (d.to === 'counters') {
            enqueue(sendToActor(self, d.event))
          } else if (d.to === 'presence') {
            enqueue({ type: 'projectPresence', params: { userId: d.userId, online: d.online } })
          } else if (d.to === 'orders') {
            enqueue({ type: 'refreshOrders', params: { source: 'notifications' } })
          } else if (d.to === 'log') {
            enqueue({ type: 'logFrame', params: { reason: d.reason } })
          } else if (d.to === 'chat') {
            const keys = d.chat === null ? Object.keys(context.keyedActors.chat) : [mapKey(d.chat)]
            for (const key of keys) {
              if (context.keyedActors.chat[key]) enqueue(sendToActor(chatId(key), d.event))
            }
          } else {
            enqueue(sendToChild(d.to, d.event))
          }
        }
      }),
    },
  })
}
