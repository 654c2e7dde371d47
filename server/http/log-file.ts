import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

const MOST_BYTES = 20 * 1024 * 1024

/**
 * Writes a log to a file, line by line. A file that has grown large becomes `<file>.1`, of which there
 * is one. A log that cannot be written, on a full disk, stops nobody.
 */
export function openLogFile(
  file: string,
  mostBytes = MOST_BYTES,
): { write(line: string): void; close(): void } {
  mkdirSync(dirname(file), { recursive: true })
  let descriptor = openSync(file, 'a')
  let size = fstatSync(descriptor).size
  const turn = (): void => {
    renameSync(file, `${file}.1`)
    closeSync(descriptor)
    descriptor = openSync(file, 'a')
    size = 0
  }
  return {
    write(line) {
      try {
        if (size >= mostBytes) turn()
        size += writeSync(descriptor, line)
      } catch {}
    },
    close: () => closeSync(descriptor),
  }
}
