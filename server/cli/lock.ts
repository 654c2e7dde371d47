import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { commandOf, isAlive } from '../postgres/postmaster.ts'

/** One process at a time runs on a data folder. */
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
  return /\bserver[\\/]cli[\\/]/.test(commandOf(pid)) ? pid : null
}

/**
 * Takes the data folder for this process.
 * @throws Error with a sentence for people while another process has it
 */
export function takeLock(dataDir: string): Lock {
  mkdirSync(dataDir, { recursive: true })
  const file = fileOf(dataDir)
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return { release: () => rmSync(file, { force: true }) }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const holder = lockHolder(dataDir)
    if (holder !== null) {
      throw new Error(
        `Kinyeti already runs on ${dataDir} (process ${holder}). Stop it first, or set KINYETI_DATA to another folder.`,
      )
    }
    rmSync(file, { force: true })
  }
}
