import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type AnyStateMachine, createActor, createMachine } from 'xstate'
import { chartMutants } from '../../tools/mutants/chart.ts'
import { verdictsOf } from '../../tools/mutants/measure.ts'
import {
  type Measured,
  readRecords,
  recordOf,
  stateOf,
  unexplained,
  writeRecord,
} from '../../tools/mutants/record.ts'
import type { Verdict } from '../../tools/mutants/runner.ts'
import { pathsOf } from '../../tools/mutants/sieve.ts'
import { edited, sourceMutants, woven } from '../../tools/mutants/source.ts'
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

/** The small door as a mutant of itself. */
function harmed(id: string) {
  const chart: AnyStateMachine = createDoor()
  const mutant = chartMutants(chart).find((one) => one.id === id)
  if (mutant === undefined) throw new Error(`no mutant ${id}`)
  mutant.apply()
  const clock = new StepClock()
  const door = createActor(chart, { clock }).start()
  return { clock, door, look: () => [door.getSnapshot().value, door.getSnapshot().context] }
}

const OPEN = { opened: 1, locked: false }

describe('the mutants of a chart', () => {
  it('are each transition dropped, guard negated, action deleted and delay doubled', () => {
    expect(chartMutants(createDoor()).map(({ id }) => id)).toEqual(IDS)
  })

  it('leave out what ignores an event that nothing above it answers', () => {
    expect(IDS.filter((id) => id.startsWith('open on lock'))).toEqual([])
  })

  it('drop no report of what is reported anyway, and one that does more', () => {
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
  ])('%s: a push ends %s', (id, value, context) => {
    const { door, look } = harmed(id)
    door.send({ type: 'push' })
    expect(look()).toEqual([value, context])
  })

  it('with a doubled delay wait exactly twice as long', () => {
    const { clock, door, look } = harmed('open after spring: twice as long')
    door.send({ type: 'push' })
    clock.advance(1999)
    expect(look()).toEqual(['open', OPEN])
    clock.advance(1)
    expect(look()).toEqual(['shut', OPEN])
  })
})

it('the runner names the test that told each mutant, and those that none told', async () => {
  const tests = ['tests/tools/mutants/door.judge.ts']
  const verdicts: Verdict[] = []
  const subject = { name: 'door', tests, ids: IDS }
  await verdictsOf([subject], `door-${process.pid}`, (_, of) => void verdicts.push(...of))
  const told = Object.fromEntries(
    verdicts.map(({ id, killer }) => [id, killer?.split(' > ')[1] ?? null]),
  )
  const opens = 'opens when it is pushed, and a second later shuts itself'
  const locked = 'stays shut once it is locked'
  expect(verdicts.map(({ id }) => id)).toEqual(IDS)
  expect(told).toEqual({
    '(root) on knock: dropped': null,
    '(root) on knock: without creak (1)': null,
    'shut on push 1 of 2: dropped': opens,
    'shut on push 1 of 2: unless isFree': opens,
    'shut on lock: dropped': locked,
    'shut on lock: without assign (1)': locked,
    'shut on knock: dropped': null,
    'open on after spring: dropped': opens,
    'open entered: without count (1)': opens,
    'open left: without creak (1)': null,
    'open after spring: twice as long': opens,
  })
})

const PRICE = `
import { few } from './few.ts'
type Half = 2 | 1
export function price(count: number, member: boolean, note: (text: string) => void): number {
  if (count < few && !member) return count * 10
  note('cheaper: ' + count)
  return member ? 0 : count - 1
}
`

describe('the mutants of a source file', () => {
  const harmed = sourceMutants('price.ts', PRICE)

  it('are its conditions, bounds, sums, numbers and statements, no type and no text', () => {
    expect(harmed.map(({ id }) => id)).toEqual([
      'count < few || !member, not &&',
      'count <= few, not <',
      'without ! !member',
      '11 for 10 in if (count < few && !member) return count * 10',
      "without note('cheaper: ' + count)",
      'not member',
      '1 for 0 in return member ? 0 : count - 1',
      'count + 1, not -',
      '2 for 1 in return member ? 0 : count - 1',
    ])
  })

  it('stand all in one text, where each can be asked for', () => {
    const code = `
const NAMES = { 1: 'one', [2]: 'two' }
export function name(count: number, told: string[], loud = false): string | undefined {
  if (count > 1 || !loud) told.push('one of ' + (count - 1))
  if (told.length > 3) told.pop()
  return NAMES[count as 1]
}
`
    const all = sourceMutants('name.ts', code)
    const run = (text: string, mutant: string | null) => {
      const isMutant = (id: string) => id === mutant
      const bare = stripTypeScriptTypes(text).replaceAll('export ', '')
      const name = new Function('globalThis', `${bare}; return name`)({ isMutant })
      return [0, 1, 2, 3].map((count) => {
        const told = ['a', 'b', 'c']
        return [name(count, told), name(count, told, true), told]
      })
    }
    const text = woven(code, all)
    expect(all).toHaveLength(13)
    expect(run(text, null)).toEqual(run(code, null))
    for (const edit of all)
      expect([edit.id, run(text, edit.id)]).toEqual([edit.id, run(edited(code, edit), null)])
  })

  it('change one place each', () => {
    const line = (id: string) => {
      const edit = harmed.find((one) => one.id === id)
      if (edit === undefined) throw new Error(`no mutant ${id}`)
      const before = PRICE.split('\n')
      return edited(PRICE, edit)
        .split('\n')
        .filter((text, at) => text !== before[at])
    }
    expect(line('not member')).toEqual(['  return !(member) ? 0 : count - 1'])
    expect(line("without note('cheaper: ' + count)")).toEqual(['  ;'])
    expect(line('count <= few, not <')).toEqual([
      '  if (count <= few && !member) return count * 10',
    ])
  })
})

it('the runner harms a source file as its tests load it', async () => {
  const name = 'tests/tools/mutants/fare.ts'
  const tests = ['tests/tools/mutants/fare.judge.ts']
  const ids = sourceMutants(name, readFileSync(name, 'utf8')).map(({ id }) => id)
  const verdicts: Verdict[] = []
  const subject = { name, tests, ids }
  await verdictsOf([subject], `fare-${process.pid}`, (_, of) => void verdicts.push(...of))
  expect(verdicts.map(({ id, killer }) => [id, killer?.split(' > ')[1] ?? null])).toEqual([
    ['13 for 12 in const CHILD = 12', 'is half at twelve and a half'],
    ['age <= CHILD, not <', null],
    ['6 for 5 in return age < CHILD ? 5 : 10', 'is half for a child'],
    ['11 for 10 in return age < CHILD ? 5 : 10', 'is never dear, and it remembers'],
  ])
})

it('what a process was trying as it ended is not held against the next one, which takes its time to begin', async () => {
  const name = 'tests/tools/mutants/fare.ts'
  const ids = ['age <= CHILD, not <']
  const hash = `fare-again-${process.pid}`
  // Over its time before anything is tried.
  const trying = { mutant: `${name}: ${ids[0]}`, takes: -10_000 }
  writeFileSync(pathsOf(hash).trying, JSON.stringify(trying))
  const verdicts: Verdict[] = []
  const subject = { name, tests: ['tests/tools/mutants/fare.judge.ts'], ids }
  await verdictsOf([subject], hash, (_, of) => void verdicts.push(...of))
  expect(verdicts.map(({ id, killer }) => [id, killer])).toEqual([[ids[0], null]])
})

describe('what is kept of it', () => {
  const took = 0.4
  const record = recordOf('one', [
    { id: 'a', killer: 'tests/b.test.ts > tells', took },
    { id: 'b', killer: null, took },
    { id: 'c', killer: 'runs in circles', took },
  ])
  const kept: Measured = {
    hash: 'one',
    mutants: 3,
    survived: ['b'],
    by: { 'tests/b.test.ts': 1, 'runs in circles': 1 },
    cpuSeconds: 1,
  }

  it('is counted by the file that told it', () => expect(record).toEqual(kept))

  it('holds for the chart and the tests it was measured with, and for no others', () => {
    const states = [undefined, kept, { ...kept, hash: 'two' }].map((one) => stateOf(one, 'one'))
    expect(states).toEqual(['never', 'measured', 'stale'])
  })

  it('is written by name, one at a time', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'mutants-')), 'mutants.json')
    writeRecord('feed', kept, file)
    writeRecord('chat', record, file)
    expect(Object.entries(readRecords(file))).toEqual([
      ['chat', kept],
      ['feed', kept],
    ])
  })

  it('asks for a reason for each that survives', () => {
    expect(unexplained(['a', 'b'], { a: 'does the same' })).toEqual(['b'])
    expect(unexplained(['a'], undefined)).toEqual(['a'])
  })
})
