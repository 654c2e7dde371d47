/** Comments on a piece of content: reading and writing them (importing no machine). */
import {
  asks,
  BROKEN,
  clientId,
  comment,
  FAILED,
  look,
  SEND_FAILED,
  SIGNED_OUT,
  sends,
  shown,
  type ThreadLook,
  type ThreadStep,
  type Told,
} from './thread.steps.ts'

export interface ThreadRow {
  title: string
  given: ThreadStep[]
  when: ThreadStep[]
  look: ThreadLook
  told: Told[]
}

/** 9, answered by 10, and 8. */
export const LIST = [comment(9, { answers: 1 }), comment(10, { parent: 9 }), comment(8)]
export const LINES = ['9 c9', '.. 10 c10', '8 c8']
const MINUTE = 60_000
/** CONST-04 */
const FRESH = 5_000

const READ_ROWS: ThreadRow[] = [
  {
    title: '[API-POST-10] asks for nothing before it is opened',
    given: [],
    when: [['more'], ['online'], ['signedIn'], ['signedOut'], ['left']],
    look: look({ status: 'idle', more: false }),
    told: [],
  },
  {
    title: '[API-POST-10] opening asks for page 1, once',
    given: [],
    when: [['opened'], ['opened'], ['more'], ['retry'], ['online']],
    look: look({ status: 'loading', more: false, asked: 1 }),
    told: [asks(1)],
  },
  {
    title: '[API-POST-10] shows each comment followed by its answers',
    given: [['opened']],
    when: [['page', LIST, 2]],
    look: look({ comments: LINES }),
    told: [],
  },
  {
    title: '[API-POST-10] at the end it knows how many there are, deleted places aside',
    given: [['opened']],
    when: [
      [
        'page',
        [comment(7, { deleted: true, body: '', answers: 1 }), comment(8, { parent: 7 })],
        null,
      ],
    ],
    look: look({ comments: ['7 ×', '.. 8 c8'], more: false, count: 1 }),
    told: [],
  },
  {
    title: '[API-POST-10] no comments is empty',
    given: [['opened']],
    when: [['page', [], null], ['more']],
    look: look({ more: false, empty: true, count: 0 }),
    told: [],
  },
  {
    title: '[API-POST-10] the next page joins the end, what moved down is not shown twice',
    given: shown(LIST),
    when: [['more'], ['more'], ['page', [comment(8), comment(7)], null], ['more']],
    look: look({ comments: [...LINES, '7 c7'], more: false, count: 4 }),
    told: [asks(2)],
  },
  {
    title: '[API-POST-10] a page that holds nothing unknown is passed over',
    given: [...shown(LIST), ['more']],
    when: [['page', [comment(8)], 3]],
    look: look({ status: 'loadingMore', comments: LINES, asked: 3 }),
    told: [asks(3)],
  },
  {
    title: '[API-POST-10] a page that is followed by itself is the last',
    given: [...shown(LIST), ['more']],
    when: [['page', [comment(8)], 2]],
    look: look({ comments: LINES, more: false, count: 3 }),
    told: [],
  },
  {
    title: '[ERR-14] a failed first page says why',
    given: [['opened']],
    when: [['pageFailed', 500]],
    look: look({ status: 'failed', more: false, error: FAILED }),
    told: [],
  },
  ...[404, 405, 501].map(
    (status): ThreadRow => ({
      title: `[API-POST-10] a server that takes no comments here is no failure: ${status}`,
      given: [['opened']],
      when: [['pageFailed', status], ['more']],
      look: look({ status: 'absent', more: false, error: FAILED }),
      told: [],
    }),
  ),
  ...(['retry', 'opened', 'signedIn'] as const).map(
    (word): ThreadRow => ({
      title: `[API-POST-10] and ${word} asks again whether it takes some`,
      given: [['opened'], ['pageFailed', 404]],
      when: [[word], ['pageFailed', 500]],
      look: look({ status: 'failed', more: false, error: FAILED }),
      told: [asks(1)],
    }),
  ),
  {
    title: '[ERR-14] broken code says so in words for people',
    given: [['opened']],
    when: [['pageFailed', -2]],
    look: look({ status: 'failed', more: false, error: BROKEN }),
    told: [],
  },
  {
    title: '[VALID-14 A30] a cancelled first page says nothing',
    given: [['opened']],
    when: [['pageFailed', -1]],
    look: look({ status: 'idle', more: false }),
    told: [],
  },
  ...(['retry', 'opened', 'online', 'signedIn', 'signedOut', 'restored'] as const).flatMap(
    (word): ThreadRow[] =>
      [0, -1].map((status) => ({
        title: `[ERR-15] after a first page that ended with ${status}, ${word} asks again`,
        given: [['opened'], ['pageFailed', status]],
        when: [[word]],
        look: look({ status: 'loading', more: false, asked: 1 }),
        told: [asks(1)],
      })),
  ),
  {
    title: '[ERR-14] a failed further page keeps the list, and only the person asks again',
    given: [...shown(LIST), ['more'], ['pageFailed', 500]],
    when: [['more']],
    look: look({ status: 'moreFailed', comments: LINES, error: FAILED }),
    told: [],
  },
  ...(['retry', 'online'] as const).map(
    (word): ThreadRow => ({
      title: `[ERR-15] after a failed further page, ${word} asks again`,
      given: [...shown(LIST), ['more'], ['pageFailed', 0]],
      when: [[word]],
      look: look({ status: 'loadingMore', comments: LINES, asked: 2 }),
      told: [asks(2)],
    }),
  ),
  {
    title: '[VALID-14 A30] a cancelled further page says nothing',
    given: [...shown(LIST), ['more']],
    when: [['pageFailed', -1]],
    look: look({ comments: LINES }),
    told: [],
  },
  {
    title:
      '[API-POST-10 CONST-04] opened again within 5 s it shows what was there and asks for nothing',
    given: [...shown(LIST), ['left'], ['wait', FRESH - 1]],
    when: [['opened']],
    look: look({ comments: LINES }),
    told: [],
  },
  {
    title: '[API-POST-10 CONST-04] opened again 5 s later it shows what was there and asks anew',
    given: [...shown(LIST), ['left'], ['wait', FRESH]],
    when: [['opened']],
    look: look({ comments: LINES, asked: 1 }),
    told: [asks(1)],
  },
  {
    title: '[API-POST-10] the answer then takes its place',
    given: [...shown(LIST), ['left'], ['wait', FRESH + 1], ['opened']],
    when: [['page', [comment(11), ...LIST.slice(0, 2)], 2]],
    look: look({ comments: ['11 c11', '9 c9', '.. 10 c10'] }),
    told: [],
  },
  {
    title: '[API-POST-10] what was stored before it was asked for and is not in it is gone',
    given: [...shown(LIST), ['add', 'one'], ['sent', 20], ['left'], ['wait', FRESH], ['opened']],
    when: [['page', LIST, 2]],
    look: look({ comments: LINES, count: 11 }),
    told: [],
  },
  {
    title: '[API-POST-10] and when none comes what is shown stays',
    given: [...shown(LIST), ['left'], ['wait', FRESH], ['opened']],
    when: [['pageFailed', 0]],
    look: look({ comments: LINES }),
    told: [],
  },
  ...(['signedIn', 'signedOut'] as const).flatMap((word): ThreadRow[] => [
    {
      title: `[SESSION-08] ${word} asks anew for what is looked at, for likes are the viewer's`,
      given: shown(LIST),
      when: [[word]],
      look: look({ comments: LINES, asked: 1 }),
      told: [asks(1)],
    },
    {
      title: `[SESSION-08] ${word} while the first page is on its way asks anew`,
      given: [['opened']],
      when: [[word]],
      look: look({ status: 'loading', more: false, asked: 1 }),
      told: [asks(1)],
    },
    {
      title: `[SESSION-08] ${word} empties what nobody looks at; opening asks again`,
      given: [...shown(LIST), ['left'], [word]],
      when: [['opened']],
      look: look({ status: 'loading', more: false, asked: 1 }),
      told: [asks(1)],
    },
  ]),
  {
    title: '[SESSION-08] a session that only becomes known changes nothing',
    given: shown(LIST),
    when: [['restored']],
    look: look({ comments: LINES }),
    told: [],
  },
]

const WRITE_ROWS: ThreadRow[] = [
  {
    title: '[API-POST-11] a comment is shown on top at once, trimmed, and sent',
    given: shown(LIST),
    when: [['add', '  Well done \n']],
    look: look({ comments: ['#1 Well done …', ...LINES], count: 11, sending: '#1' }),
    told: [sends(1, 'Well done')],
  },
  {
    title: '[API-POST-11] stored it has the server’s id and stays where it is',
    given: [...shown(LIST), ['add', 'Well done']],
    when: [['sent', 20]],
    look: look({ comments: ['20 Well done', ...LINES], count: 11 }),
    told: [],
  },
  {
    title: '[API-POST-16] an answer is shown at the end of its parent’s answers',
    given: shown(LIST),
    when: [['answer', 9, 'Thanks']],
    look: look({
      comments: ['9 c9', '.. 10 c10', '.. #1 Thanks …', '8 c8'],
      count: 11,
      sending: '#1',
    }),
    told: [sends(1, 'Thanks', 9)],
  },
  {
    title: '[API-POST-16] stored it stays there',
    given: [...shown(LIST), ['answer', 9, 'Thanks']],
    when: [['sent', 20]],
    look: look({ comments: ['9 c9', '.. 10 c10', '.. 20 Thanks', '8 c8'], count: 11 }),
    told: [],
  },
  {
    title: '[API-POST-16] an answer to an answer stands beside it, one level deep',
    given: shown(LIST),
    when: [['answer', 10, 'Thanks']],
    look: look({
      comments: ['9 c9', '.. 10 c10', '.. #1 Thanks …', '8 c8'],
      count: 11,
      sending: '#1',
    }),
    told: [sends(1, 'Thanks', 9)],
  },
  {
    title: '[API-POST-11] nothing but blanks, too much, or an answer to nobody is not sent',
    given: shown(LIST),
    when: [
      ['add', ''],
      ['add', ' \n '],
      ['add', 'x'.repeat(2_001)],
      ['answer', 77, 'Hello'],
    ],
    look: look({ comments: LINES }),
    told: [],
  },
  {
    title: '[API-POST-11] 2000 characters are not too many, however they are stored',
    given: shown([]),
    when: [['add', '😀'.repeat(2_000)]],
    look: look({ comments: [`#1 ${'😀'.repeat(2_000)} …`], count: 11, sending: '#1' }),
    told: [sends(1, '😀'.repeat(2_000))],
  },
  {
    title: '[API-POST-11] two are sent one after the other, in order',
    given: shown(LIST),
    when: [
      ['add', 'one'],
      ['add', 'two'],
    ],
    look: look({ comments: ['#2 two …', '#1 one …', ...LINES], count: 12, sending: '#1' }),
    told: [sends(1, 'one')],
  },
  {
    title: '[API-POST-11] the second follows when the first is stored',
    given: [...shown(LIST), ['add', 'one'], ['add', 'two']],
    when: [['sent', 20]],
    look: look({ comments: ['#2 two …', '20 one', ...LINES], count: 12, sending: '#2' }),
    told: [sends(2, 'two')],
  },
  {
    title: '[API-POST-11] or when it has failed',
    given: [...shown(LIST), ['add', 'one'], ['add', 'two']],
    when: [
      ['sendFailed', 0],
      ['sent', 21],
    ],
    look: look({ comments: ['#1 one !', '21 two', ...LINES], count: 11 }),
    told: [sends(2, 'two')],
  },
  {
    title: '[B5] a failed one is kept and sent again under the same client id, once',
    given: [...shown(LIST), ['add', 'one'], ['sendFailed', 0]],
    when: [
      ['sendAgain', 1],
      ['sendAgain', 1],
    ],
    look: look({ comments: ['#1 one …', ...LINES], count: 11, sending: '#1' }),
    told: [sends(1, 'one')],
  },
  {
    title: '[API-POST-11] a failed one can be discarded',
    given: [...shown(LIST), ['add', 'one'], ['sendFailed', 500]],
    when: [
      ['discard', 1],
      ['sendAgain', 1],
    ],
    look: look({ comments: LINES }),
    told: [],
  },
  {
    title: '[API-POST-11] one that is on its way cannot',
    given: [...shown(LIST), ['add', 'one']],
    when: [
      ['discard', 1],
      ['sendAgain', 1],
    ],
    look: look({ comments: ['#1 one …', ...LINES], count: 11, sending: '#1' }),
    told: [],
  },
  {
    title: '[B5] one whose answer was lost is not shown twice when the list brings it',
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
    told: [],
  },
  {
    title: '[B5] nor when the list brings it before the answer does',
    given: [
      ['opened'],
      ['add', 'one'],
      ['page', [comment(20, { body: 'one', client: clientId(1) })], 2],
    ],
    when: [['sent', 20]],
    look: look({ comments: ['20 one'] }),
    told: [],
  },
  {
    title: '[B5] the next one is not taken for the one that is on its way',
    given: [
      ['opened'],
      ['add', 'one'],
      ['add', 'two'],
      ['page', [comment(20, { body: 'one', client: clientId(1) })], 2],
    ],
    when: [['sent', 20]],
    look: look({ comments: ['#2 two …', '20 one'], count: 11, sending: '#2' }),
    told: [sends(2, 'two')],
  },
  {
    title: '[API-POST-11] what was stored while the list was asked for is not lost by its answer',
    given: [['opened'], ['add', 'one'], ['sent', 20]],
    when: [['page', LIST, 2]],
    look: look({ comments: ['20 one', ...LINES], count: 11 }),
    told: [],
  },
  {
    title: '[VALID-14 A30] a cancelled one is kept with words for people',
    given: [...shown(LIST), ['add', 'one']],
    when: [['sendFailed', -1]],
    look: look({ comments: ['#1 one !', ...LINES] }),
    told: [],
  },
  {
    title: '[SESSION-08] signed out nobody sees or sends what was not sent',
    given: [...shown(LIST), ['add', 'one'], ['add', 'two']],
    when: [['signedOut'], ['sendAgain', 1], ['discard', 2]],
    look: look({ comments: LINES, asked: 1 }),
    told: [asks(1)],
  },
  {
    title: '[SESSION-08] who comes back finds it, to send it again',
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
    told: [sends(1, 'one')],
  },
  {
    title: '[SESSION-08] somebody else does not find it',
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
    told: [],
  },
]

/** Why each of them was not sent, as the person reads it. */
export const SEND_ERRORS: { title: string; when: ThreadStep[]; error: string }[] = [
  { title: '[ERR-14] the server’s words', when: [['sendFailed', 500]], error: FAILED },
  {
    title: '[ERR-14] words of ours for broken code',
    when: [['sendFailed', -2]],
    error: SEND_FAILED,
  },
  { title: '[VALID-14] and for a cancelled call', when: [['sendFailed', -1]], error: SEND_FAILED },
  {
    title: '[SESSION-08] and for a session that ended',
    when: [['signedOut'], ['signedIn']],
    error: SIGNED_OUT,
  },
]

export const THREAD_ROWS = [...READ_ROWS, ...WRITE_ROWS]
