/**
 * One wish of the person with the server: something to be switched on or off that is shown so already
 * (a follow, a block, a like, a save, a reaction). It asks once and is never retried (A15); its output
 * says how it went. Who shows it keeps the list of wishes (`wishes.ts`), begins them, one of a lane at a
 * time, and takes the outcome.
 */
import { assign, type DoneActorEvent, setup } from 'xstate'
import { REQUEST_TIMEOUT_MS } from '../../protocol/base/constants.ts'
import { isServiceFailure, isShown, networkFailure } from '../../protocol/base/errors.ts'
import type { MachineEnv } from '../env.ts'
import { notImplemented } from '../not-implemented.ts'
import type { NoEvents } from './typed-messaging.ts'

/** Longest wait for one answer, ms: a detection, the call, a token refresh and the call again. */
export const WISH_WAIT_MS = 4 * REQUEST_TIMEOUT_MS

/** What the server is asked: each use adds what it is about. */
export interface WishAsk {
  /** Whether it is to be there. */
  on: boolean
}

export interface WishInput {
  /** The lane it runs in; the child is called by it. */
  lane: string
  ask: WishAsk
  /** What the person is told of a failure that has no words of its own. */
  failedText: string
}

/** What the server said of a wish it fulfilled; a use may add to it. */
export interface WishAnswer {
  /** It was so before. */
  already: boolean
}

export interface WishOutcome {
  lane: string
  /** Null: it failed. */
  answer: WishAnswer | null
  /** What the person is told of a failure, null for nothing. */
  text: string | null
}

export type WishEvent = never

/** What whoever began wishes hears of them. */
export type WishDone = DoneActorEvent<WishOutcome, `wish.${string}`>

function textOf(error: unknown, ownText: string): string | null {
  if (!isShown(error)) return null
  return isServiceFailure(error) ? error.message : ownText
}

/**
 * @param _env unused: the machine needs no clock reading, chance or ids of its own.
 * @returns the machine; `src/app` provides the actor `askServer`.
 */
export function createWishMachine(_env: MachineEnv) {
  return setup({
    types: {
      context: {} as WishInput & WishOutcome,
      input: {} as WishInput,
      output: {} as WishOutcome,
      emitted: {} as NoEvents,
    },
    actors: { askServer: notImplemented<WishAnswer, WishAsk>('askServer') },
    actions: {
      reportUnexpected: () => {},
      noteAnswer: assign((_, params: { answer: WishAnswer }) => ({ answer: params.answer })),
      noteFailure: assign(({ context }, params: { error: unknown }) => ({
        text: textOf(params.error, context.failedText),
      })),
    },
    delays: { wishWait: WISH_WAIT_MS },
  }).createMachine({
    id: 'wish',
    description:
      'Something switched on or off that is shown so already. It ends with the one call it makes, and its output says how that went.',
    context: ({ input }) => ({ ...input, answer: null, text: null }),
    output: ({ context: { lane, answer, text } }) => ({ lane, answer, text }),
    initial: 'asking',
    on: { '*': { actions: 'reportUnexpected' } },
    states: {
      asking: {
        description:
          'The server is asked, after the capability it needs was found out. At most 2 min; a call that lost the race is aborted.',
        meta: {
          req: [
            'MISC-04',
            'FOLLOW-01',
            'FOLLOW-03',
            'TOGGLE-01',
            'TOGGLE-02',
            'TOGGLE-03',
            'API-MSG-18',
            'API-MSG-19',
          ],
        },
        invoke: {
          id: 'asking',
          src: 'askServer',
          input: ({ context }) => context.ask,
          onDone: {
            target: 'over',
            actions: { type: 'noteAnswer', params: ({ event }) => ({ answer: event.output }) },
          },
          onError: {
            target: 'over',
            actions: [
              'reportUnexpected',
              { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
            ],
          },
        },
        after: {
          wishWait: {
            target: 'over',
            actions: { type: 'noteFailure', params: () => ({ error: networkFailure() }) },
          },
        },
      },
      over: {
        type: 'final',
        description: 'It is fulfilled or failed; who began it takes the outcome from the output.',
      },
    },
  })
}
