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
