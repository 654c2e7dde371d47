import { describe, expect, it } from 'vitest'
import { type AnyEventObject, type AnyStateMachine, fromCallback } from 'xstate'
import { createSignInModalMachine } from '../../../src/machines/account/signInModal/signInModal.machine.ts'
import { createNetworkMachine } from '../../../src/machines/live/network/network.machine.ts'
import { createPageMachine } from '../../../src/machines/live/page/page.machine.ts'
import { run, testEnv } from '../../kit/harness.ts'
import { pathsOf } from '../../kit/model.ts'
import { leavesOf } from '../../machines/matrix.ts'
import {
  type Cells,
  NETWORK_CELLS,
  NETWORK_START,
  type NetworkStep,
  PAGE_CELLS,
  PAGE_START,
  type PageStep,
} from '../../spec/account/session.cells.ts'
import { userAyen } from '../../spec/account/session.people.ts'
import { MODAL_CELLS, MODAL_START, type ModalStep } from '../../spec/account/signInModal.cells.ts'
import { waysOf } from './session.walks.ts'

interface Subject {
  name: string
  make: (env: Parameters<typeof createNetworkMachine>[0]) => AnyStateMachine
  start: string
  cells: Cells<string, string>
  events: Record<string, AnyEventObject>
}

const SUBJECTS: Subject[] = [
  {
    name: '[NET-01] network',
    make: (env) =>
      createNetworkMachine(env).provide({ actors: { watchNetwork: fromCallback(() => {}) } }),
    start: NETWORK_START,
    cells: NETWORK_CELLS,
    events: {
      'browser.online': { type: 'browser.online' },
      'browser.offline': { type: 'browser.offline' },
    } satisfies Record<NetworkStep, AnyEventObject>,
  },
  {
    name: '[A1.1 D9] page',
    make: (env) =>
      createPageMachine(env).provide({ actors: { watchPage: fromCallback(() => {}) } }),
    start: PAGE_START,
    cells: PAGE_CELLS,
    events: {
      'browser.visible': { type: 'browser.visible' },
      'browser.hidden': { type: 'browser.hidden' },
    } satisfies Record<PageStep, AnyEventObject>,
  },
  {
    name: '[MODAL-03] sign-in modal',
    make: createSignInModalMachine,
    start: MODAL_START,
    cells: MODAL_CELLS,
    events: {
      'open for login': { type: 'modal.open', mode: 'login' },
      'open to register': { type: 'modal.open', mode: 'register' },
      switch: { type: 'modal.switch' },
      close: { type: 'modal.close' },
      'sign-in': { type: 'session.started', user: userAyen },
    } satisfies Record<ModalStep, AnyEventObject>,
  },
]

for (const { name, make, start, cells, events } of SUBJECTS) {
  describe(`${name} on generated paths`, () => {
    it('matches its table after every generated path and for every further step', () => {
      const machine = make(testEnv())
      const paths = pathsOf(machine, {
        events: Object.values(events),
        project: (snapshot) => snapshot.value,
      })
      const stepOf = (event: AnyEventObject): string => {
        const found = Object.entries(events).find(
          ([, e]) => e.type === event.type && e.mode === event.mode,
        )
        if (!found) throw new Error(`no step for ${event.type}`)
        return found[0]
      }
      const visited = new Set<string>()
      let compared = 0
      const ways = waysOf(paths)
      for (const way of ways) {
        for (const last of Object.keys(events)) {
          const at = run(make)
          let state = start
          for (const step of [...way.map(stepOf), last]) {
            at.sentEvents.length = 0
            at.send(events[step]!)
            const cell = cells[state]![step]!
            expect(at.actor.getSnapshot().value).toBe(cell.to)
            expect(at.sentEvents).toEqual(cell.emits.map((type) => ({ type })))
            state = cell.to
            visited.add(state)
            compared++
          }
          at.stop()
        }
      }
      expect([...visited].sort()).toEqual(leavesOf(machine).sort())
      expect(ways.length).toBe(leavesOf(machine).length)
      expect(compared).toBeGreaterThanOrEqual(leavesOf(machine).length * Object.keys(events).length)
    })
  })
}
