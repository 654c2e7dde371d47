import type { ConnectionLook } from './connection.reference.ts'
import { AUTH_TEXT, DISMISS, ONLINE, VISIBLE } from './connection.words.ts'
import {
  CHOSEN,
  CONNECTING,
  choose,
  closed,
  connecting,
  FAILED,
  live,
  look,
  lost,
  noToken,
  OPEN,
  opened,
  WAITING,
} from './conversation-connection.words.ts'
import type { Row, Step } from './transport.steps.ts'

const closeRows: Row<ConnectionLook>[] = [
  ...[1000, 1001].map(
    (code): Row<ConnectionLook> => ({
      title: `[A1.4 D8] closes without a failure or a retry on ${code}`,
      given: [...OPEN, ['errors']],
      when: [['close', code], ['wait', 600_000], VISIBLE, ONLINE],
      outcome: look('closed', 5, { sockets: [closed('a', 5)] }),
      emitted: [lost(5)],
    }),
  ),
  ...[1006, 1011, 4000].map(
    (code): Row<ConnectionLook> => ({
      title: `[A1.4 c6 SOCKCONV-04] waits for a retry on ${code} and keeps the number of authentication failures`,
      given: [...CHOSEN, ...noToken(2), ['token', 'a']],
      when: [['close', code]],
      outcome: look('waiting', 5, {
        attempts: 2,
        retryAt: 9000,
        error: 'Not authenticated - no valid access token',
        sockets: [closed('a', 5)],
      }),
      emitted: [],
    }),
  ),
  {
    title: '[A1.4 c7] counts one failure and waits without a usable token',
    given: CHOSEN,
    when: [['token', null]],
    outcome: look('waiting', 5, {
      attempts: 1,
      retryAt: 3000,
      error: 'Not authenticated - no valid access token',
    }),
    emitted: [],
  },
  {
    title:
      '[A1.4 c7 SOCKAUTH-01] counts one failure and waits when the token is rejected twice in one call',
    given: [...CONNECTING, ['close', 4003], ['wait', 1000], ['refresh', 'b']],
    when: [['close', 4003]],
    outcome: look('waiting', 5, {
      attempts: 1,
      retryAt: 4000,
      sockets: [closed('a', 5), closed('b', 5)],
    }),
    emitted: [],
  },
  {
    title: '[A1.4 c8 D10] stops with the final text at the sixth authentication failure',
    given: [...CHOSEN, ...noToken(5)],
    when: [['token', null], ['wait', 600_000], VISIBLE, ONLINE],
    outcome: look('failed', 5, { attempts: 5, error: AUTH_TEXT }),
    emitted: [],
  },
  {
    title: '[A1.4 c8 D10] does not reset the number of authentication failures on a drop',
    given: [...CHOSEN, ...noToken(5), ['token', 'a'], ['close', 1006], ['wait', 3000]],
    when: [['token', null]],
    outcome: look('failed', 5, { attempts: 5, error: AUTH_TEXT, sockets: [closed('a', 5)] }),
    emitted: [],
  },
  {
    title: '[A1.4 c9] clears the text and the counter when it opens',
    given: [...CHOSEN, ...noToken(4), ['token', 'a']],
    when: [['open']],
    outcome: look('open', 5, { sockets: [live('a', 5)] }),
    emitted: [opened(5)],
  },
  ...(
    [
      [2999, 4],
      [3000, 0],
      [3001, 0],
    ] as const
  ).map(
    ([after, attempts]): Row<ConnectionLook> => ({
      title: `[A1.4 c9 D7] has ${attempts} authentication failures when 4001 ends an open connection after ${after} ms`,
      given: [...CHOSEN, ...noToken(4), ['token', 'a'], ['open'], ['wait', after]],
      when: [['close', 4001]],
      outcome: look('connecting', 5, { attempts, sockets: [closed('a', 5)] }),
      emitted: [lost(5)],
    }),
  ),
]

const wakeRows: Row<ConnectionLook>[] = [
  {
    title: '[B4] connects immediately when the network is back and keeps the counter',
    given: [...CHOSEN, ['token', null], ['wait', 1000]],
    when: [ONLINE, ['token', 'b'], ['wait', 10_000]],
    outcome: look('connecting', 5, {
      attempts: 1,
      error: 'Not authenticated - no valid access token',
      sockets: [connecting('b', 5)],
    }),
    emitted: [],
  },
  {
    title: '[A1.4] ignores a visible page before the retry is due',
    given: [...WAITING, ['wait', 2999]],
    when: [VISIBLE],
    outcome: look('waiting', 5, { retryAt: 3000, sockets: [closed('a', 5)] }),
    emitted: [],
  },
  {
    title:
      '[B8] connects immediately when the page is visible after a sleep and the retry is overdue',
    given: [...WAITING, ['sleep', 3000]],
    when: [VISIBLE, ['token', 'b'], ['wait', 10_000]],
    outcome: look('connecting', 5, { sockets: [closed('a', 5), connecting('b', 5)] }),
    emitted: [],
  },
  ...(
    [
      ['connecting', CONNECTING, connecting('a', 5)],
      ['open', OPEN, live('a', 5)],
    ] as const
  ).map(
    ([status, given, socket]): Row<ConnectionLook> => ({
      title: `[B4 A1.4] ignores page and network while ${status}`,
      given: given as Step[],
      when: [ONLINE, VISIBLE, ONLINE],
      outcome: look(status, 5, { sockets: [socket] }),
      emitted: [],
    }),
  ),
]

const wordRows: Row<ConnectionLook>[] = [
  {
    title:
      '[SOCKEV-12 D6] shows the server’s error text and passes the frame on with its conversation',
    given: OPEN,
    when: [['text', '{"type":"error","message":"Not yours."}']],
    outcome: look('open', 5, { error: 'Not yours.', sockets: [live('a', 5)] }),
    emitted: [
      {
        type: 'frames.received',
        source: 'conversation',
        conversationId: 5,
        frames: [{ type: 'error', payload: { type: 'error', message: 'Not yours.' } }],
      },
    ],
  },
  {
    title: '[D12] passes a frame on with its conversation',
    given: OPEN,
    when: [['text', '{"type":"new_message","message":{"id":1}}']],
    outcome: look('open', 5, { sockets: [live('a', 5)] }),
    emitted: [
      {
        type: 'frames.received',
        source: 'conversation',
        conversationId: 5,
        frames: [{ type: 'new_message', payload: { type: 'new_message', message: { id: 1 } } }],
      },
    ],
  },
  {
    title: '[SOCKEV-12 D6] shows the last of several error texts that arrive together',
    given: OPEN,
    when: [['text', '{"type":"error","message":"One."}', '{"type":"error"}', '{"type":"pong"}']],
    outcome: look('open', 5, { error: 'WebSocket connection error', sockets: [live('a', 5)] }),
    emitted: [
      {
        type: 'frames.received',
        source: 'conversation',
        conversationId: 5,
        frames: [
          { type: 'error', payload: { type: 'error', message: 'One.' } },
          { type: 'error', payload: { type: 'error' } },
          { type: 'pong', payload: { type: 'pong' } },
        ],
      },
    ],
  },
  {
    title: '[D15] clears the text when it is dismissed',
    given: FAILED,
    when: [DISMISS],
    outcome: look('failed', 5, { attempts: 5 }),
    emitted: [],
  },
  {
    title: '[D15] clears the text when another conversation is selected',
    given: FAILED,
    when: [choose(6)],
    outcome: look('connecting', 6),
    emitted: [],
  },
]

export const CONVERSATION_CLOSING_ROWS: Row<ConnectionLook>[] = [
  ...closeRows,
  ...wakeRows,
  ...wordRows,
]
