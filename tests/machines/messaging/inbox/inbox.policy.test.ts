import { describe, expect, it } from 'vitest'
import {
  applyList,
  applyMarkedRead,
  applyMessage,
  applyStarted,
  MAX_SEEN_IDS,
} from '../../../../src/machines/messaging/inbox/inbox.policy.ts'
import type { InboxContext } from '../../../../src/machines/messaging/inbox/inbox.types.ts'
import type { Conversation, Message } from '../../../../src/protocol/base/types.ts'
import { parseConversation } from '../../../../src/protocol/messaging/conversation.ts'
import { CONVERSATION, ME, stored, THEM } from '../../../spec/messaging/chat.words.ts'

function conversation(latest: Message | null, unread = 0, id = CONVERSATION): Conversation {
  const raw = { id, participants: [ME, THEM], unread_count: unread }
  const read = parseConversation(raw, {
    currentUser: ME,
    now: 0,
    newId: () => 'x',
  })
  if (read === null) throw new Error('unreadable')
  return { ...read, latest_message: latest }
}

const unread = (parts: Parameters<typeof stored>[0]) => stored({ ...parts, read: false })

const inbox = (...conversations: Conversation[]): InboxContext => ({
  userId: ME.id,
  online: true,
  conversations,
  pendingToggles: [],
  unlisted: null,
  lookedUp: null,
  query: '',
  filter: 'all',
  selectedId: null,
  error: null,
  seen: [],
  covered: {},
  queued: [],
  askedFor: [],
  outdated: false,
  start: null,
})
const look = ({ conversations }: InboxContext) =>
  conversations.map(({ id, unread_count, latest_message }) => [
    id,
    unread_count,
    latest_message?.id ?? null,
  ])

describe('a message in the list of conversations', () => {
  it('[A8] is counted once if its id is among the last 500', () => {
    const ids = Array.from({ length: MAX_SEEN_IDS + 1 }, (_, n) => n + 1)
    const full = ids
      .map((id) => unread({ id, seconds: id }))
      .reduce(applyMessage, inbox(conversation(null)))
    expect(MAX_SEEN_IDS).toBe(500)
    expect(full.seen.length).toBe(500)
    expect(look(full)).toEqual([[CONVERSATION, 501, 501]])
    expect(applyMessage(full, unread({ id: 2 }))).toBe(full)
    expect(look(applyMessage(full, unread({ id: 1 })))).toEqual([[CONVERSATION, 502, 501]])
  })

  it('[A8] counted in a later list is not counted in the earlier one', () => {
    const before = applyMessage(inbox(conversation(null)), unread({ id: 1, seconds: 1 }))
    const message = unread({ id: 2, seconds: 2 })
    const first = applyMessage(before, message)
    expect(applyMessage(before, message)).toEqual(first)
    expect(look(first)).toEqual([[CONVERSATION, 2, 2]])
  })

  it('[A8] with the time of the latest one is counted and becomes the latest', () => {
    const other = conversation(null, 0, 8)
    const list = [other, conversation(unread({ id: 1, seconds: 5 }))]
    const fresh = applyList(inbox(), list)
    expect(look(applyMessage(fresh, unread({ id: 2, seconds: 5 })))).toEqual([
      [CONVERSATION, 1, 2],
      [8, 0, null],
    ])
  })

  it('[A8] that the list has counted is not counted again after a later message', () => {
    const counted = unread({ id: 5, seconds: 5 })
    const loaded = applyList(inbox(), [conversation(counted, 1)])
    const own = { ...stored({ id: 7, seconds: 7 }), sender: ME }
    const later = applyMessage(loaded, own)
    expect(look(later)).toEqual([[CONVERSATION, 1, 7]])
    expect(applyMessage(later, counted)).toBe(later)
  })

  it('[A8] with an invalid time counts as the latest', () => {
    const fresh = applyList(inbox(), [conversation(unread({ id: 1, seconds: 5 }))])
    const timeless = { ...unread({ id: 2 }), created_at: 'soon' }
    const after = applyMessage(fresh, timeless)
    expect(look(after)).toEqual([[CONVERSATION, 1, 2]])
    expect(look(applyMessage(after, unread({ id: 3, seconds: 6 })))).toEqual([[CONVERSATION, 2, 3]])
  })
})

describe('read and started conversations', () => {
  it('[A12] mark the preview as read only when nothing is unread', () => {
    const before = inbox(conversation(unread({ id: 1 }), 3))
    const isRead = (context: InboxContext) => context.conversations[0]?.latest_message?.is_read
    const oneLess = applyMarkedRead(before, CONVERSATION, 1)
    expect([look(oneLess), isRead(oneLess)]).toEqual([[[CONVERSATION, 2, 1]], false])
    const none = applyMarkedRead(before, CONVERSATION, 9)
    expect([look(none), isRead(none)]).toEqual([[[CONVERSATION, 0, 1]], true])
  })

  it('[INBOX-14] mark a running list request as outdated', () => {
    const latest = stored({ id: 1 })
    const started = applyStarted(inbox(conversation(null, 0, 8)), conversation(latest))
    expect([look(started), started.outdated]).toEqual([
      [
        [CONVERSATION, 0, 1],
        [8, 0, null],
      ],
      true,
    ])
  })
})
