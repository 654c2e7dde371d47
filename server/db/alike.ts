import { type RawBuilder, sql } from 'kysely'

/** Nothing is spelled alike below this, 0 to 1; what `<%` finds, by an index where there is one. */
export const LEAST_ALIKE = 0.4
/** A word counts as spelled alike from here on; `milya` is half of `milaya`. */
const ALIKE = 0.5
/** A letter left out of a short word is more of it: `brsh` is two fifths of `brushes`. */
const SHORT = /^[\p{L}\p{N}]{3,5}$/u
const FEW = /^\s*\S{0,2}\s*$/u

/** Whether a word of the column is spelled like the text. Of one or two letters everything would be. */
export const alike = (text: string, column: RawBuilder<unknown>): RawBuilder<boolean> =>
  FEW.test(text)
    ? sql`false`
    : sql`(${text}::text <% ${column} and word_similarity(${text}, ${column}) >= ${ALIKE}::real)`

/**
 * The same for a short word, less strictly, where nothing else has it: so much is alike of many words.
 * @param others a query that has a row where something is found without this
 */
export const hardlyAlike = (
  text: string,
  column: RawBuilder<unknown>,
  others: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  SHORT.test(text.trim())
    ? sql`(${text}::text <% ${column} and not exists (${others}))`
    : sql`false`
