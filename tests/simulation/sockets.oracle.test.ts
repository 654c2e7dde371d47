/** What the judge of the live sockets objects to, told by hand. */
import { describe, expect, it } from 'vitest'
import type { Entry } from '../../world/journal.ts'
import { SocketsOracle } from './sockets.oracle.ts'

type Told = [at: number, by: Entry['by'], what: string]

const judged = (...told: readonly Told[]) => {
  const oracle = new SocketsOracle((tab) => [tab])
  for (const [at, by, what] of told) oracle.read({ at, tab: 'a1', by, what })
  return oracle.take()
}

const REFRESH = 'POST /api/auth/token/refresh/'
const opened: Told[] = [
  [0, 'server', '200 GET /api/users/me/'],
  [1, 'client', 'opens general'],
  [40, 'server', 'accepts general'],
]
/** A refresh that fails, so that tries for a socket may be in vain. */
const refused: Told[] = [
  [5000, 'client', REFRESH],
  [5040, 'server', `503 ${REFRESH}`],
]
const dropped: Told = [10_000, 'server', 'closes general 1006']

describe('the judge of the live sockets', () => {
  it('[A1.3] lets a try after one without a token be a multiple of 3 s late', () => {
    const late: Told = [16_000, 'client', 'opens general']
    expect(judged(...opened, ...refused, dropped, late)).toEqual([])
  })

  it('[A1.3] counts exactly again once a socket of the connection has been opened', () => {
    const again: Told[] = [
      [13_000, 'client', 'opens general'],
      [13_040, 'server', 'accepts general'],
      [20_000, 'server', 'closes general 1006'],
    ]
    const late: Told = [26_000, 'client', 'opens general']
    expect(judged(...opened, ...refused, dropped, ...again, late)).toEqual([
      { rule: 'A1.3', what: 'a1 at 26000 ms: general was opened 6000 ms after its failure' },
    ])
  })

  it('[A1.3] counts loosely as long as the storage cannot be used, whatever opens', () => {
    const blocked: Told = [5000, 'step', '{"do":"storage","tab":"a1","state":"blocked"}']
    const again: Told[] = [
      [13_000, 'client', 'opens general'],
      [13_040, 'server', 'accepts general'],
      [20_000, 'server', 'closes general 1006'],
      [26_000, 'client', 'opens general'],
    ]
    expect(judged(...opened, blocked, dropped, ...again)).toEqual([])
  })

  it('[A1.3 p6] objects to a seventh try', () => {
    const tries = [1, 2, 3, 4, 5, 6].flatMap((nth): Told[] => {
      const at = 10_000 + 3000 * nth
      return [
        [at, 'client', 'opens general'],
        [at, 'server', 'refuses general'],
      ]
    })
    expect(judged(...opened, dropped, ...tries)).toEqual([
      { rule: 'A1.3 p6', what: 'a1 at 28000 ms: general was opened with no try left' },
    ])
  })
})
