import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const LIST = '@zxcvbn-ts/language-common/src/passwords.json'

/** A shorter password is refused for being short, one of digits for being that. */
const MAY_BE_GIVEN = /^(?=.*\D).{8}/u

let common: ReadonlySet<string> | undefined

/** Whether guessers try it among their first tens of thousands, or it says one thing again and again. */
export function isCommonPassword(password: string): boolean {
  common ??= readList()
  const plain = password.normalize('NFKC').toLowerCase()
  return common.has(plain) || /^(.{1,3}?)\1+$/u.test(plain)
}

/** Read when it is needed first, and only what can be needed of it. */
function readList(): ReadonlySet<string> {
  const passwords: readonly string[] = JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve(LIST), 'utf8'),
  )
  return new Set(passwords.filter((one) => MAY_BE_GIVEN.test(one)))
}
