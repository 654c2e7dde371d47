/** Comments: viewers, sessions and failures. Imports no machine. */
import { asks, look, shown, type ThreadStep } from './thread.steps.ts'
import { LINES, LIST, type ThreadRow } from './thread.table.ts'

/** CONST-04 */
const FRESH = 5_000

const ways: [string, ThreadStep[]][] = [
  ['loading', [['opened'], ['left'], ['opened'], ['page', LIST, 2]]],
  ['failed', [['opened'], ['pageFailed', 502], ['left'], ['opened'], ['page', LIST, 2]]],
  ['fresh', [...shown(LIST), ['left'], ['opened']]],
  ['stale', [...shown(LIST), ['left'], ['wait', FRESH], ['opened'], ['page', LIST, 2]]],
]

export const SEEN_ROWS: ThreadRow[] = [
  ...ways.map(([how, given]) => ({
    title: `[API-POST-10] reloads on sign-in when the comments were opened while ${how}`,
    given,
    when: [['signedIn']] as ThreadStep[],
    look: look({ comments: LINES, requests: 1 }),
    emitted: [asks(1)],
  })),
  {
    title: '[API-POST-10] keeps loading when the session is restored',
    given: [['opened']],
    when: [['restored']],
    look: look({ status: 'loading', more: false, requests: 1 }),
    emitted: [],
  },
  {
    title: '[CONST-04] requests the next page after a failed reload',
    given: [...shown(LIST), ['left'], ['wait', FRESH], ['opened'], ['pageFailed', 502]],
    when: [['more']],
    look: look({ status: 'loadingMore', comments: LINES, requests: 2 }),
    emitted: [asks(2)],
  },
  {
    title: '[API-POST-11] keeps sending a comment when the session is restored',
    given: [...shown(LIST), ['add', 'mine']],
    when: [['restored']],
    look: look({ comments: ['#1 mine …', ...LINES], count: 11, sending: '#1' }),
    emitted: [],
  },
  {
    title: '[API-POST-13] keeps a pending edit when the session is restored',
    given: [...shown(LIST), ['edit', 8, 'better']],
    when: [['restored']],
    look: look({ comments: ['9 c9', '.. 10 c10', '8 better'], changing: 'edit' }),
    emitted: [],
  },
  {
    title: '[API-POST-13] drops a pending edit and the changes queued behind it on sign-in',
    given: [...shown(LIST), ['edit', 8, 'better'], ['remove', 9]],
    when: [['signedIn']],
    look: look({ comments: LINES, requests: 1 }),
    emitted: [asks(1)],
  },
]
