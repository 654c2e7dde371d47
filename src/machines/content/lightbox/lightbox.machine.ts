/**
 * Images shown one at a time (LIGHTBOX-01…06, A33). An index out of bounds becomes the nearest
 * valid one; opening while open replaces the list, and an empty list does not open.
 */
import { type ActorRefFrom, assertEvent, assign, emit, type SnapshotFrom, setup } from 'xstate'
import type { Picture } from '../../../protocol/content/creative-types.ts'
import type { MachineEnv } from '../../env.ts'

interface LightboxContext {
  images: Picture[]
  /** Index of the shown image; 0 while closed. */
  index: number
  title: string
}

export type LightboxEvent =
  | { type: 'lightbox.open'; images: Picture[]; index: number; title: string }
  | { type: 'lightbox.close' }
  | { type: 'lightbox.next' }
  | { type: 'lightbox.previous' }
  | { type: 'lightbox.goTo'; index: number }

type LightboxEmitted = { type: 'lightbox.closed' }

const EMPTY: LightboxContext = { images: [], index: 0, title: '' }

/** The nearest valid index; NaN becomes 0. */
function clamp(index: number, images: readonly Picture[]): number {
  const wholeIndex = Number.isNaN(index) ? 0 : Math.trunc(index)
  return Math.max(0, Math.min(wholeIndex, images.length - 1))
}

/** @param _env unused: the machine needs no clock, randomness or ids. */
export function createLightboxMachine(_env: MachineEnv) {
  return setup({
    types: {
      context: {} as LightboxContext,
      events: {} as LightboxEvent,
      emitted: {} as LightboxEmitted,
    },
    guards: {
      hasImages: (_, params: { images: Picture[] }) => params.images.length > 0,
    },
    actions: {
      reportUnexpected: () => {},
      take: assign(({ event }) => {
        assertEvent(event, 'lightbox.open')
        const { images, index, title } = event
        return { images, index: clamp(index, images), title }
      }),
      show: assign(({ context }, params: { index: number }) => ({
        index: clamp(params.index, context.images),
      })),
      empty: assign(EMPTY),
      notifyClosed: emit({ type: 'lightbox.closed' }),
    },
  }).createMachine({
    id: 'lightbox',
    description:
      'Images shown one at a time over the page; waits for the user without time limit and never ends.',
    context: EMPTY,
    initial: 'closed',
    on: {
      'lightbox.open': [
        {
          guard: { type: 'hasImages', params: ({ event }) => event },
          target: '.open',
          actions: 'take',
        },
        {},
      ],
      '*': { actions: 'reportUnexpected' },
    },
    states: {
      closed: {
        description: 'No image is shown and none is stored; waits for the user without time limit.',
        on: {
          'lightbox.close': {},
          'lightbox.next': {},
          'lightbox.previous': {},
          'lightbox.goTo': {},
        },
      },
      open: {
        description:
          'A titled list of images is shown, one of them large, without wrapping at the ends; lasts until the user closes it, which is emitted once.',
        meta: { req: ['LIGHTBOX-01', 'LIGHTBOX-02', 'LIGHTBOX-06'] },
        on: {
          'lightbox.close': {
            target: 'closed',
            actions: ['empty', 'notifyClosed'],
            meta: { req: ['LIGHTBOX-03'] },
          },
          'lightbox.next': {
            actions: { type: 'show', params: ({ context }) => ({ index: context.index + 1 }) },
          },
          'lightbox.previous': {
            actions: { type: 'show', params: ({ context }) => ({ index: context.index - 1 }) },
          },
          'lightbox.goTo': { actions: { type: 'show', params: ({ event }) => event } },
        },
      },
    },
  })
}

type LightboxMachine = ReturnType<typeof createLightboxMachine>
export type LightboxActor = ActorRefFrom<LightboxMachine>
export type LightboxSnapshot = SnapshotFrom<LightboxMachine>
