import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { createUser } from '../../../server/account/account/accounts.ts'
import { createDatabase } from '../../../server/db/create.ts'
import { openDatabase } from '../../../server/db/database.ts'
import { readPostmaster } from '../../../server/postgres/postmaster.ts'
import { createServerProcesses, fetchUsernames, signUp, waitForExit } from '../kit/start-kit.ts'

/** How `npm start` handles its configuration and damaged data. */

const { folder, dataDir, launch, start, getRunning: running } = createServerProcesses()

describe('npm start', () => {
  test('exits with 1 and one line when the port is in use, and leaves nothing running', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, 'localhost', resolve))
    const at = other.address()
    const port = typeof at === 'object' && at !== null ? at.port : 0
    const untouched = join(folder, 'untouched')
    const { child, output } = launch({ PORT: String(port), KINYETI_DATA: untouched })
    expect(await waitForExit(child)).toBe(1)
    expect(output()).toBe(
      `Port ${port} is already in use. Stop what uses it, or choose another: PORT=${port + 1} npm start\n`,
    )
    expect(existsSync(untouched)).toBe(false)
    other.close()
  })

  test("exits with PostgreSQL's error when the database is damaged, and does not change the data folder", async () => {
    const damaged = join(folder, 'damaged-database')
    const { child } = await start({ KINYETI_DATA: damaged })
    child.kill('SIGTERM')
    await waitForExit(child)
    const control = join(damaged, 'postgres', 'global', 'pg_control')
    const broken = readFileSync(control).fill(7, 100, 200)
    writeFileSync(control, broken)
    const again = launch({ KINYETI_DATA: damaged })
    expect(await waitForExit(again.child)).toBe(1)
    expect(again.output()).toMatch(
      /^PostgreSQL did not start:\n.*FATAL: +incorrect checksum in control file/s,
    )
    expect(again.output()).not.toMatch(/\n\s+at /)
    expect(readFileSync(control).equals(broken)).toBe(true)
    expect(existsSync(join(damaged, 'server.lock'))).toBe(false)
    expect(existsSync(join(damaged, 'postgres', 'postmaster.pid'))).toBe(false)
  })

  test('exits with one sentence on an invalid configuration', async () => {
    const { child, output } = launch({ PORT: 'http' })
    expect(await waitForExit(child)).toBe(1)
    expect(output()).toBe('PORT must be a whole number from 0 to 65535, not "http".\n')
  })

  test('reports an unreachable DATABASE_URL without its password', async () => {
    const { child, output } = launch({ DATABASE_URL: 'postgres://me:secret@127.0.0.1:9/db' })
    expect(await waitForExit(child)).toBe(1)
    expect(output()).toMatch(/^The database at 127\.0\.0\.1:9\/db cannot be reached: .+\n$/)
    expect(output()).not.toContain('secret')
  })

  test('uses DATABASE_URL without starting a PostgreSQL, and only one process serves a database', async () => {
    await running()
    const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim()
    const { port } = readPostmaster(join(dataDir, 'postgres')) ?? { port: 0 }
    const url = (database: string) =>
      `postgres://postgres:${password}@127.0.0.1:${port}/${database}`
    await createDatabase(url('postgres'), 'guest')
    const guest = { DATABASE_URL: url('guest'), KINYETI_DATA: join(folder, 'other') }
    const { child, origin } = await start(guest)
    expect((await signUp(origin, 'shared')).status).toBe(201)
    expect(existsSync(join(folder, 'other', 'postgres'))).toBe(false)

    const second = launch({ ...guest, KINYETI_DATA: join(folder, 'third') })
    expect(await waitForExit(second.child)).toBe(1)
    expect(second.output()).toBe(
      `Another Kinyeti serves the database at 127.0.0.1:${port}/guest already. Stop it first, or give all of them NATS_URL: without it servers do not receive each other’s events.\n`,
    )
    expect(await fetchUsernames(origin)).toEqual(['shared'])
    child.kill('SIGKILL')
    const next = await start({ ...guest, KINYETI_DATA: join(folder, 'third') })
    expect(await fetchUsernames(next.origin)).toEqual(['shared'])
  })

  test('exits with a message when the signing key is damaged', async () => {
    const damaged = join(folder, 'damaged')
    mkdirSync(damaged)
    writeFileSync(join(damaged, 'secret.key'), '')
    const { child, output } = launch({ KINYETI_DATA: damaged })
    expect(await waitForExit(child)).toBe(1)
    expect(output()).toBe(
      `The signing key in ${join(damaged, 'secret.key')} is damaged. Restore a copy of it, or delete it: then a new one is created, and all users have to sign in again.\n`,
    )
  })

  test('refuses to expose the demo to other machines unless requested explicitly', async () => {
    const { child } = await running()
    const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim()
    const { port } = readPostmaster(join(dataDir, 'postgres')) ?? { port: 0 }
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/kinyeti`
    const db = openDatabase(url, { max: 1 })
    await createUser(db, {
      username: 'poni.l',
      email: 'poni.l@example.org',
      password_hash: null,
      first_name: 'Poni',
      last_name: 'L',
      user_type: 'creator',
    })
    await db.destroy()
    child.kill('SIGTERM')
    await waitForExit(child)
    const open = launch({ HOST: '0.0.0.0' })
    expect(await waitForExit(open.child)).toBe(1)
    expect(open.output()).toBe(
      'This database contains the demo users, whose passwords are public, and other machines can reach 0.0.0.0. Set KINYETI_DEMO=1 if that is meant, or KINYETI_DATA to another folder.\n',
    )
    const named = await start({ HOST: '0.0.0.0', KINYETI_DEMO: '1' })
    // The warning is on another stream than the ready line.
    await vi.waitFor(() =>
      expect(named.output()).toContain(
        'WARNING: other machines can reach this address, and the passwords of the demo users are public.\n',
      ),
    )
  })
})
