import { hash, verify } from '@node-rs/argon2'
import { PRODUCT_SLUG } from '../../../src/protocol/base/brand.ts'
import { MIN_PASSWORD_LENGTH } from '../../../src/protocol/base/constants.ts'
import { codePointLength } from '../../../src/protocol/base/text.ts'
import { isCommonPassword } from './common-passwords.ts'

/** argon2id: 19 MiB, two passes. The library's standard algorithm is argon2id. */
const STANDARD_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** argon2's minimum cost; a test run hashes thousands of passwords. */
const LIGHT_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 }

let cost = STANDARD_COST

/** Sets the cost of hashes created by this process from now on; stored hashes are not affected. */
export function setPasswordHashing(strength: 'standard' | 'light'): void {
  cost = strength === 'light' ? LIGHT_COST : STANDARD_COST
}

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

let decoyHash: Promise<string> | undefined

/**
 * Whether the password matches. A missing hash (unknown user, Google-only account) takes as long as
 * a wrong password, so that response times do not reveal which usernames exist.
 */
export async function verifyPassword(
  storedHash: string | null,
  password: string,
): Promise<boolean> {
  decoyHash ??= hashPassword('the password of no account')
  const isCorrect = await verify(storedHash ?? (await decoyHash), password)
  return storedHash !== null && isCorrect
}

/** Attackers try a user's names first: a password needs this many other characters. */
const OWN_CHARACTERS = 5
/** A shorter name may occur in ordinary words. */
const NAME_LENGTH = 4

/** Names and e-mail address of an account, which a password must not consist of. */
export type Account = {
  readonly [name in 'username' | 'email' | 'first_name' | 'last_name']: string | null
}

/** Error messages for a new password; empty when it is acceptable. */
export function passwordProblems(password: string, account: Account): string[] {
  const problems: string[] = []
  if (codePointLength(password) < MIN_PASSWORD_LENGTH) {
    problems.push(
      `This password is too short. It must contain at least ${MIN_PASSWORD_LENGTH} characters.`,
    )
  }
  if (/^\d+$/.test(password)) problems.push('This password is entirely numeric.')
  if (isCommonPassword(password) || consistsOf(password, [PRODUCT_SLUG])) {
    problems.push('This password is too common.')
  }
  if (consistsOf(password, accountNames(account))) {
    problems.push('This password is too similar to your name or e-mail address.')
  }
  return problems
}

const normalise = (text: string): string => text.normalize('NFKC').toLowerCase()

const accountNames = ({ username, email, first_name, last_name }: Account): string[] =>
  [username, email, first_name, last_name]
    .flatMap((name) => normalise(name ?? '').split(/[\s@]+/))
    .filter((name) => name.length >= NAME_LENGTH)

function consistsOf(password: string, names: readonly string[]): boolean {
  const normalised = normalise(password)
  return names.some(
    (name) => normalised.replaceAll(name, '').length < OWN_CHARACTERS && normalised.includes(name),
  )
}
