import { assign, enqueueActions, setup } from 'xstate'
import { idKey, sameId } from '../../protocol/ids.ts'
import type { Id, UnreadCounters, User } from '../../protocol/types.ts'
import { chatUser } from '../../protocol/user.ts'
import { createChatMachine } from '../chat/chat.machine.ts'
import { createConnectionMachine } from '../connection/connection.machine.ts'
import { createConversationConnectionMachine } from '../conversationConnection/conversationConnection.machine.ts'
import { createCountersMachine } from '../counters/counters.machine.ts'
import type { MachineEnv } from '../env.ts'
import { createFollowMachine } from '../follow/follow.machine.ts'
import { createFollowNotificationsMachine } from '../followNotifications/followNotifications.machine.ts'
import { createInboxMachine } from '../inbox/inbox.machine.ts'
import { createNetworkMachine } from '../network/network.machine.ts'
import { createNotificationConnectionMachine } from '../notificationConnection/notificationConnection.machine.ts'
import { createNotificationsMachine } from '../notifications/notifications.machine.ts'
import { createPageMachine } from '../page/page.machine.ts'
import { createRefreshMachine } from '../refresh/refresh.machine.ts'
import { createSessionMachine } from '../session/session.machine.ts'
import { createSignInModalMachine } from '../signInModal/signInModal.machine.ts'
import { createToastsMachine } from '../toasts/toasts.machine.ts'
import { createWelcomeMachine } from '../welcome/welcome.machine.ts'
import { type Arrival, type Delivery, type FrameSource, routeFrame } from './app.routes.ts'
import type { AppContext, AppEvent, AppInput, ChildId } from './app.types.ts'

/** Told of a session's start and end. */
const SESSION_LISTENERS = [
  'connection',
  'conversationConnection',
  'notificationConnection',
  'counters',
  'inbox',
  'notifications',
  'followNotifications',
  'follow',
  'welcome',
] as const satisfies ChildId[]

/** The system id of the chat with a conversation. */
export const chatId = (conversation: Id): string => `chat-${idKey(conversation)}`

function arrivalOf(event: Extract<AppEvent, { type: 'frame.received' }>): Arrival {
  return {
    source: event.source,
    conversationId: event.source === 'conversation' ? event.conversationId : null,
    frame: event.frame,
  }
}

/** Types, children, effects and routing actions of the root; the chart arranges them. */
export function appSetup(env: MachineEnv) {
  const base = setup({
    types: { context: {} as AppContext, events: {} as AppEvent, input: {} as AppInput },
    actors: {
      network: createNetworkMachine(env),
      page: createPageMachine(env),
      refresh: createRefreshMachine(env),
      session: createSessionMachine(env),
      connection: createConnectionMachine(env),
      conversationConnection: createConversationConnectionMachine(env),
      notificationConnection: createNotificationConnectionMachine(env),
      counters: createCountersMachine(env),
      inbox: createInboxMachine(env),
      chat: createChatMachine(env),
      notifications: createNotificationsMachine(env),
      followNotifications: createFollowNotificationsMachine(env),
      toasts: createToastsMachine(env),
      follow: createFollowMachine(env),
      welcome: createWelcomeMachine(env),
      signInModal: createSignInModalMachine(env),
    },
    actions: {
      reportUnexpected: () => {},
      reportFailure: () => {},
      logFrame: (_, _params: { reason: string }) => {},
      dispatchUnread: (_, _params: { detail: UnreadCounters }) => {},
      projectPresence: (_, _params: { userId: Id; online: boolean }) => {},
      navigate: (_, _params: { to: string }) => {},
      rememberUser: assign((_, params: { user: User }) => ({ user: chatUser(params.user) })),
      noteLost: assign(({ context }, params: { source: FrameSource }) => ({
        lost: [...context.lost.filter((s) => s !== params.source), params.source],
      })),
      noteOpened: assign(({ context }, params: { source: FrameSource }) => ({
        lost: context.lost.filter((s) => s !== params.source),
      })),
    },
    guards: {
      wasLost: ({ context }, params: { source: FrameSource }) =>
        context.lost.includes(params.source),
    },
  })
  const routing = base.extend({
    actions: {
      startSession: enqueueActions(({ enqueue }, params: { user: User }) => {
        const event = { type: 'session.started', user: params.user } as const
        for (const id of SESSION_LISTENERS) enqueue.sendTo(id, event)
        enqueue.sendTo('signInModal', { type: 'session.started' })
      }),
      endSession: enqueueActions(({ context, enqueue }) => {
        for (const id of SESSION_LISTENERS) enqueue.sendTo(id, { type: 'session.ended' })
        enqueue.sendTo('refresh', { type: 'session.loggedOut' })
        for (const chat of Object.values(context.chats)) enqueue.stopChild(chat)
        enqueue.assign({ user: null, chats: {}, openChat: null, lost: [] })
      }),
      openChat: enqueueActions(
        ({ context, enqueue }, params: { id: Id; unreadCount: number | null }) => {
          const { openChat, user } = context
          if (openChat !== null && !sameId(openChat, params.id)) {
            enqueue.sendTo(chatId(openChat), { type: 'chat.closed' })
          }
          enqueue.sendTo('conversationConnection', { type: 'conversation.choose', id: params.id })
          const known = context.chats[idKey(params.id)]
          if (!known && user) {
            enqueue.assign(({ spawn, context: now }) => ({
              chats: {
                ...now.chats,
                [idKey(params.id)]: spawn('chat', {
                  id: chatId(params.id),
                  systemId: chatId(params.id),
                  input: { conversationId: params.id, currentUser: user },
                }),
              },
            }))
          }
          enqueue.assign({ openChat: params.id })
          enqueue.sendTo(chatId(params.id), {
            type: 'chat.opened',
            ...(params.unreadCount === null ? {} : { unreadCount: params.unreadCount }),
          })
        },
      ),
      tellUnread: enqueueActions(
        ({ context, enqueue }, params: { id: Id; unreadCount: number }) => {
          if (context.chats[idKey(params.id)] === undefined) return
          enqueue.sendTo(chatId(params.id), {
            type: 'chat.opened',
            unreadCount: params.unreadCount,
          })
        },
      ),
      closeChat: enqueueActions(({ context, enqueue }) => {
        enqueue.sendTo('conversationConnection', { type: 'conversation.leave' })
        if (context.openChat !== null) {
          enqueue.sendTo(chatId(context.openChat), { type: 'chat.closed' })
        }
        enqueue.assign({ openChat: null })
      }),
      /** The page's visibility matters to what a person can be reading. */
      tellChats: enqueueActions(
        ({ context, enqueue }, params: { type: 'page.visible' | 'page.hidden' }) => {
          for (const key of Object.keys(context.chats)) enqueue.sendTo(chatId(key), params)
        },
      ),
      /** A socket is back: what it would have delivered meanwhile is fetched. */
      catchUp: enqueueActions(({ context, enqueue }, params: { source: FrameSource }) => {
        if (params.source === 'notifications') {
          enqueue.sendTo('notifications', { type: 'notifications.reload' })
          return
        }
        if (params.source === 'general') enqueue.sendTo('inbox', { type: 'inbox.reload' })
        if (context.openChat !== null) {
          enqueue.sendTo(chatId(context.openChat), { type: 'connection.reopened' })
        }
      }),
      tell: enqueueActions(({ enqueue }, params: { to: ChildId; event: { type: string } }) => {
        enqueue.sendTo(params.to, params.event)
      }),
    },
  })
  return routing.extend({
    actions: {
      route: base.enqueueActions(({ context, event, enqueue }) => {
        if (event.type !== 'frame.received') return
        const deliveries = routeFrame(arrivalOf(event), {
          currentUser: context.user,
          apiOrigin: context.apiOrigin,
          now: env.now(),
          newId: env.newId,
        })
        for (const delivery of deliveries) deliver(delivery)

        function deliver(d: Delivery): void {
          if (d.to === 'window') {
            enqueue({ type: 'dispatchUnread', params: { detail: d.detail } })
          } else if (d.to === 'presence') {
            enqueue({ type: 'projectPresence', params: { userId: d.userId, online: d.online } })
          } else if (d.to === 'log') {
            enqueue({ type: 'logFrame', params: { reason: d.reason } })
          } else if (d.to === 'chat') {
            const keys = d.chat === null ? Object.keys(context.chats) : [idKey(d.chat)]
            for (const key of keys) {
              if (context.chats[key]) enqueue.sendTo(chatId(key), d.event)
            }
          } else {
            enqueue.sendTo(d.to, d.event)
          }
        }
      }),
    },
  })
}
