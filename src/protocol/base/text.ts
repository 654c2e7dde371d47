import { INITIALS_LENGTH } from './constants.ts'

const ELLIPSIS = '...'

/** Code points, so that an emoji counts once. */
export function codePointLength(text: string): number {
  let length = 0
  for (const _ of text) length++
  return length
}

let segmenter: Intl.Segmenter | undefined

/**
 * Index of the character (grapheme) that contains the code unit at `index`; without `Intl.Segmenter`
 * (Firefox 115) a code point counts as one.
 */
function characterStart(text: string, index: number): number {
  if (!('Segmenter' in Intl)) return index
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return segmenter.segment(text).containing(index)?.index ?? index
}

/**
 * The first `limit` code points of a text; of a character of several code points (an emoji with a
 * skin tone, a letter with marks) all or none.
 */
export function startOfText(text: string, limit: number): string {
  if (text.length <= limit) return text
  let end = 0
  let count = 0
  for (const point of text) {
    // biome-ignore lint/plugin: the function that all other code calls.
    if (count === limit) return text.slice(0, characterStart(text, end) || end)
    end += point.length
    count++
  }
  return text
}

/** Cuts text longer than `limit` code points and appends three dots (A14). */
export function truncate(text: string, limit: number, ellipsis: string = ELLIPSIS): string {
  const start = startOfText(text, limit)
  return start === text ? text : start + ellipsis
}

/** First letters of the first two words that have one, in upper case (CHAT-17). */
export function initials(name: string): string {
  const letters: string[] = []
  for (const word of name.split(/\s+/u)) {
    const letter = /[\p{L}\p{N}]/u.exec(word)?.[0]
    const upper = letter === undefined ? undefined : Array.from(letter.toUpperCase())[0]
    if (upper !== undefined) letters.push(upper)
    if (letters.length === INITIALS_LENGTH) break
  }
  return letters.join('')
}

/** The singular or plural form for a count. */
export const pluralForm = (count: number, one: string, many: string): string =>
  // biome-ignore lint/plugin: all other code calls this function.
  count === 1 ? one : many

/** `1 conversation`, otherwise `n conversations` (INBOX-01). `format` formats the number. */
export const pluralise = (
  count: number,
  one: string,
  many: string,
  format: (count: number) => string = String,
): string => `${format(count)} ${pluralForm(count, one, many)}`

/** Normalises text for comparisons that ignore case and Unicode composition. */
export const folded = (text: string): string => text.normalize('NFC').toLowerCase()

const DIRECTION_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
const VISIBLE = /[^\s\p{C}\p{M}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u

/** Whether anything of a text can be seen. */
export const isVisible = (text: string): boolean => VISIBLE.test(text)

/**
 * A name in compatible form (NFKC), so that the same name is the same key, and without controls that
 * would reverse the text around it.
 */
export const cleanName = (name: string): string =>
  name.replace(DIRECTION_CONTROLS, '').normalize('NFKC')

const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * User text inside a sentence or label: a text from right to left is isolated, so that it does not
 * reorder the words around it. Where elements are possible, `<bdi>` does the same.
 */
export function isolate(text: string): string {
  if (!RIGHT_TO_LEFT.test(text)) return text
  const plain = text.replace(/[\u202a-\u202e]/g, '')
  const isBalanced = plain.split(/[\u2066-\u2068]/).length === plain.split('\u2069').length
  return `\u2068${isBalanced ? plain : plain.replace(/[\u2066-\u2069]/g, '')}\u2069`
}
