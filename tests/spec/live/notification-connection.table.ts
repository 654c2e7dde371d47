import type { ConnectionLook } from './connection.reference.ts'
import { CONNECTING, closed, look, ONLINE, OPEN, send, VISIBLE } from './connection.words.ts'
import { NOTIFICATION_CLOSING_ROWS } from './notification-connection.closing.table.ts'
import { noToken, OPENED, PING } from './notification-connection.words.ts'
import { type Row, socketLook, type Timed } from './transport.steps.ts'

const stateRows: Row<ConnectionLook>[] = [
  {
    title:
      '[A1.5 SOCKNOTIF-01] it is born connecting, first for the token; page and network add nothing',
    given: [],
    when: [VISIBLE, ONLINE, send(PING)],
    outcome: look('connecting'),
    told: [],
  },
  {
    title: '[A1.5 SOCKNOTIF-01] then for the handshake',
    given: [],
    when: [['token', 'a']],
    outcome: look('connecting', { sockets: [socketLook('a', 'connecting')] }),
    told: [],
  },
  {
    title: '[A1.5 SOCKNOTIF-01] an open makes it open',
    given: CONNECTING,
    when: [['open']],
    outcome: look('open', { sockets: [socketLook('a', 'open')] }),
    told: [OPENED],
  },
  {
    title: '[A1.5 D14] an open brings the counter back to 0',
    given: [...noToken(4), ['token', 'a']],
    when: [['open']],
    outcome: look('open', { sockets: [socketLook('a', 'open')] }),
    told: [OPENED],
  },
]

const wakeRows: Row<ConnectionLook>[] = [
  {
    title: '[B4] the network’s return cuts the wait short and leaves the count alone',
    given: [...noToken(1), ['token', null], ['wait', 1000]],
    when: [ONLINE, ['token', 'a'], ['wait', 10_000]],
    outcome: look('connecting', { attempts: 2, sockets: [socketLook('a', 'connecting')] }),
    told: [],
  },
  {
    title: '[A1.5] a page seen before the retry is due does nothing',
    given: [
      ['token', null],
      ['wait', 2999],
    ],
    when: [VISIBLE],
    outcome: look('closed', { attempts: 1, retryAt: 3000 }),
    told: [],
  },
  {
    title: '[B8] a page seen after a sleep finds the retry overdue and connects at once',
    given: [
      ['token', null],
      ['sleep', 3000],
    ],
    when: [VISIBLE, ['token', 'a'], ['wait', 10_000]],
    outcome: look('connecting', { attempts: 1, sockets: [socketLook('a', 'connecting')] }),
    told: [],
  },
  {
    title: '[B4 A1.5] page and network while open do nothing',
    given: OPEN,
    when: [ONLINE, VISIBLE, ONLINE],
    outcome: look('open', { sockets: [socketLook('a', 'open')] }),
    told: [],
  },
]

const MARK = { type: 'mark_notification_read', notification_id: 7 }

const MARK_ALL = { type: 'mark_all_notifications_read' }

const wordRows: Row<ConnectionLook>[] = [
  {
    title: '[SOCKNOTIF-12 SOCKNOTIF-13] what the centre wants sent goes out while open',
    given: OPEN,
    when: [send(MARK), send(MARK_ALL)],
    outcome: look('open', { sockets: [socketLook('a', 'open', { sent: [MARK, MARK_ALL] })] }),
    told: [],
  },
  {
    title: '[SOCKNOTIF-12 SOCKEV-16] what is sent before the open is not queued',
    given: [],
    when: [send(MARK), ['token', 'a'], send(MARK), ['open']],
    outcome: look('open', { sockets: [socketLook('a', 'open')] }),
    told: [OPENED],
  },
  {
    title: '[SOCKNOTIF-10 A9] a pong is passed on and changes nothing',
    given: OPEN,
    when: [['text', '{"type":"pong"}']],
    outcome: look('open', { sockets: [socketLook('a', 'open')] }),
    told: [
      {
        type: 'frames.received',
        source: 'notifications',
        frames: [{ type: 'pong', payload: { type: 'pong' } }],
      },
    ],
  },
  {
    title: '[A1.5] frames that come together are passed on together, in order, rubbish left out',
    given: OPEN,
    when: [['text', '{"type":"pong","n":1}', 'oops', '{"type":"pong","n":2}', '']],
    outcome: look('open', { sockets: [socketLook('a', 'open')], reported: 1 }),
    told: [
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
    title: '[A1.5] a text that is no frame is logged and passed on to nobody',
    given: OPEN,
    when: [['text', 'oops']],
    outcome: look('open', { sockets: [socketLook('a', 'open')], reported: 1 }),
    told: [],
  },
  {
    title: '[D14] a socket error says nothing; its close counts once',
    given: CONNECTING,
    when: [['errors'], ['close', 1006]],
    outcome: look('closed', { attempts: 1, retryAt: 3000, sockets: [closed('a')] }),
    told: [],
  },
  {
    title: '[A1.5] late words of an old socket are ignored',
    given: [...CONNECTING, ['close', 1006], ONLINE, ['token', 'b'], ['open']],
    when: [
      ['late', { type: 'socket.opened' }],
      ['late', { type: 'socket.received', data: ['{"type":"pong"}'] }],
      ['late', { type: 'socket.closed', code: 1006, reason: '' }],
      ['wait', 5000],
    ],
    outcome: look('open', { sockets: [closed('a'), socketLook('b', 'open')] }),
    told: [],
  },
  {
    title: '[SOCKNOTIF-11 A9] no ping goes out after the close',
    given: [...OPEN, ['wait', 29_999], ['close', 1000]],
    when: [['wait', 600_000]],
    outcome: look('closed', { sockets: [closed('a')] }),
    told: [],
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
    title: `[A1.5 SOCKNOTIF-03 SOCKNOTIF-04] retry ${n} comes exactly ${3000 * n} ms after its failure`,
    given: [...noToken(n - 1), ['token', null]],
    at: 3000 * n,
    before: look('closed', { attempts: n, retryAt: begun + 3000 * n }),
    after: look('connecting', { attempts: n }),
    told: [],
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
      title: `[SOCKNOTIF-11 A9] ping ${n} goes out ${n * 30} s after the open, pong or not`,
      given: OPEN,
      at: n * 30_000,
      before: pinged(n - 1),
      after: pinged(n),
      told: [],
    }),
  ),
  {
    title: '[A1.5] a token that never comes is a failure after 150 s',
    given: [],
    at: 150_000,
    before: look('connecting'),
    after: look('closed', { attempts: 1, retryAt: 153_000 }),
    told: [],
  },
  {
    title: '[A1.5] a handshake that never ends is a failure after 30 s, its socket closed',
    given: CONNECTING,
    at: 30_000,
    before: look('connecting', { sockets: [socketLook('a', 'connecting')] }),
    after: look('closed', { attempts: 1, retryAt: 33_000, sockets: [closed('a', 1000)] }),
    told: [],
  },
]
