import { describe, expect, it } from 'vitest'
import { fromCallback } from 'xstate'
import {
  type ConfirmationContext,
  type ConfirmationEvent,
  type ConfirmationResponse,
  createConfirmationMachine,
} from '../../../../src/machines/account/confirmation/confirmation.machine.ts'
import { run, testEnv } from '../../../kit/harness.ts'
import { lintMachine } from '../../matrix.ts'

const EVENTS = {
  'confirmation.request': true,
  'confirmation.settled': true,
  'confirmation.give': true,
  'confirmation.cancel': true,
} satisfies Record<ConfirmationEvent['type'], true>

function rig() {
  const emitted: ConfirmationResponse[] = []
  const unexpected: string[] = []
  const harness = run((env) =>
    createConfirmationMachine(env).provide({
      actors: {
        serveCalls: fromCallback<ConfirmationResponse, void>(({ receive }) =>
          receive((answer) => emitted.push(answer)),
        ),
      },
      actions: { reportUnexpected: ({ event }) => void unexpected.push(event.type) },
    }),
  )
  return {
    harness,
    send: (...events: ConfirmationEvent[]) => events.forEach(harness.send),
    look: (): [unknown, ConfirmationContext, ConfirmationResponse[], string[]] => {
      const { value, context } = harness.actor.getSnapshot()
      return [value, context, emitted.splice(0), unexpected]
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
const given = (waiter: string, password: string): ConfirmationResponse => ({
  type: 'confirmation.given',
  waiter,
  proof: { password },
})
const refused = (waiter: string): ConfirmationResponse => ({ type: 'confirmation.refused', waiter })

const IDLE = { waiter: null, by: 'password', problem: null }
const ASKED = { waiter: 'a', by: 'password', problem: null }

/**
 * Preceding events, the event, the resulting state, the context, and the events sent to the
 * requests.
 */
const ROWS: [string, ConfirmationEvent[], ConfirmationEvent, string, object, object[]][] = [
  ['idle: opens the dialog on a request', [], request('a'), 'asking', ASKED, []],
  [
    'idle: opens the dialog for Google',
    [],
    request('a', 'google'),
    'asking',
    { waiter: 'a', by: 'google', problem: null },
    [],
  ],
  ['idle: ignores a settled request', [], settled('a'), 'idle', IDLE, []],
  ['idle: ignores a proof', [], give('x'), 'idle', IDLE, []],
  ['idle: ignores cancel', [], CANCEL, 'idle', IDLE, []],
  [
    'asking: sends the password to the waiting request and does not store it',
    [request('a')],
    give('secret'),
    'checking',
    ASKED,
    [given('a', 'secret')],
  ],
  [
    'asking: rejects an empty password',
    [request('a')],
    give(''),
    'asking',
    { ...ASKED, problem: 'Enter your password' },
    [],
  ],
  ['asking: rejects the request on cancel', [request('a')], CANCEL, 'idle', IDLE, [refused('a')]],
  [
    'asking: rejects another request at once',
    [request('a')],
    request('b'),
    'asking',
    ASKED,
    [refused('b')],
  ],
  ['asking: ignores another settled request', [request('a')], settled('b'), 'asking', ASKED, []],
  [
    'checking: reopens the dialog with the error of a wrong proof',
    [request('a'), give('x')],
    request('a', 'password', 'Not right.'),
    'asking',
    { ...ASKED, problem: 'Not right.' },
    [],
  ],
  [
    'checking: clears the previous error',
    [request('a', 'password', 'Not right.')],
    give('y'),
    'checking',
    ASKED,
    [given('a', 'y')],
  ],
  [
    'checking: closes when the request has settled',
    [request('a'), give('x')],
    settled('a'),
    'idle',
    IDLE,
    [],
  ],
  [
    'checking: ignores another settled request',
    [request('a'), give('x')],
    settled('b'),
    'checking',
    ASKED,
    [],
  ],
  [
    'checking: rejects another request at once',
    [request('a'), give('x')],
    request('b'),
    'checking',
    ASKED,
    [refused('b')],
  ],
  ['checking: ignores a second proof', [request('a'), give('x')], give('y'), 'checking', ASKED, []],
  ['checking: ignores cancel', [request('a'), give('x')], CANCEL, 'checking', ASKED, []],
]

describe('confirmation', () => {
  it('is a valid machine', () => {
    expect(lintMachine(createConfirmationMachine(testEnv()), Object.keys(EVENTS))).toEqual([])
  })

  it.each(ROWS)('%s', (_, before, event, state, context, emitted) => {
    const { send, look } = rig()
    send(...before)
    look()
    send(event)
    expect(look()).toEqual([state, context, emitted, []])
  })

  it('reports an unknown event', () => {
    const { harness, look } = rig()
    harness.send({ type: 'no.such' })
    expect(look()).toEqual(['idle', IDLE, [], ['no.such']])
  })

  it('reports a failing `serveCalls` and keeps running', () => {
    const unexpected: string[] = []
    const broken = fromCallback<ConfirmationResponse, void>(() => {
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
