/** Decisions A1.3 to A1.5 with D5…D14: opening, failing, retrying. Data only; imports no machine. */
import { CONNECTION_CHOICE_ROWS } from './connection.choice.table.ts'
import { CONNECTION_FAILURE_ROWS } from './connection.failures.table.ts'
import { CONNECTION_FRAME_ROWS } from './connection.frames.table.ts'
import { CONNECTION_WAKING_ROWS } from './connection.waking.table.ts'
import {
  CONNECTING,
  type ConnectionRow,
  type ConnectionTimed,
  forRoles,
  ONLINE,
  OPEN,
  PING,
  type Role,
  TOKEN_TEXT,
  VISIBLE,
} from './connection.words.ts'
import type { Step } from './transport.steps.ts'

const openRows: ConnectionRow[] = [
  ...forRoles(
    {
      general: 'A1.3 p1 SOCKGEN-01',
      conversation: 'A1.4 c1 SOCKCONV-01 D2',
      notifications: 'A1.5 SOCKNOTIF-01',
    },
    (role) => ({
      title: 'requests a token and opens one socket',
      when: CONNECTING,
      look: role.look('connecting', { sockets: [role.socket('a', 'connecting')] }),
    }),
  ),
  ...forRoles(
    {
      general: 'A1.3 p2 SOCKGEN-06 ERR-45',
      conversation: 'A1.4 c9',
      notifications: 'A1.5 D14 SOCKNOTIF-01',
    },
    (role) => ({
      title: 'clears the text and the counter when it opens',
      given: [...role.noToken(4), ['token', 'a'], ['errors']],
      when: [['open']],
      look: role.look('open', { sockets: [role.socket('a', 'open')] }),
      emitted: [role.opened],
    }),
  ),
  ...(
    [
      ['connecting', CONNECTING],
      ['open', OPEN],
    ] as const
  ).flatMap(([name, given]) =>
    forRoles({ general: 'A1.3 p3 SOCKAUTH-01' }, (role) => ({
      title: `counts no failure and shows connecting on the first 4001 while ${name}`,
      given,
      when: [['close', 4001]],
      look: role.look('connecting', { sockets: [role.closed('a')] }),
      emitted: name === 'open' ? [role.lost] : [],
    })),
  ),
  ...[1000, 1001].flatMap((code) =>
    [CONNECTING, OPEN].flatMap((given) =>
      forRoles(
        {
          general: 'A1.3 p4 D8 SOCKGEN-03 SOCKGEN-10',
          conversation: 'A1.4 D8',
          notifications: 'A1.5 SOCKNOTIF-02 SOCKNOTIF-01',
        },
        (role) => ({
          title: `closes without a failure or a retry on ${code} while ${given === OPEN ? 'open' : 'connecting'}`,
          given: [...given, ['errors']],
          when: [['close', code], ['wait', 600_000], ...role.noWake],
          look: role.look('closed', { sockets: [role.closed('a')] }),
          emitted: given === OPEN ? [role.lost] : [],
        }),
      ),
    ),
  ),
]

export const CONNECTION_ROWS: ConnectionRow[] = [
  ...openRows,
  ...CONNECTION_FAILURE_ROWS,
  ...CONNECTION_WAKING_ROWS,
  ...CONNECTION_FRAME_ROWS,
  ...CONNECTION_CHOICE_ROWS,
]

/** Sockets of a connection that sent `count` pings. */
const pinged = (role: Role, count: number) =>
  role.look('open', {
    sockets: [role.socket('a', 'open', { sent: Array.from({ length: count }, () => PING) })],
  })

const SILENT = [
  ['the page became visible', VISIBLE],
  ['the network returned', ONLINE],
] as const

/** `count` pings, each answered at once. */
const answered = (count: number): Step[] =>
  Array.from({ length: count }, (): Step[] => [
    ['wait', 30_000],
    ['text', '{"type":"pong"}'],
  ]).flat()

export const CONNECTION_TIMES: ConnectionTimed[] = [
  ...forRoles(
    {
      general: 'A1.3 p7 D11 SOCKGEN-03 SOCKGEN-10',
      conversation: 'A1.4 c6 D11 SOCKCONV-04',
    },
    (role) => ({
      title: 'retries exactly 3000 ms after the close',
      given: [...CONNECTING, ['wait', 250], ['close', 1006]],
      at: 3000,
      before: role.look('waiting', {
        attempts: role.afterDrop(0),
        retryAt: 3250,
        sockets: [role.closed('a')],
      }),
      after: role.look('connecting', {
        attempts: role.afterDrop(0),
        sockets: [role.closed('a')],
      }),
    }),
  ),
  ...[1, 2, 3, 4, 5].flatMap((n) =>
    forRoles(
      {
        general: 'A1.3 p7 D11 SOCKGEN-03',
        conversation: 'A1.4 c7 D11',
        notifications: 'A1.5 SOCKNOTIF-03 SOCKNOTIF-04',
      },
      (role) => {
        const rest = { attempts: n, error: TOKEN_TEXT }
        return {
          title: `makes retry ${n} exactly ${role.delay(n)} ms after its failure`,
          given: [...role.noToken(n - 1), ['token', null]],
          at: role.delay(n),
          before: role.look('waiting', { ...rest, retryAt: role.elapsed(n) }),
          after: role.look('connecting', rest),
        }
      },
    ),
  ),
  ...[1, 2, 3].flatMap((n) =>
    forRoles({ notifications: 'SOCKNOTIF-11 A9' }, (role) => ({
      title: `sends ping ${n} ${n * 30} s after it opened, if each was answered`,
      given: [...OPEN, ...answered(n - 1)],
      at: 30_000,
      before: pinged(role, n - 1),
      after: pinged(role, n),
    })),
  ),
  // B17
  ...forRoles({ notifications: 'WAKE-03 SOCKNOTIF-11' }, (role) => ({
    title: 'replaces the socket when a ping was not answered within its interval',
    given: [...OPEN, ['wait', 30_000]],
    at: 30_000,
    before: pinged(role, 1),
    after: role.look('connecting', { sockets: [role.replaced('a')] }),
    emitted: [role.lost, role.silent],
  })),
  ...SILENT.flatMap(([name, event]) =>
    forRoles({ general: 'D9', conversation: 'A1.4', notifications: 'A1.5' }, (role) => ({
      title: `replaces an open socket that says nothing for 5 s after ${name}, and counts nothing`,
      given: [...OPEN, ['wait', 1000], event],
      at: 5000,
      before: role.look('open', { sockets: [role.inDoubt('a')] }),
      after: role.look('connecting', { sockets: [role.replaced('a')] }),
      emitted: [role.lost, role.silent],
    })),
  ),
  ...forRoles({ notifications: 'A1.5' }, (role) => ({
    title: 'counts a failure when no token arrives for 150 s',
    at: 150_000,
    before: role.look('connecting'),
    after: role.look('waiting', { attempts: 1, retryAt: 153_000 }),
  })),
  ...forRoles({ notifications: 'A1.5' }, (role) => ({
    title: 'counts a failure and closes the socket when the handshake takes 30 s',
    given: CONNECTING,
    at: 30_000,
    before: role.look('connecting', { sockets: [role.socket('a', 'connecting')] }),
    after: role.look('waiting', {
      attempts: 1,
      retryAt: 33_000,
      sockets: [role.closed('a', 1000)],
    }),
  })),
]
