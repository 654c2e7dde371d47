/** Decision A1.3 with D5…D9 and B4. Data only; imports no machine. */
import type { ConnectionLook } from './connection.reference.ts'
import { CONNECTION_WAKING_ROWS } from './connection.waking.table.ts'
import {
  AUTH_TEXT,
  CONNECTING,
  closed,
  failures,
  LOST,
  LOST_TEXT,
  look,
  OPEN,
  OPENED,
  refused,
  sixClosed,
  VISIBLE,
} from './connection.words.ts'
import { type Row, type Step, socketLook, type Timed } from './transport.steps.ts'

const beginRows: Row<ConnectionLook>[] = [
  {
    title: '[A1.3 p1 SOCKGEN-01] requests a token on start and opens one socket',
    given: [],
    when: CONNECTING,
    outcome: look('connecting', { sockets: [socketLook('a', 'connecting')] }),
    emitted: [],
  },
  {
    title: '[A1.3 D7] does not restore the counter from an open before a normal close',
    given: [...failures(4), ['token', 'b'], ['open'], ['close', 1001], VISIBLE],
    when: [
      ['token', 'c'],
      ['close', 4001],
    ],
    outcome: look('connecting', {
      sockets: [...sixClosed.slice(2), closed('b'), closed('c')],
    }),
    emitted: [],
  },
  {
    title: '[A1.3 p2 SOCKGEN-06 ERR-45] clears the text and the counter when it opens',
    given: [...failures(4), ['token', 'b'], ['errors']],
    when: [['open']],
    outcome: look('open', {
      sockets: [...sixClosed.slice(2), socketLook('b', 'open')],
    }),
    emitted: [OPENED],
  },
  {
    title:
      '[A1.3 p3 SOCKAUTH-01] counts no failure and shows connecting on the first 4001 while connecting',
    given: CONNECTING,
    when: [['close', 4001]],
    outcome: look('connecting', { sockets: [closed('a')] }),
    emitted: [],
  },
  {
    title:
      '[A1.3 p3 SOCKAUTH-01] counts no failure and shows connecting on the first 4001 while open',
    given: OPEN,
    when: [['close', 4001]],
    outcome: look('connecting', { sockets: [closed('a')] }),
    emitted: [LOST],
  },
]

const closeRows: Row<ConnectionLook>[] = [
  ...[1000, 1001].flatMap((code): Row<ConnectionLook>[] => [
    {
      title: `[A1.3 p4 D8 SOCKGEN-03 SOCKGEN-10] closes without a failure or a retry on ${code} while connecting`,
      given: [...CONNECTING, ['errors']],
      when: [
        ['close', code],
        ['wait', 600_000],
      ],
      outcome: look('closed', { sockets: [closed('a')] }),
      emitted: [],
    },
    {
      title: `[A1.3 p4 D8 SOCKGEN-03 SOCKGEN-10] closes without a failure or a retry on ${code} while open`,
      given: OPEN,
      when: [
        ['close', code],
        ['wait', 600_000],
      ],
      outcome: look('closed', { sockets: [closed('a')] }),
      emitted: [LOST],
    },
  ]),
  ...[1006, 1011, 4000].flatMap((code): Row<ConnectionLook>[] => [
    {
      title: `[A1.3 p5 SOCKGEN-03] counts one failure and waits for a retry on ${code} while connecting`,
      given: CONNECTING,
      when: [['close', code]],
      outcome: look('waiting', { attempts: 1, retryAt: 3000, sockets: [closed('a')] }),
      emitted: [],
    },
    {
      title: `[A1.3 p5 SOCKGEN-03] counts one failure and waits for a retry on ${code} while open`,
      given: [...OPEN, ['wait', 500]],
      when: [['close', code]],
      outcome: look('waiting', { attempts: 1, retryAt: 3500, sockets: [closed('a')] }),
      emitted: [LOST],
    },
  ]),
  {
    title:
      '[A1.3 p5 D5 SOCKGEN-07] counts one failure and waits with the error text without a usable token',
    given: [],
    when: [['token', null]],
    outcome: look('waiting', {
      attempts: 1,
      retryAt: 3000,
      error: 'Not authenticated - no valid access token',
    }),
    emitted: [],
  },
  {
    title:
      '[A1.3 p5 D5 SOCKGEN-07] counts one failure and waits with the error text when the forced refresh fails',
    given: [...CONNECTING, ['close', 4001], ['wait', 1000]],
    when: [['refresh fails']],
    outcome: look('waiting', {
      attempts: 1,
      retryAt: 4000,
      error: AUTH_TEXT,
      sockets: [closed('a')],
    }),
    emitted: [],
  },
  {
    title:
      '[A1.3 p5 D5 SOCKGEN-07] counts one failure and waits when the token is rejected twice in one call',
    given: [],
    when: refused('a'),
    outcome: look('waiting', {
      attempts: 1,
      retryAt: 4000,
      sockets: [closed('a'), closed('a2')],
    }),
    emitted: [],
  },
  {
    title: '[A1.3 p6 SOCKGEN-04 SOCKGEN-05 ERR-44] stops with the final text at the sixth drop',
    given: [...failures(5), ['token', 'x']],
    when: [
      ['close', 1006],
      ['wait', 600_000],
    ],
    outcome: look('failed', { attempts: 5, error: LOST_TEXT, sockets: sixClosed }),
    emitted: [],
  },
  {
    title: '[A1.3 p6 SOCKGEN-05] shows no final text after five drops',
    given: [...failures(4), ['token', 'x']],
    when: [['close', 1006]],
    outcome: look('waiting', {
      attempts: 5,
      retryAt: 15_000,
      sockets: sixClosed.slice(1),
    }),
    emitted: [],
  },
  {
    title:
      '[A1.3 p6 D5 SOCKGEN-07 ERR-43] shows the text of the last failure: a missing token after five drops',
    given: [...failures(5)],
    when: [['token', null]],
    outcome: look('failed', { attempts: 5, error: AUTH_TEXT, sockets: sixClosed.slice(1) }),
    emitted: [],
  },
  {
    title: '[A1.3 p6 D5] shows the text of the last failure: a drop after five missing tokens',
    given: [
      ...Array.from({ length: 5 }, (): Step[] => [
        ['token', null],
        ['wait', 3000],
      ]).flat(),
      ['token', 'x'],
    ],
    when: [['close', 1006]],
    outcome: look('failed', { attempts: 5, error: LOST_TEXT, sockets: [closed('x')] }),
    emitted: [],
  },
]

/** D7: open, then `code` after `after` ms; `attempts` is the counter afterwards. */
const rule = (
  before: number,
  code: number,
  after: number,
  attempts: number,
): Row<ConnectionLook> => {
  const auth = code !== 1006
  const steps: Step[] = [['token', 'y'], ['open'], ['wait', after], ['close', code]]
  const sockets = [...sixClosed.slice(6 - before), closed('y')]
  return {
    title: `[D7 A1.3] shows counter ${attempts} for ${before} failures, an open, and ${code} after ${after} ms`,
    given: [...failures(before)],
    when: steps,
    outcome: auth
      ? look('connecting', { attempts, sockets })
      : look('waiting', { attempts, retryAt: before * 3000 + after + 3000, sockets }),
    emitted: [OPENED, LOST],
  }
}

const ruleRows: Row<ConnectionLook>[] = [
  ...[4001, 4003, 1008].flatMap((code) => [
    rule(3, code, 0, 3),
    rule(3, code, 2999, 3),
    rule(3, code, 3000, 0),
    rule(3, code, 3001, 0),
  ]),
  rule(3, 1006, 0, 1),
  rule(3, 1006, 2999, 1),
  rule(5, 1006, 0, 1),
  {
    title:
      '[D7 A1.3] shows counter 0 for 3 failures, an open of a minute with the clock set back an hour, and 4001',
    given: [...failures(3)],
    when: [['token', 'y'], ['open'], ['wait', 60_000], ['sleep', -3_600_000], ['close', 4001]],
    outcome: look('connecting', { sockets: [...sixClosed.slice(3), closed('y')] }),
    emitted: [OPENED, LOST],
  },
]

export const CONNECTION_ROWS: Row<ConnectionLook>[] = [
  ...beginRows,
  ...closeRows,
  ...ruleRows,
  ...CONNECTION_WAKING_ROWS,
]

export const CONNECTION_TIMES: Timed<ConnectionLook>[] = [
  {
    title: '[A1.3 p7 D11 SOCKGEN-03 SOCKGEN-10] retries exactly 3000 ms after the close',
    given: [...CONNECTING, ['wait', 250], ['close', 1006]],
    at: 3000,
    before: look('waiting', { attempts: 1, retryAt: 3250, sockets: [closed('a')] }),
    after: look('connecting', { attempts: 1, sockets: [closed('a')] }),
    emitted: [],
  },
]
