import { Link } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { grid } from '../../../../styled-system/patterns'
import { head, link, userTile } from '../../../../styled-system/recipes'
import { itemPath } from '../../../protocol/base/page-paths.ts'
import { isolate } from '../../../protocol/base/text.ts'
import type { FeedItem } from '../../../protocol/content/creative-types.ts'
import { contentKey } from '../../../protocol/content/feed.ts'
import { Skeleton } from '../../components/skeleton.tsx'
import { ContentPicture } from '../../shared/content/content-image.tsx'
import { coverOf, titleOf } from '../../shared/content/feed-item.ts'
import { nameOf, Published } from '../../shared/users/author-line.tsx'

/** Maximum number of items shown. */
export const MAX_OTHER_ITEMS = 3

const section = css({ '--below': '18rem' })
const rows = grid({ gap: '2' })
const row = cx(
  userTile(),
  css({
    position: 'relative',
    minHeight: '16',
    // The link covers the whole row, which is high enough for touch.
    '& a::after': { content: '""', position: 'absolute', inset: '0' },
  }),
)
const titleStyle = css({ lineClamp: '2' })
const thumbnailStyle = css({
  maxWidth: '24',
  aspectRatio: 'photo',
  borderRadius: 'sm',
  flexShrink: '0',
})

interface Props {
  id: string
  title: string
  /** Link to the full list. */
  href: string
  /** Null while loading. */
  items: readonly FeedItem[] | null
  /** Shows the author of each item. */
  showsAuthor?: boolean
}

/** A short list of other content items with thumbnails; renders nothing if it is empty. */
export function OtherItems({ id, title, href, items, showsAuthor = false }: Props) {
  if (items?.length === 0) return null
  return (
    <section aria-labelledby={id} data-below className={section}>
      <div className={head()}>
        <h2 id={id}>{title}</h2>
        <Link href={href} className={link()}>
          See all
        </Link>
      </div>
      <ul className={rows} aria-busy={items === null || undefined}>
        {items === null ? (
          <Skeletons />
        ) : (
          items.map((entry) => <OtherItem key={keyOf(entry)} {...{ entry, showsAuthor }} />)
        )}
      </ul>
    </section>
  )
}

const keyOf = ({ type, item }: FeedItem) => contentKey({ type, id: item.id })

/** The title, or the beginning of the text if a post has no title. */
function itemText(entry: FeedItem): string {
  const excerpt = entry.type === 'post' ? entry.item.body : ''
  return entry.item.title || excerpt || titleOf(entry)
}

function OtherItem({ entry, showsAuthor }: { entry: FeedItem; showsAuthor: boolean }) {
  const { author, created_at } = entry.item
  const cover = coverOf(entry)
  return (
    <li className={row}>
      {cover && (
        <ContentPicture picture={cover} sizes="96px" alt="" thumbnail className={thumbnailStyle} />
      )}
      <div>
        <h3 dir="auto" className={titleStyle}>
          <Link href={itemPath(entry)}>{itemText(entry)}</Link>
        </h3>
        <p>
          {showsAuthor && `${isolate(nameOf(author))} · `}
          <Published created={created_at} edited={null} />
        </p>
      </div>
    </li>
  )
}

const Skeletons = () =>
  Array.from({ length: MAX_OTHER_ITEMS }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: skeleton items have no other key
    <li key={index} className={row}>
      <Skeleton className={thumbnailStyle} height="auto" width="96px" />
      <Skeleton height="2.4em" />
    </li>
  ))
