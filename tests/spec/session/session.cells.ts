/**
 * Small machines as complete tables: every state × every step, from the clauses. `tells` are the
 * events to the parent, in order. A step without meaning keeps the state and emits nothing.
 */
export interface Cell<TState extends string> {
  to: TState
  tells: string[]
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
    'browser.online': { to: 'online', tells: [] },
    'browser.offline': { to: 'offline', tells: ['network.offline'] },
  },
  offline: {
    'browser.online': { to: 'online', tells: ['network.online'] },
    'browser.offline': { to: 'offline', tells: [] },
  },
}

/** Page visibility, for connections, counters and read receipts (A1 D9, A8, A12). */
export type PageState = 'visible' | 'hidden'
export type PageStep = 'browser.visible' | 'browser.hidden'
export const PAGE_START: PageState = 'visible'
export const PAGE_CELLS: Cells<PageState, PageStep> = {
  visible: {
    'browser.visible': { to: 'visible', tells: [] },
    'browser.hidden': { to: 'hidden', tells: ['page.hidden'] },
  },
  hidden: {
    'browser.visible': { to: 'visible', tells: ['page.visible'] },
    'browser.hidden': { to: 'hidden', tells: [] },
  },
}
