/** Pictures on their way to the server, from product promise B7 and A31 (importing no machine). */

export interface File {
  fileId: string
  name: string
  type: string
  size: number
}

export interface ItemLook {
  name: string
  status: string
  /** Bytes sent of all, as shown. */
  progress: string
  alt: string
  error: string | null
  /** Id of the picture the server has. */
  picture: number | null
}

export interface UploadsLook {
  items: ItemLook[]
  refused: string[]
}

export type UploadsStep =
  | ['add', File[]]
  | ['restore', number[]]
  /** Items by their place, from 0. */
  | ['cancel', number]
  | ['retry', number]
  | ['describe', number, string]
  | ['move', number, number]
  | ['remove', number]
  | ['dismiss']
  | ['online']
  /** The effects of the file with this name. */
  | ['prepared', string, number]
  | ['unreadable', string]
  | ['progress', string, number, number]
  | ['sent', string, number]
  /** The server takes no pictures ahead of what shows them. */
  | ['held', string]
  /** Pictures of a draft that go with the form, by the ids of their files; '' = it is gone. */
  | ['restoreHeld', string[]]
  /** HTTP status; 0 = no answer. */
  | ['failed', string, number]
  | ['wait', number]

/** Effects in order: `prepare <name>`, `send <name> <client id>`, `stop <name>`, `drop <file id>`. */
export interface Told {
  type: string
  [key: string]: unknown
}

export interface UploadsRow {
  title: string
  given: UploadsStep[]
  when: UploadsStep[]
  look: UploadsLook
  told: Told[]
}

const MB = 1024 * 1024

export const file = (name: string, changes: Partial<File> = {}): File => ({
  fileId: `file-${name}`,
  name: `${name}.jpg`,
  type: 'image/jpeg',
  size: 2 * MB,
  ...changes,
})

const [a, b, c] = [file('a'), file('b'), file('c')]

const item = (name: string, status: string, changes: Partial<ItemLook> = {}): ItemLook => ({
  name: `${name}.jpg`,
  status,
  progress: '0/0',
  alt: '',
  error: null,
  picture: null,
  ...changes,
})
const show = (...items: ItemLook[]): UploadsLook => ({ items, refused: [] })
const known = (picture: number): ItemLook => item('', 'done', { name: '', picture })

const prepare = (name: string): Told => ({ type: 'prepare', name: `${name}.jpg` })
/** Client ids are counted in the order in which files were added. */
const send = (name: string, client: number): Told => ({
  type: 'send',
  name: `${name}.jpg`,
  clientId: `local-${client}`,
})
const stop = (name: string): Told => ({ type: 'stop', name: `${name}.jpg` })
const drop = (fileId: string): Told => ({ type: 'drop', fileId })

const SENDING: UploadsStep[] = [
  ['add', [a]],
  ['prepared', 'a', MB],
]
const FAILED: UploadsStep[] = [...SENDING, ['failed', 'a', 0]]
const NO_ANSWER = { error: 'Answer 0' }
const STANDSTILL = 'The upload stalled. Please try again.'

const refusals: [what: string, file: File, reason: string][] = [
  [
    'an SVG drawing',
    file('x', { type: 'image/svg+xml' }),
    'SVG files aren’t supported. Export as PNG or JPEG.',
  ],
  [
    'a HEIC photo',
    file('x', { type: 'image/heic' }),
    'HEIC photos aren’t supported. Save as JPEG first.',
  ],
  [
    'a HEIC photo known by its name alone',
    file('x', { type: '', name: 'x.HEIC' }),
    'HEIC photos aren’t supported. Save as JPEG first.',
  ],
  ['a text', file('x', { type: 'text/plain' }), 'Choose a JPEG, PNG, WebP, AVIF or GIF image.'],
  [
    'a file of no known kind',
    file('x', { type: '', name: 'x' }),
    'Choose a JPEG, PNG, WebP, AVIF or GIF image.',
  ],
  ['an empty file', file('x', { size: 0 }), 'The file is empty.'],
  [
    'a file one byte too large',
    file('x', { size: 15 * MB + 1 }),
    'It’s 15.1 MB; the limit is 15 MB.',
  ],
]

export const UPLOADS_ROWS: UploadsRow[] = [
  ...refusals.map(([what, bad, reason]) => ({
    title: `[PROD-06 A31] ${what} is named with its reason, and the good one goes on`,
    given: [],
    when: [['add', [bad, a]]] as UploadsStep[],
    look: { items: [item('a', 'preparing')], refused: [`${bad.name}: ${reason}`] },
    told: [drop('file-x'), prepare('a')],
  })),
  {
    title: '[PROD-06 A31] a file of exactly the greatest size goes',
    given: [],
    when: [['add', [file('a', { size: 15 * MB })]]],
    look: show(item('a', 'preparing')),
    told: [prepare('a')],
  },
  {
    title: '[PROD-06 A31] every file over the number is named, one by one',
    given: [['restore', [1]]],
    when: [['add', [a, b, c, file('d')]]],
    look: {
      items: [known(1), item('a', 'preparing'), item('b', 'preparing')],
      refused: [
        'c.jpg: Only 3 images can be added here.',
        'd.jpg: Only 3 images can be added here.',
      ],
    },
    told: [drop('file-c'), drop('file-d'), prepare('a'), prepare('b')],
  },
  {
    title: '[PROD-06] what was refused is shown until it is dismissed',
    given: [['add', [file('x', { size: 0 })]]],
    when: [['dismiss']],
    look: show(),
    told: [],
  },
  {
    title: '[PROD-06] two at a time, in order',
    given: [],
    when: [['add', [a, b, c]]],
    look: show(item('a', 'preparing'), item('b', 'preparing'), item('c', 'waiting')),
    told: [prepare('a'), prepare('b')],
  },
  {
    title: '[PROD-06] a smaller picture takes the place of the file and is sent',
    given: [['add', [a]]],
    when: [['prepared', 'a', MB]],
    look: show(item('a', 'sending')),
    told: [stop('a'), send('a', 1), drop('file-a')],
  },
  {
    title: '[PROD-06] its progress is shown',
    given: SENDING,
    when: [['progress', 'a', 400, 1_000]],
    look: show(item('a', 'sending', { progress: '400/1000' })),
    told: [],
  },
  {
    title: '[PROD-06 A31] one that goes with the form is ready, and the next has its turn',
    given: [
      ['add', [a, b, c]],
      ['prepared', 'a', MB],
    ],
    when: [['held', 'a']],
    look: show(item('a', 'held'), item('b', 'preparing'), item('c', 'preparing')),
    told: [stop('a'), prepare('c')],
  },
  {
    title: '[PROD-06 A31] it is described, moved and stays however long it waits',
    given: [...SENDING, ['held', 'a'], ['restoreHeld', ['b', 'c']]],
    when: [
      ['describe', 1, 'Words'],
      ['move', 1, 0],
      ['retry', 0],
      ['wait', 600_000],
    ],
    look: show(item('c', 'held', { alt: 'Words' }), item('b', 'held')),
    told: [],
  },
  {
    title: '[PROD-06 A31] taken away, its file goes too',
    given: [...SENDING, ['held', 'a']],
    when: [['remove', 0]],
    look: show(),
    told: [drop('smaller-a.jpg')],
  },
  {
    title: '[PROD-07 A31] those of a draft are back, and one whose file is gone is named',
    given: [],
    when: [['restoreHeld', ['a', '', 'c']]],
    look: {
      items: [item('a', 'held'), item('c', 'held')],
      refused: ['gone.jpg: It wasn’t saved with the draft. Add it again.'],
    },
    told: [],
  },
  {
    title: '[PROD-06] the next one has its turn when one is there',
    given: [
      ['add', [a, b, c]],
      ['prepared', 'a', MB],
    ],
    when: [['sent', 'a', 31]],
    look: show(item('a', 'done', { picture: 31 }), item('b', 'preparing'), item('c', 'preparing')),
    told: [stop('a'), prepare('c')],
  },
  {
    title: '[PROD-06] a picture nobody can read is named, and the next has its turn',
    given: [['add', [a, b, c]]],
    when: [['unreadable', 'a']],
    look: {
      items: [item('b', 'preparing'), item('c', 'preparing')],
      refused: ['a.jpg: It cannot be read.'],
    },
    told: [stop('a'), drop('file-a'), prepare('c')],
  },
  {
    title: '[PROD-06] one that failed says why, and the next has its turn',
    given: [
      ['add', [a, b, c]],
      ['prepared', 'a', MB],
    ],
    when: [['failed', 'a', 413]],
    look: show(
      item('a', 'failed', { error: 'Answer 413' }),
      item('b', 'preparing'),
      item('c', 'preparing'),
    ),
    told: [stop('a'), prepare('c')],
  },
  {
    title: '[PROD-06] one that no server answered says why',
    given: SENDING,
    when: [['failed', 'a', 0]],
    look: show(item('a', 'failed', NO_ANSWER)),
    told: [stop('a')],
  },
  {
    title: '[PROD-06] a retry counts its bytes anew',
    given: [...SENDING, ['progress', 'a', 400, 1_000], ['failed', 'a', 400]],
    when: [['retry', 0]],
    look: show(item('a', 'sending')),
    told: [send('a', 1)],
  },
  {
    title: '[PROD-06] a retry that waits for its turn has not failed again',
    given: [
      ['add', [a, b, c]],
      ['prepared', 'a', MB],
      ['failed', 'a', 0],
    ],
    when: [['retry', 0]],
    look: show(item('a', 'waiting'), item('b', 'preparing'), item('c', 'preparing')),
    told: [],
  },
  {
    title: '[PROD-06 B5] a retry is sent with the same client id, and is not made smaller again',
    given: FAILED,
    when: [['retry', 0]],
    look: show(item('a', 'sending')),
    told: [send('a', 1)],
  },
  {
    title: '[PROD-06] what failed for want of a connection goes on by itself',
    given: FAILED,
    when: [['online']],
    look: show(item('a', 'sending')),
    told: [send('a', 1)],
  },
  {
    title: '[PROD-06] once; then a person decides',
    given: [...FAILED, ['online'], ['failed', 'a', 0]],
    when: [['online']],
    look: show(item('a', 'failed', NO_ANSWER)),
    told: [],
  },
  ...(
    [
      ['a transfer', SENDING, 'sending', send('a', 1)],
      ['making it smaller', [['add', [a]]], 'preparing', prepare('a')],
    ] as [string, UploadsStep[], string, Told][]
  ).flatMap(([what, given, status, begins]) => [
    {
      title: `[PROD-06] ${what} that stood still goes on by itself`,
      given: [...given, ['wait', 90_000]] as UploadsStep[],
      when: [['online']] as UploadsStep[],
      look: show(item('a', status)),
      told: [begins],
    },
    {
      title: `[PROD-06] ${what} that stands still again after it went on by itself waits for a person`,
      given: [...given, ['wait', 90_000], ['online'], ['wait', 90_000]] as UploadsStep[],
      when: [['online']] as UploadsStep[],
      look: show(item('a', 'failed', { error: STANDSTILL })),
      told: [],
    },
  ]),
  {
    title: '[PROD-06] after whose retry it may go on by itself again',
    given: [...FAILED, ['online'], ['failed', 'a', 0], ['retry', 0], ['failed', 'a', 0]],
    when: [['online']],
    look: show(item('a', 'sending')),
    told: [send('a', 1)],
  },
  {
    title: '[PROD-06] so it may when the person cancelled it before the retry',
    given: [...FAILED, ['online'], ['cancel', 0], ['retry', 0], ['failed', 'a', 0]],
    when: [['online']],
    look: show(item('a', 'sending')),
    told: [send('a', 1)],
  },
  {
    title: '[PROD-06] what the server refused does not go on by itself',
    given: [...SENDING, ['failed', 'a', 400]],
    when: [['online']],
    look: show(item('a', 'failed', { error: 'Answer 400' })),
    told: [],
  },
  {
    title: '[PROD-06] a cancelled one stops, and the next has its turn',
    given: [['add', [a, b, c]]],
    when: [['cancel', 0]],
    look: show(item('a', 'cancelled'), item('b', 'preparing'), item('c', 'preparing')),
    told: [stop('a'), prepare('c')],
  },
  {
    title: '[PROD-06] one that waits for its turn can be cancelled',
    given: [['add', [a, b, c]]],
    when: [['cancel', 2]],
    look: show(item('a', 'preparing'), item('b', 'preparing'), item('c', 'cancelled')),
    told: [],
  },
  {
    title: '[PROD-06] a cancelled one can be taken up again',
    given: [...SENDING, ['cancel', 0]],
    when: [['retry', 0]],
    look: show(item('a', 'sending')),
    told: [send('a', 1)],
  },
  {
    title: '[PROD-06] what is there cannot be cancelled or retried',
    given: [...SENDING, ['sent', 'a', 31]],
    when: [['cancel', 0], ['retry', 0], ['online']],
    look: show(item('a', 'done', { picture: 31 })),
    told: [],
  },
  {
    title: '[PROD-06] a removed one is gone with its file, and the next has its turn',
    given: [
      ['add', [a, b, c]],
      ['prepared', 'a', MB],
    ],
    when: [['remove', 0]],
    look: show(item('b', 'preparing'), item('c', 'preparing')),
    told: [drop('smaller-a.jpg'), stop('a'), prepare('c')],
  },
  {
    title: '[PROD-06] a picture is described, at any time',
    given: [['add', [a]]],
    when: [['describe', 0, 'A drum']],
    look: show(item('a', 'preparing', { alt: 'A drum' })),
    told: [],
  },
  {
    title: '[PROD-06] pictures are put in another order',
    given: [['restore', [1, 2, 3]]],
    when: [['move', 2, 0]],
    look: show(known(3), known(1), known(2)),
    told: [],
  },
  {
    title: '[PROD-06] no further than the ends',
    given: [['restore', [1, 2, 3]]],
    when: [
      ['move', 0, 9],
      ['move', 0, -4],
    ],
    look: show(known(2), known(3), known(1)),
    told: [],
  },
  {
    title: '[PROD-06] restored pictures take the place of all there was',
    given: [['add', [a, file('x', { size: 0 })]]],
    when: [['restore', [8]]],
    look: show(known(8)),
    told: [drop('file-a'), stop('a')],
  },
]

/** Three times the 30 s after which a transfer that stands still has failed. */
export const UPLOADS_TIMES = [
  {
    title: '[PROD-06] a transfer nothing is heard of fails',
    given: SENDING,
    at: 90_000,
    before: show(item('a', 'sending')),
    after: show(item('a', 'failed', { error: STANDSTILL })),
    told: [stop('a')],
  },
  {
    title: '[PROD-06] counted from what moved last',
    given: [...SENDING, ['wait', 60_000], ['progress', 'a', 1, 2]] as UploadsStep[],
    at: 90_000,
    before: show(item('a', 'sending', { progress: '1/2' })),
    after: show(item('a', 'failed', { error: STANDSTILL, progress: '1/2' })),
    told: [stop('a')],
  },
  {
    title: '[PROD-06] so does making it smaller',
    given: [['add', [a]]] as UploadsStep[],
    at: 90_000,
    before: show(item('a', 'preparing')),
    after: show(item('a', 'failed', { error: STANDSTILL })),
    told: [stop('a')],
  },
]
