/** Decision A1.4 with D2, D7, D8, D10 and B4, row by row. Data only; knows no machine. */
import type { Id } from '../../src/protocol/types.ts'
import type { Status } from './connection.reference.ts'
import type { ConversationLook } from './conversation-connection.reference.ts'
import { type Row, type Step, socketLook, type Timed, type Told } from './transport.steps.ts'

export const SIGN_IN: Step = ['tell', { type: 'session.started', user: { id: 1 } }]
export const SIGN_OUT: Step = ['tell', { type: 'session.ended' }]
export const LEAVE: Step = ['tell', { type: 'conversation.leave' }]
export const choose = (id: Id): Step => ['tell', { type: 'conversation.choose', id }]
const ONLINE: Step = ['tell', { type: 'network.online' }]
const VISIBLE: Step = ['tell', { type: 'page.visible' }]
const DISMISS: Step = ['tell', { type: 'error.dismiss' }]

const opened = (id: Id): Told => ({
  type: 'connection.opened',
  source: 'conversation',
  conversationId: id,
})
const lost = (id: Id): Told => ({
  type: 'connection.lost',
  source: 'conversation',
  conversationId: id,
})
const AUTH_TEXT = 'Authentication failed. Please log in again.'

const closed = (token: string, conversationId: Id, ...closeCodes: number[]) =>
  socketLook(token, 'closed', { conversationId, closeCodes })
const connecting = (token: string, conversationId: Id) =>
  socketLook(token, 'connecting', { conversationId })
const live = (token: string, conversationId: Id) => socketLook(token, 'open', { conversationId })

function look(
  status: Status,
  conversationId: Id | null,
  rest: Partial<ConversationLook> = {},
): ConversationLook {
  const calm = { attempts: 0, error: null, retryAt: null, sockets: [], reported: 0 }
  return { status, conversationId, ...calm, ...rest }
}

const CHOSEN: Step[] = [SIGN_IN, choose(5)]
const CONNECTING: Step[] = [...CHOSEN, ['token', 'a']]
const OPEN: Step[] = [...CONNECTING, ['open']]
const WAITING: Step[] = [...CONNECTING, ['close', 1006]]
const CLOSED: Step[] = [...OPEN, ['close', 1001]]
/** `count` failures for want of a token, each retry after 3 s; the next attempt asks for a token. */
const noToken = (count: number): Step[] =>
  Array.from({ length: count }, (): Step[] => [
    ['token', null],
    ['wait', 3000],
  ]).flat()
const FAILED: Step[] = [...CHOSEN, ...noToken(5), ['token', null]]

const chooseRows: Row<ConversationLook>[] = [
  {
    title: '[A1.4 c1 SOCKCONV-01 D2] choosing 5 opens one socket for conversation 5',
    given: [SIGN_IN],
    when: [choose(5), ['token', 'a']],
    outcome: look('connecting', 5, { sockets: [connecting('a', 5)] }),
    told: [],
  },
  {
    title: '[A1.4 c1 SOCKGEN-09] choosing while signed out opens nothing, then or at the sign-in',
    given: [],
    when: [choose(5), VISIBLE, ONLINE, LEAVE, SIGN_IN, ['wait', 600_000]],
    outcome: look('off', null),
    told: [],
  },
  ...(
    [
      ['a token is asked for', CHOSEN, look('connecting', 5)],
      ['connecting', CONNECTING, look('connecting', 5, { sockets: [connecting('a', 5)] })],
      ['open', OPEN, look('open', 5, { sockets: [live('a', 5)] })],
      ['waiting', WAITING, look('waiting', 5, { retryAt: 3000, sockets: [closed('a', 5)] })],
    ] as const
  ).flatMap(([name, given, outcome]): Row<ConversationLook>[] => [
    {
      title: `[A1.4 c2 SOCKCONV-02] choosing the same conversation while ${name} does nothing`,
      given: given as Step[],
      when: [choose(5), choose('5')],
      outcome,
      told: [],
    },
  ]),
  {
    title: '[A1.4 c3] choosing the same conversation after a normal close connects again',
    given: CLOSED,
    when: [choose(5), ['token', 'b']],
    outcome: look('connecting', 5, { sockets: [closed('a', 5), connecting('b', 5)] }),
    told: [],
  },
  {
    title: '[A1.4 c3] choosing the same conversation after failing starts the count over',
    given: FAILED,
    when: [choose('5'), ['token', 'b']],
    outcome: look('connecting', 5, { error: AUTH_TEXT, sockets: [connecting('b', 5)] }),
    told: [],
  },
  ...(
    [
      ['a token is asked for', CHOSEN, []],
      ['connecting', CONNECTING, [closed('a', 5, 1000)]],
      ['open', OPEN, [closed('a', 5, 1000)]],
      ['the 1 s pause', [...CONNECTING, ['close', 4001]], [closed('a', 5)]],
      ['waiting', WAITING, [closed('a', 5)]],
      ['closed', CLOSED, [closed('a', 5)]],
      ['failed', FAILED, []],
    ] as [string, Step[], ConversationLook['sockets']][]
  ).flatMap(([name, given, sockets]): Row<ConversationLook>[] => [
    {
      title: `[A1.4 c4 SOCKCONV-03] choosing 6 while ${name} closes the socket of 5 first, then opens one for 6`,
      given,
      when: [choose(6), ['late token', 'z'], ['token', 'b'], ['open'], ['wait', 600_000]],
      outcome: look('open', 6, { sockets: [...sockets, live('b', 6)] }),
      told: [opened(6)],
    },
    {
      title: `[A1.4 c5] leaving while ${name} closes with 1000 and nothing follows`,
      given,
      when: [LEAVE, ['late token', 'z'], ['wait', 600_000], ONLINE, VISIBLE],
      outcome: look('off', null, { attempts: name === 'failed' ? 5 : 0, sockets }),
      told: [],
    },
    {
      title: `[A1.4 c5 SOCKGEN-09] signing out while ${name} closes with 1000; no choice reopens it`,
      given,
      when: [SIGN_OUT, choose(5), choose(6), ['wait', 600_000], ONLINE, VISIBLE],
      outcome: look('off', null, { attempts: name === 'failed' ? 5 : 0, sockets }),
      told: [],
    },
  ]),
  {
    title: '[A1.4 c4 SOCKCONV-03] late words of the socket of 5 are ignored',
    given: [...OPEN, choose(6), ['token', 'b'], ['open']],
    when: [
      ['late', { type: 'socket.opened' }],
      ['late', { type: 'socket.received', data: '{"type":"new_message"}' }],
      ['late', { type: 'socket.errored' }],
      ['late', { type: 'socket.closed', code: 1006, reason: '' }],
      ['wait', 10_000],
    ],
    outcome: look('open', 6, { sockets: [closed('a', 5, 1000), live('b', 6)] }),
    told: [],
  },
  {
    title: '[A1.4 c5] after leaving, the same conversation can be chosen again',
    given: [...OPEN, LEAVE],
    when: [choose(5), ['token', 'b']],
    outcome: look('connecting', 5, { sockets: [closed('a', 5, 1000), connecting('b', 5)] }),
    told: [],
  },
]

const closeRows: Row<ConversationLook>[] = [
  ...[1000, 1001].map(
    (code): Row<ConversationLook> => ({
      title: `[A1.4 D8] ${code} is no failure and no retry`,
      given: [...OPEN, ['errors']],
      when: [['close', code], ['wait', 600_000], VISIBLE, ONLINE],
      outcome: look('closed', 5, { sockets: [closed('a', 5)] }),
      told: [lost(5)],
    }),
  ),
  ...[1006, 1011, 4000].map(
    (code): Row<ConversationLook> => ({
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
    ([after, attempts]): Row<ConversationLook> => ({
      title: `[A1.4 c9 D7] an open that 4001 ends after ${after} ms leaves ${attempts} authentication failures`,
      given: [...CHOSEN, ...noToken(4), ['token', 'a'], ['open'], ['wait', after]],
      when: [['close', 4001]],
      outcome: look('connecting', 5, { attempts, sockets: [closed('a', 5)] }),
      told: [lost(5)],
    }),
  ),
]

const wakeRows: Row<ConversationLook>[] = [
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
    ([status, given, socket]): Row<ConversationLook> => ({
      title: `[B4 A1.4] page and network while ${status} do nothing`,
      given: given as Step[],
      when: [ONLINE, VISIBLE, ONLINE],
      outcome: look(status, 5, { sockets: [socket] }),
      told: [],
    }),
  ),
]

const wordRows: Row<ConversationLook>[] = [
  {
    title:
      '[SOCKEV-12 D6] the server’s error text is shown; the frame is passed on with its conversation',
    given: OPEN,
    when: [['text', '{"type":"error","message":"Not yours."}']],
    outcome: look('open', 5, { error: 'Not yours.', sockets: [live('a', 5)] }),
    told: [
      {
        type: 'frame.received',
        source: 'conversation',
        conversationId: 5,
        frame: { type: 'error', payload: { type: 'error', message: 'Not yours.' } },
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
        type: 'frame.received',
        source: 'conversation',
        conversationId: 5,
        frame: { type: 'new_message', payload: { type: 'new_message', message: { id: 1 } } },
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

export const CONVERSATION_ROWS: Row<ConversationLook>[] = [
  ...chooseRows,
  ...closeRows,
  ...wakeRows,
  ...wordRows,
]

export const CONVERSATION_TIMES: Timed<ConversationLook>[] = [
  {
    title:
      '[A1.4 c6 D11 SOCKCONV-04] the retry comes exactly 3000 ms after the close, for the same id',
    given: [...CONNECTING, ['wait', 40], ['close', 1006]],
    at: 3000,
    before: look('waiting', 5, { retryAt: 3040, sockets: [closed('a', 5)] }),
    after: look('connecting', 5, { sockets: [closed('a', 5)] }),
    told: [],
  },
  {
    title: '[A1.4 c7 D11] after a missing token as well',
    given: [...CHOSEN, ['token', null]],
    at: 3000,
    before: look('waiting', 5, {
      attempts: 1,
      retryAt: 3000,
      error: 'Not authenticated - no valid access token',
    }),
    after: look('connecting', 5, {
      attempts: 1,
      error: 'Not authenticated - no valid access token',
    }),
    told: [],
  },
]
