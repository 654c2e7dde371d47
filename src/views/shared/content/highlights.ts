/** A segment of a text; `hit` if it matches the query. */
export interface HighlightSegment {
  text: string
  hit: boolean
}

/** A letter with its combining marks, or a joined emoji. */
const LETTER = /\P{M}(?:\p{M}|\p{Emoji_Modifier}|\u200d\P{M})*|\p{M}+/gu

const lettersOf = (text: string): string[] => text.match(LETTER) ?? []

/** Folds a letter: ignores case, positional forms and accents; '' for a combining mark alone. */
const foldLetter = (letter: string): string =>
  letter.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase()

/**
 * Folded words of a query. Single letters are dropped; a query of nothing else is matched as a
 * whole.
 */
export function searchWords(query: string): string[] {
  const foldedQuery = lettersOf(query).map(foldLetter).join('').trim()
  const words = [...new Set(foldedQuery.split(/\s+/u))].filter((word) => [...word].length > 1)
  return words.length > 0 || foldedQuery === '' ? words : [foldedQuery]
}

/** Splits a text into the longest possible segments; joined they give the text. */
export function highlightSegments(text: string, words: readonly string[]): HighlightSegment[] {
  const letters = lettersOf(text)
  const from: number[] = []
  let foldedText = ''
  letters.forEach((letter, index) => {
    const shape = foldLetter(letter)
    foldedText += shape
    for (let unit = 0; unit < shape.length; unit++) from.push(index)
  })
  const hits = new Set<number>()
  for (const word of words) {
    for (let at = foldedText.indexOf(word); at !== -1; at = foldedText.indexOf(word, at + 1)) {
      for (let unit = at; unit < at + word.length; unit++) hits.add(from[unit] ?? -1)
    }
  }
  const segments: HighlightSegment[] = []
  letters.forEach((letter, index) => {
    const hit = hits.has(index)
    const lastSegment = segments.at(-1)
    if (lastSegment?.hit === hit) lastSegment.text += letter
    else segments.push({ text: letter, hit })
  })
  return segments
}
