/** What a run of `npm test` showed, in figures: each stage leaves its own, and the end reads them. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** `npm test` empties it when it begins. */
export const FIGURES_IN = '.results/figures'

/** What is counted, in the order of the table. */
const COUNTED = ['clauses', 'transitions', 'guards', 'episodes', 'seeds'] as const

export type Figures = Partial<Record<(typeof COUNTED)[number], string>>

/** Keeps the figures of one stage. */
export function keepFigures(stage: string, figures: Figures, folder = FIGURES_IN): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${stage}.json`), JSON.stringify(figures))
}

/** Of all stages that left any. */
export function keptFigures(folder = FIGURES_IN): Figures {
  if (!existsSync(folder)) return {}
  const files = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  return Object.assign({}, ...files.map((text) => JSON.parse(text) as Figures))
}

/** A line for each that is counted; one without a figure says so. */
export const figureTable = (figures: Figures): string =>
  COUNTED.map((name) => `${name.padEnd(12)} ${figures[name] ?? 'not counted in this run'}`).join(
    '\n',
  )
