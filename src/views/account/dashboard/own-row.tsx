import { BookOpen, Quote } from 'lucide-react'
import { center } from '../../../../styled-system/patterns'
import { tag } from '../../../../styled-system/recipes'
import { idKey } from '../../../protocol/base/ids.ts'
import { itemPath } from '../../../protocol/base/page-paths.ts'
import type { FeedItem } from '../../../protocol/content/creative-types.ts'
import { useApp } from '../../app-context.tsx'
import { Button, ButtonLink } from '../../components/button.tsx'
import { Time } from '../../components/time.tsx'
import { publishedLabel } from '../../content/detail/published.ts'
import { coverOf } from '../../content/feed/feed-item.ts'
import { thing } from '../../content/use-removed.ts'
import { countText } from '../../locale.ts'
import { Row } from './dashboard-row.tsx'

const CUT = 80

/**
 * Display title of a content item; a post without a title uses the first 80 characters of its body.
 */
export function ownTitle({ type, item }: FeedItem): string {
  if (item.title !== '') return item.title
  const words = type === 'post' ? item.body.trim() : ''
  if (words === '') return 'Untitled'
  return words.length > CUT ? `${words.slice(0, CUT).trimEnd()}…` : words
}

const wordsFace = center({
  height: 'full',
  background: 'sorghum.wash',
  color: 'muted',
  '&[data-kind=blog]': { background: 'nile.wash' },
})

/** Cover of an item without a picture, in the colour it has in the feeds. */
const Words = ({ type }: { type: 'post' | 'blog' }) => (
  <span className={wordsFace} data-kind={type}>
    {type === 'post' ? <Quote size={20} aria-hidden /> : <BookOpen size={20} aria-hidden />}
  </span>
)

/** One of the user's content items, with its counts. */
export function OwnRow({ entry, onDelete }: { entry: FeedItem; onDelete: () => void }) {
  const { now } = useApp()
  const { type, item } = entry
  const title = ownTitle(entry)
  const draft = type === 'blog' && !entry.item.published
  return (
    <Row
      {...thing(type, item.id)}
      picture={coverOf(entry)}
      stand={type === 'work' ? undefined : <Words type={type} />}
      title={title}
      href={itemPath(entry)}
      facts={
        <>
          {draft && <span className={tag({ tone: 'sorghum' })}>Draft</span>}
          <Time iso={item.created_at} label={publishedLabel(item.created_at, now())} />
          <span>{countText(item.likes_count, 'like', 'likes')}</span>
          <span>{countText(item.comments_count, 'comment', 'comments')}</span>
          <span>{countText(item.views_count, 'view', 'views')}</span>
        </>
      }
      actions={
        <>
          <ButtonLink
            look="quiet"
            size="sm"
            href={`/edit/${type}/${encodeURIComponent(idKey(item.id))}`}
            aria-label={`Edit ${title}`}
          >
            Edit
          </ButtonLink>
          <Button look="quiet" size="sm" aria-label={`Delete ${title}`} onClick={onDelete}>
            Delete
          </Button>
        </>
      }
    />
  )
}
