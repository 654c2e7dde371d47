import { describe, expect, test } from 'vitest'
import { faultsOf } from '../../../tools/charts/faults.ts'
import { type EdgeRow, layoutOfRows, type StateRow } from './rows.ts'

const ROOT: StateRow = ['door', -1, 1, 0, 16, 16, ['/look / count'], 0, 400, 400, 0]
const SHUT: StateRow = ['shut', 0, 0, 1, 40, 70, [':push'], 0]
const OPEN: StateRow = ['open', 0, 0, 0, 40, 200, [], 0]
const EDGE: EdgeRow = [1, 2, 1, 20, 47, [83], 8, 20, [':push']]

const faultsIn = (states: StateRow[], edges: EdgeRow[] = []) =>
  faultsOf(layoutOfRows(states, edges))
const at = (state: StateRow, x: number, y: number): StateRow =>
  state.with(4, x).with(5, y) as StateRow

describe('faultsOf', () => {
  test('reports nothing for a drawing without overlaps', () => {
    expect(faultsIn([ROOT, SHUT, OPEN], [EDGE])).toEqual([])
  })

  test('reports overlapping boxes', () => {
    expect(faultsIn([ROOT, SHUT, at(OPEN, 60, 90)])).toEqual(['door: shut and open overlap'])
  })

  test('reports a box that leaves its parent or covers its texts', () => {
    const emitted = ['door: open does not lie in (door) below what that says']
    expect(faultsIn([ROOT, SHUT, at(OPEN, 380, 200)])).toEqual(emitted)
    expect(faultsIn([ROOT, SHUT, at(OPEN, 100, 20)])).toEqual(emitted)
  })

  test('reports a label that overlaps a state or another label', () => {
    const overState = EDGE.with(7, 10) as typeof EDGE
    expect(
      faultsIn([ROOT, SHUT, at(OPEN, 40, 130)], [overState.with(5, [13]) as typeof EDGE]),
    ).toEqual(['door: label shut to open and open overlap'])
    const back = [2, 1, 1, 5, 0, [-83], 20, -60, [':pull']] as typeof EDGE
    expect(faultsIn([ROOT, SHUT, OPEN], [EDGE, back])).toEqual([
      'door: label shut to open and label open to shut overlap',
    ])
  })

  test('reports a label on a border', () => {
    const around = at(['room', 0, 1, 0, 0, 0, [], 0, 200, 100, 0], 90, 60)
    const bed: StateRow = ['bed', 3, 0, 1, 80, 40, [], 0]
    expect(faultsIn([ROOT, SHUT, OPEN, around, bed], [EDGE.with(6, 20) as typeof EDGE])).toContain(
      'door: label shut to open lies on the border of room',
    )
  })

  test('reports a line only if it crosses the texts of a box', () => {
    const wide = ['hall', 0, 1, 0, 20, 130, ['/b / c'], 0, 300, 120, 0] as StateRow
    const inner = ['open', 3, 0, 0, 20, 70, [], 0] as StateRow
    const states = [ROOT, SHUT, OPEN.with(4, 300).with(5, 350) as StateRow, wide, inner]
    const edge = EDGE.with(1, 4).with(3, 5).with(6, 200) as typeof EDGE
    expect(faultsIn(states, [edge])).toEqual(['door: the line shut to hall.open runs through hall'])
    expect(faultsIn(states, [edge.with(3, 90) as typeof EDGE])).toEqual([])
  })

  test('reports a line that runs through a state', () => {
    const between = at(['ajar', 0, 0, 0, 0, 0, [], 0], 40, 140)
    expect(faultsIn([ROOT, SHUT, OPEN, between], [EDGE.with(6, 120) as typeof EDGE])).toEqual([
      'door: the line shut to open runs through ajar',
    ])
  })

  test('reports a text that is wider than its box', () => {
    const narrow = ['shut', 0, 1, 0, 40, 70, ['/push / a, b, c, d, e, f'], 0, 60, 60, 0] as StateRow
    expect(faultsIn([ROOT, narrow, OPEN])).toEqual([
      'door: "push / a, b, c, d, e, f" of shut spills out of its box',
    ])
  })

  test('reports a chart that is wider than 2,400 px', () => {
    expect(faultsIn([ROOT.with(8, 2_370) as StateRow])).toEqual([
      'door: 2402 px wide, more than 2400',
    ])
  })
})
