import {
  closeSync,
  fchmodSync,
  fstatSync,
  mkdirSync,
  openSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'

const MOST_BYTES = 20 * 1024 * 1024

/**
 * Appends log lines to a file, which several processes may share. When a process has written
 * `mostBytes`, the file is renamed to `<file>.1`, replacing the previous one. Only its owner can read
 * it, because it contains users' IP addresses. Write errors, such as a full disk, are ignored.
 */
export function openLogFile(
  file: string,
  mostBytes = MOST_BYTES,
): { write(line: string): void; close(): void } {
  mkdirSync(dirname(file), { recursive: true })
  let descriptor = open(file)
  let size = fstatSync(descriptor).size
  const turn = (): void => {
    const isCurrent = statSync(file, { throwIfNoEntry: false })?.ino === fstatSync(descriptor).ino
    // Otherwise another process has renamed it already.
    if (isCurrent) renameSync(file, `${file}.1`)
    closeSync(descriptor)
    descriptor = open(file)
    size = fstatSync(descriptor).size
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
  // An existing file of an earlier version may be readable by others.
  fchmodSync(descriptor, 0o600)
  return descriptor
}
