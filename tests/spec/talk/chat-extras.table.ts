/** Reactions by hand and what is left unsent (importing no machine). */
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
  sendsHeld,
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
    title: '[MISC-04] a reaction shows at once and is told to the server',
    given: loaded([message]),
    when: [['react', 10, LIKE]],
    look: with_([LIKE, 1, true]),
    told: [reacts(10, LIKE, true)],
  },
  {
    title: '[MISC-04] one that others gave counts one more',
    given: [...loaded([message]), ['reactions', 10, [theirLike]]],
    when: [
      ['react', 10, LIKE],
      ['reacted', 200],
    ],
    look: with_([LIKE, 2, true]),
    told: [reacts(10, LIKE, true)],
  },
  {
    title: '[MISC-04] taken back, it is gone at once',
    given: liked,
    when: [['react', 10, LIKE]],
    look: with_([LIKE, 1, false]),
    told: [reacts(10, LIKE, false)],
  },
  {
    title: '[MISC-04] a second press before the answer is not lost: it is done afterwards',
    given: [...loaded([message]), ['react', 10, LIKE], ['react', 10, LIKE]],
    when: [['reacted', 200]],
    look: with_(),
    told: [reacts(10, LIKE, false)],
  },
  {
    title: '[MISC-04] a third press before the answer asks for nothing more',
    given: [...loaded([message]), ['react', 10, LIKE], ['react', 10, LIKE], ['react', 10, LIKE]],
    when: [['reacted', 200]],
    look: with_([LIKE, 1, true]),
    told: [],
  },
  {
    title: '[MISC-04] a refused reaction is undone and told',
    given: [...loaded([message]), ['react', 10, LIKE]],
    when: [['reacted', 500]],
    look: with_(),
    told: [REACTION_REFUSED],
  },
  {
    title: '[MISC-04] a refused removal is undone and told',
    given: [...liked, ['react', 10, LIKE]],
    when: [['reacted', 0]],
    look: with_([LIKE, 2, true]),
    told: [REACTION_REFUSED],
  },
  {
    title: '[MISC-04] what was taken back before it was refused is told to nobody',
    given: [...loaded([message]), ['react', 10, LIKE], ['react', 10, LIKE]],
    when: [['reacted', 500]],
    look: with_(),
    told: [],
  },
  {
    title: '[MISC-04] two kinds go their ways side by side',
    given: [...loaded([message]), ['react', 10, LIKE], ['react', 10, LOVE]],
    when: [['reacted', 500]],
    look: with_([LOVE, 1, true]),
    told: [REACTION_REFUSED],
  },
  {
    title: '[SOCKEV-14] a frame that shows mine settles it; a late press asks to take it back',
    given: [...loaded([message]), ['react', 10, LIKE]],
    when: [
      ['reactions', 10, [theirLike, myLike]],
      ['react', 10, LIKE],
    ],
    look: with_([LIKE, 1, false]),
    told: [reacts(10, LIKE, false)],
  },
  {
    title: '[SOCKEV-14] a frame of before mine replaces the others and keeps mine shown',
    given: [...loaded([message]), ['react', 10, LIKE]],
    when: [['reactions', 10, [theirLike]]],
    look: with_([LIKE, 2, true]),
    told: [],
  },
  {
    title: '[MISC-04] there is nothing to react to in a message on its way or unknown',
    given: [...loaded([message]), ...say('mine')],
    when: [
      ['react', 'local-1', LIKE],
      ['react', 99, LIKE],
    ],
    look: look({ list: [...list, ['local-1', 'mine', 'pending']] }),
    told: [],
  },
]

/** As it was kept: still on its way when the page went. */
const lost = {
  ...mine({ id: 'old-1', client: 'old-1', text: 'was on its way', seconds: -60 }),
  status: 'pending' as const,
}
const shown: [string, string, 'failed'] = ['old-1', 'was on its way', 'failed']
const copy = mine({ id: 50, client: 'old-1', text: 'was on its way', seconds: -60 })

export const OUTBOX_ROWS: ChatRow[] = [
  {
    title: '[B5] a message is kept by the browser while it is on its way',
    given: [...loaded(), ['left', []], ['type', 'hello']],
    when: [['send']],
    look: look({ list: [['local-1', 'hello', 'pending']] }),
    told: [saves(''), sends(1, 'hello'), keeps(['local-1'])],
  },
  {
    title: '[B5] and no longer once it is stored',
    given: [...loaded(), ['left', []], ...say('hello')],
    when: [['sent', 1, mine({ id: 50, text: 'hello' })]],
    look: look({ list: [[50, 'hello', 'sent']] }),
    told: [
      {
        type: STORED,
        message: { ...mine({ id: 50, text: 'hello' }), client_id: 'local-1', status: 'sent' },
      },
      keeps([], ['local-1']),
    ],
  },
  {
    title: '[B6] a failed one is still kept',
    given: [...loaded(), ['left', []], ...say('hello')],
    when: [['sendFailed', 1, 502]],
    look: look({
      list: [['local-1', 'hello', 'failed']],
      error: 'Failed to send message. Please try again.',
    }),
    told: [],
  },
  {
    title: '[B6] what the person deletes is kept no longer',
    given: [...loaded(), ['left', []], ...say('hello'), ['sendFailed', 1, 502]],
    when: [['remove', 1]],
    look: look(),
    told: [keeps([], ['local-1'])],
  },
  {
    title: '[B6] what a reload cut off shows as not sent, and nothing is sent by itself',
    given: loaded(),
    when: [['left', [lost]]],
    look: look({ list: [shown] }),
    told: [],
  },
  {
    title: '[B5] what turns up among the first messages was stored: no copy, nothing kept',
    given: [
      ['draft', ''],
      ['left', [lost]],
    ],
    when: [['page', 'first', [copy], false]],
    look: look({ list: [[50, 'was on its way', 'sent']] }),
    told: [keeps([], ['old-1'])],
  },
  {
    title: '[B5] also when they came before what was left had been read',
    given: loaded([copy]),
    when: [['left', [lost]]],
    look: look({ list: [[50, 'was on its way', null]] }),
    told: [keeps([], ['old-1'])],
  },
  {
    title: '[B5] an echo takes the place of what was left',
    given: [...loaded(), ['left', [lost]]],
    when: [['live', copy]],
    look: look({ list: [[50, 'was on its way', 'sent']] }),
    told: [keeps([], ['old-1'])],
  },
  {
    title: '[B12] what is written without network is in the list, kept, and not tried',
    given: [...loaded(), ['left', []], ['offline'], ['type', 'hello']],
    when: [['send']],
    look: look({ list: [['local-1', 'hello', 'pending']], waiting: ['local-1'] }),
    told: [saves(''), keeps(['local-1'])],
  },
  {
    title: '[B12] it goes out by itself, once, with the same client id, when the network returns',
    given: [...loaded(), ['left', []], ['offline'], ...say('hello')],
    when: [['online'], ['online']],
    look: look({ list: [['local-1', 'hello', 'pending']] }),
    told: [sendsHeld(1, 'hello')],
  },
  {
    title: '[B12] in the order of writing, each after the one before it',
    given: [...loaded(), ['left', []], ['offline'], ...say('one'), ...say('two'), ['online']],
    when: [['sent', 1, mine({ id: 50, text: 'one' })]],
    look: look({
      list: [
        [50, 'one', 'sent'],
        ['local-2', 'two', 'pending'],
      ],
    }),
    told: [
      {
        type: STORED,
        message: { ...mine({ id: 50, text: 'one' }), client_id: 'local-1', status: 'sent' },
      },
      sendsHeld(2, 'two'),
      keeps([], ['local-1']),
    ],
  },
  {
    title: '[B12] what is written while others still wait comes after them',
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
    told: [saves('three'), saves(''), keeps(['local-3'])],
  },
  {
    title: '[B6 B12] one that was tried and failed is the person’s to send, and holds up no other',
    given: [...loaded(), ['left', []], ['offline'], ...say('one'), ...say('two'), ['online']],
    when: [['sendFailed', 1, 502]],
    look: look({
      list: [
        ['local-1', 'one', 'failed'],
        ['local-2', 'two', 'pending'],
      ],
      error: 'Failed to send message. Please try again.',
    }),
    told: [sendsHeld(2, 'two')],
  },
  {
    title: '[B12] without network again, what was not tried waits on',
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
    told: [],
  },
  {
    title: '[B12] what waits can be given up',
    given: [...loaded(), ['left', []], ['offline'], ...say('hello')],
    when: [['remove', 1], ['online']],
    look: look(),
    told: [keeps([], ['local-1'])],
  },
  {
    title: '[B12] what another tab has taken is shown by that tab',
    given: [...loaded(), ['left', []], ['offline'], ...say('one'), ...say('two'), ['online']],
    when: [['takenElsewhere', 1]],
    look: look({ list: [['local-2', 'two', 'pending']] }),
    told: [sendsHeld(2, 'two'), keeps([], ['local-1'])],
  },
  {
    title: '[B12] another device’s message of the same text is not the one that waits',
    given: [...loaded(), ['left', []], ['offline'], ...say('hello')],
    when: [['live', mine({ id: 60, text: 'hello' })]],
    look: look({
      list: [
        [60, 'hello', null],
        ['local-1', 'hello', 'pending'],
      ],
      waiting: ['local-1'],
    }),
    told: [],
  },
  {
    title: '[B12] what waited before a reload goes out when there is a network',
    given: loaded(),
    when: [['left', [{ ...lost, waits: true }]]],
    look: look({ list: [['old-1', 'was on its way', 'pending']] }),
    told: [{ ...sendsHeld(1, 'was on its way'), clientId: 'old-1' }],
  },
  {
    title: '[B12] and waits where there is still none',
    given: [['offline'], ...loaded()],
    when: [['left', [{ ...lost, waits: true }]]],
    look: look({ list: [['old-1', 'was on its way', 'pending']], waiting: ['old-1'] }),
    told: [],
  },
  {
    title: '[B6] without what was left one can write all the same',
    given: [...loaded(), ['leftFailed'], ['type', 'hello']],
    when: [['send']],
    look: look({ list: [['local-1', 'hello', 'pending']] }),
    told: [saves(''), sends(1, 'hello'), keeps(['local-1'])],
  },
]
