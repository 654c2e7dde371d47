/** The inbox, from sections 2.9 and 4 and decisions A8, A12, A13, A23. Imports no machine. */

import { ME, mine, stored } from './chat.words.ts'
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
  looksUp,
  own,
  received,
  subtracts,
  unreadKnown,
} from './inbox.steps.ts'
import { OWN_CHANGE_ROWS } from './inbox-changes.table.ts'

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

const SCREEN_ROWS: InboxRow[] = [
  {
    title: '[INBOX-18] shows the conversations in the order of the response',
    given: [],
    when: [['list', LIST]],
    look: look({ items: ITEMS }),
    emitted: [],
  },
  {
    title: '[INBOX-15] is loaded and empty without conversations',
    given: [],
    when: [['list', []]],
    look: look(),
    emitted: [],
  },
  ...failures.map(
    ([status, error, retry]): InboxRow => ({
      title: `[ERR-36 ERR-37 ERR-38 INBOX-18] shows the error of a load that fails with ${status}`,
      given: [],
      when: [['listFailed', status]],
      look: look({ screen: 'error', error, retry }),
      emitted: [],
    }),
  ),
  {
    title: '[ERR-38] loads again on retry',
    given: [['listFailed', 502]],
    when: [['reload']],
    look: look({ screen: 'loading' }),
    emitted: [asksList],
  },
  {
    title: '[INBOX-18] keeps the list during a reload',
    given: loaded,
    when: [['reload']],
    look: look({ items: ITEMS }),
    emitted: [asksList],
  },
  {
    title: '[INBOX-18] keeps the list when a reload fails',
    given: [...loaded, ['reload']],
    when: [['listFailed', 502]],
    look: look({ items: ITEMS }),
    emitted: [],
  },
  {
    title: '[INBOX-18] reloads again after a failed reload',
    given: [...loaded, ['reload'], ['listFailed', 502]],
    when: [['reload']],
    look: look({ items: ITEMS }),
    emitted: [asksList],
  },
  {
    title: '[INBOX-18] requests the list once for several reloads',
    given: loaded,
    when: [['reload'], ['reload']],
    look: look({ items: ITEMS }),
    emitted: [asksList],
  },
]

const SEARCH_ROWS: InboxRow[] = [
  {
    title: '[INBOX-03 INBOX-04] finds by username, ignoring case, and counts all conversations',
    given: loaded,
    when: [['search', 'BOL']],
    look: look({ items: [B], count: 3 }),
    emitted: [],
  },
  {
    title: '[INBOX-03 INBOX-04] finds by full name',
    given: loaded,
    when: [['search', 'chol gar']],
    look: look({ items: [C], count: 3 }),
    emitted: [],
  },
  {
    title: '[INBOX-16] shows no items without a match',
    given: loaded,
    when: [['search', 'zzz']],
    look: look({ items: [], count: 3 }),
    emitted: [],
  },
  {
    title: '[INBOX-03] shows all items for blanks',
    given: loaded,
    when: [['search', '  ']],
    look: look({ items: ITEMS }),
    emitted: [],
  },
  {
    title: '[INBOX-05] shows all items when the search is cleared',
    given: [...loaded, ['search', 'zzz']],
    when: [['clear']],
    look: look({ items: ITEMS }),
    emitted: [],
  },
]

const SELECTION_ROWS: InboxRow[] = [
  {
    title: '[INBOX-19] emits the selection with the server’s unread count',
    given: loaded,
    when: [['choose', 2]],
    look: look({ items: ITEMS, selected: 2 }),
    emitted: [chosen(2, 2)],
  },
  {
    title: '[INBOX-19] emits the previous conversation when another one is selected',
    given: [...loaded, ['choose', 2]],
    when: [['choose', 1]],
    look: look({ items: ITEMS, selected: 1 }),
    emitted: [chosen(1, 0, 2)],
  },
  {
    title: '[INBOX-13 INBOX-19] clears the selection when the conversation is left',
    given: [...loaded, ['choose', 2]],
    when: [['leave']],
    look: look({ items: ITEMS }),
    emitted: [left(2)],
  },
  {
    title: '[INBOX-13] emits nothing when left without a selection',
    given: loaded,
    when: [['leave']],
    look: look({ items: ITEMS }),
    emitted: [],
  },
  {
    title: '[INBOX-19] selects a conversation while loading',
    given: [],
    when: [['choose', 2]],
    look: look({ screen: 'loading', selected: 2 }),
    emitted: [chosen(2, null)],
  },
  {
    title: '[A12] emits the unread count of a conversation selected before the list has loaded',
    given: [['choose', 2]],
    when: [['list', LIST]],
    look: look({ items: ITEMS, selected: 2 }),
    emitted: [unreadKnown(2, 2)],
  },
]

const ARRIVAL_ROWS: InboxRow[] = [
  {
    title:
      '[A8 INBOX-08 INBOX-09] raises the unread count, shows the text and moves the conversation up on a message',
    given: loaded,
    when: [['live', received(1, 30, 5)]],
    look: look({ items: [[1, 1, 'text 30', true], B, C] }),
    emitted: [],
  },
  {
    title: '[A8] does not raise the unread count of the open conversation',
    given: [...loaded, ['choose', 1]],
    when: [['live', received(1, 30, 5)]],
    look: look({ items: [[1, 0, 'text 30', true], B, C], selected: 1 }),
    emitted: [],
  },
  {
    title: '[A8] moves a conversation up on an own message and does not count it',
    given: loaded,
    when: [['live', own(1, 30, 5)]],
    look: look({ items: [[1, 0, 'text 30', false], B, C] }),
    emitted: [],
  },
  {
    title: '[A11] counts a message once that both sockets deliver',
    given: loaded,
    when: [
      ['live', received(1, 30, 5)],
      ['live', received(1, 31, 6)],
      ['live', received(1, '30', 5)],
    ],
    look: look({ items: [[1, 2, 'text 31', true], B, C] }),
    emitted: [],
  },
  {
    title: '[A11] counts a message once that the list already includes',
    given: loaded,
    when: [
      ['live', received(2, 20, 0)],
      ['live', received(2, 19, -5)],
    ],
    look: look({ items: ITEMS }),
    emitted: [],
  },
  {
    title: '[INBOX-09] keeps preview and position when an older message arrives late',
    given: [...loaded, ['live', received(3, 31, 9)], ['live', received(1, 32, 10)]],
    when: [['live', received(3, 30, 8)]],
    look: look({
      items: [[1, 1, 'text 32', true], [3, 2, 'text 31', true], B],
    }),
    emitted: [],
  },
  {
    title: '[A8] keeps a message that arrives while the list loads',
    given: [],
    when: [
      ['live', received(1, 30, 5)],
      ['list', LIST],
    ],
    look: look({ items: [[1, 1, 'text 30', true], B, C] }),
    emitted: [],
  },
  {
    title: '[A8] counts a message once that arrives while the list loads and is in the list',
    given: [],
    when: [
      ['live', received(2, 20, 0)],
      ['list', LIST],
    ],
    look: look({ items: ITEMS }),
    emitted: [],
  },
  {
    title: '[A8] takes the server’s counts on reload and keeps messages that arrived during it',
    given: [...loaded, ['live', received(1, 30, 5)], ['reload'], ['live', received(3, 31, 6)]],
    when: [['list', [conversation(1, 'Anyieth', { unread: 1, latest: received(1, 30, 5) }), CHOL]]],
    look: look({
      items: [
        [3, 1, 'text 31', true],
        [1, 1, 'text 30', true],
      ],
    }),
    emitted: [],
  },
  {
    title: '[A11] reloads once on a message of an unknown conversation',
    given: loaded,
    when: [['live', received(9, 90, 5)]],
    look: look({ items: ITEMS }),
    emitted: [asksList],
  },
  {
    title:
      '[A8 A11] counts each of several messages and reloads once for all unknown conversations',
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
    emitted: [asksList],
  },
  {
    title:
      '[A8 A11] keeps messages that arrive during a reload and requests no unknown conversation twice',
    given: [...loaded, ['live', received(9, 90, 5), received(8, 80, 5)]],
    when: [
      ['live', received(3, 32, 9), received(3, 33, 10)],
      ['list', LIST],
      ['live', received(8, 81, 11), received(9, 91, 12)],
    ],
    look: look({ items: [[3, 2, 'text 33', true], A, B] }),
    emitted: [],
  },
  {
    title: '[A8] counts the message once when the reloaded list contains the new conversation',
    given: [...loaded, ['live', received(9, 90, 5)]],
    when: [['list', [conversation(9, 'Deng', { unread: 1, latest: received(9, 90, 5) }), ...LIST]]],
    look: look({ items: [[9, 1, 'text 90', true], ...ITEMS] }),
    emitted: [],
  },
  {
    title: '[A11] does not reload again for a conversation that the reload did not return',
    given: [...loaded, ['live', received(9, 90, 5)], ['list', LIST]],
    when: [['live', received(9, 91, 6)]],
    look: look({ items: ITEMS }),
    emitted: [],
  },
  {
    title: '[A11] reloads again for an unknown conversation after the reload failed',
    given: [...loaded, ['live', received(9, 90, 5)], ['listFailed', 502]],
    when: [['live', received(9, 91, 6)]],
    look: look({ items: ITEMS }),
    emitted: [asksList],
  },
  {
    title: '[A11] reloads right after the load for an unknown conversation reported during it',
    given: [['live', received(9, 90, 5)]],
    when: [['list', LIST]],
    look: look({ items: ITEMS }),
    emitted: [asksList],
  },
  {
    title: '[INBOX-18] ignores messages after a failed load',
    given: [['listFailed', 502]],
    when: [['live', received(1, 31, 6)], ['reload'], ['list', LIST]],
    look: look({ items: ITEMS }),
    emitted: [asksList],
  },
]

const READ_ROWS: InboxRow[] = [
  ...(
    [
      ['names the conversation and this user as the reader', [[19], 2, ME.id]],
      ['names only the latest received message', [[20], null, null]],
    ] as const
  ).map(
    ([frame, [ids, conversationId, readerId]]): InboxRow => ({
      title: `[A12 INBOX-11] reloads an unread conversation that was read elsewhere, when the frame ${frame}`,
      given: loaded,
      when: [['wereRead', [...ids], conversationId, readerId]],
      look: look({ items: ITEMS }),
      emitted: [asksList],
    }),
  ),
  ...(
    [
      ['the other user has read own messages', [], [[18], 2, 7]],
      ['the reader is unknown and the message is not the latest', [], [[18], 2, null]],
      ['the conversation is read already', [], [['last-1'], 1, ME.id]],
      ['the conversation is unknown', [], [[90], 9, ME.id]],
      ['no list is loaded', [['reload'], ['listFailed', 502]], [[20], 9, ME.id]],
    ] as const
  ).map(
    ([reason, given, [ids, conversationId, readerId]]): InboxRow => ({
      title: `[A12] does not reload after a read frame when ${reason}`,
      given: [...loaded, ...(given as readonly InboxStep[])],
      when: [['wereRead', [...ids], conversationId, readerId]],
      look: look({ items: ITEMS }),
      emitted: [],
    }),
  ),
  {
    title: '[A12] leaves the open conversation to its chat when it was read elsewhere',
    given: [...loaded, ['choose', 2]],
    when: [['wereRead', [20], 2, ME.id]],
    look: look({ items: ITEMS, selected: 2 }),
    emitted: [],
  },
  {
    title: '[A12] reloads once more when a conversation was read elsewhere during a reload',
    given: [...loaded, ['reload']],
    when: [
      ['wereRead', [20], 2, ME.id],
      ['list', LIST],
    ],
    look: look({ items: ITEMS }),
    emitted: [asksList],
  },
  {
    title:
      '[A12 INBOX-11] lowers the unread count when messages are read, and removes the marker at 0',
    given: loaded,
    when: [['markedRead', 2, 2]],
    look: look({ items: [A, [2, 0, 'text 20', false], C] }),
    emitted: [subtracts(2)],
  },
  {
    title: '[A12] keeps the count of messages that are not read',
    given: loaded,
    when: [['markedRead', 2, 1]],
    look: look({ items: [A, [2, 1, 'text 20', true], C] }),
    emitted: [subtracts(1)],
  },
  {
    title: '[A8] never shows a count below 0',
    given: loaded,
    when: [
      ['markedRead', 2, 7],
      ['markedRead', 1, 1],
      ['markedRead', 99, 1],
    ],
    look: look({ items: [A, [2, 0, 'text 20', false], C] }),
    emitted: [subtracts(7), subtracts(1), subtracts(1)],
  },
  {
    title: '[INBOX-11] removes the marker of the message read in the open conversation',
    given: [...loaded, ['choose', 1], ['live', received(1, 30, 5)]],
    when: [['markedRead', 1, 1]],
    look: look({ items: [[1, 0, 'text 30', false], B, C], selected: 1 }),
    emitted: [subtracts(1)],
  },
  {
    title: '[A12] requests the list again when messages were read during its load',
    given: [...loaded, ['reload'], ['markedRead', 2, 2]],
    when: [['list', LIST]],
    look: look({ items: ITEMS }),
    emitted: [asksList],
  },
  {
    title: '[A12 ERR-38] requests the list once when messages were read before the request',
    given: [['markedRead', 2, 2], ['listFailed', 502], ['reload']],
    when: [['list', LIST]],
    look: look({ items: ITEMS }),
    emitted: [],
  },
]

const started = conversation(5, 'Deng', { latest: null })

const START_ROWS: InboxRow[] = [
  {
    title: '[API-MSG-03] starts a conversation with a user',
    given: loaded,
    when: [['start', 7, 'deng']],
    look: look({ items: ITEMS, starting: true }),
    emitted: [asksStart(7, 'deng')],
  },
  {
    title: '[INBOX-14] moves the started conversation to the top and emits it',
    given: [...loaded, ['start', 7, 'deng']],
    when: [['started', started]],
    look: look({ items: [[5, 0, null, false], ...ITEMS], start: 5 }),
    emitted: [{ type: 'conversation.started', id: 5 }],
  },
  {
    title: 'emits an initial text with the conversation without sending it',
    given: [...loaded, ['start', 7, 'deng', 'About your murals: ']],
    when: [['started', started]],
    look: look({ items: [[5, 0, null, false], ...ITEMS], start: 5 }),
    emitted: [{ type: 'conversation.started', id: 5, draft: 'About your murals: ' }],
  },
  {
    title: '[INBOX-14] moves a known conversation to the top, once',
    given: [...loaded, ['start', 7, 'chol']],
    when: [['started', CHOL]],
    look: look({ items: [C, A, B], start: 3 }),
    emitted: [{ type: 'conversation.started', id: 3 }],
  },
  {
    title: '[API-MSG-03] starts the conversation with the user who was chosen last',
    given: [...loaded, ['start', 7, 'deng']],
    when: [['start', 8, 'bol']],
    look: look({ items: ITEMS, starting: true }),
    emitted: [asksStart(8, 'bol')],
  },
  {
    title: '[API-MSG-03] opens only the conversation that was chosen last',
    given: [...loaded, ['start', 7, 'deng'], ['start', 8, 'bol']],
    when: [['started', started]],
    look: look({ items: [[5, 0, null, false], ...ITEMS], start: 5 }),
    emitted: [{ type: 'conversation.started', id: 5 }],
  },
  {
    title: '[API-MSG-03] requests the conversation with the same user once, with the last draft',
    given: [...loaded, ['start', 7, 'deng']],
    when: [
      ['start', 7, 'deng', 'About your murals: '],
      ['started', started],
    ],
    look: look({ items: [[5, 0, null, false], ...ITEMS], start: 5 }),
    emitted: [{ type: 'conversation.started', id: 5, draft: 'About your murals: ' }],
  },
  {
    title: '[API-MSG-03] emits a failed start with its text',
    given: [...loaded, ['start', 7, 'deng']],
    when: [['startFailed', 502]],
    look: look({ items: ITEMS, start: 'The call failed.' }),
    emitted: [{ type: 'conversation.startFailed', message: 'The call failed.' }],
  },
  {
    title: '[VALID-14 A30] emits nothing when a start is cancelled',
    given: [...loaded, ['start', 7, 'deng']],
    when: [['startFailed', -1]],
    look: look({ items: ITEMS }),
    emitted: [],
  },
]

const D: Item = [5, 0, null, false]
const deng: InboxStep[] = [...loaded, ['start', 7, 'deng'], ['started', started], ['choose', 5]]
const first = received(5, 50, 10)

/** A conversation without messages is only shown while it is open. */
const UNLISTED_ROWS: InboxRow[] = [
  {
    title: 'shows a started conversation without messages while it is open',
    given: [...loaded, ['start', 7, 'deng'], ['started', started]],
    when: [['choose', 5]],
    look: look({ items: [D, ...ITEMS], selected: 5, start: 5 }),
    emitted: [chosen(5, 0)],
  },
  {
    title: 'shows no conversation without messages after it was left',
    given: deng,
    when: [['leave']],
    look: look({ items: ITEMS, start: 5 }),
    emitted: [left(5)],
  },
  {
    title: 'shows no conversation without messages when another one is selected',
    given: deng,
    when: [['choose', 1]],
    look: look({ items: ITEMS, selected: 1, start: 5 }),
    emitted: [chosen(1, 0, 5)],
  },
  {
    title: 'shows the open conversation without messages when a reloaded list lacks it',
    given: [...deng, ['reload']],
    when: [['list', LIST]],
    look: look({ items: [D, ...ITEMS], selected: 5, start: 5 }),
    emitted: [],
  },
  {
    title:
      '[INBOX-10] lists a conversation without messages that the API lists, also after it was left',
    given: [...deng, ['reload']],
    when: [['list', [started, ...LIST]], ['leave']],
    look: look({ items: [D, ...ITEMS], start: 5 }),
    emitted: [left(5)],
  },
  {
    title: 'lists a conversation from its first message on, without requesting the list',
    given: deng,
    when: [['live', first], ['leave']],
    look: look({ items: [[5, 0, 'text 50', true], ...ITEMS], start: 5 }),
    emitted: [left(5)],
  },
  {
    title: 'lists a started conversation with messages that the list lacks',
    given: [...loaded, ['start', 7, 'deng']],
    when: [['started', conversation(5, 'Deng', { latest: own(5, 51, 0) })]],
    look: look({ items: [[5, 0, 'text 51', false], ...ITEMS], start: 5 }),
    emitted: [{ type: 'conversation.started', id: 5 }],
  },
  {
    title: '[API-MSG-02] requests the selected conversation when the list lacks it',
    given: loaded,
    when: [['choose', 5]],
    look: look({ items: ITEMS, selected: 5 }),
    emitted: [chosen(5, null), looksUp(5)],
  },
  {
    title: '[API-MSG-02] requests the conversation selected before the list was loaded',
    given: [['choose', 5]],
    when: [['list', LIST]],
    look: look({ items: ITEMS, selected: 5 }),
    emitted: [looksUp(5)],
  },
  {
    title: '[API-MSG-02] shows the requested conversation first, with its unread count',
    given: [...loaded, ['choose', 5]],
    when: [['lookedUp', conversation(5, 'Deng', { unread: 1, latest: first })]],
    look: look({ items: [[5, 1, 'text 50', true], ...ITEMS], selected: 5 }),
    emitted: [unreadKnown(5, 1)],
  },
  {
    title:
      '[API-MSG-02] shows nothing for an unreadable conversation, and does not request it again',
    given: [...loaded, ['choose', 5]],
    when: [
      ['lookedUp', null],
      ['search', ''],
    ],
    look: look({ items: ITEMS, selected: 5 }),
    emitted: [],
  },
  {
    title: '[API-MSG-02] requests a missing conversation again after the list has reloaded only',
    given: [...loaded, ['choose', 5], ['lookUpFailed', 404], ['reload']],
    when: [['list', LIST]],
    look: look({ items: ITEMS, selected: 5 }),
    emitted: [],
  },
  {
    title: '[API-MSG-02] ignores the response for a conversation that is no longer selected',
    given: [...loaded, ['choose', 5]],
    when: [['leave']],
    look: look({ items: ITEMS }),
    emitted: [left(5)],
  },
  {
    title: '[API-MSG-02] requests the conversation selected last',
    given: [...loaded, ['choose', 5]],
    when: [['choose', 6]],
    look: look({ items: ITEMS, selected: 6 }),
    emitted: [chosen(6, null, 5), looksUp(6)],
  },
  {
    title: '[API-MSG-02] lists a requested conversation once when a list brings it first',
    given: [...loaded, ['choose', 5], ['reload']],
    when: [['list', [started, ...LIST]], ['leave']],
    look: look({ items: [D, ...ITEMS] }),
    emitted: [left(5)],
  },
]

const edited = { ...received(2, 20, 0), body: 'edited', content: 'edited', edited_at: '2026' }
const deleted = { ...received(2, 20, 0), body: '', content: '', is_read: true, deleted_at: '2026' }
const ownDeleted = { ...own(2, 21, 5), body: '', content: '', deleted_at: '2026' }

/** Messages edited or deleted by their authors, an API extension. */
const CHANGE_ROWS: InboxRow[] = [
  {
    title: 'shows the new text of an edited latest message in its place',
    given: loaded,
    when: [['changed', edited]],
    look: look({ items: [A, [2, 2, 'edited', true], C] }),
    emitted: [],
  },
  {
    title: 'ignores a change of an earlier message',
    given: loaded,
    when: [['changed', { ...edited, id: 19 }]],
    look: look({ items: ITEMS }),
    emitted: [],
  },
  {
    title: 'requests the list when a received message of an unread conversation was deleted',
    given: loaded,
    when: [['changed', deleted]],
    look: look({ items: [A, [2, 2, '', true], C] }),
    emitted: [asksList],
  },
  {
    title: 'requests no list when an own message was deleted',
    given: [...loaded, ['live', own(2, 21, 5)]],
    when: [['changed', ownDeleted]],
    look: look({ items: [[2, 2, '', true], A, C] }),
    emitted: [],
  },
  {
    title: 'requests no list when a message of a read conversation was deleted',
    given: [...loaded, ['markedRead', 2, 2]],
    when: [['changed', deleted]],
    look: look({ items: [A, [2, 0, '', false], C] }),
    emitted: [],
  },
  {
    title: 'requests the list again when a message changes while it is loading',
    given: [['changed', edited]],
    when: [['list', LIST]],
    look: look({ items: ITEMS }),
    emitted: [asksList],
  },
  {
    title: 'requests the list again when a message changes while it is reloading',
    given: [...loaded, ['reload'], ['changed', edited]],
    when: [['list', LIST]],
    look: look({ items: ITEMS }),
    emitted: [asksList],
  },
  {
    title: 'ignores a change while the list has failed to load',
    given: [['listFailed', 502]],
    when: [['changed', edited]],
    look: look({ screen: 'error', error: FAILED, retry: true }),
    emitted: [],
  },
]

const unreadOnly: InboxStep[] = [...loaded, ['filter', 'unread']]

const FILTER_ROWS: InboxRow[] = [
  {
    title: 'shows unread conversations only, and counts all',
    given: loaded,
    when: [['filter', 'unread']],
    look: look({ items: [B], count: 3 }),
    emitted: [],
  },
  {
    title: 'shows all conversations again',
    given: unreadOnly,
    when: [['filter', 'all']],
    look: look({ items: ITEMS }),
    emitted: [],
  },
  {
    title: 'shows the open conversation among the unread ones after it was read',
    given: [...unreadOnly, ['choose', 2]],
    when: [['markedRead', 2, 2]],
    look: look({ items: [[2, 0, 'text 20', false]], count: 3, selected: 2 }),
    emitted: [subtracts(2)],
  },
  {
    title: 'hides a read conversation among the unread ones when it is left',
    given: [...unreadOnly, ['choose', 2], ['markedRead', 2, 2]],
    when: [['leave']],
    look: look({ count: 3 }),
    emitted: [left(2)],
  },
  {
    title: 'shows a conversation among the unread ones when a message arrives',
    given: unreadOnly,
    when: [['live', received(1, 60, 10)]],
    look: look({ items: [[1, 1, 'text 60', true], B], count: 3 }),
    emitted: [],
  },
  {
    title: '[INBOX-03] searches among the unread conversations',
    given: unreadOnly,
    when: [['search', 'anyieth']],
    look: look({ count: 3 }),
    emitted: [],
  },
]

export const INBOX_ROWS = [
  ...SCREEN_ROWS,
  ...SEARCH_ROWS,
  ...SELECTION_ROWS,
  ...ARRIVAL_ROWS,
  ...READ_ROWS,
  ...START_ROWS,
  ...UNLISTED_ROWS,
  ...CHANGE_ROWS,
  ...FILTER_ROWS,
  ...OWN_CHANGE_ROWS,
]

/** INBOX-20, A23: read or not × own or received, with an unread count of 0 and of 2. */
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
