/** Follow notifications, from FNOTIF-01…04 and decision A39. Imports no machine. */
import type { FollowNotification, Id } from '../../../src/protocol/base/types.ts'
import { at, START } from '../messaging/chat.words.ts'

export type FollowNotificationStep =
  | ['list', FollowNotification[]]
  | ['listFailed', number]
  | ['opened']
  | ['reload']
  | ['arrived', unknown]
  | ['markRead', Id]
  | ['markAll']
  | ['done']
  | ['refused', number]
  | ['wait', number]

export interface FollowNotificationLook {
  /** Id, is_read, read_at. */
  items: [Id, boolean | null, string | null][]
  unread: number
  error: string | null
  running: 'markOne' | 'markAll' | null
}

type Emitted = { type: string; [key: string]: unknown }
const asks: Emitted = { type: 'load' }
const calls = (name: 'markOne' | 'markAll', id: Id | null = null): Emitted => ({
  type: 'call',
  name,
  id,
})

export function followed(id: Id, seconds = 0, readAt: string | null = null): FollowNotification {
  return {
    id,
    type: 'new_follower',
    follower: { username: 'bol', profile_picture: null },
    message: 'bol started following you',
    timestamp: at(seconds),
    follow_id: null,
    is_read: readAt !== null,
    read_at: readAt,
  }
}

const look = (parts: Partial<FollowNotificationLook> = {}): FollowNotificationLook => ({
  items: [],
  unread: 0,
  error: null,
  running: null,
  ...parts,
})

const NOW = new Date(START).toISOString()
const LATER = new Date(START + 5_000).toISOString()
const BEFORE = at(-60)
const LIST = [followed(3, 3), followed(2, 2), followed(1, 1, BEFORE)]
const ITEMS: FollowNotificationLook['items'] = [
  [3, false, null],
  [2, false, null],
  [1, true, BEFORE],
]
const opened: FollowNotificationStep[] = [['opened']]
const loaded: FollowNotificationStep[] = [...opened, ['list', LIST]]
const one: FollowNotificationLook['items'] = [
  [3, true, LATER],
  [2, false, null],
  [1, true, BEFORE],
]
const all: FollowNotificationLook['items'] = [
  [3, true, NOW],
  [2, true, NOW],
  [1, true, BEFORE],
]

export const FOLLOW_NOTIFICATION_ROWS: {
  title: string
  given: FollowNotificationStep[]
  when: FollowNotificationStep[]
  look: FollowNotificationLook
  emitted: Emitted[]
}[] = [
  {
    title: '[A39] keeps live notifications, and loads nothing until the list is opened',
    given: [],
    when: [['arrived', followed(4, 4)], ['reload']],
    look: look({ items: [[4, false, null]], unread: 1 }),
    emitted: [],
  },
  {
    title: '[A39 API-FOLLOW-14] loads once when the list is opened again and again',
    given: [],
    when: [['opened'], ['opened'], ['list', LIST], ['opened']],
    look: look({ items: ITEMS, unread: 2 }),
    emitted: [asks],
  },
  {
    title: '[ERR-11] loads again when the list is opened after a failed load',
    given: [...opened, ['listFailed', 502]],
    when: [['opened']],
    look: look(),
    emitted: [asks],
  },
  {
    title: '[FNOTIF-01 A39] sorts newest first and counts its unread notifications',
    given: opened,
    when: [['list', [...LIST].reverse()]],
    look: look({ items: ITEMS, unread: 2 }),
    emitted: [],
  },
  {
    title: '[ERR-11] loads again after a failed load',
    given: [...opened, ['listFailed', 502]],
    when: [['reload'], ['list', LIST]],
    look: look({ items: ITEMS, unread: 2 }),
    emitted: [asks],
  },
  {
    title: '[ERR-11] shows the error of a failed load',
    given: opened,
    when: [['listFailed', 502]],
    look: look({ error: 'Failed to fetch notifications' }),
    emitted: [],
  },
  {
    title: '[VALID-14 A30] shows no error for a cancelled load',
    given: opened,
    when: [['listFailed', -1]],
    look: look(),
    emitted: [],
  },
  {
    title: '[A39] counts a live notification as unread',
    given: loaded,
    when: [['arrived', { follow_id: 9, follower: { username: 'bol' }, timestamp: at(9) }]],
    look: look({ items: [['follow-9', false, null], ...ITEMS], unread: 3 }),
    emitted: [],
  },
  {
    title: '[A39] counts the same notification once and ignores an invalid one',
    given: loaded,
    when: [
      ['arrived', { ...followed(2, 2) }],
      ['arrived', { message: 'no id' }],
    ],
    look: look({ items: ITEMS, unread: 2 }),
    emitted: [],
  },
  {
    title: '[FNOTIF-01] never marks a read notification as unread again',
    given: loaded,
    when: [['arrived', { ...followed(1, 1) }], ['reload'], ['list', [followed(1, 1)]]],
    look: look({ items: ITEMS, unread: 2 }),
    emitted: [asks],
  },
  {
    title:
      '[FNOTIF-02 FNOTIF-03] sets is_read and read_at, subtracts 1 and sends a request when one is marked read',
    given: [...loaded, ['wait', 5_000]],
    when: [['markRead', '3']],
    look: look({ items: one, unread: 1, running: 'markOne' }),
    emitted: [calls('markOne', '3')],
  },
  {
    title: '[FNOTIF-03] changes nothing when a read or unknown notification is marked read',
    given: loaded,
    when: [
      ['markRead', 1],
      ['markRead', 99],
    ],
    look: look({ items: ITEMS, unread: 2 }),
    emitted: [],
  },
  {
    title: '[FNOTIF-04] sets the count to 0 and keeps earlier read times when all are marked read',
    given: loaded,
    when: [['markAll']],
    look: look({ items: all, unread: 0, running: 'markAll' }),
    emitted: [calls('markAll')],
  },
  {
    title: '[FNOTIF-03] never counts below 0',
    given: [...loaded, ['markAll'], ['done']],
    when: [
      ['markRead', 3],
      ['markRead', 2],
    ],
    look: look({ items: all, unread: 0 }),
    emitted: [],
  },
  {
    title: '[FNOTIF-01] sends changes one by one',
    given: [...loaded, ['wait', 5_000], ['markRead', 3], ['markAll']],
    when: [['done']],
    look: look({
      items: [
        [3, true, LATER],
        [2, true, LATER],
        [1, true, BEFORE],
      ],
      running: 'markAll',
    }),
    emitted: [calls('markAll')],
  },
  {
    title:
      '[ERR-33 FNOTIF-01] shows the error and keeps the notification read when marking it fails',
    given: [...loaded, ['wait', 5_000], ['markRead', 3]],
    when: [['refused', 500]],
    look: look({ items: one, unread: 1, error: 'Failed to mark notification as read' }),
    emitted: [],
  },
  {
    title: '[ERR-34 FNOTIF-01] shows the error and keeps all read when marking all fails',
    given: [...loaded, ['markAll']],
    when: [['refused', 0]],
    look: look({ items: all, error: 'Failed to mark all notifications as read' }),
    emitted: [],
  },
  {
    title: '[A39] keeps a notification that arrives before the list',
    given: [...opened, ['arrived', followed(4, 4)]],
    when: [['list', LIST]],
    look: look({ items: [[4, false, null], ...ITEMS], unread: 3 }),
    emitted: [],
  },
]
