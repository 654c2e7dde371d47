/** Decisions A1.4 c2…c5 and D15: selecting and leaving a conversation. Data only; no machine. */
import type { ConnectionLook } from './connection.reference.ts'
import {
  CLOSED,
  CONNECTING,
  type ConnectionRow,
  choose,
  CONVERSATION as chosen,
  LEAVE,
  ONLINE,
  OPEN,
  VISIBLE,
  WAITING,
} from './connection.words.ts'
import { type Emitted, type Step, socketLook } from './transport.steps.ts'

const live6 = socketLook('b', 'open', { conversationId: 6 })

/** A row of the conversation connection after 5 was selected. */
const row = (
  title: string,
  given: Step[],
  when: Step[],
  look: ConnectionLook,
  emitted: Emitted[] = [],
): ConnectionRow => ({
  of: chosen.of,
  title,
  given: [...chosen.begin, ...given],
  when,
  look,
  emitted,
})

const sameRows: ConnectionRow[] = [
  ...(
    [
      ['a token is requested', [], chosen.look('connecting')],
      [
        'connecting',
        CONNECTING,
        chosen.look('connecting', { sockets: [chosen.socket('a', 'connecting')] }),
      ],
      ['open', OPEN, chosen.look('open', { sockets: [chosen.socket('a', 'open')] })],
      [
        'waiting',
        WAITING,
        chosen.look('waiting', { retryAt: 3000, sockets: [chosen.closed('a')] }),
      ],
    ] as [string, Step[], ConnectionLook][]
  ).map(([name, given, look]) =>
    row(
      `[A1.4 c2 SOCKCONV-02] ignores selecting the same conversation while ${name}`,
      given,
      [choose(5), choose('5')],
      look,
    ),
  ),
  row(
    '[A1.4 c3] resets the counter when the same conversation is selected after the last failure',
    chosen.failed,
    [choose(5), ['token', 'b']],
    chosen.look('connecting', { sockets: [chosen.socket('b', 'connecting')] }),
  ),
  row(
    '[A1.4 c3] connects again with counter 0 when the same conversation is selected after a normal close',
    [...chosen.noToken(2), ...CONNECTING, ['close', 1000]],
    [choose(5), ['token', 'b']],
    chosen.look('connecting', { sockets: [chosen.closed('a'), chosen.socket('b', 'connecting')] }),
  ),
  row(
    '[A1.4 c3 D7] does not restore the counter from an open before a normal close',
    [...chosen.noToken(2), ...CLOSED, choose(5), ['token', 'b']],
    [['close', 4001]],
    chosen.look('connecting', { sockets: [chosen.closed('a'), chosen.closed('b')] }),
  ),
  row(
    '[A1.4 c5] connects again when the same conversation is selected after it was left',
    [...OPEN, LEAVE],
    [choose(5), ['token', 'b']],
    chosen.look('connecting', {
      sockets: [chosen.closed('a', 1000), chosen.socket('b', 'connecting')],
    }),
  ),
]

const changeRows: ConnectionRow[] = [
  ...chosen.ends.flatMap(([name, given, sockets]) => [
    row(
      `[A1.4 c4 SOCKCONV-03] closes the socket of 5 before it opens one for 6 when 6 is selected while ${name}`,
      given,
      [choose(6), ['late token', 'z'], ['token', 'b'], ['open'], ['wait', 600_000]],
      chosen.look('open', { conversationId: 6, sockets: [...sockets, live6] }),
      [{ ...chosen.opened, conversationId: 6 }],
    ),
    row(
      `[A1.4 c5] closes with 1000 and does nothing more when the conversation is left while ${name}`,
      given,
      [LEAVE, ['late token', 'z'], ['wait', 600_000], ONLINE, VISIBLE],
      chosen.look('off', {
        conversationId: null,
        attempts: name === 'failed' ? 5 : 0,
        sockets,
      }),
    ),
  ]),
  row(
    '[A1.4 c4 SOCKCONV-03] ignores late events of the socket of 5',
    [...OPEN, choose(6), ['token', 'b'], ['open']],
    [
      ['late', { type: 'socket.opened' }],
      ['late', { type: 'socket.received', data: ['{"type":"new_message"}'] }],
      ['late', { type: 'socket.errored' }],
      ['late', { type: 'socket.closed', code: 1006, reason: '' }],
      ['wait', 10_000],
    ],
    chosen.look('open', { conversationId: 6, sockets: [chosen.closed('a', 1000), live6] }),
  ),
  row(
    '[D15] clears the text when another conversation is selected',
    chosen.failed,
    [choose(6)],
    chosen.look('connecting', { conversationId: 6 }),
  ),
]

export const CONNECTION_CHOICE_ROWS: ConnectionRow[] = [...sameRows, ...changeRows]
