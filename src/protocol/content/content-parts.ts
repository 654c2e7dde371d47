import { folded } from '../base/text.ts'
import { splitLinks } from './text-parts.ts'

export type ContentSegment =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'mention'; text: string; username: string }
  | { kind: 'hashtag'; text: string; tag: string }

const MENTION_OR_HASHTAG =
  /(^|[^\p{L}\p{N}\p{M}_@#/&.])([@#])([\p{L}\p{N}_][\p{L}\p{N}\p{M}_.-]*)/gu

/** Splits the text of a post or comment into parts. Joined in order they give the original text. */
export function parseContent(text: string): ContentSegment[] {
  return splitLinks(text).flatMap((segment) =>
    segment.href === null
      ? parseMarks(segment.text)
      : [{ kind: 'link', text: segment.text, href: segment.href } as const],
  )
}

function parseMarks(text: string): ContentSegment[] {
  const segments: ContentSegment[] = []
  let end = 0
  for (const match of text.matchAll(MENTION_OR_HASHTAG)) {
    const [, before = '', sign = '', rawName = ''] = match
    // A trailing full stop or dash belongs to the sentence, not to the name.
    const name = rawName.replace(/[.-]+$/u, '')
    if (sign === '#' && /^\d+$/.test(name)) continue
    const start = match.index + before.length
    if (start > end) segments.push({ kind: 'text', text: text.slice(end, start) })
    segments.push(
      sign === '@'
        ? { kind: 'mention', text: sign + name, username: name }
        : { kind: 'hashtag', text: sign + name, tag: name },
    )
    end = start + 1 + name.length
  }
  if (end < text.length) segments.push({ kind: 'text', text: text.slice(end) })
  return segments
}

/** The tags that do not occur as hashtags in the text. */
export function tagsNotInText(text: string, tags: readonly string[]): string[] {
  const inlineTags = new Set(
    parseContent(text).map((segment) => (segment.kind === 'hashtag' ? folded(segment.tag) : '')),
  )
  return tags.filter((tag) => !inlineTags.has(folded(tag)))
}
