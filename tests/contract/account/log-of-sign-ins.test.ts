import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { createFileFolder, PASSWORD, startFileApi } from '../kit/kit.ts'

const logFile = join(createFileFolder(), 'server.log')
const api = await startFileApi({ config: { logLevel: 'info', logFile, limits: true } })
const ayen = await api.register('ayen')

interface Line {
  readonly reqId?: string
  readonly msg: string
  readonly [field: string]: unknown
}

const lines = (): Line[] =>
  readFileSync(logFile, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

/** All log lines of one request, without fields that change between runs. */
async function emitted(id: string): Promise<object[]> {
  const of = () => lines().filter(({ reqId }) => reqId === id)
  await vi.waitFor(() => expect(of().map(({ msg }) => msg)).toContain('answered'))
  return of().map(
    ({ level: _l, time: _t, pid: _p, hostname: _h, reqId: _r, took: _o, ...rest }) => rest,
  )
}

const login = (password: string, id: string, username = 'ayen') =>
  api.request('POST', '/api/auth/token/', {
    body: { username, password },
    headers: { 'x-request-id': id },
  })

const REQ = { method: 'POST', url: '/api/auth/token/' }
const from = '127.0.0.1'

test('logs a sign-in with user, IP address and result', async () => {
  await login(PASSWORD, 'sign-in-right')
  expect(await emitted('sign-in-right')).toEqual([
    { user: ayen.id, by: 'password', msg: 'signed in' },
    { req: REQ, from, status: 200, msg: 'answered' },
  ])
  await login('not the password', 'sign-in-wrong')
  expect(await emitted('sign-in-wrong')).toEqual([
    { status: 401, reason: `wrong password for user ${ayen.id}`, msg: 'refused' },
    { req: REQ, from, status: 401, msg: 'answered' },
  ])
})

test('logs a forbidden request with its user', async () => {
  await api.request('GET', '/api/admin/overview/', {
    token: ayen.access,
    headers: { 'x-request-id': 'not-for-you' },
  })
  expect(await emitted('not-for-you')).toEqual([
    { status: 403, reason: expect.any(String), msg: 'refused' },
    {
      req: { method: 'GET', url: '/api/admin/overview/' },
      user: ayen.id,
      from,
      status: 403,
      msg: 'answered',
    },
  ])
})

test('logs rate-limited requests, and the end of a session with its id', async () => {
  for (let tries = 0; tries < 12; tries += 1)
    await login('not the password', `too-many-${tries}`, 'deng')
  expect(await emitted('too-many-11')).toEqual([
    { status: 429, reason: `too many sign-in attempts of ${from}`, msg: 'refused' },
    { req: REQ, from, status: 429, msg: 'answered' },
  ])
  await api.request('POST', '/api/auth/logout/', { body: { refresh: ayen.refresh } })
  await vi.waitFor(() =>
    expect(lines().filter(({ msg }) => msg === 'sessions ended')).toEqual([
      expect.objectContaining({ sessions: [expect.stringMatching(/^[\da-f-]{36}$/)] }),
    ]),
  )
})

test('logs no password, token or unescaped line break, and writes times in UTC', async () => {
  await login('a\npassword\r\n{"msg":"forged"}', 'forged-line', 'x\n{"msg":"forged"}')
  await emitted('forged-line')
  const text = readFileSync(logFile, 'utf8')
  for (const secret of [PASSWORD, 'not the password', ayen.access, ayen.refresh, 'eyJ']) {
    expect(text).not.toContain(secret)
  }
  const all = lines()
  expect(all.filter(({ msg }) => msg === 'forged')).toEqual([])
  expect(all.filter(({ time }) => typeof time !== 'number')).toEqual([])
})
