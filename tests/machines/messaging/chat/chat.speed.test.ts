/**
 * Cost of an arrival, measured by the number of property reads, so that slow machines do not
 * matter.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { createChatMachine } from '../../../../src/machines/messaging/chat/chat.machine.ts'
import * as policy from '../../../../src/machines/messaging/chat/chat.policy.ts'
import type { MessagePage } from '../../../../src/machines/messaging/chat/chat.types.ts'
import {
  append,
  displayOrder,
  replaceAt,
} from '../../../../src/machines/messaging/chat/messages.index.ts'
import { displayedMessages } from '../../../../src/machines/messaging/chat/reactions.policy.ts'
import type { Message } from '../../../../src/protocol/base/types.ts'
import { settle } from '../../../kit/clock.ts'
import { testEnv } from '../../../kit/harness.ts'
import { ME, mine, stored } from '../../../spec/messaging/chat.words.ts'

/** Messages that count property reads. */
function watched(count: number, read = true): { list: Message[]; reads: () => number } {
  let reads = 0
  const list = Array.from({ length: count }, (_, n) => {
    const plain = stored({ id: n + 1, text: `text ${n}`, seconds: n, read })
    return new Proxy(plain, {
      get(target, field) {
        reads += 1
        return Reflect.get(target, field)
      },
    })
  })
  return { list, reads: () => reads }
}

/** Everything the machine and its selectors compute for one new message. */
function arrive(list: readonly Message[], message: Message): readonly Message[] {
  const next = policy.applyLive(list, message, ME)
  policy.unsentMessages(next)
  policy.unreadIds(next, ME)
  policy.applyLive(next, message, ME)
  displayedMessages(next, [], ME)
  return next
}

function readsOfArrivals(count: number): number {
  const { list, reads } = watched(count)
  let now = arrive(list, stored({ id: 'first', text: 'first', seconds: 90_000 }))
  const before = reads()
  for (let n = 0; n < 5; n += 1) {
    now = arrive(now, stored({ id: `live ${n}`, text: 'live', seconds: 90_001 + n }))
    now = policy.markRead(now, [`live ${n}`])
    const own = mine({ id: `own ${n}`, text: 'own', seconds: 90_001 + n, client: `c${n}` })
    now = append(now, { ...own, id: `c${n}`, status: 'pending' })
    now = policy.applySent(now, `c${n}`, own)
    now = arrive(now, own)
  }
  return reads() - before
}

describe('an arriving message', () => {
  it('causes no reads of earlier messages, however many', () => {
    expect([readsOfArrivals(100), readsOfArrivals(5_000)]).toEqual([0, 0])
  })

  it('[A12] causes no reads of earlier unread messages, however many', () => {
    const { list, reads } = watched(5_000, false)
    let now = arrive(list, stored({ id: 'first', text: 'first', seconds: 90_000, read: false }))
    const before = reads()
    for (const id of ['second', 'third']) {
      now = arrive(now, stored({ id, text: id, seconds: 90_001, read: false }))
    }
    expect(reads()).toBe(before)
    const ids = policy.unreadIds(now, ME)
    expect([ids.length, ids.slice(-4)]).toEqual([5_003, [5_000, 'first', 'second', 'third']])
  })

  it('[A11] is ignored when the other socket delivers it again', async () => {
    const chat = createActor(
      createChatMachine(testEnv()).provide({
        actors: {
          loadMessages: fromPromise(
            async (): Promise<MessagePage> => ({ messages: [], hasMore: false }),
          ),
          loadDraft: fromPromise(async () => ''),
          loadUnsent: fromPromise(async () => [] as Message[]),
        },
      }),
      { input: { conversationId: 1, currentUser: ME, online: true } },
    ).start()
    await settle()
    const bring = () => {
      const message = stored({ id: 5, text: 'five', seconds: 5 })
      chat.send({ type: 'messages.arrived', messages: [{ ...message, conversation_id: 1 }] })
      return chat.getSnapshot().context
    }
    const once = bring()
    expect([once.messages.map(({ id }) => id), once.timeline.lastReceivedIds]).toEqual([[5], [5]])
    expect(bring()).toBe(once)
  })

  it('[A11 SEND-04] has the same result in a batch as one by one', () => {
    const one = fc.record({
      id: fc.integer({ min: 1, max: 9 }),
      seconds: fc.integer({ min: 0, max: 5 }),
      own: fc.boolean(),
      client: fc.constantFrom(null, 'c1', 'c2'),
      conversation: fc.constantFrom(1, 1, 1, 2),
      read: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(one, { maxLength: 12 }), fc.nat(12), (arrivals, cut) => {
        const live = arrivals.map(
          ({ id, seconds, own, client, conversation, read }): Message => ({
            ...(own
              ? mine({ id: `own ${id}`, text: 'own', seconds, ...(client ? { client } : {}) })
              : stored({ id, text: `text ${id}`, seconds, read })),
            conversation_id: conversation,
          }),
        )
        const pending = mine({ id: 'c1', text: 'own', client: 'c1' })
        const start = () => append([], { ...pending, id: 'c1', status: 'pending' })
        const talk = { currentUser: ME, conversationId: 1 }
        let messages: readonly Message[] = start()
        const newIds = live.flatMap((message) => {
          const took = policy.mergeLive({ ...talk, messages }, [message])
          messages = took.messages
          return took.newIds
        })
        const first = policy.mergeLive({ ...talk, messages: start() }, live.slice(0, cut))
        policy.unreadIds(first.messages, ME)
        const then = policy.mergeLive({ ...talk, messages: first.messages }, live.slice(cut))
        expect([...first.newIds, ...then.newIds]).toEqual(newIds)
        expect(then.messages).toEqual(messages)
        expect(displayOrder(then.messages)).toEqual(displayOrder([...messages]))
        expect(policy.unreadIds(then.messages, ME)).toEqual(policy.unreadIds([...messages], ME))
      }),
    )
  })

  it('leaves the same list when a known message arrives again', () => {
    const list = [stored({ id: 1, text: 'one', seconds: 1 })]
    expect(policy.applyLive(list, stored({ id: 1, text: 'one', seconds: 1 }), ME)).toBe(list)
  })

  it('[A11] shows unsent messages last, independent of the clock of the device', () => {
    const at = (id: string, seconds: number, status?: 'pending' | 'failed' | 'sent'): Message => ({
      ...stored({ id, text: id, seconds }),
      ...(status ? { status } : {}),
    })
    const unsent = [at('failed', 1, 'failed'), at('pending', 2, 'pending')]
    const known = append([], ...unsent, at('received', 50), at('sent', 40, 'sent'))
    const later = append(known, at('newest', 60))
    const idsOf = (list: readonly Message[]) => displayOrder(list).map(({ id }) => id)
    const expected = ['sent', 'received', 'newest', 'failed', 'pending']
    expect([idsOf(later), idsOf([...later])]).toEqual([expected, expected])
    const failedLater = replaceAt(later, new Map([[1, at('pending', 2, 'failed')]]))
    expect(idsOf(failedLater)).toEqual(expected)
    const sentAtLast = replaceAt(failedLater, new Map([[0, at('failed', 70, 'sent')]]))
    expect(idsOf(sentAtLast)).toEqual(['sent', 'received', 'newest', 'failed', 'pending'])
  })

  it('[A11] keeps the display order of a full sort', () => {
    const time = fc.option(fc.integer({ min: 0, max: 5 }), { nil: null, freq: 12 })
    const status = fc.constantFrom(
      'pending' as const,
      'failed' as const,
      'sent' as const,
      undefined,
    )
    const step = fc.record({ at: fc.nat(), time, status, add: fc.boolean() })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let list: readonly Message[] = []
        displayOrder(list)
        for (const [n, { at, time: seconds, status, add }] of steps.entries()) {
          const place = list.length === 0 ? 0 : at % list.length
          const id = add ? `m${n}` : (list[place]?.id ?? `m${n}`)
          const message: Message = {
            ...stored({ id, text: `text ${n}`, seconds: seconds ?? 0 }),
            ...(seconds === null ? { created_at: 'no time' } : {}),
            ...(status ? { status } : {}),
          }
          list =
            add || list.length === 0
              ? append(list, message)
              : replaceAt(list, new Map([[place, message]]))
          // A copied list has no cached index.
          expect(displayOrder(list)).toEqual(displayOrder([...list]))
        }
      }),
    )
  })
})
