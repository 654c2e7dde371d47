import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { safeParse } from 'valibot'
import { readSettings } from '../config.ts'
import { createUser, isTaken } from '../session/account/accounts.ts'
import { usernameSchema } from '../session/account/schemas.ts'
import { hashPassword } from '../session/auth/passwords.ts'
import { reachStore } from './reach.ts'

const USAGE = 'Say which name the account is to have: npm run admin -- create NAME'

/** `npm run admin -- create NAME`: makes a superuser, also beside a running server. */
async function run(): Promise<void> {
  const username = readName()
  const store = await reachStore(readSettings())
  try {
    if (await isTaken(store.db, 'username', username)) {
      throw new Error(`There is an account named ${username} already.`)
    }
    const password = randomBytes(18).toString('base64url')
    await createUser(store.db, {
      username,
      email: null,
      password_hash: await hashPassword(password),
      first_name: username,
      last_name: '',
      user_type: 'creator',
      is_staff: true,
      is_superuser: true,
    })
    console.log(`${username} may do everything. The password is shown only now: ${password}`)
  } finally {
    await store.stop()
  }
}

function readName(): string {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [command, name, ...more] = positionals
  if (command !== 'create' || name === undefined || more.length > 0) throw new Error(USAGE)
  const checked = safeParse(usernameSchema, name)
  if (checked.success) return checked.output
  throw new Error(checked.issues[0].message)
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
