import { describe, expect, test } from 'vitest'
import {
  abortedFailure,
  networkFailure,
  serviceFailure,
} from '../../../src/protocol/base/errors.ts'
import { retryDelay, shouldRetry } from '../../../src/protocol/base/retries.ts'
import {
  classifyClose,
  nextDelay,
  RECONNECT_POLICIES,
  type ReconnectPolicy,
} from '../../../src/protocol/live/policies.ts'

const fixedRandom = () => {
  throw new Error('this policy must not use the random generator')
}

function delays(policy: ReconnectPolicy, attempts: number, random: () => number = fixedRandom) {
  return Array.from({ length: attempts }, (_, i) => nextDelay(policy, i + 1, random))
}

describe('close codes', () => {
  const rows: [clause: string, codes: number[], expected: string][] = [
    ['[SOCKGEN-10 A1 D8]', [1000, 1001], 'normal'],
    ['[SOCKAUTH-04]', [4001, 4003, 1008], 'auth'],
    ['[A1.2 t13]', [1006, 4000, 4002, 1011, 1012, 1013, 3000, 0, -1, Number.NaN], 'drop'],
  ]
  for (const [clause, codes, expected] of rows) {
    test(`${clause} ${codes.join(', ')} are ${expected}`, () => {
      expect(codes.map(classifyClose)).toEqual(codes.map(() => expected))
    })
  }
})

describe('reconnect policies', () => {
  const { specification, fullJitter } = RECONNECT_POLICIES

  test('[SOCKGEN-10] general: 3 s, five times', () => {
    expect(delays(specification.general, 6)).toEqual([3000, 3000, 3000, 3000, 3000, null])
  })

  test('[A1 D10] conversation: 3 s without a limit', () => {
    expect(delays(specification.conversation, 3)).toEqual([3000, 3000, 3000])
    expect(nextDelay(specification.conversation, 100_000, fixedRandom)).toBe(3000)
  })

  test('[SOCKNOTIF-04] notifications: 3 s times the attempt, five times', () => {
    expect(delays(specification.notifications, 6)).toEqual([3000, 6000, 9000, 12000, 15000, null])
  })

  test('have no attempt before the first', () => {
    expect(
      [0, -1, Number.NaN].map((n) => nextDelay(specification.general, n, fixedRandom)),
    ).toEqual([null, null, null])
  })

  test('[B9] full jitter doubles its ceiling from 2 s to 30 s', () => {
    const almostOne = () => 1 - Number.EPSILON
    expect(delays(fullJitter.general, 6, almostOne)).toEqual([
      1999, 3999, 7999, 15999, 29999, 29999,
    ])
  })

  test('[B9] full jitter never waits less than its floor', () => {
    expect(delays(fullJitter.notifications, 4, () => 0)).toEqual([500, 500, 500, 500])
  })

  test('[B9] full jitter ends after 12 attempts, but not for a selected conversation', () => {
    const half = () => 0.5
    expect([
      nextDelay(fullJitter.general, 12, half),
      nextDelay(fullJitter.general, 13, half),
      nextDelay(fullJitter.conversation, 5000, half),
    ]).toEqual([15250, null, 15250])
  })
})

describe('retries of queries and mutations', () => {
  const server = serviceFailure({ message: 'x', status: 500 })

  function tries(kind: Parameters<typeof shouldRetry>[0], failure: unknown): number {
    let count = 1
    while (shouldRetry(kind, count - 1, failure)) count++
    return count
  }

  const rows: [
    title: string,
    kind: Parameters<typeof shouldRetry>[0],
    failure: unknown,
    tries: number,
  ][] = [
    ['[CONST-02] a query failing with 500 is tried 4 times', 'query', server, 4],
    ['[CONST-02 A15] a query without a response is tried 4 times', 'query', networkFailure(), 4],
    ['[CONST-03] a mutation failing with 500 is tried 3 times', 'mutation', server, 3],
    ['[A15] a mutation of kind never is tried once', 'never', server, 1],
    ['[CONST-01] a query with 499', 'query', serviceFailure({ message: 'x', status: 499 }), 1],
    ['[CONST-01] a query with 404', 'query', serviceFailure({ message: 'x', status: 404 }), 1],
    ['[CONST-01] a query with 429', 'query', serviceFailure({ message: 'x', status: 429 }), 1],
    [
      '[CONST-01] a mutation with 400',
      'mutation',
      serviceFailure({ message: 'x', status: 400 }),
      1,
    ],
    ['[A15 A30] an aborted query', 'query', abortedFailure(), 1],
    ['[A15] a client error', 'query', new TypeError('x'), 1],
    ['[A15] an unknown error', 'query', null, 1],
  ]
  for (const [title, kind, failure, expected] of rows) {
    test(title, () => expect(tries(kind, failure)).toBe(expected))
  }

  test('[A15] wait 1 s, 2 s, 4 s', () => {
    expect([0, 1, 2].map(retryDelay)).toEqual([1000, 2000, 4000])
  })
})
