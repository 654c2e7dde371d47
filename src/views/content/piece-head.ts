import { contentHead } from '../../protocol/content/content-head.ts'
import type { FeedItem } from '../../protocol/content/creative-types.ts'
import { pictureSource } from '../../protocol/create/pictures.ts'
import { usePageMeta } from '../routing/arrival.tsx'
import { nameOf } from './author-line.tsx'
import { coverOf } from './feed/piece.ts'

/** As wide as previews show a picture, pixels. */
const PREVIEW_WIDTH = 1_600

const BLOCK_END = /<\/(?:p|h\d|li|pre|blockquote|figcaption)>|<br\b[^>]*>/gi

/** The words of HTML, none of which runs. */
function wordsOfHtml(html: string): string {
  // One paragraph's last word and the next one's first stay two.
  const spaced = html.replace(BLOCK_END, '$& ')
  return new DOMParser().parseFromString(spaced, 'text/html').body.textContent ?? ''
}

function textOf(entry: FeedItem): string {
  if (entry.type === 'blog') return entry.item.excerpt || wordsOfHtml(entry.item.body)
  return entry.type === 'post' ? entry.item.body : entry.item.description
}

/** What the page of a piece says about itself, as the server said it before (META-01, META-11). */
export function usePieceHead(entry: FeedItem): void {
  const { type: kind, item } = entry
  const cover = coverOf(entry)
  usePageMeta(
    contentHead({
      kind,
      title: item.title,
      text: textOf(entry),
      author: nameOf(item.author),
      category: item.category,
      tags: item.tags,
      createdAt: item.created_at,
      editedAt: item.edited_at,
      image: cover === null ? undefined : pictureSource(cover, 'jpg', PREVIEW_WIDTH),
    }),
  )
}
