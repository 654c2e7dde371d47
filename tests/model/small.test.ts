import { describe, expect, it } from 'vitest'
import { type AnyStateMachine, fromCallback } from 'xstate'
import { createSignInModalMachine } from '../../src/machines/account/signInModal/signInModal.machine.ts'
import { createNetworkMachine } from '../../src/machines/live/network/network.machine.ts'
import { createPageMachine } from '../../src/machines/live/page/page.machine.ts'
import { run, testEnv } from '../kit/harness.ts'
import { pathsOf } from '../kit/model.ts'
import {
  type ModalEvent,
  modal,
  network,
  page,
  type SmallReference,
} from '../spec/small.reference.ts'

const silent = fromCallback(() => {}) as never

/** Compares every generated path, extended by every event, with the reference. */
function walk<TEvent extends { type: string }>(
  machine: AnyStateMachine,
  reference: SmallReference<TEvent>,
  events: readonly TEvent[],
): Set<string> {
  const step = (state: string, event: TEvent): string => {
    const next = reference.next[event.type as TEvent['type']]
    return next(state, event as never)
  }
  const paths = pathsOf(machine, { events, project: (snapshot) => snapshot.value })
  const seen = new Set<string>([reference.start])
  for (const path of paths) {
    for (const last of events) {
      const { actor, send } = run(() => machine)
      let state = reference.start
      const steps = path.map((s) => s.event as TEvent).filter((e) => e.type !== 'xstate.init')
      for (const event of [...steps, last]) {
        send(event)
        state = step(state, event)
        seen.add(state)
        expect(actor.getSnapshot().value).toBe(state)
      }
    }
  }
  return seen
}

describe('small machines on generated paths', () => {
  it('[NET-01] network follows the browser’s events', () => {
    const machine = createNetworkMachine(testEnv()).provide({ actors: { watchNetwork: silent } })
    const seen = walk(machine, network, [{ type: 'browser.online' }, { type: 'browser.offline' }])
    expect([...seen].sort()).toEqual([...network.states].sort())
  })

  it('[SOCKGEN-08] page visibility follows the browser’s events', () => {
    const machine = createPageMachine(testEnv()).provide({ actors: { watchPage: silent } })
    const seen = walk(machine, page, [{ type: 'browser.visible' }, { type: 'browser.hidden' }])
    expect([...seen].sort()).toEqual([...page.states].sort())
  })

  it('[MODAL-02 MODAL-03] sign-in modal is closed, login or register', () => {
    const events: ModalEvent[] = [
      { type: 'modal.open', mode: 'login' },
      { type: 'modal.open', mode: 'register' },
      { type: 'modal.switch' },
      { type: 'modal.close' },
      { type: 'session.started' },
    ]
    const seen = walk(createSignInModalMachine(testEnv()), modal, events)
    expect([...seen].sort()).toEqual([...modal.states].sort())
  })
})
