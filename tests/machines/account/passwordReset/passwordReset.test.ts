import { describe, expect, it } from 'vitest'
import { fromPromise } from 'xstate'
import {
  createPasswordResetMachine,
  type PasswordResetEvent,
} from '../../../../src/machines/account/passwordReset/passwordReset.machine.ts'
import { passwordResetView } from '../../../../src/machines/account/passwordReset/passwordReset.selectors.ts'
import { networkFailure, serviceFailure } from '../../../../src/protocol/base/errors.ts'
import { run, testEnv } from '../../../kit/harness.ts'
import { lintMachine } from '../../matrix.ts'

const EVENTS = {
  'reset.request': true,
  'reset.save': true,
  'reset.retry': true,
  'reset.restart': true,
} satisfies Record<PasswordResetEvent['type'], true>

type Request = 'checkAvailable' | 'verifyLink' | 'requestLink' | 'savePassword'

/** Response of the running request. */
interface Response {
  output?: unknown
  error?: unknown
}

/** What a user or the server does: an event, a response, or time that passes, in ms. */
type Step = PasswordResetEvent | Response | number

function rig(token: string | null) {
  const requests: [Request, unknown][] = []
  let settle: { resolve(output: unknown): void; reject(error: unknown): void } | null = null
  const request = (name: Request) =>
    fromPromise<unknown, unknown>(({ input }) => {
      requests.push([name, input])
      return new Promise((resolve, reject) => {
        settle = { resolve, reject }
      })
    }) as never
  const harness = run(
    (env) =>
      createPasswordResetMachine(env).provide({
        actors: {
          checkAvailable: request('checkAvailable'),
          verifyLink: request('verifyLink'),
          requestLink: request('requestLink'),
          savePassword: request('savePassword'),
        },
      }),
    { input: { token } },
  )
  return {
    async do(step: Step) {
      if (typeof step === 'number') await harness.advance(step)
      else if ('type' in step) harness.send(step)
      else {
        const running = settle
        settle = null
        if (running === null) throw new Error('no request is running')
        if ('error' in step) running.reject(step.error)
        else running.resolve(step.output)
      }
      await harness.settle()
    },
    look: () => ({ view: passwordResetView(harness.actor.getSnapshot()), requests }),
    password: () => harness.actor.getSnapshot().context.password,
    reported: harness.reported,
  }
}

const REQUEST = { type: 'reset.request', email: 'ayen@example.org' } as const
const SAVE = { type: 'reset.save', password: 'a new password' } as const
const RETRY = { type: 'reset.retry' } as const
const RESTART = { type: 'reset.restart' } as const
const AVAILABLE = { output: true }
const VERIFIED = { output: 'ayen' }
const DONE = { output: undefined }
const OFFLINE = { error: networkFailure() }
const USED = {
  error: serviceFailure({
    status: 400,
    message: 'This link doesn’t work any more.',
    body: { token: ['This link doesn’t work any more.'] },
  }),
}
const WEAK = {
  error: serviceFailure({
    status: 400,
    message: 'This password is too short.',
    body: { new_password: ['This password is too short.'] },
  }),
}
const LIMITED = {
  error: serviceFailure({ status: 429, message: 'Too many attempts. Try again in 30 seconds.' }),
}
const BROKEN = { error: new TypeError('undefined') }

const CHECK: [Request, unknown] = ['checkAvailable', undefined]
const VERIFY: [Request, unknown] = ['verifyLink', { token: 't' }]
const SEND: [Request, unknown] = ['requestLink', { email: 'ayen@example.org' }]
const CONFIRM: [Request, unknown] = ['savePassword', { token: 't', password: 'a new password' }]

const request = (problem: string | null, isBusy = false) => ({ kind: 'request', problem, isBusy })
const sent = (canRepeat: boolean) => ({ kind: 'sent', email: 'ayen@example.org', canRepeat })
const choose = (parts: object = {}) => ({
  ...{ kind: 'choose', username: 'ayen', problem: null, passwordProblem: null, isBusy: false },
  ...parts,
})
const NETWORK = networkFailure().message
const FAILED = 'Something went wrong. Please try again.'

const WITHOUT_LINK: [string, Step[], object, [Request, unknown][]][] = [
  ['asks whether the API can reset passwords', [], { kind: 'loading' }, [CHECK]],
  ['shows the form for an address', [AVAILABLE], request(null), [CHECK]],
  ['says that the API cannot', [{ output: false }], { kind: 'unavailable' }, [CHECK]],
  [
    'shows that the API is unreachable, and asks again on request',
    [OFFLINE, RETRY],
    { kind: 'loading' },
    [CHECK, CHECK],
  ],
  [
    'keeps the message of a failure',
    [LIMITED],
    { kind: 'unreachable', problem: 'Too many attempts. Try again in 30 seconds.' },
    [CHECK],
  ],
  [
    'requests one link for two presses',
    [AVAILABLE, REQUEST, REQUEST],
    request(null, true),
    [CHECK, SEND],
  ],
  ['shows that the link is on its way', [AVAILABLE, REQUEST, DONE], sent(false), [CHECK, SEND]],
  [
    'keeps the form and its error after a failure',
    [AVAILABLE, REQUEST, OFFLINE],
    request(NETWORK),
    [CHECK, SEND],
  ],
  [
    'shows a default text for an error without a message',
    [AVAILABLE, REQUEST, BROKEN],
    request(FAILED),
    [CHECK, SEND],
  ],
  [
    'clears the error on the next request',
    [AVAILABLE, REQUEST, OFFLINE, REQUEST],
    request(null, true),
    [CHECK, SEND, SEND],
  ],
  [
    'sends no second link within a minute',
    [AVAILABLE, REQUEST, DONE, 59_999, REQUEST],
    sent(false),
    [CHECK, SEND],
  ],
  [
    'offers another link after a minute',
    [AVAILABLE, REQUEST, DONE, 60_000],
    sent(true),
    [CHECK, SEND],
  ],
  [
    'sends another link after a minute',
    [AVAILABLE, REQUEST, DONE, 60_000, REQUEST, DONE],
    sent(false),
    [CHECK, SEND, SEND],
  ],
  [
    'returns to the form for another address',
    [AVAILABLE, REQUEST, DONE, RESTART],
    request(null),
    [CHECK, SEND],
  ],
  ['ignores a password without a link', [AVAILABLE, SAVE, RETRY], request(null), [CHECK]],
]

const WITH_LINK: [string, Step[], object, [Request, unknown][]][] = [
  ['verifies the link first', [], { kind: 'loading' }, [VERIFY]],
  ['shows the form for a password', [VERIFIED], choose(), [VERIFY]],
  ['works without a username', [{ output: null }], choose({ username: null }), [VERIFY]],
  ['says that a used link does not work', [USED], { kind: 'expired' }, [VERIFY]],
  [
    'treats a 404 as an unknown link',
    [{ error: serviceFailure({ status: 404, message: 'Not found.' }) }],
    { kind: 'expired' },
    [VERIFY],
  ],
  ['verifies again after an outage', [OFFLINE, RETRY, VERIFIED], choose(), [VERIFY, VERIFY]],
  ['shows an outage', [OFFLINE], { kind: 'unreachable', problem: NETWORK }, [VERIFY]],
  [
    'asks for a new link after a used one',
    [USED, RESTART, AVAILABLE],
    request(null),
    [VERIFY, CHECK],
  ],
  [
    'saves once for two presses',
    [VERIFIED, SAVE, SAVE],
    choose({ isBusy: true }),
    [VERIFY, CONFIRM],
  ],
  ['ends when the password is saved', [VERIFIED, SAVE, DONE], { kind: 'saved' }, [VERIFY, CONFIRM]],
  [
    'shows why a password was refused',
    [VERIFIED, SAVE, WEAK],
    choose({ passwordProblem: 'This password is too short.' }),
    [VERIFY, CONFIRM],
  ],
  [
    'shows another failure and saves again',
    [VERIFIED, SAVE, OFFLINE, SAVE],
    choose({ isBusy: true }),
    [VERIFY, CONFIRM, CONFIRM],
  ],
  [
    'shows an outage next to the button',
    [VERIFIED, SAVE, OFFLINE],
    choose({ problem: NETWORK }),
    [VERIFY, CONFIRM],
  ],
  [
    'says that the link was used on another device before the password was saved',
    [VERIFIED, SAVE, USED],
    { kind: 'expired' },
    [VERIFY, CONFIRM],
  ],
  [
    'ignores requests for a link while choosing',
    [VERIFIED, REQUEST, RESTART, RETRY],
    choose(),
    [VERIFY],
  ],
]

describe('password reset', () => {
  it('is a valid machine', () => {
    expect(lintMachine(createPasswordResetMachine(testEnv()), Object.keys(EVENTS))).toEqual([])
  })

  it.each(WITHOUT_LINK)('without a link: %s', async (_, steps, view, requests) => {
    const reset = rig(null)
    for (const step of steps) await reset.do(step)
    expect(reset.look()).toEqual({ view, requests })
  })

  it.each(WITH_LINK)('with a link: %s', async (_, steps, view, requests) => {
    const reset = rig('t')
    for (const step of steps) await reset.do(step)
    expect(reset.look()).toEqual({ view, requests })
  })

  it.each([[DONE], [WEAK], [USED]])(
    'does not keep the password after the request: %o',
    async (response) => {
      const reset = rig('t')
      for (const step of [VERIFIED, SAVE]) await reset.do(step)
      expect(reset.password()).toBe('a new password')
      await reset.do(response)
      expect(reset.password()).toBe('')
    },
  )

  it('reports an unknown event', async () => {
    const reset = rig(null)
    await reset.do({ type: 'no.such' } as never)
    expect(reset.reported).toEqual(['no.such'])
  })
})
