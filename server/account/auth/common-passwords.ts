import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const PASSWORD_LIST = '@zxcvbn-ts/language-common/src/passwords.json'

/** Shorter and all-digit passwords are rejected by other rules. */
const PASSES_OTHER_RULES = /^(?=.*\D).{8}/u

let common: ReadonlySet<string> | undefined

/** Whether a password is in the list of common passwords, or a short text repeated. */
export function isCommonPassword(password: string): boolean {
  common ??= parseList()
  const normalised = password.normalize('NFKC').toLowerCase()
  return common.has(normalised) || /^(.{1,3}?)\1+$/u.test(normalised)
}

/** Read on first use, without entries that other rules reject. */
function parseList(): ReadonlySet<string> {
  const passwords: readonly string[] = JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve(PASSWORD_LIST), 'utf8'),
  )
  return new Set(passwords.filter((password) => PASSES_OTHER_RULES.test(password)))
}
