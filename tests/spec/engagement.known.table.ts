/** What items tell and what lookups answer, row by row: ENT-26, ROLE-02 (importing no machine). */
import {
  asked,
  type EngagementRow,
  item,
  known,
  LIKED,
  LOOK_DELAY,
  liked,
  liking,
  look,
  looking,
  lookup,
  PLAIN,
  POST,
  SAVED,
  saved,
} from './engagement.words.ts'

const KNOWN: EngagementRow[] = [
  {
    title: '[TOGGLE-01] what an item tells is shown; flags it does not tell are off',
    given: [],
    when: [['known', item(POST, 3)]],
    look: look(PLAIN),
    told: [],
  },
  {
    title: '[TOGGLE-01 TOGGLE-02] flags it tells are shown, and kept when told no more',
    given: [],
    when: [
      ['known', item(POST, 3, { liked: true, saved: true })],
      ['known', item(POST, 7)],
    ],
    look: look({ 'post:5': [true, true, 7] }),
    told: [],
  },
  {
    title: '[TOGGLE-01] while a like is under way a count may hold it or not, and is left alone',
    given: liking,
    when: [
      ['known', item(POST, 4)],
      ['done', 'like', 5],
    ],
    look: look(LIKED),
    told: [],
  },
  {
    title: '[TOGGLE-01] the count from before the like, in a list loaded earlier, does not undo it',
    given: liked,
    when: [['known', item(POST, 3, { liked: false })]],
    look: look(LIKED),
    told: [],
  },
  {
    title: '[TOGGLE-01] any other count after it is news',
    given: liked,
    when: [['known', item(POST, 9)]],
    look: look({ 'post:5': [true, false, 9] }),
    told: [],
  },
  {
    title: '[TOGGLE-02] nor does an earlier item undo a save',
    given: saved,
    when: [['known', item(POST, 4, { liked: true, saved: false })]],
    look: look({ 'post:5': [true, true, 4] }),
    told: [],
  },
]

const LOOKUPS: EngagementRow[] = [
  {
    title: '[ENT-26] lookups asked within 50 ms are one call, each id once',
    given: known,
    when: [
      ['look', 'post', [5, 6]],
      ['wait', LOOK_DELAY - 1],
      ['look', 'post', ['6', 7]],
      ['wait', 1],
    ],
    look: look(PLAIN, [], true),
    told: [lookup('post', [5, 6, 7])],
  },
  {
    title: '[ENT-26] before that nothing is sent',
    given: asked,
    when: [['wait', LOOK_DELAY - 1]],
    look: look(PLAIN),
    told: [],
  },
  {
    title: '[ENT-26] the answer, by id, is shown; only pieces an item told of are',
    given: [...known, ['look', 'post', [5, 6]], ['wait', LOOK_DELAY]],
    when: [['status', { '5': true, '6': true }, { '5': false, '6': true }]],
    look: look({ 'post:5': [true, false, 3] }),
    told: [],
  },
  {
    title: '[ENT-26] a piece told of later has its status',
    given: [
      ['look', 'post', [5]],
      ['wait', LOOK_DELAY],
      ['status', { '5': true }, { '5': true }],
    ],
    when: [['known', item(POST, 3)]],
    look: look({ 'post:5': [true, true, 3] }),
    told: [],
  },
  {
    title: '[ENT-26] what was answered is not asked again',
    given: [...looking, ['status', { '5': false }, { '5': true }]],
    when: [
      ['look', 'post', [5]],
      ['wait', 1_000],
    ],
    look: look(SAVED),
    told: [],
  },
  {
    title: '[ENT-26] nor is what an item told',
    given: [['known', item(POST, 3, { liked: true, saved: false })]],
    when: [
      ['look', 'post', [5]],
      ['wait', 1_000],
    ],
    look: look({ 'post:5': [true, false, 3] }),
    told: [],
  },
  {
    title: '[ENT-26] nor is what is on its way',
    given: looking,
    when: [
      ['look', 'post', [5]],
      ['wait', 1_000],
    ],
    look: look(PLAIN, [], true),
    told: [],
  },
  {
    title: '[ENT-26] a failure leaves flags off, and the piece may be asked again',
    given: [...looking, ['noStatus']],
    when: [
      ['look', 'post', [5]],
      ['wait', LOOK_DELAY],
    ],
    look: look(PLAIN, [], true),
    told: [lookup('post', [5])],
  },
  {
    title: '[ENT-26] so may one of which only half was answered; that half is kept',
    given: [...looking, ['status', { '5': true }, {}]],
    when: [
      ['look', 'post', [5]],
      ['wait', LOOK_DELAY],
    ],
    look: look({ 'post:5': [true, false, 3] }, [], true),
    told: [lookup('post', [5])],
  },
  {
    title: '[ENT-26] types are asked one after the other, in the order they came',
    given: [...known, ['look', 'work', [1]], ['look', 'post', [5]], ['look', 'work', [2]]],
    when: [
      ['wait', LOOK_DELAY],
      ['status', { '1': false, '2': false }, { '1': false, '2': false }],
    ],
    look: look(PLAIN, [], true),
    told: [lookup('work', [1, 2]), lookup('post', [5])],
  },
  {
    title: '[ENT-26] at most 100 ids a call; what comes meanwhile follows',
    given: [
      ...known,
      ['look', 'blog', Array.from({ length: 101 }, (_, i) => i)],
      ['wait', LOOK_DELAY],
    ],
    when: [['look', 'blog', [200]], ['noStatus']],
    look: look(PLAIN, [], true),
    told: [lookup('blog', [100, 200])],
  },
  {
    title: '[TOGGLE-01 ENT-26] a like done before the answer is newer than it',
    given: [...looking, ['like', POST], ['done', 'like', 5]],
    when: [['status', { '5': false }, { '5': true }]],
    look: look({ 'post:5': [true, true, 4] }),
    told: [],
  },
  {
    title: '[TOGGLE-02 ENT-26] so is a save under way',
    given: [...looking, ['save', POST]],
    when: [
      ['status', { '5': true }, { '5': false }],
      ['done', 'save', 5],
    ],
    look: look({ 'post:5': [true, true, 3] }),
    told: [],
  },
]

export const KNOWN_ROWS: EngagementRow[] = [...KNOWN, ...LOOKUPS]
