/** Comments: who looks, who is signed in, and what a failure leaves (importing no machine). */
import { asks, look, shown, type ThreadStep } from './thread.steps.ts'
import { LINES, LIST, type ThreadRow } from './thread.table.ts'

/** CONST-04 */
const FRESH = 5_000

const ways: [string, ThreadStep[]][] = [
  ['on its way', [['opened'], ['left'], ['opened'], ['page', LIST, 2]]],
  ['failed', [['opened'], ['pageFailed', 502], ['left'], ['opened'], ['page', LIST, 2]]],
  ['fresh', [...shown(LIST), ['left'], ['opened']]],
  ['stale', [...shown(LIST), ['left'], ['wait', FRESH], ['opened'], ['page', LIST, 2]]],
]

export const SEEN_ROWS: ThreadRow[] = [
  ...ways.map(([how, given]) => ({
    title: `[API-POST-10] who opened them while they were ${how} looks at them: a sign-in reads anew`,
    given,
    when: [['signedIn']] as ThreadStep[],
    look: look({ comments: LINES, asked: 1 }),
    told: [asks(1)],
  })),
  {
    title: '[API-POST-10] a person signed in all along changes nothing: the page is on its way',
    given: [['opened']],
    when: [['restored']],
    look: look({ status: 'loading', more: false, asked: 1 }),
    told: [],
  },
  {
    title: '[CONST-04] reading them anew that failed is over: the next page can be asked for',
    given: [...shown(LIST), ['left'], ['wait', FRESH], ['opened'], ['pageFailed', 502]],
    when: [['more']],
    look: look({ status: 'loadingMore', comments: LINES, asked: 2 }),
    told: [asks(2)],
  },
  {
    title: '[API-POST-11] a person signed in all along changes nothing: the comment is on its way',
    given: [...shown(LIST), ['add', 'mine']],
    when: [['restored']],
    look: look({ comments: ['#1 mine …', ...LINES], count: 11, sending: '#1' }),
    told: [],
  },
  {
    title: '[API-POST-13] a person signed in all along changes nothing: the edit is on its way',
    given: [...shown(LIST), ['edit', 8, 'better']],
    when: [['restored']],
    look: look({ comments: ['9 c9', '.. 10 c10', '8 better'], changing: 'edit' }),
    told: [],
  },
  {
    title: '[API-POST-13] a sign-in drops the edit on its way and what waits behind it',
    given: [...shown(LIST), ['edit', 8, 'better'], ['remove', 9]],
    when: [['signedIn']],
    look: look({ comments: LINES, asked: 1 }),
    told: [asks(1)],
  },
]
