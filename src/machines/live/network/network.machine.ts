/**
 * Tracks the browser's network status. If the watcher fails, the last known state remains and the
 * failure is reported. Serves NET-01, B4.
 */
import { type SnapshotFrom, setup } from 'xstate'
import type { MachineEnv } from '../../env.ts'
import { type EmittedEvent, sendToParent } from '../../kit/typed-messaging.ts'
import { notImplementedCallback } from '../../not-implemented.ts'

export type NetworkEvent = { type: 'browser.online' } | { type: 'browser.offline' }
export type NetworkFact = { type: 'network.online' } | { type: 'network.offline' }

const notifyParent = sendToParent<NetworkFact>()

/** Receives `browser.*` from `watchNetwork`; sends `network.*` to its parent on changes only. */
export function createNetworkMachine(_env: MachineEnv) {
  return setup({
    types: { events: {} as NetworkEvent, emitted: {} as EmittedEvent<NetworkFact> },
    actors: { watchNetwork: notImplementedCallback<NetworkEvent>('watchNetwork') },
    actions: {
      reportUnexpected: () => {},
      notifyOnline: notifyParent({ type: 'network.online' }),
      notifyOffline: notifyParent({ type: 'network.offline' }),
    },
  }).createMachine({
    id: 'network',
    description:
      'Online or offline as the browser reports it; runs as long as the page and never ends.',
    meta: { req: ['NET-01'] },
    initial: 'online',
    invoke: { id: 'watchNetwork', src: 'watchNetwork', onError: { actions: 'reportUnexpected' } },
    on: { '*': { actions: 'reportUnexpected' } },
    states: {
      online: {
        description:
          'The browser reports a network or nothing at all; initial state, corrected at once if the browser reports otherwise.',
        on: {
          'browser.online': {},
          'browser.offline': { target: 'offline', actions: 'notifyOffline' },
        },
      },
      offline: {
        description:
          'The browser reports that the network is lost; connection attempts continue anyway (B4), and its return shortens waiting times.',
        on: {
          'browser.online': { target: 'online', actions: 'notifyOnline' },
          'browser.offline': {},
        },
      },
    },
  })
}

type NetworkMachine = ReturnType<typeof createNetworkMachine>
export type NetworkSnapshot = SnapshotFrom<NetworkMachine>
