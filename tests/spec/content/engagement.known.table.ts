/** Counts from lists and flags from status lookups: ENT-26, ROLE-02. Imports no machine. */
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
  type Shown,
  seen,
} from './engagement.words.ts'

const post = (id: number) => item({ type: 'post', id }, 3)
const work = (id: number) => item({ type: 'work', id }, 0)
const UNTOUCHED = { ...PLAIN, 'post:6': [null, null, 3] as Shown }
const again: EngagementRow['when'] = [seen(POST, 3, 'second'), ['wait', LOOK_DELAY]]

const KNOWN: EngagementRow[] = [
  {
    title:
      '[TOGGLE-01] shows the counts of a list, with both flags unknown until the status is known',
    given: [],
    when: known,
    look: look(PLAIN),
    emitted: [],
  },
  {
    title: '[TOGGLE-01] takes a changed count when the same list is loaded again',
    given: known,
    when: [['seen', 'first', [item(POST, 7), post(6)]]],
    look: look({ ...UNTOUCHED, 'post:5': [null, null, 7] }),
    emitted: [],
  },
  {
    title: '[TOGGLE-01] ignores an unchanged count of a list when another list has a newer one',
    given: [...known, seen(POST, 7, 'second')],
    when: [['seen', 'first', [item(POST, 3), post(6)]]],
    look: look({ ...UNTOUCHED, 'post:5': [null, null, 7] }),
    emitted: [],
  },
  {
    title: '[TOGGLE-01] takes the count of a list that was removed and shown again',
    given: [...known, seen(POST, 7, 'second'), ['left', 'first']],
    when: [seen(POST, 9)],
    look: look({ 'post:5': [null, null, 9] }),
    emitted: [],
  },
  {
    title:
      '[TOGGLE-01] ignores list counts while a like is pending, which may or may not include it',
    given: liking,
    when: [seen(POST, 4, 'second'), ['done', 'like', 5]],
    look: look(LIKED),
    emitted: [],
  },
  {
    title: '[TOGGLE-01] ignores a list count equal to the one from before the like',
    given: liked,
    when: [seen(POST, 3, 'second')],
    look: look(LIKED),
    emitted: [],
  },
  {
    title: '[TOGGLE-01] takes any other list count after a like',
    given: liked,
    when: [seen(POST, 9, 'second')],
    look: look({ 'post:5': [true, null, 9] }),
    emitted: [],
  },
]

const LOOKUPS: EngagementRow[] = [
  {
    title:
      '[ENT-26] requests the status of all items shown within 50 ms in one call, each item once',
    given: [],
    when: [
      ['seen', 'first', [post(5), post(6)]],
      ['wait', LOOK_DELAY - 1],
      ['seen', 'second', [item({ type: 'post', id: '6' }, 3)]],
      ['wait', 1],
    ],
    look: look(UNTOUCHED, [], true),
    emitted: [lookup('post', [5, 6])],
  },
  {
    title: '[ENT-26] sends no status request before 50 ms have passed',
    given: known,
    when: [['wait', LOOK_DELAY - 1]],
    look: look(PLAIN),
    emitted: [],
  },
  {
    title: '[ENT-26] shows the flags of a status response by id',
    given: [
      ['seen', 'first', [post(5), post(6)]],
      ['wait', LOOK_DELAY],
    ],
    when: [['status', { '5': true, '6': true }, { '5': false, '6': true }]],
    look: look({ 'post:5': [true, false, 3], 'post:6': [true, true, 3] }),
    emitted: [],
  },
  {
    title: '[ENT-26] does not request a known status again',
    given: [...looking, ['status', { '5': false }, { '5': true }]],
    when: again,
    look: look({ 'post:5': [false, true, 3] }),
    emitted: [],
  },
  {
    title: '[ENT-26] does not request a status again while its request is in flight',
    given: looking,
    when: again,
    look: look(PLAIN, [], true),
    emitted: [],
  },
  {
    title:
      '[ENT-26] leaves flags unknown when the status request fails, and requests it again for another list',
    given: [...looking, ['noStatus']],
    when: again,
    look: look(PLAIN, [], true),
    emitted: [lookup('post', [5])],
  },
  {
    title: '[ENT-26] does not repeat a failed status request for the same list',
    given: [...looking, ['noStatus']],
    when: [...known, ['wait', LOOK_DELAY]],
    look: look(PLAIN),
    emitted: [],
  },
  {
    title: '[ENT-26] keeps the half of a status that was returned and requests the item again',
    given: [...looking, ['status', { '5': true }, {}]],
    when: again,
    look: look({ 'post:5': [true, null, 3] }, [], true),
    emitted: [lookup('post', [5])],
  },
  {
    title: '[ENT-26] requests one content type at a time, in the order they appeared',
    given: [['seen', 'first', [work(1), post(5), work(2)]]],
    when: [
      ['wait', LOOK_DELAY],
      ['status', { '1': false, '2': false }, { '1': false, '2': false }],
    ],
    look: look({ 'work:1': [false, false, 0], ...PLAIN, 'work:2': [false, false, 0] }, [], true),
    emitted: [lookup('work', [1, 2]), lookup('post', [5])],
  },
  {
    title: '[TOGGLE-01 ENT-26] keeps a like made before the status response arrives',
    given: [...looking, ['like', POST], ['done', 'like', 5]],
    when: [['status', { '5': false }, { '5': true }]],
    look: look({ 'post:5': [true, true, 4] }),
    emitted: [],
  },
  {
    title: '[TOGGLE-02 ENT-26] keeps a save that is pending when the status response arrives',
    given: [...looking, ['save', POST]],
    when: [
      ['status', { '5': true }, { '5': false }],
      ['done', 'save', 5],
    ],
    look: look({ 'post:5': [true, true, 3] }),
    emitted: [],
  },
]

const MANY = Array.from({ length: 101 }, (_, id) => item({ type: 'blog', id }, 0))
const PLAIN_BLOG = Object.fromEntries(
  [...MANY, item({ type: 'blog', id: 200 }, 0)].map(
    ({ id }) => [`blog:${id}`, [null, null, 0]] as [string, Shown],
  ),
)

export const KNOWN_ROWS: EngagementRow[] = [
  ...KNOWN,
  ...LOOKUPS,
  {
    title:
      '[ENT-26] requests at most 100 ids per call; items shown during a call follow in the next one',
    given: [
      ['seen', 'first', MANY],
      ['wait', LOOK_DELAY],
    ],
    when: [['seen', 'second', [item({ type: 'blog', id: 200 }, 0)]], ['noStatus']],
    look: look(PLAIN_BLOG, [], true),
    emitted: [lookup('blog', [100, 200])],
  },
]
