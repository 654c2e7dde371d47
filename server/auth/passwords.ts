import { hash, verify } from '@node-rs/argon2'

/** argon2id: 19 MiB, two passes. The library's standard algorithm is argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

let decoy: Promise<string> | undefined

/**
 * Whether the password fits. A missing hash (unknown user, Google-only account) costs the same
 * time as a wrong password, so that nobody can tell which usernames exist.
 */
export async function passwordFits(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('the password of nobody')
  const fits = await verify(stored ?? (await decoy), password)
  return stored !== null && fits
}

/** Sentences about what is wrong with a new password; empty when it is good. */
export function passwordProblems(password: string): string[] {
  const problems: string[] = []
  if ([...password].length < 8) {
    problems.push('This password is too short. It must contain at least 8 characters.')
  }
  if (/^\d+$/.test(password)) problems.push('This password is entirely numeric.')
  return problems
}
