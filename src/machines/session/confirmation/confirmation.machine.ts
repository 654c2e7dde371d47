/**
 * Asking the person to confirm with the password, or with Google, that it is they who change what
 * cannot be undone. A server that never asks leaves it alone for ever. A proof goes back to whoever made
 * the call, and is kept nowhere. One call is confirmed at a time; another one meanwhile is given up at
 * once.
 */
import { type ActorRefFrom, assertEvent, assign, type SnapshotFrom, setup } from 'xstate'
import type { Proof, ProofKind } from '../../../protocol/session/confirmation.ts'
import type { MachineEnv } from '../../env.ts'
import { createSendToChild, type NoEvents } from '../../kit/typed-messaging.ts'
import { notImplementedCallback } from '../../not-implemented.ts'

export type ConfirmationEvent =
  /** A call was refused; `problem` says what was wrong with the proof it had, null = it had none. */
  | { type: 'confirmation.request'; waiter: string; by: ProofKind; problem: string | null }
  /** It was answered otherwise, well or not. */
  | { type: 'confirmation.settled'; waiter: string }
  | { type: 'confirmation.give'; proof: Proof }
  | { type: 'confirmation.cancel' }

/** What `serveCalls` hears. */
export type ConfirmationAnswer =
  | { type: 'confirmation.given'; waiter: string; proof: Proof }
  | { type: 'confirmation.refused'; waiter: string }

export interface ConfirmationContext {
  /** Whose call it is; null while nothing is asked. */
  waiter: string | null
  by: ProofKind
  /** What was wrong with the last proof. */
  problem: string | null
}

const NOTHING: ConfirmationContext = { waiter: null, by: 'password', problem: null }

/** The one who speaks for the calls; it lives as long as the machine. */
const CALLS = 'calls'

const EMPTY_PASSWORD = 'Enter your password'

const sendToChild = createSendToChild<{ [CALLS]: ConfirmationAnswer }>()

const confirmation = setup({
  types: {
    context: {} as ConfirmationContext,
    events: {} as ConfirmationEvent,
    emitted: {} as NoEvents,
  },
  actors: { serveCalls: notImplementedCallback<ConfirmationAnswer>('serveCalls') },
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
    forget: assign(NOTHING),
    give: sendToChild(CALLS, ({ context, event }): ConfirmationAnswer => {
      assertEvent(event, 'confirmation.give')
      return { type: 'confirmation.given', waiter: context.waiter ?? '', proof: event.proof }
    }),
    giveUp: sendToChild(
      CALLS,
      ({ context }): ConfirmationAnswer => ({
        type: 'confirmation.refused',
        waiter: context.waiter ?? '',
      }),
    ),
    turnAway: sendToChild(CALLS, ({ event }): ConfirmationAnswer => {
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
      'The dialog that asks for a proof of who one is. It never ends; `member` stops it with the session, and the call that waits is given up with it.',
    context: NOTHING,
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
          'Nothing is asked. It waits for a call that the server refused for want of a proof, however long.',
        on: { 'confirmation.request': { target: 'asking', actions: 'ask' } },
      },
      asking: {
        description:
          'The dialog is open for a password or Google. It waits for the person, however long.',
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
          "The call is under way again with the proof, and whoever made it says how it went, within the HTTP client's 30 s. A wrong proof asks again.",
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
