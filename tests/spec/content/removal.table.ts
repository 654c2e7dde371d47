/** Deleting what is one's own, with some seconds to take it back (importing no machine). */

export type RemovalStep =
  | ['undo']
  /** The notice with Undo is gone, or the page is being left. */
  | ['due']
  | ['hidden']
  /** The notice could not be shown. */
  | ['offerBroke']
  /** The server deleted it. */
  | ['done']
  /** HTTP status; 0 = no answer, -2 = something else broke. */
  | ['refused', number]

export interface RemovalLook {
  inSight: boolean
  /** It can be taken back. */
  offered: boolean
  deleting: boolean
}

type Told = { type: string; [key: string]: unknown }

export const POST = {
  kind: 'post',
  id: 12,
  fate: '',
  href: '/posts/rain-12',
  thread: null,
} as const

const OFFERED: RemovalLook = { inSight: false, offered: true, deleting: false }
const DELETING: RemovalLook = { inSight: false, offered: false, deleting: true }
const GONE: RemovalLook = { inSight: false, offered: false, deleting: false }
const BACK: RemovalLook = { inSight: true, offered: false, deleting: false }

export const deletes: Told = { type: 'delete', kind: 'post', id: 12 }
export const over: Told = { type: 'removal.over', key: 'post-12' }
export const isBack: Told = {
  type: 'toast.show',
  toast: { kind: 'info', title: 'Your post was restored', text: '', href: '/posts/rain-12' },
}
export const notDeleted = (text: string): Told => ({
  type: 'toast.show',
  toast: {
    kind: 'error',
    title: 'Your post couldn’t be deleted',
    text,
    href: '/posts/rain-12',
  },
})

/** What a person is told of a status. */
export const WORDS: Record<number, string> = {
  0: 'Network error - please check your connection',
  403: 'Permission denied',
  500: 'Server error occurred',
  [-2]: 'Server error occurred',
}

export const REMOVAL_ROWS: {
  title: string
  given: RemovalStep[]
  when: RemovalStep[]
  look: RemovalLook
  told: Told[]
}[] = [
  {
    title:
      '[API-POST-05] it is out of sight at once, and nothing is sent while it can be taken back',
    given: [],
    when: [],
    look: OFFERED,
    told: [],
  },
  {
    title: '[API-POST-05] taken back it is in its place again, and nothing was ever sent',
    given: [],
    when: [['undo']],
    look: BACK,
    told: [isBack, over],
  },
  {
    title: '[API-POST-05] once the offer is over it is deleted, by one call',
    given: [],
    when: [['due']],
    look: DELETING,
    told: [deletes],
  },
  {
    title: '[API-POST-05] a page that is hidden may never be seen again: it is deleted at once',
    given: [],
    when: [['hidden']],
    look: DELETING,
    told: [deletes],
  },
  {
    title: '[API-POST-05] an offer that cannot be made keeps nobody waiting',
    given: [],
    when: [['offerBroke']],
    look: DELETING,
    told: [deletes],
  },
  {
    title: '[API-POST-05] the page hidden and the notice gone at once delete once',
    given: [['hidden']],
    when: [['due'], ['hidden']],
    look: DELETING,
    told: [],
  },
  {
    title: '[API-POST-05] what is being deleted cannot be taken back any more',
    given: [['due']],
    when: [['undo']],
    look: DELETING,
    told: [],
  },
  {
    title: '[API-POST-05] deleted it stays out of sight',
    given: [['due']],
    when: [['done']],
    look: GONE,
    told: [over],
  },
  {
    title: '[API-POST-05] what is not there any more is deleted',
    given: [['due']],
    when: [['refused', 404]],
    look: GONE,
    told: [over],
  },
  {
    title: '[API-POST-05 A13] without an answer it is back, with the reason',
    given: [['due']],
    when: [['refused', 0]],
    look: BACK,
    told: [notDeleted('Network error - please check your connection'), over],
  },
  {
    title: '[API-POST-05 A13] refused it is back, with the reason',
    given: [['hidden']],
    when: [['refused', 403]],
    look: BACK,
    told: [notDeleted('Permission denied'), over],
  },
  {
    title: '[API-POST-05 A13] what broke here has words as well',
    given: [['due']],
    when: [['refused', -2]],
    look: BACK,
    told: [notDeleted('Server error occurred'), over],
  },
  {
    title: '[API-POST-05] nothing leads out of being gone',
    given: [['due'], ['done']],
    when: [['undo'], ['due'], ['hidden']],
    look: GONE,
    told: [],
  },
  {
    title: '[API-POST-05] nothing leads out of being back',
    given: [['undo']],
    when: [['undo'], ['due'], ['hidden']],
    look: BACK,
    told: [],
  },
]
