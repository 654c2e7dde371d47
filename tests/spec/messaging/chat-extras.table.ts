/** Reactions by the user, and unsent messages. Imports no machine. */
import {
  type ChatRow,
  type ChatStep,
  keeps,
  loaded,
  look,
  type ReactionsSeen,
  reacts,
  STORED,
  saves,
  say,
  sends,
  sendsQueued,
} from './chat.steps.ts'
import { ME, mine, stored, THEM } from './chat.words.ts'
import { REACTION_REFUSED } from './chat-reactions.reference.ts'

const LIKE = '👍'
const LOVE = '❤️'
const message = stored({ id: 10, text: 'see this' })
const theirLike = { reaction_type: LIKE, user_id: THEM.id, username: THEM.username }
const myLike = { reaction_type: LIKE, user_id: ME.id, username: ME.username }
const list: [number, string, null][] = [[10, 'see this', null]]
const with_ = (...reactions: ReactionsSeen[1]) =>
  look({ list, ...(reactions.length === 0 ? {} : { reactions: [[10, reactions]] }) })
const liked: ChatStep[] = [...loaded([message]), ['reactions', 10, [theirLike, myLike]]]

export const REACTION_ROWS: ChatRow[] = [
  {
    title: '[MISC-04] shows a reaction immediately and sends it',
    given: loaded([message]),
    when: [['react', 10, LIKE]],
    look: with_([LIKE, 1, true]),
    emitted: [reacts(10, LIKE, true)],
  },
  {
    title: '[MISC-04] adds 1 to a reaction that others gave',
    given: [...loaded([message]), ['reactions', 10, [theirLike]]],
    when: [
      ['react', 10, LIKE],
      ['reacted', 200],
    ],
    look: with_([LIKE, 2, true]),
    emitted: [reacts(10, LIKE, true)],
  },
  {
    title: '[MISC-04] removes a reaction immediately',
    given: liked,
    when: [['react', 10, LIKE]],
    look: with_([LIKE, 1, false]),
    emitted: [reacts(10, LIKE, false)],
  },
  {
    title: '[MISC-04] sends a second press when the first is confirmed',
    given: [...loaded([message]), ['react', 10, LIKE], ['react', 10, LIKE]],
    when: [['reacted', 200]],
    look: with_(),
    emitted: [reacts(10, LIKE, false)],
  },
  {
    title: '[MISC-04] sends nothing more when a third press returns to the first state',
    given: [...loaded([message]), ['react', 10, LIKE], ['react', 10, LIKE], ['react', 10, LIKE]],
    when: [['reacted', 200]],
    look: with_([LIKE, 1, true]),
    emitted: [],
  },
  {
    title: '[MISC-04] rolls back a rejected reaction and shows the error',
    given: [...loaded([message]), ['react', 10, LIKE]],
    when: [['reacted', 500]],
    look: with_(),
    emitted: [REACTION_REFUSED],
  },
  {
    title: '[MISC-04] rolls back a rejected removal and shows the error',
    given: [...liked, ['react', 10, LIKE]],
    when: [['reacted', 0]],
    look: with_([LIKE, 2, true]),
    emitted: [REACTION_REFUSED],
  },
  {
    title: '[MISC-04] shows no error when a rejected reaction was already removed',
    given: [...loaded([message]), ['react', 10, LIKE], ['react', 10, LIKE]],
    when: [['reacted', 500]],
    look: with_(),
    emitted: [],
  },
  {
    title: '[MISC-04] settles two kinds of reaction independently',
    given: [...loaded([message]), ['react', 10, LIKE], ['react', 10, LOVE]],
    when: [['reacted', 500]],
    look: with_([LOVE, 1, true]),
    emitted: [REACTION_REFUSED],
  },
  {
    title: '[SOCKEV-14] settles a reaction that a frame contains; a later press removes it',
    given: [...loaded([message]), ['react', 10, LIKE]],
    when: [
      ['reactions', 10, [theirLike, myLike]],
      ['react', 10, LIKE],
    ],
    look: with_([LIKE, 1, false]),
    emitted: [reacts(10, LIKE, false)],
  },
  {
    title: '[SOCKEV-14] keeps a pending reaction when a frame without it replaces the others',
    given: [...loaded([message]), ['react', 10, LIKE]],
    when: [['reactions', 10, [theirLike]]],
    look: with_([LIKE, 2, true]),
    emitted: [],
  },
  {
    title: '[MISC-04] ignores reactions to a pending or unknown message',
    given: [...loaded([message]), ...say('mine')],
    when: [
      ['react', 'local-1', LIKE],
      ['react', 99, LIKE],
    ],
    look: look({ list: [...list, ['local-1', 'mine', 'pending']] }),
    emitted: [],
  },
]

/** As persisted: still being sent when the page was closed. */
const lost = {
  ...mine({ id: 'old-1', client: 'old-1', text: 'was on its way', seconds: -60 }),
  status: 'pending' as const,
}
const shown: [string, string, 'failed'] = ['old-1', 'was on its way', 'failed']
const copy = mine({ id: 50, client: 'old-1', text: 'was on its way', seconds: -60 })

export const OUTBOX_ROWS: ChatRow[] = [
  {
    title: '[B5] persists a message while it is being sent',
    given: [...loaded(), ['left', []], ['type', 'hello']],
    when: [['send']],
    look: look({ list: [['local-1', 'hello', 'pending']] }),
    emitted: [saves(''), sends(1, 'hello'), keeps(['local-1'])],
  },
  {
    title: '[B5] deletes the persisted message when it is stored',
    given: [...loaded(), ['left', []], ...say('hello')],
    when: [['sent', 1, mine({ id: 50, text: 'hello' })]],
    look: look({ list: [[50, 'hello', 'sent']] }),
    emitted: [
      {
        type: STORED,
        message: { ...mine({ id: 50, text: 'hello' }), client_id: 'local-1', status: 'sent' },
      },
      keeps([], ['local-1']),
    ],
  },
  {
    title: '[B6] keeps a failed message persisted',
    given: [...loaded(), ['left', []], ...say('hello')],
    when: [['sendFailed', 1, 502]],
    look: look({
      list: [['local-1', 'hello', 'failed']],
      error: 'Failed to send message. Please try again.',
    }),
    emitted: [],
  },
  {
    title: '[B6] deletes the persisted message when the user removes it',
    given: [...loaded(), ['left', []], ...say('hello'), ['sendFailed', 1, 502]],
    when: [['remove', 1]],
    look: look(),
    emitted: [keeps([], ['local-1'])],
  },
  {
    title: '[B6] shows a message interrupted by a reload as failed and does not send it',
    given: loaded(),
    when: [['left', [lost]]],
    look: look({ list: [shown] }),
    emitted: [],
  },
  {
    title: '[B5] drops a persisted message that the first page contains',
    given: [
      ['draft', ''],
      ['left', [lost]],
    ],
    when: [['page', 'first', [copy], false]],
    look: look({ list: [[50, 'was on its way', 'sent']] }),
    emitted: [keeps([], ['old-1'])],
  },
  {
    title: '[B5] drops a persisted message when the first page arrived before it was read',
    given: loaded([copy]),
    when: [['left', [lost]]],
    look: look({ list: [[50, 'was on its way', null]] }),
    emitted: [keeps([], ['old-1'])],
  },
  {
    title: '[B5] replaces a persisted message by its echo',
    given: [...loaded(), ['left', [lost]]],
    when: [['live', copy]],
    look: look({ list: [[50, 'was on its way', 'sent']] }),
    emitted: [keeps([], ['old-1'])],
  },
  {
    title: '[B12] lists and persists a message written offline without sending it',
    given: [...loaded(), ['left', []], ['offline'], ['type', 'hello']],
    when: [['send']],
    look: look({ list: [['local-1', 'hello', 'pending']], waiting: ['local-1'] }),
    emitted: [saves(''), keeps(['local-1'])],
  },
  {
    title: '[B12] sends a queued message once with the same client id when the network is back',
    given: [...loaded(), ['left', []], ['offline'], ...say('hello')],
    when: [['online'], ['online']],
    look: look({ list: [['local-1', 'hello', 'pending']] }),
    emitted: [sendsQueued(1, 'hello')],
  },
  {
    title: '[B12] sends queued messages in order, one after the other',
    given: [...loaded(), ['left', []], ['offline'], ...say('one'), ...say('two'), ['online']],
    when: [['sent', 1, mine({ id: 50, text: 'one' })]],
    look: look({
      list: [
        [50, 'one', 'sent'],
        ['local-2', 'two', 'pending'],
      ],
    }),
    emitted: [
      {
        type: STORED,
        message: { ...mine({ id: 50, text: 'one' }), client_id: 'local-1', status: 'sent' },
      },
      sendsQueued(2, 'two'),
      keeps([], ['local-1']),
    ],
  },
  {
    title: '[B12] queues a message written while others are queued',
    given: [...loaded(), ['left', []], ['offline'], ...say('one'), ...say('two'), ['online']],
    when: say('three'),
    look: look({
      list: [
        ['local-1', 'one', 'pending'],
        ['local-2', 'two', 'pending'],
        ['local-3', 'three', 'pending'],
      ],
      waiting: ['local-2', 'local-3'],
    }),
    emitted: [saves('three'), saves(''), keeps(['local-3'])],
  },
  {
    title: '[B6 B12] leaves a failed message to the user and continues with the next one',
    given: [...loaded(), ['left', []], ['offline'], ...say('one'), ...say('two'), ['online']],
    when: [['sendFailed', 1, 502]],
    look: look({
      list: [
        ['local-1', 'one', 'failed'],
        ['local-2', 'two', 'pending'],
      ],
      error: 'Failed to send message. Please try again.',
    }),
    emitted: [sendsQueued(2, 'two')],
  },
  {
    title: '[B6 B12] claims a queued message once, and retries it regardless of other tabs',
    given: [...loaded(), ['left', []], ['offline'], ...say('one'), ['online']],
    when: [
      ['sendFailed', 1, 0],
      ['retry', 1],
    ],
    look: look({ list: [['local-1', 'one', 'pending']] }),
    emitted: [sends(1, 'one')],
  },
  {
    title: '[B12] keeps the rest queued when it goes offline again',
    given: [
      ...[...loaded(), ['left', []], ['offline'], ...say('one'), ...say('two')],
      ...[['online'], ['offline']],
    ] as ChatStep[],
    when: [['sendFailed', 1, 0]],
    look: look({
      list: [
        ['local-1', 'one', 'failed'],
        ['local-2', 'two', 'pending'],
      ],
      waiting: ['local-2'],
      error: 'Failed to send message. Please try again.',
    }),
    emitted: [],
  },
  {
    title: '[B12] removes a queued message',
    given: [...loaded(), ['left', []], ['offline'], ...say('hello')],
    when: [['remove', 1], ['online']],
    look: look(),
    emitted: [keeps([], ['local-1'])],
  },
  {
    title: '[B12] removes a message that another tab sends',
    given: [...loaded(), ['left', []], ['offline'], ...say('one'), ...say('two'), ['online']],
    when: [['sentElsewhere', 1]],
    look: look({ list: [['local-2', 'two', 'pending']] }),
    emitted: [sendsQueued(2, 'two'), keeps([], ['local-1'])],
  },
  {
    title: '[B12] does not match a queued message with one of another device by its text',
    given: [...loaded(), ['left', []], ['offline'], ...say('hello')],
    when: [['live', mine({ id: 60, text: 'hello' })]],
    look: look({
      list: [
        [60, 'hello', null],
        ['local-1', 'hello', 'pending'],
      ],
      waiting: ['local-1'],
    }),
    emitted: [],
  },
  {
    title: '[B12] sends a message queued before a reload when it is online',
    given: loaded(),
    when: [['left', [{ ...lost, waits: true }]]],
    look: look({ list: [['old-1', 'was on its way', 'pending']] }),
    emitted: [{ ...sendsQueued(1, 'was on its way'), clientId: 'old-1' }],
  },
  {
    title: '[B12] keeps a message queued before a reload while it is offline',
    given: [['offline'], ...loaded()],
    when: [['left', [{ ...lost, waits: true }]]],
    look: look({ list: [['old-1', 'was on its way', 'pending']], waiting: ['old-1'] }),
    emitted: [],
  },
  {
    title: '[B6] sends messages when the persisted ones cannot be read',
    given: [...loaded(), ['leftFailed'], ['type', 'hello']],
    when: [['send']],
    look: look({ list: [['local-1', 'hello', 'pending']] }),
    emitted: [saves(''), sends(1, 'hello'), keeps(['local-1'])],
  },
]
