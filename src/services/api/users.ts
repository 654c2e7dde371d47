import type { Confirm } from '../../protocol/account/confirmation.ts'
import { parseUser } from '../../protocol/account/user.ts'
import { TEXTS } from '../../protocol/base/errors.ts'
import type { Json, User } from '../../protocol/base/types.ts'
import { type CallOptions, createPublicCall, mapListError } from '../http/call.ts'
import { parseOne } from '../http/response-body.ts'
import type { HttpClient } from '../http/types.ts'

const DELETE_FAILED = 'Your account couldn’t be deleted. Please try again.'

/**
 * Users (7.2). Every rejection is a ServiceFailure.
 * @param note called with the response for the signed-in user
 */
export function createUsersApi(
  http: HttpClient,
  note: (user: Json) => void = () => {},
  confirm: Confirm = (task) => task(),
) {
  const call = createPublicCall(http)
  const readUser = (data: Json): User => parseOne(data, parseUser, http.apiOrigin)

  return {
    /** The signed-in user. Rejects with status 200 if the response has no user. */
    async me({ signal }: CallOptions = {}): Promise<User> {
      const data = await mapListError(TEXTS.dataFailed, call('users.me', { signal }))
      note(data)
      return readUser(data)
    },

    async byUsername(username: string, { signal }: CallOptions = {}): Promise<User> {
      return readUser(
        await mapListError(
          TEXTS.dataFailed,
          call('users.byUsername', { params: { username }, signal }),
        ),
      )
    },

    /** Deletes the signed-in user's account permanently. */
    async deleteMe({ signal }: CallOptions = {}): Promise<void> {
      await mapListError(
        DELETE_FAILED,
        confirm((proof) => call('users.deleteMe', { body: proof, signal })),
      )
    },
  }
}
