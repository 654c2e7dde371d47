/** The lightbox, from LIGHTBOX-01…06 and decision A33. Imports no machine. */
import type { Picture } from '../../../src/protocol/content/creative-types.ts'

export type LightboxStep =
  | ['open', string[], number, string]
  | ['close']
  | ['next']
  | ['previous']
  | ['goTo', number]

export interface LightboxLook {
  open: boolean
  /** URLs, in order. */
  images: string[]
  index: number
  title: string
  /** The picture on the screen. */
  shown: string | null
  /** Whether there is a picture before and after the shown one. */
  previous: boolean
  next: boolean
}

type Emitted = { type: string }
const closed: Emitted = { type: 'lightbox.closed' }

export const picture = (url: string): Picture => ({
  id: null,
  url,
  widths: [],
  width: 4,
  height: 3,
  thumbhash: '',
  alt: '',
})

const CLOSED: LightboxLook = {
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
  emitted: Emitted[]
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
    title: `[LIGHTBOX-01 LIGHTBOX-02 A33] shows ${shown} when opened at ${index}`,
    given: [],
    when: [opens(index)],
    look: on(shown),
    emitted: [],
  },
  {
    title: `[LIGHTBOX-02 A33] shows ${shown} on goTo ${index}`,
    given: [opens(1)],
    when: [['goTo', index]],
    look: on(shown),
    emitted: [],
  },
])

export const LIGHTBOX_ROWS: Row[] = [
  ...CLAMPED,
  {
    title: '[A33] does not open with an empty list',
    given: [],
    when: [['open', [], 0, 'Nothing']],
    look: CLOSED,
    emitted: [],
  },
  {
    title: '[A33] keeps the open pictures when opened with an empty list',
    given: [opens(1)],
    when: [['open', [], 0, 'Nothing']],
    look: on('b'),
    emitted: [],
  },
  {
    title: '[LIGHTBOX-02] moves by one picture on next and previous',
    given: [opens(0)],
    when: [['next'], ['next'], ['previous']],
    look: on('b'),
    emitted: [],
  },
  {
    title: '[LIGHTBOX-06] stays at the last picture on next',
    given: [opens(2)],
    when: [['next'], ['next']],
    look: on('c'),
    emitted: [],
  },
  {
    title: '[LIGHTBOX-06] moves back on the first previous after next at the last picture',
    given: [opens(2), ['next'], ['next']],
    when: [['previous']],
    look: on('b'),
    emitted: [],
  },
  {
    title: '[LIGHTBOX-06] stays at the first picture on previous',
    given: [opens(0)],
    when: [['previous'], ['previous']],
    look: on('a'),
    emitted: [],
  },
  {
    title: '[LIGHTBOX-06] moves on with the first next after previous at the first picture',
    given: [opens(0), ['previous'], ['previous']],
    when: [['next']],
    look: on('b'),
    emitted: [],
  },
  {
    title: '[LIGHTBOX-06] has no previous or next picture when there is only one',
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
    emitted: [],
  },
  {
    title: '[LIGHTBOX-02] shows the new list when opened while open',
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
    emitted: [],
  },
  {
    title: '[LIGHTBOX-02 LIGHTBOX-03] emits lightbox.closed and drops its pictures when closed',
    given: [opens(1)],
    when: [['close']],
    look: CLOSED,
    emitted: [closed],
  },
  {
    title: '[LIGHTBOX-03 A33] emits nothing when closed again',
    given: [opens(1), ['close']],
    when: [['close'], ['close']],
    look: CLOSED,
    emitted: [],
  },
  {
    title: '[LIGHTBOX-03 A33] emits one event per close',
    given: [],
    when: [opens(0), ['close'], opens(1), ['close']],
    look: CLOSED,
    emitted: [closed, closed],
  },
  {
    title: '[LIGHTBOX-02] ignores navigation while closed',
    given: [],
    when: [['next'], ['previous'], ['goTo', 1]],
    look: CLOSED,
    emitted: [],
  },
]
