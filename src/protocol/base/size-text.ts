import { pluralise } from './text.ts'

const UNITS = ['kB', 'MB', 'GB'] as const
const STEP = 1024

/** Formats a size: `512 bytes`, `4.2 MB`, `38 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < STEP) return pluralise(bytes, 'byte', 'bytes')
  let figure = bytes / STEP
  let unit = 0
  // A value that rounds to 1024 is shown in the next unit.
  while (figure >= STEP - 0.5 && unit < UNITS.length - 1) {
    figure /= STEP
    unit += 1
  }
  const shown = figure < 9.95 ? figure.toFixed(1).replace(/\.0$/, '') : figure.toFixed(0)
  return `${shown} ${UNITS[unit]}`
}
