import { describe, expect, it } from 'vitest'
import {
  createSessionMachine,
  type SessionEvent,
} from '../../../../src/machines/session/session/session.machine.ts'
import {
  currentUser,
  isLoading,
  modalLoginError,
} from '../../../../src/machines/session/session/session.selectors.ts'
import { testEnv } from '../../../kit/harness.ts'
import type { Tokens } from '../../../spec/session/refresh.reference.ts'
import { unanswered, userAyen } from '../../../spec/session/session.people.ts'
import { resumable } from '../../../spec/session/session.row.ts'
import {
  accountMade,
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
  REGISTRATION,
  register,
  type SessionStep,
  tokensCome,
} from '../../../spec/session/session.words.ts'
import { leavesOf, lintMachine } from '../../matrix.ts'
import { seen, sessionAfter, sessionWorld, take } from './session.world.ts'

const EVENTS = Object.keys({
  'session.login': true,
  'session.google': true,
  'session.register': true,
  'session.logout': true,
  'session.endedElsewhere': true,
  'session.retry': true,
  'session.clearErrors': true,
  'user.updated': true,
  'refresh.refused': true,
  'network.online': true,
  'page.visible': true,
} satisfies Record<SessionEvent['type'], true>)

describe('session, its chart', () => {
  it('[SESSION-01] is loading, anonymous or authenticated, and answers every event in each', () => {
    const machine = createSessionMachine(testEnv())
    expect(lintMachine(machine, EVENTS)).toEqual([])
    expect(Object.keys(machine.states)).toEqual(['loading', 'anonymous', 'authenticated'])
    expect(leavesOf(machine)).toHaveLength(15)
  })

  it('[SESSION-01] begins loading', () => {
    const at = sessionWorld(BOTH)
    expect(at.actor.getSnapshot().matches('loading')).toBe(true)
    expect(isLoading(at.actor.getSnapshot())).toBe(true)
  })

  it('reports an event nobody declared, and an effect that breaks instead of failing', async () => {
    const at = await sessionAfter(login)
    at.send({ type: 'session.explode' })
    at.effects.requestTokens.current.reject(new TypeError('x is undefined'))
    await at.settle()
    expect(at.reported).toEqual(['session.explode', 'xstate.error.actor.requestTokens'])
    expect(modalLoginError(at.actor.getSnapshot())).toBe('Login failed')
  })

  for (const [name, stored, steps] of [
    ['the user fetch at load', BOTH, []],
    ['the refresh at load', REFRESH_ONLY, []],
    ['the user fetch of another start', BOTH, [fails(unanswered), happens('network.online')]],
    ['the refresh of another start', REFRESH_ONLY, [fails(unanswered), happens('network.online')]],
    ['the account', NOTHING, [register]],
    ['the login after a registration', NOTHING, [register, accountMade]],
    ['the user fetch of a registration', NOTHING, [register, accountMade, tokensCome]],
    ['the Google exchange', NOTHING, [google]],
    ['the user fetch of Google', NOTHING, [google, googleAnswers({ user: null })]],
    ['the user fetch of a login', NOTHING, [login, tokensCome]],
  ] as [string, Tokens, SessionStep[]][]) {
    it(`[SESSION-11] settles and reports when ${name} breaks instead of failing`, async () => {
      const at = sessionWorld(stored)
      await at.settle()
      for (const step of steps) await take(at, step)
      const { asks } = seen(at)
      const before = { ...at.world.stored }
      at.effects[asks!].current.reject(new TypeError('x is undefined'))
      await at.settle()
      expect([seen(at).phase, seen(at).asks, at.facts]).toEqual(['anonymous', null, []])
      expect(at.reported).toHaveLength(1)
      expect(at.world.stored).toEqual(before)
    })
  }
})

describe('session, a storage that misbehaves', () => {
  it('[SESSION-11 B10] ends loading after 5 s without storage, not a millisecond before', async () => {
    const at = sessionWorld(BOTH, { readsItself: false })
    await at.advance(4_999)
    expect(seen(at).phase).toBe('loading')
    await at.advance(1)
    expect(seen(at)).toEqual(resumable)
  })

  it('[SESSION-11 B10] ends loading when storage cannot be read', async () => {
    const at = sessionWorld(BOTH, { readsItself: false })
    at.effects.readTokens.current.reject(new Error('storage is blocked'))
    await at.settle()
    expect(seen(at)).toEqual(resumable)
    expect(at.reported).toEqual(['xstate.error.actor.readTokens'])
  })
})

describe('session, what it asks with', () => {
  it('[SESSION-06] both tokens are stored by the time the user is asked for', async () => {
    const at = await sessionAfter(login)
    expect(at.effects.requestTokens.current.input).toEqual(CREDENTIALS)
    expect(at.effects.fetchUser.calls).toEqual([])
    await take(at, tokensCome)
    expect(at.did).toEqual(['storeTokens A2 R2'])
    expect(at.effects.fetchUser.calls).toHaveLength(1)
    expect(at.world.stored).toEqual(NEW)
  })

  it('[SESSION-12] the automatic login has the same username and password', async () => {
    const at = await sessionAfter(register)
    expect(at.effects.registerUser.current.input).toEqual({ data: REGISTRATION })
    await take(at, accountMade)
    expect(at.effects.requestTokens.current.input).toEqual(CREDENTIALS)
  })

  it('[SESSION-07] Google is asked with the id token, and the user is not fetched', async () => {
    const at = await sessionAfter(google)
    expect(at.effects.googleSignIn.current.input).toEqual({ idToken: ID_TOKEN })
    await take(at, googleAnswers({}))
    expect(at.effects.fetchUser.calls).toEqual([])
    expect(currentUser(at.actor.getSnapshot())).toEqual(userAyen)
  })

  it('[A3] leaving an attempt cancels what it asked', async () => {
    const at = sessionWorld(BOTH)
    await at.settle()
    const [fetch] = at.effects.fetchUser.calls
    await take(at, happens('session.logout'))
    expect(fetch!.cancelled).toBe(true)
    fetch!.resolve(userAyen)
    await at.settle()
    expect(seen(at).phase).toBe('anonymous')
    expect(at.facts).toEqual([])
  })
})
