export interface TextSegment {
  text: string
  /** Link target, null for plain text. */
  href: string | null
}

/** A possible link, up to white space or a mark that is never inside a URL. */
const LINK = /(?:https?:\/\/|www\.)[^\s\p{Cc}<>"“”„‟«»‹›。、，！？；：]+/giu
const WORD = /[a-z\d_]/i
const CLOSERS: { readonly [opener: string]: string } = {
  '(': ')',
  '[': ']',
  '{': '}',
  '（': '）',
  '「': '」',
  '『': '』',
  '《': '》',
  '【': '】',
}
const CLOSING = new Set(Object.values(CLOSERS))
/** Trailing punctuation that is not part of the URL. */
const SENTENCE_END = /[.,:;!?…،؛؟'‘’]+$/u

/** The URL at the start of `text`: a bracket belongs to it only with its counterpart. */
function urlIn(text: string): string {
  const open: { closer: string; index: number }[] = []
  let end = text.length
  for (let index = 0; index < text.length; index++) {
    const mark = text.charAt(index)
    const closer = CLOSERS[mark]
    if (closer !== undefined) open.push({ closer, index })
    else if (CLOSING.has(mark) && open.pop()?.closer !== mark) {
      end = index
      break
    }
  }
  const [unclosed] = open
  // biome-ignore lint/plugin: ends before a bracket.
  return text.slice(0, Math.min(end, unclosed?.index ?? end)).replace(SENTENCE_END, '')
}

/** Splits a message into plain text and links, in order. The joined texts equal the input. */
export function splitLinks(text: string): TextSegment[] {
  const segments: TextSegment[] = []
  let end = 0
  for (const match of text.matchAll(LINK)) {
    const url = urlIn(match[0])
    const hasScheme = !/^www\./i.test(url)
    const href = hasScheme ? url : `https://${url}`
    const isInsideWord = !hasScheme && WORD.test(text[match.index - 1] ?? '')
    if (isInsideWord || !URL.canParse(href)) continue
    if (match.index > end) segments.push({ text: text.slice(end, match.index), href: null })
    segments.push({ text: url, href })
    end = match.index + url.length
  }
  if (end < text.length) segments.push({ text: text.slice(end), href: null })
  return segments
}
