/** Tests of the WebSocket oracle with hand-written journals. */
import { describe, expect, it } from 'vitest'
import type { Entry } from '../../devtools/simulation/event-log.ts'
import { PLAIN_REST } from './rest.ts'
import { alone, type Beat } from './simulate.ts'
import { SocketsOracle } from './sockets.oracle.ts'

type LogEntry = [at: number, by: Entry['by'], what: string]

const findingsOf = (...lines: readonly LogEntry[]) => {
  const oracle = new SocketsOracle((tab) => [tab])
  for (const [at, by, what] of lines) oracle.read({ at, tab: 'a1', by, what })
  return oracle.take()
}

/** With the attempts that are overdue at the end. */
const findingsAt = (end: number, lines: readonly LogEntry[]) => {
  const oracle = new SocketsOracle((tab) => [tab])
  for (const [at, by, what] of lines) oracle.read({ at, tab: 'a1', by, what })
  oracle.overdue(end, () => true)
  return oracle.take()
}

const REFRESH = 'POST /api/auth/token/refresh/'
const opened: LogEntry[] = [
  [0, 'server', '200 GET /api/users/me/'],
  [1, 'client', 'opens general'],
  [40, 'server', 'accepts general'],
]
/** A failed refresh, after which retries may fail before they reach the network. */
const refused: LogEntry[] = [
  [5000, 'client', REFRESH],
  [5040, 'server', `503 ${REFRESH}`],
]
const dropped: LogEntry = [10_000, 'server', 'closes general 1006']

describe('SocketsOracle', () => {
  it('[A1.3] allows a retry to be a multiple of 3 s late after an attempt without a token', () => {
    const late: LogEntry = [16_000, 'client', 'opens general']
    expect(findingsOf(...opened, ...refused, dropped, late)).toEqual([])
  })

  it('[A1.3] requires exact delays again after a successful open', () => {
    const again: LogEntry[] = [
      [13_000, 'client', 'opens general'],
      [13_040, 'server', 'accepts general'],
      [20_000, 'server', 'closes general 1006'],
    ]
    const late: LogEntry = [26_000, 'client', 'opens general']
    expect(findingsOf(...opened, ...refused, dropped, ...again, late)).toEqual([
      { rule: 'A1.3', what: 'a1 at 26000 ms: general was opened 6000 ms after its failure' },
    ])
  })

  it('[A1.3] allows inexact delays while storage is unusable, even after a successful open', () => {
    const blocked: LogEntry = [5000, 'step', '{"do":"storage","tab":"a1","state":"blocked"}']
    const again: LogEntry[] = [
      [13_000, 'client', 'opens general'],
      [13_040, 'server', 'accepts general'],
      [20_000, 'server', 'closes general 1006'],
      [26_000, 'client', 'opens general'],
    ]
    expect(findingsOf(...opened, blocked, dropped, ...again)).toEqual([])
  })

  describe('D7, after attempts without a token', () => {
    const lines = (opensAt: number): LogEntry[] => [
      [0, 'server', '200 GET /api/users/me/'],
      [1, 'client', 'opens notification'],
      [40, 'server', 'accepts notification'],
      [5000, 'client', REFRESH],
      [5040, 'server', `503 ${REFRESH}`],
      [10_000, 'server', 'closes notification 1008'],
      // Attempts at 13 s and 19 s fail without a token, so two more failures may be counted.
      [28_000, 'client', 'opens notification'],
      [28_040, 'server', 'accepts notification'],
      [28_050, 'server', 'closes notification 4001'],
      [opensAt, 'client', 'opens notification'],
    ]
    const late = (ms: number) => ({
      rule: 'A1.3',
      what: `a1 at ${28_050 + ms} ms: notification was opened ${ms} ms after its failure`,
    })

    it.each([6000, 9000, 12_000, 15_000])('[A1.5 D7] allows a wait of %i ms', (ms) => {
      expect(findingsOf(...lines(28_050 + ms))).toEqual([])
    })

    it.each([3000, 7000, 18_000])('[A1.5 D7] objects to a wait of %i ms', (ms) => {
      expect(findingsOf(...lines(28_050 + ms))).toEqual([late(ms)])
    })

    it('[A1.5 D7] does not expect a retry if its time is unknown', () => {
      const oracle = new SocketsOracle((tab) => [tab])
      for (const [at, by, what] of lines(0).slice(0, -1)) oracle.read({ at, tab: 'a1', by, what })
      oracle.overdue(60_000, () => true)
      expect(oracle.take()).toEqual([])
      expect(oracle.rests('a1')).toBe(true)
    })

    const blocked: [who: string, beats: Beat[]][] = [
      [
        'a tab',
        [
          { do: 'revoke' },
          { do: 'close-sockets', role: 'notification', code: 1008 },
          { do: 'storage', tab: 'd1', state: 'blocked' },
          { do: 'wait', ms: 9764 },
          { rest: PLAIN_REST },
          { do: 'wait', ms: 5296 },
        ],
      ],
      [
        'two tabs of a browser that come back online',
        [
          { do: 'revoke' },
          { do: 'storage', tab: 'a2', state: 'blocked' },
          { do: 'restart', ms: 4583 },
          { do: 'wait', ms: 19_456 },
          { rest: PLAIN_REST },
        ],
      ],
    ]

    it.each(blocked)(
      '[A1.5 D7] finds nothing when the tokens of %s are revoked while storage is blocked',
      async (_, beats) => {
        expect((await alone(14_335_419, beats)).findings).toEqual([])
      },
    )

    it('[A1.5] requires exact delays again after a successful open', () => {
      const again: LogEntry[] = [
        [40_090, 'server', 'accepts notification'],
        [50_000, 'server', 'closes notification 1006'],
        [56_000, 'client', 'opens notification'],
      ]
      expect(findingsOf(...lines(40_050), ...again)).toEqual([
        { rule: 'A1.3', what: 'a1 at 56000 ms: notification was opened 6000 ms after its failure' },
      ])
    })
  })

  it('[A1.3] requires no retry of a handshake that ended during sleep, when the chat is left first', () => {
    const left = (leave: boolean): LogEntry[] => [
      [0, 'server', '200 GET /api/users/me/'],
      [1, 'client', 'opens conversation'],
      [10, 'step', '{"do":"sleep","tab":"a1","ms":60000}'],
      ...(leave ? ([[60_010, 'step', '{"do":"leave-chat","tab":"a1"}']] as LogEntry[]) : []),
      [60_010, 'client', 'closes conversation'],
    ]
    const missing = 'a1 at 70000 ms: conversation was not opened, though it was due at 63010 ms'
    expect(findingsAt(70_000, left(true))).toEqual([])
    expect(findingsAt(70_000, left(false))).toEqual([{ rule: 'A1.3', what: missing }])
  })

  it('[A1.3 p6] objects to a seventh attempt', () => {
    const tries = [1, 2, 3, 4, 5, 6].flatMap((nth): LogEntry[] => {
      const at = 10_000 + 3000 * nth
      return [
        [at, 'client', 'opens general'],
        [at, 'server', 'refuses general'],
      ]
    })
    expect(findingsOf(...opened, dropped, ...tries)).toEqual([
      { rule: 'A1.3 p6', what: 'a1 at 28000 ms: general was opened with no retry left' },
    ])
  })
})
