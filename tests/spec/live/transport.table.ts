/** Decision A1.2: rows about connecting, frames and sending, and what it says about time. Data only; knows no machine. */
import type { TransportLook } from './transport.run.ts'
import { type Row, type Step, socketLook, type Timed } from './transport.steps.ts'
import {
  ASKING,
  AUTH_REFRESH,
  AUTH_WAIT,
  CONNECT,
  CONNECTING,
  closed,
  closedByUs,
  gone,
  look,
  NO_TOKEN,
  OPEN,
  OPENED,
  refreshFailed,
  SOCKET_ERROR,
  send,
} from './transport.words.ts'

const connectRows: Row<TransportLook>[] = [
  {
    title: '[A1.2 t1] a connect call asks for a token and makes no socket yet',
    given: [],
    when: [CONNECT],
    outcome: look('token'),
    told: [],
  },
  {
    title: '[A1.2 t2] a usable token makes one socket with that token',
    given: ASKING,
    when: [['token', 'a']],
    outcome: look('connecting', socketLook('a', 'connecting')),
    told: [],
  },
  {
    title: '[A1.2 t3 SOCKGEN-09] without a usable token no socket is made and the call ends',
    given: ASKING,
    when: [['token', null]],
    outcome: look('idle'),
    told: NO_TOKEN,
  },
  {
    title: '[A1.2 t3] a token question that fails counts as no usable token',
    given: ASKING,
    when: [['token fails']],
    outcome: look('idle'),
    told: NO_TOKEN,
  },
  {
    title: '[A1.2 t3] a blank token counts as no usable token',
    given: ASKING,
    when: [['token', ' ']],
    outcome: look('idle'),
    told: NO_TOKEN,
  },
  {
    title: '[A1.2 t4] an open is reported',
    given: CONNECTING,
    when: [['open']],
    outcome: look('open', socketLook('a', 'open')),
    told: [OPENED],
  },
  {
    title: '[A1.2 t5 D6] an error while connecting only reports its text',
    given: CONNECTING,
    when: [['errors']],
    outcome: look('connecting', socketLook('a', 'connecting')),
    told: [SOCKET_ERROR],
  },
  {
    title: '[A1.2 t5 D6] an error while open only reports its text',
    given: OPEN,
    when: [['errors']],
    outcome: look('open', socketLook('a', 'open')),
    told: [SOCKET_ERROR],
  },
]

const frameRows: Row<TransportLook>[] = [
  {
    title: '[A1.2 t6] a JSON object with a type is passed on',
    given: OPEN,
    when: [['text', '{"type":"pong","n":1}']],
    outcome: look('open', socketLook('a', 'open')),
    told: [
      {
        type: 'transport.received',
        frames: [{ type: 'pong', payload: { type: 'pong', n: 1 } }],
      },
    ],
  },
  {
    title: '[A1.2 t6] frames that come together are passed on together, in order, rubbish left out',
    given: OPEN,
    when: [['text', '{"type":"pong","n":1}', '?', '{"type":"pong","n":2}', '']],
    outcome: { state: 'open', sockets: [socketLook('a', 'open')], reported: 1 },
    told: [
      {
        type: 'transport.received',
        frames: [
          { type: 'pong', payload: { type: 'pong', n: 1 } },
          { type: 'pong', payload: { type: 'pong', n: 2 } },
        ],
      },
    ],
  },
  {
    title: '[A1.2 t6] a type this client does not know is passed on under its name',
    given: OPEN,
    when: [['text', '{"type":"weather"}']],
    outcome: look('open', socketLook('a', 'open')),
    told: [
      {
        type: 'transport.received',
        frames: [{ type: 'unknown', name: 'weather', payload: { type: 'weather' } }],
      },
    ],
  },
  ...['', 'hello', '[]', 'null', '7', '"pong"', '{}', '{"type":7}', '{"type":""}', '<p>'].map(
    (text): Row<TransportLook> => ({
      title: `[A1.2 t6] ${JSON.stringify(text)} is ignored with a log`,
      given: OPEN,
      when: [['text', text]],
      outcome: { state: 'open', sockets: [socketLook('a', 'open')], reported: 1 },
      told: [],
    }),
  ),
]

const parallelRows: Row<TransportLook>[] = [
  ['token', ASKING, []],
  ['connecting', CONNECTING, [socketLook('a', 'connecting')]],
  ['open', OPEN, [socketLook('a', 'open')]],
  ['authWait', AUTH_WAIT, [gone]],
  ['authRefresh', AUTH_REFRESH, [gone]],
].map(([state, given, sockets]) => ({
  title: `[A1.2 t15 SOCKCONV-02] connect in ${state} starts no parallel attempt`,
  given: given as Step[],
  when: [CONNECT, CONNECT],
  outcome: look(state as TransportLook['state'], ...(sockets as TransportLook['sockets'])),
  told: [],
}))

const sendRows: Row<TransportLook>[] = [
  {
    title: '[A1.2 SOCKEV-15] a payload sent while open reaches the socket',
    given: OPEN,
    when: [send('x'), send('y')],
    outcome: look('open', socketLook('a', 'open', { sent: ['x', 'y'] })),
    told: [],
  },
  ...(
    [
      ['token', ASKING, ['token', 'a']],
      ['connecting', CONNECTING, ['wait', 0]],
    ] as const
  ).map(
    ([state, given, then]): Row<TransportLook> => ({
      title: `[A1.2 SOCKEV-16] a payload sent in ${state} is not queued for the open`,
      given,
      when: [send('x'), then as Step, ['open']],
      outcome: look('open', socketLook('a', 'open')),
      told: [OPENED],
    }),
  ),
  {
    title: '[A1.2 SOCKEV-16] a payload sent during the retry is not queued for the open',
    given: AUTH_WAIT,
    when: [send('x'), ['wait', 1000], send('y'), ['refresh', 'b'], ['open']],
    outcome: look('open', gone, socketLook('b', 'open')),
    told: [OPENED],
  },
]

export const TRANSPORT_ROWS: Row<TransportLook>[] = [
  ...connectRows,
  ...frameRows,
  ...parallelRows,
  ...sendRows,
]

/** Deadlines of the transport; the three bounds are ours, the 1000 ms is the decision's. */
export const TRANSPORT_TIMES: Timed<TransportLook>[] = [
  {
    title:
      '[A1.2 t8 D11 SOCKAUTH-01 SOCKAUTH-04] the refresh is asked for exactly 1000 ms after the close',
    given: [...CONNECTING, ['wait', 137], ['close', 4001]],
    at: 1000,
    before: look('authWait', gone),
    after: look('authRefresh', gone),
    told: [],
  },
  {
    title: '[A1.2] a token that never comes is no token after 150 s',
    given: ASKING,
    at: 150_000,
    before: look('token'),
    after: look('idle'),
    told: NO_TOKEN,
  },
  {
    title: '[A1.2] a refresh that never ends has failed after 150 s',
    given: AUTH_REFRESH,
    at: 150_000,
    before: look('authRefresh', gone),
    after: look('idle', gone),
    told: refreshFailed(4001),
  },
  {
    title: '[A1.2] a handshake that never ends is a drop after 30 s, its socket closed',
    given: CONNECTING,
    at: 30_000,
    before: look('connecting', socketLook('a', 'connecting')),
    after: look('idle', closedByUs),
    told: [SOCKET_ERROR, closed(1006, 'drop')],
  },
]
