/** What nobody told a chart of is left in the log by each of them. */
import { expect, it } from 'vitest'
import { type AnyStateNode, transition } from 'xstate'
import { CHARTS } from '../../src/machines/all.ts'
import { testEnv } from '../kit/harness.ts'

const firstOf = ({ type, initial }: AnyStateNode) =>
  type === 'compound' ? (initial.target[0] as AnyStateNode).key : {}

it.each(Object.entries(CHARTS))('%s reports what it was told without knowing it', (_, create) => {
  const bare = create(testEnv())
  // It begins in the middle, without a context; what is asked of that is answered no.
  const names = Object.keys(bare.implementations.guards)
  const guards = Object.fromEntries(names.map((name) => [name, () => false]))
  const machine = bare.provide({ guards })
  const state = machine.resolveState({ value: firstOf(machine.root), context: {} })
  const [, actions] = transition(machine, state, { type: 'nobody.knows.this' })
  const done = actions.map(({ type }) => type).filter((type) => !type.startsWith('xstate.'))
  expect(done).toEqual(['reportUnexpected'])
})
