import { describe, expect, it } from 'vitest'
import { ENGAGEMENTS } from '../../../src/machines/content/engagement/engagement.policy.ts'
import { createPendingToggleMachine } from '../../../src/machines/kit/pending-toggle.machine.ts'
import type { pendingTogglesOf } from '../../../src/machines/kit/pending-toggles.ts'
import { REACTIONS } from '../../../src/machines/messaging/chat/reactions.policy.ts'
import { BLOCKS } from '../../../src/machines/safety/blocks/blocks.policy.ts'
import { FOLLOWS } from '../../../src/machines/users/follow/follow.policy.ts'
import { abortedFailure, serviceFailure } from '../../../src/protocol/base/errors.ts'
import type { Reaction } from '../../../src/protocol/base/types.ts'
import { testEnv } from '../../kit/harness.ts'
import { loaded, reacts } from '../../spec/messaging/chat.steps.ts'
import { ME, stored } from '../../spec/messaging/chat.words.ts'
import { lintMachine } from '../matrix.ts'
import { chatRig } from '../messaging/chat/chat.rig.ts'
import { runControlled } from '../rig.ts'
import { followRig } from '../users/follow/follow.rig.ts'

const QUEUE_KEY = 'like-post:5'

/** An optimistic toggle whose response the test gives. */
function requests() {
  const { harness, effects, reported } = runControlled(createPendingToggleMachine, {
    input: { queueKey: QUEUE_KEY, ask: { on: true }, failedText: 'Own words.' },
  })
  const call = effects.sendRequest
  return { harness, call, reported, over: () => harness.sentEvents.map(({ output }) => output) }
}

describe('an optimistic toggle', () => {
  it('is a valid machine', () => {
    expect(lintMachine(createPendingToggleMachine(testEnv()), [])).toEqual([])
  })

  it.each([false, true])('[TOGGLE-03 A6] returns success, already: %s', async (already) => {
    const { harness, call, over, reported } = requests()
    expect(call.current.input).toEqual({ on: true })
    call.current.resolve({ already })
    await harness.settle()
    expect([over(), reported]).toEqual([
      [{ queueKey: QUEUE_KEY, answer: { already }, text: null }],
      [],
    ])
  })

  it.each([
    ['with the message of the rejection', serviceFailure({ message: 'No.', status: 403 }), 'No.'],
    ['with its default message', new TypeError('undefined is not a function'), 'Own words.'],
    ['[VALID-14 A30] without a message when it was cancelled', abortedFailure(), null],
  ])('fails %s, is not retried, and is reported', async (_, error, text) => {
    const { harness, call, over, reported } = requests()
    call.current.reject(error)
    await harness.settle()
    expect(over()).toEqual([{ queueKey: QUEUE_KEY, answer: null, text }])
    expect([call.calls.length, reported]).toEqual([1, ['xstate.error.actor.asking']])
  })

  it('[TOGGLE-01 TOGGLE-02] fails after exactly 120 s without a response', async () => {
    const { harness, call, over } = requests()
    await harness.advance(119_999)
    expect([over(), call.isOpen]).toEqual([[], true])
    await harness.advance(1)
    const text = 'Network error - please check your connection'
    expect(over()).toEqual([{ queueKey: QUEUE_KEY, answer: null, text }])
    expect(call.calls.map(({ cancelled }) => cancelled)).toEqual([true])
  })
})

const FOLLOWED = { following: true, followers_count: 3, following_count: 1 }
const likes = (reactions: Reaction[] | null) => ({ me: ME, of: { '10': reactions } })
const MINE: Reaction[] = [{ reaction_type: '👍', user_id: ME.id, username: ME.username }]
const plain = (flags: { liked?: true; saved?: true }) => ({
  'post:5': { liked: false, saved: false, likes_count: 3, ...flags },
})
const TRY_AGAIN = 'Please try again.'
const DID_NOT = `Something went wrong. ${TRY_AGAIN}`
const REACT_FAILED = `The reaction couldn’t be saved. ${TRY_AGAIN}`

const FOLLOW = { userId: 5 }
const BLOCK = { userId: 5, name: 'Bol' }
const LIKED = { kind: 'like', type: 'post', id: 5 } as const
const SAVED = { kind: 'save', type: 'post', id: 5 } as const
const REACT = { id: 10, reaction: '👍' }

const figures = (following: boolean) => ({ me: 1, of: { '5': { ...FOLLOWED, following } } })

/** The requests started by one toggle. */
function pressed<TKnown, TAbout extends object>(
  rules: ReturnType<typeof pendingTogglesOf<TKnown, TAbout>>,
  known: TKnown,
  about: TAbout,
) {
  const pendingToggles = rules.toggled({ known, pendingToggles: [] }, about)
  return rules.startNext({ known, pendingToggles }).started
}

describe('uses of optimistic toggles', () => {
  it.each([
    [
      '[ERR-28] follow',
      pressed(FOLLOWS, figures(false), FOLLOW),
      'follow',
      true,
      'Failed to follow user',
    ],
    [
      '[ERR-29] unfollow',
      pressed(FOLLOWS, figures(true), FOLLOW),
      'follow',
      false,
      'Failed to unfollow user',
    ],
    [
      'block',
      pressed(BLOCKS, [], BLOCK),
      'block',
      true,
      `This person couldn’t be blocked. ${TRY_AGAIN}`,
    ],
    [
      'unblock',
      pressed(BLOCKS, [5], BLOCK),
      'block',
      false,
      `This person couldn’t be unblocked. ${TRY_AGAIN}`,
    ],
    ['[TOGGLE-01] like', pressed(ENGAGEMENTS, plain({}), LIKED), 'like-post:5', true, DID_NOT],
    [
      '[TOGGLE-01] unlike',
      pressed(ENGAGEMENTS, plain({ liked: true }), LIKED),
      'like-post:5',
      false,
      DID_NOT,
    ],
    ['[TOGGLE-02] save', pressed(ENGAGEMENTS, plain({}), SAVED), 'save-post:5', true, DID_NOT],
    [
      '[TOGGLE-02] unsave',
      pressed(ENGAGEMENTS, plain({ saved: true }), SAVED),
      'save-post:5',
      false,
      DID_NOT,
    ],
    ['[MISC-04] react', pressed(REACTIONS, likes(null), REACT), '10:👍', true, REACT_FAILED],
    [
      '[MISC-04] remove the reaction',
      pressed(REACTIONS, likes(MINE), REACT),
      '10:👍',
      false,
      REACT_FAILED,
    ],
  ])(
    '%s: starts one request with its queue key and error message',
    (_, begun, queueKey, on, failedText) => {
      const about = { follow: FOLLOW, block: BLOCK, 'like-post:5': LIKED, 'save-post:5': SAVED }[
        queueKey
      ]
      expect(begun).toEqual([{ queueKey, ask: { ...(about ?? REACT), on }, failedText }])
    },
  )

  it('[MISC-04] follows and reactions are toggled on and off by a pair of transitions each', async () => {
    const follow = followRig()
    await follow.do(['known', 8, { following: false, followers_count: 3, following_count: 1 }])
    for (const following of [true, false]) {
      await follow.do(['toggle', 8])
      expect(follow.look().running).toEqual({ userId: 8, follow: following })
      await follow.do(['done'])
      expect([follow.look().shown['8']?.[0], follow.look().running]).toEqual([following, null])
    }
    const chat = chatRig()
    for (const step of loaded([stored({ id: 10, text: 'see this' })])) await chat.do(step)
    const before = chat.emitted().length
    for (const on of [true, false]) {
      await chat.do(['react', 10, '👍'])
      await chat.do(['reacted', 200])
      expect(chat.look().reactions).toEqual(on ? [[10, [['👍', 1, true]]]] : undefined)
    }
    expect(chat.emitted().slice(before)).toEqual([reacts(10, '👍', true), reacts(10, '👍', false)])
  })
})
