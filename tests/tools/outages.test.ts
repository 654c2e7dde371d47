import { expect, test } from 'vitest'
import { deliveryDelays, healedAfter } from '../cluster/outages.ts'
import type { HistoryEvent } from '../kit/history.ts'
import { ack, message } from '../kit/history-events.ts'

const frame = (id: number, at: number): HistoryEvent => ({
  type: 'delivered',
  to: 'lokai',
  socket: 1,
  conversation: 1,
  message: message(id),
  at,
})
const read = (ids: readonly number[], endedAt: number): HistoryEvent => ({
  type: 'read',
  by: 'lokai',
  conversation: 1,
  messages: ids.map((id) => message(id)),
  begunAt: endedAt - 1,
  endedAt,
})

const PROMPT = [ack(1, 100), frame(1, 110), ack(2, 200), frame(2, 190), ack(3, 300), frame(3, 310)]

test('a cluster that answers and delivers at once is healed after 0 ms', () => {
  expect(healedAfter(PROMPT, 150)).toBe(0)
})

test('heals with the first acknowledgement after a pause of a sender', () => {
  expect(healedAfter([...PROMPT, ack(4, 4_000), frame(4, 4_010)], 350)).toBe(3_650)
})

test('ignores pauses before the fault', () => {
  const history = [ack(1, 100), frame(1, 110), ack(2, 5_000), frame(2, 5_010)]
  expect(healedAfter(history, 5_500)).toBe(0)
  expect(healedAfter([...history, ack(3, 5_600), frame(3, 5_610)], 5_500)).toBe(0)
})

test('heals when a listener learns of the last late message, by a frame or by a read', () => {
  const missed = [...PROMPT, ack(4, 400)]
  expect(healedAfter([...missed, frame(4, 3_000)], 350)).toBe(2_650)
  expect(healedAfter([...missed, read([1, 2, 3, 4], 2_000), frame(4, 3_000)], 350)).toBe(1_650)
})

test('measures how long frames follow their acknowledgement, from a given time', () => {
  expect(deliveryDelays(PROMPT, 150)).toEqual([0, 10])
})
