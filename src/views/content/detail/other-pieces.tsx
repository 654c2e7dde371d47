import { Link } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { grid } from '../../../../styled-system/patterns'
import { head, link, userTile } from '../../../../styled-system/recipes'
import { itemPath } from '../../../protocol/base/page-paths.ts'
import type { FeedItem } from '../../../protocol/content/creative-types.ts'
import { contentKey } from '../../../protocol/content/feed.ts'
import { Skeleton } from '../../components/skeleton.tsx'
import { ContentPicture } from '../content-image.tsx'
import { coverOf, titleOf } from '../feed/feed-item.ts'
import { nameOf, Published } from './author-line.tsx'

/** Maximum number of items shown. */
export const OTHERS_SHOWN = 3

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
const called = css({ lineClamp: '2' })
const small = css({ maxWidth: '24', aspectRatio: 'photo', borderRadius: 'sm', flexShrink: '0' })

interface Props {
  id: string
  title: string
  /** Link to the full list. */
  href: string
  /** Null while loading. */
  pieces: readonly FeedItem[] | null
  /** Shows the author of each item. */
  named?: boolean
}

/** A short list of other content items with thumbnails; renders nothing if it is empty. */
export function OtherPieces({ id, title, href, pieces, named = false }: Props) {
  if (pieces?.length === 0) return null
  return (
    <section aria-labelledby={id} data-below className={section}>
      <div className={head()}>
        <h2 id={id}>{title}</h2>
        <Link href={href} className={link()}>
          See all
        </Link>
      </div>
      <ul className={rows} aria-busy={pieces === null || undefined}>
        {pieces === null ? (
          <Skeletons />
        ) : (
          pieces.map((entry) => <Row key={keyOf(entry)} {...{ entry, named }} />)
        )}
      </ul>
    </section>
  )
}

const keyOf = ({ type, item }: FeedItem) => contentKey({ type, id: item.id })

/** The title, or the beginning of the text if a post has no title. */
function wordsOf(entry: FeedItem): string {
  const begins = entry.type === 'post' ? entry.item.body : ''
  return entry.item.title || begins || titleOf(entry)
}

function Row({ entry, named }: { entry: FeedItem; named: boolean }) {
  const { author, created_at } = entry.item
  const cover = coverOf(entry)
  return (
    <li className={row}>
      {cover && <ContentPicture picture={cover} sizes="96px" alt="" thumbnail className={small} />}
      <div>
        <h3 dir="auto" className={called}>
          <Link href={itemPath(entry)}>{wordsOf(entry)}</Link>
        </h3>
        <p>
          {named && `${nameOf(author)} · `}
          <Published created={created_at} edited={null} />
        </p>
      </div>
    </li>
  )
}

const Skeletons = () =>
  Array.from({ length: OTHERS_SHOWN }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: skeleton items have no other key
    <li key={index} className={row}>
      <Skeleton className={small} height="auto" width="96px" />
      <Skeleton height="2.4em" />
    </li>
  ))
