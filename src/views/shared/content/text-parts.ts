export interface TextSegment {
  text: string
  /** Link target, null for plain text. */
  href: string | null
}

const LINK = /(?:https?:\/\/|www\.)[^\s<>"']+/giu
/** Trailing punctuation that is not part of the URL. */
const SENTENCE_END = /[.,:;!?…]+$/u

function trimPunctuation(text: string): string {
  const cut = text.replace(SENTENCE_END, '')
  const closing = cut.endsWith(')') && !cut.includes('(')
  return closing ? trimPunctuation(cut.slice(0, -1)) : cut
}

/** Splits a message into plain text and links, in order. The joined texts equal the input. */
export function splitLinks(text: string): TextSegment[] {
  const segments: TextSegment[] = []
  let end = 0
  for (const match of text.matchAll(LINK)) {
    const url = trimPunctuation(match[0])
    const href = /^www\./i.test(url) ? `https://${url}` : url
    if (!URL.canParse(href)) continue
    if (match.index > end) segments.push({ text: text.slice(end, match.index), href: null })
    segments.push({ text: url, href })
    end = match.index + url.length
  }
  if (end < text.length) segments.push({ text: text.slice(end), href: null })
  return segments
}
