import { describe, expect, it } from 'vitest'
import { fromCallback } from 'xstate'
import {
  type ConfirmationAnswer,
  type ConfirmationContext,
  type ConfirmationEvent,
  createConfirmationMachine,
} from '../../../../src/machines/session/confirmation/confirmation.machine.ts'
import { run, testEnv } from '../../../kit/harness.ts'
import { lintMachine } from '../../matrix.ts'

const EVENTS = {
  'confirmation.request': true,
  'confirmation.settled': true,
  'confirmation.give': true,
  'confirmation.cancel': true,
} satisfies Record<ConfirmationEvent['type'], true>

function rig() {
  const told: ConfirmationAnswer[] = []
  const unexpected: string[] = []
  const harness = run((env) =>
    createConfirmationMachine(env).provide({
      actors: {
        serveCalls: fromCallback<ConfirmationAnswer, void>(({ receive }) =>
          receive((answer) => told.push(answer)),
        ),
      },
      actions: { reportUnexpected: ({ event }) => void unexpected.push(event.type) },
    }),
  )
  return {
    harness,
    send: (...events: ConfirmationEvent[]) => events.forEach(harness.send),
    look: (): [unknown, ConfirmationContext, ConfirmationAnswer[], string[]] => {
      const { value, context } = harness.actor.getSnapshot()
      return [value, context, told.splice(0), unexpected]
    },
  }
}

const request = (
  waiter: string,
  by: 'password' | 'google' = 'password',
  problem: string | null = null,
): ConfirmationEvent => ({ type: 'confirmation.request', waiter, by, problem })
const give = (password: string): ConfirmationEvent => ({
  type: 'confirmation.give',
  proof: { password },
})
const CANCEL = { type: 'confirmation.cancel' } as const
const settled = (waiter: string): ConfirmationEvent => ({ type: 'confirmation.settled', waiter })
const given = (waiter: string, password: string): ConfirmationAnswer => ({
  type: 'confirmation.given',
  waiter,
  proof: { password },
})
const refused = (waiter: string): ConfirmationAnswer => ({ type: 'confirmation.refused', waiter })

const IDLE = { waiter: null, by: 'password', problem: null }
const ASKED = { waiter: 'a', by: 'password', problem: null }

/** What leads there; the event; where it leads; the context; what the calls are told of it. */
const ROWS: [string, ConfirmationEvent[], ConfirmationEvent, string, object, object[]][] = [
  ['idle: a request asks', [], request('a'), 'asking', ASKED, []],
  [
    'idle: a request may ask for Google',
    [],
    request('a', 'google'),
    'asking',
    { waiter: 'a', by: 'google', problem: null },
    [],
  ],
  ['idle: what was answered is no news', [], settled('a'), 'idle', IDLE, []],
  ['idle: nobody waits for a proof', [], give('x'), 'idle', IDLE, []],
  ['idle: nothing is to be left', [], CANCEL, 'idle', IDLE, []],
  [
    'asking: a password goes to the call that waits, and is not kept',
    [request('a')],
    give('secret'),
    'checking',
    ASKED,
    [given('a', 'secret')],
  ],
  [
    'asking: no password is none',
    [request('a')],
    give(''),
    'asking',
    { ...ASKED, problem: 'Enter your password' },
    [],
  ],
  ['asking: leaving gives the call up', [request('a')], CANCEL, 'idle', IDLE, [refused('a')]],
  [
    'asking: another call is given up at once',
    [request('a')],
    request('b'),
    'asking',
    ASKED,
    [refused('b')],
  ],
  ['asking: another call was answered', [request('a')], settled('b'), 'asking', ASKED, []],
  [
    'checking: a wrong proof asks again, with the words for it',
    [request('a'), give('x')],
    request('a', 'password', 'Not right.'),
    'asking',
    { ...ASKED, problem: 'Not right.' },
    [],
  ],
  [
    'checking: the words for the last one are gone meanwhile',
    [request('a', 'password', 'Not right.')],
    give('y'),
    'checking',
    ASKED,
    [given('a', 'y')],
  ],
  ['checking: it was answered', [request('a'), give('x')], settled('a'), 'idle', IDLE, []],
  [
    'checking: another call was answered',
    [request('a'), give('x')],
    settled('b'),
    'checking',
    ASKED,
    [],
  ],
  [
    'checking: another call is given up at once',
    [request('a'), give('x')],
    request('b'),
    'checking',
    ASKED,
    [refused('b')],
  ],
  ['checking: twice is once', [request('a'), give('x')], give('y'), 'checking', ASKED, []],
  ['checking: what runs is not left', [request('a'), give('x')], CANCEL, 'checking', ASKED, []],
]

describe('confirmation', () => {
  it('has nothing wrong as a chart', () => {
    expect(lintMachine(createConfirmationMachine(testEnv()), Object.keys(EVENTS))).toEqual([])
  })

  it.each(ROWS)('%s', (_, before, event, state, context, told) => {
    const { send, look } = rig()
    send(...before)
    look()
    send(event)
    expect(look()).toEqual([state, context, told, []])
  })

  it('reports what it does not know', () => {
    const { harness, look } = rig()
    harness.send({ type: 'no.such' })
    expect(look()).toEqual(['idle', IDLE, [], ['no.such']])
  })

  it('is left in the log, and stays, when what serves the calls breaks', () => {
    const unexpected: string[] = []
    const broken = fromCallback<ConfirmationAnswer, void>(() => {
      throw new TypeError('undefined is not a function')
    })
    const { actor } = run((env) =>
      createConfirmationMachine(env).provide({
        actors: { serveCalls: broken },
        actions: { reportUnexpected: ({ event }) => void unexpected.push(event.type) },
      }),
    )
    const { status, value } = actor.getSnapshot()
    expect([status, value, unexpected]).toEqual(['active', 'idle', ['xstate.error.actor.calls']])
  })
})
