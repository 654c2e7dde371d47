import { MAX_TAG_LENGTH } from '../../protocol/base/constants.ts'
import { codePointLength } from '../../protocol/base/text.ts'

export interface TagsAdded {
  values: string[]
  /** Rejected parts, which stay in the field to be corrected. */
  rest: string
  problem: string | null
}

const cleaned = (text: string): string => text.trim().replace(/^#+/, '').replace(/\s+/g, ' ').trim()

/**
 * Adds typed text to a list: split at commas and line breaks, without `#`, and without duplicates
 * (case-insensitive).
 * @param noun plural noun of the values: `tags`, `skills`
 */
export function addTags(
  values: readonly string[],
  typed: string,
  max: number,
  noun: string,
): TagsAdded {
  const next = [...values]
  const rest: string[] = []
  let problem: string | null = null
  for (const part of typed.split(/[,\n]/).map(cleaned)) {
    const known = next.some((value) => value.toLowerCase() === part.toLowerCase())
    if (part === '' || known) continue
    if (codePointLength(part) > MAX_TAG_LENGTH) {
      problem ??= `Each can have up to ${MAX_TAG_LENGTH} characters.`
      rest.push(part)
    } else if (next.length >= max) {
      problem ??= `You can add up to ${max} ${noun}.`
      rest.push(part)
    } else next.push(part)
  }
  return { values: next, rest: rest.join(', '), problem }
}
