/** Picture uploads, from product promise B7 and A31. Imports no machine. */

export interface File {
  fileId: string
  name: string
  type: string
  size: number
}

export interface ItemLook {
  name: string
  status: string
  /** Bytes sent and total bytes, as shown. */
  progress: string
  alt: string
  error: string | null
  /** Id of the uploaded picture. */
  picture: number | null
}

export interface UploadsLook {
  items: ItemLook[]
  refused: string[]
}

export type UploadsStep =
  | ['add', File[]]
  | ['restore', number[]]
  /** Items by index, from 0. */
  | ['cancel', number]
  | ['retry', number]
  | ['describe', number, string]
  | ['move', number, number]
  | ['remove', number]
  | ['dismiss']
  | ['online']
  /** Results of the effects for the file with this name. */
  | ['prepared', string, number]
  | ['unreadable', string]
  | ['progress', string, number, number]
  | ['sent', string, number]
  /** The server accepts pictures only with their content, so the file stays on the client. */
  | ['held', string]
  /** Pictures of a draft to send with the form, by file id; '' = the file no longer exists. */
  | ['restoreStaged', string[]]
  /** HTTP status; 0 = no response. */
  | ['failed', string, number]
  | ['wait', number]

/** Effects in order: `prepare`, `stop` (by name), `send` (with client id), `drop` (by file id). */
export interface Emitted {
  type: string
  [key: string]: unknown
}

export interface UploadsRow {
  title: string
  given: UploadsStep[]
  when: UploadsStep[]
  look: UploadsLook
  emitted: Emitted[]
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

const prepare = (name: string): Emitted => ({ type: 'prepare', name: `${name}.jpg` })
/** Client ids are counted in the order in which files were added. */
const send = (name: string, client: number): Emitted => ({
  type: 'send',
  name: `${name}.jpg`,
  clientId: `local-${client}`,
})
const stop = (name: string): Emitted => ({ type: 'stop', name: `${name}.jpg` })
const drop = (fileId: string): Emitted => ({ type: 'drop', fileId })

const SENDING: UploadsStep[] = [
  ['add', [a]],
  ['prepared', 'a', MB],
]
const FAILED: UploadsStep[] = [...SENDING, ['failed', 'a', 0]]
const NO_ANSWER = { error: 'Answer 0' }
const STANDSTILL = 'The upload stalled. Please try again.'

const refusals: [what: string, file: File, reason: string][] = [
  [
    'an SVG file',
    file('x', { type: 'image/svg+xml' }),
    'SVG files aren’t supported. Export as PNG or JPEG.',
  ],
  [
    'a HEIC photo',
    file('x', { type: 'image/heic' }),
    'HEIC photos aren’t supported. Save as JPEG first.',
  ],
  [
    'a HEIC photo without a type',
    file('x', { type: '', name: 'x.HEIC' }),
    'HEIC photos aren’t supported. Save as JPEG first.',
  ],
  [
    'a text file',
    file('x', { type: 'text/plain' }),
    'Choose a JPEG, PNG, WebP, AVIF or GIF image.',
  ],
  [
    'a file of an unknown type',
    file('x', { type: '', name: 'x' }),
    'Choose a JPEG, PNG, WebP, AVIF or GIF image.',
  ],
  ['an empty file', file('x', { size: 0 }), 'The file is empty.'],
  [
    'a file one byte above the limit',
    file('x', { size: 15 * MB + 1 }),
    'It’s 15.1 MB; the limit is 15 MB.',
  ],
]

export const UPLOADS_ROWS: UploadsRow[] = [
  ...refusals.map(([what, bad, reason]) => ({
    title: `[PROD-06 A31] rejects ${what} with its reason and prepares the valid file`,
    given: [],
    when: [['add', [bad, a]]] as UploadsStep[],
    look: { items: [item('a', 'preparing')], refused: [`${bad.name}: ${reason}`] },
    emitted: [drop('file-x'), prepare('a')],
  })),
  {
    title: '[PROD-06 A31] accepts a file of exactly the maximum size',
    given: [],
    when: [['add', [file('a', { size: 15 * MB })]]],
    look: show(item('a', 'preparing')),
    emitted: [prepare('a')],
  },
  {
    title: '[PROD-06 A31] rejects every file above the maximum number, one by one',
    given: [['restore', [1]]],
    when: [['add', [a, b, c, file('d')]]],
    look: {
      items: [known(1), item('a', 'preparing'), item('b', 'preparing')],
      refused: [
        'c.jpg: Only 3 images can be added here.',
        'd.jpg: Only 3 images can be added here.',
      ],
    },
    emitted: [drop('file-c'), drop('file-d'), prepare('a'), prepare('b')],
  },
  {
    title: '[PROD-06] shows rejected files until they are dismissed',
    given: [['add', [file('x', { size: 0 })]]],
    when: [['dismiss']],
    look: show(),
    emitted: [],
  },
  {
    title: '[PROD-06] prepares two files at a time, in order',
    given: [],
    when: [['add', [a, b, c]]],
    look: show(item('a', 'preparing'), item('b', 'preparing'), item('c', 'waiting')),
    emitted: [prepare('a'), prepare('b')],
  },
  {
    title: '[PROD-06] replaces the file by the smaller picture and sends it',
    given: [['add', [a]]],
    when: [['prepared', 'a', MB]],
    look: show(item('a', 'sending')),
    emitted: [stop('a'), send('a', 1), drop('file-a')],
  },
  {
    title: '[PROD-06] shows the progress',
    given: SENDING,
    when: [['progress', 'a', 400, 1_000]],
    look: show(item('a', 'sending', { progress: '400/1000' })),
    emitted: [],
  },
  {
    title: '[PROD-06 A31] marks a picture to send with the form as ready and starts the next one',
    given: [
      ['add', [a, b, c]],
      ['prepared', 'a', MB],
    ],
    when: [['held', 'a']],
    look: show(item('a', 'held'), item('b', 'preparing'), item('c', 'preparing')),
    emitted: [stop('a'), prepare('c')],
  },
  {
    title:
      '[PROD-06 A31] allows describing and moving pictures to send with the form, without a time limit',
    given: [...SENDING, ['held', 'a'], ['restoreStaged', ['b', 'c']]],
    when: [
      ['describe', 1, 'Words'],
      ['move', 1, 0],
      ['retry', 0],
      ['wait', 600_000],
    ],
    look: show(item('c', 'held', { alt: 'Words' }), item('b', 'held')),
    emitted: [],
  },
  {
    title: '[PROD-06 A31] deletes the file of a removed picture that was to be sent with the form',
    given: [...SENDING, ['held', 'a']],
    when: [['remove', 0]],
    look: show(),
    emitted: [drop('smaller-a.jpg')],
  },
  {
    title:
      '[PROD-07 A31] restores the pictures of a draft and rejects one whose file no longer exists',
    given: [],
    when: [['restoreStaged', ['a', '', 'c']]],
    look: {
      items: [item('a', 'held'), item('c', 'held')],
      refused: ['gone.jpg: It wasn’t saved with the draft. Add it again.'],
    },
    emitted: [],
  },
  {
    title: '[PROD-06] starts the next upload when one is done',
    given: [
      ['add', [a, b, c]],
      ['prepared', 'a', MB],
    ],
    when: [['sent', 'a', 31]],
    look: show(item('a', 'done', { picture: 31 }), item('b', 'preparing'), item('c', 'preparing')),
    emitted: [stop('a'), prepare('c')],
  },
  {
    title: '[PROD-06] rejects an unreadable picture and starts the next upload',
    given: [['add', [a, b, c]]],
    when: [['unreadable', 'a']],
    look: {
      items: [item('b', 'preparing'), item('c', 'preparing')],
      refused: ['a.jpg: It cannot be read.'],
    },
    emitted: [stop('a'), drop('file-a'), prepare('c')],
  },
  {
    title: '[PROD-06] shows the error of a failed upload and starts the next one',
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
    emitted: [stop('a'), prepare('c')],
  },
  {
    title: '[PROD-06] shows the error when there is no response',
    given: SENDING,
    when: [['failed', 'a', 0]],
    look: show(item('a', 'failed', NO_ANSWER)),
    emitted: [stop('a')],
  },
  {
    title: '[PROD-06] resets the progress on retry',
    given: [...SENDING, ['progress', 'a', 400, 1_000], ['failed', 'a', 400]],
    when: [['retry', 0]],
    look: show(item('a', 'sending')),
    emitted: [send('a', 1)],
  },
  {
    title: '[PROD-06] shows a retried upload as waiting, not failed, until its turn',
    given: [
      ['add', [a, b, c]],
      ['prepared', 'a', MB],
      ['failed', 'a', 0],
    ],
    when: [['retry', 0]],
    look: show(item('a', 'waiting'), item('b', 'preparing'), item('c', 'preparing')),
    emitted: [],
  },
  {
    title: '[PROD-06 B5] retries with the same client id and without resizing again',
    given: FAILED,
    when: [['retry', 0]],
    look: show(item('a', 'sending')),
    emitted: [send('a', 1)],
  },
  {
    title: '[PROD-06] retries automatically when the network is back after a network failure',
    given: FAILED,
    when: [['online']],
    look: show(item('a', 'sending')),
    emitted: [send('a', 1)],
  },
  {
    title: '[PROD-06] does not retry automatically twice',
    given: [...FAILED, ['online'], ['failed', 'a', 0]],
    when: [['online']],
    look: show(item('a', 'failed', NO_ANSWER)),
    emitted: [],
  },
  ...(
    [
      ['an upload', SENDING, 'sending', send('a', 1)],
      ['resizing', [['add', [a]]], 'preparing', prepare('a')],
    ] as [string, UploadsStep[], string, Emitted][]
  ).flatMap(([what, given, status, begins]) => [
    {
      title: `[PROD-06] automatically retries ${what} that stalled when the network is back`,
      given: [...given, ['wait', 90_000]] as UploadsStep[],
      when: [['online']] as UploadsStep[],
      look: show(item('a', status)),
      emitted: [begins],
    },
    {
      title: `[PROD-06] does not retry ${what} automatically when it stalls a second time`,
      given: [...given, ['wait', 90_000], ['online'], ['wait', 90_000]] as UploadsStep[],
      when: [['online']] as UploadsStep[],
      look: show(item('a', 'failed', { error: STANDSTILL })),
      emitted: [],
    },
  ]),
  {
    title: '[PROD-06] retries automatically again after a manual retry',
    given: [...FAILED, ['online'], ['failed', 'a', 0], ['retry', 0], ['failed', 'a', 0]],
    when: [['online']],
    look: show(item('a', 'sending')),
    emitted: [send('a', 1)],
  },
  {
    title: '[PROD-06] retries automatically again after a cancel and a manual retry',
    given: [...FAILED, ['online'], ['cancel', 0], ['retry', 0], ['failed', 'a', 0]],
    when: [['online']],
    look: show(item('a', 'sending')),
    emitted: [send('a', 1)],
  },
  {
    title: '[PROD-06] does not retry automatically when the server rejected the upload',
    given: [...SENDING, ['failed', 'a', 400]],
    when: [['online']],
    look: show(item('a', 'failed', { error: 'Answer 400' })),
    emitted: [],
  },
  {
    title: '[PROD-06] stops a cancelled upload and starts the next one',
    given: [['add', [a, b, c]]],
    when: [['cancel', 0]],
    look: show(item('a', 'cancelled'), item('b', 'preparing'), item('c', 'preparing')),
    emitted: [stop('a'), prepare('c')],
  },
  {
    title: '[PROD-06] cancels an upload that is waiting',
    given: [['add', [a, b, c]]],
    when: [['cancel', 2]],
    look: show(item('a', 'preparing'), item('b', 'preparing'), item('c', 'cancelled')),
    emitted: [],
  },
  {
    title: '[PROD-06] continues a cancelled upload on retry',
    given: [...SENDING, ['cancel', 0]],
    when: [['retry', 0]],
    look: show(item('a', 'sending')),
    emitted: [send('a', 1)],
  },
  {
    title: '[PROD-06] ignores cancel, retry and network for an uploaded picture',
    given: [...SENDING, ['sent', 'a', 31]],
    when: [['cancel', 0], ['retry', 0], ['online']],
    look: show(item('a', 'done', { picture: 31 })),
    emitted: [],
  },
  {
    title: '[PROD-06] deletes the file of a removed upload and starts the next one',
    given: [
      ['add', [a, b, c]],
      ['prepared', 'a', MB],
    ],
    when: [['remove', 0]],
    look: show(item('b', 'preparing'), item('c', 'preparing')),
    emitted: [drop('smaller-a.jpg'), stop('a'), prepare('c')],
  },
  {
    title: '[PROD-06] accepts an alternative text at any time',
    given: [['add', [a]]],
    when: [['describe', 0, 'A drum']],
    look: show(item('a', 'preparing', { alt: 'A drum' })),
    emitted: [],
  },
  {
    title: '[PROD-06] moves pictures',
    given: [['restore', [1, 2, 3]]],
    when: [['move', 2, 0]],
    look: show(known(3), known(1), known(2)),
    emitted: [],
  },
  {
    title: '[PROD-06] limits moves to the ends of the list',
    given: [['restore', [1, 2, 3]]],
    when: [
      ['move', 0, 9],
      ['move', 0, -4],
    ],
    look: show(known(2), known(3), known(1)),
    emitted: [],
  },
  {
    title: '[PROD-06] replaces all pictures by restored ones',
    given: [['add', [a, file('x', { size: 0 })]]],
    when: [['restore', [8]]],
    look: show(known(8)),
    emitted: [drop('file-a'), stop('a')],
  },
]

/** Three times the 30 s after which a stalled transfer counts as failed. */
export const UPLOADS_TIMES = [
  {
    title: '[PROD-06] fails an upload without progress for 90 s',
    given: SENDING,
    at: 90_000,
    before: show(item('a', 'sending')),
    after: show(item('a', 'failed', { error: STANDSTILL })),
    emitted: [stop('a')],
  },
  {
    title: '[PROD-06] measures the 90 s from the last progress',
    given: [...SENDING, ['wait', 60_000], ['progress', 'a', 1, 2]] as UploadsStep[],
    at: 90_000,
    before: show(item('a', 'sending', { progress: '1/2' })),
    after: show(item('a', 'failed', { error: STANDSTILL, progress: '1/2' })),
    emitted: [stop('a')],
  },
  {
    title: '[PROD-06] fails resizing without a result for 90 s',
    given: [['add', [a]]] as UploadsStep[],
    at: 90_000,
    before: show(item('a', 'preparing')),
    after: show(item('a', 'failed', { error: STANDSTILL })),
    emitted: [stop('a')],
  },
]
