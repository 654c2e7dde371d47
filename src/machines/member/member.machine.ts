/**
 * Root actor of the authenticated scope. It invokes every actor that requires a signed-in user, routes
 * their events (SOCKEV, A8, A9, A12, D12) and keeps the keyed actors, whose work survives navigation.
 */
import type { ActorRefFrom } from 'xstate'
import { chatUser } from '../../protocol/account/user.ts'
import { idKey } from '../../protocol/base/ids.ts'
import type { MachineEnv } from '../env.ts'
import { notice } from '../kit/toast.ts'
import { createSendAction } from '../kit/typed-messaging.ts'
import { type MemberActors, type MemberChildEvents, memberActors } from './member.actors.ts'
import { keyedActors, type MemberKeyedActorEvents } from './member.keyed-actors.ts'
import { memberSetup } from './member.setup.ts'
import type { FrameSource, MemberFact } from './member.types.ts'

/** Invokes a child whose id, system id and source are equal. */
const child = <T extends string>(name: T) => ({
  id: name,
  systemId: name,
  src: name,
  onError: { actions: 'reportFailure' } as const,
})

const send = createSendAction<MemberChildEvents>()

/** Sends an event to every actor of a kind. */
const sendToEach = createSendAction<MemberKeyedActorEvents, 'sendToEach'>('sendToEach')

const sourceOf = ({ event }: { event: { source: FrameSource } }) => ({ source: event.source })

const pass = {
  type: 'pass',
  params: ({ event }: { event: MemberFact }) => ({ fact: event }),
} as const

const CONVERSATION_DELETED = notice('success', 'Conversation deleted')

/** The root sends page and network events; this machine sends toasts to it. */
export function createMemberMachine(env: MachineEnv, actors: MemberActors = memberActors(env)) {
  return memberSetup(env, actors).createMachine({
    id: 'member',
    description:
      'Authenticated scope: everything that requires a signed-in user; the root stops it with the session, which stops all its children and closes sockets with 1000.',
    context: ({ input }) => ({
      apiOrigin: input.apiOrigin,
      online: input.online,
      user: input.user,
      ...keyedActors.initialContext,
      openChat: null,
      suggestions: {},
      drafts: {},
      lost: ['general'],
    }),
    invoke: [
      { ...child('connection'), input: { of: 'general' } },
      { ...child('conversationConnection'), input: { of: 'conversation' } },
      { ...child('notificationConnection'), input: { of: 'notifications' } },
      child('counters'),
      {
        ...child('inbox'),
        input: ({ context: { user, online } }) => ({ userId: user.id, online }),
      },
      child('notifications'),
      child('followNotifications'),
      {
        ...child('follow'),
        input: ({ context: { user, online } }) => ({ userId: user.id, online }),
      },
      child('capabilities'),
      { ...child('engagement'), input: ({ context: { online } }) => ({ online }) },
      { ...child('wishlist'), input: ({ context: { online } }) => ({ online }) },
      child('blocks'),
      child('report'),
      child('typing'),
      {
        ...child('welcome'),
        input: ({ context }) => ({ user: context.user }),
        // Its end has no consequences.
        onDone: {},
      },
      child('push'),
      child('confirmation'),
      {
        id: 'conversationsWithPending',
        src: 'conversationsWithPending',
        onError: { actions: 'reportFailure' },
        onDone: { actions: { type: 'openPending', params: ({ event }) => event.output } },
      },
    ],
    initial: 'active',
    states: {
      active: {
        description:
          'Routes events of sockets, chats and forms to the actors concerned; lasts as long as the session.',
        meta: { req: ['SOCKGEN-01', 'WELCOME-12'] },
        on: {
          ...keyedActors.on('open', 'watched', 'left'),
          'network.online': {
            actions: [
              { type: 'setOnline', params: { online: true } },
              send('connection', { type: 'network.online' }),
              send('conversationConnection', { type: 'network.online' }),
              send('notificationConnection', { type: 'network.online' }),
              send('engagement', { type: 'network.online' }),
              send('wishlist', { type: 'network.online' }),
              send('follow', { type: 'network.online' }),
              send('inbox', { type: 'network.online' }),
              sendToEach('editor', { type: 'network.online' }),
              sendToEach('download', { type: 'network.online' }),
              sendToEach('chat', { type: 'network.online' }),
            ],
          },
          'network.offline': {
            actions: [
              { type: 'setOnline', params: { online: false } },
              send('engagement', { type: 'network.offline' }),
              send('wishlist', { type: 'network.offline' }),
              send('follow', { type: 'network.offline' }),
              send('inbox', { type: 'network.offline' }),
              sendToEach('chat', { type: 'network.offline' }),
            ],
          },
          'page.visible': {
            actions: [
              send('connection', { type: 'page.visible' }),
              send('conversationConnection', { type: 'page.visible' }),
              send('notificationConnection', { type: 'page.visible' }),
              send('counters', { type: 'page.visible' }),
              sendToEach('chat', { type: 'page.visible' }),
            ],
          },
          'page.hidden': {
            actions: [
              send('counters', { type: 'page.hidden' }),
              sendToEach('chat', { type: 'page.hidden' }),
              send('typing', { type: 'page.hidden' }),
              sendToEach('editor', { type: 'page.hidden' }),
              sendToEach('removal', { type: 'page.hidden' }),
            ],
          },
          'user.updated': {
            actions: [
              { type: 'rememberUser', params: ({ event }) => ({ user: event.user }) },
              {
                type: 'sendToEach',
                params: ({ event }) => ({
                  to: 'chat',
                  event: { type: 'me.changed', me: chatUser(event.user) },
                }),
              },
            ],
          },
          'draft.keep': { actions: { type: 'keepDraft', params: ({ event }) => event } },
          'intent.granted': {
            actions: [
              { type: 'grant', params: ({ event }) => ({ intent: event.intent }) },
              { type: 'sayGranted', params: ({ event }) => event },
            ],
          },
          'toast.show': { actions: pass },
          'browserNotification.show': { actions: pass },
          'frames.received': { actions: 'route' },
          'unread.updated': {
            actions: { type: 'dispatchUnread', params: ({ event }) => ({ detail: event.detail }) },
          },
          'connection.lost': [
            {
              guard: { type: 'isGeneral', params: sourceOf },
              // No presence events arrive without the general socket.
              actions: [{ type: 'recordLost', params: sourceOf }, 'forgetPresence'],
            },
            { actions: { type: 'recordLost', params: sourceOf } },
          ],
          'person.look': {
            actions: { type: 'lookUpPresence', params: ({ event }) => event },
            meta: { req: ['API-MSG-20'] },
          },
          'connection.opened': [
            {
              guard: { type: 'wasLost', params: sourceOf },
              actions: [
                { type: 'recordOpened', params: sourceOf },
                { type: 'catchUp', params: sourceOf },
              ],
            },
            {},
          ],
          'connection.proven': [
            { guard: { type: 'isConversation', params: sourceOf } },
            {
              guard: { type: 'isGeneral', params: sourceOf },
              actions: [
                { type: 'catchUp', params: sourceOf },
                { type: 'rereadCounts', params: sourceOf },
                'forgetPresence',
              ],
            },
            {
              actions: [
                { type: 'catchUp', params: sourceOf },
                { type: 'refreshOrders', params: sourceOf },
              ],
            },
          ],
          'connection.silent': { actions: { type: 'rereadCounts', params: sourceOf } },
          'conversation.chosen': {
            actions: { type: 'openChat', params: ({ event }) => event },
            meta: { req: ['SOCKCONV-01'] },
          },
          'conversation.unreadKnown': {
            actions: { type: 'notifyUnread', params: ({ event }) => event },
          },
          'conversation.left': { actions: 'closeChat', meta: { req: ['INBOX-13'] } },
          'conversation.started': {
            actions: [
              { type: 'suggestDraft', params: ({ event }) => event },
              {
                type: 'navigate',
                params: ({ event }) => ({ to: `/messages/${encodeURIComponent(idKey(event.id))}` }),
              },
            ],
          },
          'conversation.cleared': [
            {
              guard: { type: 'isChatOpen', params: ({ event }) => event },
              actions: [
                'closeChat',
                { type: 'forgetChat', params: ({ event }) => event },
                { type: 'navigate', params: { to: '/messages', replace: true } },
                { type: 'pass', params: { fact: CONVERSATION_DELETED } },
              ],
            },
            { actions: { type: 'forgetChat', params: ({ event }) => event } },
          ],
          'conversation.startFailed': {
            actions: {
              type: 'pass',
              params: ({ event }) => ({
                fact: {
                  type: 'toast.show',
                  toast: { kind: 'error', title: event.message, text: '' },
                },
              }),
            },
          },
          'chat.markedRead': {
            actions: {
              type: 'send',
              params: ({ event: { conversationId: id, count, askedAt } }) => ({
                to: 'inbox',
                event: { type: 'conversation.markedRead', id, count, askedAt },
              }),
            },
          },
          'counts.messages.subtract': {
            actions: { type: 'send', params: ({ event }) => ({ to: 'counters', event }) },
          },
          'editor.published': {
            actions: [
              { type: 'closeEditor', params: ({ event }) => ({ key: event.key }) },
              {
                type: 'pass',
                params: ({ event }) => ({
                  fact: { type: 'content.published', kind: event.kind },
                }),
              },
              {
                type: 'navigate',
                params: ({ event }) => ({ to: event.href, replace: event.key === event.kind }),
              },
            ],
          },
          'chat.typing': {
            actions: {
              type: 'send',
              params: ({ event: { typing, conversationId } }) => ({
                to: 'typing',
                event: { type: typing ? 'typing.input' : 'typing.stopped', conversationId },
              }),
            },
          },
          'message.stored': {
            actions: {
              type: 'send',
              params: ({ event }) => ({
                to: 'inbox',
                event: { type: 'messages.arrived', messages: [event.message] },
              }),
            },
          },
          'counts.notifications.add': {
            actions: { type: 'send', params: ({ event }) => ({ to: 'counters', event }) },
          },
          'counts.notifications.set': {
            actions: { type: 'send', params: ({ event }) => ({ to: 'counters', event }) },
          },
          'counts.notifications.reread': {
            actions: { type: 'send', params: ({ event }) => ({ to: 'counters', event }) },
          },
          'connection.send': {
            actions: {
              type: 'send',
              params: ({ event }) => ({ to: 'notificationConnection', event }),
            },
          },
        },
      },
    },
    on: {
      // The invoked actors have their own `onDone`; of the keyed actors, only removals end.
      'xstate.done.actor.*': {
        actions: { type: 'closeRemoval', params: ({ event }) => event.output },
      },
      '*': { actions: 'reportUnexpected' },
    },
  })
}

export type MemberMachine = ReturnType<typeof createMemberMachine>
export type MemberActor = ActorRefFrom<MemberMachine>
