import { describe, expect, it } from 'vitest'
import {
  isLoading,
  isSignedIn,
} from '../../../../src/machines/account/session/session.selectors.ts'
import {
  googleError,
  isBusy,
  modalLoginError,
  pageLoginError,
  registrationBody,
  registrationError,
  sessionNotice,
} from '../../../../src/machines/account/session/signIn.selectors.ts'
import { answered, unanswered } from '../../../spec/account/session.people.ts'
import {
  accountMade,
  CREDENTIALS,
  fails,
  google,
  googleAnswers,
  happens,
  login,
  register,
  type SessionStep,
  tokensCome,
  userComes,
} from '../../../spec/account/session.words.ts'
import { sessionAfter, take } from './session.world.ts'

describe('the password', () => {
  const ENDS: [string, SessionStep[]][] = [
    ['a login', [login, tokensCome]],
    ['a login signed in', [login, tokensCome, userComes]],
    ['a failed login', [login, fails(answered(401, 'no'))]],
    ['a rejected account', [register, fails(answered(400, 'no'))]],
    ['an account without a response', [register, fails(unanswered)]],
    ['an aborted registration', [register, happens('session.logout')]],
    ['a registration with tokens', [register, accountMade, tokensCome]],
    ['a registration with a rejected login', [register, accountMade, fails(answered(401, 'no'))]],
    ['a registration with an aborted login', [register, accountMade, happens('session.logout')]],
  ]
  for (const [name, steps] of ENDS) {
    it(`[A3] is not in the snapshot after ${name}`, async () => {
      const at = await sessionAfter(...steps)
      expect(JSON.stringify(at.actor.getPersistedSnapshot())).not.toContain(CREDENTIALS.password)
    })
  }

  it('[A3] is not in the context during a login', async () => {
    const at = await sessionAfter(login)
    expect(at.actor.getSnapshot().context.credentials).toBe(null)
  })
})

describe('error messages of the session', () => {
  it("[LOGIN-09 LOGIN-10] show the server's message, else the default of the request and of the page", async () => {
    const wordy = await sessionAfter(login, fails(answered(401, 'x', 'No active account')))
    expect(modalLoginError(wordy.actor.getSnapshot())).toBe('No active account')
    expect(pageLoginError(wordy.actor.getSnapshot())).toBe('No active account')
    const silent = await sessionAfter(login, fails(answered(401, 'x')))
    expect(modalLoginError(silent.actor.getSnapshot())).toBe('Login failed')
    expect(pageLoginError(silent.actor.getSnapshot())).toBe('Login failed. Check your credentials.')
    const none = await sessionAfter()
    expect(modalLoginError(none.actor.getSnapshot())).toBe(null)
    expect(pageLoginError(none.actor.getSnapshot())).toBe(null)
  })

  it('[LOGIN-07 GOOGLE-05] replace an empty Google error by a default on the login page', async () => {
    const blank = await sessionAfter(google, googleAnswers({ success: false, error: '' }))
    expect(googleError(blank.actor.getSnapshot())).toBe('Google sign-in failed. Please try again.')
    const none = await sessionAfter()
    expect(googleError(none.actor.getSnapshot())).toBe(null)
  })

  it('[REG-13 SESSION-13] show a registration error or notice', async () => {
    const refused = await sessionAfter(register, fails(answered(400, '')))
    expect(registrationError(refused.actor.getSnapshot())).toBe('Registration failed')
    expect(sessionNotice(refused.actor.getSnapshot())).toBe(null)
    const made = await sessionAfter(register, accountMade, fails(answered(401, 'x')))
    expect(registrationError(made.actor.getSnapshot())).toBe(null)
    expect(sessionNotice(made.actor.getSnapshot())).toBe(
      'Registration successful! Please log in with your credentials.',
    )
  })

  it('[REG-11] keep the errors of single fields until the next attempt', async () => {
    const body = { username: ['Taken.'] }
    const refused = await sessionAfter(register, fails({ ...answered(400, 'x'), body }))
    const storedBody = () => registrationBody(refused.actor.getSnapshot())
    expect(storedBody()).toEqual(body)
    await take(refused, register)
    expect(storedBody()).toBe(null)
  })

  it('[SESSION-01 LOGIN-02] distinguish busy from signed in', async () => {
    const busy = await sessionAfter(login)
    expect(isBusy(busy.actor.getSnapshot())).toBe(true)
    expect(isLoading(busy.actor.getSnapshot())).toBe(false)
    await take(busy, tokensCome)
    await take(busy, userComes)
    expect(isBusy(busy.actor.getSnapshot())).toBe(false)
    expect(isSignedIn(busy.actor.getSnapshot())).toBe(true)
  })
})
