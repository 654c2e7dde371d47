import { describe, expect, it } from 'vitest'
import * as policy from '../../../../src/machines/messaging/chat/reactions.policy.ts'
import type { Reaction } from '../../../../src/protocol/base/types.ts'
import { ME, stored, THEM } from '../../../spec/messaging/chat.words.ts'

const like = (parts: Omit<Reaction, 'reaction_type'>): Reaction => ({
  reaction_type: '👍',
  ...parts,
})
const pending = (id: number, running: boolean, on = true): policy.PendingReaction => ({
  id,
  reaction: '👍',
  on,
  running,
})

describe('a reaction', () => {
  it.each([
    ['by its id', like({ user_id: 1, username: 'renamed' }), true],
    ['by its id as text', like({ user_id: '1' }), true],
    ['by the id of its user', like({ user: { id: 1 } }), true],
    ['by the user as an id', like({ user: 1 }), true],
    ['by its username where it has no id', like({ username: 'ayen' }), true],
    ['not by the username with another id', like({ user_id: 2, username: 'ayen' }), false],
    ['not by another username', like({ username: 'deng' }), false],
    ['not without either', like({}), false],
  ])('[SOCKEV-14 MISC-04] is recognised as own %s', (_, one, isMine) => {
    expect(policy.hasOwnReaction([one], ME, '👍')).toBe(isMine)
  })

  it('[MISC-04] to a missing message settles without it', () => {
    const chat = {
      messages: [stored({ id: 1 })],
      pendingReactions: [pending(9, true)],
      currentUser: ME,
    }
    const queueKey = policy.REACTIONS.queueKeyOf(pending(9, true))
    expect(policy.settled(chat, { queueKey, answer: { already: false }, text: null })).toEqual({
      messages: chat.messages,
      pendingReactions: [],
    })
  })

  it('[SOCKEV-14] is confirmed only by a frame of its own message, if it was requested', () => {
    const mineToo = like({ user_id: ME.id })
    const messages = [1, 2].map((id) => ({ ...stored({ id }), reactions: [mineToo] }))
    const doneBy = (...all: policy.PendingReaction[]) =>
      policy.settledKeys({ messages, pendingReactions: all, currentUser: ME }, 1)
    const queueKey = policy.REACTIONS.queueKeyOf(pending(1, true))
    expect(doneBy(pending(1, true), pending(2, true))).toEqual([queueKey])
    expect(doneBy(pending(1, false))).toEqual([])
    expect(doneBy(pending(1, true, false))).toEqual([])
  })

  it('[MISC-04] is shown in the same list until something changes while pending', () => {
    const list = [stored({ id: 1 }), stored({ id: 2 })]
    const pendingToggles = [pending(1, true)]
    const shown = policy.displayedMessages(list, pendingToggles, ME)
    expect(shown.map(({ reactions }) => reactions?.length ?? 0)).toEqual([1, 0])
    expect(policy.displayedMessages(list, pendingToggles, ME)).toBe(shown)
    expect(policy.displayedMessages([...list], pendingToggles, ME)).not.toBe(shown)
  })
})

describe('reactionGroups', () => {
  it('[MISC-04] groups by kind with count, own reaction and other users', () => {
    const heart = (user: Reaction): Reaction => ({ ...user, reaction_type: '❤' })
    const requests: unknown[] = []
    const nameOf = (id: unknown, username: string | null) => {
      requests.push([id, username])
      return username === 'nobody' ? null : (username ?? `No. ${id}`)
    }
    const reactions = [
      like({ user_id: ME.id }),
      like({ user_id: THEM.id, username: 'deng' }),
      heart(like({ user: { id: 3 } })),
      like({ user: 4 }),
      heart(like({ user_id: 5, username: 'nobody' })),
    ]
    expect(policy.reactionGroups({ ...stored({ id: 1 }), reactions }, ME, nameOf)).toEqual([
      { reaction: '👍', count: 3, mine: true, others: ['deng', 'No. 4'] },
      { reaction: '❤', count: 2, mine: false, others: ['No. 3'] },
    ])
    expect(requests).toEqual([
      [2, 'deng'],
      [3, null],
      [4, null],
      [5, 'nobody'],
    ])
  })
})
