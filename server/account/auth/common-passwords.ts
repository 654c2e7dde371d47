import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const LIST = '@zxcvbn-ts/language-common/src/passwords.json'

/** Shorter and all-digit passwords are rejected by other rules. */
const MAY_BE_GIVEN = /^(?=.*\D).{8}/u

let common: ReadonlySet<string> | undefined

/** Whether a password is in the list of common passwords, or a short text repeated. */
export function isCommonPassword(password: string): boolean {
  common ??= parseList()
  const plain = password.normalize('NFKC').toLowerCase()
  return common.has(plain) || /^(.{1,3}?)\1+$/u.test(plain)
}

/** Read on first use, without entries that other rules reject. */
function parseList(): ReadonlySet<string> {
  const passwords: readonly string[] = JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve(LIST), 'utf8'),
  )
  return new Set(passwords.filter((one) => MAY_BE_GIVEN.test(one)))
}
