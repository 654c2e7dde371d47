import { type ChildProcess, spawn } from 'node:child_process'
import { expect, test, vi } from 'vitest'
import { fallbacksOf, missedWithout } from '../../tools/conform/effects.ts'
import { CannotRun } from '../../tools/conform/people.ts'
import { type Report, reportText } from '../../tools/conform/report.ts'
import { checkedRows } from '../../tools/conform/rows.ts'
import { DIALECTS, DRF, ODD, SPARSE } from '../foreign/dialect.ts'
import { endpointTable } from '../foreign/table.ts'
import { AYEN, check, DENG, leftOn, startProxy, startServer } from './conform-kit.ts'

/** Outcome and text of the rows that are not fine. */
const notFine = ({ rows }: Report) =>
  Object.fromEntries(
    rows.flatMap(({ key, outcome, text }) =>
      outcome === 'fine' ? [] : [[key, [outcome, text].join(': ')]],
    ),
  )

test('every endpoint of the specification and each socket is checked', async () => {
  const server = await startServer()
  const report = await check(server.origin)
  const keys = report.rows.map(({ key }) => key)
  for (const { key } of endpointTable()) expect(keys).toContain(key)
  expect(new Set(keys).size).toBe(keys.length)
  expect(notFine(report)).toEqual({
    'GET auth/google/config/': 'loss: no client_id: sign-in with Google is hidden',
    // The server does not say how a generic comment names what it is about.
    'POST comments/': 'loss: it is refused (400): portfolio items have no comments',
  })
  const called = new Set(server.received.map(({ key }) => key))
  expect(endpointTable().filter(({ key }) => !called.has(key))).toEqual([])
  expect(leftOn(server)).toEqual([])
})

test('a server with other names and without optional endpoints loses only what it leaves out', async () => {
  const server = await startServer(ODD)
  const report = await check(server.origin)
  expect(notFine(report)).toEqual({
    'GET auth/google/config/': 'loss: no client_id: sign-in with Google is hidden',
    'POST comments/': 'loss: it is refused (400): portfolio items have no comments',
    ...Object.fromEntries(
      [
        'GET blog/',
        'GET blog/my_posts/',
        'GET blog/by_id/{id}/',
        'GET blog/{slug}/',
        'POST blog/',
        'GET explore/feed/',
        'GET explore/trending/',
      ].map((key) => [key, 'loss: no author']),
    ),
    ...Object.fromEntries(
      ODD.without.map((key) => [
        key,
        expect.stringMatching(/^absent: .*; the client uses [A-Z]+ \S+ instead$/),
      ]),
    ),
  })
  expect(leftOn(server)).toEqual([])
})

test('a server with the defaults of DRF loses only what it leaves out', async () => {
  const server = await startServer(DRF)
  expect(notFine(await check(server.origin))).toEqual({
    'GET auth/google/config/': 'loss: no client_id: sign-in with Google is hidden',
    'POST comments/': 'loss: it is refused (400): portfolio items have no comments',
    'GET explore/feed/': 'loss: limit=1 is ignored (3 items): more data per page',
  })
  expect(leftOn(server)).toEqual([])
})

test('a server without the fields that the specification does not show has no wrong row', async () => {
  const server = await startServer(SPARSE)
  const rows = Object.entries(notFine(await check(server.origin)))
  expect(rows.filter(([, text]) => !text.startsWith('loss: '))).toEqual([
    ['GET blog/{slug}/', 'not checked: the blog post has no slug'],
  ])
  expect(rows).toContainEqual([
    'GET posts/{id}/',
    'loss: no likes_count, no comments_count, no views_count, no created_at',
  ])
  expect(leftOn(server)).toEqual([])
})

test('each unreadable value of a hostile server is named as wrong', async () => {
  const report = await check((await startServer(DIALECTS.at(-1))).origin)
  const texts = notFine(report)
  expect(texts['GET notifications/unread_count/']).toBe(
    'wrong: 200 {"unread_count":"some"}; expected unread_count as a number',
  )
  expect(texts['GET user/stats/']).toBe('wrong: 500 with an HTML page; expected a success')
  expect(texts['GET follow/status/']).toContain('expected following to be true or false')
})

test('what needs a second account or --register is not checked without it', async () => {
  const server = await startServer()
  const report = await check(server.origin, { other: null, registers: false })
  const reasons = new Set(
    report.rows.filter(({ outcome }) => outcome === 'not checked').map(({ text }) => text),
  )
  expect([...reasons].sort()).toEqual(['needs --register', 'needs two accounts'])
  expect(report.counts.wrong).toBe(0)
  expect(leftOn(server)).toEqual([])
})

test('a conversation that exists already is not written to', async () => {
  const server = await startServer()
  const [ayen, deng] = server.store.users
  if (ayen === undefined || deng === undefined) throw new Error('no accounts')
  server.store.add('conversation', ayen, { people: [ayen, deng] })
  const report = await check(server.origin)
  expect(report.rows.find(({ key }) => key === 'FRAME new_message')).toMatchObject({
    outcome: 'not checked',
    text: 'the two accounts have a conversation already, in which messages would stay; use others',
  })
  expect(leftOn(server)).toEqual(['conversation'])
})

test('the profile and a follow are as they were before', async () => {
  const server = await startServer()
  const { store } = server
  const [ayen, deng] = store.users
  if (ayen === undefined || deng === undefined) throw new Error('no accounts')
  ayen.profile = { bio: 'Painter' }
  store.follows.add(store.followKey(ayen, deng))
  await check(server.origin)
  expect([ayen.profile, ayen.password]).toEqual([{ bio: 'Painter' }, AYEN.password])
  expect([...store.follows]).toEqual([store.followKey(ayen, deng)])
})

test('each endpoint has a text or a fallback for its absence', () => {
  const keys = checkedRows().map(({ key }) => key)
  for (const key of keys) {
    for (const fallback of fallbacksOf(key)) expect(keys).toContain(fallback)
    if (!/bad token|pong|FRAME new_message$/.test(key)) expect(missedWithout(key)).not.toBe('')
  }
})

test.each([
  [
    { user: { ...AYEN, password: 'x' } },
    'The API does not sign “ayen” in: it answered 401, “No active account found with the given credentials”. Check --user and --password.',
  ],
  [
    { api: 'http://localhost:9' },
    /^http:\/\/localhost:9\/api\/auth\/token\/: no answer \(.+\)\. Check the address, and that this machine can reach it\.$/,
  ],
] as const)('says in words why it cannot run (%#)', async (options, message) => {
  const { origin } = await startServer()
  const error: unknown = await check(origin, options).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(CannotRun)
  expect((error as Error).message).toMatch(message)
})

/** Runs the command. */
function run(...args: string[]) {
  const child = spawn(process.execPath, ['tools/conform.ts', ...args])
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (data) => (stdout += data))
  child.stderr.on('data', (data) => (stderr += data))
  const ended = new Promise<{ status: number | null; stdout: string; stderr: string }>((resolve) =>
    child.on('close', (status) => resolve({ status, stdout, stderr })),
  )
  return { child: child as ChildProcess, ended }
}

const as = ({ username, password }: typeof AYEN, prefix = '') => [
  `--${prefix}user`,
  username,
  `--${prefix}password`,
  password,
]

test('the command prints a table with a summary, or JSON, and exits 0', async () => {
  const { origin } = await startServer()
  const { status, stdout } = await run(origin, ...as(AYEN)).ended
  expect(status).toBe(0)
  expect(stdout).toMatch(/^account\n {2}fine {9}POST auth\/token\/refresh\/\n/)
  expect(stdout).toMatch(/\n {2}not checked {2}DELETE users\/me\/ +needs --register\n/)
  expect(stdout).toMatch(
    /\nhttp:\/\/localhost:\d+: \d+ fine, 2 loss, 0 absent, 0 wrong, \d+ not checked\.\nLeft behind: /,
  )
  const json = await run(`${origin}/api/`, ...as(AYEN), '--json').ended
  const report = JSON.parse(json.stdout) as Report
  expect([json.status, report.api, report.counts.wrong]).toEqual([0, origin, 0])
  expect(reportText(report).split('\n')[1]).toBe('  fine         POST auth/token/refresh/')
})

test('the command exits 1 if something is wrong, with its clause', async () => {
  const server = await startServer()
  const answer = () => ({ status: 500, body: {} })
  const origin = await startProxy(server, { at: 'GET posts/', answer })
  const { status, stdout } = await run(origin, ...as(AYEN)).ended
  expect(status).toBe(1)
  expect(stdout).toMatch(
    /\n {2}wrong {8}GET posts\/ +\[API-POST-01\] 500 \{\}; expected a success\n/,
  )
})

test.each([
  [[], 'Give one address, for example https://api.example.org.\n'],
  [['https://api.example.org'], 'Give both --user and --password.\n'],
  [
    ['https://api.example.org', ...as(AYEN), '--other-user', 'deng'],
    'Give both --other-user and --other-password.\n',
  ],
  [
    ['api.example.org', ...as(AYEN)],
    'api-base is “api.example.org”. Write the whole address with https:// in front, for example https://api.example.org. A page on https can only use an API on https.\n',
  ],
  [
    ['https://api.example.org', ...as(AYEN), '--messaging-socket', 'chat'],
    'messaging-socket is “chat”. Write a path, or an address that begins with wss://, with {token} in it, for example /ws/chat/?token={token}.\n',
  ],
])('the command exits 2 with an error in words for %j', async (args, message) => {
  expect(await run(...args).ended).toEqual({ status: 2, stdout: '', stderr: message })
})

test('Ctrl-C deletes what was made', async () => {
  const server = await startServer()
  let reached = () => {}
  const isReached = new Promise<void>((resolve) => (reached = resolve))
  const at = 'POST messaging/conversations/{id}/messages/'
  const origin = await startProxy(server, {
    at,
    answer: () => {
      reached()
      return new Promise(() => {})
    },
  })
  const { child, ended } = run(origin, ...as(AYEN), ...as(DENG, 'other-'))
  await isReached
  expect(leftOn(server)).toEqual(expect.arrayContaining(['post', 'work', 'blog', 'conversation']))
  child.kill('SIGINT')
  expect(await ended).toEqual({
    status: 2,
    stdout: '',
    stderr: 'Stopping: what was made is being deleted.\nStopped.\n',
  })
  await vi.waitFor(() => expect(leftOn(server)).toEqual([]))
})
