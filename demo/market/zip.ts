import { zipSync } from 'fflate'

export interface ZipEntry {
  /** Path with `/` separators. */
  name: string
  bytes: Buffer
}

/** Local midnight, because ZIP timestamps have no time zone. */
const DATED = new Date(2026, 0, 1)

/** An uncompressed ZIP of these files; the same files give the same bytes. */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const files = Object.fromEntries(entries.map(({ name, bytes }) => [name, bytes]))
  return Buffer.from(zipSync(files, { level: 0, mtime: DATED }))
}
