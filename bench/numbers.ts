const FRAME_MS = 1000 / 60
const LONG_FRAME_MS = 50

/** The `fraction` quantile (nearest rank). */
export function quantile(values: readonly number[], fraction: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const index = Math.min(sorted.length - 1, Math.max(0, Math.ceil(fraction * sorted.length) - 1))
  return sorted[index] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

export interface Smoothness {
  /** Frames longer than 50 ms. */
  long: number
  /** Frames at 60 Hz that were skipped because the previous frame took too long. */
  dropped: number
}

export function smoothness(frames: readonly number[]): Smoothness {
  const missed = frames.map((ms) => Math.max(0, Math.round(ms / FRAME_MS) - 1))
  return {
    long: frames.filter((ms) => ms > LONG_FRAME_MS).length,
    dropped: missed.reduce((sum, count) => sum + count, 0),
  }
}

/**
 * Text table: columns as wide as their widest cell; the first left-aligned, the others
 * right-aligned.
 */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  return rows
    .map((row) =>
      widths
        .map((width, column) => {
          const cell = row[column] ?? ''
          return column === 0 ? cell.padEnd(width) : cell.padStart(width)
        })
        .join('  '),
    )
    .join('\n')
}
