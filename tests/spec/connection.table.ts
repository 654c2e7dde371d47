/** Decision A1.3 with D5…D9 and B4, row by row. Data only; knows no machine. */
import type { ConnectionLook, Status } from './connection.reference.ts'
import { type Row, type Step, socketLook, type Timed, type Told } from './transport.steps.ts'

export const SIGN_IN: Step = ['tell', { type: 'session.started', user: { id: 1 } }]
export const SIGN_OUT: Step = ['tell', { type: 'session.ended' }]
export const VISIBLE: Step = ['tell', { type: 'page.visible' }]
export const ONLINE: Step = ['tell', { type: 'network.online' }]
const DISMISS: Step = ['tell', { type: 'error.dismiss' }]
const send = (payload: string): Step => ['tell', { type: 'connection.send', payload }]

const OPENED: Told = { type: 'connection.opened', source: 'general' }
const LOST: Told = { type: 'connection.lost', source: 'general' }
const LOST_TEXT = 'Connection lost. Please refresh the page.'
const AUTH_TEXT = 'Authentication failed. Please log in again.'

const closed = (token: string, ...closeCodes: number[]) =>
  socketLook(token, 'closed', { closeCodes })

function look(status: Status, rest: Partial<ConnectionLook> = {}): ConnectionLook {
  return { status, attempts: 0, error: null, retryAt: null, sockets: [], reported: 0, ...rest }
}

const CONNECTING: Step[] = [SIGN_IN, ['token', 'a']]
const OPEN: Step[] = [...CONNECTING, ['open']]
/** Fails `count` times by 1006, each retry after 3 s; leaves the next attempt asking for a token. */
const failures = (count: number): Step[] =>
  Array.from({ length: count }, (): Step[] => [
    ['token', 'x'],
    ['close', 1006],
    ['wait', 3000],
  ]).flat()
const WAITING: Step[] = [...CONNECTING, ['close', 1006]]
const CLOSED: Step[] = [...OPEN, ['close', 1001]]
const FAILED: Step[] = [SIGN_IN, ...failures(5), ['token', 'x'], ['close', 1006]]
const sixClosed = Array.from({ length: 6 }, () => closed('x'))
const refused = (token: string): Step[] => [
  ['token', token],
  ['close', 4001],
  ['wait', 1000],
  ['refresh', `${token}2`],
  ['close', 4001],
]

const beginRows: Row<ConnectionLook>[] = [
  {
    title: '[A1.3 p1 SOCKGEN-01] signing in asks for a token and opens one socket',
    given: [],
    when: CONNECTING,
    outcome: look('connecting', { sockets: [socketLook('a', 'connecting')] }),
    told: [],
  },
  {
    title: '[A1.3 p1 SOCKGEN-01 SOCKGEN-09] nothing is opened before the sign-in',
    given: [],
    when: [VISIBLE, ONLINE, send('x'), SIGN_OUT, ['wait', 600_000], VISIBLE],
    outcome: look('off'),
    told: [],
  },
  {
    title: '[A1.3 p1] a second sign-in while connected changes nothing',
    given: OPEN,
    when: [SIGN_IN],
    outcome: look('open', { sockets: [socketLook('a', 'open')] }),
    told: [],
  },
  {
    title: '[A1.3 p2 SOCKGEN-06] an open clears the text and the counter',
    given: [SIGN_IN, ...failures(4), ['token', 'b'], ['errors']],
    when: [['open']],
    outcome: look('open', {
      sockets: [...sixClosed.slice(2), socketLook('b', 'open')],
    }),
    told: [OPENED],
  },
  {
    title:
      '[A1.3 p3 SOCKAUTH-01] a first 4001 while connecting counts nothing and shows connecting',
    given: CONNECTING,
    when: [['close', 4001]],
    outcome: look('connecting', { sockets: [closed('a')] }),
    told: [],
  },
  {
    title: '[A1.3 p3 SOCKAUTH-01] a first 4001 while open counts nothing and shows connecting',
    given: OPEN,
    when: [['close', 4001]],
    outcome: look('connecting', { sockets: [closed('a')] }),
    told: [LOST],
  },
]

const closeRows: Row<ConnectionLook>[] = [
  ...[1000, 1001].flatMap((code): Row<ConnectionLook>[] => [
    {
      title: `[A1.3 p4 D8 SOCKGEN-03 SOCKGEN-10] ${code} while connecting is no failure and no retry`,
      given: [...CONNECTING, ['errors']],
      when: [
        ['close', code],
        ['wait', 600_000],
      ],
      outcome: look('closed', { sockets: [closed('a')] }),
      told: [],
    },
    {
      title: `[A1.3 p4 D8 SOCKGEN-03 SOCKGEN-10] ${code} while open is no failure and no retry`,
      given: OPEN,
      when: [
        ['close', code],
        ['wait', 600_000],
      ],
      outcome: look('closed', { sockets: [closed('a')] }),
      told: [LOST],
    },
  ]),
  ...[1006, 1011, 4000].flatMap((code): Row<ConnectionLook>[] => [
    {
      title: `[A1.3 p5 SOCKGEN-03] ${code} while connecting waits for a retry and counts one`,
      given: CONNECTING,
      when: [['close', code]],
      outcome: look('waiting', { attempts: 1, retryAt: 3000, sockets: [closed('a')] }),
      told: [],
    },
    {
      title: `[A1.3 p5 SOCKGEN-03] ${code} while open waits for a retry and counts one`,
      given: [...OPEN, ['wait', 500]],
      when: [['close', code]],
      outcome: look('waiting', { attempts: 1, retryAt: 3500, sockets: [closed('a')] }),
      told: [LOST],
    },
  ]),
  {
    title: '[A1.3 p5 D5 SOCKGEN-07] no usable token counts one and waits, with its text',
    given: [SIGN_IN],
    when: [['token', null]],
    outcome: look('waiting', {
      attempts: 1,
      retryAt: 3000,
      error: 'Not authenticated - no valid access token',
    }),
    told: [],
  },
  {
    title: '[A1.3 p5 D5 SOCKGEN-07] a failed forced refresh counts one and waits, with its text',
    given: [...CONNECTING, ['close', 4001], ['wait', 1000]],
    when: [['refresh fails']],
    outcome: look('waiting', {
      attempts: 1,
      retryAt: 4000,
      error: AUTH_TEXT,
      sockets: [closed('a')],
    }),
    told: [],
  },
  {
    title: '[A1.3 p5 D5 SOCKGEN-07] a second refused token in a call counts one and waits',
    given: [SIGN_IN],
    when: refused('a'),
    outcome: look('waiting', {
      attempts: 1,
      retryAt: 4000,
      sockets: [closed('a'), closed('a2')],
    }),
    told: [],
  },
  {
    title: '[A1.3 p6 SOCKGEN-04 SOCKGEN-05] the sixth drop is the last and says so',
    given: [SIGN_IN, ...failures(5), ['token', 'x']],
    when: [
      ['close', 1006],
      ['wait', 600_000],
    ],
    outcome: look('failed', { attempts: 5, error: LOST_TEXT, sockets: sixClosed }),
    told: [],
  },
  {
    title: '[A1.3 p6 SOCKGEN-05] after five drops the text is not there yet',
    given: [SIGN_IN, ...failures(4), ['token', 'x']],
    when: [['close', 1006]],
    outcome: look('waiting', {
      attempts: 5,
      retryAt: 15_000,
      sockets: sixClosed.slice(1),
    }),
    told: [],
  },
  {
    title: '[A1.3 p6 D5 SOCKGEN-07] the text follows the last failure: drops, then a missing token',
    given: [SIGN_IN, ...failures(5)],
    when: [['token', null]],
    outcome: look('failed', { attempts: 5, error: AUTH_TEXT, sockets: sixClosed.slice(1) }),
    told: [],
  },
  {
    title: '[A1.3 p6 D5] the text follows the last failure: missing tokens, then a drop',
    given: [
      SIGN_IN,
      ...Array.from({ length: 5 }, (): Step[] => [
        ['token', null],
        ['wait', 3000],
      ]).flat(),
      ['token', 'x'],
    ],
    when: [['close', 1006]],
    outcome: look('failed', { attempts: 5, error: LOST_TEXT, sockets: [closed('x')] }),
    told: [],
  },
]

const wakeRows: Row<ConnectionLook>[] = (
  [
    ['page visible', VISIBLE, 'p8 D9 SOCKGEN-08'],
    ['network online', ONLINE, 'B4'],
  ] as const
).flatMap(([name, event, ids]): Row<ConnectionLook>[] => [
  {
    title: `[${ids}] ${name} while waiting connects at once, cancels the timer, keeps the counter`,
    given: [...WAITING, ['wait', 1000]],
    when: [event, ['token', 'b'], ['wait', 10_000]],
    outcome: look('connecting', {
      attempts: 1,
      sockets: [closed('a'), socketLook('b', 'connecting')],
    }),
    told: [],
  },
  {
    title: `[${ids}] ${name} after a normal close connects at once`,
    given: CLOSED,
    when: [event, ['token', 'b']],
    outcome: look('connecting', { sockets: [closed('a'), socketLook('b', 'connecting')] }),
    told: [],
  },
  {
    title: `[${ids}] ${name} after the last failure connects at once, the text stays until an open`,
    given: FAILED,
    when: [event, ['token', 'b']],
    outcome: look('connecting', {
      attempts: 5,
      error: LOST_TEXT,
      sockets: [...sixClosed, socketLook('b', 'connecting')],
    }),
    told: [],
  },
  {
    title: `[${ids} D9] ${name} after the last failure: a failing attempt returns straight to failed`,
    given: FAILED,
    when: [event, ['token', 'b'], ['close', 1006], ['wait', 600_000]],
    outcome: look('failed', {
      attempts: 5,
      error: LOST_TEXT,
      sockets: [...sixClosed, closed('b')],
    }),
    told: [],
  },
  {
    title: `[${ids}] ${name} after the last failure: an open brings all five retries back`,
    given: FAILED,
    when: [event, ['token', 'b'], ['open'], ['wait', 3000], ['close', 1006]],
    outcome: look('waiting', {
      attempts: 1,
      retryAt: 21_000,
      sockets: [...sixClosed, closed('b')],
    }),
    told: [OPENED, LOST],
  },
  {
    title: `[${ids.replace('p8', 'p10')}] ${name} while a token is asked for does nothing`,
    given: [SIGN_IN],
    when: [event, event],
    outcome: look('connecting'),
    told: [],
  },
  {
    title: `[${ids.replace('p8', 'p10')}] ${name} while connecting does nothing`,
    given: CONNECTING,
    when: [event, event],
    outcome: look('connecting', { sockets: [socketLook('a', 'connecting')] }),
    told: [],
  },
  {
    title: `[${ids.replace('p8', 'p10')}] ${name} during the 1 s pause does nothing`,
    given: [...CONNECTING, ['close', 4001], ['wait', 500]],
    when: [event, event],
    outcome: look('connecting', { sockets: [closed('a')] }),
    told: [],
  },
  {
    title: `[${ids.replace('p8', 'p10')}] ${name} while open does nothing`,
    given: OPEN,
    when: [event, event],
    outcome: look('open', { sockets: [socketLook('a', 'open')] }),
    told: [],
  },
])

const endRows: Row<ConnectionLook>[] = (
  [
    ['asking for a token', [SIGN_IN], 0, []],
    ['connecting', CONNECTING, 0, [closed('a', 1000)]],
    ['open', OPEN, 0, [closed('a', 1000)]],
    ['the 1 s pause', [...CONNECTING, ['close', 4001]], 0, [closed('a')]],
    ['the forced refresh', [...CONNECTING, ['close', 4001], ['wait', 1000]], 0, [closed('a')]],
    ['waiting', WAITING, 1, [closed('a')]],
    ['closed', CLOSED, 0, [closed('a')]],
    ['failed', FAILED, 5, sixClosed],
  ] as [string, Step[], number, ConnectionLook['sockets']][]
).map(([name, given, attempts, sockets]) => ({
  title: `[A1.3 p9 SOCKGEN-02 SOCKGEN-09] signing out while ${name}: close 1000, no text, no retry, no waking`,
  given,
  when: [SIGN_OUT, ['wait', 600_000], VISIBLE, ONLINE, ['wait', 600_000]],
  outcome: look('off', { attempts, sockets }),
  told: [],
}))

const wordRows: Row<ConnectionLook>[] = [
  {
    title: '[D6 A1.3] a socket error only sets its text and schedules nothing',
    given: OPEN,
    when: [['errors'], ['wait', 600_000]],
    outcome: look('open', {
      error: 'WebSocket connection error',
      sockets: [socketLook('a', 'open')],
    }),
    told: [],
  },
  {
    title: '[D6 A1.3] an error followed by its close is one failure',
    given: CONNECTING,
    when: [['errors'], ['close', 1006]],
    outcome: look('waiting', {
      attempts: 1,
      retryAt: 3000,
      error: 'WebSocket connection error',
      sockets: [closed('a')],
    }),
    told: [],
  },
  ...(
    [
      ['{"type":"error","message":"Slow down."}', 'Slow down.'],
      ['{"type":"error"}', 'WebSocket connection error'],
      ['{"type":"error","message":""}', 'WebSocket connection error'],
      ['{"type":"error","message":7}', 'WebSocket connection error'],
    ] as const
  ).map(
    ([text, error]): Row<ConnectionLook> => ({
      title: `[D6 SOCKEV-12] the server's ${text} shows "${error}" and nothing else happens`,
      given: OPEN,
      when: [
        ['text', text],
        ['wait', 600_000],
      ],
      outcome: look('open', { error, sockets: [socketLook('a', 'open')] }),
      told: [
        {
          type: 'frame.received',
          source: 'general',
          frame: { type: 'error', payload: JSON.parse(text) },
        },
      ],
    }),
  ),
  ...['connection_established', 'authenticated', 'user_status'].map(
    (type, index): Row<ConnectionLook> => ({
      title: `[SOCKEV-${['03', '04', '11'][index]}] ${type} is accepted without an error and passed on`,
      given: OPEN,
      when: [['text', JSON.stringify({ type })]],
      outcome: look('open', { sockets: [socketLook('a', 'open')] }),
      told: [{ type: 'frame.received', source: 'general', frame: { type, payload: { type } } }],
    }),
  ),
  {
    title: '[A1.2 t6] a text that is no frame is logged and shown to nobody',
    given: OPEN,
    when: [['text', '<html>']],
    outcome: look('open', { sockets: [socketLook('a', 'open')], reported: 1 }),
    told: [],
  },
  {
    title: '[D15] dismissing takes the text away',
    given: FAILED,
    when: [DISMISS],
    outcome: look('failed', { attempts: 5, sockets: sixClosed }),
    told: [],
  },
  {
    title: '[SOCKEV-15] a payload sent while open goes out',
    given: OPEN,
    when: [send('x')],
    outcome: look('open', { sockets: [socketLook('a', 'open', { sent: ['x'] })] }),
    told: [],
  },
  {
    title: '[SOCKEV-16] payloads sent while not open are neither sent nor queued',
    given: [SIGN_IN],
    when: [
      send('1'),
      ['token', 'a'],
      send('2'),
      ['close', 1006],
      send('3'),
      VISIBLE,
      ['token', 'b'],
      ['open'],
    ],
    outcome: look('open', { sockets: [closed('a'), socketLook('b', 'open')] }),
    told: [OPENED],
  },
]

/** D7: open, then `code` at `after` ms; `attempts` is what the counter shows then. */
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
    title: `[D7 A1.3] ${before} failures, open, ${code} after ${after} ms: the counter shows ${attempts}`,
    given: [SIGN_IN, ...failures(before)],
    when: steps,
    outcome: auth
      ? look('connecting', { attempts, sockets })
      : look('waiting', { attempts, retryAt: before * 3000 + after + 3000, sockets }),
    told: [OPENED, LOST],
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
]

export const CONNECTION_ROWS: Row<ConnectionLook>[] = [
  ...beginRows,
  ...closeRows,
  ...wakeRows,
  ...endRows,
  ...wordRows,
  ...ruleRows,
]

export const CONNECTION_TIMES: Timed<ConnectionLook>[] = [
  {
    title: '[A1.3 p7 D11 SOCKGEN-03 SOCKGEN-10] the retry comes exactly 3000 ms after the close',
    given: [...CONNECTING, ['wait', 250], ['close', 1006]],
    at: 3000,
    before: look('waiting', { attempts: 1, retryAt: 3250, sockets: [closed('a')] }),
    after: look('connecting', { attempts: 1, sockets: [closed('a')] }),
    told: [],
  },
]
