import type { ConnectionLook } from './connection.reference.ts'
import { CONNECTING, closed, look, ONLINE, OPEN, send, VISIBLE } from './connection.words.ts'
import { NOTIFICATION_CLOSING_ROWS } from './notification-connection.closing.table.ts'
import { noToken, OPENED, PING } from './notification-connection.words.ts'
import { type Row, socketLook, type Timed } from './transport.steps.ts'

const stateRows: Row<ConnectionLook>[] = [
  {
    title:
      '[A1.5 SOCKNOTIF-01] starts connecting with a token request; page, network and sends change nothing',
    given: [],
    when: [VISIBLE, ONLINE, send(PING)],
    outcome: look('connecting'),
    emitted: [],
  },
  {
    title: '[A1.5 SOCKNOTIF-01] connects a socket with the token',
    given: [],
    when: [['token', 'a']],
    outcome: look('connecting', { sockets: [socketLook('a', 'connecting')] }),
    emitted: [],
  },
  {
    title: '[A1.5 SOCKNOTIF-01] is open when the socket opens',
    given: CONNECTING,
    when: [['open']],
    outcome: look('open', { sockets: [socketLook('a', 'open')] }),
    emitted: [OPENED],
  },
  {
    title: '[A1.5 D14] resets the counter when it opens',
    given: [...noToken(4), ['token', 'a']],
    when: [['open']],
    outcome: look('open', { sockets: [socketLook('a', 'open')] }),
    emitted: [OPENED],
  },
]

const wakeRows: Row<ConnectionLook>[] = [
  {
    title: '[B4] connects immediately when the network is back and keeps the counter',
    given: [...noToken(1), ['token', null], ['wait', 1000]],
    when: [ONLINE, ['token', 'a'], ['wait', 10_000]],
    outcome: look('connecting', { attempts: 2, sockets: [socketLook('a', 'connecting')] }),
    emitted: [],
  },
  {
    title: '[A1.5] ignores a visible page before the retry is due',
    given: [
      ['token', null],
      ['wait', 2999],
    ],
    when: [VISIBLE],
    outcome: look('closed', { attempts: 1, retryAt: 3000 }),
    emitted: [],
  },
  {
    title:
      '[B8] connects immediately when the page is visible after a sleep and the retry is overdue',
    given: [
      ['token', null],
      ['sleep', 3000],
    ],
    when: [VISIBLE, ['token', 'a'], ['wait', 10_000]],
    outcome: look('connecting', { attempts: 1, sockets: [socketLook('a', 'connecting')] }),
    emitted: [],
  },
  {
    title: '[B4 A1.5] ignores page and network while open',
    given: OPEN,
    when: [ONLINE, VISIBLE, ONLINE],
    outcome: look('open', { sockets: [socketLook('a', 'open')] }),
    emitted: [],
  },
]

const MARK = { type: 'mark_notification_read', notification_id: 7 }

const MARK_ALL = { type: 'mark_all_notifications_read' }

const wordRows: Row<ConnectionLook>[] = [
  {
    title: '[SOCKNOTIF-12 SOCKNOTIF-13] sends payloads of the notification centre while open',
    given: OPEN,
    when: [send(MARK), send(MARK_ALL)],
    outcome: look('open', { sockets: [socketLook('a', 'open', { sent: [MARK, MARK_ALL] })] }),
    emitted: [],
  },
  {
    title: '[SOCKNOTIF-12 SOCKEV-16] does not queue a payload sent before it opens',
    given: [],
    when: [send(MARK), ['token', 'a'], send(MARK), ['open']],
    outcome: look('open', { sockets: [socketLook('a', 'open')] }),
    emitted: [OPENED],
  },
  {
    title: '[SOCKNOTIF-10 A9] passes a pong on and changes nothing',
    given: OPEN,
    when: [['text', '{"type":"pong"}']],
    outcome: look('open', { sockets: [socketLook('a', 'open')] }),
    emitted: [
      {
        type: 'frames.received',
        source: 'notifications',
        frames: [{ type: 'pong', payload: { type: 'pong' } }],
      },
    ],
  },
  {
    title: '[A1.5] passes frames that arrive together on together, in order, without invalid ones',
    given: OPEN,
    when: [['text', '{"type":"pong","n":1}', 'oops', '{"type":"pong","n":2}', '']],
    outcome: look('open', { sockets: [socketLook('a', 'open')], reported: 1 }),
    emitted: [
      {
        type: 'frames.received',
        source: 'notifications',
        frames: [
          { type: 'pong', payload: { type: 'pong', n: 1 } },
          { type: 'pong', payload: { type: 'pong', n: 2 } },
        ],
      },
    ],
  },
  {
    title: '[A1.5] logs a text that is no frame and does not pass it on',
    given: OPEN,
    when: [['text', 'oops']],
    outcome: look('open', { sockets: [socketLook('a', 'open')], reported: 1 }),
    emitted: [],
  },
  {
    title: '[D14] shows no text on a socket error and counts its close once',
    given: CONNECTING,
    when: [['errors'], ['close', 1006]],
    outcome: look('closed', { attempts: 1, retryAt: 3000, sockets: [closed('a')] }),
    emitted: [],
  },
  {
    title: '[A1.5] ignores late events of an old socket',
    given: [...CONNECTING, ['close', 1006], ONLINE, ['token', 'b'], ['open']],
    when: [
      ['late', { type: 'socket.opened' }],
      ['late', { type: 'socket.received', data: ['{"type":"pong"}'] }],
      ['late', { type: 'socket.closed', code: 1006, reason: '' }],
      ['wait', 5000],
    ],
    outcome: look('open', { sockets: [closed('a'), socketLook('b', 'open')] }),
    emitted: [],
  },
  {
    title: '[SOCKNOTIF-11 A9] sends no ping after the close',
    given: [...OPEN, ['wait', 29_999], ['close', 1000]],
    when: [['wait', 600_000]],
    outcome: look('closed', { sockets: [closed('a')] }),
    emitted: [],
  },
]

export const NOTIFICATION_ROWS: Row<ConnectionLook>[] = [
  ...stateRows,
  ...wakeRows,
  ...wordRows,
  ...NOTIFICATION_CLOSING_ROWS,
]

const retryTimes = [1, 2, 3, 4, 5].map((n): Timed<ConnectionLook> => {
  const begun = (3000 * (n - 1) * n) / 2
  return {
    title: `[A1.5 SOCKNOTIF-03 SOCKNOTIF-04] makes retry ${n} exactly ${3000 * n} ms after its failure`,
    given: [...noToken(n - 1), ['token', null]],
    at: 3000 * n,
    before: look('closed', { attempts: n, retryAt: begun + 3000 * n }),
    after: look('connecting', { attempts: n }),
    emitted: [],
  }
})

const pinged = (count: number) =>
  look('open', {
    sockets: [socketLook('a', 'open', { sent: Array.from({ length: count }, () => PING) })],
  })

export const NOTIFICATION_TIMES: Timed<ConnectionLook>[] = [
  ...retryTimes,
  ...[1, 2, 3].map(
    (n): Timed<ConnectionLook> => ({
      title: `[SOCKNOTIF-11 A9] sends ping ${n} ${n * 30} s after it opened, with or without a pong`,
      given: OPEN,
      at: n * 30_000,
      before: pinged(n - 1),
      after: pinged(n),
      emitted: [],
    }),
  ),
  {
    title: '[A1.5] counts a failure when no token arrives for 150 s',
    given: [],
    at: 150_000,
    before: look('connecting'),
    after: look('closed', { attempts: 1, retryAt: 153_000 }),
    emitted: [],
  },
  {
    title: '[A1.5] counts a failure and closes the socket when the handshake takes 30 s',
    given: CONNECTING,
    at: 30_000,
    before: look('connecting', { sockets: [socketLook('a', 'connecting')] }),
    after: look('closed', { attempts: 1, retryAt: 33_000, sockets: [closed('a', 1000)] }),
    emitted: [],
  },
]
