/** The notification centre, from decisions A8 and A9. Imports no machine. */
import { at } from '../messaging/chat.words.ts'
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

const LIST_ROWS: NotificationRow[] = [
  {
    title: '[A9 ENT-19] sorts newest first regardless of the order of the response',
    given: [],
    when: [['page', [OLD, NEW, MIDDLE], false]],
    look: look({ items: ITEMS }),
    emitted: [],
  },
  {
    title: '[ERR-11] shows an error when the first page fails',
    given: [],
    when: [['pageFailed', 502]],
    look: look({ screen: 'error', error: FETCH_FAILED }),
    emitted: [],
  },
  {
    title: '[VALID-14 A30] shows no error text when the page is cancelled',
    given: [],
    when: [['pageFailed', -1]],
    look: look({ screen: 'error' }),
    emitted: [],
  },
  {
    title: '[ERR-11] loads again on reload after an error',
    given: [['pageFailed', 0]],
    when: [['reload']],
    look: look({ screen: 'loading' }),
    emitted: [asks(1)],
  },
  {
    title: '[API-NOTIF-01] loads the next page on demand',
    given: loaded(LIST, true),
    when: [['more'], ['more']],
    look: look({ items: ITEMS }),
    emitted: [asks(2)],
  },
  {
    title: '[A9] appends the next page, keeps known notifications once and keeps read ones read',
    given: [...loaded([NEW, { ...MIDDLE, is_read: true }], true), ['more']],
    when: [['page', [MIDDLE, OLD], false]],
    look: look({
      items: [
        [3, false],
        [2, true],
        [1, true],
      ],
    }),
    emitted: [],
  },
  {
    title: '[ERR-11] shows the error and keeps the list when a further page fails',
    given: [...loaded(LIST, true), ['more']],
    when: [['pageFailed', 502]],
    look: look({ items: ITEMS, error: FETCH_FAILED, more: true }),
    emitted: [],
  },
  ...([['reload'], ['more']] as NotificationStep[]).map(([again]) => ({
    title: `[ERR-11] clears the error on ${again}`,
    given: [...loaded(LIST, true), ['more'], ['pageFailed', 502]] as NotificationStep[],
    when: [[again]] as NotificationStep[],
    look: look({ items: ITEMS }),
    emitted: [asks(again === 'more' ? 2 : 1)],
  })),
  {
    title: '[ERR-11] shows the error and keeps the list when a reload fails',
    given: [...loaded(LIST), ['reload']],
    when: [['pageFailed', 502]],
    look: look({ items: ITEMS, error: FETCH_FAILED }),
    emitted: [],
  },
  {
    title: '[ERR-11] reloads again after a failed reload',
    given: [...loaded(LIST), ['reload'], ['pageFailed', 502]],
    when: [['reload']],
    look: look({ items: ITEMS }),
    emitted: [asks(1)],
  },
  {
    title: '[API-NOTIF-01] loads nothing after the last page',
    given: loaded(LIST),
    when: [['more']],
    look: look({ items: ITEMS }),
    emitted: [],
  },
  {
    title: '[A9] reloads all pages shown and continues paging after them',
    given: [...loaded([MIDDLE], true), ['more'], ['page', [OLD], true], ['reload']],
    when: [['page', [NEW], true], ['page', [MIDDLE, { ...OLD, is_read: true }], true], ['more']],
    look: look({ items: ITEMS }),
    emitted: [asks(2), asks(3)],
  },
  {
    title: '[A9] reloads further pages until one contains a known notification',
    given: [...loaded([OLD], true), ['reload']],
    when: [
      ['page', [NEW], true],
      ['page', [MIDDLE], true],
      ['page', [OLD], true],
    ],
    look: look({ items: ITEMS, more: true }),
    emitted: [asks(2), asks(3)],
  },
  {
    title: '[A9] reloads no further page once it has received 100 notifications',
    given: [...loaded([OLD], true), ['reload']],
    when: [
      ['page', Array.from({ length: 60 }, (_, n) => notification(1060 - n, 1060 - n)), true],
      ['page', Array.from({ length: 60 }, (_, n) => notification(1000 - n, 1000 - n)), true],
    ],
    look: look({
      items: Array.from({ length: 100 }, (_, n): [number, boolean] => [1060 - n, false]),
    }),
    emitted: [asks(2)],
  },
  {
    title: '[A9] removes on reload what the server has deleted, and shows what was read elsewhere',
    given: [...loaded(LIST), ['reload']],
    when: [['page', [{ ...NEW, is_read: true }, OLD], false]],
    look: look({
      items: [
        [3, true],
        [1, true],
      ],
    }),
    emitted: [],
  },
  {
    title: '[A9] keeps on reload what is older than the pages reloaded',
    given: [...loaded([MIDDLE, OLD], true), ['reload']],
    when: [['page', [NEW, MIDDLE], true]],
    look: look({ items: ITEMS, more: true }),
    emitted: [],
  },
  {
    title: '[A9] removes nothing on reload if the server does not list the newest first',
    given: [...loaded([OLD, MIDDLE], true), ['arrived', NEW], ['reload']],
    when: [['page', [OLD, MIDDLE], true]],
    look: look({ items: ITEMS, more: true }),
    emitted: [],
  },
  {
    title: '[A9] keeps on reload a notification that arrived during it, and follow notifications',
    given: [
      ...loaded([MIDDLE]),
      ['followed', { follow_id: 5, follower: { username: 'deng' } }],
      ['reload'],
    ],
    when: [
      ['arrived', NEW],
      ['page', [OLD], false],
    ],
    look: look({
      items: [
        [3, false],
        [1, true],
        ['follow-5', false],
      ],
    }),
    emitted: [adds(1), ...shows('title 3', 'message 3')],
  },
  {
    title: '[API-NOTIF-05] does not show a removed notification again from an older page',
    given: [...loaded(LIST), ['reload'], ['remove', 2]],
    when: [['done'], ['page', LIST, false]],
    look: look({
      items: [
        [3, false],
        [1, true],
      ],
    }),
    emitted: [],
  },
]

const BOL = { id: 5, username: 'bol', full_name: 'Bol Deng', avatar: null }
const MUTED_ROWS: NotificationRow[] = [
  {
    title: '[A8 A9] stores and counts a notification by a muted user without showing it',
    given: [...loaded(), ['muted', [BOL]]],
    when: [['arrived', { ...NEW, actor: { ...BOL, id: '5' } }]],
    look: look({ items: [[3, false]] }),
    emitted: [adds(1)],
  },
  {
    title: '[A9 SOCKEV-06] matches a muted follower by username',
    given: [...loaded(), ['muted', [BOL]]],
    when: [['followed', { follow_id: 9, follower: { username: 'bol' } }]],
    look: look({ items: [['follow-9', false]] }),
    emitted: [adds(1)],
  },
  {
    title: '[A8 A9] shows notifications of other users, and of a user who is no longer muted',
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
    emitted: [adds(1), ...shows('title 2', 'message 2'), adds(1), ...shows('title 3', 'message 3')],
  },
]

const ARRIVAL_ROWS: NotificationRow[] = [
  {
    title:
      '[SOCKNOTIF-05 A8 A9] stores, counts and shows a new notification as a toast and a browser notification',
    given: loaded([MIDDLE]),
    when: [['arrived', { type: 'new_notification', notification: NEW }]],
    look: look({
      items: [
        [3, false],
        [2, false],
      ],
    }),
    emitted: [adds(1), ...shows('title 3', 'message 3')],
  },
  {
    title: '[SOCKNOTIF-05 A8] accepts notification fields next to the type',
    given: loaded(),
    when: [['arrived', { type: 'new_notification', ...NEW }]],
    look: look({ items: [[3, false]] }),
    emitted: [adds(1), ...shows('title 3', 'message 3')],
  },
  {
    title: '[A8] does not count a new notification that is already read',
    given: loaded(),
    when: [['arrived', OLD]],
    look: look({ items: [[1, true]] }),
    emitted: shows('title 1', 'message 1'),
  },
  {
    title: '[A8 A9] updates a known notification without counting or showing it',
    given: loaded(LIST),
    when: [['arrived', { ...MIDDLE, title: 'changed' }]],
    look: look({ items: ITEMS }),
    emitted: [],
  },
  {
    title: '[A9] keeps a known notification read',
    given: loaded(LIST),
    when: [['arrived', { ...OLD, is_read: false }]],
    look: look({ items: ITEMS }),
    emitted: [],
  },
  {
    title:
      '[A9] uses the arrival time for an invalid date and sorts later arrivals first on equal times',
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
    emitted: [adds(1), ...shows('title 6', 'message 6'), adds(1), ...shows('title 7', 'message 7')],
  },
  {
    title: '[A9] shows a default title and the preview when title and message are missing',
    given: loaded(),
    when: [['arrived', { id: 8, payload: { preview: 'liked your work' }, created_at: at(1) }]],
    look: look({ items: [[8, false]] }),
    emitted: [adds(1), ...shows('New notification', 'liked your work')],
  },
  {
    title: '[SOCKNOTIF-05] ignores invalid notifications',
    given: loaded(LIST),
    when: [
      ['arrived', 'text'],
      ['arrived', { title: 'no id' }],
      ['followed', null],
    ],
    look: look({ items: ITEMS }),
    emitted: [],
  },
  {
    title: '[SOCKEV-06 SOCKEV-07 SOCKEV-08 A9] adds a follow notification under its follow id',
    given: loaded(),
    when: [
      [
        'followed',
        { type: 'follow_notification', follow_id: 12, follower: { username: 'nyandeng' } },
      ],
    ],
    look: look({ items: [['follow-12', false]] }),
    emitted: [adds(1), ...shows('New follower', 'nyandeng started following you', '/u/nyandeng')],
  },
  {
    title: '[SOCKEV-07 A9] counts the same follow notification once, also by its own id',
    given: [...loaded(), ['followed', { id: 40, follow_id: 12, follower: { username: 'bol' } }]],
    when: [['followed', { id: '40', follow_id: 12, follower: { username: 'bol' } }]],
    look: look({ items: [['follow-notification-40', false]] }),
    emitted: [],
  },
  {
    title: '[SOCKEV-06 A9] keeps a follow notification apart from a notification with the same id',
    given: loaded([NEW]),
    when: [
      ['followed', { id: 3, follow_id: 212, follower: { username: 'bol' } }],
      ['wasRead', 3],
      ['markRead', 'follow-notification-3'],
    ],
    look: look({
      items: [
        [3, true],
        ['follow-notification-3', true],
      ],
      running: 'markOne',
    }),
    // Not sent over the notification socket, which knows notifications only.
    emitted: [
      adds(1),
      ...shows('New follower', 'bol started following you', '/u/bol'),
      adds(-1),
      adds(-1),
      calls('markOne', 'follow-notification-3'),
    ],
  },
  {
    title: '[SOCKEV-07 A9] counts a follow once if the follow notification names its notification',
    given: loaded([NEW]),
    when: [['followed', { id: 9, notification_id: 3, follower: { username: 'bol' } }]],
    look: look({ items: [[3, false]] }),
    emitted: [],
  },
  {
    title: '[A9] keeps a notification that arrives while the first page loads, in order',
    given: [['arrived', NEW]],
    when: [['page', [MIDDLE, OLD], false]],
    look: look({ items: ITEMS }),
    emitted: [],
  },
  {
    title: '[A9] keeps a notification that arrives after a failed page',
    given: [['pageFailed', 0]],
    when: [['arrived', NEW]],
    look: look({ screen: 'error', items: [[3, false]], error: FETCH_FAILED }),
    emitted: [adds(1), ...shows('title 3', 'message 3')],
  },
]

const marked: [number, boolean][] = [
  [3, true],
  [2, false],
  [1, true],
]
const allRead = marked.map(([id]): [number, boolean] => [id, true])

const CHANGE_ROWS: NotificationRow[] = [
  {
    title:
      '[NOTIF-01 SOCKNOTIF-12 A9] marks one read immediately, subtracts 1, sends the request and notifies the socket',
    given: loaded(LIST),
    when: [['markRead', 3]],
    look: look({ items: marked, running: 'markOne' }),
    emitted: [adds(-1), saysRead(3), calls('markOne', 3)],
  },
  {
    title: '[NOTIF-01] keeps it read when the request succeeds',
    given: [...loaded(LIST), ['markRead', 3]],
    when: [['done']],
    look: look({ items: marked }),
    emitted: [],
  },
  {
    title:
      '[A9 ERR-33] rolls back the mark and the count and shows an error when there is no response',
    given: [...loaded(LIST), ['markRead', 3]],
    when: [['refused', 0]],
    look: look({ items: ITEMS }),
    emitted: [adds(1), errorToast(MARK_FAILED)],
  },
  {
    title:
      '[A9 ERR-33] rolls back the mark and requests the count again when the server rejects it',
    given: [...loaded(LIST), ['markRead', 3]],
    when: [['refused', 500]],
    look: look({ items: ITEMS }),
    emitted: [rereads, errorToast(MARK_FAILED)],
  },
  {
    title: '[VALID-14 A30] rolls back a cancelled mark without an error',
    given: [...loaded(LIST), ['markRead', 3]],
    when: [['refused', -1]],
    look: look({ items: ITEMS }),
    emitted: [adds(1)],
  },
  {
    title: '[NOTIF-01 A8] changes nothing when a read or unknown notification is marked read',
    given: loaded(LIST),
    when: [
      ['markRead', 1],
      ['markRead', 99],
    ],
    look: look({ items: ITEMS }),
    emitted: [],
  },
  {
    title:
      '[NOTIF-02 SOCKNOTIF-13 A8] shows all read and sets the count to 0 when all are marked read',
    given: loaded(LIST),
    when: [['markAll']],
    look: look({ items: allRead, running: 'markAll' }),
    emitted: [sets(0), saysAllRead, calls('markAll', null)],
  },
  {
    title: '[NOTIF-02] keeps a notification unread that arrives after marking all',
    given: [...loaded(LIST), ['markAll'], ['arrived', notification(4, 40)]],
    when: [['done']],
    look: look({ items: [[4, false], ...allRead] }),
    emitted: [],
  },
  {
    title: '[A9 ERR-34] rolls back marking all when there is no response',
    given: [...loaded(LIST), ['markAll']],
    when: [['refused', 0]],
    look: look({ items: ITEMS }),
    emitted: [adds(2), errorToast(MARK_ALL_FAILED)],
  },
  {
    title: '[A9 ERR-34] requests the count again when the server rejects marking all',
    given: [...loaded(LIST), ['markAll']],
    when: [['refused', 503]],
    look: look({ items: ITEMS }),
    emitted: [rereads, errorToast(MARK_ALL_FAILED)],
  },
  {
    title:
      '[API-NOTIF-05] removes a notification immediately and subtracts an unread one from the count',
    given: loaded(LIST),
    when: [['remove', 2]],
    look: look({
      items: [
        [3, false],
        [1, true],
      ],
      running: 'remove',
    }),
    emitted: [adds(-1), calls('remove', 2)],
  },
  {
    title: '[API-NOTIF-05] keeps the count when a read notification is removed',
    given: loaded(LIST),
    when: [['remove', 1]],
    look: look({
      items: [
        [3, false],
        [2, false],
      ],
      running: 'remove',
    }),
    emitted: [calls('remove', 1)],
  },
  {
    title: '[API-NOTIF-05] restores a notification when its removal fails',
    given: [...loaded(LIST), ['remove', 2]],
    when: [['refused', 0]],
    look: look({ items: ITEMS }),
    emitted: [adds(1), errorToast(REMOVE_FAILED)],
  },
  {
    title: '[A9] sends changes one by one, in order',
    given: [...loaded(LIST), ['markRead', 3], ['markAll'], ['remove', 1]],
    when: [['done'], ['done'], ['done']],
    look: look({
      items: [
        [3, true],
        [2, true],
      ],
    }),
    emitted: [calls('markAll', null), calls('remove', 1)],
  },
  {
    title: '[A9] keeps later changes when an earlier one fails',
    given: [...loaded(LIST), ['markRead', 3], ['markAll']],
    when: [['refused', 0]],
    look: look({ items: allRead, running: 'markAll' }),
    emitted: [errorToast(MARK_FAILED), calls('markAll', null)],
  },
]

const SOCKET_ROWS: NotificationRow[] = [
  {
    title:
      '[SOCKNOTIF-08 A8] marks a known unread notification read and subtracts 1 when it is read elsewhere',
    given: loaded(LIST),
    when: [['wasRead', '3']],
    look: look({ items: marked }),
    emitted: [adds(-1)],
  },
  {
    title: '[SOCKNOTIF-08 A8] changes nothing when a read notification is read elsewhere',
    given: loaded(LIST),
    when: [['wasRead', 1]],
    look: look({ items: ITEMS }),
    emitted: [],
  },
  {
    title:
      '[SOCKNOTIF-08 A8] requests the count again when an unknown notification is read elsewhere',
    given: loaded(LIST),
    when: [['wasRead', 99]],
    look: look({ items: ITEMS }),
    emitted: [rereads],
  },
  {
    title: '[A8] ignores the echo of its own mark',
    given: [...loaded(LIST), ['markRead', 3]],
    when: [['wasRead', 3], ['done']],
    look: look({ items: marked }),
    emitted: [],
  },
  {
    title: '[A9] rolls back nothing when a request fails after its echo',
    given: [...loaded(LIST), ['markRead', 3], ['wasRead', 3]],
    when: [['refused', 0]],
    look: look({ items: marked }),
    emitted: [errorToast(MARK_FAILED)],
  },
  {
    title: '[SOCKNOTIF-09 A8] marks all read and sets the count to 0 when all are read elsewhere',
    given: loaded(LIST),
    when: [['allWereRead']],
    look: look({ items: allRead }),
    emitted: [sets(0)],
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
