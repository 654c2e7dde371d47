import { contentHead } from '../../../protocol/content/content-head.ts'
import type { FeedItem } from '../../../protocol/content/creative-types.ts'
import { pictureSource } from '../../../protocol/publishing/images.ts'
import { usePageMeta } from '../../routing/route-announcer.tsx'
import { coverOf } from '../../shared/content/feed-item.ts'
import { nameOf } from '../../shared/users/author-line.tsx'

/** Width of the link preview image, px. */
const PREVIEW_WIDTH = 1_600

const BLOCK_END = /<\/(?:p|h\d|li|pre|blockquote|figcaption)>|<br\b[^>]*>/gi

/** Text content of HTML. Scripts in it do not run. */
function textOfHtml(html: string): string {
  // Separates the last word of a block from the first word of the next one.
  const spacedHtml = html.replace(BLOCK_END, '$& ')
  return new DOMParser().parseFromString(spacedHtml, 'text/html').body.textContent ?? ''
}

function textOf(entry: FeedItem): string {
  if (entry.type === 'blog') return entry.item.excerpt || textOfHtml(entry.item.body)
  return entry.type === 'post' ? entry.item.body : entry.item.description
}

/**
 * Sets the page metadata of a content item, equal to what the server renders (META-01, META-11).
 */
export function useContentMeta(entry: FeedItem): void {
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
