/**
 * What the browser says about the network.
 *
 * - `online`: the browser has not said otherwise. The starting point, for a browser that says
 *   nothing is taken as online; `watchNetwork` corrects it at once where the browser knows better.
 * - `offline`: the browser reported the loss. Nothing else trusts that word (B4); it only shows a
 *   hint, and the return to `online` cuts waiting times short.
 *
 * No state waits for anything of its own, so there is nothing to bound, and the machine never ends:
 * it lives as long as the page. Should the watcher fail, the last known state stays and the failure
 * is reported. Serves NET-01, B4.
 */
import { type ActorRefFrom, type SnapshotFrom, setup } from 'xstate'
import type { MachineEnv } from '../env.ts'
import { type Told, toParent } from '../kit/wires.ts'
import { unprovidedCallback } from '../unprovided.ts'

export type NetworkEvent = { type: 'browser.online' } | { type: 'browser.offline' }
export type NetworkFact = { type: 'network.online' } | { type: 'network.offline' }

const tellParent = toParent<NetworkFact>()

/** The network chart. Told `browser.*` by `watchNetwork`, tells `network.*` on changes only. */
export function createNetworkMachine(_env: MachineEnv) {
  return setup({
    types: { events: {} as NetworkEvent, emitted: {} as Told<NetworkFact> },
    actors: { watchNetwork: unprovidedCallback<NetworkEvent>('watchNetwork') },
    actions: {
      reportUnexpected: () => {},
      tellOnline: tellParent({ type: 'network.online' }),
      tellOffline: tellParent({ type: 'network.offline' }),
    },
  }).createMachine({
    id: 'network',
    meta: { req: ['NET-01'] },
    initial: 'online',
    invoke: { id: 'watchNetwork', src: 'watchNetwork', onError: { actions: 'reportUnexpected' } },
    on: { '*': { actions: 'reportUnexpected' } },
    states: {
      online: {
        on: {
          'browser.online': {},
          'browser.offline': { target: 'offline', actions: 'tellOffline' },
        },
      },
      offline: {
        on: {
          'browser.online': { target: 'online', actions: 'tellOnline' },
          'browser.offline': {},
        },
      },
    },
  })
}

export type NetworkMachine = ReturnType<typeof createNetworkMachine>
export type NetworkActor = ActorRefFrom<NetworkMachine>
export type NetworkSnapshot = SnapshotFrom<NetworkMachine>
