import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { setup } from 'xstate'
import { type PackedLayouts, unpackLayout } from '../../../devtools/inspector/chart/layout.ts'
import { actionsOf, nodesOf, stateName, transitionsOf } from '../../../devtools/trace/parts.ts'
import { CHARTS } from '../../../src/machines/charts.ts'
import { faultsOf } from '../../../tools/charts/drawn/faults.ts'
import { layoutFor } from '../../../tools/charts/drawn/layouts.ts'

const FILE = 'devtools/inspector/chart/layouts.json'
const kept = JSON.parse(readFileSync(FILE, 'utf8')) as PackedLayouts
const env = { now: () => 0, random: () => 0, newId: () => 'id' }
const machines = Object.values(CHARTS).map((create) => create(env))

type Layout = ReturnType<typeof unpackLayout>
const drawnIn = ({ states, edges }: Layout): string[] =>
  [
    ...states.flatMap((s) => s.lines.flatMap((l) => l.transitions)),
    ...edges.flatMap((e) => e.transitions),
  ].toSorted()

describe('layouts.json', () => {
  test('has a layout for every chart', () => {
    expect(Object.keys(kept).toSorted()).toEqual(machines.map(({ id }) => id).toSorted())
  })

  test('is at most 16 kB gzipped', () => {
    expect(gzipSync(readFileSync(FILE), { level: 9 }).length).toBeLessThanOrEqual(16 * 1000)
  })

  test.each(machines.map((machine) => [machine.id, machine] as const))(
    '%s: draws every state and every transition with an effect once, by its coverage name',
    (name, machine) => {
      const packed = kept[name]
      const layout = unpackLayout(name, packed ?? { states: [], edges: [] })
      expect(layout.states.map(({ id }) => id)).toEqual([...nodesOf(machine.root)].map(stateName))
      const emitted = [...transitionsOf(machine)].filter(
        ([, t]) => (t.target?.length ?? 0) > 0 || actionsOf(t.actions) !== '',
      )
      expect(drawnIn(layout)).toEqual(emitted.map(([id]) => id).toSorted())
    },
  )
})

describe('layoutFor', () => {
  const lamp = setup({
    types: { events: {} as { type: 'press' } | { type: 'break' } | { type: 'look' } },
    actions: { count: () => {} },
    delays: { evening: 1_000 },
  }).createMachine({
    id: 'lamp',
    initial: 'off',
    on: { look: { actions: 'count' }, break: '.broken' },
    states: {
      off: { on: { press: 'on', look: {} } },
      on: {
        initial: 'dim',
        on: { press: 'off' },
        after: { evening: 'off' },
        states: { dim: { on: { look: 'bright' } }, bright: { on: { break: '#lamp.broken' } } },
      },
      broken: {},
    },
  })

  test('merges the edges between two states, and lists transitions into descendants as chips', async () => {
    const layout = unpackLayout('lamp', await layoutFor(lamp))
    expect(faultsOf(layout)).toEqual([])
    expect(layout.edges.map(({ from, to, transitions }) => [from, to, transitions])).toEqual([
      ['off', 'on', ['off: press -> on']],
      ['on', 'off', ['on: press -> off', 'on: after evening -> off']],
      ['on.dim', 'on.bright', ['on.dim: look -> on.bright']],
      ['on.bright', 'broken', ['on.bright: break -> broken']],
    ])
    expect(
      layout.states[0]?.lines.map(({ transitions, rows }) => [
        transitions,
        rows.map((r) => r.text),
      ]),
    ).toEqual([
      [['(lamp): look'], ['look / count']],
      [[], ['⇒ broken']],
      [['(lamp): break -> broken'], ['break']],
    ])
  })

  test('replaces the edges to a state with more than four sources by target names at the sources', async () => {
    const names = ['a', 'b', 'c', 'd', 'e']
    const star = (sources: string[]) =>
      setup({}).createMachine({
        id: 'star',
        initial: 'a',
        states: {
          ...Object.fromEntries(sources.map((name) => [name, { on: { go: 'end' } }])),
          end: {},
        },
      })
    const four = unpackLayout('star', await layoutFor(star(names.slice(0, 4))))
    expect(four.edges).toHaveLength(4)
    const five = unpackLayout('star', await layoutFor(star(names)))
    expect(five.edges).toEqual([])
    expect(drawnIn(five)).toEqual(names.map((name) => `${name}: go -> end`))
  })

  test('is deterministic', async () => {
    expect(await layoutFor(lamp)).toEqual(await layoutFor(lamp))
  })
})
