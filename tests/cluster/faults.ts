import { setTimeout as wait } from 'node:timers/promises'
import {
  createMembers,
  type Load,
  type LoadOptions,
  type Member,
  startLoad,
} from '../contract/kit/cluster-load.ts'
import { checkHistory } from '../kit/history.ts'
import type { Cleanups } from './cleanups.ts'
import { type Environment, hasRestarted, startEnvironment } from './environment.ts'
import { type FaultResult, resultOf } from './result.ts'
import { fillDisk } from './small-disk.ts'
import { until } from './until.ts'

/** How a run of one fault is controlled. */
interface FaultRun {
  readonly cleanups: Cleanups
  /** How long members write after the fault. */
  readonly seconds: number
}

export type Fault = (run: FaultRun) => Promise<FaultResult>

/** A cluster whose members write. */
export interface LoadedCluster extends Environment {
  readonly load: Load
  readonly members: readonly Member[]
  /** Figures, for the output. */
  readonly notes: string[]
  /** Rules other than those of the history that are violated. */
  readonly violations: string[]
}

/** What happens while members write. */
interface LoadedFault {
  /** Causes the fault; resolves when the failed part is back. */
  inject(cluster: LoadedCluster): Promise<void>
  readonly diskBytes?: number
  readonly load?: LoadOptions
}

const BEFORE_MS = 2_000
/** For all members to have their last message acknowledged, and to know all messages. */
const HEALING_MS = 60_000

/** Runs a fault while the members of three conversations write and listen. */
export const underLoad =
  ({ inject, diskBytes, load: options }: LoadedFault): Fault =>
  async ({ cleanups, seconds }) => {
    const env = { KINYETI_LIMITS: 'off' }
    const environment = await startEnvironment({ cleanups, env, diskBytes: diskBytes ?? null })
    const { client } = environment
    const members = await createMembers(client)
    const overdue = new AbortController()
    cleanups.add(() => overdue.abort())
    const load = startLoad(client, members, { ...options, signal: overdue.signal })
    await wait(BEFORE_MS)
    const faultAt = performance.now()
    const loaded = { ...environment, load, members, notes: [], violations: [] }
    await inject(loaded)
    await wait(seconds * 1000)
    const timer = setTimeout(() => overdue.abort(new Error('the cluster did not heal')), HEALING_MS)
    await load.stopSending()
    clearTimeout(timer)
    await until(() => checkHistory(load.history).length === 0, HEALING_MS).catch(() => {})
    await load.end()
    return resultOf(load, faultAt, loaded)
  }

const STOPPED_MS = 10_000
const RESTART_MS = 60_000
/** How long the disk is full. */
const FULL_MS = 10_000
const MEGABYTE = 1024 * 1024

export const killPostgres = underLoad({
  async inject({ postgres }) {
    const killed = postgres()
    for (const pid of killed) process.kill(pid, 'SIGKILL')
    await until(() => postgres().length > 1 && postgres()[0] !== killed[0], RESTART_MS)
  },
})

export const killApi = underLoad({
  async inject(environment) {
    process.kill(environment.apis()[0] ?? 0, 'SIGKILL')
    await until(() => hasRestarted(environment), RESTART_MS)
  },
})

export const killNats = underLoad({
  async inject({ nats }) {
    const killed = nats()
    process.kill(killed, 'SIGKILL')
    await until(() => nats() !== killed, RESTART_MS)
  },
})

export const stopApi = underLoad({
  async inject({ apis }) {
    const stopped = apis()[0] ?? 0
    process.kill(stopped, 'SIGSTOP')
    await wait(STOPPED_MS)
    process.kill(stopped, 'SIGCONT')
  },
})

export const fillPostgresDisk = underLoad({
  diskBytes: 256 * MEGABYTE,
  load: { padding: ' '.padEnd(1_000, 'x') },
  async inject({ databaseFolder, load: { history } }) {
    const acknowledged = () => history.filter(({ type }) => type === 'acknowledged').length
    const disk = fillDisk(`${databaseFolder}/filler`)
    let count = acknowledged()
    let changedAt = performance.now()
    const isStuck = () => {
      if (acknowledged() !== count) changedAt = performance.now()
      count = acknowledged()
      return performance.now() - changedAt > 2_000
    }
    await until(isStuck, RESTART_MS)
    await wait(FULL_MS)
    disk.free()
  },
})
