import { BookOpen, Quote } from 'lucide-react'
import { center } from '../../../../styled-system/patterns'
import { tag } from '../../../../styled-system/recipes'
import { idKey } from '../../../protocol/base/ids.ts'
import { itemPath } from '../../../protocol/base/page-paths.ts'
import { isolate, truncate } from '../../../protocol/base/text.ts'
import type { FeedItem } from '../../../protocol/content/creative-types.ts'
import { Button } from '../../components/button.tsx'
import { removableProps } from '../../hooks/use-removed.ts'
import { formatCount } from '../../locale.ts'
import { coverOf } from '../../shared/content/feed-item.ts'
import { RelativeTime } from '../../shared/content/relative-time.tsx'
import { DashboardRow, EditLink } from './dashboard-row.tsx'

const MAX_TITLE_LENGTH = 80

/**
 * Display title of a content item; a post without a title uses the first 80 characters of its body.
 */
function ownTitle({ type, item }: FeedItem): string {
  if (item.title !== '') return item.title
  const excerpt = type === 'post' ? item.body.trim() : ''
  if (excerpt === '') return 'Untitled'
  return truncate(excerpt, MAX_TITLE_LENGTH, '…')
}

const placeholderStyle = center({
  height: 'full',
  background: 'sorghum.wash',
  color: 'muted',
  '&[data-kind=blog]': { background: 'nile.wash' },
})

/** Cover of an item without a picture, in the colour it has in the feeds. */
const TextPlaceholder = ({ type }: { type: 'post' | 'blog' }) => (
  <span className={placeholderStyle} data-kind={type}>
    {type === 'post' ? <Quote size={20} aria-hidden /> : <BookOpen size={20} aria-hidden />}
  </span>
)

interface CountProps {
  of: number | null
  singular: string
  plural: string
}

/** A count with its name; nothing if the API does not say. */
const Count = ({ of: count, singular, plural }: CountProps) =>
  count !== null && <span>{formatCount(count, singular, plural)}</span>

/** One of the user's content items, with its counts. */
export function OwnRow({ entry, onDelete }: { entry: FeedItem; onDelete: () => void }) {
  const { type, item } = entry
  const title = ownTitle(entry)
  const isDraft = type === 'blog' && !entry.item.published
  return (
    <DashboardRow
      {...removableProps(type, item.id)}
      picture={coverOf(entry)}
      placeholder={type === 'work' ? undefined : <TextPlaceholder type={type} />}
      title={title}
      href={itemPath(entry)}
      facts={
        <>
          {isDraft && <span className={tag({ tone: 'sorghum' })}>Draft</span>}
          <RelativeTime iso={item.created_at} />
          <Count of={item.likes_count} singular="like" plural="likes" />
          <Count of={item.comments_count} singular="comment" plural="comments" />
          <Count of={item.views_count} singular="view" plural="views" />
        </>
      }
      actions={
        <>
          <EditLink title={title} href={`/edit/${type}/${encodeURIComponent(idKey(item.id))}`} />
          <Button look="quiet" size="sm" aria-label={`Delete ${isolate(title)}`} onClick={onDelete}>
            Delete
          </Button>
        </>
      }
    />
  )
}
