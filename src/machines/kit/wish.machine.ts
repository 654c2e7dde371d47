/**
 * Sends one optimistic toggle to the server: a follow, block, like, save or reaction that is
 * already shown as done. It makes one request and never retries it (A15); its output is the result.
 * The parent keeps the queue of pending toggles (`wishes.ts`), runs one per queue key and applies
 * the result.
 */
import { assign, type DoneActorEvent, setup } from 'xstate'
import { REQUEST_TIMEOUT_MS } from '../../protocol/base/constants.ts'
import { isServiceFailure, isShown, networkFailure } from '../../protocol/base/errors.ts'
import type { MachineEnv } from '../env.ts'
import { notImplemented } from '../not-implemented.ts'
import type { NoEvents } from './typed-messaging.ts'

/**
 * Longest wait for one response, ms: capability detection, the request, a token refresh and the
 * repeated request.
 */
export const WISH_WAIT_MS = 4 * REQUEST_TIMEOUT_MS

/** The request; each use adds the fields of its target. */
export interface WishAsk {
  /** The desired state. */
  on: boolean
}

export interface WishInput {
  /** Queue key; the id of the child contains it. */
  lane: string
  ask: WishAsk
  /** Error message for failures without a message. */
  failedText: string
}

/** Response to a successful request; a use may extend it. */
export interface WishAnswer {
  /** The server already had the desired state. */
  already: boolean
}

export interface WishOutcome {
  lane: string
  /** Null if the request failed. */
  answer: WishAnswer | null
  /** Error message to show, or null for none. */
  text: string | null
}

export type WishEvent = never

/** Done event of a toggle, as its parent receives it. */
export type WishDone = DoneActorEvent<WishOutcome, `wish.${string}`>

function textOf(error: unknown, ownText: string): string | null {
  if (!isShown(error)) return null
  return isServiceFailure(error) ? error.message : ownText
}

/**
 * @param _env unused: the machine needs no clock, randomness or ids.
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
      'Sends one optimistic toggle that is already shown; ends after its one request and returns the result as output.',
    context: ({ input }) => ({ ...input, answer: null, text: null }),
    output: ({ context: { lane, answer, text } }) => ({ lane, answer, text }),
    initial: 'asking',
    on: { '*': { actions: 'reportUnexpected' } },
    states: {
      asking: {
        description:
          'Sends the request, after detecting the capability it needs; limited to 2 min, after which the request is aborted.',
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
        description:
          'The request succeeded or failed; the parent takes the result from the output.',
      },
    },
  })
}
