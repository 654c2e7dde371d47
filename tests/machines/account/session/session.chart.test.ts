import { describe, expect, it } from 'vitest'
import {
  createSessionMachine,
  type SessionEvent,
} from '../../../../src/machines/account/session/session.machine.ts'
import {
  currentUser,
  isLoading,
} from '../../../../src/machines/account/session/session.selectors.ts'
import { modalLoginError } from '../../../../src/machines/account/session/signIn.selectors.ts'
import { testEnv } from '../../../kit/harness.ts'
import type { Tokens } from '../../../spec/account/refresh.reference.ts'
import { answered, unanswered, userAyen } from '../../../spec/account/session.people.ts'
import { unheard } from '../../../spec/account/session.row.ts'
import {
  ABSENT,
  accountMade,
  anonymous,
  BOTH,
  CREDENTIALS,
  fails,
  google,
  googleAnswers,
  happens,
  ID_TOKEN,
  login,
  NEW,
  NOTHING,
  REFRESH_ONLY,
  REGISTERED_NOTICE,
  REGISTRATION,
  register,
  type SessionSeen,
  type SessionStep,
  tokensCome,
} from '../../../spec/account/session.words.ts'
import { leavesOf, lintMachine } from '../../matrix.ts'
import { lookAway, seen, sessionAfter, sessionWorld, take } from './session.world.ts'

const EVENTS = Object.keys({
  'session.login': true,
  'session.google': true,
  'session.register': true,
  'session.logout': true,
  'session.endedElsewhere': true,
  'session.replacedElsewhere': true,
  'session.clearErrors': true,
  'user.updated': true,
  'refresh.refused': true,
  'network.online': true,
  'page.visible': true,
} satisfies Record<SessionEvent['type'], true>)

describe('the session machine', () => {
  it('[SESSION-01] is loading, anonymous or authenticated, and handles every event in each', () => {
    const machine = createSessionMachine(testEnv())
    expect(lintMachine(machine, EVENTS)).toEqual([])
    expect(Object.keys(machine.states)).toEqual(['loading', 'anonymous', 'authenticated'])
    expect(leavesOf(machine)).toHaveLength(15)
  })

  it('[SESSION-01] starts loading', () => {
    const at = sessionWorld(BOTH)
    expect(at.actor.getSnapshot().matches('loading')).toBe(true)
    expect(isLoading(at.actor.getSnapshot())).toBe(true)
  })

  it('reports an unknown event and an effect with an unexpected error', async () => {
    const at = await sessionAfter(login)
    at.send({ type: 'session.explode' })
    at.effects.requestTokens.current.reject(new TypeError('x is undefined'))
    await at.settle()
    expect(at.reported).toEqual(['session.explode', 'xstate.error.actor.requestTokens'])
    expect(modalLoginError(at.actor.getSnapshot())).toBe('Login failed')
  })

  const again = { resumable: true }
  const atOnce = { ...again, emitted: [ABSENT] }
  const noLogin = { loginError: { serverMessage: null } }
  const noGoogle = { googleError: 'Authentication failed. Please try again.' }
  const noAccount = { registrationError: 'Network error - please check your connection' }
  const byHand = { notice: REGISTERED_NOTICE }
  for (const [name, stored, steps, shown] of [
    ['the user fetch at load', BOTH, [], atOnce],
    ['the refresh at load', REFRESH_ONLY, [], atOnce],
    [
      'the user fetch of a resumed session',
      BOTH,
      [fails(unanswered), happens('network.online')],
      again,
    ],
    [
      'the refresh of a resumed session',
      REFRESH_ONLY,
      [fails(unanswered), happens('network.online')],
      again,
    ],
    [
      'the user fetch of a resumed session after a failed login',
      BOTH,
      [
        fails(unanswered),
        login,
        fails(answered(500, 'Server error occurred')),
        happens('page.visible'),
      ],
      { ...again, ...noLogin },
    ],
    ['the account', NOTHING, [register], noAccount],
    ['the login after a registration', NOTHING, [register, accountMade], byHand],
    ['the user fetch of a registration', NOTHING, [register, accountMade, tokensCome], byHand],
    ['the Google exchange', NOTHING, [google], noGoogle],
    ['the user fetch of Google', NOTHING, [google, googleAnswers({ user: null })], noGoogle],
    ['the user fetch of a login', NOTHING, [login, tokensCome], noLogin],
  ] as [string, Tokens, SessionStep[], Partial<SessionSeen>][]) {
    it(`[SESSION-11 A4 B10] settles, shows an error and reports when ${name} throws an unexpected error`, async () => {
      const at = sessionWorld(stored)
      await at.settle()
      for (const step of steps) await take(at, step)
      lookAway(at)
      const { asks } = seen(at)
      const before = { ...at.world.stored }
      at.effects[asks!].current.reject(new TypeError('x is undefined'))
      await at.settle()
      expect(seen(at)).toEqual({ ...anonymous, stored: before, ...shown })
      expect(at.reported).toHaveLength(1)
    })
  }
})

describe('session with a failing storage', () => {
  it('[SESSION-11 B10] ends loading after exactly 5 s without storage', async () => {
    const at = sessionWorld(BOTH, { readsItself: false })
    await at.advance(4_999)
    expect(seen(at).phase).toBe('loading')
    await at.advance(1)
    expect(seen(at)).toEqual(unheard)
  })

  it('[SESSION-11 B10] ends loading when storage cannot be read', async () => {
    const at = sessionWorld(BOTH, { readsItself: false })
    at.effects.readTokens.current.reject(new Error('storage is blocked'))
    await at.settle()
    expect(seen(at)).toEqual(unheard)
    expect(at.reported).toEqual(['xstate.error.actor.readTokens'])
  })

  it('[SESSION-11 B10] reports a storage that cannot be read when the session is resumed', async () => {
    const at = sessionWorld(BOTH)
    await at.settle()
    await take(at, fails(unanswered))
    at.world.readsItself = false
    await take(at, happens('network.online'))
    at.effects.readTokens.current.reject(new Error('storage is blocked'))
    await at.settle()
    expect(seen(at)).toEqual(unheard)
    expect(at.reported).toEqual(['xstate.error.actor.readTokens'])
  })
})

describe('requests of the session', () => {
  it('[SESSION-06] stores both tokens before it fetches the user', async () => {
    const at = await sessionAfter(login)
    expect(at.effects.requestTokens.current.input).toEqual(CREDENTIALS)
    expect(at.effects.fetchUser.calls).toEqual([])
    await take(at, tokensCome)
    expect(at.did).toEqual(['storeTokens A2 R2'])
    expect(at.effects.fetchUser.calls).toHaveLength(1)
    expect(at.world.stored).toEqual(NEW)
  })

  it('[SESSION-12] uses the same username and password for the automatic login', async () => {
    const at = await sessionAfter(register)
    expect(at.effects.registerUser.current.input).toEqual({ data: REGISTRATION })
    await take(at, accountMade)
    expect(at.effects.requestTokens.current.input).toEqual(CREDENTIALS)
  })

  it('[SESSION-12 B10] uses the same credentials for a registration that replaces a resumed session', async () => {
    const at = sessionWorld(BOTH)
    await at.settle()
    for (const step of [fails(unanswered), happens('network.online'), register, accountMade])
      await take(at, step)
    expect(at.effects.requestTokens.current.input).toEqual(CREDENTIALS)
  })

  it('[SESSION-07] sends the id token to Google sign-in and does not fetch the user', async () => {
    const at = await sessionAfter(google)
    expect(at.effects.googleSignIn.current.input).toEqual({ idToken: ID_TOKEN })
    await take(at, googleAnswers({}))
    expect(at.effects.fetchUser.calls).toEqual([])
    expect(currentUser(at.actor.getSnapshot())).toEqual(userAyen)
  })

  it('[A3] aborts its request when an attempt is left', async () => {
    const at = sessionWorld(BOTH)
    await at.settle()
    const [fetch] = at.effects.fetchUser.calls
    await take(at, happens('session.logout'))
    expect(fetch!.cancelled).toBe(true)
    fetch!.resolve(userAyen)
    await at.settle()
    expect(seen(at).phase).toBe('anonymous')
    expect(at.sentEvents).toEqual([ABSENT])
  })
})
