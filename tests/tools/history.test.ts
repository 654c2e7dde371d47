import { describe, expect, test } from 'vitest'
import { checkHistory, type HistoryEvent, type Seen } from '../kit/history.ts'
import { ack, message } from '../kit/history-events.ts'

const read = (by: string, begunAt: number, messages: readonly Seen[]): HistoryEvent => ({
  type: 'read',
  by,
  conversation: 1,
  messages,
  begunAt,
  endedAt: begunAt + 1,
})
const frame = (id: number, socket = 1): HistoryEvent => ({
  type: 'delivered',
  to: 'lokai',
  socket,
  conversation: 1,
  message: message(id),
  at: 0,
})

/** Two messages: one delivered, one read after a reconnect. */
const SOUND: readonly HistoryEvent[] = [
  ack(1, 10),
  frame(1),
  ack(2, 20),
  read('lokai', 30, [message(1), message(2)]),
  frame(2, 2),
  ack(3, 40),
  frame(3, 2),
  read('ayen', 50, [message(1), message(2), message(3)]),
]

const replaceLast = (messages: readonly Seen[]): HistoryEvent[] => [
  ...SOUND.slice(0, -1),
  read('ayen', 50, messages),
]

describe('the checker of histories', () => {
  test('accepts a history without anomalies', () => {
    expect(checkHistory(SOUND)).toEqual([])
  })

  test('accepts messages that were stored but never acknowledged, because their process died', () => {
    const stored = [message(1), message(2), message(3), message(4)]
    expect(checkHistory(replaceLast(stored))).toEqual([])
  })

  test.each([
    [
      'a lost message',
      replaceLast([message(1), message(3)]),
      ['ayen did not read message 2, acknowledged before'],
    ],
    [
      'a message stored under another id than acknowledged',
      replaceLast([message(1), message(3), message(4, 'c2')]),
      ['ayen did not read message 2, acknowledged before'],
    ],
    [
      'a message stored twice',
      replaceLast([message(1), message(2), message(3), message(4, 'c3')]),
      ['ayen read a message twice'],
    ],
    [
      'two messages in another order',
      replaceLast([message(2), message(1), message(3)]),
      ['ayen read messages in another order than their ids'],
    ],
    [
      'a read that shows less than before',
      [
        ...SOUND,
        read('ayen', 60, [message(1), message(2), message(3), message(9)]),
        read('ayen', 70, [message(1), message(2), message(3)]),
      ],
      ['ayen read fewer messages than before'],
    ],
    [
      'a frame that arrives twice on one socket',
      [...SOUND, frame(3, 2)],
      ['socket 2 got message 3 twice'],
    ],
    [
      'a message that a listener missed and never read',
      SOUND.filter((event) => !(event.type === 'delivered' && event.message.id === 3)),
      ['lokai never learnt of message 3'],
    ],
  ])('finds %s', (_name, history, faults) => {
    expect(checkHistory(history)).toEqual(faults.map((fault) => `conversation 1: ${fault}`))
  })

  test('accepts that one message arrives on two sockets of a user', () => {
    expect(checkHistory([...SOUND, frame(1, 2)])).toEqual([])
  })
})
