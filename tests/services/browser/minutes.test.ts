import { expect, test } from 'vitest'
import { createMinuteTicker } from '../../../src/services/minute-ticker.ts'
import { StepClock } from '../../kit/clock.ts'

test('calls the listener at the start of each minute until stopped', () => {
  const clock = new StepClock(90_000)
  const received: number[] = []
  const stop = createMinuteTicker(clock, clock.now)(() => received.push(clock.now()))
  clock.advance(29_999)
  expect(received).toEqual([])
  clock.advance(60_001)
  expect(received).toEqual([120_000, 180_000])
  stop()
  clock.advance(300_000)
  expect(received).toEqual([120_000, 180_000])
})

test('uses one timer for all listeners', () => {
  const clock = new StepClock(90_000)
  const received: string[] = []
  const subscribe = createMinuteTicker(clock, clock.now)
  const stops = ['a', 'b'].map((name) => subscribe(() => received.push(name)))
  expect(clock.waiting).toEqual([30_000])
  clock.advance(30_000)
  expect(received).toEqual(['a', 'b'])
  for (const stop of stops) stop()
  expect(clock.waiting).toEqual([])
})
