import { createUser } from '../../../server/account/account/accounts.ts'
import { hashPassword } from '../../../server/account/auth/passwords.ts'
import { createTokens } from '../../../server/account/auth/tokens.ts'
import { createConversationChangesApi } from '../../../src/services/api/conversation-changes.ts'
import { createDevicesApi } from '../../../src/services/api/devices.ts'
import { createFollowApi } from '../../../src/services/api/follow.ts'
import { createMessagingApi } from '../../../src/services/api/messaging.ts'
import { createNotificationsApi } from '../../../src/services/api/notifications.ts'
import {
  type Api,
  PASSWORD,
  type RequestOptions,
  type TestResponse,
  type TestUser,
} from '../kit/kit.ts'
import { createClient } from '../ssr/client.ts'

/**
 * Creates signed-in users with unique names. All share one password hash, because hashing is slow
 * and sign-up has its own tests.
 */
export function createUserFactory({ db, config, now }: Api): (name: string) => Promise<TestUser> {
  let count = 0
  const hashed = hashPassword(PASSWORD)
  return async (name) => {
    count += 1
    const username = `${name}${count}`
    const user = await createUser(db, {
      username,
      email: `${username}@example.org`,
      password_hash: await hashed,
      first_name: username,
      last_name: 'Test',
      user_type: 'creator',
    })
    const tokens = await createTokens(db, config, now).issue(user.id)
    return { ...tokens, id: user.id, username, password: PASSWORD, user: null }
  }
}

/** Sends requests as a user. */
export const createRequestAs =
  (api: Api) =>
  (
    user: TestUser,
    method: string,
    path: string,
    options: Omit<RequestOptions, 'token'> = {},
  ): Promise<TestResponse> =>
    api.request(method, `/api/${path}`, { token: user.access, ...options })

/** The client's services for a signed-in user. */
export function servicesOf(api: Api, user: TestUser) {
  const client = createClient(api, user)
  return {
    calls: client.calls,
    devices: createDevicesApi(client.http),
    messaging: createMessagingApi(client.http),
    conversations: createConversationChangesApi(client.http),
    notifications: createNotificationsApi(client.http),
    follow: createFollowApi(client.http),
  }
}

/** A user as a conversation participant. */
export const participantOf = (user: TestUser) => ({
  id: user.id,
  username: user.username,
  full_name: `${user.username} Test`,
  avatar: null,
})

/** A user as a message sender. */
export const senderOf = (user: TestUser) => ({
  ...participantOf(user),
  display_name: `${user.username} Test`,
})
