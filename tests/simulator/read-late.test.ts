import { expect, it } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { CHARTS } from '../../src/machines/charts.ts'

const env = { now: () => 0, random: () => 0, newId: () => 'id' }
const made = (): AnyStateMachine[] => Object.values(CHARTS).map((create) => create(env))
const emitted = (machine: AnyStateMachine): object => ({
  events: [...machine.events],
  definition: JSON.parse(JSON.stringify(machine.definition)),
})

it('lazy initialization produces the same machines as eager initialization', async () => {
  const atOnce = made().map(emitted)
  await import('../../devtools/simulation/lazy-machine-init.ts')
  const late = made()
  expect(late.some(({ root }) => 'isInitialized' in root)).toBe(false)
  expect(late.map(emitted)).toEqual(atOnce)
  expect(late.every(({ root }) => 'isInitialized' in root)).toBe(true)
})
