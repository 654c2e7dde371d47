/** The lightbox as LIGHTBOX-01…06 and decision A33 tell it (importing no machine). */
import type { Picture } from '../../../src/protocol/content/creative-types.ts'

export type LightboxStep =
  | ['open', string[], number, string]
  | ['close']
  | ['next']
  | ['previous']
  | ['goTo', number]

export interface LightboxLook {
  open: boolean
  /** Addresses, in order. */
  images: string[]
  index: number
  title: string
  /** The picture on the screen. */
  shown: string | null
  /** Whether there is one to go to on either side. */
  previous: boolean
  next: boolean
}

export type Told = { type: string }
export const closed: Told = { type: 'lightbox.closed' }

export const picture = (url: string): Picture => ({
  id: null,
  url,
  widths: [],
  width: 4,
  height: 3,
  thumbhash: '',
  alt: '',
})

export const CLOSED: LightboxLook = {
  open: false,
  images: [],
  index: 0,
  title: '',
  shown: null,
  previous: false,
  next: false,
}

/** Open on `shown` of the pictures a, b and c. */
const on = (shown: 'a' | 'b' | 'c'): LightboxLook => ({
  open: true,
  images: ['a', 'b', 'c'],
  index: 'abc'.indexOf(shown),
  title: 'Wedding in Bor',
  shown,
  previous: shown !== 'a',
  next: shown !== 'c',
})

const opens = (index: number): LightboxStep => ['open', ['a', 'b', 'c'], index, 'Wedding in Bor']

interface Row {
  title: string
  given: LightboxStep[]
  when: LightboxStep[]
  look: LightboxLook
  told: Told[]
}

const CLAMPED: Row[] = (
  [
    [0, 'a'],
    [1, 'b'],
    [2, 'c'],
    [-1, 'a'],
    [Number.NEGATIVE_INFINITY, 'a'],
    [3, 'c'],
    [Number.POSITIVE_INFINITY, 'c'],
    [Number.NaN, 'a'],
    [1.9, 'b'],
  ] as const
).flatMap(([index, shown]): Row[] => [
  {
    title: `[LIGHTBOX-01 LIGHTBOX-02 A33] opened at ${index} it shows ${shown}`,
    given: [],
    when: [opens(index)],
    look: on(shown),
    told: [],
  },
  {
    title: `[LIGHTBOX-02 A33] told to go to ${index} it shows ${shown}`,
    given: [opens(1)],
    when: [['goTo', index]],
    look: on(shown),
    told: [],
  },
])

export const LIGHTBOX_ROWS: Row[] = [
  ...CLAMPED,
  {
    title: '[A33] an empty list does not open',
    given: [],
    when: [['open', [], 0, 'Nothing']],
    look: CLOSED,
    told: [],
  },
  {
    title: '[A33] an empty list leaves what is open as it is',
    given: [opens(1)],
    when: [['open', [], 0, 'Nothing']],
    look: on('b'),
    told: [],
  },
  {
    title: '[LIGHTBOX-02] next and previous go one by one',
    given: [opens(0)],
    when: [['next'], ['next'], ['previous']],
    look: on('b'),
    told: [],
  },
  {
    title: '[LIGHTBOX-06] next stays at the last one',
    given: [opens(2)],
    when: [['next'], ['next']],
    look: on('c'),
    told: [],
  },
  {
    title: '[LIGHTBOX-06] after staying at the last one, previous goes back at once',
    given: [opens(2), ['next'], ['next']],
    when: [['previous']],
    look: on('b'),
    told: [],
  },
  {
    title: '[LIGHTBOX-06] previous stays at the first one',
    given: [opens(0)],
    when: [['previous'], ['previous']],
    look: on('a'),
    told: [],
  },
  {
    title: '[LIGHTBOX-06] after staying at the first one, next goes on at once',
    given: [opens(0), ['previous'], ['previous']],
    when: [['next']],
    look: on('b'),
    told: [],
  },
  {
    title: '[LIGHTBOX-06] one picture has nothing on either side',
    given: [['open', ['a'], 0, '']],
    when: [['next'], ['previous']],
    look: {
      open: true,
      images: ['a'],
      index: 0,
      title: '',
      shown: 'a',
      previous: false,
      next: false,
    },
    told: [],
  },
  {
    title: '[LIGHTBOX-02] opened while open it shows the other list',
    given: [opens(2)],
    when: [['open', ['x', 'y'], 1, 'Market day']],
    look: {
      open: true,
      images: ['x', 'y'],
      index: 1,
      title: 'Market day',
      shown: 'y',
      previous: true,
      next: false,
    },
    told: [],
  },
  {
    title: '[LIGHTBOX-02 LIGHTBOX-03] closing says so and empties it',
    given: [opens(1)],
    when: [['close']],
    look: CLOSED,
    told: [closed],
  },
  {
    title: '[LIGHTBOX-03 A33] closed again it says nothing more',
    given: [opens(1), ['close']],
    when: [['close'], ['close']],
    look: CLOSED,
    told: [],
  },
  {
    title: '[LIGHTBOX-03 A33] each close is said once',
    given: [],
    when: [opens(0), ['close'], opens(1), ['close']],
    look: CLOSED,
    told: [closed, closed],
  },
  {
    title: '[LIGHTBOX-02] closed there is nowhere to go',
    given: [],
    when: [['next'], ['previous'], ['goTo', 1]],
    look: CLOSED,
    told: [],
  },
]
