import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { commandOf, isAlive } from '../postgres/postmaster.ts'

const POLL_INTERVAL_MS = 500

/**
 * Calls back once when the npm that started this process has exited: npm does not always forward
 * signals through the shell between them. Does nothing for a process started without npm.
 */
export function onOrphaned(onExit: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return
  const parentPids = [process.ppid]
  if (/^(?:\S*\/)?sh -c /.test(commandOf(process.ppid))) parentPids.push(parentOf(process.ppid))
  const timer = setInterval(() => {
    if (process.ppid === parentPids[0] && parentPids.every(isAlive)) return
    clearInterval(timer)
    onExit()
  }, POLL_INTERVAL_MS)
  timer.unref()
}

function parentOf(pid: number): number {
  try {
    // The command in parentheses may itself contain spaces and parentheses.
    const [, fields = ''] = /.*\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return Number(fields.split(' ')[1])
  } catch {
    return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }))
  }
}
