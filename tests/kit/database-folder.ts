import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux keeps these files in memory. */
const MEMORY = '/dev/shm'
const NEEDED_BYTES = 1024 ** 3
const PREFIX = 'kinyeti-tests-'
/** No run takes so long. */
const ABANDONED_MS = 3 * 3_600_000

/**
 * A new folder for a PostgreSQL of the tests, in memory where there is room: creating a database writes
 * 10 MB in hundreds of files, which takes 30 ms of processor time there and up to ten times that on a disk.
 */
export function makeDatabaseFolder(): string {
  const isRoomy = freeBytes(MEMORY) >= NEEDED_BYTES
  if (isRoomy) removeAbandoned()
  const folder = mkdtempSync(join(isRoomy ? MEMORY : tmpdir(), PREFIX))
  // Root runs PostgreSQL as another user, who needs access.
  chmodSync(folder, 0o755)
  return folder
}

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return 0
  }
}

/** A run that was killed leaves its folder, which would stay in memory until the machine restarts. */
function removeAbandoned(): void {
  for (const name of readdirSync(MEMORY)) {
    const folder = join(MEMORY, name)
    if (!name.startsWith(PREFIX)) continue
    const changed = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - changed > ABANDONED_MS) rmSync(folder, { recursive: true, force: true })
  }
}
