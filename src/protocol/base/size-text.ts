import { pluralise } from './text.ts'

const UNITS = ['kB', 'MB', 'GB'] as const
const STEP = 1024

/** Bytes as people read them: `512 bytes`, `4.2 MB`, `38 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < STEP) return pluralise(bytes, 'byte', 'bytes')
  let figure = bytes / STEP
  let unit = 0
  // Not `1024 kB`: what is rounded up to a whole step is the next unit.
  while (figure >= STEP - 0.5 && unit < UNITS.length - 1) {
    figure /= STEP
    unit += 1
  }
  const shown = figure < 9.95 ? figure.toFixed(1).replace(/\.0$/, '') : figure.toFixed(0)
  return `${shown} ${UNITS[unit]}`
}
