import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createActor, initialTransition, not, setup, transition } from 'xstate'
import { transitionsOf } from '../../devtools/trace/parts.ts'
import {
  coverageFigures,
  coverageOf,
  coverageTable,
  missingTransitions,
  problemsOf,
  undefinedTransitions,
  unobservableOf,
} from '../../tools/charts/coverage.ts'
import { recordCharts } from '../../tools/charts/recorder.ts'
import { readRecords, SIMULATION_RECORDS, writeRecord } from '../../tools/charts/records.ts'
import { StepClock } from '../kit/clock.ts'
import { pathsOf } from '../kit/model.ts'

type DoorEvent = { type: 'push'; force: number } | { type: 'lock' } | { type: 'look' }

const makeDoor = () =>
  setup({
    types: { events: {} as DoorEvent, context: {} as { oiled: boolean } },
    guards: {
      isStrong: ({ event }) => event.type === 'push' && event.force > 5,
      isDry: not(({ context }) => (context as { oiled: boolean }).oiled),
    },
    delays: { draught: 1_000 },
  }).createMachine({
    id: 'door',
    context: { oiled: true },
    initial: 'ajar',
    states: {
      ajar: { always: [{ guard: 'isDry', target: 'stuck' }, { target: 'shut' }] },
      stuck: {},
      shut: {
        on: { push: [{ guard: 'isStrong', target: 'open' }, {}], lock: 'stuck', look: {} },
      },
      open: { after: { draught: 'shut' } },
    },
  })

const charts = recordCharts()
const started = () => ({
  taken: ['ajar: always -> shut'],
  guards: { isDry: [false] },
})

beforeEach(() => {
  charts.take()
})

describe('recorder of running actors', () => {
  test('records each transition taken and each guard outcome', () => {
    const clock = new StepClock()
    const door = createActor(makeDoor(), { clock }).start()
    door.send({ type: 'push', force: 1 })
    door.send({ type: 'push', force: 9 })
    clock.advance(1_000)
    expect(charts.take()).toEqual({
      door: {
        taken: [
          'ajar: always -> shut',
          'shut: push',
          'shut: push [isStrong] -> open',
          'open: after draught -> shut',
        ],
        guards: { isDry: [false], isStrong: [false, true] },
      },
    })
  })

  test('returns records once and starts again', () => {
    createActor(makeDoor()).start()
    expect(charts.take()).toEqual({ door: started() })
    expect(charts.take()).toEqual({})
  })

  test('ignores pure transitions and actors that never start', () => {
    const door = makeDoor()
    const [first] = initialTransition(door)
    transition(door, first, { type: 'push', force: 9 })
    const events: DoorEvent[] = [{ type: 'push', force: 9 }, { type: 'lock' }]
    pathsOf(door, { events, project: ({ value }) => value })
    createActor(door)
    expect(charts.take()).toEqual({})
  })

  test('ignores guards that are only evaluated by can()', () => {
    const door = createActor(makeDoor()).start()
    expect(door.getSnapshot().can({ type: 'push', force: 9 })).toBe(true)
    expect(charts.take()).toEqual({ door: started() })
  })

  test('records an invoked child', () => {
    const house = setup({ actors: { door: makeDoor() } }).createMachine({
      id: 'house',
      invoke: { id: 'front', src: 'door' },
    })
    createActor(house).start()
    expect(charts.take()).toEqual({ door: started() })
  })

  test('records an actor restored from a snapshot, and a machine with other implementations', () => {
    const persisted = createActor(makeDoor()).start().getPersistedSnapshot()
    charts.take()
    const door = createActor(makeDoor().provide({ delays: { draught: 5 } }), {
      snapshot: persisted,
    })
    door.start().send({ type: 'lock' })
    expect(charts.take()).toEqual({ door: { taken: ['shut: lock -> stuck'], guards: {} } })
  })
})

describe('chart coverage', () => {
  const seen = [
    { door: { taken: ['shut: push', 'shut: look'], guards: { isStrong: [false] } } },
    { door: { taken: ['shut: push'], guards: { isStrong: [true] } }, house: started() },
  ]
  const coverage = coverageOf(makeDoor(), seen)

  test('includes every transition and both outcomes of every guard', () => {
    expect(coverage).toEqual({
      chart: 'door',
      transitions: new Map([
        ['ajar: always [isDry] -> stuck', false],
        ['ajar: always -> shut', false],
        ['shut: push [isStrong] -> open', false],
        ['shut: push', true],
        ['shut: lock -> stuck', false],
        ['shut: look', true],
        ['open: after draught -> shut', false],
      ]),
      outcomes: new Map([
        ['isStrong is true', true],
        ['isStrong is false', true],
        ['isDry is true', false],
        ['isDry is false', false],
      ]),
    })
  })

  test('reports what no actor did, and unnecessary exceptions', () => {
    const reason = 'the door is oiled'
    const exceptions = {
      'ajar: always [isDry] -> stuck': reason,
      'isDry is true': reason,
      'shut: look': reason,
      'shut: paint': reason,
    }
    expect(problemsOf(coverage, exceptions)).toEqual([
      'door: ajar: always -> shut: no running actor did this',
      'door: shut: push [isStrong] -> open: no running actor did this',
      'door: shut: lock -> stuck: no running actor did this',
      'door: open: after draught -> shut: no running actor did this',
      'door: isDry is false: no running actor did this',
      'door: shut: look: an exception for what was seen',
      'door: shut: paint: an exception for what the chart has not',
    ])
  })

  test('detects another machine with the name of a chart', () => {
    const taken = ['shut: push', 'shut: knock -> open']
    expect(undefinedTransitions(makeDoor(), [{ door: { taken, guards: {} } }])).toEqual([
      'shut: knock -> open',
    ])
  })

  test('is printed as a table, charts first', () => {
    const cells = new Map([['door', { handled: 2, ignored: 1 }]])
    expect(coverageTable([coverage], cells).split('\n')).toEqual([
      'chart                transitions    guards   handled   ignored',
      'door                         2/7       2/4         2         1',
      'together                     2/7       2/4         2         1',
    ])
  })

  test('is summed up next to that of simulated episodes', () => {
    const both = [coverage, { ...coverage, chart: 'gate' }]
    const idle = [coverageOf(makeDoor(), [])]
    expect(coverageFigures(both, idle, 1)).toEqual({
      transitions:
        '4/14 taken by running actors, 0/7 in simulated episodes alone; 1 excepted with a reason',
      guards: '4/8 outcomes met by running actors, 0/4 in simulated episodes alone',
    })
  })

  test('reports transitions drawn as taken that the episodes did not take', () => {
    const drawn = {
      door: ['shut: push', 'shut: look', 'shut: lock -> stuck'],
      gate: ['open: push'],
    }
    expect(missingTransitions(drawn, [coverage])).toEqual([
      'door: shut: lock -> stuck: drawn as taken, and by no counted episode of this run',
      'gate: open: push: drawn as taken, and by no counted episode of this run',
    ])
    expect(missingTransitions({ door: ['shut: push'] }, [coverage])).toEqual([])
  })

  test('reads the records of all processes of a run', () => {
    const folder = mkdtempSync(join(tmpdir(), 'charts-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    expect(readRecords(join(folder, 'none'))).toEqual([])
    writeRecord(folder, 'tests/a.test.ts', { door: started() })
    writeRecord(folder, 'tests/b.test.ts', {})
    writeRecord(folder, 'tests/a.test.ts', {})
    expect(readRecords(folder)).toEqual([{}, {}])
    writeRecord(folder, 'simulation', { door: started() })
    writeRecord(folder, 'tests/simulation/simulation.test.ts', { door: started() })
    writeRecord(folder, 'tests/simulation/orders/orders.test.ts', { door: started() })
    writeRecord(folder, 'tests/simulation/seeded-bugs.first.test.ts', {})
    writeRecord(folder, 'tests/simulation/seeded-bugs.orders.test.ts', {})
    expect(readRecords(folder, SIMULATION_RECORDS)).toEqual([
      { door: started() },
      { door: started() },
      { door: started() },
    ])
  })
})

describe('transition names', () => {
  test('are unique even with equal labels', () => {
    const chart = setup({ guards: { is: (_, wanted: number) => wanted > 0 } }).createMachine({
      id: 'twin',
      initial: 'a',
      states: {
        a: {
          on: {
            go: [
              { guard: { type: 'is', params: 1 }, target: 'b' },
              { guard: { type: 'is', params: 2 }, target: 'b' },
            ],
          },
        },
        b: {},
      },
    })
    expect([...transitionsOf(chart).keys()]).toEqual(['a: go [is] -> b', 'a: go [is] -> b (2)'])
  })
})

describe('limits of the recorder', () => {
  test('are an exit from a parallel region, and an unnamed guard at the end of a list', () => {
    const chart = setup({}).createMachine({
      id: 'yard',
      initial: 'day',
      states: {
        day: {
          type: 'parallel',
          states: {
            goat: { on: { rain: '#yard.night', shout: { guard: () => true } } },
            hen: { initial: 'in', states: { in: { on: { dawn: 'out' } }, out: {} } },
          },
        },
        night: {},
      },
    })
    expect(unobservableOf(chart)).toEqual([
      'day.goat leaves its region for night',
      'day.goat ends a list in a guard without a name',
    ])
    expect(unobservableOf(makeDoor())).toEqual([])
  })
})
