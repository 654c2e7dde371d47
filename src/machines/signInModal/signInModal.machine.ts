/**
 * The sign-in modal.
 *
 * - `closed`: not on screen.
 * - `login`, `register`: on screen with that form. There is no third way of being open.
 *
 * Every state waits for a person, for as long as the person likes, so no wait has a bound; signing
 * in anywhere closes the modal and it stays on its page. The machine never ends: the modal can be
 * opened from every page. Serves MODAL-01, MODAL-02, MODAL-03, A27.
 */
import { type ActorRefFrom, type SnapshotFrom, setup } from 'xstate'
import type { MachineEnv } from '../env.ts'
import type { Silent } from '../kit/wires.ts'

export type SignInModalMode = 'login' | 'register'
export type SignInModalEvent =
  | { type: 'modal.open'; mode: SignInModalMode }
  | { type: 'modal.switch' }
  | { type: 'modal.close' }
  | { type: 'session.started' }

/** The modal chart: closed, login or register (MODAL-03). */
export function createSignInModalMachine(_env: MachineEnv) {
  return setup({
    types: { events: {} as SignInModalEvent, emitted: {} as Silent },
    actions: { reportUnexpected: () => {} },
    guards: {
      asksForRegister: ({ event }) => event.type === 'modal.open' && event.mode === 'register',
    },
  }).createMachine({
    id: 'signInModal',
    meta: { req: ['MODAL-03'] },
    initial: 'closed',
    on: {
      'modal.open': [{ guard: 'asksForRegister', target: '.register' }, { target: '.login' }],
      'modal.close': '.closed',
      'session.started': '.closed',
      '*': { actions: 'reportUnexpected' },
    },
    states: {
      closed: { on: { 'modal.switch': {} } },
      login: { meta: { req: ['MODAL-02'] }, on: { 'modal.switch': 'register' } },
      register: { meta: { req: ['MODAL-02'] }, on: { 'modal.switch': 'login' } },
    },
  })
}

export type SignInModalMachine = ReturnType<typeof createSignInModalMachine>
export type SignInModalActor = ActorRefFrom<SignInModalMachine>
export type SignInModalSnapshot = SnapshotFrom<SignInModalMachine>
