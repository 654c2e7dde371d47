/**
 * The sign-in modal: login or registration. Any sign-in closes it and the page stays. It keeps the
 * reason for which it was opened. Serves MODAL-01, MODAL-02, MODAL-03, A27.
 */
import { assign, type SnapshotFrom, setup } from 'xstate'
import type { MachineEnv } from '../../env.ts'
import { type EmittedEvent, sendToParent } from '../../kit/typed-messaging.ts'

export type SignInModalMode = 'login' | 'register'
export type SignInModalEvent =
  /** `why` completes “Sign in to”: `follow Ayen`. */
  | { type: 'modal.open'; mode: SignInModalMode; why?: string | undefined }
  | { type: 'modal.switch' }
  | { type: 'modal.close' }
  | { type: 'session.started' }

/** The user closed the modal without signing in. */
export type SignInModalFact = { type: 'modal.dismissed' }

const notifyParent = sendToParent<SignInModalFact>()

const setReason = {
  type: 'setReason',
  params: ({ event }: { event: Extract<SignInModalEvent, { type: 'modal.open' }> }) => ({
    why: event.why ?? null,
  }),
} as const

/** The modal machine: closed, login or register (MODAL-03). */
export function createSignInModalMachine(_env: MachineEnv) {
  return setup({
    types: {
      context: {} as { why: string | null },
      events: {} as SignInModalEvent,
      emitted: {} as EmittedEvent<SignInModalFact>,
    },
    actions: {
      reportUnexpected: () => {},
      setReason: assign((_, params: { why: string | null }) => params),
      notifyDismissed: notifyParent({ type: 'modal.dismissed' }),
    },
    guards: {
      wantsRegister: ({ event }) => event.type === 'modal.open' && event.mode === 'register',
    },
  }).createMachine({
    id: 'signInModal',
    description:
      'The sign-in dialog, available on every page; waits for the user only and never ends.',
    meta: { req: ['MODAL-03'] },
    context: { why: null },
    initial: 'closed',
    on: {
      'modal.open': [
        { guard: 'wantsRegister', target: '.register', actions: setReason },
        { target: '.login', actions: setReason },
      ],
      'modal.close': { target: '.closed', actions: 'notifyDismissed' },
      'session.started': '.closed',
      '*': { actions: 'reportUnexpected' },
    },
    states: {
      closed: {
        description: 'The dialog is closed; waits to be opened, without time limit.',
        on: { 'modal.switch': {}, 'modal.close': {} },
      },
      login: {
        description:
          'The dialog shows the login form; lasts without time limit until the user switches, closes it or signs in.',
        meta: { req: ['MODAL-02'] },
        on: { 'modal.switch': 'register' },
      },
      register: {
        description:
          'The dialog shows the registration form; lasts without time limit until the user switches, closes it or signs in.',
        meta: { req: ['MODAL-02'] },
        on: { 'modal.switch': 'login' },
      },
    },
  })
}

type SignInModalMachine = ReturnType<typeof createSignInModalMachine>
export type SignInModalSnapshot = SnapshotFrom<SignInModalMachine>
