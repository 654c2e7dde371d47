import { expect, test } from 'vitest'
import {
  changed,
  check,
  type Fault,
  leftOn,
  type Reply,
  replaced,
  startProxy,
  startServer,
} from './conform-kit.ts'

const PAGE = '<!doctype html><title>Welcome</title>'

test.each([
  [
    'an HTML page',
    { at: 'GET blog/', answer: replaced(200, PAGE) },
    { key: 'GET blog/', text: '200 with an HTML page; the page is empty' },
  ],
  [
    'a 405 with a fallback',
    { at: 'POST likes/unified/', answer: replaced(405, {}) },
    { key: 'POST likes/unified/', text: '405 {}; the client uses PUT likes/ instead' },
  ],
  [
    'a 501',
    { at: 'POST creative-assets/{id}/purchase/', answer: replaced(501, {}) },
    { key: 'POST creative-assets/{id}/purchase/', text: '501 {}; no one can buy an asset' },
  ],
  [
    'a socket path that is missing',
    { socket: { path: '/ws/notifications/', status: 404 } },
    {
      key: 'SOCKET notifications',
      clauses: ['SOCKNOTIF-01'],
      text: expect.stringMatching(
        /\/ws\/notifications\/\?token=%E2%80%A6: the handshake is answered 404; notifications appear every 5 minutes only; set the address if it is another$/,
      ),
    },
  ],
] as const)('%s is absent, and what the user misses is named', async (_, fault, row) => {
  const server = await startServer()
  const report = await check(await startProxy(server, fault as Fault))
  expect(report.rows.filter(({ outcome }) => outcome === 'absent')).toMatchObject([row])
  expect(report.counts.wrong).toBe(0)
  expect(leftOn(server)).toEqual([])
})

test('fields that a user would see are a loss without them', async () => {
  const server = await startServer()
  const at = 'GET posts/{id}/'
  const answer = changed(({ author: _, likes_count: __, ...rest }) => rest)
  const report = await check(await startProxy(server, { at, answer }))
  expect(report.rows.find(({ key }) => key === at)).toMatchObject({
    outcome: 'loss',
    text: 'no author, no likes_count',
  })
  expect(report.counts.wrong).toBe(0)
})

test('an API that does not name its user is wrong, and nothing else is checked', async () => {
  const server = await startServer()
  const report = await check(
    await startProxy(server, { at: 'GET users/me/', answer: replaced(200, {}) }),
  )
  expect(report.counts).toEqual({
    fine: 0,
    loss: 0,
    absent: 0,
    wrong: 1,
    'not checked': report.rows.length - 1,
  })
  expect(leftOn(server)).toEqual([])
})

test('a 429 that names a time is waited for and tried again once', async () => {
  const server = await startServer()
  const waits: number[] = []
  let calls = 0
  const limited: Fault = {
    at: 'GET follow/suggestions/',
    answer: (forward) => {
      calls += 1
      return calls === 1 ? { status: 429, body: {}, headers: { 'retry-after': '7' } } : forward()
    },
  }
  const sleep = async (ms: number) => waits.push(ms)
  const report = await check(await startProxy(server, limited), { sleep })
  expect([waits, calls]).toEqual([[7000], 2])
  expect(report.rows.find(({ key }) => key === limited.at)?.outcome).toBe('fine')
})

test('a call that is limited for longer is not checked', async () => {
  const server = await startServer()
  const answer = (): Reply => ({ status: 429, body: {}, headers: { 'retry-after': '61' } })
  const at = 'GET follow/suggestions/'
  const report = await check(await startProxy(server, { at, answer }))
  expect(report.rows.find(({ key }) => key === at)).toMatchObject({
    outcome: 'not checked',
    text: 'the API limits requests (429); try again later',
  })
})

test('a call without an answer in time is wrong', async () => {
  const server = await startServer()
  const at = 'GET follow/suggestions/'
  const answer = () => new Promise<Reply>(() => {})
  const report = await check(await startProxy(server, { at, answer }), { timeoutMs: 500 })
  expect(report.rows.find(({ key }) => key === at)).toMatchObject({
    outcome: 'wrong',
    text: 'no answer within 0.5 s; expected a success',
  })
})
