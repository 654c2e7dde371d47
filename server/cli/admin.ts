import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { type Kysely, sql } from 'kysely'
import { safeParse } from 'valibot'
import { isolate } from '../../src/protocol/base/text.ts'
import { createUser, isTaken } from '../account/account/accounts.ts'
import { usernameSchema } from '../account/account/schemas.ts'
import { hashPassword } from '../account/auth/passwords.ts'
import { endAllSessions } from '../account/auth/tokens.ts'
import { readSettings } from '../config.ts'
import type { Database } from '../db/schema.ts'
import { openOrJoinStore } from './reach.ts'

const USAGE =
  'Say what to do for which name: npm run admin -- create NAME, or npm run admin -- password NAME'

/** Runs a command for a username. Returns the sentence that is printed before the new password. */
type Command = (db: Kysely<Database>, username: string, passwordHash: string) => Promise<string>

/**
 * `create` creates a superuser; `password` sets a new password and ends all sessions of the user.
 * Both also work while the server is running.
 */
const COMMANDS: { readonly [name: string]: Command } = {
  async create(db, username, password_hash) {
    if (await isTaken(db, 'username', username)) {
      throw new Error(`There is an account named ${username} already.`)
    }
    await createUser(db, {
      username,
      email: null,
      password_hash,
      first_name: username,
      last_name: '',
      user_type: 'creator',
      is_staff: true,
      is_superuser: true,
    })
    return `${username} may do everything.`
  },
  async password(db, username, password_hash) {
    const user = await db
      .updateTable('users')
      .set({ password_hash })
      .where(sql<boolean>`lower(username) = lower(${username})`)
      .where('deleted_at', 'is', null)
      .returning(['id', 'username'])
      .executeTakeFirst()
    if (user === undefined) throw new Error(`There is no account named ${username}.`)
    await endAllSessions(db, user.id, Date.now())
    return `${isolate(user.username)} has another password and is signed out everywhere.`
  },
}

async function run(): Promise<void> {
  const { command, username } = readCommand()
  const store = await openOrJoinStore(readSettings())
  try {
    const password = randomBytes(18).toString('base64url')
    const done = await command(store.db, username, await hashPassword(password))
    console.log(`${done} The password is shown only now: ${password}`)
  } finally {
    await store.stop()
  }
}

function readCommand(): { command: Command; username: string } {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [named = '', name, ...more] = positionals
  const command = Object.hasOwn(COMMANDS, named) ? COMMANDS[named] : undefined
  if (command === undefined || name === undefined || more.length > 0) throw new Error(USAGE)
  const checked = safeParse(usernameSchema, name)
  if (checked.success) return { command, username: checked.output }
  throw new Error(checked.issues[0].message)
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
