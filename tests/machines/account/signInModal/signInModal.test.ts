import { describe, expect, it } from 'vitest'
import {
  createSignInModalMachine,
  type SignInModalEvent,
} from '../../../../src/machines/account/signInModal/signInModal.machine.ts'
import {
  openedFor,
  openMode,
} from '../../../../src/machines/account/signInModal/signInModal.selectors.ts'
import { run, testEnv } from '../../../kit/harness.ts'
import {
  MODAL_CELLS,
  type ModalState,
  type ModalStep,
} from '../../../spec/account/signInModal.cells.ts'
import { leavesOf, lintMachine } from '../../matrix.ts'

const EVENTS = {
  'open for login': { type: 'modal.open', mode: 'login' },
  'open to register': { type: 'modal.open', mode: 'register' },
  switch: { type: 'modal.switch' },
  close: { type: 'modal.close' },
  'sign-in': { type: 'session.started' },
} satisfies Record<ModalStep, SignInModalEvent>
const DECLARED = [...new Set(Object.values(EVENTS).map((event) => event.type))]
const REACH = {
  closed: [],
  login: ['open for login'],
  register: ['open to register'],
} satisfies Record<ModalState, ModalStep[]>

function start() {
  const reported: string[] = []
  const harness = run((env) =>
    createSignInModalMachine(env).provide({
      actions: { reportUnexpected: ({ event }) => void reported.push(event.type) },
    }),
  )
  return { ...harness, reported }
}

describe('sign-in modal', () => {
  it('[MODAL-03] is closed, login or register, and handles every event in each', () => {
    const machine = createSignInModalMachine(testEnv())
    expect(lintMachine(machine, DECLARED)).toEqual([])
    expect(leavesOf(machine)).toEqual(['closed', 'login', 'register'])
  })

  for (const from of Object.keys(REACH) as ModalState[]) {
    for (const step of Object.keys(EVENTS) as ModalStep[]) {
      const { to, emits } = MODAL_CELLS[from][step]
      it(`[MODAL-03 A27] changes from ${from} on ${step} to ${to}`, () => {
        const { actor, send, sentEvents, reported } = start()
        for (const before of REACH[from]) send(EVENTS[before])
        send(EVENTS[step])
        expect(actor.getSnapshot().value).toBe(to)
        expect(openMode(actor.getSnapshot())).toBe(to === 'closed' ? null : to)
        expect(sentEvents.map(({ type }) => type)).toEqual(emits)
        expect(reported).toEqual([])
      })
    }
  }

  it('keeps the reason it was opened for and clears it when opened without one', () => {
    const { actor, send } = start()
    expect(openedFor(actor.getSnapshot())).toBe(null)
    send({ type: 'modal.open', mode: 'login', why: 'follow Ayen' })
    expect(openedFor(actor.getSnapshot())).toBe('follow Ayen')
    send({ type: 'modal.switch' })
    expect(openedFor(actor.getSnapshot())).toBe('follow Ayen')
    send({ type: 'modal.close' })
    send({ type: 'modal.open', mode: 'register' })
    expect(openedFor(actor.getSnapshot())).toBe(null)
  })

  it('reports an unknown event', () => {
    const { actor, send, reported } = start()
    send({ type: 'modal.explode' })
    expect(reported).toEqual(['modal.explode'])
    expect(actor.getSnapshot().value).toBe('closed')
  })
})
