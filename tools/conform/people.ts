import { parseTokens } from '../../src/protocol/account/sign-in-answers.ts'
import { isExpired } from '../../src/protocol/account/tokens.ts'
import { parseRefreshResponse } from '../../src/protocol/account/user.ts'
import { serverMessageOf } from '../../src/protocol/base/errors.ts'
import type { Id, Tokens, User } from '../../src/protocol/base/types.ts'
import { type Caller, isAbsent, isSuccess } from './caller.ts'

export interface Credentials {
  readonly username: string
  readonly password: string
}

/** An account that takes part. */
export interface Account extends Credentials {
  tokens: Tokens
}

/** An account with the user that the API gave for it. */
export interface Person extends Account {
  readonly user: User
  readonly id: Id
}

/** An error that is printed instead of a report. */
export class CannotRun extends Error {}

/** @throws CannotRun in words if the API does not sign the user in */
export async function signIn(
  call: Caller,
  apiBase: string,
  credentials: Credentials,
): Promise<Account> {
  const { username, password } = credentials
  const answer = await call({ method: 'POST', path: 'auth/token/', body: { username, password } })
  const url = `${apiBase}/api/auth/token/`
  if (answer.status === 0)
    throw new CannotRun(
      `${url}: ${answer.text}. Check the address, and that this machine can reach it.`,
    )
  if (isAbsent(answer))
    throw new CannotRun(
      `POST ${url} answered ${answer.isPage ? 'with an HTML page' : answer.status}: there is no sign-in. Give the address of the API without /api/.`,
    )
  const tokens = isSuccess(answer) ? parseTokens(answer.body) : null
  if (tokens !== null) return { username, password, tokens }
  if (isSuccess(answer))
    throw new CannotRun(
      `POST ${url} signed “${username}” in, but its answer has no access and refresh (API-AUTH-01).`,
    )
  const reason = serverMessageOf(answer.body)
  throw new CannotRun(
    `The API does not sign “${username}” in: it answered ${answer.status}${reason === null ? '' : `, “${reason}”`}. Check --user and --password.`,
  )
}

/** A token for requests; renewed if it has expired. */
export async function accessOf(call: Caller, account: Account): Promise<string> {
  const { access, refresh } = account.tokens
  if (!isExpired(access, Date.now())) return access
  const answer = await call({ method: 'POST', path: 'auth/token/refresh/', body: { refresh } })
  const renewed = parseRefreshResponse(answer.body)
  if (isSuccess(answer) && renewed.access !== null)
    account.tokens = { access: renewed.access, refresh: renewed.refresh ?? refresh }
  return account.tokens.access
}
