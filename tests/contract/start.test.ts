import { type ChildProcess, execFile, spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { PROJECT } from '../../server/config.ts'
import { createDatabase } from '../../server/db/create.ts'
import { openDatabase } from '../../server/db/database.ts'
import { isAlive, readPostmaster } from '../../server/postgres/postmaster.ts'
import { createUser } from '../../server/session/account/accounts.ts'

/** `npm start` as a process of its own, with the embedded PostgreSQL, without client and demo. */

interface Started {
  readonly child: ChildProcess
  readonly origin: string
  readonly output: () => string
}

const WAIT = { timeout: 60_000, interval: 20 }

// Each test starts one to three servers, each with a PostgreSQL.
vi.setConfig({ testTimeout: 120_000 })

let folder: string
let dataDir: string
let children: ChildProcess[] = []

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kinyeti-start-'))
  chmodSync(folder, 0o755)
  dataDir = join(folder, 'data')
})
afterEach(async () => {
  for (const child of children) child.kill('SIGTERM')
  await Promise.all(children.map(ended))
  children = []
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function launch(env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [join('server', 'cli', 'start.ts')], {
    cwd: PROJECT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      KINYETI_DATA: dataDir,
      KINYETI_CLIENT: 'none',
      KINYETI_DEMO: '0',
      PORT: '0',
      ...env,
    },
  })
  children.push(child)
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  return { child, output: () => output }
}

async function start(env: NodeJS.ProcessEnv = {}): Promise<Started> {
  const { child, output } = launch(env)
  const origin = await vi.waitUntil(() => {
    if (child.exitCode !== null) throw new Error(`ended: ${output()}`)
    return /ready at (http:\S+)/.exec(output())?.[1]
  }, WAIT)
  return { child, origin, output }
}

const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode)
    else child.once('exit', (code) => resolve(code))
  })

const postgres = (): number => readPostmaster(join(dataDir, 'postgres'))?.pid ?? 0

const signUp = (origin: string, username: string): Promise<Response> =>
  fetch(`${origin}/api/users/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      first_name: 'A',
      last_name: 'B',
      username,
      email: `${username}@example.org`,
      password: 'a long enough password',
      user_type: 'client',
    }),
  })

const usernames = async (origin: string): Promise<string[]> => {
  const { results } = await (await fetch(`${origin}/api/public-profiles/`)).json()
  return results.map((profile: { user: { username: string } }) => profile.user.username)
}

describe('npm start', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    '%s ends the server and its PostgreSQL',
    async (signal) => {
      const { child } = await start()
      const pid = postgres()
      expect(isAlive(pid)).toBe(true)
      child.kill(signal)
      expect(await ended(child)).toBe(0)
      expect(isAlive(pid)).toBe(false)
      expect(existsSync(join(dataDir, 'server.lock'))).toBe(false)
      expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
    },
  )

  test('after kill -9 PostgreSQL ends by itself and the next start has everything', async () => {
    const first = await start()
    expect((await signUp(first.origin, 'kept')).status).toBe(201)
    const pid = postgres()
    first.child.kill('SIGKILL')
    await vi.waitUntil(() => !isAlive(pid), WAIT)
    const second = await start()
    expect(await usernames(second.origin)).toContain('kept')
  })

  test('a PostgreSQL that an earlier run left is replaced', async () => {
    const first = await start()
    const pid = postgres()
    const guard = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .find((one) => commandLine(one).includes(`postgres-guard\0${join(dataDir, 'postgres')}`))
    process.kill(guard ?? 0, 'SIGKILL')
    first.child.kill('SIGKILL')
    await ended(first.child)
    expect(isAlive(pid)).toBe(true)
    const second = await start()
    expect(postgres()).not.toBe(pid)
    expect(isAlive(pid)).toBe(false)
    expect((await fetch(`${second.origin}/api/health/`)).status).toBe(200)
  })

  test('left-over files that name a process of another program are no obstacle', async () => {
    const first = await start()
    const file = join(dataDir, 'postgres', 'postmaster.pid')
    const stale = readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid))
    first.child.kill('SIGTERM')
    await ended(first.child)
    writeFileSync(file, stale)
    writeFileSync(join(dataDir, 'server.lock'), String(process.pid))
    const second = await start()
    expect((await fetch(`${second.origin}/api/health/`)).status).toBe(200)
  })

  test('a taken port gives one line, exit 1 and leaves nothing behind', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, 'localhost', resolve))
    const at = other.address()
    const port = typeof at === 'object' && at !== null ? at.port : 0
    const untouched = join(folder, 'untouched')
    const { child, output } = launch({ PORT: String(port), KINYETI_DATA: untouched })
    expect(await ended(child)).toBe(1)
    expect(output()).toBe(
      `Port ${port} is already in use. Stop what uses it, or choose another: PORT=${port + 1} npm start\n`,
    )
    expect(existsSync(untouched)).toBe(false)
    other.close()
  })

  test('a second one on the same folder is refused, the first goes on', async () => {
    const first = await start()
    const { child, output } = launch()
    expect(await ended(child)).toBe(1)
    expect(output()).toBe(
      `Kinyeti already runs on ${dataDir} (process ${first.child.pid}). Stop it first, or set KINYETI_DATA to another folder.\n`,
    )
    expect((await fetch(`${first.origin}/api/health/`)).status).toBe(200)
  })

  test('of two that start at once on the same folder one serves and the other is refused', async () => {
    const both = [launch(), launch()]
    const first = await vi.waitUntil(
      () => both.find(({ output }) => /ready at/.test(output())),
      WAIT,
    )
    const other = both.find((each) => each !== first)
    expect(other && (await ended(other.child))).toBe(1)
    expect(other?.output()).toBe(
      `Kinyeti already runs on ${dataDir} (process ${first.child.pid}). Stop it first, or set KINYETI_DATA to another folder.\n`,
    )
    const origin = /ready at (http:\S+)/.exec(first.output())?.[1]
    expect((await fetch(`${origin}/api/health/`)).status).toBe(200)
    expect(isAlive(postgres())).toBe(true)
  })

  test('a data folder whose database is damaged is refused with what PostgreSQL says, and left as it is', async () => {
    const damaged = join(folder, 'damaged-database')
    const { child } = await start({ KINYETI_DATA: damaged })
    child.kill('SIGTERM')
    await ended(child)
    const control = join(damaged, 'postgres', 'global', 'pg_control')
    const broken = readFileSync(control).fill(7, 100, 200)
    writeFileSync(control, broken)
    const again = launch({ KINYETI_DATA: damaged })
    expect(await ended(again.child)).toBe(1)
    expect(again.output()).toMatch(
      /^PostgreSQL did not start:\n.*FATAL: +incorrect checksum in control file/s,
    )
    expect(again.output()).not.toMatch(/\n\s+at /)
    expect(readFileSync(control).equals(broken)).toBe(true)
    expect(existsSync(join(damaged, 'server.lock'))).toBe(false)
    expect(existsSync(join(damaged, 'postgres', 'postmaster.pid'))).toBe(false)
  })

  test('refuses a configuration that makes no sense in one sentence', async () => {
    const { child, output } = launch({ PORT: 'http' })
    expect(await ended(child)).toBe(1)
    expect(output()).toBe('PORT must be a whole number from 0 to 65535, not "http".\n')
  })

  test('says which other PostgreSQL cannot be reached, without its password', async () => {
    const { child, output } = launch({ DATABASE_URL: 'postgres://me:secret@127.0.0.1:9/db' })
    expect(await ended(child)).toBe(1)
    expect(output()).toMatch(/^The database at 127\.0\.0\.1:9\/db cannot be reached: .+\n$/)
    expect(output()).not.toContain('secret')
  })

  test('DATABASE_URL uses another PostgreSQL and starts none; one process serves a database', async () => {
    await start()
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
    expect(await ended(second.child)).toBe(1)
    expect(second.output()).toBe(
      `Another Kinyeti serves the database at 127.0.0.1:${port}/guest already. Stop it first: two of them would not hear of each other.\n`,
    )
    expect(await usernames(origin)).toEqual(['shared'])
    child.kill('SIGKILL')
    const next = await start({ ...guest, KINYETI_DATA: join(folder, 'third') })
    expect(await usernames(next.origin)).toEqual(['shared'])
  })

  test('a damaged signing key is refused in a sentence', async () => {
    const damaged = join(folder, 'damaged')
    mkdirSync(damaged)
    writeFileSync(join(damaged, 'secret.key'), '')
    const { child, output } = launch({ KINYETI_DATA: damaged })
    expect(await ended(child)).toBe(1)
    expect(output()).toBe(
      `The signing key in ${join(damaged, 'secret.key')} is damaged. Put back a copy of it, or delete it: then a new one is made, and everybody has to sign in again.\n`,
    )
  })

  test('npm run admin makes the first staff account, once, beside a running server', async () => {
    const { origin } = await start()
    const create = (...words: string[]) =>
      promisify(execFile)(process.execPath, [join('server', 'cli', 'admin.ts'), ...words], {
        cwd: PROJECT,
        env: { PATH: process.env.PATH, KINYETI_DATA: dataDir },
      })
    const { stdout } = await create('create', 'nyandeng')
    const password = /^nyandeng may do everything\. The password is shown only now: (\S+)\n$/.exec(
      stdout,
    )?.[1]
    const login = await fetch(`${origin}/api/auth/token/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'nyandeng', password }),
    })
    expect(login.status).toBe(200)
    const { access } = await login.json()
    const people = await fetch(`${origin}/api/admin/users/`, {
      headers: { authorization: `Bearer ${access}` },
    })
    expect(people.status).toBe(200)
    await expect(create('create', 'nyandeng')).rejects.toMatchObject({
      code: 1,
      stderr: 'There is an account named nyandeng already.\n',
    })
    await expect(create()).rejects.toMatchObject({
      code: 1,
      stderr:
        'Say what to do for which name: npm run admin -- create NAME, or npm run admin -- password NAME\n',
    })
  })

  test('npm run admin gives somebody who cannot get in another password, and ends their sessions', async () => {
    const { origin } = await start()
    const send = (path: string, body: object) =>
      fetch(`${origin}/api/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const admin = (...words: string[]) =>
      promisify(execFile)(process.execPath, [join('server', 'cli', 'admin.ts'), ...words], {
        cwd: PROJECT,
        env: { PATH: process.env.PATH, KINYETI_DATA: dataDir },
      })
    const shown = (stdout: string) => / The password is shown only now: (\S+)\n$/.exec(stdout)?.[1]
    const old = shown((await admin('create', 'adut')).stdout)
    const { refresh } = await (
      await send('auth/token/', { username: 'adut', password: old })
    ).json()
    const { stdout } = await admin('password', 'Adut')
    expect(stdout).toMatch(/^adut has another password and is signed out everywhere\. /)
    const password = shown(stdout)
    expect(password).not.toBe(old)
    expect((await send('auth/token/refresh/', { refresh })).status).toBe(401)
    expect((await send('auth/token/', { username: 'adut', password: old })).status).toBe(401)
    expect((await send('auth/token/', { username: 'adut', password })).status).toBe(200)
    await expect(admin('password', 'nobody.here')).rejects.toMatchObject({
      code: 1,
      stderr: 'There is no account named nobody.here.\n',
    })
  })

  test('demo people are not served to others unless that is asked for by name', async () => {
    const { child } = await start()
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
    await ended(child)
    const open = launch({ HOST: '0.0.0.0' })
    expect(await ended(open.child)).toBe(1)
    expect(open.output()).toBe(
      'This database holds the demo people, whose passwords are published, and others can reach 0.0.0.0. Set KINYETI_DEMO=1 if that is meant, or KINYETI_DATA to another folder.\n',
    )
    const named = await start({ HOST: '0.0.0.0', KINYETI_DEMO: '1' })
    // Another stream than the line that says it is ready.
    await vi.waitFor(() =>
      expect(named.output()).toContain(
        'WARNING: others can reach this address, and the passwords of the demo people are published.\n',
      ),
    )
  })
})

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
