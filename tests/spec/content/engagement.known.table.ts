/** What lists tell and what lookups answer, row by row: ENT-26, ROLE-02 (importing no machine). */
import {
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
  seen,
} from './engagement.words.ts'

const post = (id: number) => item({ type: 'post', id }, 3)
const work = (id: number) => item({ type: 'work', id }, 0)
const UNTOUCHED = { ...PLAIN, 'post:6': [false, false, 3] as [boolean, boolean, number] }
const again: EngagementRow['when'] = [seen(POST, 3, 'second'), ['wait', LOOK_DELAY]]

const KNOWN: EngagementRow[] = [
  {
    title: '[TOGGLE-01] what a list tells is shown; flags are off until they are known',
    given: [],
    when: known,
    look: look(PLAIN),
    told: [],
  },
  {
    title: '[TOGGLE-01] a list that was read anew is heard where it says something else',
    given: known,
    when: [['seen', 'first', [item(POST, 7), post(6)]]],
    look: look({ ...UNTOUCHED, 'post:5': [false, false, 7] }),
    told: [],
  },
  {
    title:
      '[TOGGLE-01] a list that says again what it said does not take back what another knows better',
    given: [...known, seen(POST, 7, 'second')],
    when: [['seen', 'first', [item(POST, 3), post(6)]]],
    look: look({ ...UNTOUCHED, 'post:5': [false, false, 7] }),
    told: [],
  },
  {
    title: '[TOGGLE-01] another list is, and so is the same one that has come back',
    given: [...known, seen(POST, 7, 'second'), ['left', 'first']],
    when: [seen(POST, 9)],
    look: look({ 'post:5': [false, false, 9] }),
    told: [],
  },
  {
    title: '[TOGGLE-01] while a like is under way a count may hold it or not, and is left alone',
    given: liking,
    when: [seen(POST, 4, 'second'), ['done', 'like', 5]],
    look: look(LIKED),
    told: [],
  },
  {
    title: '[TOGGLE-01] the count from before the like, in a list loaded earlier, does not undo it',
    given: liked,
    when: [seen(POST, 3, 'second')],
    look: look(LIKED),
    told: [],
  },
  {
    title: '[TOGGLE-01] any other count after it is news',
    given: liked,
    when: [seen(POST, 9, 'second')],
    look: look({ 'post:5': [true, false, 9] }),
    told: [],
  },
]

const LOOKUPS: EngagementRow[] = [
  {
    title: '[ENT-26] what is shown within 50 ms is one lookup, each piece once',
    given: [],
    when: [
      ['seen', 'first', [post(5), post(6)]],
      ['wait', LOOK_DELAY - 1],
      ['seen', 'second', [item({ type: 'post', id: '6' }, 3)]],
      ['wait', 1],
    ],
    look: look(UNTOUCHED, [], true),
    told: [lookup('post', [5, 6])],
  },
  {
    title: '[ENT-26] before that nothing is sent',
    given: known,
    when: [['wait', LOOK_DELAY - 1]],
    look: look(PLAIN),
    told: [],
  },
  {
    title: '[ENT-26] the answer, by id, is shown',
    given: [
      ['seen', 'first', [post(5), post(6)]],
      ['wait', LOOK_DELAY],
    ],
    when: [['status', { '5': true, '6': true }, { '5': false, '6': true }]],
    look: look({ 'post:5': [true, false, 3], 'post:6': [true, true, 3] }),
    told: [],
  },
  {
    title: '[ENT-26] what was answered is not asked again',
    given: [...looking, ['status', { '5': false }, { '5': true }]],
    when: again,
    look: look(SAVED),
    told: [],
  },
  {
    title: '[ENT-26] nor is what is on its way',
    given: looking,
    when: again,
    look: look(PLAIN, [], true),
    told: [],
  },
  {
    title: '[ENT-26] a failure leaves flags off, and another list may ask for the piece again',
    given: [...looking, ['noStatus']],
    when: again,
    look: look(PLAIN, [], true),
    told: [lookup('post', [5])],
  },
  {
    title: '[ENT-26] but not the same list, however often it changes',
    given: [...looking, ['noStatus']],
    when: [...known, ['wait', LOOK_DELAY]],
    look: look(PLAIN),
    told: [],
  },
  {
    title:
      '[ENT-26] of a piece half of which was answered that half is kept, and it is asked again',
    given: [...looking, ['status', { '5': true }, {}]],
    when: again,
    look: look({ 'post:5': [true, false, 3] }, [], true),
    told: [lookup('post', [5])],
  },
  {
    title: '[ENT-26] types are asked one after the other, in the order they came',
    given: [['seen', 'first', [work(1), post(5), work(2)]]],
    when: [
      ['wait', LOOK_DELAY],
      ['status', { '1': false, '2': false }, { '1': false, '2': false }],
    ],
    look: look({ 'work:1': [false, false, 0], ...PLAIN, 'work:2': [false, false, 0] }, [], true),
    told: [lookup('work', [1, 2]), lookup('post', [5])],
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

const MANY = Array.from({ length: 101 }, (_, id) => item({ type: 'blog', id }, 0))
const PLAIN_BLOG = Object.fromEntries(
  [...MANY, item({ type: 'blog', id: 200 }, 0)].map(
    ({ id }) => [`blog:${id}`, [false, false, 0]] as [string, [boolean, boolean, number]],
  ),
)

export const KNOWN_ROWS: EngagementRow[] = [
  ...KNOWN,
  ...LOOKUPS,
  {
    title: '[ENT-26] at most 100 ids a call; what comes meanwhile follows',
    given: [
      ['seen', 'first', MANY],
      ['wait', LOOK_DELAY],
    ],
    when: [['seen', 'second', [item({ type: 'blog', id: 200 }, 0)]], ['noStatus']],
    look: look(PLAIN_BLOG, [], true),
    told: [lookup('blog', [100, 200])],
  },
]
