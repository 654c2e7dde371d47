/** The notification centre, from decisions A8 and A9 (importing no machine). */
import { at } from '../talk/chat.words.ts'
import {
  adds,
  asks,
  calls,
  errorToast,
  loaded,
  look,
  type NotificationRow,
  type NotificationStep,
  notification,
  rereads,
  saysAllRead,
  saysRead,
  sets,
  shows,
} from './notifications.steps.ts'

const NEW = notification(3, 30)
const MIDDLE = notification(2, 20)
const OLD = notification(1, 10, true)
const LIST = [NEW, MIDDLE, OLD]
const ITEMS: [number, boolean][] = [
  [3, false],
  [2, false],
  [1, true],
]
const FETCH_FAILED = 'Failed to fetch notifications'
const MARK_FAILED = 'Failed to mark notification as read'
const MARK_ALL_FAILED = 'Failed to mark all notifications as read'
const REMOVE_FAILED = 'The notification couldn’t be removed. Please try again.'

export const LIST_ROWS: NotificationRow[] = [
  {
    title: '[A9 ENT-19] shows the newest first, whatever the order of the answer',
    given: [],
    when: [['page', [OLD, NEW, MIDDLE], false]],
    look: look({ items: ITEMS }),
    told: [],
  },
  {
    title: '[ERR-11] a failed first page is an error with its text',
    given: [],
    when: [['pageFailed', 502]],
    look: look({ screen: 'error', error: FETCH_FAILED }),
    told: [],
  },
  {
    title: '[VALID-14 A30] a cancelled page shows no text',
    given: [],
    when: [['pageFailed', -1]],
    look: look({ screen: 'error' }),
    told: [],
  },
  {
    title: '[ERR-11] reload asks again',
    given: [['pageFailed', 0]],
    when: [['reload']],
    look: look({ screen: 'loading' }),
    told: [asks(1)],
  },
  {
    title: '[API-NOTIF-01] more asks for the next page',
    given: loaded(LIST, true),
    when: [['more'], ['more']],
    look: look({ items: ITEMS }),
    told: [asks(2)],
  },
  {
    title: '[A9] the next page comes after, what is known stays once and read stays read',
    given: [...loaded([NEW, { ...MIDDLE, is_read: true }], true), ['more']],
    when: [['page', [MIDDLE, OLD], false]],
    look: look({
      items: [
        [3, false],
        [2, true],
        [1, true],
      ],
    }),
    told: [],
  },
  {
    title: '[ERR-11] a failed further page says so and keeps the list',
    given: [...loaded(LIST, true), ['more']],
    when: [['pageFailed', 502]],
    look: look({ items: ITEMS, error: FETCH_FAILED, more: true }),
    told: [],
  },
  ...([['reload'], ['more']] as NotificationStep[]).map(([again]) => ({
    title: `[ERR-11] the text goes when the person asks again: ${again}`,
    given: [...loaded(LIST, true), ['more'], ['pageFailed', 502]] as NotificationStep[],
    when: [[again]] as NotificationStep[],
    look: look({ items: ITEMS }),
    told: [asks(again === 'more' ? 2 : 1)],
  })),
  {
    title: '[ERR-11] a failed reload says so, keeps the list and can be asked for again',
    given: [...loaded(LIST), ['reload']],
    when: [['pageFailed', 502]],
    look: look({ items: ITEMS, error: FETCH_FAILED }),
    told: [],
  },
  {
    title: '[ERR-11] and again',
    given: [...loaded(LIST), ['reload'], ['pageFailed', 502]],
    when: [['reload']],
    look: look({ items: ITEMS }),
    told: [asks(1)],
  },
  {
    title: '[API-NOTIF-01] at the end there is no more',
    given: loaded(LIST),
    when: [['more']],
    look: look({ items: ITEMS }),
    told: [],
  },
  {
    title: '[A9] reload fetches the newest behind the list, and the paging goes on where it was',
    given: [...loaded([MIDDLE], true), ['more'], ['page', [OLD], true], ['reload']],
    when: [['page', [NEW, MIDDLE], true], ['more']],
    look: look({ items: ITEMS }),
    told: [asks(3)],
  },
]

const BOL = { id: 5, username: 'bol', full_name: 'Bol Deng', avatar: null }
export const MUTED_ROWS: NotificationRow[] = [
  {
    title: '[A8 A9] what somebody muted did is stored and counted, and shows nothing',
    given: [...loaded(), ['muted', [BOL]]],
    when: [['arrived', { ...NEW, actor: { ...BOL, id: '5' } }]],
    look: look({ items: [[3, false]] }),
    told: [adds(1)],
  },
  {
    title: '[A9 SOCKEV-06] a follower who is muted is known by the name',
    given: [...loaded(), ['muted', [BOL]]],
    when: [['followed', { follow_id: 9, follower: { username: 'bol' } }]],
    look: look({ items: [['follow-9', false]] }),
    told: [adds(1)],
  },
  {
    title: '[A8 A9] who is muted no longer is shown again, and so is anybody else',
    given: [...loaded(), ['muted', [BOL]]],
    when: [
      ['arrived', { ...MIDDLE, actor: { ...BOL, id: 6 } }],
      ['muted', []],
      ['arrived', { ...NEW, actor: BOL }],
    ],
    look: look({
      items: [
        [3, false],
        [2, false],
      ],
    }),
    told: [adds(1), ...shows('title 2', 'message 2'), adds(1), ...shows('title 3', 'message 3')],
  },
]

export const ARRIVAL_ROWS: NotificationRow[] = [
  {
    title: '[SOCKNOTIF-05 A8 A9] a new one is stored, counted, and shown as toast and outside',
    given: loaded([MIDDLE]),
    when: [['arrived', { type: 'new_notification', notification: NEW }]],
    look: look({
      items: [
        [3, false],
        [2, false],
      ],
    }),
    told: [adds(1), ...shows('title 3', 'message 3')],
  },
  {
    title: '[SOCKNOTIF-05 A8] fields beside the type are read as well',
    given: loaded(),
    when: [['arrived', { type: 'new_notification', ...NEW }]],
    look: look({ items: [[3, false]] }),
    told: [adds(1), ...shows('title 3', 'message 3')],
  },
  {
    title: '[A8] a new one that is read already is not counted',
    given: loaded(),
    when: [['arrived', OLD]],
    look: look({ items: [[1, true]] }),
    told: shows('title 1', 'message 1'),
  },
  {
    title: '[A8 A9] a known id is updated in place, counts for nothing and is shown no more',
    given: loaded(LIST),
    when: [['arrived', { ...MIDDLE, title: 'changed' }]],
    look: look({ items: ITEMS }),
    told: [],
  },
  {
    title: '[A9] a known id stays read',
    given: loaded(LIST),
    when: [['arrived', { ...OLD, is_read: false }]],
    look: look({ items: ITEMS }),
    told: [],
  },
  {
    title: '[A9] an unusable date counts as the arrival, ties put the later arrival first',
    given: loaded([notification(5, 0)]),
    when: [
      ['arrived', { ...notification(6), created_at: 'nonsense' }],
      ['arrived', notification(7, 0)],
    ],
    look: look({
      items: [
        [7, false],
        [6, false],
        [5, false],
      ],
    }),
    told: [adds(1), ...shows('title 6', 'message 6'), adds(1), ...shows('title 7', 'message 7')],
  },
  {
    title: '[A9] without a title or message it is shown by what there is',
    given: loaded(),
    when: [['arrived', { id: 8, payload: { preview: 'liked your work' }, created_at: at(1) }]],
    look: look({ items: [[8, false]] }),
    told: [adds(1), ...shows('New notification', 'liked your work')],
  },
  {
    title: '[SOCKNOTIF-05] an unreadable one is left out',
    given: loaded(LIST),
    when: [
      ['arrived', 'text'],
      ['arrived', { title: 'no id' }],
      ['followed', null],
    ],
    look: look({ items: ITEMS }),
    told: [],
  },
  {
    title: '[SOCKEV-06 SOCKEV-07 SOCKEV-08 A9] a follow notification is one too, by its follow id',
    given: loaded(),
    when: [
      [
        'followed',
        { type: 'follow_notification', follow_id: 12, follower: { username: 'nyandeng' } },
      ],
    ],
    look: look({ items: [['follow-12', false]] }),
    told: [adds(1), ...shows('New follower', 'nyandeng started following you', '/u/nyandeng')],
  },
  {
    title: '[SOCKEV-07 A9] the same follow notification counts once, also by its own id',
    given: [...loaded(), ['followed', { id: 40, follow_id: 12, follower: { username: 'bol' } }]],
    when: [['followed', { id: '40', follow_id: 12, follower: { username: 'bol' } }]],
    look: look({ items: [[40, false]] }),
    told: [],
  },
  {
    title: '[A9] what arrives while the first page is on its way is kept, in order',
    given: [['arrived', NEW]],
    when: [['page', [MIDDLE, OLD], false]],
    look: look({ items: ITEMS }),
    told: [],
  },
  {
    title: '[A9] so is what arrives after a failed page',
    given: [['pageFailed', 0]],
    when: [['arrived', NEW]],
    look: look({ screen: 'error', items: [[3, false]], error: FETCH_FAILED }),
    told: [adds(1), ...shows('title 3', 'message 3')],
  },
]

const marked: [number, boolean][] = [
  [3, true],
  [2, false],
  [1, true],
]
const allRead = marked.map(([id]): [number, boolean] => [id, true])

export const CHANGE_ROWS: NotificationRow[] = [
  {
    title:
      '[NOTIF-01 SOCKNOTIF-12 A9] marking one shows it read at once, counts -1, calls and says so',
    given: loaded(LIST),
    when: [['markRead', 3]],
    look: look({ items: marked, running: 'markOne' }),
    told: [adds(-1), saysRead(3), calls('markOne', 3)],
  },
  {
    title: '[NOTIF-01] it stays read when the call succeeds',
    given: [...loaded(LIST), ['markRead', 3]],
    when: [['done']],
    look: look({ items: marked }),
    told: [],
  },
  {
    title: '[A9 ERR-33] without an answer it is undone, the count too, and the person is told',
    given: [...loaded(LIST), ['markRead', 3]],
    when: [['refused', 0]],
    look: look({ items: ITEMS }),
    told: [adds(1), errorToast(MARK_FAILED)],
  },
  {
    title: '[A9 ERR-33] refused by an answer it is undone and the count is read anew',
    given: [...loaded(LIST), ['markRead', 3]],
    when: [['refused', 500]],
    look: look({ items: ITEMS }),
    told: [rereads, errorToast(MARK_FAILED)],
  },
  {
    title: '[VALID-14 A30] cancelled by us it is undone without a text',
    given: [...loaded(LIST), ['markRead', 3]],
    when: [['refused', -1]],
    look: look({ items: ITEMS }),
    told: [adds(1)],
  },
  {
    title: '[NOTIF-01 A8] marking a read or unknown one does nothing',
    given: loaded(LIST),
    when: [
      ['markRead', 1],
      ['markRead', 99],
    ],
    look: look({ items: ITEMS }),
    told: [],
  },
  {
    title: '[NOTIF-02 SOCKNOTIF-13 A8] marking all shows all read and sets the count to 0',
    given: loaded(LIST),
    when: [['markAll']],
    look: look({ items: allRead, running: 'markAll' }),
    told: [sets(0), saysAllRead, calls('markAll', null)],
  },
  {
    title: '[NOTIF-02] what arrives afterwards is unread',
    given: [...loaded(LIST), ['markAll'], ['arrived', notification(4, 40)]],
    when: [['done']],
    look: look({ items: [[4, false], ...allRead] }),
    told: [],
  },
  {
    title: '[A9 ERR-34] marking all is undone without an answer',
    given: [...loaded(LIST), ['markAll']],
    when: [['refused', 0]],
    look: look({ items: ITEMS }),
    told: [adds(2), errorToast(MARK_ALL_FAILED)],
  },
  {
    title: '[A9 ERR-34] refused by an answer the server’s figure is read anew',
    given: [...loaded(LIST), ['markAll']],
    when: [['refused', 503]],
    look: look({ items: ITEMS }),
    told: [rereads, errorToast(MARK_ALL_FAILED)],
  },
  {
    title: '[API-NOTIF-05] removing takes it away at once, and an unread one off the count',
    given: loaded(LIST),
    when: [['remove', 2]],
    look: look({
      items: [
        [3, false],
        [1, true],
      ],
      running: 'remove',
    }),
    told: [adds(-1), calls('remove', 2)],
  },
  {
    title: '[API-NOTIF-05] removing a read one leaves the count',
    given: loaded(LIST),
    when: [['remove', 1]],
    look: look({
      items: [
        [3, false],
        [2, false],
      ],
      running: 'remove',
    }),
    told: [calls('remove', 1)],
  },
  {
    title: '[API-NOTIF-05] a failed removal brings it back',
    given: [...loaded(LIST), ['remove', 2]],
    when: [['refused', 0]],
    look: look({ items: ITEMS }),
    told: [adds(1), errorToast(REMOVE_FAILED)],
  },
  {
    title: '[A9] changes go to the server one by one, in order',
    given: [...loaded(LIST), ['markRead', 3], ['markAll'], ['remove', 1]],
    when: [['done'], ['done'], ['done']],
    look: look({
      items: [
        [3, true],
        [2, true],
      ],
    }),
    told: [calls('markAll', null), calls('remove', 1)],
  },
  {
    title: '[A9] a failed one does not undo what follows it',
    given: [...loaded(LIST), ['markRead', 3], ['markAll']],
    when: [['refused', 0]],
    look: look({ items: allRead, running: 'markAll' }),
    told: [errorToast(MARK_FAILED), calls('markAll', null)],
  },
]

export const SOCKET_ROWS: NotificationRow[] = [
  {
    title: '[SOCKNOTIF-08 A8] read elsewhere: a known unread one is read and counts -1',
    given: loaded(LIST),
    when: [['wasRead', '3']],
    look: look({ items: marked }),
    told: [adds(-1)],
  },
  {
    title: '[SOCKNOTIF-08 A8] read elsewhere: a known read one changes nothing',
    given: loaded(LIST),
    when: [['wasRead', 1]],
    look: look({ items: ITEMS }),
    told: [],
  },
  {
    title: '[SOCKNOTIF-08 A8] read elsewhere: for an unknown one the count is read anew',
    given: loaded(LIST),
    when: [['wasRead', 99]],
    look: look({ items: ITEMS }),
    told: [rereads],
  },
  {
    title: '[A8] the echo of our own marking changes nothing',
    given: [...loaded(LIST), ['markRead', 3]],
    when: [['wasRead', 3], ['done']],
    look: look({ items: marked }),
    told: [],
  },
  {
    title: '[A9] after that echo a failing call undoes nothing',
    given: [...loaded(LIST), ['markRead', 3], ['wasRead', 3]],
    when: [['refused', 0]],
    look: look({ items: marked }),
    told: [errorToast(MARK_FAILED)],
  },
  {
    title: '[SOCKNOTIF-09 A8] all read elsewhere: all are read and the count is 0',
    given: loaded(LIST),
    when: [['allWereRead']],
    look: look({ items: allRead }),
    told: [sets(0)],
  },
]

export const NOTIFICATION_ROWS = [
  ...LIST_ROWS,
  ...ARRIVAL_ROWS,
  ...MUTED_ROWS,
  ...CHANGE_ROWS,
  ...SOCKET_ROWS,
]

/** NOTIF-04: 101 arrivals. */
export const ARRIVALS: NotificationStep[] = Array.from({ length: 101 }, (_, i) => [
  'arrived',
  notification(i + 1, i + 1),
])
