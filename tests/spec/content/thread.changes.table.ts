/** Comments: editing, removing and liking. Imports no machine. */
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
    title: '[API-POST-13] shows an edit immediately, trimmed, and sends it',
    given: shown(LIST),
    when: [['edit', 8, '  better ']],
    look: look({ comments: ['9 c9', '.. 10 c10', '8 better'], changing: 'edit' }),
    emitted: [changes('edit', 8, 'better')],
  },
  {
    title: '[API-POST-13] keeps the edit when the server has stored it',
    given: [...shown(LIST), ['edit', 8, 'better']],
    when: [['done']],
    look: look({ comments: ['9 c9', '.. 10 c10', '8 better'] }),
    emitted: [],
  },
  {
    title: '[API-POST-13] rolls back a failed edit and shows the error',
    given: [...shown(LIST), ['edit', 8, 'better']],
    when: [['refused', 500]],
    look: look({ comments: LINES }),
    emitted: [errorToast(FAILED)],
  },
  {
    title:
      '[API-POST-13] ignores an edit that is blank, too long, unchanged, or of an unknown or deleted comment',
    given: shown([...LIST, comment(7, { deleted: true, body: '', replies: 1 })]),
    when: [
      ['edit', 8, ' '],
      ['edit', 8, 'x'.repeat(2_001)],
      ['edit', 8, ' c8 '],
      ['edit', 77, 'x'],
      ['edit', 7, 'x'],
    ],
    look: look({ comments: [...LINES, '7 ×'] }),
    emitted: [],
  },
  {
    title: '[API-POST-13] keeps an edit when a list requested before it arrives',
    given: [...shown(LIST), ['signedIn'], ['edit', 8, 'better'], ['done']],
    when: [['page', LIST, 2]],
    look: look({ comments: ['9 c9', '.. 10 c10', '8 better'] }),
    emitted: [],
  },
  {
    title: '[API-POST-13] takes a later edit made elsewhere from the list',
    given: [...shown(LIST), ['signedIn'], ['edit', 8, 'better'], ['done']],
    when: [['page', [comment(8, { body: 'best', edited: '2026-01-05T11:00:00.000Z' })], 2]],
    look: look({ comments: ['8 best'] }),
    emitted: [],
  },
]

const REMOVE_ROWS: ThreadRow[] = [
  {
    title: '[API-POST-14] removes a comment immediately',
    given: shown(LIST),
    when: [['remove', 8]],
    look: look({ comments: ['9 c9', '.. 10 c10'], count: 9, changing: 'remove' }),
    emitted: [changes('remove', 8)],
  },
  {
    title: '[API-POST-14] keeps the comment removed when the server confirms it',
    given: [...shown(LIST), ['remove', 8]],
    when: [['done']],
    look: look({ comments: ['9 c9', '.. 10 c10'], count: 9 }),
    emitted: [],
  },
  {
    title: '[API-POST-14] restores the comment and shows the error when the removal fails',
    given: [...shown(LIST), ['remove', 8]],
    when: [['refused', 500]],
    look: look({ comments: LINES }),
    emitted: [errorToast(FAILED)],
  },
  {
    title: '[API-POST-14] keeps the comment removed on 404',
    given: [...shown(LIST), ['remove', 8]],
    when: [['refused', 404]],
    look: look({ comments: ['9 c9', '.. 10 c10'], count: 9 }),
    emitted: [],
  },
  {
    title: '[API-POST-14] keeps a placeholder for a removed comment with replies',
    given: shown(LIST),
    when: [['remove', 9], ['done']],
    look: look({ comments: ['9 ×', '.. 10 c10', '8 c8'], count: 9 }),
    emitted: [changes('remove', 9)],
  },
  {
    title: '[API-POST-14] keeps a placeholder for a removed comment whose replies are not loaded',
    given: shown([comment(9, { replies: 2 })]),
    when: [['remove', 9], ['done']],
    look: look({ comments: ['9 ×'], count: 9 }),
    emitted: [changes('remove', 9)],
  },
  {
    title: '[API-POST-14] removes a comment without a placeholder when its last reply was removed',
    given: [...shown(LIST), ['remove', 10], ['done']],
    when: [['remove', 9], ['done']],
    look: look({ comments: ['8 c8'], count: 8 }),
    emitted: [changes('remove', 9)],
  },
  {
    title: '[API-POST-14] ignores removal, edit and like of a removed comment',
    given: [...shown(LIST), ['remove', 9]],
    when: [['remove', 9], ['edit', 9, 'x'], ['like', 9], ['done']],
    look: look({ comments: ['9 ×', '.. 10 c10', '8 c8'], count: 9 }),
    emitted: [],
  },
  {
    title: '[API-POST-14] keeps comments removed when a list requested before arrives',
    given: [...shown(LIST), ['signedIn'], ['remove', 8], ['remove', 9], ['done'], ['done']],
    when: [['page', LIST, 2], ['more'], ['page', [comment(8), comment(7)], 3]],
    look: look({ comments: ['9 ×', '.. 10 c10', '7 c7'], count: 8 }),
    emitted: [{ type: 'ask', page: 2 }],
  },
]

const LIKE_ROWS: ThreadRow[] = [
  {
    title: '[API-POST-15] adds 1 to the count immediately on a like',
    given: shown(liked),
    when: [['like', 8]],
    look: look({ comments: ['9 c9 ♥ 3', '8 c8 ♥ 1'], changing: 'like' }),
    emitted: [changes('like', 8, true)],
  },
  {
    title: '[API-POST-15] subtracts 1 from the count when a like is removed',
    given: shown(liked),
    when: [['like', 9], ['done']],
    look: look({ comments: ['9 c9 2', '8 c8'] }),
    emitted: [changes('like', 9, false)],
  },
  {
    title: '[API-POST-15] never shows a count below 0',
    given: shown([comment(9, { likes: 0, liked: true })]),
    when: [['like', 9], ['done']],
    look: look({ comments: ['9 c9'] }),
    emitted: [changes('like', 9, false)],
  },
  {
    title: '[API-POST-15] rolls back a failed like and shows the error',
    given: [...shown(liked), ['like', 8]],
    when: [['refused', 403]],
    look: look({ comments: ['9 c9 ♥ 3', '8 c8'] }),
    emitted: [errorToast(FAILED)],
  },
  {
    title: '[API-POST-15] sends both presses in order',
    given: shown(liked),
    when: [['like', 8], ['like', 8], ['done'], ['done']],
    look: look({ comments: ['9 c9 ♥ 3', '8 c8'] }),
    emitted: [changes('like', 8, true), changes('like', 8, false)],
  },
  {
    title: '[API-POST-15] keeps a later like when an earlier one is rolled back',
    given: [...shown(liked), ['like', 8], ['like', 9]],
    when: [['refused', 500]],
    look: look({ comments: ['9 c9 2', '8 c8'], changing: 'like' }),
    emitted: [errorToast(FAILED), changes('like', 9, false)],
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
      title: `[VALID-14 A30] rolls back a cancelled ${kind} without an error`,
      given: [...shown(LIST), [...step]],
      when: [['refused', -1]],
      look: look({ comments: LINES }),
      emitted: [],
    },
    {
      title: `[ERR-14] shows a general error when a ${kind} meets a programming error`,
      given: [...shown(LIST), [...step]],
      when: [['refused', -2]],
      look: look({ comments: LINES }),
      emitted: [errorToast(text)],
    },
    {
      title: `[SESSION-08] drops a pending ${kind} on sign-out`,
      given: [...shown(LIST), [...step]],
      when: [['signedOut']],
      look: look({ comments: LINES, requests: 1 }),
      emitted: [{ type: 'ask', page: 1 }],
    },
  ]),
  {
    title: '[API-POST-13] sends changes one by one in order, also while a comment is being sent',
    given: shown(LIST),
    when: [['add', 'new'], ['edit', 8, 'x'], ['like', 9], ['remove', 10], ['done'], ['done']],
    look: look({
      comments: ['#1 new …', '9 c9 ♥ 1', '8 x'],
      sending: '#1',
      changing: 'remove',
    }),
    emitted: [
      { type: 'send', n: 1, body: 'new', parentId: null },
      changes('edit', 8, 'x'),
      changes('like', 9, true),
      changes('remove', 10),
    ],
  },
]

export const CHANGE_ROWS = [...EDIT_ROWS, ...REMOVE_ROWS, ...LIKE_ROWS, ...OTHER_ROWS]
