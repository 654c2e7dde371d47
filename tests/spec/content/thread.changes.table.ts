/** Comments: editing, removing and liking them (importing no machine). */
import {
  changes,
  comment,
  EDIT_FAILED,
  errorToast,
  FAILED,
  LIKE_FAILED,
  look,
  REMOVE_FAILED,
  shown,
} from './thread.steps.ts'
import { LINES, LIST, type ThreadRow } from './thread.table.ts'

const liked = [comment(9, { likes: 3, liked: true }), comment(8, { likes: 0 })]

const EDIT_ROWS: ThreadRow[] = [
  {
    title: '[API-POST-13] an edit is shown at once, trimmed, and told to the server',
    given: shown(LIST),
    when: [['edit', 8, '  better ']],
    look: look({ comments: ['9 c9', '.. 10 c10', '8 better'], changing: 'edit' }),
    told: [changes('edit', 8, 'better')],
  },
  {
    title: '[API-POST-13] stored it stays',
    given: [...shown(LIST), ['edit', 8, 'better']],
    when: [['done']],
    look: look({ comments: ['9 c9', '.. 10 c10', '8 better'] }),
    told: [],
  },
  {
    title: '[API-POST-13] one that fails is undone and says why',
    given: [...shown(LIST), ['edit', 8, 'better']],
    when: [['refused', 500]],
    look: look({ comments: LINES }),
    told: [errorToast(FAILED)],
  },
  {
    title: '[API-POST-13] nothing, too much, the same, or an unknown one is no edit',
    given: shown([...LIST, comment(7, { deleted: true, body: '', answers: 1 })]),
    when: [
      ['edit', 8, ' '],
      ['edit', 8, 'x'.repeat(2_001)],
      ['edit', 8, ' c8 '],
      ['edit', 77, 'x'],
      ['edit', 7, 'x'],
    ],
    look: look({ comments: [...LINES, '7 ×'] }),
    told: [],
  },
  {
    title: '[API-POST-13] a list that was on its way does not undo an edit',
    given: [...shown(LIST), ['signedIn'], ['edit', 8, 'better'], ['done']],
    when: [['page', LIST, 2]],
    look: look({ comments: ['9 c9', '.. 10 c10', '8 better'] }),
    told: [],
  },
  {
    title: '[API-POST-13] but one that was edited later elsewhere is taken',
    given: [...shown(LIST), ['signedIn'], ['edit', 8, 'better'], ['done']],
    when: [['page', [comment(8, { body: 'best', edited: '2026-01-05T11:00:00.000Z' })], 2]],
    look: look({ comments: ['8 best'] }),
    told: [],
  },
]

const REMOVE_ROWS: ThreadRow[] = [
  {
    title: '[API-POST-14] a removed one goes at once',
    given: shown(LIST),
    when: [['remove', 8]],
    look: look({ comments: ['9 c9', '.. 10 c10'], count: 9, changing: 'remove' }),
    told: [changes('remove', 8)],
  },
  {
    title: '[API-POST-14] and stays away',
    given: [...shown(LIST), ['remove', 8]],
    when: [['done']],
    look: look({ comments: ['9 c9', '.. 10 c10'], count: 9 }),
    told: [],
  },
  {
    title: '[API-POST-14] one that cannot be removed comes back and says why',
    given: [...shown(LIST), ['remove', 8]],
    when: [['refused', 500]],
    look: look({ comments: LINES }),
    told: [errorToast(FAILED)],
  },
  {
    title: '[API-POST-14] one that was gone already is gone',
    given: [...shown(LIST), ['remove', 8]],
    when: [['refused', 404]],
    look: look({ comments: ['9 c9', '.. 10 c10'], count: 9 }),
    told: [],
  },
  {
    title: '[API-POST-14] an answered one stays as a place',
    given: shown(LIST),
    when: [['remove', 9], ['done']],
    look: look({ comments: ['9 ×', '.. 10 c10', '8 c8'], count: 9 }),
    told: [changes('remove', 9)],
  },
  {
    title: '[API-POST-14] also when its answers are not shown here',
    given: shown([comment(9, { answers: 2 })]),
    when: [['remove', 9], ['done']],
    look: look({ comments: ['9 ×'], count: 9 }),
    told: [changes('remove', 9)],
  },
  {
    title: '[API-POST-14] without its last answer it is answered no more',
    given: [...shown(LIST), ['remove', 10], ['done']],
    when: [['remove', 9], ['done']],
    look: look({ comments: ['8 c8'], count: 8 }),
    told: [changes('remove', 9)],
  },
  {
    title: '[API-POST-14] a removed one cannot be removed, edited or liked again',
    given: [...shown(LIST), ['remove', 9]],
    when: [['remove', 9], ['edit', 9, 'x'], ['like', 9], ['done']],
    look: look({ comments: ['9 ×', '.. 10 c10', '8 c8'], count: 9 }),
    told: [],
  },
  {
    title: '[API-POST-14] a list that was on its way does not bring it back',
    given: [...shown(LIST), ['signedIn'], ['remove', 8], ['remove', 9], ['done'], ['done']],
    when: [['page', LIST, 2], ['more'], ['page', [comment(8), comment(7)], 3]],
    look: look({ comments: ['9 ×', '.. 10 c10', '7 c7'], count: 8 }),
    told: [{ type: 'ask', page: 2 }],
  },
]

const LIKE_ROWS: ThreadRow[] = [
  {
    title: '[API-POST-15] a like is shown at once, one more',
    given: shown(liked),
    when: [['like', 8]],
    look: look({ comments: ['9 c9 ♥ 3', '8 c8 ♥ 1'], changing: 'like' }),
    told: [changes('like', 8, true)],
  },
  {
    title: '[API-POST-15] taken back, one less',
    given: shown(liked),
    when: [['like', 9], ['done']],
    look: look({ comments: ['9 c9 2', '8 c8'] }),
    told: [changes('like', 9, false)],
  },
  {
    title: '[API-POST-15] never less than none',
    given: shown([comment(9, { likes: 0, liked: true })]),
    when: [['like', 9], ['done']],
    look: look({ comments: ['9 c9'] }),
    told: [changes('like', 9, false)],
  },
  {
    title: '[API-POST-15] one that fails is undone and says why',
    given: [...shown(liked), ['like', 8]],
    when: [['refused', 403]],
    look: look({ comments: ['9 c9 ♥ 3', '8 c8'] }),
    told: [errorToast(FAILED)],
  },
  {
    title: '[API-POST-15] pressed twice both are told, in order',
    given: shown(liked),
    when: [['like', 8], ['like', 8], ['done'], ['done']],
    look: look({ comments: ['9 c9 ♥ 3', '8 c8'] }),
    told: [changes('like', 8, true), changes('like', 8, false)],
  },
  {
    title: '[API-POST-15] undoing one leaves what was pressed after it',
    given: [...shown(liked), ['like', 8], ['like', 9]],
    when: [['refused', 500]],
    look: look({ comments: ['9 c9 2', '8 c8'], changing: 'like' }),
    told: [errorToast(FAILED), changes('like', 9, false)],
  },
]

const OTHER_ROWS: ThreadRow[] = [
  ...(
    [
      ['edit', ['edit', 8, 'x'], EDIT_FAILED],
      ['remove', ['remove', 8], REMOVE_FAILED],
      ['like', ['like', 8], LIKE_FAILED],
    ] as const
  ).flatMap(([kind, step, text]): ThreadRow[] => [
    {
      title: `[VALID-14 A30] a cancelled ${kind} is undone without a word`,
      given: [...shown(LIST), [...step]],
      when: [['refused', -1]],
      look: look({ comments: LINES }),
      told: [],
    },
    {
      title: `[ERR-14] a ${kind} that meets broken code says so in words for people`,
      given: [...shown(LIST), [...step]],
      when: [['refused', -2]],
      look: look({ comments: LINES }),
      told: [errorToast(text)],
    },
    {
      title: `[SESSION-08] a ${kind} on its way ends with the session`,
      given: [...shown(LIST), [...step]],
      when: [['signedOut']],
      look: look({ comments: LINES, asked: 1 }),
      told: [{ type: 'ask', page: 1 }],
    },
  ]),
  {
    title: '[API-POST-13] what is done is told one by one, in order, also while something is sent',
    given: shown(LIST),
    when: [['add', 'new'], ['edit', 8, 'x'], ['like', 9], ['remove', 10], ['done'], ['done']],
    look: look({
      comments: ['#1 new …', '9 c9 ♥ 1', '8 x'],
      sending: '#1',
      changing: 'remove',
    }),
    told: [
      { type: 'send', n: 1, body: 'new', parentId: null },
      changes('edit', 8, 'x'),
      changes('like', 9, true),
      changes('remove', 10),
    ],
  },
]

export const CHANGE_ROWS = [...EDIT_ROWS, ...REMOVE_ROWS, ...LIKE_ROWS, ...OTHER_ROWS]
