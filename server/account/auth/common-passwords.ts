import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const PASSWORD_LIST = '@zxcvbn-ts/language-common/src/passwords.json'

/** Published in this repository: the password of the demo accounts. */
const PUBLISHED = ['nile-and-sorghum']

/** Letters behind the signs that people write instead; `1` and `!` stand for two. */
const SIGNS: { readonly [sign: string]: string } = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

const MIN_LENGTH = 8

/** A shorter word with other characters around it may be a name. */
const CORE_LENGTH = 6

let common: ReadonlySet<string> | undefined

/**
 * Whether a password is in the list of common passwords, also with digits and marks around it or
 * signs instead of letters (`P@ssw0rd1`), or a short text repeated.
 */
export function isCommonPassword(password: string): boolean {
  common ??= parseList()
  const normalised = password.normalize('NFKC').toLowerCase()
  // Other rules refuse short passwords and digits alone.
  if (normalised.length < MIN_LENGTH || !/\D/.test(normalised)) return false
  if (/^(.{1,3}?)\1+$/u.test(normalised)) return true
  const cores = [withoutEnd(normalised), withoutEnds(normalised)]
  for (const core of [normalised, ...cores.filter(({ length }) => length >= CORE_LENGTH)]) {
    for (const spelling of [core, withLetters(core, 'i'), withLetters(core, 'l')]) {
      if (common.has(spelling)) return true
    }
  }
  return false
}

const withoutEnd = (text: string): string => text.replace(/[^\p{L}]+$/u, '')
const withoutEnds = (text: string): string => withoutEnd(text).replace(/^[^\p{L}]+/u, '')

const withLetters = (text: string, one: string): string =>
  text.replace(/[03457@$1!]/g, (sign) => SIGNS[sign] ?? one)

/** Read on first use. */
function parseList(): ReadonlySet<string> {
  const passwords: readonly string[] = JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve(PASSWORD_LIST), 'utf8'),
  )
  return new Set([...PUBLISHED, ...passwords])
}
