import { describe, expect, it } from 'vitest'
import { fromCallback } from 'xstate'
import {
  createNetworkMachine,
  type NetworkEvent,
} from '../../../../src/machines/live/network/network.machine.ts'
import { isOnline } from '../../../../src/machines/live/network/network.selectors.ts'
import { run, testEnv } from '../../../kit/harness.ts'
import {
  NETWORK_CELLS,
  type NetworkState,
  type NetworkStep,
} from '../../../spec/account/session.cells.ts'
import { leavesOf, lintMachine } from '../../matrix.ts'

const EVENTS: readonly NetworkStep[] = ['browser.online', 'browser.offline']
const REACH: Record<NetworkState, NetworkStep[]> = { online: [], offline: ['browser.offline'] }

function start(watch: (notify: (event: NetworkEvent) => void) => void = () => {}) {
  const reported: string[] = []
  const harness = run((env) =>
    createNetworkMachine(env).provide({
      actors: { watchNetwork: fromCallback(({ sendBack }) => watch(sendBack)) },
      actions: { reportUnexpected: ({ event }) => void reported.push(event.type) },
    }),
  )
  return { ...harness, reported }
}

describe('network', () => {
  it('[NET-01] is online or offline and handles every event in both', () => {
    const machine = createNetworkMachine(testEnv())
    expect(lintMachine(machine, EVENTS)).toEqual([])
    expect(leavesOf(machine)).toEqual(['online', 'offline'])
  })

  for (const from of Object.keys(REACH) as NetworkState[]) {
    for (const event of EVENTS) {
      const { to, emits } = NETWORK_CELLS[from][event]
      it(`[NET-01] changes from ${from} on ${event} to ${to}`, () => {
        const { actor, send, sentEvents, reported } = start()
        for (const type of REACH[from]) send({ type })
        sentEvents.length = 0
        send({ type: event })
        expect(actor.getSnapshot().value).toBe(to)
        expect(isOnline(actor.getSnapshot())).toBe(to === 'online')
        expect(sentEvents).toEqual(emits.map((type) => ({ type })))
        expect(reported).toEqual([])
      })
    }
  }

  it('[NET-01] starts offline if the browser reports it at once', () => {
    const { actor, sentEvents } = start((notify) => notify({ type: 'browser.offline' }))
    expect(actor.getSnapshot().value).toBe('offline')
    expect(sentEvents).toEqual([{ type: 'network.offline' }])
  })

  it('[NET-01] keeps its state and reports when the watcher fails', () => {
    const { actor, send, reported } = start(() => {
      throw new Error('no window')
    })
    expect(reported).toEqual(['xstate.error.actor.watchNetwork'])
    send({ type: 'browser.offline' })
    expect(actor.getSnapshot().value).toBe('offline')
  })

  it('reports an unknown event', () => {
    const { actor, send, reported } = start()
    send({ type: 'browser.sideways' })
    expect(reported).toEqual(['browser.sideways'])
    expect(actor.getSnapshot().value).toBe('online')
  })
})
