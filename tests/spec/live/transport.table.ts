/** Decision A1.2: connecting, frames, sending and deadlines. Data only; imports no machine. */
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
  SOCKET_ERROR,
  send,
  UNANSWERED,
} from './transport.words.ts'

const connectRows: Row<TransportLook>[] = [
  {
    title: '[A1.2 t1] requests a token on connect and opens no socket yet',
    given: [],
    when: [CONNECT],
    look: look('token'),
    emitted: [],
  },
  {
    title: '[A1.2 t2] opens one socket with a usable token',
    given: ASKING,
    when: [['token', 'a']],
    look: look('connecting', socketLook('a', 'connecting')),
    emitted: [],
  },
  {
    title: '[A1.2 t3 SOCKGEN-09] opens no socket and ends the call without a usable token',
    given: ASKING,
    when: [['token', null]],
    look: look('idle'),
    emitted: NO_TOKEN,
  },
  {
    title: '[A1.2 B10] closes as a drop when no server answers the token request',
    given: ASKING,
    when: [['token fails']],
    look: look('idle'),
    emitted: UNANSWERED,
  },
  {
    title: '[A1.2 t3] treats a blank token as no usable token',
    given: ASKING,
    when: [['token', ' ']],
    look: look('idle'),
    emitted: NO_TOKEN,
  },
  {
    title: '[A1.2 t4] reports the open',
    given: CONNECTING,
    when: [['open']],
    look: look('open', socketLook('a', 'open')),
    emitted: [OPENED],
  },
  {
    title: '[A1.2 t5 D6] only reports the text of an error while connecting',
    given: CONNECTING,
    when: [['errors']],
    look: look('connecting', socketLook('a', 'connecting')),
    emitted: [SOCKET_ERROR],
  },
  {
    title: '[A1.2 t5 D6] only reports the text of an error while open',
    given: OPEN,
    when: [['errors']],
    look: look('open', socketLook('a', 'open')),
    emitted: [SOCKET_ERROR],
  },
]

const frameRows: Row<TransportLook>[] = [
  {
    title: '[A1.2 t6] passes on a JSON object with a type',
    given: OPEN,
    when: [['text', '{"type":"pong","n":1}']],
    look: look('open', socketLook('a', 'open')),
    emitted: [
      {
        type: 'transport.received',
        frames: [{ type: 'pong', payload: { type: 'pong', n: 1 } }],
      },
    ],
  },
  {
    title:
      '[A1.2 t6] passes frames that arrive together on together, in order, without invalid ones',
    given: OPEN,
    when: [['text', '{"type":"pong","n":1}', '?', '{"type":"pong","n":2}', '']],
    look: { state: 'open', sockets: [socketLook('a', 'open')], reported: 1 },
    emitted: [
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
    title: '[A1.2 t6] passes on an unknown type under its name',
    given: OPEN,
    when: [['text', '{"type":"weather"}']],
    look: look('open', socketLook('a', 'open')),
    emitted: [
      {
        type: 'transport.received',
        frames: [{ type: 'unknown', name: 'weather', payload: { type: 'weather' } }],
      },
    ],
  },
  ...['', 'hello', '[]', 'null', '7', '"pong"', '{}', '{"type":7}', '{"type":""}', '<p>'].map(
    (text): Row<TransportLook> => ({
      title: `[A1.2 t6] ignores ${JSON.stringify(text)} and logs it`,
      given: OPEN,
      when: [['text', text]],
      look: { state: 'open', sockets: [socketLook('a', 'open')], reported: 1 },
      emitted: [],
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
  title: `[A1.2 t15 SOCKCONV-02] starts no second attempt on connect in ${state}`,
  given: given as Step[],
  when: [CONNECT, CONNECT],
  look: look(state as TransportLook['state'], ...(sockets as TransportLook['sockets'])),
  emitted: [],
}))

const sendRows: Row<TransportLook>[] = [
  {
    title: '[A1.2 SOCKEV-15] sends a payload while open',
    given: OPEN,
    when: [send('x'), send('y')],
    look: look('open', socketLook('a', 'open', { sent: ['x', 'y'] })),
    emitted: [],
  },
  ...(
    [
      ['token', ASKING, ['token', 'a']],
      ['connecting', CONNECTING, ['wait', 0]],
    ] as const
  ).map(
    ([state, given, then]): Row<TransportLook> => ({
      title: `[A1.2 SOCKEV-16] does not queue a payload sent in ${state}`,
      given,
      when: [send('x'), then as Step, ['open']],
      look: look('open', socketLook('a', 'open')),
      emitted: [OPENED],
    }),
  ),
  {
    title: '[A1.2 SOCKEV-16] does not queue a payload sent during the retry',
    given: AUTH_WAIT,
    when: [send('x'), ['wait', 1000], send('y'), ['refresh', 'b'], ['open']],
    look: look('open', gone, socketLook('b', 'open')),
    emitted: [OPENED],
  },
]

export const TRANSPORT_ROWS: Row<TransportLook>[] = [
  ...connectRows,
  ...frameRows,
  ...parallelRows,
  ...sendRows,
]

/** Deadlines of the transport; the decision defines only the 1000 ms. */
export const TRANSPORT_TIMES: Timed<TransportLook>[] = [
  {
    title:
      '[A1.2 t8 D11 SOCKAUTH-01 SOCKAUTH-04] requests the refresh exactly 1000 ms after the close',
    given: [...CONNECTING, ['wait', 137], ['close', 4001]],
    at: 1000,
    before: look('authWait', gone),
    after: look('authRefresh', gone),
    emitted: [],
  },
  {
    title: '[A1.2 B10] treats a token request of 150 s as a drop',
    given: ASKING,
    at: 150_000,
    before: look('token'),
    after: look('idle'),
    emitted: UNANSWERED,
  },
  {
    title: '[A1.2 B10] treats a refresh of 150 s as a drop',
    given: AUTH_REFRESH,
    at: 150_000,
    before: look('authRefresh', gone),
    after: look('idle', gone),
    emitted: UNANSWERED,
  },
  {
    title: '[A1.2] treats a handshake of 30 s as a drop and closes the socket',
    given: CONNECTING,
    at: 30_000,
    before: look('connecting', socketLook('a', 'connecting')),
    after: look('idle', closedByUs),
    emitted: [SOCKET_ERROR, closed(1006, 'drop')],
  },
]
