/** Decisions A1.3 p8, p10, B4, D6 and D15: reconnecting, errors, frames. Data only; no machine. */
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
    title: `[${ids}] connects immediately on ${name} while waiting, cancels the timer and keeps the counter`,
    given: [...WAITING, ['wait', 1000]],
    when: [event, ['token', 'b'], ['wait', 10_000]],
    outcome: look('connecting', {
      attempts: 1,
      sockets: [closed('a'), socketLook('b', 'connecting')],
    }),
    emitted: [],
  },
  {
    title: `[${ids}] connects immediately on ${name} after a normal close`,
    given: CLOSED,
    when: [event, ['token', 'b']],
    outcome: look('connecting', { sockets: [closed('a'), socketLook('b', 'connecting')] }),
    emitted: [],
  },
  {
    title: `[${ids}] connects immediately on ${name} after the last failure and keeps the text until it opens`,
    given: FAILED,
    when: [event, ['token', 'b']],
    outcome: look('connecting', {
      attempts: 5,
      error: LOST_TEXT,
      sockets: [...sixClosed, socketLook('b', 'connecting')],
    }),
    emitted: [],
  },
  {
    title: `[${ids} D9] returns directly to failed when an attempt started by ${name} fails after the last failure`,
    given: FAILED,
    when: [event, ['token', 'b'], ['close', 1006], ['wait', 600_000]],
    outcome: look('failed', {
      attempts: 5,
      error: LOST_TEXT,
      sockets: [...sixClosed, closed('b')],
    }),
    emitted: [],
  },
  {
    title: `[${ids}] has five retries again when an attempt started by ${name} opens after the last failure`,
    given: FAILED,
    when: [event, ['token', 'b'], ['open'], ['wait', 3000], ['close', 1006]],
    outcome: look('waiting', {
      attempts: 1,
      retryAt: 21_000,
      sockets: [...sixClosed, closed('b')],
    }),
    emitted: [OPENED, LOST],
  },
  {
    title: `[${ids.replace('p8', 'p10')}] ignores ${name} while a token is requested`,
    given: [],
    when: [event, event],
    outcome: look('connecting'),
    emitted: [],
  },
  {
    title: `[${ids.replace('p8', 'p10')}] ignores ${name} while connecting`,
    given: CONNECTING,
    when: [event, event],
    outcome: look('connecting', { sockets: [socketLook('a', 'connecting')] }),
    emitted: [],
  },
  {
    title: `[B13 ${ids.replace('p8', 'p10')}] ignores ${name} during the last attempt and fails with it`,
    given: [...failures(5), ['token', 'x']],
    when: [event, ['close', 1006], ['wait', 600_000]],
    outcome: look('failed', { attempts: 5, error: LOST_TEXT, sockets: sixClosed }),
    emitted: [],
  },
  {
    title: `[${ids.replace('p8', 'p10')}] ignores ${name} during the 1 s pause`,
    given: [...CONNECTING, ['close', 4001], ['wait', 500]],
    when: [event, event],
    outcome: look('connecting', { sockets: [closed('a')] }),
    emitted: [],
  },
  {
    title: `[${ids.replace('p8', 'p10')}] ignores ${name} while open`,
    given: OPEN,
    when: [event, event],
    outcome: look('open', { sockets: [socketLook('a', 'open')] }),
    emitted: [],
  },
])

/** States in which the session may end (p9). */
export const CONNECTION_ENDS: [name: string, given: Step[]][] = [
  ['requesting a token', []],
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
    title: '[D6 A1.3] only sets the text on a socket error and schedules nothing',
    given: OPEN,
    when: [['errors'], ['wait', 600_000]],
    outcome: look('open', {
      error: 'WebSocket connection error',
      sockets: [socketLook('a', 'open')],
    }),
    emitted: [],
  },
  {
    title: '[D6 A1.3] counts an error and the close after it as one failure',
    given: CONNECTING,
    when: [['errors'], ['close', 1006]],
    outcome: look('waiting', {
      attempts: 1,
      retryAt: 3000,
      error: 'WebSocket connection error',
      sockets: [closed('a')],
    }),
    emitted: [],
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
      title: `[D6 SOCKEV-12] shows "${error}" for the server's ${text} and does nothing else`,
      given: OPEN,
      when: [
        ['text', text],
        ['wait', 600_000],
      ],
      outcome: look('open', { error, sockets: [socketLook('a', 'open')] }),
      emitted: [
        {
          type: 'frames.received',
          source: 'general',
          frames: [{ type: 'error', payload: JSON.parse(text) }],
        },
      ],
    }),
  ),
  {
    title: '[D6 SOCKEV-12] shows the last of several error texts that arrive together',
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
    emitted: [
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
      title: `[SOCKEV-${['03', '04', '11'][index]}] ${type} is passed on without an error`,
      given: OPEN,
      when: [['text', JSON.stringify({ type })]],
      outcome: look('open', { sockets: [socketLook('a', 'open')] }),
      emitted: [
        { type: 'frames.received', source: 'general', frames: [{ type, payload: { type } }] },
      ],
    }),
  ),
  {
    title: '[A1.2 t6] logs a text that is no frame and does not pass it on',
    given: OPEN,
    when: [['text', '<html>']],
    outcome: look('open', { sockets: [socketLook('a', 'open')], reported: 1 }),
    emitted: [],
  },
  {
    title: '[D15] clears the text when it is dismissed',
    given: FAILED,
    when: [DISMISS],
    outcome: look('failed', { attempts: 5, sockets: sixClosed }),
    emitted: [],
  },
  {
    title: '[SOCKEV-15] sends a payload while open',
    given: OPEN,
    when: [send('x')],
    outcome: look('open', { sockets: [socketLook('a', 'open', { sent: ['x'] })] }),
    emitted: [],
  },
  {
    title: '[SOCKEV-16] neither sends nor queues payloads while not open',
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
    emitted: [OPENED],
  },
]

export const CONNECTION_WAKING_ROWS: Row<ConnectionLook>[] = [...wakeRows, ...wordRows]
