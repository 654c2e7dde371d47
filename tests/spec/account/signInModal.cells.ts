import type { Cells } from './session.cells.ts'

/**
 * MODAL-03: closed, login or register, nothing else. MODAL-02: it switches in both directions.
 * A27: Get Started opens it for login, Join Community for registration. A3: a sign-in closes it.
 * Closing it by hand drops the action that required sign-in.
 */
export type ModalState = 'closed' | 'login' | 'register'
export type ModalStep = 'open for login' | 'open to register' | 'switch' | 'close' | 'sign-in'
export const MODAL_START: ModalState = 'closed'
export const MODAL_CELLS: Cells<ModalState, ModalStep> = {
  closed: {
    'open for login': { to: 'login', emits: [] },
    'open to register': { to: 'register', emits: [] },
    switch: { to: 'closed', emits: [] },
    close: { to: 'closed', emits: [] },
    'sign-in': { to: 'closed', emits: [] },
  },
  login: {
    'open for login': { to: 'login', emits: [] },
    'open to register': { to: 'register', emits: [] },
    switch: { to: 'register', emits: [] },
    close: { to: 'closed', emits: ['modal.dismissed'] },
    'sign-in': { to: 'closed', emits: [] },
  },
  register: {
    'open for login': { to: 'login', emits: [] },
    'open to register': { to: 'register', emits: [] },
    switch: { to: 'login', emits: [] },
    close: { to: 'closed', emits: ['modal.dismissed'] },
    'sign-in': { to: 'closed', emits: [] },
  },
}
