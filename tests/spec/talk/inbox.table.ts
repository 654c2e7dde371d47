/** The inbox, from section 2.9 and 4 and decisions A8, A12, A13, A23 (importing no machine). */

import { mine, stored } from './chat.words.ts'
import {
  asksList,
  asksStart,
  chosen,
  conversation,
  type InboxRow,
  type InboxStep,
  type Item,
  left,
  look,
  own,
  received,
  unreadKnown,
} from './inbox.steps.ts'

const ANYIETH = conversation(1, 'Anyieth')
const BOL = conversation(2, 'Bol', { unread: 2, latest: received(2, 20, 0) })
const CHOL = conversation(3, 'Chol', { latest: null })
const LIST = [ANYIETH, BOL, CHOL]
const A: Item = [1, 0, 'last of Anyieth', false]
const B: Item = [2, 2, 'text 20', true]
const C: Item = [3, 0, null, false]
const ITEMS = [A, B, C]

const loaded: InboxStep[] = [['list', LIST]]

const SIGN_IN = 'Please log in to access your messages'
const FORBIDDEN = "You don't have permission to view messages"
const FAILED = 'Failed to load conversations. Please try again.'

const failures: [number, string | null, boolean][] = [
  [401, SIGN_IN, false],
  [403, FORBIDDEN, false],
  [404, FAILED, true],
  [502, FAILED, true],
  [0, FAILED, true],
  [-1, null, true],
]

export const SCREEN_ROWS: InboxRow[] = [
  {
    title: '[INBOX-18] shows them in the order of the answer',
    given: [],
    when: [['list', LIST]],
    look: look({ items: ITEMS }),
    told: [],
  },
  {
    title: '[INBOX-15] is loaded and empty',
    given: [],
    when: [['list', []]],
    look: look(),
    told: [],
  },
  ...failures.map(
    ([status, error, retry]): InboxRow => ({
      title: `[ERR-36 ERR-37 ERR-38 INBOX-18] a failure ${status} is an error with its own text`,
      given: [],
      when: [['listFailed', status]],
      look: look({ screen: 'error', error, retry }),
      told: [],
    }),
  ),
  {
    title: '[ERR-38] retry loads again',
    given: [['listFailed', 502]],
    when: [['reload']],
    look: look({ screen: 'loading' }),
    told: [asksList],
  },
  {
    title: '[INBOX-18] a refresh leaves the list on screen',
    given: loaded,
    when: [['reload']],
    look: look({ items: ITEMS }),
    told: [asksList],
  },
  {
    title: '[INBOX-18] a refresh that fails leaves the list as it is',
    given: [...loaded, ['reload']],
    when: [['listFailed', 502]],
    look: look({ items: ITEMS }),
    told: [],
  },
  {
    title: '[INBOX-18] a refresh that failed is over: a reload asks again',
    given: [...loaded, ['reload'], ['listFailed', 502]],
    when: [['reload']],
    look: look({ items: ITEMS }),
    told: [asksList],
  },
  {
    title: '[INBOX-18] asks once however often it is told to reload',
    given: loaded,
    when: [['reload'], ['reload']],
    look: look({ items: ITEMS }),
    told: [asksList],
  },
]

export const SEARCH_ROWS: InboxRow[] = [
  {
    title: '[INBOX-03 INBOX-04] finds by username, in any case, and counts all conversations',
    given: loaded,
    when: [['search', 'BOL']],
    look: look({ items: [B], count: 3 }),
    told: [],
  },
  {
    title: '[INBOX-03 INBOX-04] finds by full name',
    given: loaded,
    when: [['search', 'chol gar']],
    look: look({ items: [C], count: 3 }),
    told: [],
  },
  {
    title: '[INBOX-16] finds nothing',
    given: loaded,
    when: [['search', 'zzz']],
    look: look({ items: [], count: 3 }),
    told: [],
  },
  {
    title: '[INBOX-03] white space finds all',
    given: loaded,
    when: [['search', '  ']],
    look: look({ items: ITEMS }),
    told: [],
  },
  {
    title: '[INBOX-05] clearing brings all back',
    given: [...loaded, ['search', 'zzz']],
    when: [['clear']],
    look: look({ items: ITEMS }),
    told: [],
  },
]

export const SELECTION_ROWS: InboxRow[] = [
  {
    title: '[INBOX-19] a conversation is chosen, with the server’s unread figure',
    given: loaded,
    when: [['choose', 2]],
    look: look({ items: ITEMS, selected: 2 }),
    told: [chosen(2, 2)],
  },
  {
    title: '[INBOX-19] choosing another tells what was open before',
    given: [...loaded, ['choose', 2]],
    when: [['choose', 1]],
    look: look({ items: ITEMS, selected: 1 }),
    told: [chosen(1, 0, 2)],
  },
  {
    title: '[INBOX-13 INBOX-19] leaving clears the selection',
    given: [...loaded, ['choose', 2]],
    when: [['leave']],
    look: look({ items: ITEMS }),
    told: [left(2)],
  },
  {
    title: '[INBOX-13] leaving without a selection tells nothing',
    given: loaded,
    when: [['leave']],
    look: look({ items: ITEMS }),
    told: [],
  },
  {
    title: '[INBOX-19] a selection is independent of the screen: chosen while loading',
    given: [],
    when: [['choose', 2]],
    look: look({ screen: 'loading', selected: 2 }),
    told: [chosen(2, null)],
  },
  {
    title: '[A12] the unread figure of a conversation chosen early follows with the list',
    given: [['choose', 2]],
    when: [['list', LIST]],
    look: look({ items: ITEMS, selected: 2 }),
    told: [unreadKnown(2, 2)],
  },
]

export const ARRIVAL_ROWS: InboxRow[] = [
  {
    title:
      '[A8 INBOX-08 INBOX-09] an arrival raises the unread figure, shows its text and comes first',
    given: loaded,
    when: [['live', received(1, 30, 5)]],
    look: look({ items: [[1, 1, 'text 30', true], B, C] }),
    told: [],
  },
  {
    title: '[A8] an arrival in the open conversation does not raise the badge',
    given: [...loaded, ['choose', 1]],
    when: [['live', received(1, 30, 5)]],
    look: look({ items: [[1, 0, 'text 30', true], B, C], selected: 1 }),
    told: [],
  },
  {
    title: '[A8] an own message comes first and is never unread',
    given: loaded,
    when: [['live', own(1, 30, 5)]],
    look: look({ items: [[1, 0, 'text 30', false], B, C] }),
    told: [],
  },
  {
    title: '[A11] both sockets deliver the same message: it counts once',
    given: loaded,
    when: [
      ['live', received(1, 30, 5)],
      ['live', received(1, 31, 6)],
      ['live', received(1, '30', 5)],
    ],
    look: look({ items: [[1, 2, 'text 31', true], B, C] }),
    told: [],
  },
  {
    title: '[A11] a message the list has counted already counts once',
    given: loaded,
    when: [
      ['live', received(2, 20, 0)],
      ['live', received(2, 19, -5)],
    ],
    look: look({ items: ITEMS }),
    told: [],
  },
  {
    title: '[INBOX-09] a late older message leaves preview and place to the newer one',
    given: [...loaded, ['live', received(3, 31, 9)], ['live', received(1, 32, 10)]],
    when: [['live', received(3, 30, 8)]],
    look: look({
      items: [[1, 1, 'text 32', true], [3, 2, 'text 31', true], B],
    }),
    told: [],
  },
  {
    title: '[A8] what arrives while the list is on its way is not lost',
    given: [],
    when: [
      ['live', received(1, 30, 5)],
      ['list', LIST],
    ],
    look: look({ items: [[1, 1, 'text 30', true], B, C] }),
    told: [],
  },
  {
    title: '[A8] nor counted twice when the list has it already',
    given: [],
    when: [
      ['live', received(2, 20, 0)],
      ['list', LIST],
    ],
    look: look({ items: ITEMS }),
    told: [],
  },
  {
    title: '[A8] a refresh takes the server’s figures and keeps what arrived meanwhile',
    given: [...loaded, ['live', received(1, 30, 5)], ['reload'], ['live', received(3, 31, 6)]],
    when: [['list', [conversation(1, 'Anyieth', { unread: 1, latest: received(1, 30, 5) }), CHOL]]],
    look: look({
      items: [
        [3, 1, 'text 31', true],
        [1, 1, 'text 30', true],
      ],
    }),
    told: [],
  },
  {
    title: '[A11] a message of an unknown conversation makes it reload, once',
    given: loaded,
    when: [['live', received(9, 90, 5)]],
    look: look({ items: ITEMS }),
    told: [asksList],
  },
  {
    title: '[A8 A11] of messages that come together each counts, and one reload is for all unknown',
    given: loaded,
    when: [
      [
        'live',
        received(1, 30, 5),
        received(9, 90, 6),
        received(1, 31, 7),
        received(1, 30, 5),
        received(8, 80, 8),
      ],
    ],
    look: look({ items: [[1, 2, 'text 31', true], B, C] }),
    told: [asksList],
  },
  {
    title:
      '[A8 A11] what comes together during a reload is kept; none of its unknown is asked for twice',
    given: [...loaded, ['live', received(9, 90, 5), received(8, 80, 5)]],
    when: [
      ['live', received(3, 32, 9), received(3, 33, 10)],
      ['list', LIST],
      ['live', received(8, 81, 11), received(9, 91, 12)],
    ],
    look: look({ items: [[3, 2, 'text 33', true], A, B] }),
    told: [],
  },
  {
    title: '[A8] the list with the new conversation counts the message once',
    given: [...loaded, ['live', received(9, 90, 5)]],
    when: [['list', [conversation(9, 'Deng', { unread: 1, latest: received(9, 90, 5) }), ...LIST]]],
    look: look({ items: [[9, 1, 'text 90', true], ...ITEMS] }),
    told: [],
  },
  {
    title: '[A11] a conversation the reload did not bring is not asked for again',
    given: [...loaded, ['live', received(9, 90, 5)], ['list', LIST]],
    when: [['live', received(9, 91, 6)]],
    look: look({ items: ITEMS }),
    told: [],
  },
  {
    title: '[A11] an unknown conversation heard of during the load is asked for right after it',
    given: [['live', received(9, 90, 5)]],
    when: [['list', LIST]],
    look: look({ items: ITEMS }),
    told: [asksList],
  },
  {
    title: '[INBOX-18] in error nothing arrives',
    given: [['listFailed', 502]],
    when: [['live', received(1, 31, 6)], ['reload'], ['list', LIST]],
    look: look({ items: ITEMS }),
    told: [asksList],
  },
]

export const READ_ROWS: InboxRow[] = [
  {
    title: '[A12 INBOX-11] reading lowers the figure, and with nothing left the marker goes',
    given: loaded,
    when: [['markedRead', 2, 2]],
    look: look({ items: [A, [2, 0, 'text 20', false], C] }),
    told: [],
  },
  {
    title: '[A12] reading some leaves the rest',
    given: loaded,
    when: [['markedRead', 2, 1]],
    look: look({ items: [A, [2, 1, 'text 20', true], C] }),
    told: [],
  },
  {
    title: '[A8] the figure never falls below 0',
    given: loaded,
    when: [
      ['markedRead', 2, 7],
      ['markedRead', 1, 1],
      ['markedRead', 99, 1],
    ],
    look: look({ items: [A, [2, 0, 'text 20', false], C] }),
    told: [],
  },
  {
    title: '[INBOX-11] the marker of the message read in the open conversation goes',
    given: [...loaded, ['choose', 1], ['live', received(1, 30, 5)]],
    when: [['markedRead', 1, 1]],
    look: look({ items: [[1, 0, 'text 30', false], B, C], selected: 1 }),
    told: [],
  },
  {
    title: '[A12] a list on its way when something was read is asked for again',
    given: [...loaded, ['reload'], ['markedRead', 2, 2]],
    when: [['list', LIST]],
    look: look({ items: ITEMS }),
    told: [asksList],
  },
  {
    title: '[A12 ERR-38] a list asked for after something was read is asked for once',
    given: [['markedRead', 2, 2], ['listFailed', 502], ['reload']],
    when: [['list', LIST]],
    look: look({ items: ITEMS }),
    told: [],
  },
]

const started = conversation(5, 'Deng', { latest: null })

export const START_ROWS: InboxRow[] = [
  {
    title: '[API-MSG-03] starts a conversation with someone',
    given: loaded,
    when: [['start', 7, 'deng']],
    look: look({ items: ITEMS, starting: true }),
    told: [asksStart(7, 'deng')],
  },
  {
    title: '[INBOX-14] the started conversation comes first and is told',
    given: [...loaded, ['start', 7, 'deng']],
    when: [['started', started]],
    look: look({ items: [[5, 0, null, false], ...ITEMS], start: 5 }),
    told: [{ type: 'conversation.started', id: 5 }],
  },
  {
    title: 'a text to begin with is not sent, but told with the conversation',
    given: [...loaded, ['start', 7, 'deng', 'About your murals: ']],
    when: [['started', started]],
    look: look({ items: [[5, 0, null, false], ...ITEMS], start: 5 }),
    told: [{ type: 'conversation.started', id: 5, draft: 'About your murals: ' }],
  },
  {
    title: '[INBOX-14] one that was there already comes first, once',
    given: [...loaded, ['start', 7, 'chol']],
    when: [['started', CHOL]],
    look: look({ items: [C, A, B], start: 3 }),
    told: [{ type: 'conversation.started', id: 3 }],
  },
  {
    title: '[API-MSG-03] one start at a time',
    given: [...loaded, ['start', 7, 'deng']],
    when: [['start', 8, 'bol']],
    look: look({ items: ITEMS, starting: true }),
    told: [],
  },
  {
    title: '[API-MSG-03] a failed start is told with its text',
    given: [...loaded, ['start', 7, 'deng']],
    when: [['startFailed', 502]],
    look: look({ items: ITEMS, start: 'The call failed.' }),
    told: [{ type: 'conversation.startFailed', message: 'The call failed.' }],
  },
  {
    title: '[VALID-14 A30] a cancelled start is not',
    given: [...loaded, ['start', 7, 'deng']],
    when: [['startFailed', -1]],
    look: look({ items: ITEMS }),
    told: [],
  },
]

export const INBOX_ROWS = [
  ...SCREEN_ROWS,
  ...SEARCH_ROWS,
  ...SELECTION_ROWS,
  ...ARRIVAL_ROWS,
  ...READ_ROWS,
  ...START_ROWS,
]

/** INBOX-20, A23: read or not × mine or theirs, with an unread figure of 0 and of 2. */
export const MARKER_CELLS = [
  { unread: 0, latest: stored({ id: 1, read: true }), marked: false },
  { unread: 0, latest: stored({ id: 1, read: false }), marked: true },
  { unread: 0, latest: mine({ id: 1, read: true }), marked: false },
  { unread: 0, latest: mine({ id: 1, read: false }), marked: false },
  { unread: 0, latest: null, marked: false },
  { unread: 2, latest: stored({ id: 1, read: true }), marked: true },
  { unread: 2, latest: mine({ id: 1, read: false }), marked: true },
  { unread: 2, latest: null, marked: true },
]
