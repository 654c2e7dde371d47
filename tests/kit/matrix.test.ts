import { describe, expect, it } from 'vitest'
import { createMachine, fromCallback, fromPromise, setup } from 'xstate'
import { leavesOf, lintMachine } from '../machines/matrix.ts'

const base = setup({
  types: { events: {} as { type: 'go' } | { type: 'stop' } },
  actions: { reportUnexpected: () => {} },
  guards: { isReady: () => true },
  actors: {
    load: fromPromise(async () => 1),
    watch: fromCallback(() => {}),
    endless: setup({}).createMachine({ initial: 'a', states: { a: {} } }),
    ending: setup({}).createMachine({ initial: 'a', states: { a: { type: 'final' } } }),
  },
})
const report = { '*': { actions: 'reportUnexpected' } } as const

describe('lintMachine', () => {
  it('returns no violations for a machine that handles every event in every state', () => {
    const machine = base.createMachine({
      initial: 'idle',
      on: { ...report, stop: {} },
      states: { idle: { on: { go: 'busy' } }, busy: { on: { go: {} } } },
    })
    expect(lintMachine(machine, ['go', 'stop'])).toEqual([])
  })

  it('reports each leaf and event without a handler, not counting wildcards', () => {
    const machine = base.createMachine({
      initial: 'idle',
      on: report,
      states: { idle: { on: { go: 'busy' } }, busy: { on: { stop: 'idle' } } },
    })
    expect(lintMachine(machine, ['go', 'stop'])).toEqual([
      'idle: "stop" has no answer',
      'busy: "go" has no answer',
    ])
  })

  it('accepts a handler in an ancestor and in a parallel region that is always active', () => {
    const machine = base.createMachine({
      type: 'parallel',
      on: report,
      states: {
        left: {
          initial: 'one',
          states: { one: { on: { go: 'two' } }, two: { on: { go: 'one' } } },
        },
        right: { initial: 'a', on: { stop: {} }, states: { a: {} } },
      },
    })
    expect(lintMachine(machine, ['go', 'stop'])).toEqual([])
  })

  it('rejects a handler in a parallel region that handles the event in some states only', () => {
    const machine = base.createMachine({
      type: 'parallel',
      on: report,
      states: {
        left: { initial: 'one', states: { one: { on: { go: 'two' } }, two: {} } },
        right: { initial: 'a', states: { a: {} } },
      },
    })
    expect(lintMachine(machine, ['go'])).toEqual([
      'left.two: "go" has no answer',
      'right.a: "go" has no answer',
    ])
  })

  it('requires no handlers in transient and final states', () => {
    const machine = base.createMachine({
      initial: 'passing',
      on: report,
      states: {
        passing: { always: [{ guard: 'isReady', target: 'idle' }, { target: 'over' }] },
        idle: { on: { go: 'over' } },
        over: { type: 'final' },
      },
    })
    expect(lintMachine(machine, ['go'])).toEqual([])
  })

  it('requires onError of an invoke, and onDone if the actor can finish', () => {
    const machine = base.createMachine({
      initial: 'idle',
      on: report,
      states: {
        idle: {
          invoke: [{ src: 'load' }, { src: 'watch' }, { src: 'endless' }, { src: 'ending' }],
        },
      },
    })
    expect(lintMachine(machine, [])).toEqual([
      'idle: invoke "load" has no onError',
      'idle: invoke "load" has no onDone',
      'idle: invoke "watch" has no onError',
      'idle: invoke "endless" has no onError',
      'idle: invoke "ending" has no onError',
      'idle: invoke "ending" has no onDone',
    ])
  })

  it('accepts a callback actor with onError only', () => {
    const machine = base.createMachine({
      initial: 'idle',
      on: report,
      states: { idle: { invoke: { src: 'watch', onError: {} } } },
    })
    expect(lintMachine(machine, [])).toEqual([])
  })

  it('checks inline actors', () => {
    const machine = createMachine({
      initial: 'idle',
      on: { '*': {} },
      states: { idle: { invoke: { src: fromPromise(async () => 2), onError: {} } } },
    })
    expect(lintMachine(machine, [])).toEqual([
      'idle: invoke "xstate.invoke.0.(machine).idle" has no onDone',
    ])
  })

  it('reports guarded transitions without an unguarded fallback, and entries after one', () => {
    const machine = base.createMachine({
      initial: 'idle',
      on: report,
      states: {
        idle: {
          on: {
            go: { guard: 'isReady', target: 'busy' },
            stop: [{ target: 'busy' }, { guard: 'isReady', target: 'idle' }, {}],
          },
        },
        busy: { on: { go: {}, stop: {} }, after: { 5: { guard: 'isReady', target: 'idle' } } },
      },
    })
    expect(lintMachine(machine, ['go', 'stop'])).toEqual([
      'idle: "go" ends in a guarded entry',
      'idle: "stop" has entries no guard can reach',
      'busy: "xstate.after.5.(machine).busy" ends in a guarded entry',
    ])
  })

  it('reports unreachable leaves, also those reached only from unreachable states', () => {
    const machine = base.createMachine({
      initial: 'idle',
      on: report,
      states: {
        idle: { on: { go: 'group.history' } },
        group: {
          initial: 'first',
          states: {
            first: { after: { 5: 'second' } },
            second: {},
            history: { type: 'history' },
          },
        },
        island: { on: { go: 'beach' } },
        beach: {},
      },
    })
    expect(lintMachine(machine, [])).toEqual([
      'island: cannot be reached',
      'beach: cannot be reached',
    ])
  })

  it('requires a root transition that reports unexpected events', () => {
    const machine = base.createMachine({ initial: 'idle', states: { idle: {} } })
    expect(lintMachine(machine, [])).toEqual([
      '(root): no "*" transition reports unexpected events',
    ])
  })
})

describe('leavesOf', () => {
  it('returns the dotted path of every atomic and final state', () => {
    const machine = base.createMachine({
      initial: 'idle',
      states: {
        idle: {},
        group: { initial: 'first', states: { first: {}, again: { type: 'history' } } },
        over: { type: 'final' },
      },
    })
    expect(leavesOf(machine)).toEqual(['idle', 'group.first', 'over'])
  })
})
