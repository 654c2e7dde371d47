import { describe, expect, it } from 'vitest'
import * as policy from '../../../../src/machines/messaging/chat/chat.policy.ts'
import {
  ascending,
  mergePage,
  newerThan,
  newestOf,
} from '../../../../src/machines/messaging/chat/pages.policy.ts'
import type { Message } from '../../../../src/protocol/base/types.ts'
import { CONVERSATION, ME, mine, stored } from '../../../spec/messaging/chat.words.ts'

const pending: Message = {
  ...mine({ id: 'local-1', text: 'ok', client: 'local-1' }),
  status: 'pending',
}
const ids = (list: readonly Message[]) => list.map((m) => [m.id, m.client_id])

describe('the merge rules as functions', () => {
  it('[A11 B5] moves a client id from a text match to its true owner', () => {
    const guessed = policy.applyLive([pending], mine({ id: 40, text: 'ok' }), ME)
    expect(ids(guessed)).toEqual([[40, 'local-1']])
    const owner = mine({ id: 50, text: 'ok', client: 'local-1' })
    const expected = [
      [40, null],
      [50, 'local-1'],
    ]
    expect(ids(policy.applyLive(guessed, owner, ME))).toEqual(expected)
    expect(ids(policy.applySent(guessed, 'local-1', owner))).toEqual(expected)
    expect(ids(mergePage(guessed, [owner], ME, 'newest'))).toEqual(expected)
  })

  it("shows the user's current name and avatar, also in quoted messages", () => {
    const now = {
      ...ME,
      full_name: 'Ayen Garang',
      display_name: 'Ayen Garang',
      avatar: '/new.webp',
    }
    const own = mine({ id: 40, text: 'ok' })
    const theirs = stored({ id: 41 })
    const quoting = { ...stored({ id: 42 }), reply_to: own, reply_to_id: own.id }
    expect(policy.updateSender([own, theirs, quoting], now)).toEqual([
      { ...own, sender: now },
      theirs,
      { ...quoting, reply_to: { ...own, sender: now } },
    ])
    expect(policy.updateSender([theirs], now)[0]).toBe(theirs)
  })

  it('[A11] keeps own client ids when a message of another user has the same one', () => {
    const sent = policy.applySent([pending], 'local-1', mine({ id: 50, text: 'ok' }))
    const theirs = stored({ id: 60, client: 'local-1' })
    expect(ids(policy.applyLive(sent, theirs, ME))).toEqual([
      [50, 'local-1'],
      [60, 'local-1'],
    ])
  })

  it('[SEND-03 B6] fails only pending messages, and retries or removes only failed ones', () => {
    const sent: Message = { ...pending, status: 'sent' }
    const failed: Message = { ...pending, status: 'failed' }
    expect(policy.applyFailed([sent], 'local-1')).toEqual([sent])
    expect(policy.applyFailed([pending], 'local-1')).toEqual([failed])
    expect(policy.applyRetry([sent], 'local-1')).toEqual([sent])
    expect(policy.applyRetry([failed], 'local-1')).toEqual([pending])
    expect(policy.remove([pending], 'local-1')).toEqual([pending])
    expect(policy.remove([failed], 'local-1')).toEqual([])
  })

  it('[A11] adds a message that is twice in a page once', () => {
    const message = stored({ id: 1 })
    expect(mergePage([], [message, { ...message, id: '1' }], ME, 'first').length).toBe(1)
  })

  it('[A11] shows a stored message whose send is no longer in the list', () => {
    expect(ids(policy.applySent([], 'local-1', mine({ id: 50 })))).toEqual([[50, 'local-1']])
    expect(policy.applySent([], 'local-1', null)).toEqual([])
  })

  it('[A11] keeps one message when the API uses the client id as id', () => {
    const echo = mine({ id: 'local-1', text: 'ok', seconds: 3 })
    expect(policy.applyLive([pending], echo, ME)).toEqual([
      { ...echo, client_id: 'local-1', status: 'sent' },
    ])
  })

  it('[A11] keeps the quoted message when a copy does not contain it', () => {
    const quoted = stored({ id: 3, text: 'asked' })
    const known = { ...stored({ id: 9 }), reply_to: quoted, reply_to_id: 3 }
    const bare = { ...known, reply_to: null }
    expect(mergePage([known], [bare], ME, 'newest')).toEqual([known])
    expect(mergePage([bare], [known], ME, 'newest')).toEqual([known])
    expect(policy.applyLive([known], bare, ME)).toEqual([known])
  })

  it('[A11] measures an outage by the newest twenty received messages', () => {
    const many = Array.from({ length: 30 }, (_, i) => stored({ id: i, seconds: i }))
    const receivedIds = many.map((m) => m.id)
    expect(newestOf(many, receivedIds)).toEqual(receivedIds.slice(-20))
    expect(newestOf(many, [3, '2'])).toEqual([2, 3])
  })
})

describe('ownership of client ids', () => {
  it('[A11 B5] moves a client id only from the entry that matched by text', () => {
    const guessed = policy.applyLive([pending], mine({ id: 40, text: 'ok' }), ME)
    const other = mine({ id: 41, text: 'so', client: 'local-2' })
    const waiting: Message = { ...pending, id: 'local-3', client_id: 'local-3' }
    const owner = mine({ id: 50, text: 'ok', client: 'local-1' })
    expect(ids(policy.applyLive([...guessed, other, waiting], owner, ME))).toEqual([
      [40, null],
      [41, 'local-2'],
      ['local-3', 'local-3'],
      [50, 'local-1'],
    ])
  })

  it('[A11] removes only the local entry when its copy is present', () => {
    const copy = mine({ id: 50, text: 'ok' })
    const list = [pending, stored({ id: 41 }), copy]
    expect(ids(policy.applySent(list, 'local-1', copy))).toEqual([
      [41, null],
      [50, 'local-1'],
    ])
  })

  it('[A11 B6] does not match an echo without client id with a failed message of the same text', () => {
    const failed: Message = { ...pending, status: 'failed' }
    expect(ids(policy.applyLive([failed], mine({ id: 40, text: 'ok' }), ME))).toEqual([
      ['local-1', 'local-1'],
      [40, null],
    ])
  })

  it('[A11] keeps all client ids when a page of others contains the same ones', () => {
    const page = [stored({ id: 60, client: 'local-1' }), stored({ id: 61, client: 'theirs' })]
    expect(ids(mergePage([pending], page, ME, 'newest'))).toEqual([
      ['local-1', 'local-1'],
      [60, 'local-1'],
      [61, 'theirs'],
    ])
  })
})

describe('several live messages', () => {
  const talk = { messages: [stored({ id: 1 })], currentUser: ME, conversationId: CONVERSATION }

  it('[A11 SOCKEV-09] are added in order, each once, and returned if new', () => {
    const live = [
      stored({ id: 2 }),
      mine({ id: 3 }),
      stored({ id: 4 }),
      stored({ id: 2 }),
      stored({ id: 5, conversation: CONVERSATION + 1 }),
    ]
    const { messages, newIds } = policy.mergeLive(talk, live)
    expect(messages.map(({ id }) => id)).toEqual([1, 2, 3, 4])
    expect(newIds).toEqual([2, 3, 4])
  })

  it('[A11] leave the same list if none is new', () => {
    const { messages, newIds } = policy.mergeLive(talk, [stored({ id: 1 })])
    expect(messages).toBe(talk.messages)
    expect(newIds).toEqual([])
  })
})

describe('a page', () => {
  const [older, newer] = [stored({ id: 1, seconds: 1 }), stored({ id: 2, seconds: 2 })]

  it('[A11] is sorted by time', () => {
    expect(ascending([newer, older])).toEqual([older, newer])
    expect(ascending([older, newer])).toEqual([older, newer])
  })

  it('[A11] keeps its order if its times cannot be compared', () => {
    const timeless = { ...stored({ id: 3 }), created_at: 'soon' }
    expect(ascending([older, timeless])).toEqual([older, timeless])
    expect(ascending([timeless, older])).toEqual([timeless, older])
  })

  it('[A11] that restarts the list keeps only newer and local messages', () => {
    const sameMoment = stored({ id: 7, seconds: 1 })
    expect(newerThan([older, sameMoment, newer, pending], [older])).toEqual([newer, pending])
  })
})
