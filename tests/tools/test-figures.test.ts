import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { figureTable, recordedFigures, recordFigures } from '../../tools/test/test-figures.ts'

test('prints one line per figure in table order, also for a missing one', () => {
  expect(figureTable({ seeds: '1', clauses: '670 of 671' }).split('\n')).toEqual([
    'clauses      670 of 671',
    'transitions  not counted in this run',
    'guards       not counted in this run',
    'episodes     not counted in this run',
    'seeds        1',
  ])
})

test('reads the figures of all stages together, and none without any', () => {
  const folder = mkdtempSync(join(tmpdir(), 'figures-'))
  try {
    const inside = join(folder, 'figures')
    expect(recordedFigures(inside)).toEqual({})
    recordFigures('coverage', { transitions: '3 of 4', guards: '2 of 2' }, inside)
    recordFigures('simulation', { episodes: '5', seeds: '1' }, inside)
    recordFigures('coverage', { transitions: '4 of 4', guards: '2 of 2' }, inside)
    expect(recordedFigures(inside)).toEqual({
      transitions: '4 of 4',
      guards: '2 of 2',
      episodes: '5',
      seeds: '1',
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
