/** Decisions A1.3 p5, p6, A1.4 c6…c9, A1.5 and D7: failures and retries. Data only; no machine. */
import {
  AUTH_PAUSE,
  AUTH_TEXT,
  CONNECTING,
  type ConnectionRow,
  forRoles,
  LOST_TEXT,
  OPEN,
  SOCKET_TEXT,
  TOKEN_TEXT,
  VISIBLE,
} from './connection.words.ts'
import type { Step } from './transport.steps.ts'

const DROP_IDS = {
  general: 'A1.3 p5 SOCKGEN-03',
  conversation: 'A1.4 c6 SOCKCONV-04',
  notifications: 'A1.5 SOCKNOTIF-02',
}

const failureRows: ConnectionRow[] = [
  ...[1006, 1011, 4000].flatMap((code) =>
    forRoles(DROP_IDS, (role) => ({
      title: `has ${role.afterDrop(2)} failures after two missing tokens and ${code} while connecting`,
      given: [...role.noToken(2), ['token', 'a']],
      when: [['close', code]],
      look: role.look('waiting', {
        attempts: role.afterDrop(2),
        retryAt: role.elapsed(2) + role.delay(3),
        error: TOKEN_TEXT,
        sockets: [role.closed('a')],
      }),
    })),
  ),
  ...[4001, 4003, 1008].flatMap((code) =>
    forRoles({ notifications: 'A1.5 D13 SOCKNOTIF-02 SOCKNOTIF-03' }, (role) => ({
      title: `counts one failure on ${code} while connecting, without the 1 s refresh retry`,
      given: CONNECTING,
      when: [
        ['close', code],
        ['wait', 2999],
      ],
      look: role.look('waiting', { attempts: 1, retryAt: 3000, sockets: [role.closed('a')] }),
    })),
  ),
  ...(
    [
      [1006, 0],
      [1006, 2999],
      [1011, 500],
      [4000, 500],
    ] as const
  ).flatMap(([code, after]) =>
    forRoles(DROP_IDS, (role) => ({
      title: `counts from 0 again when ${code} ends an open connection after ${after} ms`,
      given: [...role.noToken(5), ...OPEN, ['wait', after]],
      when: [['close', code]],
      look: role.look('waiting', {
        attempts: role.afterDrop(0),
        retryAt: role.elapsed(5) + after + 3000,
        sockets: [role.closed('a')],
      }),
      emitted: [role.lost],
    })),
  ),
  ...(
    [
      ['without a usable token', ['token', null]],
      ['with a blank token', ['token', ' ']],
    ] as [string, Step][]
  ).flatMap(([name, step]) =>
    forRoles(
      {
        general: 'A1.3 p5 D5 SOCKGEN-07',
        conversation: 'A1.4 c7',
        notifications: 'A1.5',
      },
      (role) => ({
        title: `counts one failure and waits with the error text ${name}`,
        when: [step],
        look: role.look('waiting', { attempts: 1, retryAt: 3000, error: TOKEN_TEXT }),
      }),
    ),
  ),
  ...forRoles(
    { general: 'A1.3 p5 B10', conversation: 'A1.4 c6 B10', notifications: 'A1.5 B10' },
    (role) => ({
      title: 'waits as after a drop when no server answers the token request',
      when: [['token fails']],
      look: role.look('waiting', {
        attempts: role.afterDrop(0),
        retryAt: 3000,
        error: SOCKET_TEXT,
      }),
    }),
  ),
  ...forRoles({ general: 'A1.3 p5 B10', conversation: 'A1.4 c6 B10' }, (role) => ({
    title: 'waits as after a drop when no server answers the forced refresh',
    given: [...AUTH_PAUSE, ['wait', 1000]],
    when: [['refresh fails']],
    look: role.look('waiting', {
      attempts: role.afterDrop(0),
      retryAt: 4000,
      error: SOCKET_TEXT,
      sockets: [role.closed('a')],
    }),
  })),
  ...forRoles({ general: 'A1.3 p5 D5 SOCKGEN-07' }, (role) => ({
    title: 'counts one failure and waits with the error text when the forced refresh is refused',
    given: [...AUTH_PAUSE, ['wait', 1000]],
    when: [['refresh', null]],
    look: role.look('waiting', {
      attempts: 1,
      retryAt: 4000,
      error: AUTH_TEXT,
      sockets: [role.closed('a')],
    }),
  })),
  ...forRoles(
    { general: 'A1.3 p5 D5 SOCKGEN-07', conversation: 'A1.4 c7 SOCKAUTH-01' },
    (role) => ({
      title: 'counts one failure and waits when the token is rejected twice in one call',
      given: [...AUTH_PAUSE, ['wait', 1000], ['refresh', 'b']],
      when: [['close', 4003]],
      look: role.look('waiting', {
        attempts: 1,
        retryAt: 4000,
        sockets: [role.closed('a'), role.closed('b')],
      }),
    }),
  ),
]

const drops = (count: number): Step[] =>
  Array.from({ length: count }, (): Step[] => [
    ['token', 'x'],
    ['close', 1006],
    ['wait', 3000],
  ]).flat()

const lastRows: ConnectionRow[] = [
  ...forRoles(
    {
      general: 'A1.3 p6 SOCKGEN-07',
      conversation: 'A1.4 c8 D10',
      notifications: 'A1.5 D14 SOCKNOTIF-02',
    },
    (role) => ({
      title: 'stops with the text of a missing token that follows the fifth retry',
      given: role.noToken(5),
      when: [['token', null], ['wait', 600_000], ...role.noWake],
      look: role.look('failed', { attempts: 5, error: AUTH_TEXT }),
    }),
  ),
  ...forRoles(
    {
      general: 'A1.3 p6 D5 SOCKGEN-04 SOCKGEN-05 ERR-44',
      notifications: 'A1.5 D14 SOCKNOTIF-02 SOCKNOTIF-04',
    },
    (role) => ({
      title: 'stops with the text of a drop that follows five missing tokens',
      given: [...role.noToken(5), ['token', 'a']],
      when: [['close', 1006], ['wait', 600_000], ...role.noWake],
      look: role.look('failed', { attempts: 5, error: LOST_TEXT, sockets: [role.closed('a')] }),
    }),
  ),
  ...forRoles({ general: 'A1.3 p6 D5 SOCKGEN-07 ERR-43' }, (role) => ({
    title: 'stops with the text of a missing token that follows five drops',
    given: drops(5),
    when: [['token', null]],
    look: role.look('failed', {
      attempts: 5,
      error: AUTH_TEXT,
      sockets: Array.from({ length: 5 }, () => role.closed('x')),
    }),
  })),
  ...(
    [
      ['a failed token request', [['token fails']], []],
      ['a token request without a response', [['wait', 150_000]], []],
      ['a handshake without a response', [...CONNECTING, ['wait', 30_000]], [1000]],
    ] as [string, Step[], number[]][]
  ).flatMap(([name, when, codes]) =>
    forRoles({ notifications: 'A1.5 D14 SOCKNOTIF-02' }, (role) => ({
      title: `stops when ${name} follows the fifth retry`,
      given: role.noToken(5),
      when: [...when, ...role.noWake, ['wait', 1]],
      look: role.look('failed', {
        attempts: 5,
        sockets: codes.map((code) => role.closed('a', code)),
      }),
    })),
  ),
  ...forRoles({ notifications: 'A1.5 D14 D7' }, (role) => ({
    title:
      'stops after five failures, an open and an immediate 4001, which counts as the sixth failure',
    given: [...role.noToken(5), ...OPEN],
    when: [
      ['close', 4001],
      ['wait', 600_000],
    ],
    look: role.look('failed', { attempts: 5, sockets: [role.closed('a')] }),
    emitted: [role.lost],
  })),
  ...forRoles({ conversation: 'A1.4 c8 D10' }, (role) => ({
    title: 'does not reset the number of authentication failures on a drop',
    given: [...role.noToken(5), ...CONNECTING, ['close', 1006], ['wait', 3000]],
    when: [['token', null]],
    look: role.look('failed', { attempts: 5, error: AUTH_TEXT, sockets: [role.closed('a')] }),
  })),
]

/** Rule R (D7): an authentication failure within 3 s of an open continues the count before it. */
const continuedRows: ConnectionRow[] = [
  ...[4001, 4003, 1008].flatMap((code) =>
    [0, 2999, 3000, 3001].flatMap((after) =>
      forRoles(
        { general: 'D7 A1.3', conversation: 'A1.4 c9 D7', notifications: 'A1.5 D14 D7' },
        (role) => {
          const count = after < 3000 ? 3 : 0
          const sockets = [role.closed('a')]
          const waiting = {
            attempts: count + 1,
            retryAt: role.elapsed(3) + after + role.delay(count + 1),
            sockets,
          }
          return {
            title: `continues at ${count} for three failures, an open, and ${code} after ${after} ms`,
            given: [...role.noToken(3), ...OPEN, ['wait', after]],
            when: [['close', code]],
            look:
              role.of === 'notifications'
                ? role.look('waiting', waiting)
                : role.look('connecting', { attempts: count, sockets }),
            emitted: [role.lost],
          }
        },
      ),
    ),
  ),
  ...forRoles({ general: 'D7 A1.3' }, (role) => ({
    title:
      'shows counter 0 for 3 failures, an open of a minute with the clock set back an hour, and 4001',
    given: [...role.noToken(3), ...OPEN],
    when: [
      ['wait', 60_000],
      ['sleep', -3_600_000],
      ['close', 4001],
    ],
    look: role.look('connecting', { sockets: [role.closed('a')] }),
    emitted: [role.lost],
  })),
  ...forRoles({ general: 'A1.3 D7' }, (role) => ({
    title: 'does not restore the counter from an open before a normal close',
    given: [...role.noToken(4), ...OPEN, ['close', 1001], VISIBLE],
    when: [
      ['token', 'b'],
      ['close', 4001],
    ],
    look: role.look('connecting', { sockets: [role.closed('a'), role.closed('b')] }),
  })),
]

export const CONNECTION_FAILURE_ROWS: ConnectionRow[] = [
  ...failureRows,
  ...lastRows,
  ...continuedRows,
]
