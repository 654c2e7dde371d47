/** The table of decision A11 with the clauses of section 4. Imports no machine. */
import { type ChatRow, loaded, look, marks, STORED, saves, say, sends } from './chat.steps.ts'
import { mine, stored } from './chat.words.ts'

const FAILED_TEXT = 'Failed to send message. Please try again.'
const EMPTY_TEXT = 'Message content cannot be empty'

const OLD = stored({ id: 10, text: 'old', seconds: -60 })
/** The server's copy of the first message, from an API that supports client ids. */
const COPY = mine({ id: 50, text: 'hello', seconds: 1, client: 'local-1' })
/** The same from an API without client ids. */
const PLAIN = mine({ id: 50, text: 'hello', seconds: 1 })
const emitted = (id: number, text = 'hello', client = 'local-1', seconds = 1) => ({
  type: STORED,
  message: { ...mine({ id, text, seconds, client }), status: 'sent' },
})

export const SEND_ROWS: ChatRow[] = [
  {
    title: '[SEND-01 A11] adds a pending message immediately, clears the input and posts it',
    given: loaded([OLD]),
    when: say('hello'),
    look: look({
      list: [
        [10, 'old', null],
        ['local-1', 'hello', 'pending'],
      ],
    }),
    emitted: [saves('hello'), saves(''), sends(1, 'hello')],
  },
  {
    title: '[SEND-08 A11] trims the text',
    given: loaded(),
    when: say('  hello \n'),
    look: look({ list: [['local-1', 'hello', 'pending']] }),
    emitted: [saves('  hello \n'), saves(''), sends(1, 'hello')],
  },
  {
    title: '[SEND-07 A11 CHAT-06] rejects blank text, posts nothing and keeps the input',
    given: [...loaded(), ['type', ' \t ']],
    when: [['send']],
    look: look({ draft: ' \t ', error: EMPTY_TEXT }),
    emitted: [],
  },
  {
    title: '[SEND-02 A11] replaces the pending message by the stored one, in place and once',
    given: [...loaded([OLD]), ...say('hello')],
    when: [['sent', 1, COPY]],
    look: look({
      list: [
        [10, 'old', null],
        [50, 'hello', 'sent'],
      ],
    }),
    emitted: [emitted(50)],
  },
  {
    title: '[SEND-02 A11] replaces the pending message also when the API ignores client ids',
    given: [...loaded([OLD]), ...say('hello')],
    when: [['sent', 1, PLAIN]],
    look: look({
      list: [
        [10, 'old', null],
        [50, 'hello', 'sent'],
      ],
    }),
    emitted: [emitted(50)],
  },
  {
    title: '[A11] marks the message sent when the response contains no valid message',
    given: [...loaded(), ...say('hello')],
    when: [['sent', 1, null]],
    look: look({ list: [['local-1', 'hello', 'sent']] }),
    emitted: [
      {
        type: STORED,
        message: {
          ...mine({ id: 'local-1', text: 'hello', seconds: 0, client: 'local-1' }),
          status: 'sent',
        },
      },
    ],
  },
  {
    title: '[A11] keeps one entry when the echo arrived unmatched before the response',
    given: [...loaded(), ...say('hello'), ['live', mine({ id: 50, text: 'HELLO', seconds: 1 })]],
    when: [['sent', 1, mine({ id: 50, text: 'HELLO', seconds: 1 })]],
    look: look({ list: [[50, 'HELLO', 'sent']] }),
    emitted: [emitted(50, 'HELLO')],
  },
  {
    title: '[A11] changes nothing visible when the echo has already replaced the message',
    given: [...loaded(), ...say('hello'), ['live', COPY]],
    when: [['sent', 1, COPY]],
    look: look({ list: [[50, 'hello', 'sent']] }),
    emitted: [emitted(50)],
  },
  {
    title: '[A11] adds the stored message when the echo of another one had replaced it',
    given: [...loaded(), ...say('hello'), ['live', mine({ id: 40, text: 'hello', seconds: 1 })]],
    when: [['sent', 1, mine({ id: 50, text: 'hello', seconds: 2 })]],
    look: look({
      list: [
        [40, 'hello', 'sent'],
        [50, 'hello', 'sent'],
      ],
    }),
    emitted: [emitted(50, 'hello', 'local-1', 2)],
  },
  {
    title: '[SEND-03 CHAT-13 ERR-42 A11] keeps a failed message in the list and shows the error',
    given: [...loaded(), ...say('hello')],
    when: [['sendFailed', 1, 500]],
    look: look({ list: [['local-1', 'hello', 'failed']], error: FAILED_TEXT }),
    emitted: [],
  },
  {
    title: '[A11] keeps the message sent without an error when the request fails after the echo',
    given: [...loaded(), ...say('hello'), ['live', COPY]],
    when: [['sendFailed', 1, 502]],
    look: look({ list: [[50, 'hello', 'sent']] }),
    emitted: [],
  },
]

export const LIVE_ROWS: ChatRow[] = [
  {
    title: '[SEND-04 A11] ignores a live message whose id is in the list',
    given: [...loaded([OLD]), ['live', stored({ id: 11, text: 'new' })]],
    when: [
      ['live', stored({ id: 11, text: 'again' })],
      ['live', stored({ id: '10', text: 'x' })],
    ],
    look: look({
      list: [
        [10, 'old', null],
        [11, 'new', null],
      ],
    }),
    emitted: [],
  },
  {
    title: '[A11] replaces the pending message by its echo with the same client id',
    given: [...loaded(), ...say('one'), ...say('two')],
    when: [['live', mine({ id: 60, text: 'two!', seconds: 1, client: 'local-2' })]],
    look: look({
      list: [
        [60, 'two!', 'sent'],
        ['local-1', 'one', 'pending'],
      ],
    }),
    emitted: [],
  },
  {
    title:
      '[A11] replaces the oldest pending message with the same text when the echo has no client id',
    given: [...loaded(), ...say('ok'), ['wait', 1], ...say('ok')],
    when: [['live', mine({ id: 60, text: 'ok', seconds: 1 })]],
    look: look({
      list: [
        [60, 'ok', 'sent'],
        ['local-2', 'ok', 'pending'],
      ],
    }),
    emitted: [],
  },
  {
    title: '[A11 B5] does not match the echo of another device by its text',
    given: [...loaded(), ...say('ok')],
    when: [['live', mine({ id: 60, text: 'ok', seconds: 1, client: 'other-tab' })]],
    look: look({
      list: [
        [60, 'ok', null],
        ['local-1', 'ok', 'pending'],
      ],
    }),
    emitted: [],
  },
  {
    title: '[A11] does not match a second copy of an echo with another message',
    given: [...loaded(), ...say('ok'), ...say('ok'), ['live', mine({ id: 60, text: 'ok' })]],
    when: [['live', mine({ id: 60, text: 'ok' })]],
    look: look({
      list: [
        [60, 'ok', 'sent'],
        ['local-2', 'ok', 'pending'],
      ],
    }),
    emitted: [],
  },
  {
    title: '[A11] ignores messages of another conversation',
    given: loaded([OLD]),
    when: [['live', stored({ id: 12, conversation: 8 })]],
    look: look({ list: [[10, 'old', null]] }),
    emitted: [],
  },
  {
    title: '[SOCKEV-09 A11] processes messages that arrive together one after the other',
    given: loaded([OLD]),
    when: [
      [
        'live',
        stored({ id: 12, text: 'new', seconds: 5 }),
        stored({ id: 13, conversation: 8 }),
        stored({ id: 12, text: 'again', seconds: 5 }),
        stored({ id: 14, text: 'newer', seconds: 6 }),
      ],
    ],
    look: look({
      list: [
        [10, OLD.body, null],
        [12, 'new', null],
        [14, 'newer', null],
      ],
    }),
    emitted: [],
  },
  {
    title: '[SOCKEV-09 A11] appends any other live message',
    given: loaded([OLD]),
    when: [['live', stored({ id: 12, text: 'new', seconds: 5 })]],
    look: look({
      list: [
        [10, 'old', null],
        [12, 'new', null],
      ],
    }),
    emitted: [],
  },
  {
    title: '[A11] keeps pending and failed messages, and each id once, when a page is merged',
    given: [
      ...loaded([OLD], true),
      ...say('one'),
      ['sendFailed', 1, 400],
      ['dismiss'],
      ...say('two'),
      ['older'],
    ],
    when: [['page', 'older', [stored({ id: 9, text: 'older', seconds: -90 }), OLD], false]],
    look: look({
      list: [
        [9, 'older', null],
        [10, 'old', null],
        ['local-1', 'one', 'failed'],
        ['local-2', 'two', 'pending'],
      ],
    }),
    emitted: [],
  },
  {
    title: '[A11] sorts by time, then by arrival, with pending messages last',
    given: [...loaded([OLD]), ...say('mine')],
    when: [
      ['live', stored({ id: 13, text: 'b', seconds: 300 })],
      ['live', stored({ id: 12, text: 'a', seconds: 5 })],
      ['live', stored({ id: 14, text: 'c', seconds: 300 })],
    ],
    look: look({
      list: [
        [10, 'old', null],
        [12, 'a', null],
        [13, 'b', null],
        [14, 'c', null],
        ['local-1', 'mine', 'pending'],
      ],
    }),
    emitted: [],
  },
  {
    title: '[CHAT-18 A11] keeps a message with an invalid time where it arrived',
    given: loaded([OLD]),
    when: [
      ['live', { ...stored({ id: 12, text: 'bad' }), created_at: 'nonsense' }],
      ['live', stored({ id: 13, text: 'good', seconds: 5 })],
    ],
    look: look({
      list: [
        [10, 'old', null],
        [12, 'bad', null],
        [13, 'good', null],
      ],
    }),
    emitted: [],
  },
  {
    title: '[A11] keeps a message read when an older response says unread',
    given: [...loaded([stored({ id: 20, read: false })]), ['wasRead', 20], ['reopened']],
    when: [['page', 'gap', [stored({ id: 20, read: false })], false]],
    look: look({ list: [[20, 'text 20', null]] }),
    emitted: [],
  },
  {
    title:
      '[A11 B5] replaces the pending message when a page has its client id, even for a known message',
    given: [
      ...loaded(),
      ...say('hello'),
      ['live', mine({ id: 50, text: 'HELLO', seconds: 1 })],
      ['reopened'],
    ],
    when: [
      ['page', 'gap', [mine({ id: 50, text: 'HELLO', seconds: 1, client: 'local-1' })], false],
    ],
    look: look({ list: [[50, 'HELLO', null]] }),
    emitted: [],
  },
  {
    title: '[SEND-05 SOCKEV-13] marks the message of a read event read',
    given: loaded([stored({ id: 20, read: false }), stored({ id: 21, read: false })]),
    when: [['wasRead', '20']],
    look: look({
      list: [
        [20, 'text 20', null],
        [21, 'text 21', null],
      ],
      unread: [21],
    }),
    emitted: [],
  },
  {
    title: '[A11] ignores read events and reactions for unknown messages',
    given: loaded([stored({ id: 20, read: false })]),
    when: [
      ['wasRead', 99],
      ['reactions', 99, [{ reaction_type: 'like' }]],
    ],
    look: look({ list: [[20, 'text 20', null]], unread: [20] }),
    emitted: [],
  },
  {
    title: '[A12] marks a live message read immediately while the chat is open and visible',
    given: [...loaded(), ['opened', 0]],
    when: [
      ['live', stored({ id: 30, read: false })],
      ['live', stored({ id: 31, read: false, seconds: 1 })],
      ['wait', 0],
    ],
    look: look({
      list: [
        [30, 'text 30', null],
        [31, 'text 31', null],
      ],
      unread: [30, 31],
    }),
    emitted: [marks(30, 31)],
  },
]

export const RETRY_ROWS: ChatRow[] = [
  {
    title: '[B5 B6] is pending again on retry and posts with the same client id',
    given: [...loaded(), ...say('hello'), ['sendFailed', 1, 0]],
    when: [['retry', 1]],
    look: look({ list: [['local-1', 'hello', 'pending']] }),
    emitted: [sends(1, 'hello')],
  },
  {
    title: '[B5 B6] keeps one message when a retry after a 502 returns the stored message',
    given: [...loaded(), ...say('hello'), ['sendFailed', 1, 502], ['retry', 1]],
    when: [
      ['sent', 1, COPY],
      ['live', COPY],
    ],
    look: look({ list: [[50, 'hello', 'sent']] }),
    emitted: [emitted(50)],
  },
  {
    title: '[B5 B6] replaces the failed message and clears its error when the echo follows a 502',
    given: [...loaded(), ...say('hello'), ['sendFailed', 1, 502]],
    when: [['live', COPY]],
    look: look({ list: [[50, 'hello', 'sent']] }),
    emitted: [],
  },
  {
    title: '[B6] replaces the failed message when the page after the outage contains it',
    given: [...loaded([OLD]), ...say('hello'), ['sendFailed', 1, 0], ['reopened']],
    when: [['page', 'gap', [OLD, COPY], true]],
    look: look({
      list: [
        [10, 'old', null],
        [50, 'hello', 'sent'],
      ],
    }),
    emitted: [],
  },
  {
    title: '[B6] fails again when a retry is rejected',
    given: [...loaded(), ...say('hello'), ['sendFailed', 1, 0], ['retry', 1]],
    when: [['sendFailed', 1, 400]],
    look: look({ list: [['local-1', 'hello', 'failed']], error: FAILED_TEXT }),
    emitted: [],
  },
  {
    title: '[B6] removes a failed message, which can then not be retried',
    given: [...loaded(), ...say('hello'), ['sendFailed', 1, 500]],
    when: [
      ['remove', 1],
      ['retry', 1],
    ],
    look: look(),
    emitted: [],
  },
  {
    title: '[B6] ignores removal and retry of a message that is being sent',
    given: [...loaded(), ...say('hello')],
    when: [
      ['remove', 1],
      ['retry', 1],
    ],
    look: look({ list: [['local-1', 'hello', 'pending']] }),
    emitted: [],
  },
  {
    title: '[B6] keeps the error while another failed message remains',
    given: [
      ...loaded(),
      ...say('one'),
      ...say('two'),
      ['sendFailed', 1, 500],
      ['sendFailed', 2, 500],
    ],
    when: [['remove', 1]],
    look: look({ list: [['local-2', 'two', 'failed']], error: FAILED_TEXT }),
    emitted: [],
  },
]
