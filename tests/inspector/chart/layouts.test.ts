import { describe, expect, test } from 'vitest'
import { setup } from 'xstate'
import type { ChartLayout } from '../../../devtools/inspector/chart/layout.ts'
import { layoutChart } from '../../../devtools/inspector/chart/layout-chart.ts'
import { actionsOf, nodesOf, stateName, transitionsOf } from '../../../devtools/trace/parts.ts'
import { CHARTS } from '../../../src/machines/charts.ts'
import { faultsOf } from '../../../tools/charts/faults.ts'

const env = { now: () => 0, random: () => 0, newId: () => 'id' }
const machines = Object.values(CHARTS).map((create) => create(env))

const drawnIn = ({ states, edges }: ChartLayout): string[] =>
  [
    ...states.flatMap((s) => s.lines.flatMap((l) => l.transitions)),
    ...edges.flatMap((e) => e.transitions),
  ].toSorted()

describe('layoutChart', () => {
  test.each(machines.map((machine) => [machine.id, machine] as const))(
    '%s: draws every state and every transition with an effect once, by its coverage name, without overlaps',
    async (_, machine) => {
      const layout = await layoutChart(machine)
      expect(faultsOf(layout)).toEqual([])
      expect(layout.states.map(({ id }) => id)).toEqual([...nodesOf(machine.root)].map(stateName))
      const emitted = [...transitionsOf(machine)].filter(
        ([, t]) => (t.target?.length ?? 0) > 0 || actionsOf(t.actions) !== '',
      )
      expect(drawnIn(layout)).toEqual(emitted.map(([id]) => id).toSorted())
    },
  )

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
    const layout = await layoutChart(lamp)
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
    const four = await layoutChart(star(names.slice(0, 4)))
    expect(four.edges).toHaveLength(4)
    const five = await layoutChart(star(names))
    expect(five.edges).toEqual([])
    expect(drawnIn(five)).toEqual(names.map((name) => `${name}: go -> end`))
  })

  test('is deterministic', async () => {
    expect(await layoutChart(lamp)).toEqual(await layoutChart(lamp))
  })
})
