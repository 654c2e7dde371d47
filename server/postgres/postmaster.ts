import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export interface Postmaster {
  readonly pid: number
  readonly port: number
  /** PostgreSQL's status: `starting`, `ready`, `stopping`. */
  readonly status: string
}

/** Parses `postmaster.pid` of a data folder; null when there is none. */
export function readPostmaster(dataDir: string): Postmaster | null {
  let lines: string[]
  try {
    lines = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return null
  }
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return null
  return { pid, port: Number(lines[3]), status: lines[7]?.trim() ?? '' }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Command line of a process, joined by spaces; '' when there is none. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    try {
      return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    } catch {
      return ''
    }
  }
}

/**
 * Prepares the data folder for a start: ends a PostgreSQL left by an earlier run, and removes a
 * `postmaster.pid` whose PID now belongs to another program (PostgreSQL itself removes one whose
 * process has exited).
 */
export async function clearEarlierRun(dataDir: string): Promise<void> {
  const previousRun = readPostmaster(dataDir)
  if (previousRun === null || !isAlive(previousRun.pid)) return
  if (!commandOf(previousRun.pid).includes(dataDir)) {
    rmSync(join(dataDir, 'postmaster.pid'), { force: true })
    return
  }
  await endPostmaster(previousRun.pid)
}

/** Fast shutdown, then immediate, then SIGKILL; resolves when the process has exited. */
export async function endPostmaster(pid: number): Promise<void> {
  const signals = [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const
  for (const [signal, timeoutMs] of signals) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    if (await waitForExit(pid, timeoutMs)) return
  }
  throw new Error(`PostgreSQL (process ${pid}) does not stop.`)
}

async function waitForExit(pid: number, timeoutMs: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += 10) {
    if (!isAlive(pid)) return true
    await wait(10)
  }
  return false
}
