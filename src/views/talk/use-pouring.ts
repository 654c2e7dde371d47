import { useState } from 'react'
import type { TimelineRow } from './timeline.ts'

/** As many new rows in one paint are more than anybody reads. */
const MANY_ROWS = 10

/** Whether the last change put so many rows at the end that drawing any beyond the view is no use. */
export function usePouring(rows: readonly TimelineRow[]): boolean {
  const [change, setChange] = useState({ from: rows, to: rows })
  if (change.to !== rows) setChange({ from: change.to, to: rows })
  const last = change.from.at(-1)?.key
  const known = rows.findLastIndex((row) => row.key === last)
  return known >= 0 && rows.length - 1 - known >= MANY_ROWS
}
