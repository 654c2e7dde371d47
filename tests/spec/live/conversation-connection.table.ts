import type { ConnectionLook } from './connection.reference.ts'
import { ONLINE, VISIBLE } from './connection.words.ts'
import { CONVERSATION_CLOSING_ROWS } from './conversation-connection.closing.table.ts'
import {
  CHOSEN,
  CLOSED,
  CONNECTING,
  CONVERSATION_ENDS,
  choose,
  closed,
  connecting,
  FAILED,
  LEAVE,
  live,
  look,
  noToken,
  OPEN,
  opened,
  WAITING,
} from './conversation-connection.words.ts'
import type { Row, Step, Timed } from './transport.steps.ts'

const chooseRows: Row<ConnectionLook>[] = [
  {
    title: '[A1.4 c1 SOCKCONV-01 D2] opens one socket for conversation 5 when it is selected',
    given: [],
    when: [choose(5), ['token', 'a']],
    outcome: look('connecting', 5, { sockets: [connecting('a', 5)] }),
    emitted: [],
  },
  ...(
    [
      ['a token is requested', CHOSEN, look('connecting', 5)],
      ['connecting', CONNECTING, look('connecting', 5, { sockets: [connecting('a', 5)] })],
      ['open', OPEN, look('open', 5, { sockets: [live('a', 5)] })],
      ['waiting', WAITING, look('waiting', 5, { retryAt: 3000, sockets: [closed('a', 5)] })],
    ] as const
  ).flatMap(([name, given, outcome]): Row<ConnectionLook>[] => [
    {
      title: `[A1.4 c2 SOCKCONV-02] ignores selecting the same conversation while ${name}`,
      given: given as Step[],
      when: [choose(5), choose('5')],
      outcome,
      emitted: [],
    },
  ]),
  {
    title: '[A1.4 c3] connects again when the same conversation is selected after a normal close',
    given: CLOSED,
    when: [choose(5), ['token', 'b']],
    outcome: look('connecting', 5, { sockets: [closed('a', 5), connecting('b', 5)] }),
    emitted: [],
  },
  {
    title:
      '[A1.4 c3] resets the counter when the same conversation is selected after the last failure',
    given: FAILED,
    when: [choose(5), ['token', 'b']],
    outcome: look('connecting', 5, { sockets: [connecting('b', 5)] }),
    emitted: [],
  },
  {
    title:
      '[A1.4 c3] resets the counter when the same conversation is selected after a normal close',
    given: [...CHOSEN, ...noToken(2), ['token', 'a'], ['close', 1000]],
    when: [choose(5)],
    outcome: look('connecting', 5, { sockets: [closed('a', 5)] }),
    emitted: [],
  },
  {
    title: '[A1.4 c3 D7] does not restore the counter from an open before a normal close',
    given: [...CHOSEN, ...noToken(2), ['token', 'a'], ['open'], ['close', 1000], choose(5)],
    when: [
      ['token', 'b'],
      ['close', 4001],
    ],
    outcome: look('connecting', 5, { sockets: [closed('a', 5), closed('b', 5)] }),
    emitted: [],
  },
  ...CONVERSATION_ENDS.flatMap(([name, given, sockets]): Row<ConnectionLook>[] => [
    {
      title: `[A1.4 c4 SOCKCONV-03] closes the socket of 5 before it opens one for 6 when 6 is selected while ${name}`,
      given,
      when: [choose(6), ['late token', 'z'], ['token', 'b'], ['open'], ['wait', 600_000]],
      outcome: look('open', 6, { sockets: [...sockets, live('b', 6)] }),
      emitted: [opened(6)],
    },
    {
      title: `[A1.4 c5] closes with 1000 and does nothing more when the conversation is left while ${name}`,
      given,
      when: [LEAVE, ['late token', 'z'], ['wait', 600_000], ONLINE, VISIBLE],
      outcome: look('off', null, { attempts: name === 'failed' ? 5 : 0, sockets }),
      emitted: [],
    },
  ]),
  {
    title: '[A1.4 c4 SOCKCONV-03] ignores late events of the socket of 5',
    given: [...OPEN, choose(6), ['token', 'b'], ['open']],
    when: [
      ['late', { type: 'socket.opened' }],
      ['late', { type: 'socket.received', data: ['{"type":"new_message"}'] }],
      ['late', { type: 'socket.errored' }],
      ['late', { type: 'socket.closed', code: 1006, reason: '' }],
      ['wait', 10_000],
    ],
    outcome: look('open', 6, { sockets: [closed('a', 5, 1000), live('b', 6)] }),
    emitted: [],
  },
  {
    title: '[A1.4 c5] connects again when the same conversation is selected after it was left',
    given: [...OPEN, LEAVE],
    when: [choose(5), ['token', 'b']],
    outcome: look('connecting', 5, { sockets: [closed('a', 5, 1000), connecting('b', 5)] }),
    emitted: [],
  },
]

export const CONVERSATION_ROWS: Row<ConnectionLook>[] = [
  ...chooseRows,
  ...CONVERSATION_CLOSING_ROWS,
]

export const CONVERSATION_TIMES: Timed<ConnectionLook>[] = [
  {
    title: '[A1.4 c6 D11 SOCKCONV-04] retries exactly 3000 ms after the close, for the same id',
    given: [...CONNECTING, ['wait', 40], ['close', 1006]],
    at: 3000,
    before: look('waiting', 5, { retryAt: 3040, sockets: [closed('a', 5)] }),
    after: look('connecting', 5, { sockets: [closed('a', 5)] }),
    emitted: [],
  },
  {
    title: '[A1.4 c7 D11] retries exactly 3000 ms after a missing token',
    given: [...CHOSEN, ['token', null]],
    at: 3000,
    before: look('waiting', 5, {
      attempts: 1,
      retryAt: 3000,
      error: 'Not authenticated - no valid access token',
    }),
    after: look('connecting', 5, {
      attempts: 1,
      error: 'Not authenticated - no valid access token',
    }),
    emitted: [],
  },
]
