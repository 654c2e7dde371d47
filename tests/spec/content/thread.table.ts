/** Comments on a content item: loading and sending. Imports no machine. */
import {
  asks,
  BROKEN,
  clientId,
  comment,
  type Emitted,
  FAILED,
  look,
  SEND_FAILED,
  SIGNED_OUT,
  sends,
  shown,
  type ThreadLook,
  type ThreadStep,
} from './thread.steps.ts'

export interface ThreadRow {
  title: string
  given: ThreadStep[]
  when: ThreadStep[]
  look: ThreadLook
  emitted: Emitted[]
}

/** 9 with the reply 10, and 8. */
export const LIST = [comment(9, { replies: 1 }), comment(10, { parent: 9 }), comment(8)]
export const LINES = ['9 c9', '.. 10 c10', '8 c8']
const MINUTE = 60_000
/** CONST-04 */
const FRESH = 5_000

const READ_ROWS: ThreadRow[] = [
  {
    title: '[API-POST-10] requests nothing before it is opened',
    given: [],
    when: [['more'], ['online'], ['signedIn'], ['signedOut'], ['left']],
    look: look({ status: 'idle', more: false }),
    emitted: [],
  },
  {
    title: '[API-POST-10] requests page 1 once when it is opened',
    given: [],
    when: [['opened'], ['opened'], ['more'], ['retry'], ['online']],
    look: look({ status: 'loading', more: false, requests: 1 }),
    emitted: [asks(1)],
  },
  {
    title: '[API-POST-10] shows each comment followed by its replies',
    given: [['opened']],
    when: [['page', LIST, 2]],
    look: look({ comments: LINES }),
    emitted: [],
  },
  {
    title:
      '[API-POST-10] counts the loaded comments without placeholders when all pages are loaded',
    given: [['opened']],
    when: [
      [
        'page',
        [comment(7, { deleted: true, body: '', replies: 1 }), comment(8, { parent: 7 })],
        null,
      ],
    ],
    look: look({ comments: ['7 ×', '.. 8 c8'], more: false, count: 1 }),
    emitted: [],
  },
  {
    title: '[API-POST-10] is empty without comments',
    given: [['opened']],
    when: [['page', [], null], ['more']],
    look: look({ more: false, empty: true, count: 0 }),
    emitted: [],
  },
  {
    title: '[API-POST-10] appends the next page and shows a comment that moved down once',
    given: shown(LIST),
    when: [['more'], ['more'], ['page', [comment(8), comment(7)], null], ['more']],
    look: look({ comments: [...LINES, '7 c7'], more: false, count: 4 }),
    emitted: [asks(2)],
  },
  {
    title: '[API-POST-10] skips a page without unknown comments',
    given: [...shown(LIST), ['more']],
    when: [['page', [comment(8)], 3]],
    look: look({ status: 'loadingMore', comments: LINES, requests: 3 }),
    emitted: [asks(3)],
  },
  {
    title: '[API-POST-10] ends when a page names itself as the next page',
    given: [...shown(LIST), ['more']],
    when: [['page', [comment(8)], 2]],
    look: look({ comments: LINES, more: false, count: 3 }),
    emitted: [],
  },
  {
    title: '[ERR-14] shows the error when the first page fails',
    given: [['opened']],
    when: [['pageFailed', 500]],
    look: look({ status: 'failed', more: false, error: FAILED }),
    emitted: [],
  },
  ...[404, 405, 501].map(
    (status): ThreadRow => ({
      title: `[API-POST-10] treats status ${status} as a server without comments`,
      given: [['opened']],
      when: [['pageFailed', status], ['more']],
      look: look({ status: 'absent', more: false, error: FAILED }),
      emitted: [],
    }),
  ),
  ...(['retry', 'opened', 'signedIn'] as const).map(
    (word): ThreadRow => ({
      title: `[API-POST-10] requests comments again on ${word} after a server without comments`,
      given: [['opened'], ['pageFailed', 404]],
      when: [[word], ['pageFailed', 500]],
      look: look({ status: 'failed', more: false, error: FAILED }),
      emitted: [asks(1)],
    }),
  ),
  {
    title: '[ERR-14] shows a general error text on a programming error',
    given: [['opened']],
    when: [['pageFailed', -2]],
    look: look({ status: 'failed', more: false, error: BROKEN }),
    emitted: [],
  },
  {
    title: '[VALID-14 A30] shows no error when the first page is cancelled',
    given: [['opened']],
    when: [['pageFailed', -1]],
    look: look({ status: 'idle', more: false }),
    emitted: [],
  },
  ...(['retry', 'opened', 'online', 'signedIn', 'signedOut', 'restored'] as const).flatMap(
    (word): ThreadRow[] =>
      [0, -1].map((status) => ({
        title: `[ERR-15] requests page 1 again on ${word} after it ended with ${status}`,
        given: [['opened'], ['pageFailed', status]],
        when: [[word]],
        look: look({ status: 'loading', more: false, requests: 1 }),
        emitted: [asks(1)],
      })),
  ),
  {
    title:
      '[ERR-14] keeps the list when the next page fails, and does not request it again by scrolling',
    given: [...shown(LIST), ['more'], ['pageFailed', 500]],
    when: [['more']],
    look: look({ status: 'moreFailed', comments: LINES, error: FAILED }),
    emitted: [],
  },
  ...(['retry', 'online'] as const).map(
    (word): ThreadRow => ({
      title: `[ERR-15] requests the failed next page again on ${word}`,
      given: [...shown(LIST), ['more'], ['pageFailed', 0]],
      when: [[word]],
      look: look({ status: 'loadingMore', comments: LINES, requests: 2 }),
      emitted: [asks(2)],
    }),
  ),
  {
    title: '[VALID-14 A30] shows no error when the next page is cancelled',
    given: [...shown(LIST), ['more']],
    when: [['pageFailed', -1]],
    look: look({ comments: LINES }),
    emitted: [],
  },
  {
    title:
      '[API-POST-10 CONST-04] shows its comments and requests nothing when reopened within 5 s',
    given: [...shown(LIST), ['left'], ['wait', FRESH - 1]],
    when: [['opened']],
    look: look({ comments: LINES }),
    emitted: [],
  },
  {
    title: '[API-POST-10 CONST-04] shows its comments and reloads when reopened after 5 s',
    given: [...shown(LIST), ['left'], ['wait', FRESH]],
    when: [['opened']],
    look: look({ comments: LINES, requests: 1 }),
    emitted: [asks(1)],
  },
  {
    title: '[API-POST-10] replaces the list when the reload succeeds',
    given: [...shown(LIST), ['left'], ['wait', FRESH + 1], ['opened']],
    when: [['page', [comment(11), ...LIST.slice(0, 2)], 2]],
    look: look({ comments: ['11 c11', '9 c9', '.. 10 c10'] }),
    emitted: [],
  },
  {
    title:
      '[API-POST-10] drops a comment that was stored before the request and is missing in the response',
    given: [...shown(LIST), ['add', 'one'], ['sent', 20], ['left'], ['wait', FRESH], ['opened']],
    when: [['page', LIST, 2]],
    look: look({ comments: LINES, count: 11 }),
    emitted: [],
  },
  {
    title: '[API-POST-10] keeps the list when the reload fails',
    given: [...shown(LIST), ['left'], ['wait', FRESH], ['opened']],
    when: [['pageFailed', 0]],
    look: look({ comments: LINES }),
    emitted: [],
  },
  ...(['signedIn', 'signedOut'] as const).flatMap((word): ThreadRow[] => [
    {
      title: `[SESSION-08] reloads viewed comments on ${word}, because likes depend on the user`,
      given: shown(LIST),
      when: [[word]],
      look: look({ comments: LINES, requests: 1 }),
      emitted: [asks(1)],
    },
    {
      title: `[SESSION-08] requests the first page again on ${word} while it is loading`,
      given: [['opened']],
      when: [[word]],
      look: look({ status: 'loading', more: false, requests: 1 }),
      emitted: [asks(1)],
    },
    {
      title: `[SESSION-08] empties comments without viewers on ${word} and loads them again when opened`,
      given: [...shown(LIST), ['left'], [word]],
      when: [['opened']],
      look: look({ status: 'loading', more: false, requests: 1 }),
      emitted: [asks(1)],
    },
  ]),
  {
    title: '[SESSION-08] keeps its comments when the session is restored',
    given: shown(LIST),
    when: [['restored']],
    look: look({ comments: LINES }),
    emitted: [],
  },
]

const WRITE_ROWS: ThreadRow[] = [
  {
    title: '[API-POST-11] shows a new comment on top immediately, trimmed, and sends it',
    given: shown(LIST),
    when: [['add', '  Well done \n']],
    look: look({ comments: ['#1 Well done …', ...LINES], count: 11, sending: '#1' }),
    emitted: [sends(1, 'Well done')],
  },
  {
    title: '[API-POST-11] takes the server’s id and keeps its position when stored',
    given: [...shown(LIST), ['add', 'Well done']],
    when: [['sent', 20]],
    look: look({ comments: ['20 Well done', ...LINES], count: 11 }),
    emitted: [],
  },
  {
    title: '[API-POST-16] shows a reply after the other replies of its parent',
    given: shown(LIST),
    when: [['answer', 9, 'Thanks']],
    look: look({
      comments: ['9 c9', '.. 10 c10', '.. #1 Thanks …', '8 c8'],
      count: 11,
      sending: '#1',
    }),
    emitted: [sends(1, 'Thanks', 9)],
  },
  {
    title: '[API-POST-16] keeps the position of a reply when it is stored',
    given: [...shown(LIST), ['answer', 9, 'Thanks']],
    when: [['sent', 20]],
    look: look({ comments: ['9 c9', '.. 10 c10', '.. 20 Thanks', '8 c8'], count: 11 }),
    emitted: [],
  },
  {
    title: '[API-POST-16] adds a reply to a reply to the same parent, one level deep',
    given: shown(LIST),
    when: [['answer', 10, 'Thanks']],
    look: look({
      comments: ['9 c9', '.. 10 c10', '.. #1 Thanks …', '8 c8'],
      count: 11,
      sending: '#1',
    }),
    emitted: [sends(1, 'Thanks', 9)],
  },
  {
    title:
      '[API-POST-11] does not send a comment that is blank, too long or replies to an unknown comment',
    given: shown(LIST),
    when: [
      ['add', ''],
      ['add', ' \n '],
      ['add', 'x'.repeat(2_001)],
      ['answer', 77, 'Hello'],
    ],
    look: look({ comments: LINES }),
    emitted: [],
  },
  {
    title: '[API-POST-11] accepts 2000 characters, counted as code points',
    given: shown([]),
    when: [['add', '😀'.repeat(2_000)]],
    look: look({ comments: [`#1 ${'😀'.repeat(2_000)} …`], count: 11, sending: '#1' }),
    emitted: [sends(1, '😀'.repeat(2_000))],
  },
  {
    title: '[API-POST-11] sends two comments one after the other, in order',
    given: shown(LIST),
    when: [
      ['add', 'one'],
      ['add', 'two'],
    ],
    look: look({ comments: ['#2 two …', '#1 one …', ...LINES], count: 12, sending: '#1' }),
    emitted: [sends(1, 'one')],
  },
  {
    title: '[API-POST-11] sends the second comment when the first is stored',
    given: [...shown(LIST), ['add', 'one'], ['add', 'two']],
    when: [['sent', 20]],
    look: look({ comments: ['#2 two …', '20 one', ...LINES], count: 12, sending: '#2' }),
    emitted: [sends(2, 'two')],
  },
  {
    title: '[API-POST-11] sends the second comment when the first has failed',
    given: [...shown(LIST), ['add', 'one'], ['add', 'two']],
    when: [
      ['sendFailed', 0],
      ['sent', 21],
    ],
    look: look({ comments: ['#1 one !', '21 two', ...LINES], count: 11 }),
    emitted: [sends(2, 'two')],
  },
  {
    title: '[B5] keeps a failed comment and sends it again once under the same client id',
    given: [...shown(LIST), ['add', 'one'], ['sendFailed', 0]],
    when: [
      ['sendAgain', 1],
      ['sendAgain', 1],
    ],
    look: look({ comments: ['#1 one …', ...LINES], count: 11, sending: '#1' }),
    emitted: [sends(1, 'one')],
  },
  {
    title: '[API-POST-11] discards a failed comment',
    given: [...shown(LIST), ['add', 'one'], ['sendFailed', 500]],
    when: [
      ['discard', 1],
      ['sendAgain', 1],
    ],
    look: look({ comments: LINES }),
    emitted: [],
  },
  {
    title: '[API-POST-11] does not discard a comment while it is being sent',
    given: [...shown(LIST), ['add', 'one']],
    when: [
      ['discard', 1],
      ['sendAgain', 1],
    ],
    look: look({ comments: ['#1 one …', ...LINES], count: 11, sending: '#1' }),
    emitted: [],
  },
  {
    title: '[B5] shows a comment once when its response was lost and the list contains it',
    given: [
      ...shown(LIST),
      ['add', 'one'],
      ['sendFailed', 0],
      ['left'],
      ['wait', MINUTE],
      ['opened'],
    ],
    when: [['page', [comment(20, { body: 'one', client: clientId(1) }), ...LIST], 2]],
    look: look({ comments: ['20 one', ...LINES] }),
    emitted: [],
  },
  {
    title: '[B5] shows a comment once when the list contains it before its response arrives',
    given: [
      ['opened'],
      ['add', 'one'],
      ['page', [comment(20, { body: 'one', client: clientId(1) })], 2],
    ],
    when: [['sent', 20]],
    look: look({ comments: ['20 one'] }),
    emitted: [],
  },
  {
    title: '[B5] does not store the next comment with the response of one that the list contained',
    given: [
      ['opened'],
      ['add', 'one'],
      ['add', 'two'],
      ['page', [comment(20, { body: 'one', client: clientId(1) })], 2],
    ],
    when: [['sent', 20]],
    look: look({ comments: ['#2 two …', '20 one'], count: 11, sending: '#2' }),
    emitted: [sends(2, 'two')],
  },
  {
    title: '[API-POST-11] keeps a comment that was stored while the list was loading',
    given: [['opened'], ['add', 'one'], ['sent', 20]],
    when: [['page', LIST, 2]],
    look: look({ comments: ['20 one', ...LINES], count: 11 }),
    emitted: [],
  },
  {
    title: '[VALID-14 A30] keeps a cancelled comment as failed',
    given: [...shown(LIST), ['add', 'one']],
    when: [['sendFailed', -1]],
    look: look({ comments: ['#1 one !', ...LINES] }),
    emitted: [],
  },
  {
    title: '[SESSION-08] hides unsent comments and does not send them after sign-out',
    given: [...shown(LIST), ['add', 'one'], ['add', 'two']],
    when: [['signedOut'], ['sendAgain', 1], ['discard', 2]],
    look: look({ comments: LINES, requests: 1 }),
    emitted: [asks(1)],
  },
  {
    title: '[SESSION-08] offers unsent comments again when the same user signs in',
    given: [
      ...shown(LIST),
      ['add', 'one'],
      ['signedOut'],
      ['page', LIST, 2],
      ['signedIn'],
      ['page', LIST, 2],
    ],
    when: [['sendAgain', 1]],
    look: look({ comments: ['#1 one …', ...LINES], count: 11, sending: '#1' }),
    emitted: [sends(1, 'one')],
  },
  {
    title: '[SESSION-08] drops unsent comments when another user signs in',
    given: [
      ...shown(LIST),
      ['add', 'one'],
      ['signedOut'],
      ['page', LIST, 2],
      ['otherSignedIn'],
      ['page', LIST, 2],
    ],
    when: [['sendAgain', 1]],
    look: look({ comments: LINES }),
    emitted: [],
  },
]

/** Why a comment was not sent, as the user sees it. */
export const SEND_ERRORS: { title: string; when: ThreadStep[]; error: string }[] = [
  { title: '[ERR-14] the server’s error text', when: [['sendFailed', 500]], error: FAILED },
  {
    title: '[ERR-14] a general text for a programming error',
    when: [['sendFailed', -2]],
    error: SEND_FAILED,
  },
  {
    title: '[VALID-14] a general text for a cancelled call',
    when: [['sendFailed', -1]],
    error: SEND_FAILED,
  },
  {
    title: '[SESSION-08] a sign-in text for a session that ended',
    when: [['signedOut'], ['signedIn']],
    error: SIGNED_OUT,
  },
]

export const THREAD_ROWS = [...READ_ROWS, ...WRITE_ROWS]
