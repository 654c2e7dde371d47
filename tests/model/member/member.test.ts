import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { AnyEventObject } from 'xstate'
import { ayen, frame, start } from '../../machines/member/world.ts'
import {
  MemberReference,
  type MemberStep,
  type PendingToggle,
  type ReceivedEvents,
  type Source,
} from '../../spec/member/member.reference.ts'

type Part = ReturnType<typeof start>
type Named<S, T> = S extends readonly [infer N, ...infer R]
  ? T extends N
    ? [T, ...R]
    : never
  : never
type Steps = { [T in MemberStep[0]]: (step: Named<MemberStep, T>) => object }

const INTENTS: Record<PendingToggle, object> = {
  like: { to: 'engagement', event: { type: 'like.toggle', ref: { type: 'post', id: 3 } } },
  save: { to: 'engagement', event: { type: 'save.toggle', ref: { type: 'post', id: 3 } } },
  follow: { to: 'follow', event: { type: 'follow.want', userId: 9 } },
  talk: { to: 'inbox', event: { type: 'conversation.start', userId: 9, username: 'deng' } },
}
const TOAST = { kind: 'info', title: 'Hello', text: '' }
const COUNTED = {
  add: { type: 'counts.notifications.add', by: 1 },
  set: { type: 'counts.notifications.set', count: 4 },
  reread: { type: 'counts.notifications.reread' },
  subtract: { type: 'counts.messages.subtract', by: 3, askedAt: 4 },
}
const IN_CHAT = { message_id: 41, reactions: [] }

const received = (source: Source, chat: number | null, ...payloads: object[]) => ({
  type: 'frames.received',
  source,
  ...(source === 'conversation' ? { conversationId: chat } : {}),
  frames: payloads.map(frame),
})

/** The event of each step for the signed-in scope; `open` is the conversation of its socket. */
const eventsFor = (open: number | null): Steps => {
  const one =
    (type: string, more: object) =>
    ([, source]: readonly [string, Source]) =>
      received(source, open, { type, ...more })
  const inChat =
    (type: string) =>
    ([, source, chat]: readonly [string, Source, number | null]) =>
      received(source, open, {
        type,
        ...IN_CHAT,
        ...(chat === null ? {} : { conversation_id: chat }),
      })
  return {
    online: () => ({ type: 'network.online' }),
    offline: () => ({ type: 'network.offline' }),
    seen: () => ({ type: 'page.visible' }),
    hidden: () => ({ type: 'page.hidden' }),
    left: () => ({ type: 'conversation.left', id: open }),
    toast: () => ({ type: 'toast.show', toast: TOAST }),
    notice: () => ({ type: 'browserNotification.show', title: 't', body: 'b' }),
    send: () => ({ type: 'connection.send', payload: { type: 'ping' } }),
    startFailed: () => ({ type: 'conversation.startFailed', message: 'No.' }),
    renamed: ([, name]) => ({ type: 'user.updated', user: { ...ayen, full_name: name } }),
    chosen: ([, id, unreadCount]) => ({
      type: 'conversation.chosen',
      id,
      unreadCount,
      previousId: open,
    }),
    unreadKnown: ([, id, unreadCount]) => ({
      type: 'conversation.unreadKnown',
      id,
      unreadCount,
    }),
    begun: ([, id, draft]) => ({
      type: 'conversation.started',
      id,
      ...(draft === null ? {} : { draft }),
    }),
    lost: ([, source]) => ({ type: 'connection.lost', source }),
    opened: ([, source]) => ({ type: 'connection.opened', source }),
    proven: ([, source]) => ({ type: 'connection.proven', source }),
    silent: ([, source]) => ({ type: 'connection.silent', source }),
    granted: ([, pendingToggle, late]) => ({
      type: 'intent.granted',
      intent: INTENTS[pendingToggle],
      late,
    }),
    markedRead: ([, conversationId]) => ({
      type: 'chat.markedRead',
      conversationId,
      count: 3,
      askedAt: 4,
    }),
    stored: ([, chat]) => ({
      type: 'message.stored',
      message: { id: 41, conversation_id: chat, content: 'hello' },
    }),
    writes: ([, conversationId, typing]) => ({ type: 'chat.typing', conversationId, typing }),
    counted: ([, how]) => COUNTED[how],
    looksAt: ([, userId]) => ({ type: 'person.look', userId }),
    keeps: ([, name, draft]) => ({ type: 'draft.keep', name, draft }),
    published: () => ({
      type: 'editor.published',
      key: 'post-new',
      kind: 'post',
      id: 3,
      href: '/post/3',
    }),
    messages: ([, source, chat, by, count]) =>
      received(
        source,
        open,
        ...Array.from({ length: count }, (_, index) => ({
          type: 'new_message',
          message: {
            id: 50 + index,
            conversation_id: source === 'conversation' ? open : chat,
            sender: { id: by === 'me' ? ayen.id : 9 },
            content: 'hello',
          },
        })),
      ),
    read: inChat('message_read'),
    reaction: inChat('reaction_update'),
    typing: ([, source, chat]) =>
      received(source, open, {
        type: 'typing',
        conversation_id: source === 'conversation' ? open : chat,
        user_id: 9,
        typing: true,
      }),
    counts: one('unread_count_update', { message_count: 2, notification_count: 1 }),
    unread: one('unread_count', { unread_count: 4 }),
    status: one('user_status', { user_id: 9, is_online: true }),
    follow: one('follow_notification', { notification: { id: 8 } }),
    notification: one('new_notification', { notification: { id: 8 } }),
    markedOne: one('notification_marked_read', { notification_id: 8 }),
    markedAll: one('all_notifications_marked_read', {}),
    unknown: one('weather', {}),
  }
}

/** The event as text, with the fields that the reference includes. */
function wordsOf(event: AnyEventObject): string {
  const said = (...words: unknown[]): string =>
    [event.type, ...words].filter((word) => word !== undefined).join(' ')
  switch (event.type) {
    case 'me.changed':
      return said(event.me.full_name)
    case 'chat.opened':
      return said(event.unreadCount)
    case 'draft.suggest':
      return said(event.text)
    case 'conversation.choose':
    case 'conversation.markedRead':
      return said(event.id, event.count)
    case 'counts.messages.subtract':
      return said(event.by, 'at', event.askedAt)
    case 'messages.arrived':
      return said(event.messages.length)
    case 'messages.wereRead':
      return said(...event.ids)
    case 'reactions.changed':
      return said(event.id)
    case 'typing.received':
      return said(event.conversationId, event.userId, event.typing)
    case 'typing.input':
    case 'typing.stopped':
      return said(event.conversationId)
    case 'toast.show':
      return `${event.toast.kind} ${event.toast.title}`
    case 'content.published':
      return said(event.kind)
    default:
      return event.type
  }
}

const effectWords = ([name, params]: [string, unknown]): string => {
  const { to, userId, online, detail } = (params ?? {}) as {
    to?: string
    userId?: number
    online?: boolean
    detail?: { message_count: number; notification_count: number }
  }
  const numbers = detail && `${detail.message_count} ${detail.notification_count}`
  return [name, to, userId, online, numbers].filter((word) => word !== undefined).join(' ')
}

function eventsAfter(part: Part, event: AnyEventObject): ReceivedEvents {
  const [said, did] = [part.facts.length, part.effects.length]
  const events: ReceivedEvents = {}
  const note = (who: string, what: string): void => {
    events[who] = [...(events[who] ?? []), what]
  }
  for (const [to, emitted] of part.send(event)) note(to, wordsOf(emitted))
  for (const fact of part.facts.slice(said)) note('root', wordsOf(fact))
  for (const effect of part.effects.slice(did)) note('effects', effectWords(effect))
  return events
}

const chat = fc.integer({ min: 5, max: 8 })
const source = fc.constantFrom<Source>('general', 'conversation', 'notifications')
const text = fc.constantFrom('Hello', 'Good evening', null)
const is = <T extends string>(...names: T[]) => fc.constantFrom(...names)

const step: fc.Arbitrary<MemberStep> = fc.oneof(
  is('online', 'offline', 'seen', 'hidden', 'left', 'toast', 'notice', 'send', 'startFailed').map(
    (name): MemberStep => [name],
  ),
  fc.constant<MemberStep>(['published']),
  fc.tuple(is('renamed'), fc.constantFrom('Ayen Garang', 'Ayen Deng')),
  { weight: 4, arbitrary: fc.tuple(is('chosen'), chat, fc.nat(3)) },
  fc.tuple(is('unreadKnown'), chat, fc.nat(3)),
  { weight: 2, arbitrary: fc.tuple(is('begun'), chat, text) },
  { weight: 2, arbitrary: fc.tuple(is('lost', 'opened', 'proven', 'silent'), source) },
  fc.tuple(
    is('granted'),
    fc.constantFrom<PendingToggle>('like', 'save', 'follow', 'talk'),
    fc.boolean(),
  ),
  fc.tuple(is('markedRead', 'stored'), chat),
  fc.tuple(is('writes'), chat, fc.boolean()),
  fc.tuple(is('counted'), is('add', 'set', 'reread', 'subtract')),
  fc.tuple(is('looksAt'), fc.constantFrom(9, 10)),
  fc.tuple(is('keeps'), fc.constantFrom('account', 'reply 4'), text),
  {
    weight: 3,
    arbitrary: fc.tuple(
      is('messages'),
      source,
      chat,
      is('me', 'other'),
      fc.integer({ min: 1, max: 3 }),
    ),
  },
  fc.tuple(is('read', 'reaction'), source, fc.option(chat)),
  fc.tuple(is('typing'), source, chat),
  {
    weight: 2,
    arbitrary: fc.tuple(
      is('counts', 'unread', 'status', 'follow', 'notification', 'unknown'),
      source,
    ),
  },
  fc.tuple(is('markedOne', 'markedAll'), source),
)

it('[SOCKEV-09 SOCKEV-10 SOCKEV-11 SOCKGEN-08 SOCKCONV-01 INBOX-13 A8 A12] signed-in scope sends the same events as its reference for random steps', () => {
  const effectiveSteps = new Set<string>()
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
      const part = start()
      const reference = new MemberReference()
      let open: number | null = null
      for (const [place, each] of steps.entries()) {
        if (!reference.may(each)) continue
        const wanted = reference.do(each)
        const toEvent = eventsFor(open)[each[0]] as (step: MemberStep) => AnyEventObject
        expect(eventsAfter(part, toEvent(each)), `${place}: ${JSON.stringify(each)}`).toEqual(
          wanted,
        )
        if (each[0] === 'chosen') open = each[1]
        if (each[0] === 'left') open = null
        if (Object.keys(wanted).length > 0) effectiveSteps.add(each[0])
      }
      expect(part.member.getSnapshot().context.drafts).toEqual(reference.drafts)
      expect(part.stopped).toEqual([])
      part.root.stop()
    }),
    { numRuns: 150 },
  )
  // A draft is stored without sending an event.
  const kinds = Object.keys(eventsFor(null)).filter((kind) => kind !== 'keeps')
  expect([...effectiveSteps].sort()).toEqual(kinds.sort())
})
