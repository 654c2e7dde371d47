import { describe, expect, it } from 'vitest'
import * as policy from '../../../../src/machines/talk/chat/chat.policy.ts'
import {
  ascending,
  beyond,
  mergePage,
  newestOf,
} from '../../../../src/machines/talk/chat/pages.policy.ts'
import type { Message } from '../../../../src/protocol/base/types.ts'
import { CONVERSATION, ME, mine, stored } from '../../../spec/talk/chat.words.ts'

const pending: Message = {
  ...mine({ id: 'local-1', text: 'ok', client: 'local-1' }),
  status: 'pending',
}
const ids = (list: readonly Message[]) => list.map((m) => [m.id, m.client_id])

describe('the merge rules as functions', () => {
  it('[A11 B5] a client id guessed from the text goes to its true owner', () => {
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

  it('a person’s messages stand under the name and picture they have now, quoted ones too', () => {
    const now = {
      ...ME,
      full_name: 'Ayen Garang',
      display_name: 'Ayen Garang',
      avatar: '/new.webp',
    }
    const own = mine({ id: 40, text: 'ok' })
    const theirs = stored({ id: 41 })
    const quoting = { ...stored({ id: 42 }), reply_to: own, reply_to_id: own.id }
    expect(policy.renamed([own, theirs, quoting], now)).toEqual([
      { ...own, sender: now },
      theirs,
      { ...quoting, reply_to: { ...own, sender: now } },
    ])
    expect(policy.renamed([theirs], now)[0]).toBe(theirs)
  })

  it('[A11] somebody else’s client id takes none of ours', () => {
    const sent = policy.applySent([pending], 'local-1', mine({ id: 50, text: 'ok' }))
    const theirs = stored({ id: 60, client: 'local-1' })
    expect(ids(policy.applyLive(sent, theirs, ME))).toEqual([
      [50, 'local-1'],
      [60, 'local-1'],
    ])
  })

  it('[SEND-03 B6] only a pending message fails, only a failed one is retried or removed', () => {
    const sent: Message = { ...pending, status: 'sent' }
    const failed: Message = { ...pending, status: 'failed' }
    expect(policy.applyFailed([sent], 'local-1')).toEqual([sent])
    expect(policy.applyFailed([pending], 'local-1')).toEqual([failed])
    expect(policy.applyRetry([sent], 'local-1')).toEqual([sent])
    expect(policy.applyRetry([failed], 'local-1')).toEqual([pending])
    expect(policy.remove([pending], 'local-1')).toEqual([pending])
    expect(policy.remove([failed], 'local-1')).toEqual([])
  })

  it('[A11] a page with the same message twice adds it once', () => {
    const message = stored({ id: 1 })
    expect(mergePage([], [message, { ...message, id: '1' }], ME, 'first').length).toBe(1)
  })

  it('[A11] an answer for a message nobody waits for any more is shown, for it is stored', () => {
    expect(ids(policy.applySent([], 'local-1', mine({ id: 50 })))).toEqual([[50, 'local-1']])
    expect(policy.applySent([], 'local-1', null)).toEqual([])
  })

  it('[A11] an API that takes our client id for the id leaves one message', () => {
    const echo = mine({ id: 'local-1', text: 'ok', seconds: 3 })
    expect(policy.applyLive([pending], echo, ME)).toEqual([
      { ...echo, client_id: 'local-1', status: 'sent' },
    ])
  })

  it('[A11] a copy that does not carry the answered message leaves the one that is known', () => {
    const quoted = stored({ id: 3, text: 'asked' })
    const known = { ...stored({ id: 9 }), reply_to: quoted, reply_to_id: 3 }
    const bare = { ...known, reply_to: null }
    expect(mergePage([known], [bare], ME, 'newest')).toEqual([known])
    expect(mergePage([bare], [known], ME, 'newest')).toEqual([known])
    expect(policy.applyLive([known], bare, ME)).toEqual([known])
  })

  it('[A11] an outage is measured by the newest twenty messages heard', () => {
    const many = Array.from({ length: 30 }, (_, i) => stored({ id: i, seconds: i }))
    const heard = many.map((m) => m.id)
    expect(newestOf(many, heard)).toEqual(heard.slice(-20))
    expect(newestOf(many, [3, '2'])).toEqual([2, 3])
  })
})

describe('what is not one’s own to take', () => {
  it('[A11 B5] a true owner takes its client id from the one that guessed it, and from no other', () => {
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

  it('[A11] an answer takes away the local entry alone, where its copy is there already', () => {
    const copy = mine({ id: 50, text: 'ok' })
    const list = [pending, stored({ id: 41 }), copy]
    expect(ids(policy.applySent(list, 'local-1', copy))).toEqual([
      [41, null],
      [50, 'local-1'],
    ])
  })

  it('[A11 B6] an echo without a client id is not taken for a failed message with its text', () => {
    const failed: Message = { ...pending, status: 'failed' }
    expect(ids(policy.applyLive([failed], mine({ id: 40, text: 'ok' }), ME))).toEqual([
      ['local-1', 'local-1'],
      [40, null],
    ])
  })

  it('[A11] a page of somebody else’s messages takes no client id, and loses none', () => {
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

  it('[A11 SOCKEV-09] join in their order, each once, and each that is news is heard', () => {
    const live = [
      stored({ id: 2 }),
      mine({ id: 3 }),
      stored({ id: 4 }),
      stored({ id: 2 }),
      stored({ id: 5, conversation: CONVERSATION + 1 }),
    ]
    const { messages, heard } = policy.takeLive(talk, live)
    expect(messages.map(({ id }) => id)).toEqual([1, 2, 3, 4])
    expect(heard).toEqual([2, 3, 4])
  })

  it('[A11] that are no news leave the very list', () => {
    const { messages, heard } = policy.takeLive(talk, [stored({ id: 1 })])
    expect(messages).toBe(talk.messages)
    expect(heard).toEqual([])
  })
})

describe('a page', () => {
  const [older, newer] = [stored({ id: 1, seconds: 1 }), stored({ id: 2, seconds: 2 })]

  it('[A11] is put in order of time whichever way round it came', () => {
    expect(ascending([newer, older])).toEqual([older, newer])
    expect(ascending([older, newer])).toEqual([older, newer])
  })

  it('[A11] whose times cannot be compared stays as it came', () => {
    const timeless = { ...stored({ id: 3 }), created_at: 'soon' }
    expect(ascending([older, timeless])).toEqual([older, timeless])
    expect(ascending([timeless, older])).toEqual([timeless, older])
  })

  it('[A11] that begins the list anew is joined by what is newer than all of it alone', () => {
    const sameMoment = stored({ id: 7, seconds: 1 })
    expect(beyond([older, sameMoment, newer, pending], [older])).toEqual([newer, pending])
  })
})
