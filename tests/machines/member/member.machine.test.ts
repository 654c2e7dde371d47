import { describe, expect, it } from 'vitest'
import { createMemberMachine } from '../../../src/machines/member/member.machine.ts'
import { chatUser } from '../../../src/protocol/account/user.ts'
import { testEnv } from '../../kit/harness.ts'
import { lintMachine } from '../matrix.ts'
import { ALWAYS_ON, ayen, frame, start } from './world.ts'

/** Actors whose toggles wait while offline (B12). */
const TOGGLES = ['engagement', 'wishlist', 'follow', 'inbox']

describe('the authenticated scope', () => {
  it('[SOCKGEN-01 WELCOME-12] starts its children with their inputs and sends them no events', () => {
    const { first, inputs } = start()
    const given = Object.entries(inputs).filter(([, input]) => input !== undefined)
    expect([first, Object.fromEntries(given)]).toEqual([
      [],
      {
        connection: { of: 'general' },
        conversationConnection: { of: 'conversation' },
        notificationConnection: { of: 'notifications' },
        inbox: { userId: 7, online: true },
        follow: { userId: 7, online: true },
        engagement: { online: true },
        wishlist: { online: true },
        welcome: { user: ayen },
      },
    ])
  })

  it('[TOGGLE-01 TOGGLE-02 FOLLOW-01] carries out an intent from before the sign-in and shows a toast', () => {
    const LATE = [
      ['engagement', { type: 'like.toggle', ref: { type: 'post', id: 3 } }, 'Liked.'],
      ['engagement', { type: 'save.toggle', ref: { type: 'post', id: 3 } }, 'Saved.'],
      ['follow', { type: 'follow.want', userId: 9 }, 'You’re now following them.'],
      ['inbox', { type: 'conversation.start', userId: 9, username: 'deng' }, null],
    ] as const
    for (const [to, event, title] of LATE) {
      const app = start()
      const granted = { type: 'intent.granted', intent: { to, event } }
      expect(app.send({ ...granted, late: true })).toEqual([[to, event]])
      const toast = { kind: 'success', title, text: '' }
      const said = title === null ? [] : [{ type: 'toast.show', toast }]
      expect(app.facts).toEqual(said)
      // For an intent whose result is visible.
      expect(app.send({ ...granted, late: false })).toEqual([[to, event]])
      expect(app.facts).toEqual(said)
    }
  })

  it('[PROD-01] stores drafts of small forms until they are saved or the session ends', () => {
    const app = start()
    const drafts = () => app.member.getSnapshot().context.drafts
    app.send({ type: 'draft.keep', name: 'account', draft: { bio: 'Half' } })
    app.send({ type: 'draft.keep', name: 'reply 4', draft: 'Thank you' })
    app.send({ type: 'draft.keep', name: 'account', draft: { bio: 'Half a thought' } })
    expect(drafts()).toEqual({ account: { bio: 'Half a thought' }, 'reply 4': 'Thank you' })
    app.send({ type: 'draft.keep', name: 'reply 4', draft: null })
    expect(drafts()).toEqual({ account: { bio: 'Half a thought' } })
    expect(start().member.getSnapshot().context.drafts).toEqual({})
  })

  it('[API-MSG-16 API-MSG-17] forwards typing in a chat to the typing actor', () => {
    const app = start()
    const writing = { type: 'chat.typing', conversationId: 5 }
    expect([
      ...app.send({ ...writing, typing: true }),
      ...app.send({ ...writing, typing: false }),
    ]).toEqual([
      ['typing', { type: 'typing.input', conversationId: 5 }],
      ['typing', { type: 'typing.stopped', conversationId: 5 }],
    ])
  })

  it('[A12] does not send page.hidden to a chat opened after the page became visible', () => {
    const app = start()
    const choose = (id: number) =>
      app
        .send({ type: 'conversation.chosen', id, unreadCount: null, previousId: null })
        .filter(([who, event]) => who === `chat-${id}` && event.type === 'page.hidden')
    app.send({ type: 'page.hidden' })
    expect(choose(5)).toEqual([['chat-5', { type: 'page.hidden' }]])
    app.send({ type: 'page.visible' })
    expect(choose(6)).toEqual([])
  })

  it('[NOTIF-09 A12] passes a hidden page to the counters and to a new chat', () => {
    const app = start()
    expect(app.send({ type: 'page.hidden' })).toContainEqual(['counters', { type: 'page.hidden' }])
    const chosen = { type: 'conversation.chosen', id: 5, unreadCount: 2, previousId: null }
    expect(app.send(chosen)).toEqual([
      ['conversationConnection', { type: 'conversation.choose', id: 5 }],
      ['chat-5', { type: 'page.hidden' }],
      ['chat-5', { type: 'chat.opened', unreadCount: 2 }],
    ])
  })

  it('[SOCKGEN-02] stops all children and chats with the session', () => {
    const app = start()
    app.send({ type: 'conversation.chosen', id: 5, unreadCount: null, previousId: null })
    app.root.stop()
    expect([...app.stopped].sort()).toEqual([...ALWAYS_ON, 'chat-5'].sort())
  })

  it('[SOCKCONV-01] opens one chat and its connection for a selected conversation', () => {
    const app = start()
    const chosen = { type: 'conversation.chosen', id: 5, unreadCount: 3, previousId: null }
    expect(app.send(chosen)).toEqual([
      ['conversationConnection', { type: 'conversation.choose', id: 5 }],
      ['chat-5', { type: 'chat.opened', unreadCount: 3 }],
    ])
    expect(app.send({ ...chosen, id: 6, previousId: 5, unreadCount: null })).toEqual([
      ['chat-5', { type: 'chat.closed' }],
      ['conversationConnection', { type: 'conversation.choose', id: 6 }],
      ['chat-6', { type: 'chat.opened' }],
    ])
    app.send({ ...chosen, id: '5', previousId: 6 })
    expect(Object.keys(app.member.getSnapshot().context.keyedActors.chat)).toEqual(['5', '6'])
    expect(app.stopped).toEqual([])
  })

  it.each(['constructor', 'toString', '__proto__'])(
    '[ROUTE-39] treats a conversation and a project called %s like any unknown id',
    (id) => {
      const app = start()
      const text = 'Good evening'
      app.send({ type: 'conversation.started', id, draft: text })
      const chosen = { type: 'conversation.chosen', id, unreadCount: 1, previousId: null }
      expect(app.send(chosen).map(([, event]) => event)).toEqual([
        { type: 'conversation.choose', id },
        { type: 'chat.opened', unreadCount: 1 },
        { type: 'draft.suggest', text },
      ])
      expect(app.send({ type: 'page.hidden' }).at(-3)?.[1]).toEqual({ type: 'page.hidden' })
      app.send({ type: 'application.open', projectId: id })
      app.send({ type: 'purchase.open', assetId: id })
      app.send({ type: 'download.open', target: { kind: 'asset', id } })
      app.send({ type: 'editor.open', kind: 'post', id })
      const { chat, application, purchase, download, editor } =
        app.member.getSnapshot().context.keyedActors
      const maps = [chat, application, purchase, download, editor]
      expect(maps.map((map) => Object.keys(map).length)).toEqual([1, 1, 1, 1, 1])
    },
  )

  it('[INBOX-13] closes the connection but retains the chat when the user leaves a conversation', () => {
    const app = start()
    app.send({ type: 'conversation.chosen', id: 5, unreadCount: null, previousId: null })
    expect(app.send({ type: 'conversation.left', id: 5 })).toEqual([
      ['conversationConnection', { type: 'conversation.leave' }],
      ['chat-5', { type: 'chat.closed' }],
    ])
    expect(app.stopped).toEqual([])
  })

  it('[SOCKGEN-08 B4] forwards page and network events to the children that need them', () => {
    const app = start()
    app.send({ type: 'conversation.chosen', id: 5, unreadCount: null, previousId: null })
    expect(app.send({ type: 'page.visible' })).toEqual([
      ['connection', { type: 'page.visible' }],
      ['conversationConnection', { type: 'page.visible' }],
      ['notificationConnection', { type: 'page.visible' }],
      ['counters', { type: 'page.visible' }],
      ['chat-5', { type: 'page.visible' }],
    ])
    expect(app.send({ type: 'page.hidden' })).toEqual([
      ['counters', { type: 'page.hidden' }],
      ['chat-5', { type: 'page.hidden' }],
      ['typing', { type: 'page.hidden' }],
    ])
    expect(app.send({ type: 'network.online' })).toEqual([
      ['connection', { type: 'network.online' }],
      ['conversationConnection', { type: 'network.online' }],
      ['notificationConnection', { type: 'network.online' }],
      ...TOGGLES.map((id) => [id, { type: 'network.online' }]),
      ['chat-5', { type: 'network.online' }],
    ])
    expect(app.send({ type: 'network.offline' })).toEqual([
      ...TOGGLES.map((id) => [id, { type: 'network.offline' }]),
      ['chat-5', { type: 'network.offline' }],
    ])
  })

  it('[B12] opens the chats with queued messages without showing them', () => {
    const app = start()
    app.send({ type: 'page.hidden' })
    app.send({ type: 'network.offline' })
    const found = { type: 'xstate.done.actor.conversationsWithPending', output: { ids: [5, 6] } }
    expect(app.send(found)).toEqual([
      ['chat-5', { type: 'page.hidden' }],
      ['chat-6', { type: 'page.hidden' }],
    ])
    expect([app.inputs['chat-5'], app.inputs['chat-6']]).toEqual(
      [5, 6].map((conversationId) => ({
        conversationId,
        currentUser: chatUser(ayen),
        online: false,
      })),
    )
    expect(app.member.getSnapshot().context.openChat).toBeNull()
    app.send({ type: 'network.online' })
    app.send({ ...found, output: { ids: [7] } })
    expect(app.inputs['chat-7']).toMatchObject({ online: true })
  })

  it('[B12] reports a failed lookup of queued messages', () => {
    const app = start()
    app.send({ type: 'xstate.error.actor.conversationsWithPending', error: { name: 'Error' } })
    expect(app.effects).toEqual([['failure', 'xstate.error.actor.conversationsWithPending']])
  })

  it('[SOCKEV-09] forwards a live message to the inbox and to the running chat', () => {
    const app = start()
    app.send({ type: 'conversation.chosen', id: 5, unreadCount: null, previousId: null })
    const message = { id: 41, conversation_id: 5, sender: { id: 9 }, content: 'hello' }
    const arrived = (conversation: number) =>
      app
        .send({
          type: 'frames.received',
          source: 'general',
          frames: [
            frame({
              type: 'new_message',
              message: { ...message, conversation_id: conversation },
            }),
          ],
        })
        .map(([to, event]) => [to, event.type])
    expect(arrived(5)).toEqual([
      ['inbox', 'messages.arrived'],
      ['chat-5', 'messages.arrived'],
      ['typing', 'typing.received'],
    ])
    expect(arrived(6)).toEqual([
      ['inbox', 'messages.arrived'],
      ['typing', 'typing.received'],
    ])
  })

  it('[SOCKEV-10 SOCKEV-11] dispatches counters to the window and presence to the read model', () => {
    const app = start()
    app.send({
      type: 'frames.received',
      source: 'general',
      frames: [frame({ type: 'unread_count_update', message_count: 2, notification_count: 1 })],
    })
    app.send({
      type: 'frames.received',
      source: 'general',
      frames: [frame({ type: 'user_status', user_id: 9, is_online: true })],
    })
    expect(app.effects).toEqual([
      ['dispatchUnread', { detail: { message_count: 2, notification_count: 1, timestamp: null } }],
      ['projectPresence', { userId: 9, online: true }],
    ])
  })

  it('[API-MSG-20] requests the presence of a viewed user; losing the general socket clears all presence', () => {
    const app = start()
    app.send({ type: 'person.look', userId: 9 })
    for (const source of ['conversation', 'notifications', 'general']) {
      app.send({ type: 'connection.lost', source })
    }
    expect(app.effects.map(([name]) => name)).toEqual(['lookUpPresence', 'forgetPresence'])
  })

  it('[A11] fetches what a socket missed when it opens, for the general one also before its first open', () => {
    const app = start()
    app.send({ type: 'conversation.chosen', id: 5, unreadCount: null, previousId: null })
    const missed = [
      ['inbox', { type: 'inbox.reload' }],
      ['chat-5', { type: 'connection.reopened' }],
    ]
    expect(app.send({ type: 'connection.opened', source: 'conversation' })).toEqual([])
    expect(app.send({ type: 'connection.opened', source: 'general' })).toEqual(missed)
    expect(app.send({ type: 'connection.opened', source: 'general' })).toEqual([])
    app.send({ type: 'connection.lost', source: 'general' })
    expect(app.send({ type: 'connection.opened', source: 'general' })).toEqual(missed)
    app.send({ type: 'conversation.chosen', id: 6, unreadCount: null, previousId: 5 })
    app.send({ type: 'connection.lost', source: 'general' })
    expect(app.send({ type: 'connection.opened', source: 'general' })).toEqual([
      ['inbox', { type: 'inbox.reload' }],
      ['chat-5', { type: 'connection.reopened' }],
      ['chat-6', { type: 'connection.reopened' }],
    ])
    app.send({ type: 'connection.lost', source: 'conversation' })
    expect(app.send({ type: 'connection.opened', source: 'conversation' })).toEqual([
      ['chat-6', { type: 'connection.reopened' }],
    ])
    app.send({ type: 'connection.lost', source: 'notifications' })
    expect(app.send({ type: 'connection.opened', source: 'notifications' })).toEqual([
      ['notifications', { type: 'notifications.reload' }],
      ['followNotifications', { type: 'followNotifications.reload' }],
    ])
    expect(app.send({ type: 'connection.opened', source: 'notifications' })).toEqual([])
  })

  it('[WAKE-02 B17] fetches counts, chats and presence once when the general socket has answered, and the notifications for theirs', () => {
    const app = start()
    app.send({ type: 'conversation.chosen', id: 5, unreadCount: null, previousId: null })
    expect(app.send({ type: 'connection.proven', source: 'general' })).toEqual([
      ['inbox', { type: 'inbox.reload' }],
      ['chat-5', { type: 'connection.reopened' }],
      ['counters', { type: 'counts.reread' }],
    ])
    expect(app.effects.map(([name]) => name)).toEqual(['forgetPresence'])
    expect(app.send({ type: 'connection.proven', source: 'notifications' })).toEqual([
      ['notifications', { type: 'notifications.reload' }],
      ['followNotifications', { type: 'followNotifications.reload' }],
    ])
    expect(app.send({ type: 'connection.proven', source: 'conversation' })).toEqual([])
  })

  it('fetches the counts when the general socket is replaced, whose successor fetches the rest', () => {
    const app = start()
    expect(app.send({ type: 'connection.silent', source: 'general' })).toEqual([
      ['counters', { type: 'counts.reread' }],
    ])
    expect(app.send({ type: 'connection.silent', source: 'conversation' })).toEqual([])
    expect(app.send({ type: 'connection.silent', source: 'notifications' })).toEqual([])
  })

  it('[A8 A12] subtracts messages read in a chat from the inbox and the message count', () => {
    const app = start()
    expect(app.send({ type: 'chat.markedRead', conversationId: 5, count: 3, askedAt: 4 })).toEqual([
      ['inbox', { type: 'conversation.markedRead', id: 5, count: 3, askedAt: 4 }],
    ])
    const subtract = { type: 'counts.messages.subtract', by: 3, askedAt: 4 }
    expect(app.send(subtract)).toEqual([['counters', subtract]])
  })

  it('stops the chat of a deleted conversation, and leaves it if it is open', () => {
    const app = start()
    app.send({ type: 'conversation.chosen', id: 5, unreadCount: 0, previousId: null })
    app.send({ type: 'conversation.chosen', id: 6, unreadCount: 0, previousId: 5 })
    app.send({ type: 'conversation.cleared', id: 5 })
    expect([app.stopped, app.effects]).toEqual([['chat-5'], []])
    const emitted = app.send({ type: 'conversation.cleared', id: '6' })
    expect(emitted).toContainEqual(['conversationConnection', { type: 'conversation.leave' }])
    expect(app.stopped).toEqual(['chat-5', 'chat-6'])
    expect(app.effects).toEqual([['navigate', { to: '/messages', replace: true }]])
    expect(app.facts.at(-1)).toMatchObject({ toast: { title: 'Conversation deleted' } })
    expect(app.member.getSnapshot().context.openChat).toBe(null)
  })

  it('[SEND-01] forwards a stored own message to the inbox, regardless of the socket', () => {
    const app = start()
    const message = { id: 41, conversation_id: 5, content: 'hello' }
    expect(app.send({ type: 'message.stored', message })).toEqual([
      ['inbox', { type: 'messages.arrived', messages: [message] }],
    ])
  })

  it('sends the unread count to a chat that was opened before the inbox had loaded', () => {
    const app = start()
    app.send({ type: 'conversation.chosen', id: 5, unreadCount: null, previousId: null })
    expect(app.send({ type: 'conversation.unreadKnown', id: 5, unreadCount: 3 })).toEqual([
      ['chat-5', { type: 'chat.opened', unreadCount: 3 }],
    ])
    expect(app.send({ type: 'conversation.unreadKnown', id: 6, unreadCount: 3 })).toEqual([])
  })

  it("uses the user's new name in chats opened after a change", () => {
    const app = start()
    const user = { ...ayen, first_name: 'Abuk', full_name: 'Abuk Deng', avatar: '/media/a.webp' }
    app.send({ type: 'user.updated', user })
    app.send({ type: 'conversation.chosen', id: 5, unreadCount: null, previousId: null })
    expect(app.inputs['chat-5']).toEqual({
      conversationId: 5,
      currentUser: {
        id: 7,
        username: 'ayen',
        avatar: '/media/a.webp',
        full_name: 'Abuk Deng',
        display_name: 'Abuk Deng',
      },
      online: true,
    })
  })

  it('navigates to a started conversation and shows a toast for a failed start', () => {
    const app = start()
    app.send({ type: 'conversation.started', id: 12 })
    expect(app.effects).toEqual([['navigate', { to: '/messages/12' }]])
    expect(app.send({ type: 'conversation.startFailed', message: 'No.' })).toEqual([])
    expect(app.facts).toEqual([
      { type: 'toast.show', toast: { kind: 'error', title: 'No.', text: '' } },
    ])
  })

  it('puts an initial text into the chat: at once, or when it is opened', () => {
    const app = start()
    const chosen = { type: 'conversation.chosen', id: 12, unreadCount: null, previousId: null }
    expect(app.send({ type: 'conversation.started', id: 12, draft: 'Hello' })).toEqual([])
    const suggested = { type: 'draft.suggest', text: 'Hello' }
    expect(app.send(chosen).slice(-2)).toEqual([
      ['chat-12', { type: 'chat.opened' }],
      ['chat-12', suggested],
    ])
    expect(app.send({ type: 'conversation.started', id: 12, draft: 'Hello' })).toEqual([
      ['chat-12', suggested],
    ])
    expect(app.send(chosen).map(([, event]) => event.type)).not.toContain('draft.suggest')
  })

  it('[PROD-15] retains one application actor per project until the session ends', () => {
    const app = start()
    for (const projectId of [5, 6, '5']) app.send({ type: 'application.open', projectId })
    expect(Object.keys(app.member.getSnapshot().context.keyedActors.application)).toEqual([
      '5',
      '6',
    ])
    expect(app.stopped).toEqual([])
    app.root.stop()
    expect(app.stopped.filter((id) => id.startsWith('application'))).toEqual([
      'application-5',
      'application-6',
    ])
  })

  it('[A9] forwards toasts and browser notifications to the root', () => {
    const app = start()
    const toast = { type: 'toast.show', toast: { kind: 'notification', title: 't', text: 'x' } }
    const shown = { type: 'browserNotification.show', title: 't', body: 'x' }
    expect([...app.send(toast), ...app.send(shown)]).toEqual([])
    expect(app.facts).toEqual([toast, shown])
  })

  it('[A8] forwards counts to the counters and frames to the notification socket', () => {
    const app = start()
    const events = [
      { type: 'counts.notifications.add', by: 1 },
      { type: 'counts.notifications.set', count: 4 },
      { type: 'counts.notifications.reread' },
    ]
    expect(events.flatMap((event) => app.send(event))).toEqual(
      events.map((event) => ['counters', event]),
    )
    const send = { type: 'connection.send', payload: { type: 'mark_all_notifications_read' } }
    expect(app.send(send)).toEqual([['notificationConnection', send]])
  })

  it("updates the user's name in every chat", () => {
    const app = start()
    const open = (id: number, previousId: number | null) =>
      app.send({ type: 'conversation.chosen', id, unreadCount: null, previousId })
    open(5, null)
    open(6, 5)
    const user = { ...ayen, full_name: 'Ayen Garang', avatar: '/new.webp' }
    const me = {
      id: 7,
      username: 'ayen',
      avatar: '/new.webp',
      full_name: 'Ayen Garang',
      display_name: 'Ayen Garang',
    }
    expect(app.send({ type: 'user.updated', user })).toEqual([
      ['chat-5', { type: 'me.changed', me }],
      ['chat-6', { type: 'me.changed', me }],
    ])
    expect(app.member.getSnapshot().context).toMatchObject({ user })
  })

  it('handles every event and command', () => {
    const facts = [
      'network.online',
      'network.offline',
      'page.visible',
      'page.hidden',
      'intent.granted',
      'chat.typing',
      'draft.keep',
      'frames.received',
      'connection.opened',
      'connection.lost',
      'connection.proven',
      'connection.silent',
      'connection.send',
      'conversation.chosen',
      'conversation.unreadKnown',
      'conversation.left',
      'conversation.started',
      'conversation.startFailed',
      'conversation.cleared',
      'counts.messages.subtract',
      'chat.markedRead',
      'message.stored',
      'counts.notifications.add',
      'counts.notifications.set',
      'counts.notifications.reread',
      'toast.show',
      'browserNotification.show',
      'user.updated',
      'application.open',
      'person.look',
    ]
    expect(lintMachine(createMemberMachine(testEnv()), facts)).toEqual([])
  })
})
