/**
 * Serialises a value for a JSON column. Lone surrogates, which PostgreSQL rejects, become U+FFFD,
 * as in text columns.
 */
export const jsonText = (value: unknown): string =>
  // Only lone surrogates are escaped this way; a literal backslash is doubled.
  JSON.stringify(value).replace(/(?<!\\)((?:\\\\)*)\\ud[89a-f][\da-f]{2}/g, '$1\ufffd')
