export interface TextPart {
  text: string
  /** Link target, null for plain text. */
  href: string | null
}

const LINK = /(?:https?:\/\/|www\.)[^\s<>"']+/giu
/** Trailing punctuation that is not part of the URL. */
const SENTENCE_END = /[.,:;!?…]+$/u

function withoutTail(text: string): string {
  const cut = text.replace(SENTENCE_END, '')
  const closing = cut.endsWith(')') && !cut.includes('(')
  return closing ? withoutTail(cut.slice(0, -1)) : cut
}

/** Splits a message into plain text and links, in order. The joined texts equal the input. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(LINK)) {
    const address = withoutTail(match[0])
    const href = /^www\./i.test(address) ? `https://${address}` : address
    if (!URL.canParse(href)) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index), href: null })
    parts.push({ text: address, href })
    end = match.index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null })
  return parts
}
