/** A member's first steps, as the product wants them (importing no machine). */

type Step = 'craft' | 'face' | 'follow'
type Field = 'craft' | 'town' | 'line'
type Entry = Field | 'picture' | 'follow' | 'work'
type Texts = { [F in Field]: string }

export interface Known extends Texts {
  picture: boolean
  following: number | null
  works: number | null
  makers: boolean
}

export interface Kept {
  stage: 'steps' | 'later' | 'away'
  passed: Step[]
  draft: Partial<Texts>
}

export interface Found {
  known: Known
  kept: Kept
}

export type FirstStep =
  /** What is found when it begins; null = the server knows no profiles. */
  | ['found', Found | null]
  /** HTTP status; 0 = no answer, -1 = cancelled by us, -2 = something else broke, -3 = no words. */
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
  /** Of 100. */
  share: number
}

export const ME = 7
export const NO_WORDS = 'This couldn’t be saved. Please try again.'
export const NOT_READ = 'Your profile couldn’t load.'
export const SILENCE = 'Network error - please check your connection'
export const FAILED = 'The call failed.'

export const known = (fields: Partial<Known> = {}): Known => ({
  craft: '',
  town: '',
  line: '',
  picture: false,
  following: 0,
  works: 0,
  makers: true,
  ...fields,
})
export const kept = (fields: Partial<Kept> = {}): Kept => ({
  stage: 'steps',
  passed: [],
  draft: {},
  ...fields,
})
export const found = (one: Partial<Known> = {}, two: Partial<Kept> = {}): Found => ({
  known: known(one),
  kept: kept(two),
})

/** All that a maker is asked for. */
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
/** Before anything is known, a picture and three texts are asked for. */
const UNKNOWN = look({
  place: 'looking',
  lacking: ['craft', 'town', 'picture', 'line'],
  steps: ['craft', 'face'],
})

type Told = { type: string; [key: string]: unknown }
const keep = (fields: Partial<Kept>): Told => ({ type: 'keep', userId: ME, kept: kept(fields) })
const LOOKS: Told = { type: 'look', userId: ME }
const stores = (changes: Partial<Texts>): Told => ({ type: 'store', changes })

const bare: FirstStep = ['found', found()]
const craft: FirstStep = ['write', 'craft', ' Weaving ']
const CRAFT_DRAFT = { craft: ' Weaving ' }

interface Row {
  title: string
  given: FirstStep[]
  when: FirstStep[]
  look: FirstLook
  told: Told[]
}

const BEGINNINGS: Row[] = [
  {
    title: 'who has nothing begins with the craft',
    given: [],
    when: [bare],
    look: look(),
    told: [],
  },
  {
    title: 'who has said what and where begins with the picture',
    given: [],
    when: [['found', found({ craft: 'Weaving', town: 'Bor' })]],
    look: look({
      place: 'face',
      craft: 'Weaving',
      town: 'Bor',
      lacking: ['picture', 'line', 'follow', 'work'],
      share: 33,
    }),
    told: [],
  },
  {
    title: 'half of a step is still a step',
    given: [],
    when: [['found', found({ craft: 'Weaving', picture: true })]],
    look: look({ craft: 'Weaving', lacking: ['town', 'line', 'follow', 'work'], share: 33 }),
    told: [],
  },
  {
    title: 'who lacks people alone begins with them',
    given: [],
    when: [['found', found({ ...WHOLE, following: 4 })]],
    look: look({
      ...WHOLE_TEXTS(),
      place: 'follow',
      lacking: ['follow'],
      following: 4,
      share: 83,
    }),
    told: [],
  },
  {
    title: 'who lacks a work alone is told so',
    given: [],
    when: [['found', found({ ...WHOLE, works: 0 })]],
    look: look({ ...WHOLE_TEXTS(), place: 'meter', lacking: ['work'], following: 5, share: 83 }),
    told: [keep({ stage: 'later' })],
  },
  {
    title: 'who has all of it is asked for nothing',
    given: [],
    when: [['found', found(WHOLE)]],
    look: { ...UNKNOWN, place: 'away' },
    told: [],
  },
  {
    title: 'nor who has put it away',
    given: [],
    when: [['found', found({}, { stage: 'away' })]],
    look: { ...UNKNOWN, place: 'away' },
    told: [],
  },
  {
    title: 'nor anybody where the server knows no profiles',
    given: [],
    when: [['found', null]],
    look: { ...UNKNOWN, place: 'away' },
    told: [],
  },
  {
    title: 'who has put it off sees what lacks',
    given: [],
    when: [['found', found({ town: 'Bor' }, { stage: 'later' })]],
    look: look({
      place: 'meter',
      town: 'Bor',
      lacking: ['craft', 'picture', 'line', 'follow', 'work'],
      share: 17,
    }),
    told: [],
  },
  {
    title: 'what was passed is not asked for again',
    given: [],
    when: [['found', found({}, { passed: ['craft', 'face'] })]],
    look: look({ place: 'follow' }),
    told: [],
  },
  {
    title: 'what was typed before stands there',
    given: [],
    when: [['found', found({ town: 'Bor' }, { draft: { town: 'Wau' } })]],
    look: look({
      town: 'Wau',
      lacking: ['craft', 'picture', 'line', 'follow', 'work'],
      share: 17,
    }),
    told: [],
  },
  {
    title: 'without anybody to follow there are two steps',
    given: [],
    when: [['found', found({ makers: false })]],
    look: look({
      lacking: ['craft', 'town', 'picture', 'line', 'work'],
      steps: ['craft', 'face'],
    }),
    told: [],
  },
  {
    title: 'where nobody says how many one follows or has shown, it is not asked for',
    given: [],
    when: [['found', found({ following: null, works: null })]],
    look: look({ lacking: ['craft', 'town', 'picture', 'line'], steps: ['craft', 'face'] }),
    told: [],
  },
]

function WHOLE_TEXTS(): Texts {
  return { craft: 'Weaving', town: 'Bor', line: 'I weave.' }
}

const UNREAD: Row[] = [
  {
    title: 'what cannot be read is said, with the reason',
    given: [],
    when: [['unread', 500]],
    look: { ...UNKNOWN, place: 'unread', problem: FAILED },
    told: [],
  },
  {
    title: 'what broke has words of its own',
    given: [],
    when: [['unread', -2]],
    look: { ...UNKNOWN, place: 'unread', problem: NOT_READ },
    told: [],
  },
  {
    title: '[VALID-14 A30] a cancelled reading has none',
    given: [],
    when: [['unread', -1]],
    look: { ...UNKNOWN, place: 'unread' },
    told: [],
  },
  {
    title: 'trying again looks anew, without the old reason',
    given: [['unread', 500]],
    when: [['retry']],
    look: UNKNOWN,
    told: [LOOKS],
  },
  {
    title: 'and goes on from what is found then',
    given: [['unread', 500], ['retry']],
    when: [bare],
    look: look(),
    told: [],
  },
  {
    title: 'news before anything is known wait for what is found',
    given: [['learn', { picture: true }]],
    when: [bare],
    look: look(),
    told: [],
  },
]

const WRITING: Row[] = [
  {
    title: 'each letter is kept',
    given: [bare],
    when: [craft],
    look: look({ craft: ' Weaving ' }),
    told: [keep({ draft: CRAFT_DRAFT })],
  },
  {
    title: 'saving stores what is new, trimmed, and waits',
    given: [['found', found({ town: 'Bor' })], craft, ['write', 'town', 'Bor ']],
    when: [['save']],
    look: look({
      craft: ' Weaving ',
      town: 'Bor ',
      saving: true,
      lacking: ['craft', 'picture', 'line', 'follow', 'work'],
      share: 17,
    }),
    told: [stores({ craft: 'Weaving' })],
  },
  {
    title: 'meanwhile nothing else happens',
    given: [bare, craft, ['save']],
    when: [['write', 'town', 'Wau'], ['save'], ['skip'], ['later'], ['open', 'follow'], ['away']],
    look: look({ craft: ' Weaving ', saving: true }),
    told: [],
  },
  {
    title: 'once it is stored the next step comes, and the draft goes',
    given: [bare, craft, ['write', 'line', 'I'], ['save']],
    when: [['stored']],
    look: look({
      place: 'face',
      craft: 'Weaving',
      line: 'I',
      lacking: ['town', 'picture', 'line', 'follow', 'work'],
      share: 17,
    }),
    told: [keep({ passed: ['craft'], draft: { line: 'I' } })],
  },
  {
    title: 'a failure keeps what was typed and says why',
    given: [bare, craft, ['save']],
    when: [['refused', 0]],
    look: look({ craft: ' Weaving ', problem: FAILED }),
    told: [],
  },
  {
    title: 'one without words has some',
    given: [bare, craft, ['save']],
    when: [['refused', -3]],
    look: look({ craft: ' Weaving ', problem: NO_WORDS }),
    told: [],
  },
  {
    title: 'what broke has the same',
    given: [bare, craft, ['save']],
    when: [['refused', -2]],
    look: look({ craft: ' Weaving ', problem: NO_WORDS }),
    told: [],
  },
  {
    title: '[VALID-14 A30] a cancelled one has none',
    given: [bare, craft, ['save']],
    when: [['refused', -1]],
    look: look({ craft: ' Weaving ' }),
    told: [],
  },
  {
    title: 'the next try forgets the reason and stores the same',
    given: [bare, craft, ['save'], ['refused', 0]],
    when: [['save']],
    look: look({ craft: ' Weaving ', saving: true }),
    told: [stores({ craft: 'Weaving' })],
  },
  {
    title: 'nothing new is nothing to store',
    given: [bare, ['write', 'town', ' ']],
    when: [['save']],
    look: look({ place: 'face' }),
    told: [keep({ passed: ['craft'] })],
  },
  {
    title: 'who takes it back after a failure goes on without the reason',
    given: [bare, craft, ['save'], ['refused', 0], ['write', 'craft', '']],
    when: [['save']],
    look: look({ place: 'face' }),
    told: [keep({ passed: ['craft'] })],
  },
  {
    title: 'skipping drops what was typed in the step and its failure',
    given: [bare, craft, ['save'], ['refused', 0]],
    when: [['skip']],
    look: look({ place: 'face' }),
    told: [keep({ passed: ['craft'] })],
  },
  {
    title: 'putting off keeps it',
    given: [bare, craft, ['save'], ['refused', 0]],
    when: [['later']],
    look: look({ place: 'meter', craft: ' Weaving ' }),
    told: [keep({ stage: 'later', draft: CRAFT_DRAFT })],
  },
  {
    title: 'a text can be emptied',
    given: [
      ['found', found({ town: 'Bor' })],
      ['write', 'town', ''],
    ],
    when: [['save'], ['stored']],
    look: look({ place: 'face' }),
    told: [stores({ town: '' }), keep({ passed: ['craft'] })],
  },
]

const FACES: Row[] = [
  {
    title: 'the line is kept',
    given: [bare, ['skip']],
    when: [['write', 'line', 'I weave.']],
    look: look({ place: 'face', line: 'I weave.' }),
    told: [keep({ passed: ['craft'], draft: { line: 'I weave.' } })],
  },
  {
    title: 'and stored',
    given: [bare, ['skip'], ['write', 'line', 'I weave.']],
    when: [['save']],
    look: look({ place: 'face', line: 'I weave.', saving: true }),
    told: [stores({ line: 'I weave.' })],
  },
  {
    title: 'then people come',
    given: [bare, ['skip'], ['write', 'line', 'I weave.'], ['save']],
    when: [['stored']],
    look: look({
      place: 'follow',
      line: 'I weave.',
      lacking: ['craft', 'town', 'picture', 'follow', 'work'],
      share: 17,
    }),
    told: [keep({ passed: ['craft', 'face'] })],
  },
  {
    title: 'a line that is refused stays',
    given: [bare, ['skip'], ['write', 'line', 'I weave.'], ['save']],
    when: [['refused', 500]],
    look: look({ place: 'face', line: 'I weave.', problem: FAILED }),
    told: [],
  },
  {
    title: 'the next try has forgotten why',
    given: [bare, ['skip'], ['write', 'line', 'I weave.'], ['save'], ['refused', 500]],
    when: [['save']],
    look: look({ place: 'face', line: 'I weave.', saving: true }),
    told: [stores({ line: 'I weave.' })],
  },
  {
    title: 'without a line there is nothing to store',
    given: [bare, ['skip'], ['learn', { picture: true }]],
    when: [['save']],
    look: look({
      place: 'follow',
      lacking: ['craft', 'town', 'line', 'follow', 'work'],
      share: 17,
    }),
    told: [keep({ passed: ['craft', 'face'] })],
  },
  {
    title: 'a line that is taken back after a failure leaves no reason behind',
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
    told: [keep({ passed: ['craft', 'face'] })],
  },
  {
    title: 'it is skipped, with its failure',
    given: [bare, ['skip'], ['write', 'line', 'I'], ['save'], ['refused', 500]],
    when: [['skip']],
    look: look({ place: 'follow' }),
    told: [keep({ passed: ['craft', 'face'] })],
  },
  {
    title: 'it is put off, without its failure',
    given: [bare, ['skip'], ['write', 'line', 'I'], ['save'], ['refused', 500]],
    when: [['later']],
    look: look({ place: 'meter', line: 'I' }),
    told: [keep({ stage: 'later', passed: ['craft'], draft: { line: 'I' } })],
  },
]

const people: FirstStep[] = [bare, ['skip'], ['skip']]
const ALL_PASSED = kept({ stage: 'later', passed: ['craft', 'face', 'follow'] })

const ENDS: Row[] = [
  {
    title: 'whom one follows is counted while they stand there',
    given: people,
    when: [['learn', { following: 5 }]],
    look: look({
      place: 'follow',
      following: 5,
      lacking: ['craft', 'town', 'picture', 'line', 'work'],
      share: 17,
    }),
    told: [],
  },
  {
    title: 'after the last step stands what lacks',
    given: people,
    when: [['save']],
    look: look({ place: 'meter' }),
    told: [
      keep({ passed: ['craft', 'face', 'follow'] }),
      { type: 'keep', userId: ME, kept: ALL_PASSED },
    ],
  },
  {
    title: 'also when the last is skipped',
    given: people,
    when: [['skip']],
    look: look({ place: 'meter' }),
    told: [
      keep({ passed: ['craft', 'face', 'follow'] }),
      { type: 'keep', userId: ME, kept: ALL_PASSED },
    ],
  },
  {
    title: 'or put off',
    given: people,
    when: [['later']],
    look: look({ place: 'meter' }),
    told: [keep({ stage: 'later', passed: ['craft', 'face'] })],
  },
  {
    title: 'what lacks opens its step, craft',
    given: [bare, ['later']],
    when: [['open', 'craft']],
    look: look(),
    told: [],
  },
  {
    title: 'what lacks opens its step, face',
    given: [bare, ['later']],
    when: [['open', 'face']],
    look: look({ place: 'face' }),
    told: [],
  },
  {
    title: 'what lacks opens its step, follow',
    given: [bare, ['later']],
    when: [['open', 'follow']],
    look: look({ place: 'follow' }),
    told: [],
  },
  {
    title: 'from there one comes back to what lacks, and what was passed is passed once',
    given: [...people, ['save'], ['open', 'craft'], craft, ['save']],
    when: [['stored']],
    look: look({
      place: 'meter',
      craft: 'Weaving',
      lacking: ['town', 'picture', 'line', 'follow', 'work'],
      share: 17,
    }),
    told: [keep({ stage: 'later', passed: ['face', 'follow', 'craft'] })],
  },
  {
    title: 'when the last of it is there the meter says so',
    given: [['found', found({ ...WHOLE, picture: false }, { stage: 'later' })]],
    when: [['learn', { picture: true }]],
    look: look({ ...WHOLE_TEXTS(), place: 'meter', lacking: [], following: 5, share: 100 }),
    told: [],
  },
  {
    title: 'it is put away for good',
    given: [bare, ['later']],
    when: [['away']],
    look: look({ place: 'away' }),
    told: [keep({ stage: 'away' })],
  },
  {
    title: 'out of its place nothing is pressed',
    given: [bare, ['later']],
    when: [['write', 'craft', 'x'], ['save'], ['skip'], ['later'], ['retry']],
    look: look({ place: 'meter' }),
    told: [],
  },
]

export const FIRST_STEPS_ROWS: Row[] = [...BEGINNINGS, ...UNREAD, ...WRITING, ...FACES, ...ENDS]

export const FIRST_STEPS_TIMED = [
  {
    title: 'a reading that takes more than 8 s is given up',
    given: [] as FirstStep[],
    at: 8_000,
    before: UNKNOWN,
    after: { ...UNKNOWN, place: 'unread', problem: SILENCE } as FirstLook,
    told: [],
  },
]
