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
      title: `[A1.4 D8] ${code} is no failure and no retry`,
      given: [...OPEN, ['errors']],
      when: [['close', code], ['wait', 600_000], VISIBLE, ONLINE],
      outcome: look('closed', 5, { sockets: [closed('a', 5)] }),
      told: [lost(5)],
    }),
  ),
  ...[1006, 1011, 4000].map(
    (code): Row<ConnectionLook> => ({
      title: `[A1.4 c6 SOCKCONV-04] ${code} waits for a retry; the authentication count stays`,
      given: [...CHOSEN, ...noToken(2), ['token', 'a']],
      when: [['close', code]],
      outcome: look('waiting', 5, {
        attempts: 2,
        retryAt: 9000,
        error: 'Not authenticated - no valid access token',
        sockets: [closed('a', 5)],
      }),
      told: [],
    }),
  ),
  {
    title: '[A1.4 c7] no usable token counts one and waits',
    given: CHOSEN,
    when: [['token', null]],
    outcome: look('waiting', 5, {
      attempts: 1,
      retryAt: 3000,
      error: 'Not authenticated - no valid access token',
    }),
    told: [],
  },
  {
    title: '[A1.4 c7 SOCKAUTH-01] a second refused token in a call counts one and waits',
    given: [...CONNECTING, ['close', 4003], ['wait', 1000], ['refresh', 'b']],
    when: [['close', 4003]],
    outcome: look('waiting', 5, {
      attempts: 1,
      retryAt: 4000,
      sockets: [closed('a', 5), closed('b', 5)],
    }),
    told: [],
  },
  {
    title:
      '[A1.4 c8 D10] after five retried authentication failures the sixth ends it with its text',
    given: [...CHOSEN, ...noToken(5)],
    when: [['token', null], ['wait', 600_000], VISIBLE, ONLINE],
    outcome: look('failed', 5, { attempts: 5, error: AUTH_TEXT }),
    told: [],
  },
  {
    title: '[A1.4 c8 D10] a drop between refused tokens does not restart their count',
    given: [...CHOSEN, ...noToken(5), ['token', 'a'], ['close', 1006], ['wait', 3000]],
    when: [['token', null]],
    outcome: look('failed', 5, { attempts: 5, error: AUTH_TEXT, sockets: [closed('a', 5)] }),
    told: [],
  },
  {
    title: '[A1.4 c9] an open clears the text and the count',
    given: [...CHOSEN, ...noToken(4), ['token', 'a']],
    when: [['open']],
    outcome: look('open', 5, { sockets: [live('a', 5)] }),
    told: [opened(5)],
  },
  ...(
    [
      [2999, 4],
      [3000, 0],
      [3001, 0],
    ] as const
  ).map(
    ([after, attempts]): Row<ConnectionLook> => ({
      title: `[A1.4 c9 D7] an open that 4001 ends after ${after} ms leaves ${attempts} authentication failures`,
      given: [...CHOSEN, ...noToken(4), ['token', 'a'], ['open'], ['wait', after]],
      when: [['close', 4001]],
      outcome: look('connecting', 5, { attempts, sockets: [closed('a', 5)] }),
      told: [lost(5)],
    }),
  ),
]

const wakeRows: Row<ConnectionLook>[] = [
  {
    title: '[B4] the network’s return cuts the wait short and leaves the count alone',
    given: [...CHOSEN, ['token', null], ['wait', 1000]],
    when: [ONLINE, ['token', 'b'], ['wait', 10_000]],
    outcome: look('connecting', 5, {
      attempts: 1,
      error: 'Not authenticated - no valid access token',
      sockets: [connecting('b', 5)],
    }),
    told: [],
  },
  {
    title: '[A1.4] a page seen again before the retry is due does nothing',
    given: [...WAITING, ['wait', 2999]],
    when: [VISIBLE],
    outcome: look('waiting', 5, { retryAt: 3000, sockets: [closed('a', 5)] }),
    told: [],
  },
  {
    title: '[B8] a page seen after a sleep finds the retry overdue and connects at once',
    given: [...WAITING, ['sleep', 3000]],
    when: [VISIBLE, ['token', 'b'], ['wait', 10_000]],
    outcome: look('connecting', 5, { sockets: [closed('a', 5), connecting('b', 5)] }),
    told: [],
  },
  ...(
    [
      ['connecting', CONNECTING, connecting('a', 5)],
      ['open', OPEN, live('a', 5)],
    ] as const
  ).map(
    ([status, given, socket]): Row<ConnectionLook> => ({
      title: `[B4 A1.4] page and network while ${status} do nothing`,
      given: given as Step[],
      when: [ONLINE, VISIBLE, ONLINE],
      outcome: look(status, 5, { sockets: [socket] }),
      told: [],
    }),
  ),
]

const wordRows: Row<ConnectionLook>[] = [
  {
    title:
      '[SOCKEV-12 D6] the server’s error text is shown; the frame is passed on with its conversation',
    given: OPEN,
    when: [['text', '{"type":"error","message":"Not yours."}']],
    outcome: look('open', 5, { error: 'Not yours.', sockets: [live('a', 5)] }),
    told: [
      {
        type: 'frames.received',
        source: 'conversation',
        conversationId: 5,
        frames: [{ type: 'error', payload: { type: 'error', message: 'Not yours.' } }],
      },
    ],
  },
  {
    title: '[D12] a frame is passed on as one of the conversation',
    given: OPEN,
    when: [['text', '{"type":"new_message","message":{"id":1}}']],
    outcome: look('open', 5, { sockets: [live('a', 5)] }),
    told: [
      {
        type: 'frames.received',
        source: 'conversation',
        conversationId: 5,
        frames: [{ type: 'new_message', payload: { type: 'new_message', message: { id: 1 } } }],
      },
    ],
  },
  {
    title: '[SOCKEV-12 D6] of error texts that come together the last one shows',
    given: OPEN,
    when: [['text', '{"type":"error","message":"One."}', '{"type":"error"}', '{"type":"pong"}']],
    outcome: look('open', 5, { error: 'WebSocket connection error', sockets: [live('a', 5)] }),
    told: [
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
    title: '[D15] dismissing takes the text away',
    given: FAILED,
    when: [DISMISS],
    outcome: look('failed', 5, { attempts: 5 }),
    told: [],
  },
  {
    title: '[D15] another conversation starts without the text of the last one',
    given: FAILED,
    when: [choose(6)],
    outcome: look('connecting', 6),
    told: [],
  },
]

export const CONVERSATION_CLOSING_ROWS: Row<ConnectionLook>[] = [
  ...closeRows,
  ...wakeRows,
  ...wordRows,
]
