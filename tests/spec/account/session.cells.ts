/**
 * Small machines as complete tables: every state × every step, from the clauses. `emits` are the
 * events to the parent, in order. A step without meaning keeps the state and emits nothing.
 */
export interface Cell<TState extends string> {
  to: TState
  emits: string[]
}
export type Cells<TState extends string, TStep extends string> = Record<
  TState,
  Record<TStep, Cell<TState>>
>

/** NET-01: online or offline, from the browser's events; the root receives changes. */
export type NetworkState = 'online' | 'offline'
export type NetworkStep = 'browser.online' | 'browser.offline'
export const NETWORK_START: NetworkState = 'online'
export const NETWORK_CELLS: Cells<NetworkState, NetworkStep> = {
  online: {
    'browser.online': { to: 'online', emits: [] },
    'browser.offline': { to: 'offline', emits: ['network.offline'] },
  },
  offline: {
    'browser.online': { to: 'online', emits: ['network.online'] },
    'browser.offline': { to: 'offline', emits: [] },
  },
}

/** Page visibility, for connections, counters and read receipts (A1 D9, A8, A12). */
export type PageState = 'visible' | 'hidden'
export type PageStep = 'browser.visible' | 'browser.hidden'
export const PAGE_START: PageState = 'visible'
export const PAGE_CELLS: Cells<PageState, PageStep> = {
  visible: {
    'browser.visible': { to: 'visible', emits: [] },
    'browser.hidden': { to: 'hidden', emits: ['page.hidden'] },
  },
  hidden: {
    'browser.visible': { to: 'visible', emits: ['page.visible'] },
    'browser.hidden': { to: 'hidden', emits: [] },
  },
}
