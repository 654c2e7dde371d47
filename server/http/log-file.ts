import {
  closeSync,
  fchmodSync,
  fstatSync,
  mkdirSync,
  openSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'

const MOST_BYTES = 20 * 1024 * 1024

/**
 * Writes a log to a file, line by line. A file that has grown large becomes `<file>.1`, of which there
 * is one. It is for its owner alone, for it tells who was here from where. A log that cannot be
 * written, on a full disk, stops nobody.
 */
export function openLogFile(
  file: string,
  mostBytes = MOST_BYTES,
): { write(line: string): void; close(): void } {
  mkdirSync(dirname(file), { recursive: true })
  let descriptor = open(file)
  let size = fstatSync(descriptor).size
  const turn = (): void => {
    renameSync(file, `${file}.1`)
    closeSync(descriptor)
    descriptor = open(file)
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

function open(file: string): number {
  const descriptor = openSync(file, 'a', 0o600)
  // One of an earlier version may be there, open to all.
  fchmodSync(descriptor, 0o600)
  return descriptor
}
