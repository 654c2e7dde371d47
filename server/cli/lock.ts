import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { commandOf, isAlive } from '../postgres/postmaster.ts'

const POLL_INTERVAL_MS = 100

/** A lock file that gives one process exclusive use of a folder. */
export interface Lock {
  release(): void
}

const lockFile = (dataDir: string): string => join(dataDir, 'server.lock')

/**
 * PID of the process that holds the data folder; null when there is none. Stale locks are ignored.
 */
export function lockHolder(dataDir: string): number | null {
  let pid: number
  try {
    pid = Number(readFileSync(lockFile(dataDir), 'utf8'))
  } catch {
    return null
  }
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid || !isAlive(pid)) return null
  // The PID may have been reused by another process.
  return /\b(?:server[\\/]cli|tools)[\\/]/.test(commandOf(pid)) ? pid : null
}

/**
 * Locks the data folder for this process.
 * @throws Error with a user-readable message when another process holds it
 */
export function acquireLock(dataDir: string): Lock {
  const lock = tryLock(dataDir)
  if (typeof lock !== 'number') return lock
  throw new Error(
    `Kinyeti already runs on ${dataDir} (process ${lock}). Stop it first, or set KINYETI_DATA to another folder.`,
  )
}

/** Waits until no other process holds the folder, then locks it. */
export async function waitForLock(folder: string): Promise<Lock> {
  for (;;) {
    const lock = tryLock(folder)
    if (typeof lock !== 'number') return lock
    await pause(POLL_INTERVAL_MS)
  }
}

/** The lock, or the PID of the process that holds it. */
function tryLock(folder: string): Lock | number {
  mkdirSync(folder, { recursive: true })
  const file = lockFile(folder)
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return { release: () => rmSync(file, { force: true }) }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const holder = lockHolder(folder)
    if (holder !== null) return holder
    rmSync(file, { force: true })
  }
}
