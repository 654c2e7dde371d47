import { describe, expect, it } from 'vitest'
import { type AnyActorLogic, type AnyEventObject, createActor, fromCallback } from 'xstate'
import { createAppMachine } from '../../../src/machines/app/app.machine.ts'
import { decodeFrame } from '../../../src/protocol/frames.ts'
import type { User } from '../../../src/protocol/types.ts'
import { testEnv } from '../../kit/harness.ts'
import { lintMachine } from '../matrix.ts'

const CHILDREN = [
  'network',
  'page',
  'refresh',
  'session',
  'connection',
  'conversationConnection',
  'notificationConnection',
  'counters',
  'inbox',
  'notifications',
  'followNotifications',
  'toasts',
  'follow',
  'welcome',
  'signInModal',
  'chat',
] as const

/** Told of a session's start and end (docs/architecture.md). */
const LISTENERS = [
  'connection',
  'conversationConnection',
  'notificationConnection',
  'counters',
  'inbox',
  'notifications',
  'followNotifications',
  'follow',
  'welcome',
]

const ayen: User = {
  id: 7,
  username: 'ayen',
  email: 'ayen@example.org',
  first_name: 'Ayen',
  last_name: 'Deng',
  full_name: 'Ayen Deng',
  user_type: 'creator',
  is_staff: false,
  is_superuser: false,
  avatar: null,
  freelancer_profile: null,
  assets: [],
}

type Told = [to: string, event: AnyEventObject]

function start() {
  const told: Told[] = []
  const stopped: string[] = []
  const effects: [string, unknown][] = []
  const recorder = fromCallback<AnyEventObject>(({ receive, self }) => {
    receive((event) => told.push([self.id, event]))
    return () => stopped.push(self.id)
  })
  const actors = Object.fromEntries(CHILDREN.map((id) => [id, recorder as AnyActorLogic]))
  const note = (name: string) => (_: unknown, params: unknown) => {
    effects.push([name, params])
  }
  const machine = createAppMachine(testEnv()).provide({
    // Recorders stand for machines whose types they do not share.
    actors: actors as never,
    actions: {
      reportUnexpected: ({ event }) => {
        effects.push(['unexpected', event.type])
      },
      dispatchUnread: note('dispatchUnread'),
      projectPresence: note('projectPresence'),
      navigate: note('navigate'),
      logFrame: note('logFrame'),
    },
  })
  const root = createActor(machine, { input: { apiOrigin: 'https://api.example.org' } }).start()
  const tell = (event: AnyEventObject): Told[] => {
    told.length = 0
    root.send(event as never)
    return [...told]
  }
  return { root, tell, effects, stopped }
}

function signedIn() {
  const app = start()
  app.tell({ type: 'session.authenticated', user: ayen, how: 'login' })
  return app
}

const frame = (payload: object) => {
  const decoded = decodeFrame(payload)
  if (!decoded.ok) throw new Error(decoded.reason)
  return decoded.frame
}

describe('the root chart', () => {
  it('[SOCKGEN-01 SOCKGEN-09] tells everybody of a sign-in, and nobody before', () => {
    const app = start()
    const started = { type: 'session.started', user: ayen }
    expect(app.tell({ type: 'session.authenticated', user: ayen, how: 'restored' })).toEqual([
      ...LISTENERS.map((id) => [id, started]),
      ['signInModal', { type: 'session.started' }],
    ])
  })

  it('[SOCKGEN-02 SESSION-08] ends every listener and chat at the end of a session', () => {
    const app = signedIn()
    app.tell({ type: 'conversation.chosen', id: 5, unreadCount: null, previousId: null })
    expect(app.tell({ type: 'session.ended', reason: 'logout' })).toEqual([
      ...LISTENERS.map((id) => [id, { type: 'session.ended' }]),
      ['refresh', { type: 'session.loggedOut' }],
    ])
    expect(app.stopped).toEqual(['chat-5'])
    expect(app.root.getSnapshot().context).toEqual({
      apiOrigin: 'https://api.example.org',
      user: null,
      chats: {},
      openChat: null,
      lost: [],
    })
  })

  it('[SOCKCONV-01] opens one chat and its connection for a chosen conversation', () => {
    const app = signedIn()
    const chosen = { type: 'conversation.chosen', id: 5, unreadCount: 3, previousId: null }
    expect(app.tell(chosen)).toEqual([
      ['conversationConnection', { type: 'conversation.choose', id: 5 }],
      ['chat-5', { type: 'chat.opened', unreadCount: 3 }],
    ])
    expect(app.tell({ ...chosen, id: 6, previousId: 5, unreadCount: null })).toEqual([
      ['chat-5', { type: 'chat.closed' }],
      ['conversationConnection', { type: 'conversation.choose', id: 6 }],
      ['chat-6', { type: 'chat.opened' }],
    ])
    app.tell({ ...chosen, id: '5', previousId: 6 })
    expect(Object.keys(app.root.getSnapshot().context.chats)).toEqual(['5', '6'])
    expect(app.stopped).toEqual([])
  })

  it('[INBOX-13] leaving a conversation closes its connection and keeps its chat', () => {
    const app = signedIn()
    app.tell({ type: 'conversation.chosen', id: 5, unreadCount: null, previousId: null })
    expect(app.tell({ type: 'conversation.left', id: 5 })).toEqual([
      ['conversationConnection', { type: 'conversation.leave' }],
      ['chat-5', { type: 'chat.closed' }],
    ])
    expect(app.stopped).toEqual([])
  })

  it('[SOCKGEN-08 B4] passes the page and the network on to those who wait', () => {
    const app = signedIn()
    app.tell({ type: 'conversation.chosen', id: 5, unreadCount: null, previousId: null })
    expect(app.tell({ type: 'page.visible' })).toEqual([
      ['session', { type: 'page.visible' }],
      ['connection', { type: 'page.visible' }],
      ['counters', { type: 'page.visible' }],
      ['chat-5', { type: 'page.visible' }],
    ])
    expect(app.tell({ type: 'page.hidden' })).toEqual([
      ['counters', { type: 'page.hidden' }],
      ['chat-5', { type: 'page.hidden' }],
    ])
    expect(app.tell({ type: 'network.online' })).toEqual([
      ['session', { type: 'network.online' }],
      ['connection', { type: 'network.online' }],
      ['conversationConnection', { type: 'network.online' }],
      ['notificationConnection', { type: 'network.online' }],
    ])
  })

  it('[SOCKEV-09] brings a live message to the inbox and to the chat that lives', () => {
    const app = signedIn()
    app.tell({ type: 'conversation.chosen', id: 5, unreadCount: null, previousId: null })
    const message = { id: 41, conversation_id: 5, sender: { id: 9 }, content: 'hello' }
    const arrived = (conversation: number) =>
      app
        .tell({
          type: 'frame.received',
          source: 'general',
          frame: frame({
            type: 'new_message',
            message: { ...message, conversation_id: conversation },
          }),
        })
        .map(([to, event]) => [to, event.type])
    expect(arrived(5)).toEqual([
      ['inbox', 'message.arrived'],
      ['chat-5', 'message.arrived'],
    ])
    expect(arrived(6)).toEqual([['inbox', 'message.arrived']])
  })

  it('[SOCKEV-10 SOCKEV-11] hands counters to the window and presence to the read model', () => {
    const app = signedIn()
    app.tell({
      type: 'frame.received',
      source: 'general',
      frame: frame({ type: 'unread_count_update', message_count: 2, notification_count: 1 }),
    })
    app.tell({
      type: 'frame.received',
      source: 'general',
      frame: frame({ type: 'user_status', user_id: 9, is_online: true }),
    })
    expect(app.effects).toEqual([
      ['dispatchUnread', { detail: { message_count: 2, notification_count: 1, timestamp: null } }],
      ['projectPresence', { userId: 9, online: true }],
    ])
  })

  it('a socket that comes back has what it missed fetched; the first open fetches nothing', () => {
    const app = signedIn()
    app.tell({ type: 'conversation.chosen', id: 5, unreadCount: null, previousId: null })
    expect(app.tell({ type: 'connection.opened', source: 'general' })).toEqual([])
    app.tell({ type: 'connection.lost', source: 'general' })
    expect(app.tell({ type: 'connection.opened', source: 'general' })).toEqual([
      ['inbox', { type: 'inbox.reload' }],
      ['chat-5', { type: 'connection.reopened' }],
    ])
    app.tell({ type: 'connection.lost', source: 'conversation' })
    expect(app.tell({ type: 'connection.opened', source: 'conversation' })).toEqual([
      ['chat-5', { type: 'connection.reopened' }],
    ])
    app.tell({ type: 'connection.lost', source: 'notifications' })
    expect(app.tell({ type: 'connection.opened', source: 'notifications' })).toEqual([
      ['notifications', { type: 'notifications.reload' }],
    ])
    expect(app.tell({ type: 'connection.opened', source: 'notifications' })).toEqual([])
  })

  it('[A8 A12] messages read in a chat lower the inbox figure and the message count', () => {
    const app = signedIn()
    expect(app.tell({ type: 'chat.markedRead', conversationId: 5, count: 3 })).toEqual([
      ['inbox', { type: 'conversation.markedRead', id: 5, count: 3 }],
      ['counters', { type: 'counts.messages.subtract', by: 3 }],
    ])
  })

  it('[REFRESH-03] an answered refusal to refresh reaches the session', () => {
    const app = signedIn()
    expect(app.tell({ type: 'refresh.refused', waiters: [], error: null })).toEqual([
      ['session', { type: 'refresh.refused' }],
    ])
    expect(app.tell({ type: 'refresh.unanswered', waiters: [], error: null })).toEqual([])
  })

  it('a started conversation is gone to, a failed start is said', () => {
    const app = signedIn()
    app.tell({ type: 'conversation.started', id: 12 })
    expect(app.effects).toEqual([['navigate', { to: '/messages/12' }]])
    expect(app.tell({ type: 'conversation.startFailed', message: 'No.' })).toEqual([
      ['toasts', { type: 'toast.show', toast: { kind: 'error', title: 'No.', text: '' } }],
    ])
  })

  it('late facts of an ended session are ignored without a report', () => {
    const app = signedIn()
    app.tell({ type: 'session.ended', reason: 'logout' })
    const late = [
      { type: 'conversation.left', id: 5 },
      { type: 'connection.lost', source: 'general' },
      { type: 'counts.notifications.add', by: 1 },
      { type: 'chat.markedRead', conversationId: 5, count: 1 },
    ]
    expect(late.flatMap((event) => app.tell(event))).toEqual([])
    expect(app.effects).toEqual([])
  })

  it('answers every fact in every state', () => {
    const facts = [
      'network.online',
      'network.offline',
      'page.visible',
      'page.hidden',
      'refresh.succeeded',
      'refresh.refused',
      'refresh.unanswered',
      'refresh.aborted',
      'session.authenticated',
      'session.ended',
      'frame.received',
      'connection.opened',
      'connection.lost',
      'connection.send',
      'conversation.chosen',
      'conversation.unreadKnown',
      'conversation.left',
      'conversation.started',
      'conversation.startFailed',
      'chat.markedRead',
      'message.stored',
      'counts.notifications.add',
      'counts.notifications.set',
      'counts.notifications.reread',
      'toast.show',
      'browserNotification.show',
    ]
    expect(lintMachine(createAppMachine(testEnv()), facts)).toEqual([])
  })
})
