/**
 * Re-authentication dialog: the user confirms an irreversible change by password or Google. A
 * server that never requires it never opens the dialog. The proof goes to the request that needs it
 * and is not stored. Only one request is confirmed at a time; a second one is rejected at once.
 */
import { type ActorRefFrom, assertEvent, assign, type SnapshotFrom, setup } from 'xstate'
import type { Proof, ProofKind } from '../../../protocol/account/confirmation.ts'
import type { MachineEnv } from '../../env.ts'
import { createSendToChild, type NoEvents } from '../../kit/typed-messaging.ts'
import { notImplementedCallback } from '../../not-implemented.ts'

export type ConfirmationEvent =
  /** A request was rejected; `problem` is the error of its proof, null if it had none. */
  | { type: 'confirmation.request'; waiter: string; by: ProofKind; problem: string | null }
  /** The request got another response, success or failure. */
  | { type: 'confirmation.settled'; waiter: string }
  | { type: 'confirmation.give'; proof: Proof }
  | { type: 'confirmation.cancel' }

/** Events that `serveCalls` receives. */
export type ConfirmationResponse =
  | { type: 'confirmation.given'; waiter: string; proof: Proof }
  | { type: 'confirmation.refused'; waiter: string }

export interface ConfirmationContext {
  /** The request that waits; null if there is none. */
  waiter: string | null
  by: ProofKind
  /** Error of the last proof. */
  problem: string | null
}

const IDLE_CONTEXT: ConfirmationContext = { waiter: null, by: 'password', problem: null }

/** Child that represents the requests; runs as long as the machine. */
const CALLS = 'calls'

const EMPTY_PASSWORD = 'Enter your password'

const sendToChild = createSendToChild<{ [CALLS]: ConfirmationResponse }>()

const confirmation = setup({
  types: {
    context: {} as ConfirmationContext,
    events: {} as ConfirmationEvent,
    emitted: {} as NoEvents,
  },
  actors: { serveCalls: notImplementedCallback<ConfirmationResponse>('serveCalls') },
  guards: {
    isWaiting: ({ context, event }) => 'waiter' in event && event.waiter === context.waiter,
    isEmpty: ({ event }) =>
      event.type === 'confirmation.give' &&
      'password' in event.proof &&
      event.proof.password === '',
  },
  actions: {
    reportUnexpected: () => {},
    ask: assign(({ event }) => {
      assertEvent(event, 'confirmation.request')
      const { waiter, by, problem } = event
      return { waiter, by, problem }
    }),
    complain: assign({ problem: EMPTY_PASSWORD }),
    forgive: assign({ problem: null }),
    forget: assign(IDLE_CONTEXT),
    give: sendToChild(CALLS, ({ context, event }): ConfirmationResponse => {
      assertEvent(event, 'confirmation.give')
      return { type: 'confirmation.given', waiter: context.waiter ?? '', proof: event.proof }
    }),
    giveUp: sendToChild(
      CALLS,
      ({ context }): ConfirmationResponse => ({
        type: 'confirmation.refused',
        waiter: context.waiter ?? '',
      }),
    ),
    turnAway: sendToChild(CALLS, ({ event }): ConfirmationResponse => {
      assertEvent(event, 'confirmation.request')
      return { type: 'confirmation.refused', waiter: event.waiter }
    }),
  },
})

/** @returns the machine; `src/app` provides `serveCalls`. */
export function createConfirmationMachine(_env: MachineEnv) {
  return confirmation.createMachine({
    id: 'confirmation',
    description:
      'Re-authentication dialog; never ends by itself, `member` stops it with the session, which rejects the waiting request.',
    context: IDLE_CONTEXT,
    invoke: {
      id: CALLS,
      src: 'serveCalls',
      onError: { actions: 'reportUnexpected' },
    },
    initial: 'idle',
    on: {
      'confirmation.request': { actions: 'turnAway' },
      'confirmation.settled': {},
      'confirmation.give': {},
      'confirmation.cancel': {},
      '*': { actions: 'reportUnexpected' },
    },
    states: {
      idle: {
        description:
          'No dialog is open; waits without time limit for a request that the server rejected for lack of a proof.',
        on: { 'confirmation.request': { target: 'asking', actions: 'ask' } },
      },
      asking: {
        description:
          'The dialog asks for a password or Google; waits for the user without time limit.',
        on: {
          'confirmation.give': [
            { guard: 'isEmpty', actions: 'complain' },
            { target: 'checking', actions: ['give', 'forgive'] },
          ],
          'confirmation.cancel': { target: 'idle', actions: ['giveUp', 'forget'] },
        },
      },
      checking: {
        description:
          "The request is repeated with the proof and its caller reports the result, limited by the HTTP client's 30 s; a wrong proof returns to the dialog.",
        on: {
          'confirmation.request': [
            { guard: 'isWaiting', target: 'asking', actions: 'ask' },
            { actions: 'turnAway' },
          ],
          'confirmation.settled': [{ guard: 'isWaiting', target: 'idle', actions: 'forget' }, {}],
        },
      },
    },
  })
}

export type ConfirmationMachine = ReturnType<typeof createConfirmationMachine>
export type ConfirmationActor = ActorRefFrom<ConfirmationMachine>
export type ConfirmationSnapshot = SnapshotFrom<ConfirmationMachine>
