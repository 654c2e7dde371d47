import { describe, expect, it } from 'vitest'
import { fromCallback } from 'xstate'
import {
  createGoogleButtonMachine,
  type GoogleButtonEvent,
} from '../../../../src/machines/account/googleButton/googleButton.machine.ts'
import {
  googleProblem,
  isFetchingGoogle,
  isGoogleAvailable,
} from '../../../../src/machines/account/googleButton/googleButton.selectors.ts'
import { serviceFailure } from '../../../../src/protocol/base/errors.ts'
import { run, testEnv } from '../../../kit/harness.ts'
import { lintMachine } from '../../matrix.ts'

const EVENTS = {
  'google.ask': true,
  'google.drawn': true,
  'google.broken': true,
  'google.given': true,
  'google.refused': true,
} satisfies Record<GoogleButtonEvent['type'], true>

function rig(breaks = false) {
  const emitted: object[] = []
  const unexpected: string[] = []
  let requests = 0
  const harness = run((env) =>
    createGoogleButtonMachine(env).provide({
      actors: {
        serveButton: fromCallback<{ type: never }, void>(() => {
          requests += 1
          if (breaks) throw new TypeError('undefined')
        }),
      },
      actions: { reportUnexpected: ({ event }) => void unexpected.push(event.type) },
    }),
  )
  harness.actor.on('*', (event) => emitted.push(event))
  return {
    send: harness.send,
    look() {
      const now = harness.actor.getSnapshot()
      const said = isGoogleAvailable(now) ? 'there' : isFetchingGoogle(now) ? 'fetching' : 'idle'
      return { said, problem: googleProblem(now), requests, emitted, unexpected }
    },
  }
}

const ASK = { type: 'google.ask' } as const
const DRAWN = { type: 'google.drawn' } as const
const broken = (error: unknown) => ({ type: 'google.broken', error }) as const
const GIVEN = { type: 'google.given', idToken: 'token-1' } as const
const REFUSED = { type: 'google.refused', message: 'Google authentication failed' } as const
const OFF = broken(serviceFailure({ message: 'Google OAuth not configured on backend' }))

const IDLE = {
  said: 'idle',
  problem: null as string | null,
  requests: 0,
  emitted: [] as object[],
  unexpected: [] as string[],
}
const FETCHING = { ...IDLE, said: 'fetching', requests: 1 }
const THERE = { ...FETCHING, said: 'there' }

const ROWS: [string, GoogleButtonEvent[], typeof IDLE][] = [
  ["loads Google's button on request", [ASK], FETCHING],
  ['loads it once for two requests', [ASK, ASK], FETCHING],
  ['ignores Google events before the request', [DRAWN, OFF, GIVEN, REFUSED], IDLE],
  ["replaces our button by Google's", [ASK, DRAWN], THERE],
  ['ignores further requests once it is shown', [ASK, DRAWN, ASK, DRAWN], THERE],
  [
    '[GOOGLE-04] shows the message of a failure and our button again',
    [ASK, OFF],
    { ...IDLE, requests: 1, problem: 'Google OAuth not configured on backend' },
  ],
  [
    '[GOOGLE-05] shows the default of A26 for a failure without a message',
    [ASK, broken(new TypeError('undefined'))],
    { ...IDLE, requests: 1, problem: 'Google sign-in failed. Please try again.' },
  ],
  [
    '[GOOGLE-05] shows the default of A26 for an empty message',
    [ASK, broken(serviceFailure({ message: '' }))],
    { ...IDLE, requests: 1, problem: 'Google sign-in failed. Please try again.' },
  ],
  ['clears the error on another request', [ASK, OFF, ASK], { ...FETCHING, requests: 2 }],
  ['[LOGIN-03] emits the id token', [ASK, DRAWN, GIVEN], { ...THERE, emitted: [GIVEN] }],
  [
    '[GOOGLE-01] shows the error of a response without token and keeps the button',
    [ASK, DRAWN, REFUSED],
    { ...THERE, problem: 'Google authentication failed' },
  ],
  [
    'clears the error on a response with token',
    [ASK, DRAWN, REFUSED, GIVEN],
    { ...THERE, emitted: [GIVEN] },
  ],
]

describe("Google's button", () => {
  it('is a valid machine', () => {
    expect(lintMachine(createGoogleButtonMachine(testEnv()), Object.keys(EVENTS))).toEqual([])
  })

  it.each(ROWS)('%s', (_, events, expected) => {
    const { send, look } = rig()
    events.forEach(send)
    expect(look()).toEqual(expected)
  })

  it('reports a failing effect and shows an error', () => {
    const { send, look } = rig(true)
    send(ASK)
    expect(look()).toEqual({
      ...IDLE,
      requests: 1,
      problem: 'Google sign-in failed. Please try again.',
      unexpected: ['xstate.error.actor.serveButton'],
    })
  })

  it('reports an unknown event', () => {
    const { send, look } = rig()
    send({ type: 'no.such' })
    expect(look()).toEqual({ ...IDLE, unexpected: ['no.such'] })
  })
})
