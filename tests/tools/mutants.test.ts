import { describe, expect, it } from 'vitest'
import { type AnyStateMachine, createActor, createMachine } from 'xstate'
import { chartMutants } from '../../tools/mutants/chart.ts'
import { evaluateChart } from '../../tools/mutants/charts.ts'
import { filesOfChart, testsBySource } from '../../tools/mutants/tests.ts'
import { StepClock } from '../kit/clock.ts'
import { createDoor } from './mutants/door.ts'

const IDS = [
  '(root) on knock: dropped',
  '(root) on knock: without creak (1)',
  'shut on push 1 of 2: dropped',
  'shut on push 1 of 2: unless isFree',
  'shut on lock: dropped',
  'shut on lock: without assign (1)',
  'shut on knock: dropped',
  'open on after spring: dropped',
  'open entered: without count (1)',
  'open left: without creak (1)',
  'open after spring: twice as long',
]

function mutantOf(chart: AnyStateMachine, id: string) {
  const mutant = chartMutants(chart).find((one) => one.id === id)
  if (mutant === undefined) throw new Error(`no mutant ${id}`)
  return mutant
}

/** The door with one mutant applied. */
function mutated(id: string) {
  const chart: AnyStateMachine = createDoor()
  mutantOf(chart, id).apply()
  const clock = new StepClock()
  const door = createActor(chart, { clock }).start()
  return { clock, door, look: () => [door.getSnapshot().value, door.getSnapshot().context] }
}

const OPEN = { opened: 1, locked: false }

describe('chartMutants', () => {
  it('drops transitions, negates guards, deletes actions and doubles delays', () => {
    expect(chartMutants(createDoor()).map(({ id }) => id)).toEqual(IDS)
  })

  it('skips a transition that ignores an event no ancestor handles', () => {
    expect(IDS.filter((id) => id.startsWith('open on lock'))).toEqual([])
  })

  it('drops no transition that only reports what the wildcard reports', () => {
    const chart = createMachine({
      id: 'bell',
      on: {
        '*': { actions: 'report' },
        ring: { actions: 'report' },
        crack: { actions: ['report', 'mend'] },
      },
    })
    expect(chartMutants(chart).map(({ id }) => id)).toEqual([
      '(root) on *: dropped',
      '(root) on *: without report (1)',
      '(root) on ring: without report (1)',
      '(root) on crack: dropped',
      '(root) on crack: without report (1)',
      '(root) on crack: without mend (2)',
    ])
  })

  it.each([
    ['shut on push 1 of 2: dropped', 'shut', { opened: 0, locked: false }],
    ['shut on push 1 of 2: unless isFree', 'shut', { opened: 0, locked: false }],
    ['open entered: without count (1)', 'open', { opened: 0, locked: false }],
    ['(root) on knock: dropped', 'open', OPEN],
  ])('%s: a push leads to %s', (id, value, context) => {
    const { door, look } = mutated(id)
    door.send({ type: 'push' })
    expect(look()).toEqual([value, context])
  })

  it('waits exactly twice as long with a doubled delay', () => {
    const { clock, door, look } = mutated('open after spring: twice as long')
    door.send({ type: 'push' })
    clock.advance(1999)
    expect(look()).toEqual(['open', OPEN])
    clock.advance(1)
    expect(look()).toEqual(['shut', OPEN])
  })

  it.each(IDS)('restores the chart after %s', (id) => {
    const behaviour = (chart: AnyStateMachine) => {
      const clock = new StepClock()
      const door = createActor(chart, { clock }).start()
      const seen: unknown[] = []
      const record = () => seen.push(door.getSnapshot().value, door.getSnapshot().context)
      for (const type of ['push', 'knock', 'lock', 'push']) {
        door.send({ type })
        record()
        clock.advance(1000)
        record()
      }
      return seen
    }
    const chart: AnyStateMachine = createDoor()
    const restore = mutantOf(chart, id).apply()
    behaviour(chart)
    restore()
    expect(behaviour(chart)).toEqual(behaviour(createDoor()))
  })
})

it('evaluateChart names the test that kills each mutant, also for a machine created at import time', async () => {
  const { killed, survived } = await evaluateChart('door', IDS, [
    'tests/tools/mutants/door.judge.ts',
  ])
  const opens = 'opens when it is pushed, and a second later shuts itself'
  const locked = 'stays shut once it is locked'
  const names = [...killed].map(([id, by]) => [id, by.split(' > ')[1]])
  expect(Object.fromEntries(names)).toEqual({
    'shut on push 1 of 2: dropped': opens,
    'shut on push 1 of 2: unless isFree': opens,
    'shut on lock: dropped': locked,
    'shut on lock: without assign (1)': locked,
    'open on after spring: dropped': opens,
    'open entered: without count (1)': opens,
    'open after spring: twice as long': opens,
  })
  expect(survived).toEqual([
    '(root) on knock: dropped',
    '(root) on knock: without creak (1)',
    'shut on knock: dropped',
    'open left: without creak (1)',
  ])
})

describe('tests that judge mutants', () => {
  const sources = new Map([
    ['src/machines/messaging/chat/chat.machine.ts', "import './chat.policy.ts'"],
    ['src/machines/messaging/chat/chat.policy.ts', ''],
    ['src/machines/messaging/outgoing/outgoing.machine.ts', "import '../chat/chat.machine.ts'"],
    ['src/machines/kit/pending-toggle.machine.ts', ''],
    ['src/views/dates.ts', ''],
    ['src/views/card.tsx', "import { day } from './dates.ts'"],
    ['tests/kit/chat.ts', "import '../../src/machines/messaging/chat/chat.machine.ts'"],
    ['tests/machines/messaging/chat.test.ts', "import '../../kit/chat.ts'"],
    ['tests/machines/messaging/chat.fuzz.test.ts', "import '../../kit/chat.ts'"],
    ['tests/machines/messaging/outgoing.test.ts', "import '../../kit/chat.ts'"],
    ['tests/views/card.test.tsx', "import '../../src/views/card.tsx'"],
    ['tests/views/dates.test.ts', "import '../../src/views/dates.ts'"],
  ])

  it('of a chart are those that create it and are not named after another', () => {
    expect(filesOfChart('chat', sources)).toEqual({
      sources: [
        'src/machines/messaging/chat/chat.machine.ts',
        'src/machines/messaging/chat/chat.policy.ts',
      ],
      tests: ['tests/machines/messaging/chat.test.ts'],
    })
  })

  it('of a chart whose file name has dashes are found by its id', () => {
    expect(filesOfChart('pendingToggle', sources).sources).toEqual([
      'src/machines/kit/pending-toggle.machine.ts',
    ])
  })

  it('of a policy are those that import its chart; of a view module those that import it', () => {
    expect([...testsBySource(sources)]).toEqual([
      [
        'src/machines/messaging/chat/chat.policy.ts',
        ['tests/machines/messaging/chat.test.ts', 'tests/machines/messaging/outgoing.test.ts'],
      ],
      ['src/views/dates.ts', ['tests/views/dates.test.ts']],
    ])
  })
})
