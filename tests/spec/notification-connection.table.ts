/** Decision A1.5 with D7, D13, D14, A9's ping and B4, row by row. Data only; knows no machine. */
import type { Json } from '../../src/protocol/types.ts'
import type { NotificationLook } from './notification-connection.reference.ts'
import { type Row, type Step, socketLook, type Timed, type Told } from './transport.steps.ts'

export const SIGN_IN: Step = ['tell', { type: 'session.started', user: { id: 1 } }]
export const SIGN_OUT: Step = ['tell', { type: 'session.ended' }]
const ONLINE: Step = ['tell', { type: 'network.online' }]
const VISIBLE: Step = ['tell', { type: 'page.visible' }]
const send = (payload: Json): Step => ['tell', { type: 'connection.send', payload }]

const OPENED: Told = { type: 'connection.opened', source: 'notifications' }
const LOST: Told = { type: 'connection.lost', source: 'notifications' }
const PING = { type: 'ping' }

const closed = (token: string, ...closeCodes: number[]) =>
  socketLook(token, 'closed', { closeCodes })

function look(
  status: NotificationLook['status'],
  rest: Partial<NotificationLook> = {},
): NotificationLook {
  return { status, attempts: 0, retryAt: null, sockets: [], reported: 0, ...rest }
}

const CONNECTING: Step[] = [SIGN_IN, ['token', 'a']]
const OPEN: Step[] = [...CONNECTING, ['open']]
/** `count` failures for want of a token, each retry in its time; the next attempt asks for a token. */
const noToken = (count: number): Step[] =>
  Array.from({ length: count }, (_, n): Step[] => [
    ['token', null],
    ['wait', 3000 * (n + 1)],
  ]).flat()

const stateRows: Row<NotificationLook>[] = [
  {
    title: '[A1.5 SOCKNOTIF-01] it is closed before a sign-in, whatever happens',
    given: [],
    when: [VISIBLE, ONLINE, SIGN_OUT, send(PING), ['wait', 600_000]],
    outcome: look('closed'),
    told: [],
  },
  {
    title: '[A1.5 SOCKNOTIF-01] signing in makes it connecting, first for the token',
    given: [],
    when: [SIGN_IN],
    outcome: look('connecting'),
    told: [],
  },
  {
    title: '[A1.5 SOCKNOTIF-01] then for the handshake',
    given: [SIGN_IN],
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
    title: '[A1.5] a second sign-in while open changes nothing',
    given: OPEN,
    when: [SIGN_IN],
    outcome: look('open', { sockets: [socketLook('a', 'open')] }),
    told: [],
  },
  {
    title: '[A1.5 D14] an open brings the counter back to 0',
    given: [SIGN_IN, ...noToken(4), ['token', 'a']],
    when: [['open']],
    outcome: look('open', { sockets: [socketLook('a', 'open')] }),
    told: [OPENED],
  },
]

const closeRows: Row<NotificationLook>[] = [
  ...[1000, 1001].flatMap((code): Row<NotificationLook>[] => [
    {
      title: `[A1.5 SOCKNOTIF-02 SOCKNOTIF-01] ${code} while open closes it for good`,
      given: OPEN,
      when: [['close', code], ['wait', 600_000], ONLINE, VISIBLE],
      outcome: look('closed', { sockets: [closed('a')] }),
      told: [LOST],
    },
    {
      title: `[A1.5 SOCKNOTIF-02] ${code} while connecting closes it for good`,
      given: CONNECTING,
      when: [['close', code], ['wait', 600_000], ONLINE, VISIBLE],
      outcome: look('closed', { sockets: [closed('a')] }),
      told: [],
    },
  ]),
  ...[1006, 1011, 4000, 4001, 4003, 1008].map(
    (code): Row<NotificationLook> => ({
      title: `[A1.5 D13 SOCKNOTIF-02 SOCKNOTIF-03] ${code} while connecting counts one; no 1 s rule`,
      given: CONNECTING,
      when: [
        ['close', code],
        ['wait', 2999],
      ],
      outcome: look('closed', { attempts: 1, retryAt: 3000, sockets: [closed('a')] }),
      told: [],
    }),
  ),
  ...[1006, 1011, 4000].map(
    (code): Row<NotificationLook> => ({
      title: `[A1.5 SOCKNOTIF-02] ${code} while open starts a new count`,
      given: [SIGN_IN, ...noToken(3), ['token', 'a'], ['open']],
      when: [['close', code]],
      outcome: look('closed', { attempts: 1, retryAt: 21_000, sockets: [closed('a')] }),
      told: [LOST],
    }),
  ),
  ...[4001, 4003, 1008].flatMap((code): Row<NotificationLook>[] =>
    (
      [
        [0, 4, 12_000],
        [2999, 4, 12_000],
        [3000, 1, 3000],
        [3001, 1, 3000],
      ] as const
    ).map(([after, attempts, wait]) => ({
      title: `[A1.5 D14 D7] three failures, open, ${code} after ${after} ms: attempt ${attempts} follows after ${wait} ms`,
      given: [SIGN_IN, ...noToken(3), ['token', 'a'], ['open'], ['wait', after]],
      when: [['close', code]],
      outcome: look('closed', {
        attempts,
        retryAt: 18_000 + after + wait,
        sockets: [closed('a')],
      }),
      told: [LOST],
    })),
  ),
  {
    title: '[A1.5] no usable token counts one',
    given: [SIGN_IN],
    when: [['token', null]],
    outcome: look('closed', { attempts: 1, retryAt: 3000 }),
    told: [],
  },
  {
    title: '[A1.5] a token question that fails counts one',
    given: [SIGN_IN],
    when: [['token fails']],
    outcome: look('closed', { attempts: 1, retryAt: 3000 }),
    told: [],
  },
  {
    title: '[A1.5 D14 SOCKNOTIF-02 SOCKNOTIF-04] after the fifth retry it stays closed',
    given: [SIGN_IN, ...noToken(5)],
    when: [['token', 'a'], ['close', 1006], ['wait', 600_000], ONLINE, VISIBLE, SIGN_IN],
    outcome: look('closed', { attempts: 5, sockets: [closed('a')] }),
    told: [],
  },
  {
    title: '[A1.5] signing out and in again starts over after the fifth retry',
    given: [SIGN_IN, ...noToken(5), ['token', null]],
    when: [SIGN_OUT, SIGN_IN, ['token', 'a'], ['open']],
    outcome: look('open', { sockets: [socketLook('a', 'open')] }),
    told: [OPENED],
  },
]

const endRows: Row<NotificationLook>[] = (
  [
    ['asking for a token', [SIGN_IN], 0, []],
    ['connecting', CONNECTING, 0, [closed('a', 1000)]],
    ['open', OPEN, 0, [closed('a', 1000)]],
    ['a retry waits', [SIGN_IN, ['token', null]], 1, []],
    ['closed', [...OPEN, ['close', 1000]], 0, [closed('a')]],
  ] as [string, Step[], number, NotificationLook['sockets']][]
).map(([name, given, attempts, sockets]) => ({
  title: `[A1.5] signing out while ${name}: timer gone, close 1000, nothing follows`,
  given,
  when: [SIGN_OUT, ['late token', 'z'], ['wait', 600_000], ONLINE, VISIBLE],
  outcome: look('closed', { attempts, sockets }),
  told: [],
}))

const wakeRows: Row<NotificationLook>[] = [
  {
    title: '[B4] the network’s return cuts the wait short and leaves the count alone',
    given: [SIGN_IN, ...noToken(1), ['token', null], ['wait', 1000]],
    when: [ONLINE, ['token', 'a'], ['wait', 10_000]],
    outcome: look('connecting', { attempts: 2, sockets: [socketLook('a', 'connecting')] }),
    told: [],
  },
  {
    title: '[A1.5] a page seen before the retry is due does nothing',
    given: [SIGN_IN, ['token', null], ['wait', 2999]],
    when: [VISIBLE],
    outcome: look('closed', { attempts: 1, retryAt: 3000 }),
    told: [],
  },
  {
    title: '[B8] a page seen after a sleep finds the retry overdue and connects at once',
    given: [SIGN_IN, ['token', null], ['sleep', 3000]],
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

const wordRows: Row<NotificationLook>[] = [
  {
    title: '[SOCKNOTIF-12 SOCKNOTIF-13] what the centre wants sent goes out while open',
    given: OPEN,
    when: [send(MARK), send(MARK_ALL)],
    outcome: look('open', { sockets: [socketLook('a', 'open', { sent: [MARK, MARK_ALL] })] }),
    told: [],
  },
  {
    title: '[SOCKNOTIF-12 SOCKEV-16] what is sent before the open is not queued',
    given: [SIGN_IN],
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
        type: 'frame.received',
        source: 'notifications',
        frame: { type: 'pong', payload: { type: 'pong' } },
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
    given: [...CONNECTING, SIGN_OUT, SIGN_IN, ['token', 'b'], ['open']],
    when: [
      ['late', { type: 'socket.opened' }],
      ['late', { type: 'socket.received', data: '{"type":"pong"}' }],
      ['late', { type: 'socket.closed', code: 1006, reason: '' }],
      ['wait', 5000],
    ],
    outcome: look('open', { sockets: [closed('a', 1000), socketLook('b', 'open')] }),
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

export const NOTIFICATION_ROWS: Row<NotificationLook>[] = [
  ...stateRows,
  ...closeRows,
  ...endRows,
  ...wakeRows,
  ...wordRows,
]

const retryTimes = [1, 2, 3, 4, 5].map((n): Timed<NotificationLook> => {
  const begun = (3000 * (n - 1) * n) / 2
  return {
    title: `[A1.5 SOCKNOTIF-03 SOCKNOTIF-04] retry ${n} comes exactly ${3000 * n} ms after its failure`,
    given: [SIGN_IN, ...noToken(n - 1), ['token', null]],
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

export const NOTIFICATION_TIMES: Timed<NotificationLook>[] = [
  ...retryTimes,
  ...[1, 2, 3].map(
    (n): Timed<NotificationLook> => ({
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
    given: [SIGN_IN],
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
