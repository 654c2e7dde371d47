/** Decision A1.2: closing, the one retry and late events. Data only; imports no machine. */
import type { SocketEvent } from '../../kit/sockets.ts'
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
  UNANSWERED,
} from './transport.words.ts'

const authRows: Row<TransportLook>[] = [4001, 4003, 1008].flatMap((code): Row<TransportLook>[] => [
  {
    title: `[A1.2 t7 SOCKAUTH-01 SOCKAUTH-03] pauses instead of closing on the first ${code} while connecting`,
    given: CONNECTING,
    when: [['close', code]],
    look: look('authWait', gone),
    emitted: [down(code)],
  },
  {
    title: `[A1.2 t7 SOCKAUTH-01 SOCKAUTH-03] pauses instead of closing on the first ${code} while open`,
    given: OPEN,
    when: [['close', code]],
    look: look('authWait', gone),
    emitted: [down(code)],
  },
  {
    title: `[A1.2 t10] closes once with ${code} and cause auth when the refresh is refused`,
    given: [...CONNECTING, ['close', code], ['wait', 1000]],
    when: [
      ['refresh', null],
      ['wait', 60_000],
    ],
    look: look('idle', gone),
    emitted: refreshFailed(code),
  },
  {
    title: `[A1.2 B10] closes once as a drop when no server answers the refresh after ${code}`,
    given: [...CONNECTING, ['close', code], ['wait', 1000]],
    when: [['refresh fails'], ['wait', 60_000]],
    look: look('idle', gone),
    emitted: UNANSWERED,
  },
  {
    title: `[A1.2 t11 SOCKAUTH-01 SOCKAUTH-03] closes on the second ${code} of a call`,
    given: SECOND,
    when: [
      ['close', code],
      ['wait', 60_000],
    ],
    look: look('idle', gone, socketLook('b', 'closed')),
    emitted: [closed(code, 'auth')],
  },
  {
    title: `[A1.2 t11 D4] closes on ${code} after an open in between, which does not renew the retry`,
    given: SECOND_OPEN,
    when: [
      ['close', code],
      ['wait', 60_000],
    ],
    look: look('idle', gone, socketLook('b', 'closed')),
    emitted: [closed(code, 'auth')],
  },
])

const retryRows: Row<TransportLook>[] = [
  {
    title: '[A1.2 t9 SOCKAUTH-02] opens the next socket with the refreshed token',
    given: AUTH_REFRESH,
    when: [['refresh', 'b']],
    look: look('connecting', gone, socketLook('b', 'connecting')),
    emitted: [],
  },
  {
    title: '[A1.2 t10] treats a blank refreshed token as a refused refresh',
    given: AUTH_REFRESH,
    when: [['refresh', '']],
    look: look('idle', gone),
    emitted: refreshFailed(4001),
  },
  {
    title: '[A1.2 D4] has one retry again on the next connect call',
    given: [...SECOND, ['close', 4001], CONNECT, ['token', 'c']],
    when: [['close', 4003]],
    look: look('authWait', gone, socketLook('b', 'closed'), socketLook('c', 'closed')),
    emitted: [down(4003)],
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
      title: `[A1.2 ${row} SOCKAUTH-03] ends the call on close ${code} while connecting: ${cause}`,
      given: CONNECTING,
      when: [
        ['close', code],
        ['wait', 60_000],
      ],
      look: look('idle', gone),
      emitted: [closed(code, cause)],
    },
    {
      title: `[A1.2 ${row} SOCKAUTH-03] ends the call on close ${code} while open: ${cause}`,
      given: OPEN,
      when: [
        ['close', code],
        ['wait', 60_000],
      ],
      look: look('idle', gone),
      emitted: [closed(code, cause)],
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
  title: `[A1.2 t14 SOCKGEN-02] closes an existing socket with 1000 and reports nothing on disconnect in ${state}`,
  given: given as Step[],
  when: [DISCONNECT, ['wait', 200_000]],
  look: look('idle', ...(sockets as TransportLook['sockets'])),
  emitted: [],
}))

const lateRows: Row<TransportLook>[] = [
  {
    title: '[A1.2 t14] opens no socket for a token that arrives after disconnect',
    given: [...ASKING, DISCONNECT],
    when: [
      ['late token', 'a'],
      ['wait', 1],
    ],
    look: look('idle'),
    emitted: [],
  },
  {
    title: '[A1.2 t14] ignores a token of an old call in a new one',
    given: [...ASKING, DISCONNECT, CONNECT],
    when: [['late token', 'a']],
    look: look('token'),
    emitted: [],
  },
  {
    title: '[A1.2 t14] opens no socket for a refresh that ends after disconnect',
    given: [...AUTH_REFRESH, DISCONNECT],
    when: [
      ['late refresh', 'b'],
      ['wait', 1],
    ],
    look: look('idle', gone),
    emitted: [],
  },
  {
    title: '[A1.2 t14] ignores a refresh of an old call in a new one',
    given: [...AUTH_REFRESH, DISCONNECT, CONNECT],
    when: [['late refresh', 'b']],
    look: look('token', gone),
    emitted: [],
  },
  ...(
    [
      { type: 'socket.opened' },
      { type: 'socket.errored' },
      { type: 'socket.received', data: ['{"type":"pong"}'] },
      { type: 'socket.closed', code: 4001, reason: '' },
      { type: 'socket.closed', code: 1006, reason: '' },
    ] satisfies SocketEvent[]
  ).map(
    (word): Row<TransportLook> => ({
      title: `[A1.2 t14] ignores a late ${JSON.stringify(word)} of an old socket and keeps it closed`,
      given: [...CONNECTING, DISCONNECT, CONNECT, ['token', 'b'], ['open']],
      when: [
        ['late', word],
        ['wait', 5000],
      ],
      look: look('open', closedByUs, socketLook('b', 'open')),
      emitted: [],
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
