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
 * Reads a secret file, or creates it, readable by its owner only. The write is atomic; if two
 * processes create it, one wins and both use its content.
 */
export function readOrCreate(file: string, make: () => string): string {
  const existing = read(file)
  if (existing !== null) return existing
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${randomBytes(6).toString('hex')}.tmp`
  try {
    const descriptor = openSync(draft, 'wx', 0o600)
    try {
      writeSync(descriptor, make())
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
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
