import { describe, expect, it } from 'vitest'
import { changes, changeTree, stepDiff } from '../../../devtools/inspector/model/diff.ts'
import { fromTrace } from '../../../devtools/inspector/model/history.ts'
import { SMALL } from './small.ts'
import { FILES, readTrace } from './stored-traces.ts'

describe('stepDiff', () => {
  const history = fromTrace(SMALL)

  it('returns the state and the context fields with their old values', () => {
    expect(stepDiff(history, 7)).toEqual({
      value: { before: { attempting: 'connecting' }, after: 'waiting' },
      context: [{ path: ['attempts'], kind: 'changed', before: 0, after: 1 }],
    })
  })

  it('returns everything for the first step, and nothing for a step without changes', () => {
    expect(stepDiff(history, 2)).toEqual({
      value: { before: undefined, after: { attempting: 'connecting' } },
      context: [
        { path: ['attempts'], kind: 'added', before: undefined, after: 0 },
        { path: ['error'], kind: 'added', before: undefined, after: null },
      ],
    })
    expect(stepDiff(history, 8)).toEqual({ value: null, context: [] })
  })

  it('returns null for a promise and for an unknown step', () => {
    expect([stepDiff(history, 4), stepDiff(history, 5)]).toEqual([null, null])
  })

  it.each(FILES)('names every context field that %s recorded as changed', (file) => {
    const trace = readTrace(file)
    const whole = fromTrace(trace)
    const later = trace.events.filter(({ event }) => event.type !== 'xstate.init')
    for (const { seq, context = {} } of later) {
      const fields = new Set(stepDiff(whole, seq)?.context.map(({ path }) => path[0]) ?? [])
      for (const field of fields) expect(Object.keys(context)).toContain(field)
    }
    const named = later.filter(({ seq }) => (stepDiff(whole, seq)?.context.length ?? 0) > 0)
    expect(named.length).toBeGreaterThan(10)
  })
})

describe('changes', () => {
  it('reports added and removed list items', () => {
    expect(changes([1, 2, 3], [1, 9, 2, 3])).toEqual([
      { path: ['1'], kind: 'added', before: undefined, after: 9 },
    ])
    expect(changes({ list: [{ id: 1 }, { id: 2 }] }, { list: [{ id: 2 }] })).toEqual([
      { path: ['list', '0'], kind: 'removed', before: { id: 1 }, after: undefined },
    ])
    expect(changes([{ id: 1, read: false }], [{ id: 1, read: true }])).toEqual([
      { path: ['0', 'read'], kind: 'changed', before: false, after: true },
    ])
  })

  it('reports nested object fields by path', () => {
    expect(changes({ a: { b: 1, c: 2 } }, { a: { b: 1, d: 3 } })).toEqual([
      { path: ['a', 'c'], kind: 'removed', before: 2, after: undefined },
      { path: ['a', 'd'], kind: 'added', before: undefined, after: 3 },
    ])
  })

  it('treats a text placeholder as one value', () => {
    const [one, other] = [
      { $text: 3, length: 4 },
      { $text: 4, length: 5 },
    ]
    expect(changes({ name: one }, { name: other })).toEqual([
      { path: ['name'], kind: 'changed', before: one, after: other },
    ])
    expect(changes({ name: one }, { name: { length: 4, $text: 3 } })).toEqual([])
  })
})

it('groups changes by their paths', () => {
  const all = changes({ a: { b: 1, c: { d: 1 } }, e: 1 }, { a: { b: 2, c: { d: 2 } }, e: 2 })
  const names = (nodes: ReturnType<typeof changeTree>): unknown[] =>
    nodes.map(({ name, change, children }) =>
      change === undefined ? [name, names(children)] : `${name} ${change.after}`,
    )
  expect(names(changeTree(all))).toEqual([['a', ['b 2', ['c', ['d 2']]]], 'e 2'])
})
