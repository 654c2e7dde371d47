/** Decisions A1.3 p8, p10, B4, D6 and D15: waking, ending, words. Data only; knows no machine. */
import type { ConnectionLook } from './connection.reference.ts'
import {
  CLOSED,
  CONNECTING,
  closed,
  DISMISS,
  FAILED,
  failures,
  LOST,
  LOST_TEXT,
  look,
  ONLINE,
  OPEN,
  OPENED,
  send,
  sixClosed,
  VISIBLE,
  WAITING,
} from './connection.words.ts'
import { type Row, type Step, socketLook } from './transport.steps.ts'

const wakeRows: Row<ConnectionLook>[] = (
  [
    ['page visible', VISIBLE, 'A1.3 p8 D9 SOCKGEN-08'],
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
    given: [],
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
    title: `[B13 ${ids.replace('p8', 'p10')}] ${name} during the last attempt does nothing: it fails and rests`,
    given: [...failures(5), ['token', 'x']],
    when: [event, ['close', 1006], ['wait', 600_000]],
    outcome: look('failed', { attempts: 5, error: LOST_TEXT, sockets: sixClosed }),
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

/** Where the session may end (p9). */
export const CONNECTION_ENDS: [name: string, given: Step[]][] = [
  ['asking for a token', []],
  ['connecting', CONNECTING],
  ['open', OPEN],
  ['the 1 s pause', [...CONNECTING, ['close', 4001]]],
  ['the forced refresh', [...CONNECTING, ['close', 4001], ['wait', 1000]]],
  ['waiting', WAITING],
  ['closed', CLOSED],
  ['failed', FAILED],
]

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
          type: 'frames.received',
          source: 'general',
          frames: [{ type: 'error', payload: JSON.parse(text) }],
        },
      ],
    }),
  ),
  {
    title: '[D6 SOCKEV-12] of error texts that come together the last one shows',
    given: OPEN,
    when: [
      [
        'text',
        '{"type":"error","message":"One."}',
        '{"type":"error","message":"Two."}',
        '{"type":"pong"}',
      ],
    ],
    outcome: look('open', { error: 'Two.', sockets: [socketLook('a', 'open')] }),
    told: [
      {
        type: 'frames.received',
        source: 'general',
        frames: [
          { type: 'error', payload: { type: 'error', message: 'One.' } },
          { type: 'error', payload: { type: 'error', message: 'Two.' } },
          { type: 'pong', payload: { type: 'pong' } },
        ],
      },
    ],
  },
  ...['connection_established', 'authenticated', 'user_status'].map(
    (type, index): Row<ConnectionLook> => ({
      title: `[SOCKEV-${['03', '04', '11'][index]}] ${type} is accepted without an error and passed on`,
      given: OPEN,
      when: [['text', JSON.stringify({ type })]],
      outcome: look('open', { sockets: [socketLook('a', 'open')] }),
      told: [{ type: 'frames.received', source: 'general', frames: [{ type, payload: { type } }] }],
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
    given: [],
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

export const CONNECTION_WAKING_ROWS: Row<ConnectionLook>[] = [...wakeRows, ...wordRows]
