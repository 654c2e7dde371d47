/** Decision A1.2: rows about closing, the one retry and late words. Data only; knows no machine. */
import type { SocketWord } from '../../kit/sockets.ts'
import type { TransportLook } from './transport.run.ts'
import { type Row, type Step, socketLook } from './transport.steps.ts'
import {
  ASKING,
  AUTH_REFRESH,
  AUTH_WAIT,
  CONNECT,
  CONNECTING,
  closed,
  DISCONNECT,
  down,
  gone,
  look,
  OPEN,
  refreshFailed,
  SECOND,
  SECOND_OPEN,
} from './transport.words.ts'

const authRows: Row<TransportLook>[] = [4001, 4003, 1008].flatMap((code): Row<TransportLook>[] => [
  {
    title: `[A1.2 t7 SOCKAUTH-01 SOCKAUTH-03] the first ${code} while connecting is no close but a pause`,
    given: CONNECTING,
    when: [['close', code]],
    outcome: look('authWait', gone),
    told: [down(code)],
  },
  {
    title: `[A1.2 t7 SOCKAUTH-01 SOCKAUTH-03] the first ${code} while open is no close but a pause`,
    given: OPEN,
    when: [['close', code]],
    outcome: look('authWait', gone),
    told: [down(code)],
  },
  {
    title: `[A1.2 t10] a failed refresh ends the call with ${code} and cause auth, once`,
    given: [...CONNECTING, ['close', code], ['wait', 1000]],
    when: [['refresh fails'], ['wait', 60_000]],
    outcome: look('idle', gone),
    told: refreshFailed(code),
  },
  {
    title: `[A1.2 t11 SOCKAUTH-01 SOCKAUTH-03] a second ${code} in the call is a close`,
    given: SECOND,
    when: [
      ['close', code],
      ['wait', 60_000],
    ],
    outcome: look('idle', gone, socketLook('b', 'closed')),
    told: [closed(code, 'auth')],
  },
  {
    title: `[A1.2 t11 D4] an open between does not refill the retry: ${code} is a close`,
    given: SECOND_OPEN,
    when: [
      ['close', code],
      ['wait', 60_000],
    ],
    outcome: look('idle', gone, socketLook('b', 'closed')),
    told: [closed(code, 'auth')],
  },
])

const retryRows: Row<TransportLook>[] = [
  {
    title: '[A1.2 t9 SOCKAUTH-02] the refreshed token makes the next socket',
    given: AUTH_REFRESH,
    when: [['refresh', 'b']],
    outcome: look('connecting', gone, socketLook('b', 'connecting')),
    told: [],
  },
  {
    title: '[A1.2 t10] a refresh that answers with a blank token failed',
    given: AUTH_REFRESH,
    when: [['refresh', '']],
    outcome: look('idle', gone),
    told: refreshFailed(4001),
  },
  {
    title: '[A1.2 D4] the next connect call has its one retry again',
    given: [...SECOND, ['close', 4001], CONNECT, ['token', 'c']],
    when: [['close', 4003]],
    outcome: look('authWait', gone, socketLook('b', 'closed'), socketLook('c', 'closed')),
    told: [down(4003)],
  },
]

const closeRows: Row<TransportLook>[] = [
  ...[1000, 1001].map((code) => [code, 'normal'] as const),
  ...[1002, 1003, 1005, 1006, 1007, 1009, 1011, 1012, 1015, 3000, 4000, 4002, 4004, 4999].map(
    (code) => [code, 'drop'] as const,
  ),
].flatMap(([code, cause]): Row<TransportLook>[] => {
  const row = cause === 'normal' ? 't12' : 't13'
  return [
    {
      title: `[A1.2 ${row} SOCKAUTH-03] close ${code} while connecting ends the call: ${cause}`,
      given: CONNECTING,
      when: [
        ['close', code],
        ['wait', 60_000],
      ],
      outcome: look('idle', gone),
      told: [closed(code, cause)],
    },
    {
      title: `[A1.2 ${row} SOCKAUTH-03] close ${code} while open ends the call: ${cause}`,
      given: OPEN,
      when: [
        ['close', code],
        ['wait', 60_000],
      ],
      outcome: look('idle', gone),
      told: [closed(code, cause)],
    },
  ]
})

const closedByUs = socketLook('a', 'closed', { closeCodes: [1000] })

const disconnectRows: Row<TransportLook>[] = [
  ['idle', [], []],
  ['token', ASKING, []],
  ['connecting', CONNECTING, [closedByUs]],
  ['open', OPEN, [closedByUs]],
  ['authWait', AUTH_WAIT, [gone]],
  ['authRefresh', AUTH_REFRESH, [gone]],
].map(([state, given, sockets]) => ({
  title: `[A1.2 t14 SOCKGEN-02] disconnect in ${state} closes with 1000 what is there and reports nothing`,
  given: given as Step[],
  when: [DISCONNECT, ['wait', 200_000]],
  outcome: look('idle', ...(sockets as TransportLook['sockets'])),
  told: [],
}))

const lateRows: Row<TransportLook>[] = [
  {
    title: '[A1.2 t14] a token that comes after disconnect makes no socket',
    given: [...ASKING, DISCONNECT],
    when: [
      ['late token', 'a'],
      ['wait', 1],
    ],
    outcome: look('idle'),
    told: [],
  },
  {
    title: '[A1.2 t14] a token of an old call does not serve the new one',
    given: [...ASKING, DISCONNECT, CONNECT],
    when: [['late token', 'a']],
    outcome: look('token'),
    told: [],
  },
  {
    title: '[A1.2 t14] a refresh that ends after disconnect makes no socket',
    given: [...AUTH_REFRESH, DISCONNECT],
    when: [
      ['late refresh', 'b'],
      ['wait', 1],
    ],
    outcome: look('idle', gone),
    told: [],
  },
  {
    title: '[A1.2 t14] a refresh of an old call does not serve the new one',
    given: [...AUTH_REFRESH, DISCONNECT, CONNECT],
    when: [['late refresh', 'b']],
    outcome: look('token', gone),
    told: [],
  },
  ...(
    [
      { type: 'socket.opened' },
      { type: 'socket.errored' },
      { type: 'socket.received', data: ['{"type":"pong"}'] },
      { type: 'socket.closed', code: 4001, reason: '' },
      { type: 'socket.closed', code: 1006, reason: '' },
    ] satisfies SocketWord[]
  ).map(
    (word): Row<TransportLook> => ({
      title: `[A1.2 t14] a late ${JSON.stringify(word)} of an old socket is ignored, its socket stays closed`,
      given: [...CONNECTING, DISCONNECT, CONNECT, ['token', 'b'], ['open']],
      when: [
        ['late', word],
        ['wait', 5000],
      ],
      outcome: look('open', closedByUs, socketLook('b', 'open')),
      told: [],
    }),
  ),
]

export const TRANSPORT_CLOSING_ROWS: Row<TransportLook>[] = [
  ...authRows,
  ...retryRows,
  ...closeRows,
  ...disconnectRows,
  ...lateRows,
]
