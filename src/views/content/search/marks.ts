/** A piece of a text, and whether it is what was searched for. */
export interface Piece {
  text: string
  hit: boolean
}

/** A letter with all that belongs to it: marks above and below, the parts of a joined emoji. */
const LETTER = /\P{M}(?:\p{M}|\p{Emoji_Modifier}|\u200d\P{M})*|\p{M}+/gu

const lettersOf = (text: string): string[] => text.match(LETTER) ?? []

/** One letter where neither case, nor its place in the word, nor accents count; '' for a mark by itself. */
const bare = (letter: string): string =>
  letter.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase()

/** The words of a query as texts are looked through for them; single letters only as they stand together. */
export function wordsOf(query: string): string[] {
  const whole = lettersOf(query).map(bare).join('').trim()
  const words = [...new Set(whole.split(/\s+/u))].filter((word) => [...word].length > 1)
  return words.length > 0 || whole === '' ? words : [whole]
}

/** A text in pieces, each as long as can be; together they are the text as it was. */
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
