import { describe, expect, it } from 'vitest'
import { fromCallback } from 'xstate'
import {
  createGoogleButtonMachine,
  type GoogleButtonEvent,
} from '../../../../src/machines/session/googleButton/googleButton.machine.ts'
import {
  googleProblem,
  isFetchingGoogle,
  isGoogleThere,
} from '../../../../src/machines/session/googleButton/googleButton.selectors.ts'
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
  let asked = 0
  const harness = run((env) =>
    createGoogleButtonMachine(env).provide({
      actors: {
        serveButton: fromCallback<{ type: never }, void>(() => {
          asked += 1
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
      const said = isGoogleThere(now) ? 'there' : isFetchingGoogle(now) ? 'fetching' : 'idle'
      return { said, problem: googleProblem(now), asked, emitted, unexpected }
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
  asked: 0,
  emitted: [] as object[],
  unexpected: [] as string[],
}
const FETCHING = { ...IDLE, said: 'fetching', asked: 1 }
const THERE = { ...FETCHING, said: 'there' }

const ROWS: [string, GoogleButtonEvent[], typeof IDLE][] = [
  ['it is fetched for those who ask', [ASK], FETCHING],
  ['asking twice is asking once', [ASK, ASK], FETCHING],
  ['nothing is heard of Google before', [DRAWN, OFF, GIVEN, REFUSED], IDLE],
  ["Google's button takes the place of ours", [ASK, DRAWN], THERE],
  ['there is no asking for what is there', [ASK, DRAWN, ASK, DRAWN], THERE],
  [
    '[GOOGLE-04] a failure is said in its words, and ours comes back',
    [ASK, OFF],
    { ...IDLE, asked: 1, problem: 'Google OAuth not configured on backend' },
  ],
  [
    '[GOOGLE-05] a failure without words has those of A26',
    [ASK, broken(new TypeError('undefined'))],
    { ...IDLE, asked: 1, problem: 'Google sign-in failed. Please try again.' },
  ],
  [
    '[GOOGLE-05] so has one whose words are empty',
    [ASK, broken(serviceFailure({ message: '' }))],
    { ...IDLE, asked: 1, problem: 'Google sign-in failed. Please try again.' },
  ],
  ['asking again forgets what went wrong', [ASK, OFF, ASK], { ...FETCHING, asked: 2 }],
  ['[LOGIN-03] what Google says is told on', [ASK, DRAWN, GIVEN], { ...THERE, emitted: [GIVEN] }],
  [
    '[GOOGLE-01] an answer without it is said, and the button stays',
    [ASK, DRAWN, REFUSED],
    { ...THERE, problem: 'Google authentication failed' },
  ],
  [
    'an answer with it clears what was said',
    [ASK, DRAWN, REFUSED, GIVEN],
    { ...THERE, emitted: [GIVEN] },
  ],
]

describe("Google's button", () => {
  it('has nothing wrong as a chart', () => {
    expect(lintMachine(createGoogleButtonMachine(testEnv()), Object.keys(EVENTS))).toEqual([])
  })

  it.each(ROWS)('%s', (_, events, expected) => {
    const { send, look } = rig()
    events.forEach(send)
    expect(look()).toEqual(expected)
  })

  it('a part that breaks is reported and said', () => {
    const { send, look } = rig(true)
    send(ASK)
    expect(look()).toEqual({
      ...IDLE,
      asked: 1,
      problem: 'Google sign-in failed. Please try again.',
      unexpected: ['xstate.error.actor.serveButton'],
    })
  })

  it('reports what it does not know', () => {
    const { send, look } = rig()
    send({ type: 'no.such' })
    expect(look()).toEqual({ ...IDLE, unexpected: ['no.such'] })
  })
})
