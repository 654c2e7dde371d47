import { folded } from '../../../protocol/base/text.ts'
import { textParts } from '../../messaging/text-parts.ts'

export type ContentPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'mention'; text: string; username: string }
  | { kind: 'hashtag'; text: string; tag: string }

const MARKED = /(^|[^\p{L}\p{N}\p{M}_@#/&.])([@#])([\p{L}\p{N}_][\p{L}\p{N}\p{M}_.-]*)/gu

/** Splits the text of a post or comment into parts. Joined in order they give the original text. */
export function contentParts(text: string): ContentPart[] {
  return textParts(text).flatMap((part) =>
    part.href === null
      ? marked(part.text)
      : [{ kind: 'link', text: part.text, href: part.href } as const],
  )
}

function marked(text: string): ContentPart[] {
  const parts: ContentPart[] = []
  let end = 0
  for (const match of text.matchAll(MARKED)) {
    const [, before = '', sign = '', run = ''] = match
    // A trailing full stop or dash belongs to the sentence, not to the name.
    const name = run.replace(/[.-]+$/u, '')
    if (sign === '#' && /^\d+$/.test(name)) continue
    const start = match.index + before.length
    if (start > end) parts.push({ kind: 'text', text: text.slice(end, start) })
    parts.push(
      sign === '@'
        ? { kind: 'mention', text: sign + name, username: name }
        : { kind: 'hashtag', text: sign + name, tag: name },
    )
    end = start + 1 + name.length
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return parts
}

/** The tags that do not occur as hashtags in the text. */
export function tagsOutside(text: string, tags: readonly string[]): string[] {
  const inside = new Set(
    contentParts(text).map((part) => (part.kind === 'hashtag' ? folded(part.tag) : '')),
  )
  return tags.filter((tag) => !inside.has(folded(tag)))
}
