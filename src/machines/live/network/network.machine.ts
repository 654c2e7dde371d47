/**
 * What the browser says about the network. Should the watcher fail, the last known state stays and the
 * failure is reported. Serves NET-01, B4.
 */
import { type ActorRefFrom, type SnapshotFrom, setup } from 'xstate'
import type { MachineEnv } from '../../env.ts'
import { type EmittedEvent, sendToParent } from '../../kit/typed-messaging.ts'
import { notImplementedCallback } from '../../not-implemented.ts'

export type NetworkEvent = { type: 'browser.online' } | { type: 'browser.offline' }
export type NetworkFact = { type: 'network.online' } | { type: 'network.offline' }

const tellParent = sendToParent<NetworkFact>()

/** The network chart. Told `browser.*` by `watchNetwork`, tells `network.*` on changes only. */
export function createNetworkMachine(_env: MachineEnv) {
  return setup({
    types: { events: {} as NetworkEvent, emitted: {} as EmittedEvent<NetworkFact> },
    actors: { watchNetwork: notImplementedCallback<NetworkEvent>('watchNetwork') },
    actions: {
      reportUnexpected: () => {},
      tellOnline: tellParent({ type: 'network.online' }),
      tellOffline: tellParent({ type: 'network.offline' }),
    },
  }).createMachine({
    id: 'network',
    description:
      'Online or offline as the browser tells it. No wait is its own; it lives as long as the page and never ends.',
    meta: { req: ['NET-01'] },
    initial: 'online',
    invoke: { id: 'watchNetwork', src: 'watchNetwork', onError: { actions: 'reportUnexpected' } },
    on: { '*': { actions: 'reportUnexpected' } },
    states: {
      online: {
        description:
          'The browser has not said otherwise, or says nothing at all. The starting point, corrected at once where the browser knows better.',
        on: {
          'browser.online': {},
          'browser.offline': { target: 'offline', actions: 'tellOffline' },
        },
      },
      offline: {
        description:
          'The browser reported the loss of the network. Nothing else trusts that word (B4); it shows a hint, and the return cuts waiting times short.',
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
