/**
 * Small charts as total tables: every state × every step, from the clauses alone. `tells` are the
 * facts for the parent, in order. A step that means nothing in a state stays there and is silent.
 */
export interface Cell<TState extends string> {
  to: TState
  tells: string[]
}
export type Cells<TState extends string, TStep extends string> = Record<
  TState,
  Record<TStep, Cell<TState>>
>

/** NET-01: online or offline, tracked from the browser's events; the root hears of changes. */
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

/** The page is seen or not; connections, counters and read receipts hear of changes (A1 D9, A8, A12). */
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
