import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { hstack, stack } from '../../../../styled-system/patterns'
import { link } from '../../../../styled-system/recipes'
import { itemPath } from '../../../protocol/base/page-paths.ts'
import type { FeedItem, Picture } from '../../../protocol/content/creative-types.ts'
import { contentKey } from '../../../protocol/content/feed.ts'
import { exploreTrendingQuery } from '../../../services/queries/explore.ts'
import { useApp } from '../../app-context.tsx'
import { ButtonLink } from '../../components/button.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { useSavesData } from '../../hooks/data-saver.ts'
import { ContentPicture } from '../../shared/content/content-image.tsx'
import { coverOf, titleOf } from '../../shared/content/feed-item.ts'
import { ratioOf } from '../../shared/content/ratio.ts'
import { EmptyState } from '../../shared/lists/empty-state.tsx'
import { nameOf } from '../../shared/users/author-line.tsx'
import { inner } from './section.tsx'
import { Stat } from './stat.tsx'

/** Same count as on the Inspiration page, which uses the same query. */
const FETCHED_ITEMS = 12
/** Number shown; each costs about 40 kB on a first visit, less with the data saver. */
const MAX_ITEMS = 5
const MAX_ITEMS_DATA_SAVER = 2
const SKELETON_RATIOS = [1.33, 0.75, 1.5, 1, 1.78, 1.25] as const

const place = css({
  '--row': { base: '200px', md: '260px' },
  display: 'grid',
  alignContent: 'center',
  gridTemplateColumns: '[minmax(0, 1fr)]',
  // The height of two rows, so that an empty wall moves nothing.
  minHeight: '[calc(2 * var(--row) + 5.5rem + 2.7rem)]',
})
const wall = stack({
  gap: '4',
  overflowX: 'auto',
  // Starts at the page's content edge and overflows on the other side.
  paddingInline: '[max(16px, (100% - 71rem) / 2)]',
  // Space for the focus ring inside the scroll container.
  paddingBlockStart: '1',
  paddingBlockEnd: '6',
})
const row = hstack({ gap: { base: '2', md: '4' } })
const itemStyle = css({ flexShrink: '0' })
const pictureStyle = css({ display: 'block', borderRadius: 'sm' })
const shape = css({ borderRadius: 'sm' })
const authorStyle = css({ display: 'block', textStyle: 'small', truncate: true })
const above = hstack({ gap: '4', minHeight: 'touch' })

const widthOf = (ratio: number) => ({ width: `calc(${ratio.toFixed(4)} * var(--row))` })
const NBSP = '\u00a0'

interface WallItem {
  entry: FeedItem
  cover: Picture
}

/**
 * Trending items, uncropped and with their creators' names; an empty state if none has a picture,
 * nothing if they are unavailable.
 */
export function PortfolioWall() {
  const { api } = useApp()
  const { data, isPending, isError } = useQuery(exploreTrendingQuery(api, FETCHED_ITEMS))
  const maxItems = useSavesData() ? MAX_ITEMS_DATA_SAVER : MAX_ITEMS
  const rows = splitIntoRows((data ?? []).slice(0, maxItems))
  if (isError) return null
  if (!isPending && rows[0].length === 0) {
    return (
      <div className={place}>
        <EmptyState title="No pictures yet" text="New work with pictures shows up here.">
          <ButtonLink href="/explore" look="outline">
            See everything
          </ButtonLink>
        </EmptyState>
      </div>
    )
  }
  return (
    <div className={place}>
      <div className={inner}>
        <p className={above}>
          <Stat stat="works" />
          <Link href="/explore" className={link()}>
            See what’s trending
          </Link>
        </p>
      </div>
      <div className={wall} data-strip>
        {isPending && [0, 1].map((index) => <Skeletons key={index} />)}
        {rows.map(
          (items, index) =>
            items.length > 0 && (
              <ul key={index === 0 ? 'upper' : 'lower'} className={row}>
                {items.map((item) => (
                  <WallItemView
                    key={contentKey({ type: item.entry.type, id: item.entry.item.id })}
                    {...item}
                  />
                ))}
              </ul>
            ),
        )}
      </div>
    </div>
  )
}

function WallItemView({ entry, cover }: WallItem) {
  const { author } = entry.item
  const ratio = ratioOf(cover)
  return (
    <li className={itemStyle} style={widthOf(ratio)}>
      <Link href={itemPath(entry)} className={cx(link({ look: 'plain' }), pictureStyle)}>
        <ContentPicture
          picture={cover}
          sizes={`(min-width: 48rem) ${Math.round(ratio * 260)}px, ${Math.round(ratio * 200)}px`}
          alt={cover.alt || titleOf(entry)}
          className={shape}
        />
        <span className={authorStyle}>{nameOf(author)}</span>
      </Link>
    </li>
  )
}

const Skeletons = () => (
  <div className={row}>
    {SKELETON_RATIOS.map((ratio) => (
      <div key={ratio} className={itemStyle} style={widthOf(ratio)}>
        <Skeleton height="var(--row)" />
        <span className={authorStyle}>{NBSP}</span>
      </div>
    ))}
  </div>
)

/** Distributes the items that have a picture over two rows of similar length. */
export function splitIntoRows(
  entries: readonly FeedItem[],
): readonly [upper: WallItem[], lower: WallItem[]] {
  const rows: [WallItem[], WallItem[]] = [[], []]
  const lengths: [number, number] = [0, 0]
  for (const entry of entries) {
    const cover = coverOf(entry)
    if (cover === null) continue
    const shorter = lengths[1] < lengths[0] ? 1 : 0
    rows[shorter].push({ entry, cover })
    lengths[shorter] += ratioOf(cover)
  }
  return rows
}
