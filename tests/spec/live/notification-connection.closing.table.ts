import type { ConnectionLook } from './connection.reference.ts'
import { CONNECTING, closed, look, ONLINE, OPEN, VISIBLE } from './connection.words.ts'
import { LOST, noToken } from './notification-connection.words.ts'
import type { Row, Step } from './transport.steps.ts'

const closeRows: Row<ConnectionLook>[] = [
  ...[1000, 1001].flatMap((code): Row<ConnectionLook>[] => [
    {
      title: `[A1.5 SOCKNOTIF-02 SOCKNOTIF-01] closes permanently on ${code} while open`,
      given: OPEN,
      when: [['close', code], ['wait', 600_000], ONLINE, VISIBLE],
      outcome: look('closed', { sockets: [closed('a')] }),
      emitted: [LOST],
    },
    {
      title: `[A1.5 SOCKNOTIF-02] closes permanently on ${code} while connecting`,
      given: CONNECTING,
      when: [['close', code], ['wait', 600_000], ONLINE, VISIBLE],
      outcome: look('closed', { sockets: [closed('a')] }),
      emitted: [],
    },
  ]),
  ...[1006, 1011, 4000, 4001, 4003, 1008].map(
    (code): Row<ConnectionLook> => ({
      title: `[A1.5 D13 SOCKNOTIF-02 SOCKNOTIF-03] counts one failure on ${code} while connecting, without the 1 s refresh retry`,
      given: CONNECTING,
      when: [
        ['close', code],
        ['wait', 2999],
      ],
      outcome: look('closed', { attempts: 1, retryAt: 3000, sockets: [closed('a')] }),
      emitted: [],
    }),
  ),
  ...[1006, 1011, 4000].map(
    (code): Row<ConnectionLook> => ({
      title: `[A1.5 SOCKNOTIF-02] restarts the counter on ${code} while open`,
      given: [...noToken(3), ['token', 'a'], ['open']],
      when: [['close', code]],
      outcome: look('closed', { attempts: 1, retryAt: 21_000, sockets: [closed('a')] }),
      emitted: [LOST],
    }),
  ),
  ...[4001, 4003, 1008].flatMap((code): Row<ConnectionLook>[] =>
    (
      [
        [0, 4, 12_000],
        [2999, 4, 12_000],
        [3000, 1, 3000],
        [3001, 1, 3000],
      ] as const
    ).map(([after, attempts, wait]) => ({
      title: `[A1.5 D14 D7] makes attempt ${attempts} after ${wait} ms for three failures, an open, and ${code} after ${after} ms`,
      given: [...noToken(3), ['token', 'a'], ['open'], ['wait', after]],
      when: [['close', code]],
      outcome: look('closed', {
        attempts,
        retryAt: 18_000 + after + wait,
        sockets: [closed('a')],
      }),
      emitted: [LOST],
    })),
  ),
  {
    title: '[A1.5] counts one failure without a usable token',
    given: [],
    when: [['token', null]],
    outcome: look('closed', { attempts: 1, retryAt: 3000 }),
    emitted: [],
  },
  {
    title: '[A1.5] counts one failure when the token request fails',
    given: [],
    when: [['token fails']],
    outcome: look('closed', { attempts: 1, retryAt: 3000 }),
    emitted: [],
  },
  {
    title: '[A1.5 D14 SOCKNOTIF-02 SOCKNOTIF-04] stays closed after the fifth retry',
    given: [...noToken(5)],
    when: [['token', 'a'], ['close', 1006], ['wait', 600_000], ONLINE, VISIBLE],
    outcome: look('closed', { attempts: 5, sockets: [closed('a')] }),
    emitted: [],
  },
  ...(
    [
      ['a missing token', [['token', null]], []],
      ['a failed token request', [['token fails']], []],
      ['a token request without a response', [['wait', 150_000]], []],
      [
        'a handshake without a response',
        [
          ['token', 'a'],
          ['wait', 30_000],
        ],
        [closed('a', 1000)],
      ],
    ] as [string, Step[], ConnectionLook['sockets']][]
  ).map(
    ([name, when, sockets]): Row<ConnectionLook> => ({
      title: `[A1.5 D14 SOCKNOTIF-02] stops when ${name} follows the fifth retry`,
      given: [...noToken(5)],
      when: [...when, ONLINE, VISIBLE, ['wait', 1]],
      outcome: look('closed', { attempts: 5, sockets }),
      emitted: [],
    }),
  ),
  {
    title:
      '[A1.5 D14 D7] stops after five failures, an open and an immediate 4001, which counts as the sixth failure',
    given: [...noToken(5), ['token', 'a'], ['open']],
    when: [
      ['close', 4001],
      ['wait', 600_000],
    ],
    outcome: look('closed', { attempts: 5, sockets: [closed('a')] }),
    emitted: [LOST],
  },
]

/** States in which the session may end. */
export const NOTIFICATION_ENDS: [name: string, given: Step[]][] = [
  ['requesting a token', []],
  ['connecting', CONNECTING],
  ['open', OPEN],
  ['waiting for a retry', [['token', null]]],
  ['closed', [...OPEN, ['close', 1000]]],
]

export const NOTIFICATION_CLOSING_ROWS: Row<ConnectionLook>[] = closeRows
