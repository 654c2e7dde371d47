/** Reply mode, drafts, loading, receipts and the divider of a chat. Imports no machine. */
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
/** `askedAt`: ms after the start. */
const markedRead = (count: number, askedAt = 0) => ({
  type: MARKED_READ,
  conversationId: CONVERSATION,
  count,
  askedAt,
})

export const REPLY_ROWS: ChatRow[] = [
  {
    title: '[REPLY-01] enters reply mode when reply is selected on a received message',
    given: loaded(BOTH),
    when: [['reply', '10']],
    look: look({ list: both(), replyTo: 10 }),
    emitted: [],
  },
  {
    title: '[REPLY-01] sends the next message as a reply',
    given: [...loaded(BOTH), ['reply', 10], ['type', 'yes']],
    when: [['send']],
    look: look({ list: [...both(), ['local-1', 'yes', 'pending']] }),
    emitted: [saves(''), sends(1, 'yes', 10)],
  },
  {
    title: '[REPLY-03 CHAT-05] clears reply mode and keeps the text on cancel',
    given: [...loaded(BOTH), ['reply', 10], ['type', 'yes']],
    when: [['cancelReply']],
    look: look({ list: both(), draft: 'yes' }),
    emitted: [],
  },
  {
    title: '[REPLY-04] clears reply mode after sending',
    given: [...loaded(BOTH), ['reply', 10], ...say('yes')],
    when: say('and more'),
    look: look({
      list: [...both(), ['local-1', 'yes', 'pending'], ['local-2', 'and more', 'pending']],
    }),
    emitted: [saves('and more'), saves(''), sends(2, 'and more')],
  },
  {
    title: '[REPLY-05 CHAT-14] does not reply to an own message',
    given: loaded(BOTH),
    when: [['reply', 11]],
    look: look({ list: both() }),
    emitted: [],
  },
  {
    title: '[REPLY-05] does not reply to an unknown message',
    given: [...loaded(BOTH), ['reply', 10]],
    when: [['reply', 99]],
    look: look({ list: both(), replyTo: 10 }),
    emitted: [],
  },
  {
    title: '[REPLY-04] keeps reply mode when nothing is sent',
    given: [...loaded(BOTH), ['reply', 10]],
    when: [['send']],
    look: look({ list: both(), replyTo: 10, error: EMPTY_TEXT }),
    emitted: [],
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
    emitted: [],
  },
  {
    title: '[CHAT-06] keeps text typed while the draft is read',
    given: [['type', 'newer']],
    when: [
      ['draft', 'older'],
      ['page', 'first', [], false],
    ],
    look: look({ draft: 'newer' }),
    emitted: [],
  },
  {
    title: 'puts a suggested text into an empty input, saves it and does not send it',
    given: loaded(),
    when: [['suggest', 'About your murals: ']],
    look: look({ draft: 'About your murals: ' }),
    emitted: [saves('About your murals: ')],
  },
  {
    title: 'appends a suggested text to the saved draft, also when the draft is read later',
    given: [
      ['page', 'first', [], false],
      ['suggest', 'About your murals: '],
    ],
    when: [['draft', 'half a thought']],
    look: look({ draft: 'half a thought\n\nAbout your murals: ' }),
    emitted: [saves('half a thought\n\nAbout your murals: ')],
  },
  {
    title: 'inserts a text suggested twice once',
    given: [...loaded(), ['suggest', 'About your murals']],
    when: [['suggest', 'About your murals']],
    look: look({ draft: 'About your murals' }),
    emitted: [saves('About your murals')],
  },
  {
    title: '[SEND-01] does not restore a draft read after a send',
    given: say('sent'),
    when: [
      ['draft', 'sent'],
      ['page', 'first', [], false],
    ],
    look: look({ list: [['local-1', 'sent', 'pending']] }),
    emitted: [],
  },
  {
    title: '[CHAT-06] has an empty working input when the draft cannot be read',
    given: [['draftFailed'], ['page', 'first', [], false]],
    when: [['type', 'text']],
    look: look({ draft: 'text' }),
    emitted: [saves('text')],
  },
  {
    title: '[SEND-03] keeps a failed message and the next draft',
    given: [...loaded(), ...say('first'), ['type', 'second']],
    when: [['sendFailed', 1, 500]],
    look: look({
      list: [['local-1', 'first', 'failed']],
      draft: 'second',
      error: 'Failed to send message. Please try again.',
    }),
    emitted: [],
  },
  {
    title: '[ERR-42] keeps the error of a failed send when the first page arrives',
    given: say('first'),
    when: [
      ['sendFailed', 1, 500],
      ['page', 'first', [], false],
    ],
    look: look({
      list: [['local-1', 'first', 'failed']],
      error: 'Failed to send message. Please try again.',
    }),
    emitted: [],
  },
]

export const LOAD_ROWS: ChatRow[] = [
  {
    title: '[CHAT-09] loads the newest page on start',
    given: [],
    when: [],
    look: look({ screen: 'loading' }),
    emitted: [],
  },
  {
    title: '[CHAT-07] is loaded and empty without messages',
    given: [['draft', '']],
    when: [['page', 'first', [], false]],
    look: look(),
    emitted: [],
  },
  {
    title: '[ERR-41] empties the list and shows the error when loading fails',
    given: [
      ['draft', ''],
      ['live', theirs],
    ],
    when: [['pageFailed', 'first', 502]],
    look: look({ screen: 'failed', error: LOAD_TEXT }),
    emitted: [],
  },
  {
    title: '[SEND-03] keeps unsent messages when loading fails',
    given: [['draft', ''], ...say('keep me')],
    when: [['pageFailed', 'first', 0]],
    look: look({ screen: 'failed', list: [['local-1', 'keep me', 'pending']], error: LOAD_TEXT }),
    emitted: [],
  },
  {
    title: '[VALID-14 A30] shows no error when loading is cancelled',
    given: [['draft', '']],
    when: [['pageFailed', 'first', -1]],
    look: look({ screen: 'failed' }),
    emitted: [],
  },
  {
    title: '[CHAT-04] clears the error when it is dismissed',
    given: [
      ['draft', ''],
      ['pageFailed', 'first', 0],
    ],
    when: [['dismiss']],
    look: look({ screen: 'failed' }),
    emitted: [],
  },
  {
    title: '[ERR-41] loads again and clears the error on reload',
    given: [
      ['draft', ''],
      ['pageFailed', 'first', 0],
    ],
    when: [['reload']],
    look: look({ screen: 'loading' }),
    emitted: [asks('first', 1)],
  },
  {
    title: '[A11] loads again when the socket reopens after a failed load',
    given: [
      ['draft', ''],
      ['pageFailed', 'first', 0],
    ],
    when: [['reopened']],
    look: look({ screen: 'loading' }),
    emitted: [asks('first', 1)],
  },
  {
    title: '[A11] keeps messages that arrive while the first page loads',
    given: [
      ['draft', ''],
      ['live', stored({ id: 12, text: 'live', seconds: 9 })],
    ],
    when: [['page', 'first', BOTH, false]],
    look: look({ list: [...both(), [12, 'live', null]] }),
    emitted: [],
  },
  {
    title: '[A11] accepts a page sorted newest first',
    given: [['draft', '']],
    when: [['page', 'first', [ours, theirs], false]],
    look: look({ list: both() }),
    emitted: [],
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
    title: '[A12 INBOX-20] marks unread messages read when it is open, loaded and visible',
    given: [['draft', ''], opened(2)],
    when: [
      ['page', 'first', unreadPage, false],
      ['wait', 0],
    ],
    look: look({ ...marked, unread: [21, 23] }),
    emitted: [marks(21, 23)],
  },
  {
    title: '[A12] shows them read and notifies inbox and counter when marking succeeds',
    given: [['draft', ''], opened(2), ['page', 'first', unreadPage, false], ['wait', 0]],
    when: [['marked']],
    look: look(marked),
    emitted: [markedRead(2)],
  },
  {
    title: '[A12] keeps them unread when marking fails',
    given: [['draft', ''], opened(2), ['page', 'first', unreadPage, false], ['wait', 0]],
    when: [['markFailed']],
    look: look({ ...marked, unread: [21, 23] }),
    emitted: [],
  },
  {
    title:
      '[A12] marks the conversation read too when the server counts more than the loaded messages',
    given: [['draft', ''], opened(5), ['page', 'first', unreadPage, false], ['wait', 0]],
    when: [['marked'], ['marked']],
    look: look(marked),
    emitted: [markedRead(2), marksAll, markedRead(3)],
  },
  {
    title: '[A12] marks the conversation read when the inbox reports the server’s count later',
    given: [
      ['draft', ''],
      opened(0),
      ['page', 'first', unreadPage, false],
      ['wait', 0],
      ['marked'],
    ],
    when: [opened(3), ['wait', 0]],
    look: look(marked),
    emitted: [marksAll],
  },
  {
    title: '[A12] does not mark the conversation read before it is loaded',
    given: [['draft', ''], opened(5), ['live', stored({ id: 23, seconds: 4, read: false })]],
    when: [['wait', 0], ['marked']],
    look: look({ screen: 'loading', list: [[23, 'text 23', null]] }),
    emitted: [marks(23), markedRead(1)],
  },
  {
    title: '[A12] marks nothing read while the page is hidden',
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
    emitted: [],
  },
  {
    title: '[A12] marks messages read when the page is visible again',
    given: [['draft', ''], ['hidden'], opened(2), ['page', 'first', unreadPage, false]],
    when: [['visible'], ['wait', 0]],
    look: look({ ...marked, unread: [21, 23] }),
    emitted: [marks(21, 23)],
  },
  {
    title: '[A12] never marks messages read while the conversation is not open',
    given: [...loaded(unreadPage)],
    when: [
      ['live', stored({ id: 24, seconds: 5, read: false })],
      ['hidden'],
      ['visible'],
      ['wait', 1_000],
    ],
    look: look({ list: [...unreadSeen, [24, 'text 24', null]], unread: [21, 23, 24] }),
    emitted: [],
  },
  {
    title: '[A12] stops marking messages read when it is closed',
    given: [...loaded(), opened(0), ['closed']],
    when: [
      ['live', stored({ id: 24, read: false })],
      ['wait', 0],
    ],
    look: look({ list: [[24, 'text 24', null]], unread: [24] }),
    emitted: [],
  },
  {
    title: '[A12] changes own messages to read by read events only',
    given: [...loaded([mine({ id: 22 })]), opened(1)],
    when: [['wait', 0]],
    look: look({ list: [[22, 'text 22', null]] }),
    emitted: [marksAll],
  },
  {
    title: '[CHAT-03] shows the divider before the first message that was unread at opening',
    given: [...loaded(unreadPage)],
    when: [opened(2), ['live', stored({ id: 24, seconds: 5, read: false })]],
    look: look({
      list: [...unreadSeen, [24, 'text 24', null]],
      unread: [21, 23, 24],
      divider: 21,
    }),
    emitted: [],
  },
  {
    title: '[CHAT-03] shows no divider when all was read at opening',
    given: [...loaded([theirs]), opened(0)],
    when: [['live', stored({ id: 24, seconds: 5, read: false })]],
    look: look({
      list: [
        [10, 'question', null],
        [24, 'text 24', null],
      ],
      unread: [24],
    }),
    emitted: [],
  },
  {
    title: '[CHAT-03] shows no divider when it is closed',
    given: [...loaded(unreadPage), opened(2), ['closed'], opened(2)],
    when: [['closed']],
    look: look({ list: unreadSeen, unread: [21, 23] }),
    emitted: [],
  },
  {
    title: '[CHAT-03] shows no divider when it was closed before it loaded',
    given: [['draft', ''], opened(2), ['closed']],
    when: [['page', 'first', unreadPage, false]],
    look: look({ list: unreadSeen, unread: [21, 23] }),
    emitted: [],
  },
  {
    title: '[CHAT-03] places the divider at each opening',
    given: [...loaded(unreadPage), opened(2), ['wait', 0], ['marked'], ['closed']],
    when: [['live', stored({ id: 24, seconds: 5, read: false })], opened(1)],
    look: look({ list: [...unreadSeen, [24, 'text 24', null]], unread: [24], divider: 24 }),
    emitted: [],
  },
  {
    title: '[SEND-02] completes a send while the chat is closed',
    given: [...loaded(), opened(0), ...say('on its way'), ['closed'], ['hidden']],
    when: [['sent', 1, mine({ id: 50, text: 'on its way', client: 'local-1' })]],
    look: look({ list: [[50, 'on its way', 'sent']] }),
    emitted: [
      {
        type: STORED,
        message: { ...mine({ id: 50, text: 'on its way', client: 'local-1' }), status: 'sent' },
      },
    ],
  },
]
