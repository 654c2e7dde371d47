import { type RawBuilder, sql } from 'kysely'

/** Minimum similarity, 0 to 1: the threshold of the `<%` operator, which can use an index. */
export const MIN_SIMILARITY = 0.4
/** Similarity from which a word matches; `milya` and `milaya` have half. */
const WORD_SIMILARITY = 0.5
/** In a short word one missing letter weighs more: `brsh` and `brushes` have two fifths. */
const SHORT_WORD = /^[\p{L}\p{N}]{3,5}$/u
const TOO_SHORT = /^\s*\S{0,2}\s*$/u

/**
 * Trigram match: whether a word of the column is similar to the text. False for one or two letters,
 * which match almost anything.
 */
export const isSimilar = (text: string, column: RawBuilder<unknown>): RawBuilder<boolean> =>
  TOO_SHORT.test(text)
    ? sql`false`
    : sql`(${text}::text <% ${column} and word_similarity(${text}, ${column}) >= ${WORD_SIMILARITY}::real)`

/** Whether the text has a looser match, `isWeaklySimilar`. */
export const isShortWord = (text: string): boolean => SHORT_WORD.test(text.trim())

/**
 * A looser match for a short word, used only when nothing else matches: at this similarity many
 * words do.
 * @param otherMatches a query that returns rows if there are other matches
 */
export const isWeaklySimilar = (
  text: string,
  column: RawBuilder<unknown>,
  otherMatches: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  isShortWord(text)
    ? sql`(${text}::text <% ${column} and not exists (${otherMatches}))`
    : sql`false`
