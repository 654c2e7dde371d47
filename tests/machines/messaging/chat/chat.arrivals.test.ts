import { describe, expect, it } from 'vitest'
import { newlyReceived } from '../../../../src/machines/messaging/chat/arrivals.policy.ts'
import { arrivalsToAnnounce } from '../../../../src/machines/messaging/chat/chat.selectors.ts'
import type { Message } from '../../../../src/protocol/base/types.ts'
import { type ChatStep, loaded } from '../../../spec/messaging/chat.steps.ts'
import { ME, mine, START, stored } from '../../../spec/messaging/chat.words.ts'
import { chatRig } from './chat.rig.ts'

const theirs = (id: number) => stored({ id, seconds: id })
const OPEN: ChatStep[] = [...loaded([theirs(1)]), ['opened', 0]]

async function announcedAfter(steps: readonly ChatStep[]) {
  const rig = chatRig()
  for (const step of steps) await rig.do(step)
  return arrivalsToAnnounce(rig.harness.actor.getSnapshot())
}

const ROWS: [string, ChatStep[], Awaited<ReturnType<typeof announcedAfter>>][] = [
  [
    'one message by its text',
    [...OPEN, ['live', theirs(2)]],
    { at: START, count: 1, body: 'text 2' },
  ],
  [
    'several at once by their number',
    [...OPEN, ['live', theirs(2), theirs(3)]],
    { at: START, count: 2, body: 'text 3' },
  ],
  [
    'a message 2,999 ms after the last one together with it',
    [...OPEN, ['live', theirs(2)], ['wait', 2_999], ['live', theirs(3)]],
    { at: START + 2_999, count: 2, body: 'text 3' },
  ],
  [
    'a message 3,000 ms after the last one separately',
    [...OPEN, ['live', theirs(2)], ['wait', 3_000], ['live', theirs(3)]],
    { at: START + 3_000, count: 1, body: 'text 3' },
  ],
  [
    'a burst of any length, measured from its last message',
    [
      ...OPEN,
      ['live', theirs(2)],
      ['wait', 2_999],
      ['live', theirs(3)],
      ['wait', 2_999],
      ['live', theirs(4)],
    ],
    { at: START + 5_998, count: 3, body: 'text 4' },
  ],
  [
    'a message once, although both sockets deliver it',
    [...OPEN, ['live', theirs(2)], ['wait', 1_000], ['live', theirs(2)]],
    { at: START, count: 1, body: 'text 2' },
  ],
  [
    'messages missed during an outage',
    [...OPEN, ['reopened'], ['page', 'gap', [theirs(1), theirs(2), theirs(3)], false]],
    { at: START, count: 2, body: 'text 3' },
  ],
  ['nothing of the first page', OPEN, null],
  [
    'nothing that arrives before the first page',
    [['opened', 0], ['live', theirs(2)], ...loaded([theirs(1)])],
    null,
  ],
  [
    'nothing of an older page',
    [...loaded([theirs(5)], true), ['opened', 0], ['older'], ['page', 'older', [theirs(1)], false]],
    null,
  ],
  ['nothing for own messages', [...OPEN, ['live', mine({ id: 2, seconds: 2 })]], null],
  [
    'nothing from before the chat was opened',
    [...loaded([theirs(1)]), ['live', theirs(2)], ['opened', 0]],
    null,
  ],
  [
    'only new messages after the chat is reopened',
    [...OPEN, ['live', theirs(2)], ['closed'], ['opened', 0], ['live', theirs(3)]],
    { at: START, count: 1, body: 'text 3' },
  ],
  [
    'nothing from before after the chat is reopened on a hidden page',
    [...OPEN, ['live', theirs(2)], ['closed'], ['hidden'], ['opened', 0]],
    null,
  ],
]

describe('screen reader announcement of received messages', () => {
  it.each(ROWS)('announces %s', async (_, steps, expected) => {
    expect(await announcedAfter(steps)).toEqual(expected)
  })

  it('finds messages at the end of the list, neither own nor older ones', () => {
    const known = [theirs(1), theirs(2)]
    const fresh = theirs(3)
    const own = mine({ id: 4, seconds: 4 })
    const pending: Message = { ...mine({ id: 5, seconds: 5 }), status: 'pending' }
    expect(newlyReceived(known, [...known, fresh, own], ME.id)).toEqual([fresh])
    expect(newlyReceived([...known, pending], [...known, fresh, pending], ME.id)).toEqual([fresh])
    expect(newlyReceived(known, [theirs(0), ...known], ME.id)).toEqual([])
    expect(newlyReceived([], [fresh], ME.id)).toEqual([])
    expect(newlyReceived([pending], [fresh, pending], ME.id)).toEqual([fresh])
  })

  it('finds messages in front of any number of unsent ones', () => {
    const waiting = Array.from({ length: 150 }, (_, n): Message => {
      const id = `local-${n}`
      return { ...mine({ id, client: id, seconds: 9 }), status: 'pending' }
    })
    const [known, fresh] = [theirs(1), theirs(2)]
    expect(newlyReceived([known, ...waiting], [known, fresh, ...waiting], ME.id)).toEqual([fresh])
  })
})
