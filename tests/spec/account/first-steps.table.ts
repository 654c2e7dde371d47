/** Onboarding steps of a user. Imports no machine. */

type Step = 'craft' | 'face' | 'follow'
type Field = 'craft' | 'town' | 'line'
type Entry = Field | 'picture' | 'follow' | 'work'
type Texts = { [F in Field]: string }

interface Known extends Texts {
  picture: boolean
  following: number | null
  works: number | null
  makers: boolean
}

interface StoredProgress {
  stage: 'steps' | 'later' | 'away'
  passed: Step[]
  draft: Partial<Texts>
}

interface Found {
  known: Known
  progress: StoredProgress
}

export type FirstStep =
  /** What is found at the start; null = the server has no profiles. */
  | ['found', Found | null]
  /** HTTP status; 0 = no response, -1 = cancelled, -2 = another error, -3 = error without text. */
  | ['unread', number]
  | ['wait', number]
  | ['write', Field, string]
  | ['save']
  | ['skip']
  | ['later']
  | ['open', Step]
  | ['away']
  | ['retry']
  | ['learn', Partial<Pick<Known, 'picture' | 'following' | 'works'>>]
  | ['stored']
  | ['refused', number]

export interface FirstLook extends Texts {
  place: 'looking' | 'unread' | Step | 'meter' | 'away'
  saving: boolean
  problem: string | null
  lacking: Entry[]
  steps: Step[]
  following: number
  /** Per cent. */
  share: number
}

export const ME = 7
const NO_WORDS = 'This couldn’t be saved. Please try again.'
const NOT_READ = 'Your profile couldn’t load.'
const SILENCE = 'Network error - please check your connection'
export const FAILED = 'The call failed.'

const known = (fields: Partial<Known> = {}): Known => ({
  craft: '',
  town: '',
  line: '',
  picture: false,
  following: 0,
  works: 0,
  makers: true,
  ...fields,
})
export const storedProgress = (fields: Partial<StoredProgress> = {}): StoredProgress => ({
  stage: 'steps',
  passed: [],
  draft: {},
  ...fields,
})
export const found = (one: Partial<Known> = {}, two: Partial<StoredProgress> = {}): Found => ({
  known: known(one),
  progress: storedProgress(two),
})

/** A complete creator profile. */
export const WHOLE: Partial<Known> = {
  craft: 'Weaving',
  town: 'Bor',
  line: 'I weave.',
  picture: true,
  following: 5,
  works: 1,
}

const ALL: Entry[] = ['craft', 'town', 'picture', 'line', 'follow', 'work']
const STEPS: Step[] = ['craft', 'face', 'follow']

const look = (fields: Partial<FirstLook> = {}): FirstLook => ({
  place: 'craft',
  saving: false,
  problem: null,
  craft: '',
  town: '',
  line: '',
  lacking: ALL,
  steps: STEPS,
  following: 0,
  share: 0,
  ...fields,
})
/** Before the profile is loaded: a picture and three texts. */
const UNKNOWN = look({
  place: 'looking',
  lacking: ['craft', 'town', 'picture', 'line'],
  steps: ['craft', 'face'],
})

type Emitted = { type: string; [key: string]: unknown }
const keep = (fields: Partial<StoredProgress>): Emitted => ({
  type: 'keep',
  userId: ME,
  progress: storedProgress(fields),
})
const LOOKS: Emitted = { type: 'look', userId: ME }
const stores = (changes: Partial<Texts>): Emitted => ({ type: 'store', changes })

const bare: FirstStep = ['found', found()]
const craft: FirstStep = ['write', 'craft', ' Weaving ']
const CRAFT_DRAFT = { craft: ' Weaving ' }

interface Row {
  title: string
  given: FirstStep[]
  when: FirstStep[]
  look: FirstLook
  emitted: Emitted[]
}

const BEGINNINGS: Row[] = [
  {
    title: 'starts with the discipline for an empty profile',
    given: [],
    when: [bare],
    look: look(),
    emitted: [],
  },
  {
    title: 'starts with the picture when discipline and town are known',
    given: [],
    when: [['found', found({ craft: 'Weaving', town: 'Bor' })]],
    look: look({
      place: 'face',
      craft: 'Weaving',
      town: 'Bor',
      lacking: ['picture', 'line', 'follow', 'work'],
      share: 33,
    }),
    emitted: [],
  },
  {
    title: 'starts with a step of which half is missing',
    given: [],
    when: [['found', found({ craft: 'Weaving', picture: true })]],
    look: look({ craft: 'Weaving', lacking: ['town', 'line', 'follow', 'work'], share: 33 }),
    emitted: [],
  },
  {
    title: 'starts with following when only that is missing',
    given: [],
    when: [['found', found({ ...WHOLE, following: 4 })]],
    look: look({
      ...WHOLE_TEXTS(),
      place: 'follow',
      lacking: ['follow'],
      following: 4,
      share: 83,
    }),
    emitted: [],
  },
  {
    title: 'shows the meter when only a portfolio item is missing',
    given: [],
    when: [['found', found({ ...WHOLE, works: 0 })]],
    look: look({ ...WHOLE_TEXTS(), place: 'meter', lacking: ['work'], following: 5, share: 83 }),
    emitted: [keep({ stage: 'later' })],
  },
  {
    title: 'shows nothing for a complete profile',
    given: [],
    when: [['found', found(WHOLE)]],
    look: { ...UNKNOWN, place: 'away' },
    emitted: [],
  },
  {
    title: 'shows nothing when it was dismissed',
    given: [],
    when: [['found', found({}, { stage: 'away' })]],
    look: { ...UNKNOWN, place: 'away' },
    emitted: [],
  },
  {
    title: 'shows nothing when the server has no profiles',
    given: [],
    when: [['found', null]],
    look: { ...UNKNOWN, place: 'away' },
    emitted: [],
  },
  {
    title: 'shows the meter when it was postponed',
    given: [],
    when: [['found', found({ town: 'Bor' }, { stage: 'later' })]],
    look: look({
      place: 'meter',
      town: 'Bor',
      lacking: ['craft', 'picture', 'line', 'follow', 'work'],
      share: 17,
    }),
    emitted: [],
  },
  {
    title: 'does not repeat a passed step',
    given: [],
    when: [['found', found({}, { passed: ['craft', 'face'] })]],
    look: look({ place: 'follow' }),
    emitted: [],
  },
  {
    title: 'restores the draft',
    given: [],
    when: [['found', found({ town: 'Bor' }, { draft: { town: 'Wau' } })]],
    look: look({
      town: 'Wau',
      lacking: ['craft', 'picture', 'line', 'follow', 'work'],
      share: 17,
    }),
    emitted: [],
  },
  {
    title: 'has two steps when there are no creators to follow',
    given: [],
    when: [['found', found({ makers: false })]],
    look: look({
      lacking: ['craft', 'town', 'picture', 'line', 'work'],
      steps: ['craft', 'face'],
    }),
    emitted: [],
  },
  {
    title: 'leaves out following and portfolio items when their counts are unknown',
    given: [],
    when: [['found', found({ following: null, works: null })]],
    look: look({ lacking: ['craft', 'town', 'picture', 'line'], steps: ['craft', 'face'] }),
    emitted: [],
  },
]

function WHOLE_TEXTS(): Texts {
  return { craft: 'Weaving', town: 'Bor', line: 'I weave.' }
}

const UNREAD: Row[] = [
  {
    title: 'shows the error when the profile cannot be loaded',
    given: [],
    when: [['unread', 500]],
    look: { ...UNKNOWN, place: 'unread', problem: FAILED },
    emitted: [],
  },
  {
    title: 'shows a general error on a programming error',
    given: [],
    when: [['unread', -2]],
    look: { ...UNKNOWN, place: 'unread', problem: NOT_READ },
    emitted: [],
  },
  {
    title: '[VALID-14 A30] shows no error when loading is cancelled',
    given: [],
    when: [['unread', -1]],
    look: { ...UNKNOWN, place: 'unread' },
    emitted: [],
  },
  {
    title: 'loads again on retry and clears the error',
    given: [['unread', 500]],
    when: [['retry']],
    look: UNKNOWN,
    emitted: [LOOKS],
  },
  {
    title: 'continues with the loaded profile after a retry',
    given: [['unread', 500], ['retry']],
    when: [bare],
    look: look(),
    emitted: [],
  },
  {
    title: 'ignores updates before the profile is loaded',
    given: [['learn', { picture: true }]],
    when: [bare],
    look: look(),
    emitted: [],
  },
  {
    title: 'shows no update while the profile is loaded',
    given: [],
    when: [['learn', { following: 5 }]],
    look: UNKNOWN,
    emitted: [],
  },
]

const WRITING: Row[] = [
  {
    title: 'stores every change in the draft',
    given: [bare],
    when: [craft],
    look: look({ craft: ' Weaving ' }),
    emitted: [keep({ draft: CRAFT_DRAFT })],
  },
  {
    title: 'sends the changed fields, trimmed',
    given: [['found', found({ town: 'Bor' })], craft, ['write', 'town', 'Bor ']],
    when: [['save']],
    look: look({
      craft: ' Weaving ',
      town: 'Bor ',
      saving: true,
      lacking: ['craft', 'picture', 'line', 'follow', 'work'],
      share: 17,
    }),
    emitted: [stores({ craft: 'Weaving' })],
  },
  {
    title: 'ignores all input while saving',
    given: [bare, craft, ['save']],
    when: [['write', 'town', 'Wau'], ['save'], ['skip'], ['later'], ['open', 'follow'], ['away']],
    look: look({ craft: ' Weaving ', saving: true }),
    emitted: [],
  },
  {
    title: 'goes to the next step and clears its draft when saved',
    given: [bare, craft, ['write', 'line', 'I'], ['save']],
    when: [['stored']],
    look: look({
      place: 'face',
      craft: 'Weaving',
      line: 'I',
      lacking: ['town', 'picture', 'line', 'follow', 'work'],
      share: 17,
    }),
    emitted: [keep({ passed: ['craft'], draft: { line: 'I' } })],
  },
  {
    title: 'keeps the input and shows the error when saving fails',
    given: [bare, craft, ['save']],
    when: [['refused', 0]],
    look: look({ craft: ' Weaving ', problem: FAILED }),
    emitted: [],
  },
  {
    title: 'shows a general error for an error without a text',
    given: [bare, craft, ['save']],
    when: [['refused', -3]],
    look: look({ craft: ' Weaving ', problem: NO_WORDS }),
    emitted: [],
  },
  {
    title: 'shows a general error on a programming error while saving',
    given: [bare, craft, ['save']],
    when: [['refused', -2]],
    look: look({ craft: ' Weaving ', problem: NO_WORDS }),
    emitted: [],
  },
  {
    title: '[VALID-14 A30] shows no error when saving is cancelled',
    given: [bare, craft, ['save']],
    when: [['refused', -1]],
    look: look({ craft: ' Weaving ' }),
    emitted: [],
  },
  {
    title: 'clears the error and sends the same on the next save',
    given: [bare, craft, ['save'], ['refused', 0]],
    when: [['save']],
    look: look({ craft: ' Weaving ', saving: true }),
    emitted: [stores({ craft: 'Weaving' })],
  },
  {
    title: 'sends nothing when nothing has changed',
    given: [bare, ['write', 'town', ' ']],
    when: [['save']],
    look: look({ place: 'face' }),
    emitted: [keep({ passed: ['craft'] })],
  },
  {
    title: 'clears the error and goes on when the change is undone after a failure',
    given: [bare, craft, ['save'], ['refused', 0], ['write', 'craft', '']],
    when: [['save']],
    look: look({ place: 'face' }),
    emitted: [keep({ passed: ['craft'] })],
  },
  {
    title: 'discards the input and the error of a skipped step',
    given: [bare, craft, ['save'], ['refused', 0]],
    when: [['skip']],
    look: look({ place: 'face' }),
    emitted: [keep({ passed: ['craft'] })],
  },
  {
    title: 'keeps the input when postponed',
    given: [bare, craft, ['save'], ['refused', 0]],
    when: [['later']],
    look: look({ place: 'meter', craft: ' Weaving ' }),
    emitted: [keep({ stage: 'later', draft: CRAFT_DRAFT })],
  },
  {
    title: 'stores an emptied text',
    given: [
      ['found', found({ town: 'Bor' })],
      ['write', 'town', ''],
    ],
    when: [['save'], ['stored']],
    look: look({ place: 'face' }),
    emitted: [stores({ town: '' }), keep({ passed: ['craft'] })],
  },
]

const FACES: Row[] = [
  {
    title: 'stores the headline in the draft',
    given: [bare, ['skip']],
    when: [['write', 'line', 'I weave.']],
    look: look({ place: 'face', line: 'I weave.' }),
    emitted: [keep({ passed: ['craft'], draft: { line: 'I weave.' } })],
  },
  {
    title: 'sends the headline',
    given: [bare, ['skip'], ['write', 'line', 'I weave.']],
    when: [['save']],
    look: look({ place: 'face', line: 'I weave.', saving: true }),
    emitted: [stores({ line: 'I weave.' })],
  },
  {
    title: 'goes to following when the headline is saved',
    given: [bare, ['skip'], ['write', 'line', 'I weave.'], ['save']],
    when: [['stored']],
    look: look({
      place: 'follow',
      line: 'I weave.',
      lacking: ['craft', 'town', 'picture', 'follow', 'work'],
      share: 17,
    }),
    emitted: [keep({ passed: ['craft', 'face'] })],
  },
  {
    title: 'keeps the headline when saving fails',
    given: [bare, ['skip'], ['write', 'line', 'I weave.'], ['save']],
    when: [['refused', 500]],
    look: look({ place: 'face', line: 'I weave.', problem: FAILED }),
    emitted: [],
  },
  {
    title: 'clears the error on the next save of the headline',
    given: [bare, ['skip'], ['write', 'line', 'I weave.'], ['save'], ['refused', 500]],
    when: [['save']],
    look: look({ place: 'face', line: 'I weave.', saving: true }),
    emitted: [stores({ line: 'I weave.' })],
  },
  {
    title: 'sends nothing without a headline',
    given: [bare, ['skip'], ['learn', { picture: true }]],
    when: [['save']],
    look: look({
      place: 'follow',
      lacking: ['craft', 'town', 'line', 'follow', 'work'],
      share: 17,
    }),
    emitted: [keep({ passed: ['craft', 'face'] })],
  },
  {
    title: 'clears the error when the headline is removed after a failure',
    given: [
      bare,
      ['skip'],
      ['write', 'line', 'I'],
      ['save'],
      ['refused', 500],
      ['write', 'line', ''],
    ],
    when: [['save']],
    look: look({ place: 'follow' }),
    emitted: [keep({ passed: ['craft', 'face'] })],
  },
  {
    title: 'skips the step and clears its error',
    given: [bare, ['skip'], ['write', 'line', 'I'], ['save'], ['refused', 500]],
    when: [['skip']],
    look: look({ place: 'follow' }),
    emitted: [keep({ passed: ['craft', 'face'] })],
  },
  {
    title: 'postpones the step and clears its error',
    given: [bare, ['skip'], ['write', 'line', 'I'], ['save'], ['refused', 500]],
    when: [['later']],
    look: look({ place: 'meter', line: 'I' }),
    emitted: [keep({ stage: 'later', passed: ['craft'], draft: { line: 'I' } })],
  },
]

const people: FirstStep[] = [bare, ['skip'], ['skip']]
const ALL_PASSED = storedProgress({ stage: 'later', passed: ['craft', 'face', 'follow'] })

const ENDS: Row[] = [
  {
    title: 'counts followed users during the step',
    given: people,
    when: [['learn', { following: 5 }]],
    look: look({
      place: 'follow',
      following: 5,
      lacking: ['craft', 'town', 'picture', 'line', 'work'],
      share: 17,
    }),
    emitted: [],
  },
  {
    title: 'shows the meter after the last step',
    given: people,
    when: [['save']],
    look: look({ place: 'meter' }),
    emitted: [
      keep({ passed: ['craft', 'face', 'follow'] }),
      { type: 'keep', userId: ME, progress: ALL_PASSED },
    ],
  },
  {
    title: 'shows the meter when the last step is skipped',
    given: people,
    when: [['skip']],
    look: look({ place: 'meter' }),
    emitted: [
      keep({ passed: ['craft', 'face', 'follow'] }),
      { type: 'keep', userId: ME, progress: ALL_PASSED },
    ],
  },
  {
    title: 'shows the meter when the last step is postponed',
    given: people,
    when: [['later']],
    look: look({ place: 'meter' }),
    emitted: [keep({ stage: 'later', passed: ['craft', 'face'] })],
  },
  {
    title: 'opens the step of a missing entry: craft',
    given: [bare, ['later']],
    when: [['open', 'craft']],
    look: look(),
    emitted: [],
  },
  {
    title: 'opens the step of a missing entry: face',
    given: [bare, ['later']],
    when: [['open', 'face']],
    look: look({ place: 'face' }),
    emitted: [],
  },
  {
    title: 'opens the step of a missing entry: follow',
    given: [bare, ['later']],
    when: [['open', 'follow']],
    look: look({ place: 'follow' }),
    emitted: [],
  },
  {
    title: 'returns to the meter after a step and records a passed step once',
    given: [...people, ['save'], ['open', 'craft'], craft, ['save']],
    when: [['stored']],
    look: look({
      place: 'meter',
      craft: 'Weaving',
      lacking: ['town', 'picture', 'line', 'follow', 'work'],
      share: 17,
    }),
    emitted: [keep({ stage: 'later', passed: ['face', 'follow', 'craft'] })],
  },
  {
    title: 'shows 100 % when the last entry is complete',
    given: [['found', found({ ...WHOLE, picture: false }, { stage: 'later' })]],
    when: [['learn', { picture: true }]],
    look: look({ ...WHOLE_TEXTS(), place: 'meter', lacking: [], following: 5, share: 100 }),
    emitted: [],
  },
  {
    title: 'is dismissed permanently',
    given: [bare, ['later']],
    when: [['away']],
    look: look({ place: 'away' }),
    emitted: [keep({ stage: 'away' })],
  },
  {
    title: 'ignores input while the meter is shown',
    given: [bare, ['later']],
    when: [['write', 'craft', 'x'], ['save'], ['skip'], ['later'], ['retry']],
    look: look({ place: 'meter' }),
    emitted: [],
  },
]

export const FIRST_STEPS_ROWS: Row[] = [...BEGINNINGS, ...UNREAD, ...WRITING, ...FACES, ...ENDS]

export const FIRST_STEPS_TIMED = [
  {
    title: 'gives up loading after 8 s',
    given: [] as FirstStep[],
    at: 8_000,
    before: UNKNOWN,
    after: { ...UNKNOWN, place: 'unread', problem: SILENCE } as FirstLook,
    emitted: [],
  },
]
