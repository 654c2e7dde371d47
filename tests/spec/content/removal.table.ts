/** Deleting the user's own content, with some seconds to undo it. Imports no machine. */

export type RemovalStep =
  | ['undo']
  /** The toast with Undo has closed, or the page is being left. */
  | ['due']
  | ['hidden']
  /** The toast could not be shown. */
  | ['offerBroke']
  /** The server deleted it. */
  | ['done']
  /** HTTP status; 0 = no response, -2 = another error. */
  | ['refused', number]

export interface RemovalLook {
  inSight: boolean
  /** It can be undone. */
  offered: boolean
  deleting: boolean
}

type Emitted = { type: string; [key: string]: unknown }

export const POST = {
  kind: 'post',
  id: 12,
  note: '',
  href: '/posts/rain-12',
  thread: null,
} as const

const OFFERED: RemovalLook = { inSight: false, offered: true, deleting: false }
const DELETING: RemovalLook = { inSight: false, offered: false, deleting: true }
const GONE: RemovalLook = { inSight: false, offered: false, deleting: false }
const BACK: RemovalLook = { inSight: true, offered: false, deleting: false }

const deletes: Emitted = { type: 'delete', kind: 'post', id: 12 }
const over: Emitted = { type: 'over', key: 'post-12' }
const isBack: Emitted = {
  type: 'toast.show',
  toast: { kind: 'info', title: 'Your post was restored', text: '', href: '/posts/rain-12' },
}
const notDeleted = (text: string): Emitted => ({
  type: 'toast.show',
  toast: {
    kind: 'error',
    title: 'Your post couldn’t be deleted',
    text,
    href: '/posts/rain-12',
  },
})

export const REMOVAL_ROWS: {
  title: string
  given: RemovalStep[]
  when: RemovalStep[]
  look: RemovalLook
  emitted: Emitted[]
}[] = [
  {
    title: '[API-POST-05] hides the item immediately and sends nothing while it can be undone',
    given: [],
    when: [],
    look: OFFERED,
    emitted: [],
  },
  {
    title: '[API-POST-05] shows the item again on undo and sends nothing',
    given: [],
    when: [['undo']],
    look: BACK,
    emitted: [isBack, over],
  },
  {
    title: '[API-POST-05] sends one delete request when the time to undo is over',
    given: [],
    when: [['due']],
    look: DELETING,
    emitted: [deletes],
  },
  {
    title:
      '[API-POST-05] deletes immediately when the page is hidden, because it may never be visible again',
    given: [],
    when: [['hidden']],
    look: DELETING,
    emitted: [deletes],
  },
  {
    title: '[API-POST-05] deletes immediately when the undo toast cannot be shown',
    given: [],
    when: [['offerBroke']],
    look: DELETING,
    emitted: [deletes],
  },
  {
    title: '[API-POST-05] deletes once when the page is hidden and the toast closes',
    given: [['hidden']],
    when: [['due'], ['hidden']],
    look: DELETING,
    emitted: [],
  },
  {
    title: '[API-POST-05] ignores undo while deleting',
    given: [['due']],
    when: [['undo']],
    look: DELETING,
    emitted: [],
  },
  {
    title: '[API-POST-05] keeps the item hidden after the deletion',
    given: [['due']],
    when: [['done']],
    look: GONE,
    emitted: [over],
  },
  {
    title: '[API-POST-05] treats 404 as deleted',
    given: [['due']],
    when: [['refused', 404]],
    look: GONE,
    emitted: [over],
  },
  {
    title: '[API-POST-05 A13] shows the item again with the error when there is no response',
    given: [['due']],
    when: [['refused', 0]],
    look: BACK,
    emitted: [notDeleted('Network error - please check your connection'), over],
  },
  {
    title:
      '[API-POST-05 A13] shows the item again with the error when the server rejects the deletion',
    given: [['hidden']],
    when: [['refused', 403]],
    look: BACK,
    emitted: [notDeleted('Permission denied'), over],
  },
  {
    title: '[API-POST-05 A13] shows the item again with a general error on a programming error',
    given: [['due']],
    when: [['refused', -2]],
    look: BACK,
    emitted: [notDeleted('Server error occurred'), over],
  },
  {
    title: '[API-POST-05] ignores all events after the deletion',
    given: [['due'], ['done']],
    when: [['undo'], ['due'], ['hidden']],
    look: GONE,
    emitted: [],
  },
  {
    title: '[API-POST-05] ignores all events after undo',
    given: [['undo']],
    when: [['undo'], ['due'], ['hidden']],
    look: BACK,
    emitted: [],
  },
]
