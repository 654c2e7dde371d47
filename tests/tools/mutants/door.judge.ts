// Only run by evaluateChart: tests of the door that ignore its creak.
import { expect, it } from 'vitest'
import { createActor } from 'xstate'
import { StepClock } from '../../kit/clock.ts'
import { createDoor } from './door.ts'

it('opens when it is pushed, and a second later shuts itself', () => {
  const clock = new StepClock()
  const door = createActor(createDoor(), { clock }).start()
  door.send({ type: 'push' })
  expect(door.getSnapshot().value).toBe('open')
  clock.advance(999)
  expect(door.getSnapshot().value).toBe('open')
  clock.advance(1)
  expect(door.getSnapshot().value).toBe('shut')
  expect(door.getSnapshot().context.opened).toBe(1)
})

const early = createDoor()

it('stays shut once it is locked', () => {
  const door = createActor(early, { clock: new StepClock() }).start()
  door.send({ type: 'lock' })
  door.send({ type: 'push' })
  expect(door.getSnapshot().value).toBe('shut')
})
