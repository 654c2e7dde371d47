import { MAX_TAG_LENGTH } from '../../protocol/base/constants.ts'
import { cleanName, codePointLength } from '../../protocol/base/text.ts'

export interface TagsAdded {
  values: string[]
  /** Rejected parts, which stay in the field to be corrected. */
  remainingText: string
  problem: string | null
}

const cleanTag = (typed: string): string =>
  cleanName(typed).trim().replace(/^#+/, '').replace(/\s+/g, ' ').trim()

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
  const newValues = [...values]
  const remainingText: string[] = []
  let problem: string | null = null
  for (const candidate of typed.split(/[,\n]/).map(cleanTag)) {
    const isDuplicate = newValues.some((value) => value.toLowerCase() === candidate.toLowerCase())
    if (candidate === '' || isDuplicate) continue
    if (codePointLength(candidate) > MAX_TAG_LENGTH) {
      problem ??= `Each can have up to ${MAX_TAG_LENGTH} characters.`
      remainingText.push(candidate)
    } else if (newValues.length >= max) {
      problem ??= `You can add up to ${max} ${noun}.`
      remainingText.push(candidate)
    } else newValues.push(candidate)
  }
  return { values: newValues, remainingText: remainingText.join(', '), problem }
}
