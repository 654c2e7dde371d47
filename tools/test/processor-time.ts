/** CPU time of processes, from Linux's /proc; not available elsewhere. */
import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second (`getconf CLK_TCK`). */
const TICKS_PER_SECOND = 100

interface ProcessTimes {
  readonly parent: number
  /** Seconds of the process itself, user and system. */
  readonly own: number
  /** Seconds of its ended children that were waited for, and of theirs. */
  readonly ended: number
}

/** One line of `/proc/<pid>/stat`; the name in parentheses may contain spaces. */
export function parseStat(text: string): ProcessTimes {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const ticks = (index: number): number => Number(fields[index])
  return {
    parent: ticks(1),
    own: (ticks(11) + ticks(12)) / TICKS_PER_SECOND,
    ended: (ticks(13) + ticks(14)) / TICKS_PER_SECOND,
  }
}

function readStat(pid: number | string): ProcessTimes | null {
  try {
    return parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return null
  }
}

/**
 * Seconds used so far by this process and all of its descendants, running or ended. Never decreases
 * while every parent waits for its children. Null without /proc.
 */
export function treeSeconds(): number | null {
  if (readStat('self') === null) return null
  const children = new Map<number, number[]>()
  const times = new Map<number, ProcessTimes>()
  for (const name of readdirSync('/proc')) {
    const pid = Number(name)
    const stat = Number.isInteger(pid) ? readStat(pid) : null
    if (stat === null) continue
    times.set(pid, stat)
    children.set(stat.parent, [...(children.get(stat.parent) ?? []), pid])
  }
  const secondsOf = (pid: number): number => {
    const { own = 0, ended = 0 } = times.get(pid) ?? {}
    return (children.get(pid) ?? []).reduce((sum, child) => sum + secondsOf(child), own + ended)
  }
  return secondsOf(process.pid)
}

/**
 * Watches this process and its descendants. Processes whose parent was killed before it waited for
 * them (those of a browser) disappear from every count, so their seconds are recorded when they
 * vanish.
 * @returns seconds of children that have ended, including vanished ones; null without /proc
 */
export function watchChildren(intervalMs = 1_000): () => number | null {
  let last = treeSeconds() ?? 0
  let vanished = 0
  const sample = (): void => {
    const now = treeSeconds() ?? 0
    vanished += Math.max(0, last - now)
    last = now
  }
  setInterval(sample, intervalMs).unref()
  return () => {
    const ended = readStat('self')?.ended
    if (ended === undefined) return null
    sample()
    return ended + vanished
  }
}
