/** Reply mode, drafts, loading, receipts and the divider of a chat (importing no machine). */
import {
  asks,
  type ChatRow,
  loaded,
  look,
  MARKED_READ,
  marks,
  marksAll,
  STORED,
  saves,
  say,
  sends,
} from './chat.steps.ts'
import { CONVERSATION, mine, stored } from './chat.words.ts'

const LOAD_TEXT = 'Failed to load messages. Please try again.'
const EMPTY_TEXT = 'Message content cannot be empty'

const theirs = stored({ id: 10, text: 'question' })
const ours = mine({ id: 11, text: 'answer', seconds: 1 })
const BOTH = [theirs, ours]
const BOTH_SEEN = [
  [10, 'question', null],
  [11, 'answer', null],
] as const
const both = () => BOTH_SEEN.map((seen) => [...seen] as [number, string, null])
/** `askedAt`: ms after the beginning. */
const markedRead = (count: number, askedAt = 0) => ({
  type: MARKED_READ,
  conversationId: CONVERSATION,
  count,
  askedAt,
})

export const REPLY_ROWS: ChatRow[] = [
  {
    title: '[REPLY-01] choosing reply on a received message puts the input in reply mode',
    given: loaded(BOTH),
    when: [['reply', '10']],
    look: look({ list: both(), replyTo: 10 }),
    told: [],
  },
  {
    title: '[REPLY-01] the next send answers that message',
    given: [...loaded(BOTH), ['reply', 10], ['type', 'yes']],
    when: [['send']],
    look: look({ list: [...both(), ['local-1', 'yes', 'pending']] }),
    told: [saves(''), sends(1, 'yes', 10)],
  },
  {
    title: '[REPLY-03 CHAT-05] cancel clears reply mode and keeps the text',
    given: [...loaded(BOTH), ['reply', 10], ['type', 'yes']],
    when: [['cancelReply']],
    look: look({ list: both(), draft: 'yes' }),
    told: [],
  },
  {
    title: '[REPLY-04] sending clears reply mode: the message after it answers nothing',
    given: [...loaded(BOTH), ['reply', 10], ...say('yes')],
    when: say('and more'),
    look: look({
      list: [...both(), ['local-1', 'yes', 'pending'], ['local-2', 'and more', 'pending']],
    }),
    told: [saves('and more'), saves(''), sends(2, 'and more')],
  },
  {
    title: '[REPLY-05 CHAT-14] refuses to reply to an own message',
    given: loaded(BOTH),
    when: [['reply', 11]],
    look: look({ list: both() }),
    told: [],
  },
  {
    title: '[REPLY-05] refuses to reply to a message that is not there',
    given: [...loaded(BOTH), ['reply', 10]],
    when: [['reply', 99]],
    look: look({ list: both(), replyTo: 10 }),
    told: [],
  },
  {
    title: '[REPLY-04] a refused send keeps reply mode',
    given: [...loaded(BOTH), ['reply', 10]],
    when: [['send']],
    look: look({ list: both(), replyTo: 10, error: EMPTY_TEXT }),
    told: [],
  },
]

export const DRAFT_ROWS: ChatRow[] = [
  {
    title: '[CHAT-06] restores the saved draft of the conversation',
    given: [],
    when: [
      ['draft', 'half a thought'],
      ['page', 'first', [], false],
    ],
    look: look({ draft: 'half a thought' }),
    told: [],
  },
  {
    title: '[CHAT-06] what is typed while the draft is read wins',
    given: [['type', 'newer']],
    when: [
      ['draft', 'older'],
      ['page', 'first', [], false],
    ],
    look: look({ draft: 'newer' }),
    told: [],
  },
  {
    title: 'a suggested text stands in an empty input, kept like anything typed, and is not sent',
    given: loaded(),
    when: [['suggest', 'About your murals: ']],
    look: look({ draft: 'About your murals: ' }),
    told: [saves('About your murals: ')],
  },
  {
    title: 'a suggested text is put behind the saved draft, however late that is read',
    given: [
      ['page', 'first', [], false],
      ['suggest', 'About your murals: '],
    ],
    when: [['draft', 'half a thought']],
    look: look({ draft: 'half a thought\n\nAbout your murals: ' }),
    told: [saves('half a thought\n\nAbout your murals: ')],
  },
  {
    title: 'a text suggested twice stands there once',
    given: [...loaded(), ['suggest', 'About your murals']],
    when: [['suggest', 'About your murals']],
    look: look({ draft: 'About your murals' }),
    told: [saves('About your murals')],
  },
  {
    title: '[SEND-01] a draft read after a send does not come back into the input',
    given: say('sent'),
    when: [
      ['draft', 'sent'],
      ['page', 'first', [], false],
    ],
    look: look({ list: [['local-1', 'sent', 'pending']] }),
    told: [],
  },
  {
    title: '[CHAT-06] an unreadable draft leaves the input empty and working',
    given: [['draftFailed'], ['page', 'first', [], false]],
    when: [['type', 'text']],
    look: look({ draft: 'text' }),
    told: [saves('text')],
  },
  {
    title: '[SEND-03] a failed send keeps its text as a message and the next draft untouched',
    given: [...loaded(), ...say('first'), ['type', 'second']],
    when: [['sendFailed', 1, 500]],
    look: look({
      list: [['local-1', 'first', 'failed']],
      draft: 'second',
      error: 'Failed to send message. Please try again.',
    }),
    told: [],
  },
  {
    title: '[ERR-42] what is said of a failed send stays when the first page comes after it',
    given: say('first'),
    when: [
      ['sendFailed', 1, 500],
      ['page', 'first', [], false],
    ],
    look: look({
      list: [['local-1', 'first', 'failed']],
      error: 'Failed to send message. Please try again.',
    }),
    told: [],
  },
]

export const LOAD_ROWS: ChatRow[] = [
  {
    title: '[CHAT-09] loads the newest page when it is made',
    given: [],
    when: [],
    look: look({ screen: 'loading' }),
    told: [],
  },
  {
    title: '[CHAT-07] is loaded and empty without messages',
    given: [['draft', '']],
    when: [['page', 'first', [], false]],
    look: look(),
    told: [],
  },
  {
    title: '[ERR-41] a failed load empties the list and says so',
    given: [
      ['draft', ''],
      ['live', theirs],
    ],
    when: [['pageFailed', 'first', 502]],
    look: look({ screen: 'failed', error: LOAD_TEXT }),
    told: [],
  },
  {
    title: '[SEND-03] a failed load loses no unsent message',
    given: [['draft', ''], ...say('keep me')],
    when: [['pageFailed', 'first', 0]],
    look: look({ screen: 'failed', list: [['local-1', 'keep me', 'pending']], error: LOAD_TEXT }),
    told: [],
  },
  {
    title: '[VALID-14 A30] a cancelled load is never shown as an error',
    given: [['draft', '']],
    when: [['pageFailed', 'first', -1]],
    look: look({ screen: 'failed' }),
    told: [],
  },
  {
    title: '[CHAT-04] the banner can be dismissed',
    given: [
      ['draft', ''],
      ['pageFailed', 'first', 0],
    ],
    when: [['dismiss']],
    look: look({ screen: 'failed' }),
    told: [],
  },
  {
    title: '[ERR-41] reload asks again and clears the banner',
    given: [
      ['draft', ''],
      ['pageFailed', 'first', 0],
    ],
    when: [['reload']],
    look: look({ screen: 'loading' }),
    told: [asks('first', 1)],
  },
  {
    title: '[A11] a reopened socket asks again after a failed load',
    given: [
      ['draft', ''],
      ['pageFailed', 'first', 0],
    ],
    when: [['reopened']],
    look: look({ screen: 'loading' }),
    told: [asks('first', 1)],
  },
  {
    title: '[A11] what arrived while the first page was on its way is kept',
    given: [
      ['draft', ''],
      ['live', stored({ id: 12, text: 'live', seconds: 9 })],
    ],
    when: [['page', 'first', BOTH, false]],
    look: look({ list: [...both(), [12, 'live', null]] }),
    told: [],
  },
  {
    title: '[A11] a page that comes newest first reads the same',
    given: [['draft', '']],
    when: [['page', 'first', [ours, theirs], false]],
    look: look({ list: both() }),
    told: [],
  },
]

const opened = (unread: number) => ['opened', unread] as ['opened', number]
const unreadPage = [
  stored({ id: 20, seconds: 1 }),
  stored({ id: 21, seconds: 2, read: false }),
  mine({ id: 22, seconds: 3 }),
  stored({ id: 23, seconds: 4, read: false }),
]
const unreadSeen = unreadPage.map((m) => [m.id, m.body, null] as [number, string, null])
const marked = { list: unreadSeen, divider: 21 }

export const READ_ROWS: ChatRow[] = [
  {
    title: '[A12 INBOX-20] opened, loaded and visible: marks what is unread by the rule',
    given: [['draft', ''], opened(2)],
    when: [
      ['page', 'first', unreadPage, false],
      ['wait', 0],
    ],
    look: look({ ...marked, unread: [21, 23] }),
    told: [marks(21, 23)],
  },
  {
    title: '[A12] after success they are read, and the inbox and the counter are told',
    given: [['draft', ''], opened(2), ['page', 'first', unreadPage, false], ['wait', 0]],
    when: [['marked']],
    look: look(marked),
    told: [markedRead(2)],
  },
  {
    title: '[A12] a failure leaves them unread and is only logged',
    given: [['draft', ''], opened(2), ['page', 'first', unreadPage, false], ['wait', 0]],
    when: [['markFailed']],
    look: look({ ...marked, unread: [21, 23] }),
    told: [],
  },
  {
    title: '[A12] marks the conversation too when the server counts more than the loaded ones',
    given: [['draft', ''], opened(5), ['page', 'first', unreadPage, false], ['wait', 0]],
    when: [['marked'], ['marked']],
    look: look(marked),
    told: [markedRead(2), marksAll, markedRead(3)],
  },
  {
    title: '[A12] learns the server’s figure late, when the inbox has loaded after the chat',
    given: [
      ['draft', ''],
      opened(0),
      ['page', 'first', unreadPage, false],
      ['wait', 0],
      ['marked'],
    ],
    when: [opened(3), ['wait', 0]],
    look: look(marked),
    told: [marksAll],
  },
  {
    title: '[A12] marks the whole conversation only once it is loaded, for the ids come first',
    given: [['draft', ''], opened(5), ['live', stored({ id: 23, seconds: 4, read: false })]],
    when: [['wait', 0], ['marked']],
    look: look({ screen: 'loading', list: [[23, 'text 23', null]] }),
    told: [marks(23), markedRead(1)],
  },
  {
    title: '[A12] marks nothing while the page is hidden',
    given: [['draft', ''], ['hidden'], opened(2)],
    when: [
      ['page', 'first', unreadPage, false],
      ['live', stored({ id: 24, seconds: 5, read: false })],
      ['wait', 1_000],
    ],
    look: look({
      list: [...unreadSeen, [24, 'text 24', null]],
      unread: [21, 23, 24],
      divider: 21,
    }),
    told: [],
  },
  {
    title: '[A12] marks them when the page becomes visible again',
    given: [['draft', ''], ['hidden'], opened(2), ['page', 'first', unreadPage, false]],
    when: [['visible'], ['wait', 0]],
    look: look({ ...marked, unread: [21, 23] }),
    told: [marks(21, 23)],
  },
  {
    title: '[A12] never marks in a conversation that is not open',
    given: [...loaded(unreadPage)],
    when: [
      ['live', stored({ id: 24, seconds: 5, read: false })],
      ['hidden'],
      ['visible'],
      ['wait', 1_000],
    ],
    look: look({ list: [...unreadSeen, [24, 'text 24', null]], unread: [21, 23, 24] }),
    told: [],
  },
  {
    title: '[A12] stops marking when it is closed',
    given: [...loaded(), opened(0), ['closed']],
    when: [
      ['live', stored({ id: 24, read: false })],
      ['wait', 0],
    ],
    look: look({ list: [[24, 'text 24', null]], unread: [24] }),
    told: [],
  },
  {
    title: '[A12] own messages become read by read events only',
    given: [...loaded([mine({ id: 22 })]), opened(1)],
    when: [['wait', 0]],
    look: look({ list: [[22, 'text 22', null]] }),
    told: [marksAll],
  },
  {
    title: '[CHAT-03] the divider stands before the first message that was unread at opening',
    given: [...loaded(unreadPage)],
    when: [opened(2), ['live', stored({ id: 24, seconds: 5, read: false })]],
    look: look({
      list: [...unreadSeen, [24, 'text 24', null]],
      unread: [21, 23, 24],
      divider: 21,
    }),
    told: [],
  },
  {
    title: '[CHAT-03] there is no divider when all was read, and messages that follow make none',
    given: [...loaded([theirs]), opened(0)],
    when: [['live', stored({ id: 24, seconds: 5, read: false })]],
    look: look({
      list: [
        [10, 'question', null],
        [24, 'text 24', null],
      ],
      unread: [24],
    }),
    told: [],
  },
  {
    title: '[CHAT-03] a closed chat has no divider',
    given: [...loaded(unreadPage), opened(2), ['closed'], opened(2)],
    when: [['closed']],
    look: look({ list: unreadSeen, unread: [21, 23] }),
    told: [],
  },
  {
    title: '[CHAT-03] closed before it was loaded, it places no divider afterwards',
    given: [['draft', ''], opened(2), ['closed']],
    when: [['page', 'first', unreadPage, false]],
    look: look({ list: unreadSeen, unread: [21, 23] }),
    told: [],
  },
  {
    title: '[CHAT-03] each opening places the divider anew',
    given: [...loaded(unreadPage), opened(2), ['wait', 0], ['marked'], ['closed']],
    when: [['live', stored({ id: 24, seconds: 5, read: false })], opened(1)],
    look: look({ list: [...unreadSeen, [24, 'text 24', null]], unread: [24], divider: 24 }),
    told: [],
  },
  {
    title: '[SEND-02] a send goes on while the chat is closed',
    given: [...loaded(), opened(0), ...say('on its way'), ['closed'], ['hidden']],
    when: [['sent', 1, mine({ id: 50, text: 'on its way', client: 'local-1' })]],
    look: look({ list: [[50, 'on its way', 'sent']] }),
    told: [
      {
        type: STORED,
        message: { ...mine({ id: 50, text: 'on its way', client: 'local-1' }), status: 'sent' },
      },
    ],
  },
]
