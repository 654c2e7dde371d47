/**
 * A value for a JSON column. Halves of a character, which JavaScript can hold and PostgreSQL cannot,
 * become U+FFFD, as they do in columns of text.
 */
export const jsonText = (value: unknown): string =>
  // Only lone halves are written so; a backslash that is meant is written twice.
  JSON.stringify(value).replace(/(?<!\\)((?:\\\\)*)\\ud[89a-f][\da-f]{2}/g, '$1\ufffd')
