import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'

/**
 * What a file of secrets holds, made on first use for its owner alone. It is there as a whole or not
 * at all, whatever happens while it is written; of two processes that make it one wins.
 */
export function readOrMake(file: string, make: () => string): string {
  const before = read(file)
  if (before !== null) return before
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${randomBytes(6).toString('hex')}.tmp`
  try {
    const at = openSync(draft, 'wx', 0o600)
    try {
      writeSync(at, make())
      fsyncSync(at)
    } finally {
      closeSync(at)
    }
    linkSync(draft, file)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(file, 'utf8')
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
