/** A segment of a text; `hit` if it matches the query. */
export interface Piece {
  text: string
  hit: boolean
}

/** A letter with its combining marks, or a joined emoji. */
const LETTER = /\P{M}(?:\p{M}|\p{Emoji_Modifier}|\u200d\P{M})*|\p{M}+/gu

const lettersOf = (text: string): string[] => text.match(LETTER) ?? []

/** Folds a letter: ignores case, positional forms and accents; '' for a combining mark alone. */
const bare = (letter: string): string =>
  letter.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase()

/**
 * Folded words of a query. Single letters are dropped; a query of nothing else is matched as a
 * whole.
 */
export function wordsOf(query: string): string[] {
  const whole = lettersOf(query).map(bare).join('').trim()
  const words = [...new Set(whole.split(/\s+/u))].filter((word) => [...word].length > 1)
  return words.length > 0 || whole === '' ? words : [whole]
}

/** Splits a text into the longest possible segments; joined they give the text. */
export function piecesOf(text: string, words: readonly string[]): Piece[] {
  const letters = lettersOf(text)
  const from: number[] = []
  let plain = ''
  letters.forEach((letter, index) => {
    const shape = bare(letter)
    plain += shape
    for (let unit = 0; unit < shape.length; unit++) from.push(index)
  })
  const hits = new Set<number>()
  for (const word of words) {
    for (let at = plain.indexOf(word); at !== -1; at = plain.indexOf(word, at + 1)) {
      for (let unit = at; unit < at + word.length; unit++) hits.add(from[unit] ?? -1)
    }
  }
  const pieces: Piece[] = []
  letters.forEach((letter, index) => {
    const hit = hits.has(index)
    const last = pieces.at(-1)
    if (last?.hit === hit) last.text += letter
    else pieces.push({ text: letter, hit })
  })
  return pieces
}
