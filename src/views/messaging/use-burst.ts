import { useState } from 'react'
import type { TimelineRow } from './timeline.ts'

/** More new rows in one render than a user can read. */
const BURST_ROWS = 10

/**
 * Whether the last change appended so many rows that rendering any beyond the viewport is wasted.
 */
export function useBurst(rows: readonly TimelineRow[]): boolean {
  const [change, setChange] = useState({ from: rows, to: rows })
  if (change.to !== rows) setChange({ from: change.to, to: rows })
  const lastKey = change.from.at(-1)?.key
  const lastKnownIndex = rows.findLastIndex((row) => row.key === lastKey)
  return lastKnownIndex >= 0 && rows.length - 1 - lastKnownIndex >= BURST_ROWS
}
