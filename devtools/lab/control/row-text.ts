/** Texts of timeline rows, for the control page, its copy and the report. */
import type { ControlRow } from '../state.ts'

const BY_TEXTS: { [by in ControlRow['by']]: string } = {
  client: '',
  server: 'Server: ',
  step: 'Lab: ',
  fault: 'Fault: ',
  missing: 'Missing: ',
}

export const timeText = (ms: number): string => ms.toLocaleString('en')

export const rowText = ({ by, what }: ControlRow): string => BY_TEXTS[by] + what

/** `Met: expected at 3000 ms`; empty if nothing was expected. */
export function verdictMark({ expected, good }: ControlRow): string {
  if (expected === null) return ''
  if (good) return `Met: ${expected}`
  return expected === 'not expected' ? 'Not expected' : `Missed: ${expected}`
}

/** One line per row: time, tab, text and verdict. */
export const timelineText = (rows: readonly ControlRow[]): string =>
  rows
    .map((row) =>
      [timeText(row.at).padStart(9), (row.tab ?? '-').padEnd(6), rowText(row), verdictMark(row)]
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
