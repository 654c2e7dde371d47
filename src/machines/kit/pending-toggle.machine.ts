/**
 * Sends one optimistic toggle to the server: a follow, block, like, save or reaction that is
 * already shown as done. It makes one request and never retries it (A15); its output is the result.
 * The parent keeps the queue of pending toggles (`pending-toggles.ts`), runs one per queue key and applies
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
const TOGGLE_TIMEOUT_MS = 4 * REQUEST_TIMEOUT_MS

/** The request; each use adds the fields of its target. */
export interface PendingToggleRequest {
  /** The desired state. */
  on: boolean
}

export interface PendingToggleInput {
  /** Queue key; the id of the child contains it. */
  queueKey: string
  ask: PendingToggleRequest
  /** Error message for failures without a message. */
  failedText: string
}

/** Response to a successful request; a use may extend it. */
export interface PendingToggleResponse {
  /** The server already had the desired state. */
  already: boolean
}

export interface PendingToggleOutcome {
  queueKey: string
  /** Null if the request failed. */
  answer: PendingToggleResponse | null
  /** Error message to show, or null for none. */
  text: string | null
}

/** Done event of a toggle, as its parent receives it. */
export type PendingToggleDone = DoneActorEvent<PendingToggleOutcome, `toggle.${string}`>

function errorMessageOf(error: unknown, fallback: string): string | null {
  if (!isShown(error)) return null
  return isServiceFailure(error) ? error.message : fallback
}

/**
 * @param _env unused: the machine needs no clock, randomness or ids.
 * @returns the machine; `src/app` provides the actor `sendRequest`.
 */
export function createPendingToggleMachine(_env: MachineEnv) {
  return setup({
    types: {
      context: {} as PendingToggleInput & PendingToggleOutcome,
      input: {} as PendingToggleInput,
      output: {} as PendingToggleOutcome,
      emitted: {} as NoEvents,
    },
    actors: {
      sendRequest: notImplemented<PendingToggleResponse, PendingToggleRequest>('sendRequest'),
    },
    actions: {
      reportUnexpected: () => {},
      recordResponse: assign((_, params: { answer: PendingToggleResponse }) => ({
        answer: params.answer,
      })),
      setFailure: assign(({ context }, params: { error: unknown }) => ({
        text: errorMessageOf(params.error, context.failedText),
      })),
    },
    delays: { toggleTimeout: TOGGLE_TIMEOUT_MS },
  }).createMachine({
    id: 'pendingToggle',
    description:
      'Sends one optimistic toggle that is already shown; ends after its one request and returns the result as output.',
    context: ({ input }) => ({ ...input, answer: null, text: null }),
    output: ({ context: { queueKey, answer, text } }) => ({ queueKey, answer, text }),
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
          src: 'sendRequest',
          input: ({ context }) => context.ask,
          onDone: {
            target: 'over',
            actions: { type: 'recordResponse', params: ({ event }) => ({ answer: event.output }) },
          },
          onError: {
            target: 'over',
            actions: [
              'reportUnexpected',
              { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
            ],
          },
        },
        after: {
          toggleTimeout: {
            target: 'over',
            actions: { type: 'setFailure', params: () => ({ error: networkFailure() }) },
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
