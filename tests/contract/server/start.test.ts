import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { isAlive } from '../../../server/postgres/postmaster.ts'
import {
  createServerProcesses,
  fetchUsernames,
  signUp,
  WAIT_OPTIONS,
  waitForExit,
} from '../kit/start-kit.ts'

/** How `npm start` ends, and how the next start handles what the previous one left. */

const {
  dataDir,
  launch,
  start,
  getRunning: running,
  stopRunning,
  postgresPid: postgres,
} = createServerProcesses()

describe('npm start', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    '%s ends the server and its PostgreSQL',
    async (signal) => {
      const { child } = await running()
      const pid = postgres()
      expect(isAlive(pid)).toBe(true)
      child.kill(signal)
      expect(await waitForExit(child)).toBe(0)
      expect(isAlive(pid)).toBe(false)
      expect(existsSync(join(dataDir, 'server.lock'))).toBe(false)
      expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
    },
  )

  test('PostgreSQL ends after kill -9 of the server, and the next start has all data', async () => {
    const first = await running()
    expect((await signUp(first.origin, 'kept')).status).toBe(201)
    const pid = postgres()
    first.child.kill('SIGKILL')
    await vi.waitUntil(() => !isAlive(pid), WAIT_OPTIONS)
    const second = await start()
    expect(await fetchUsernames(second.origin)).toContain('kept')
  })

  test('replaces a PostgreSQL left by an earlier run', async () => {
    const first = await running()
    const pid = postgres()
    const guard = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .find((one) => commandLine(one).includes(`postgres-guard\0${join(dataDir, 'postgres')}`))
    if (guard === undefined) throw new Error('the guard process of PostgreSQL is not running')
    process.kill(guard, 'SIGKILL')
    first.child.kill('SIGKILL')
    await waitForExit(first.child)
    expect(isAlive(pid)).toBe(true)
    const second = await start()
    expect(postgres()).not.toBe(pid)
    expect(isAlive(pid)).toBe(false)
    expect((await fetch(`${second.origin}/api/health/`)).status).toBe(200)
  })

  test('ignores stale PID files that name another program', async () => {
    const first = await running()
    const file = join(dataDir, 'postgres', 'postmaster.pid')
    const stale = readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid))
    first.child.kill('SIGTERM')
    await waitForExit(first.child)
    writeFileSync(file, stale)
    writeFileSync(join(dataDir, 'server.lock'), String(process.pid))
    const second = await start()
    expect((await fetch(`${second.origin}/api/health/`)).status).toBe(200)
  })

  test('exits when another server uses the same folder, which keeps running', async () => {
    const first = await running()
    const { child, output } = launch()
    expect(await waitForExit(child)).toBe(1)
    expect(output()).toBe(
      `Kinyeti already runs on ${dataDir} (process ${first.child.pid}). Stop it first, or set KINYETI_DATA to another folder.\n`,
    )
    expect((await fetch(`${first.origin}/api/health/`)).status).toBe(200)
  })

  test('one of two servers started at the same time on a folder serves, the other exits', async () => {
    await stopRunning()
    const both = [launch(), launch()]
    const first = await vi.waitUntil(
      () => both.find(({ output }) => /ready at/.test(output())),
      WAIT_OPTIONS,
    )
    const other = both.find((each) => each !== first)
    expect(other && (await waitForExit(other.child))).toBe(1)
    expect(other?.output()).toBe(
      `Kinyeti already runs on ${dataDir} (process ${first.child.pid}). Stop it first, or set KINYETI_DATA to another folder.\n`,
    )
    const origin = /ready at (http:\S+)/.exec(first.output())?.[1]
    expect((await fetch(`${origin}/api/health/`)).status).toBe(200)
    expect(isAlive(postgres())).toBe(true)
  })
})

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
