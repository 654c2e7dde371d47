import { zipSync } from 'fflate'

export interface ZipEntry {
  /** With `/` between folders. */
  name: string
  bytes: Buffer
}

/** Midnight in every time zone, as ZIP knows none. */
const DATED = new Date(2026, 0, 1)

/** A ZIP of these files as they are, not compressed; the same files give the same bytes. */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const files = Object.fromEntries(entries.map(({ name, bytes }) => [name, bytes]))
  return Buffer.from(zipSync(files, { level: 0, mtime: DATED }))
}
