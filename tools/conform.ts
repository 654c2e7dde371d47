/**
 * `npm run conform -- https://api.example.org --user NAME --password PASSWORD`: checks an API
 * against the specification, endpoint by endpoint, with the client's own parsers. Everything that
 * it makes is called “conformance check” and deleted again. Use accounts for tests: it marks their
 * notifications as read, and a purchase cannot be taken back.
 *
 *   --other-user, --other-password  a second account, for follows, messages, purchases and sockets
 *   --register                      also registers an account and deletes it
 *   --messaging-socket, --conversation-socket, --notification-socket
 *                                   addresses of the sockets, as for `npm run configure`
 *   --json                          prints JSON instead of a table
 *
 * Results: fine; loss (readable, but fields are missing); absent (what the user misses, or the
 * fallback); wrong (clause, what came, what was expected); not checked (why). Exits 0 if nothing is
 * wrong, 1 if something is, 2 if it could not run.
 */
import type { SettingName } from '../src/protocol/base/setting-hints.ts'
import { SETTING_HINTS } from '../src/protocol/base/setting-hints.ts'
import { readConfig } from '../src/services/config.ts'
import { Stopped } from './conform/caller.ts'
import { CannotRun, type Credentials } from './conform/people.ts'
import { reportText } from './conform/report.ts'
import { type ConformOptions, conform } from './conform/run.ts'
import { readOptions } from './test/options.ts'

const text = { type: 'string' } as const
const flag = { type: 'boolean', default: false } as const

const { values, positionals } = readOptions(import.meta.url, {
  allowPositionals: true,
  options: {
    user: text,
    password: text,
    'other-user': text,
    'other-password': text,
    'messaging-socket': text,
    'conversation-socket': text,
    'notification-socket': text,
    register: flag,
    json: flag,
  },
})

/** @throws CannotRun that names what is missing */
function credentials(user: 'user' | 'other-user', password: 'password' | 'other-password') {
  const given: Credentials = { username: values[user] ?? '', password: values[password] ?? '' }
  if (given.username !== '' && given.password !== '') return given
  throw new CannotRun(`Give both --${user} and --${password}.`)
}

/** @throws CannotRun if an option is missing or cannot be used */
function optionsOf(): ConformOptions {
  const [api = '', ...rest] = positionals
  if (api === '' || rest.length > 0)
    throw new CannotRun('Give one address, for example https://api.example.org.')
  const settings: { readonly [name in SettingName]?: string | undefined } = {
    ...values,
    'api-base': api,
  }
  const { apiBase, sockets, invalid } = readConfig(
    (name) => settings[name] ?? '',
    'http://localhost',
  )
  const [wrong] = invalid
  if (wrong !== undefined)
    throw new CannotRun(`${wrong} is “${settings[wrong]}”. ${SETTING_HINTS[wrong]}`)
  const hasOther = values['other-user'] !== undefined || values['other-password'] !== undefined
  return {
    api: apiBase,
    sockets,
    user: credentials('user', 'password'),
    other: hasOther ? credentials('other-user', 'other-password') : null,
    registers: values.register === true,
  }
}

const stop = new AbortController()
// A second Ctrl-C ends the process at once.
process.once('SIGINT', () => {
  console.error('Stopping: what was made is being deleted.')
  stop.abort()
})

try {
  const report = await conform({ ...optionsOf(), signal: stop.signal })
  console.log(values.json ? JSON.stringify(report, null, 2) : reportText(report))
  process.exitCode = report.counts.wrong > 0 ? 1 : 0
} catch (error) {
  if (!(error instanceof CannotRun || error instanceof Stopped)) throw error
  console.error(error.message)
  if (error instanceof Stopped)
    for (const name of error.leftBehind) console.error(`Left behind: ${name}`)
  process.exitCode = 2
}
