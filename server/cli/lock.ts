import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { commandOf, isAlive } from '../postgres/postmaster.ts'

const LOOK_EVERY_MS = 100

/** One process at a time works on a folder. */
export interface Lock {
  release(): void
}

const fileOf = (dataDir: string): string => join(dataDir, 'server.lock')

/** The process that holds the data folder; null when none does. A left-over lock counts as none. */
export function lockHolder(dataDir: string): number | null {
  let pid: number
  try {
    pid = Number(readFileSync(fileOf(dataDir), 'utf8'))
  } catch {
    return null
  }
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid || !isAlive(pid)) return null
  // The number of a process that is gone may have been given to another one since.
  return /\b(?:server[\\/]cli|tools)[\\/]/.test(commandOf(pid)) ? pid : null
}

/**
 * Takes the data folder for this process.
 * @throws Error with a sentence for people while another process has it
 */
export function takeLock(dataDir: string): Lock {
  const lock = tryLock(dataDir)
  if (typeof lock !== 'number') return lock
  throw new Error(
    `Kinyeti already runs on ${dataDir} (process ${lock}). Stop it first, or set KINYETI_DATA to another folder.`,
  )
}

/** Takes a folder for this process as soon as no other has it. */
export async function waitForLock(folder: string): Promise<Lock> {
  for (;;) {
    const lock = tryLock(folder)
    if (typeof lock !== 'number') return lock
    await pause(LOOK_EVERY_MS)
  }
}

/** The lock, or the process that has it. */
function tryLock(folder: string): Lock | number {
  mkdirSync(folder, { recursive: true })
  const file = fileOf(folder)
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
