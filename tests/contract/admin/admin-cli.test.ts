import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { PROJECT } from '../../../server/config.ts'
import { createServerProcesses } from '../kit/start-kit.ts'

const { dataDir, getRunning: running } = createServerProcesses()

/** Runs `npm run admin -- words` while a server is running on the same data folder. */
const admin = (...words: string[]) =>
  promisify(execFile)(process.execPath, [join('server', 'cli', 'admin.ts'), ...words], {
    cwd: PROJECT,
    env: { PATH: process.env.PATH, KINYETI_DATA: dataDir },
  })

test('npm run admin creates a staff account only once, while the server is running', async () => {
  const { origin } = await running()
  const { stdout } = await admin('create', 'nyandeng')
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
  const users = await fetch(`${origin}/api/admin/users/`, {
    headers: { authorization: `Bearer ${access}` },
  })
  expect(users.status).toBe(200)
  await expect(admin('create', 'nyandeng')).rejects.toMatchObject({
    code: 1,
    stderr: 'There is an account named nyandeng already.\n',
  })
  await expect(admin()).rejects.toMatchObject({
    code: 1,
    stderr:
      'Say what to do for which name: npm run admin -- create NAME, or npm run admin -- password NAME\n',
  })
})

test("npm run admin sets a new password and ends the user's sessions", async () => {
  const { origin } = await running()
  const send = (path: string, body: object) =>
    fetch(`${origin}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const passwordIn = (stdout: string) =>
    / The password is shown only now: (\S+)\n$/.exec(stdout)?.[1]
  const old = passwordIn((await admin('create', 'adut')).stdout)
  const { refresh } = await (await send('auth/token/', { username: 'adut', password: old })).json()
  const { stdout } = await admin('password', 'Adut')
  expect(stdout).toMatch(/^adut has another password and is signed out everywhere\. /)
  const password = passwordIn(stdout)
  expect(password).not.toBe(old)
  expect((await send('auth/token/refresh/', { refresh })).status).toBe(401)
  expect((await send('auth/token/', { username: 'adut', password: old })).status).toBe(401)
  expect((await send('auth/token/', { username: 'adut', password })).status).toBe(200)
  await expect(admin('password', 'no.such.user')).rejects.toMatchObject({
    code: 1,
    stderr: 'There is no account named no.such.user.\n',
  })
})
