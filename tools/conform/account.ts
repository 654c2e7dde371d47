import { randomBytes } from 'node:crypto'
import { parseGoogleResult, parseTokens } from '../../src/protocol/account/sign-in-answers.ts'
import { parseRefreshResponse } from '../../src/protocol/account/user.ts'
import { firstText, isObject } from '../../src/protocol/base/json.ts'
import type { Json } from '../../src/protocol/base/types.ts'
import { isAbsent, isSuccess } from './caller.ts'
import { wrongPasswordFields } from './fields.ts'
import type { Kit } from './kit.ts'
import { type Reader, readRecord } from './readers.ts'
import { SHAPES } from './shapes.ts'

const readTokens: Reader<Json> = (body) =>
  parseTokens(body) === null ? { wrong: 'access and refresh' } : { value: body ?? null, losses: [] }

/** Sign-in, tokens, password, Google (7.1). */
export async function checkAccount(kit: Kit): Promise<void> {
  const { username, password } = kit.me
  await kit.refuse(
    'POST auth/token/',
    { as: null, body: { username, password: `not ${password}` } },
    'a refusal: the password is wrong',
  )
  await kit.check('POST auth/token/', { as: null, body: { username, password } }, readTokens)
  await checkRefresh(kit)
  await kit.check('POST auth/token/validate/', { body: { token: kit.me.tokens.access } })
  await kit.check('POST auth/token/refresh-if-needed/', {
    body: { refresh: kit.me.tokens.refresh },
  })
  await kit.check('GET auth/token/health/')
  // The new password is the current one, so that nothing changes if it is not refused.
  await kit.refuse(
    'POST auth/change-password/',
    { body: wrongPasswordFields(password) },
    'a refusal: the old password is wrong',
  )
  await checkGoogle(kit)
  if (kit.registers) await checkRegistration(kit)
  else kit.skip(/^(?:POST users\/|DELETE users\/me\/)$/, 'needs --register')
}

async function checkRefresh(kit: Kit): Promise<void> {
  for (const key of ['POST auth/token/refresh/', 'POST token/refresh/', 'POST auth/jwt/refresh/']) {
    const { tokens } = kit.me
    const body = { refresh: tokens.refresh }
    const renewed = await kit.check(key, { as: null, body }, (answer) => {
      const { access, refresh } = parseRefreshResponse(answer)
      if (access === null) return { wrong: 'access' }
      return { value: { access, refresh: refresh ?? tokens.refresh }, losses: [] }
    })
    if (renewed === null) continue
    kit.me.tokens = renewed
    const answer = await kit.call('GET users/me/')
    if (!isSuccess(answer))
      kit.recorder.wrong(key, {
        came: `users/me/ answers ${answer.status} to the new token`,
        expected: 'a token that is valid',
      })
  }
}

async function checkGoogle(kit: Kit): Promise<void> {
  await kit.check('GET auth/google/config/', { as: null }, (body) => {
    if (!isObject(body)) return { wrong: 'an object with client_id' }
    const isSet = firstText(body.client_id) !== null
    return { value: true, losses: isSet ? [] : ['no client_id: sign-in with Google is hidden'] }
  })
  const key = 'POST auth/google/'
  const answer = await kit.call(key, { as: null, body: { id_token: 'conformance check' } })
  const { success, tokens } = parseGoogleResult(answer.body ?? null)
  const isNotSetUp = answer.status === 503
  if (isAbsent(answer)) kit.recorder.absent(key, answer)
  else if (isNotSetUp || (answer.status >= 400 && answer.status < 500)) kit.recorder.fine(key)
  else if (isSuccess(answer) && isObject(answer.body) && !success && tokens === null)
    kit.recorder.fine(key)
  else kit.recorder.wrong(key, { came: answer, expected: 'a refusal: this is no token of Google' })
}

/** Makes an account, signs in with it, and deletes it. */
async function checkRegistration(kit: Kit): Promise<void> {
  const username = `conformance_${randomBytes(4).toString('hex')}`
  const credentials = { username, password: `Check-${randomBytes(9).toString('hex')}` }
  const created = await kit.check('POST users/', {
    as: null,
    body: {
      first_name: 'Conformance',
      last_name: 'Check',
      ...credentials,
      email: `${username}@example.org`,
      user_type: 'creator',
    },
  })
  const signIn = await kit.call('POST auth/token/', { as: null, body: credentials })
  const tokens = isSuccess(signIn) ? parseTokens(signIn.body) : null
  if (tokens === null) {
    kit.skip(/^DELETE users\/me\/$/, 'needs POST users/')
    if (created === null) return
    kit.recorder.wrong('POST users/', {
      came: signIn,
      expected: 'the new account to be able to sign in',
      clause: 'SESSION-12',
    })
    kit.cleanup.keep(`account ${username} (it cannot sign in)`)
    return
  }
  const account = { ...credentials, tokens }
  // Some APIs ask for the password once more.
  const input = { as: account, body: { password: credentials.password } }
  const forget = kit.cleanup.add(`account ${username}`, () => kit.undo('DELETE users/me/', input))
  await kit.check('GET users/me/', { as: account }, readRecord(SHAPES.user))
  if ((await kit.check('DELETE users/me/', input)) === null) return
  const again = await kit.call('POST auth/token/', { as: null, body: credentials })
  if (!isSuccess(again)) return forget()
  kit.recorder.wrong('DELETE users/me/', {
    came: 'the deleted account can still sign in',
    expected: 'it to be gone',
  })
}
