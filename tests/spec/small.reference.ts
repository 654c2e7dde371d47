/** The smallest machines as plain functions, from the clauses; imports no machine. */

export interface SmallReference<TEvent extends { type: string }> {
  /** The initial state. */
  start: string
  /** The state after one event. */
  next: { [T in TEvent['type']]: (state: string, event: Extract<TEvent, { type: T }>) => string }
  states: readonly string[]
}

/** NET-01: online or offline, from the browser's events. */
export const network: SmallReference<{ type: 'browser.online' } | { type: 'browser.offline' }> = {
  start: 'online',
  states: ['online', 'offline'],
  next: { 'browser.online': () => 'online', 'browser.offline': () => 'offline' },
}

/** Page visibility (SOCKGEN-08). */
export const page: SmallReference<{ type: 'browser.visible' } | { type: 'browser.hidden' }> = {
  start: 'visible',
  states: ['visible', 'hidden'],
  next: { 'browser.visible': () => 'visible', 'browser.hidden': () => 'hidden' },
}

export type ModalEvent =
  | { type: 'modal.open'; mode: 'login' | 'register' }
  | { type: 'modal.switch' }
  | { type: 'modal.close' }
  | { type: 'session.started' }

const OTHER: Record<string, string> = { login: 'register', register: 'login', closed: 'closed' }

/** MODAL-02, MODAL-03, A27: closed, login or register; a session closes it. */
export const modal: SmallReference<ModalEvent> = {
  start: 'closed',
  states: ['closed', 'login', 'register'],
  next: {
    'modal.open': (_, event) => event.mode,
    'modal.switch': (state) => OTHER[state] ?? state,
    'modal.close': () => 'closed',
    'session.started': () => 'closed',
  },
}
