/** Figures of an `npm test` run: each stage writes its own, and the end reads all. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Cleared by `npm test` at the start. */
const FIGURES_IN = '.results/figures'

/** The figures, in the order of the table. */
const COUNTED = ['clauses', 'transitions', 'guards', 'episodes', 'seeds'] as const

export type Figures = Partial<Record<(typeof COUNTED)[number], string>>

/** Writes the figures of one stage. */
export function recordFigures(stage: string, figures: Figures, folder = FIGURES_IN): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${stage}.json`), JSON.stringify(figures))
}

/** The figures of all stages. */
export function recordedFigures(folder = FIGURES_IN): Figures {
  if (!existsSync(folder)) return {}
  const files = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  return Object.assign({}, ...files.map((text) => JSON.parse(text) as Figures))
}

/** One line per figure, also for a missing one. */
export const figureTable = (figures: Figures): string =>
  COUNTED.map((name) => `${name.padEnd(12)} ${figures[name] ?? 'not counted in this run'}`).join(
    '\n',
  )
