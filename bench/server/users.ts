import { createUser } from '../../server/account/account/accounts.ts'
import { createTokens } from '../../server/account/auth/tokens.ts'
import { openDatabase } from '../../server/db/database.ts'
import { socketTemplates, socketUrl } from '../../src/protocol/live/socket-url.ts'
import { insertConversation } from '../seed.ts'
import type { SendTarget } from './orders.ts'
import type { Servers } from './processes.ts'

const DAY_S = 86_400

/** A conversation of two users: one sends, the other listens. */
export interface Pair extends SendTarget {
  /** URL of the listener's general messaging socket. */
  readonly listener: string
}

/** Signs in the user with the most conversations. */
export async function signInBusiestUser({ databaseUrl, secret }: Servers): Promise<string> {
  const db = openDatabase(databaseUrl, { max: 1 })
  const { user_id } = await db
    .selectFrom('conversation_participants')
    .select('user_id')
    .groupBy('user_id')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { access } = await createTokens(db, tokenConfig(secret), Date.now).issue(user_id)
  await db.destroy()
  return access
}

const tokenConfig = (secret: Uint8Array) => ({
  secret,
  accessTokenSeconds: DAY_S,
  refreshTokenSeconds: DAY_S,
  refreshGraceSeconds: 10,
})

/** Creates users and a conversation for each pair of them. */
export async function createPairs(
  { databaseUrl, secret, product }: Servers,
  count: number,
): Promise<Pair[]> {
  const db = openDatabase(databaseUrl, { max: 1 })
  const tokens = createTokens(db, tokenConfig(secret), Date.now)
  let users = 0
  const join = async () => {
    const username = `bench-${process.pid}-${users++}`
    const { id } = await createUser(db, {
      username,
      email: `${username}@example.org`,
      password_hash: null,
      first_name: 'Ayen',
      last_name: 'Deng',
      user_type: 'creator',
    })
    return { id, token: (await tokens.issue(id)).access }
  }
  const pairs: Pair[] = []
  for (let n = 0; n < count; n += 1) {
    const [sender, listener] = [await join(), await join()]
    const url = { templates: socketTemplates(product), conversationId: null } as const
    pairs.push({
      conversationId: await insertConversation(db, sender.id, listener.id),
      token: sender.token,
      listener: socketUrl({ ...url, channel: 'messaging', token: listener.token }),
    })
  }
  await db.destroy()
  return pairs
}
