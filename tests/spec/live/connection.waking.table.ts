/** Decisions B17, A1.3 p8, p10, B4, B8 and D9: page and network events. Data only; imports no machine. */
import {
  AUTH_PAUSE,
  AUTH_TEXT,
  CLOSED,
  CONNECTING,
  type ConnectionRow,
  forRoles,
  type IdsByRole,
  LOST_TEXT,
  ONLINE,
  OPEN,
  PING,
  TOKEN_TEXT,
  VISIBLE,
} from './connection.words.ts'
import type { Step } from './transport.steps.ts'

const WAKES: [name: string, event: Step, ids: IdsByRole & { general: string }][] = [
  ['page visible', VISIBLE, { general: 'A1.3 p8 D9 SOCKGEN-08' }],
  ['network online', ONLINE, { general: 'B4', conversation: 'B4', notifications: 'B4' }],
]

const wakeRows = WAKES.flatMap(([name, event, ids]): ConnectionRow[] => [
  ...forRoles(ids, (role) => ({
    title: `connects immediately on ${name} while waiting, cancels the timer and keeps the counter`,
    given: [...role.noToken(1), ['token', null], ['wait', 1000]],
    when: [event, ['token', 'b'], ['wait', 10_000]],
    look: role.look('connecting', {
      attempts: 2,
      error: TOKEN_TEXT,
      sockets: [role.socket('b', 'connecting')],
    }),
  })),
  ...forRoles({ general: ids.general }, (role) => ({
    title: `connects immediately on ${name} after a normal close`,
    given: CLOSED,
    when: [event, ['token', 'b']],
    look: role.look('connecting', {
      sockets: [role.closed('a'), role.socket('b', 'connecting')],
    }),
  })),
  ...forRoles({ general: ids.general }, (role) => ({
    title: `connects immediately on ${name} after the last failure and keeps the text until it opens`,
    given: role.failed,
    when: [event, ['token', 'b']],
    look: role.look('connecting', {
      attempts: 5,
      error: AUTH_TEXT,
      sockets: [role.socket('b', 'connecting')],
    }),
  })),
  ...forRoles({ general: `${ids.general} D9` }, (role) => ({
    title: `returns directly to failed when an attempt started by ${name} fails after the last failure`,
    given: role.failed,
    when: [event, ['token', 'b'], ['close', 1006], ['wait', 600_000]],
    look: role.look('failed', { attempts: 5, error: LOST_TEXT, sockets: [role.closed('b')] }),
  })),
  ...forRoles({ general: ids.general }, (role) => ({
    title: `has five retries again when an attempt started by ${name} opens after the last failure`,
    given: role.failed,
    when: [event, ['token', 'b'], ['open'], ['wait', 3000], ['close', 1006]],
    look: role.look('waiting', { attempts: 1, retryAt: 21_000, sockets: [role.closed('b')] }),
    emitted: [role.opened, role.lost],
  })),
  ...forRoles({ general: `B13 ${ids.general.replace('p8', 'p10')}` }, (role) => ({
    title: `ignores ${name} during the last attempt and fails with it`,
    given: [...role.noToken(5), ['token', 'a']],
    when: [event, ['close', 1006], ['wait', 600_000]],
    look: role.look('failed', { attempts: 5, error: LOST_TEXT, sockets: [role.closed('a')] }),
  })),
])

const sleepRows: ConnectionRow[] = [
  ...forRoles({ conversation: 'A1.4', notifications: 'A1.5' }, (role) => ({
    title: 'ignores a visible page before the retry is due',
    given: [
      ['token', null],
      ['wait', 2999],
    ],
    when: [VISIBLE],
    look: role.look('waiting', { attempts: 1, retryAt: 3000, error: TOKEN_TEXT }),
  })),
  ...forRoles({ conversation: 'B8', notifications: 'B8' }, (role) => ({
    title: 'connects immediately when the page is visible after a sleep and the retry is overdue',
    given: [
      ['token', null],
      ['sleep', 3000],
    ],
    when: [VISIBLE, ['token', 'a'], ['wait', 10_000]],
    look: role.look('connecting', {
      attempts: 1,
      error: TOKEN_TEXT,
      sockets: [role.socket('a', 'connecting')],
    }),
  })),
]

const IGNORED_IDS = {
  general: 'A1.3 p10 D9 SOCKGEN-08 B4',
  conversation: 'A1.4 B4',
  notifications: 'A1.5 B4 SOCKNOTIF-01',
}

const ignoreRows: ConnectionRow[] = [
  ...forRoles(IGNORED_IDS, (role) => ({
    title: 'ignores page and network while a token is requested',
    when: [ONLINE, VISIBLE, ONLINE],
    look: role.look('connecting'),
  })),
  ...forRoles(IGNORED_IDS, (role) => ({
    title: 'ignores page and network while connecting',
    given: CONNECTING,
    when: [ONLINE, VISIBLE, ONLINE],
    look: role.look('connecting', { sockets: [role.socket('a', 'connecting')] }),
  })),
  ...forRoles({ general: IGNORED_IDS.general }, (role) => ({
    title: 'ignores page and network during the 1 s pause',
    given: [...AUTH_PAUSE, ['wait', 500]],
    when: [ONLINE, VISIBLE, ONLINE],
    look: role.look('connecting', { sockets: [role.closed('a')] }),
  })),
]

const PONG: Step = ['text', '{"type":"pong"}']
const ESTABLISHED = { type: 'connection_established', answers_ping: true }
const DOUBTED_IDS = { general: 'D9', conversation: 'A1.4', notifications: 'A1.5' }

/** B17 */
const silentRows: ConnectionRow[] = [VISIBLE, ONLINE].flatMap((event) => [
  ...forRoles(DOUBTED_IDS, (role) => ({
    title: `keeps an open socket that answers within 5 s after ${event[1] === VISIBLE[1] ? 'the page became visible' : 'the network returned'}, and reports it`,
    given: OPEN,
    when: [event, event, ['wait', 4999], PONG, ['wait', 20_000]],
    look: role.look('open', { sockets: [role.inDoubt('a')] }),
    emitted: [role.frames({ type: 'pong' }), role.proven],
  })),
  ...forRoles(DOUBTED_IDS, (role) => ({
    title: `opens the successor of a silent socket and keeps the counters after ${event[1] === VISIBLE[1] ? 'the page became visible' : 'the network returned'}`,
    given: OPEN,
    when: [event, ['wait', 5000], ['token', 'b'], ['open']],
    look: role.look('open', { sockets: [role.replaced('a'), role.socket('b', 'open')] }),
    emitted: [role.lost, role.silent, role.opened],
  })),
])

const pingedRows: ConnectionRow[] = [
  ...forRoles({ general: 'D9', conversation: 'A1.4' }, (role) => ({
    title: 'pings an open messaging socket in doubt if the server said that it answers pings',
    given: [...OPEN, ['text', JSON.stringify(ESTABLISHED)]],
    when: [VISIBLE],
    look: role.look('open', { sockets: [role.socket('a', 'open', { sent: [PING] })] }),
  })),
]

export const CONNECTION_WAKING_ROWS: ConnectionRow[] = [
  ...wakeRows,
  ...sleepRows,
  ...ignoreRows,
  ...silentRows,
  ...pingedRows,
]
