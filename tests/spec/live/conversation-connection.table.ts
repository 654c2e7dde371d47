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
    title: '[A1.4 c1 SOCKCONV-01 D2] choosing 5 opens one socket for conversation 5',
    given: [],
    when: [choose(5), ['token', 'a']],
    outcome: look('connecting', 5, { sockets: [connecting('a', 5)] }),
    told: [],
  },
  ...(
    [
      ['a token is asked for', CHOSEN, look('connecting', 5)],
      ['connecting', CONNECTING, look('connecting', 5, { sockets: [connecting('a', 5)] })],
      ['open', OPEN, look('open', 5, { sockets: [live('a', 5)] })],
      ['waiting', WAITING, look('waiting', 5, { retryAt: 3000, sockets: [closed('a', 5)] })],
    ] as const
  ).flatMap(([name, given, outcome]): Row<ConnectionLook>[] => [
    {
      title: `[A1.4 c2 SOCKCONV-02] choosing the same conversation while ${name} does nothing`,
      given: given as Step[],
      when: [choose(5), choose('5')],
      outcome,
      told: [],
    },
  ]),
  {
    title: '[A1.4 c3] choosing the same conversation after a normal close connects again',
    given: CLOSED,
    when: [choose(5), ['token', 'b']],
    outcome: look('connecting', 5, { sockets: [closed('a', 5), connecting('b', 5)] }),
    told: [],
  },
  {
    title: '[A1.4 c3] choosing the same conversation after failing starts the count over',
    given: FAILED,
    when: [choose(5), ['token', 'b']],
    outcome: look('connecting', 5, { sockets: [connecting('b', 5)] }),
    told: [],
  },
  {
    title: '[A1.4 c3] the count starts over after a normal close as well',
    given: [...CHOSEN, ...noToken(2), ['token', 'a'], ['close', 1000]],
    when: [choose(5)],
    outcome: look('connecting', 5, { sockets: [closed('a', 5)] }),
    told: [],
  },
  {
    title: '[A1.4 c3 D7] an open of before the normal close does not count as this attempt’s',
    given: [...CHOSEN, ...noToken(2), ['token', 'a'], ['open'], ['close', 1000], choose(5)],
    when: [
      ['token', 'b'],
      ['close', 4001],
    ],
    outcome: look('connecting', 5, { sockets: [closed('a', 5), closed('b', 5)] }),
    told: [],
  },
  ...CONVERSATION_ENDS.flatMap(([name, given, sockets]): Row<ConnectionLook>[] => [
    {
      title: `[A1.4 c4 SOCKCONV-03] choosing 6 while ${name} closes the socket of 5 first, then opens one for 6`,
      given,
      when: [choose(6), ['late token', 'z'], ['token', 'b'], ['open'], ['wait', 600_000]],
      outcome: look('open', 6, { sockets: [...sockets, live('b', 6)] }),
      told: [opened(6)],
    },
    {
      title: `[A1.4 c5] leaving while ${name} closes with 1000 and nothing follows`,
      given,
      when: [LEAVE, ['late token', 'z'], ['wait', 600_000], ONLINE, VISIBLE],
      outcome: look('off', null, { attempts: name === 'failed' ? 5 : 0, sockets }),
      told: [],
    },
  ]),
  {
    title: '[A1.4 c4 SOCKCONV-03] late words of the socket of 5 are ignored',
    given: [...OPEN, choose(6), ['token', 'b'], ['open']],
    when: [
      ['late', { type: 'socket.opened' }],
      ['late', { type: 'socket.received', data: ['{"type":"new_message"}'] }],
      ['late', { type: 'socket.errored' }],
      ['late', { type: 'socket.closed', code: 1006, reason: '' }],
      ['wait', 10_000],
    ],
    outcome: look('open', 6, { sockets: [closed('a', 5, 1000), live('b', 6)] }),
    told: [],
  },
  {
    title: '[A1.4 c5] after leaving, the same conversation can be chosen again',
    given: [...OPEN, LEAVE],
    when: [choose(5), ['token', 'b']],
    outcome: look('connecting', 5, { sockets: [closed('a', 5, 1000), connecting('b', 5)] }),
    told: [],
  },
]

export const CONVERSATION_ROWS: Row<ConnectionLook>[] = [
  ...chooseRows,
  ...CONVERSATION_CLOSING_ROWS,
]

export const CONVERSATION_TIMES: Timed<ConnectionLook>[] = [
  {
    title:
      '[A1.4 c6 D11 SOCKCONV-04] the retry comes exactly 3000 ms after the close, for the same id',
    given: [...CONNECTING, ['wait', 40], ['close', 1006]],
    at: 3000,
    before: look('waiting', 5, { retryAt: 3040, sockets: [closed('a', 5)] }),
    after: look('connecting', 5, { sockets: [closed('a', 5)] }),
    told: [],
  },
  {
    title: '[A1.4 c7 D11] after a missing token as well',
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
    told: [],
  },
]
