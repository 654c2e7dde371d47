import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Heart, MessageCircle } from 'lucide-react'
import { Link } from 'wouter'
import { css } from '../../../../styled-system/css'
import { hstack, wrap } from '../../../../styled-system/patterns'
import { link } from '../../../../styled-system/recipes'
import { idKey } from '../../../protocol/base/ids.ts'
import { portfolioPath } from '../../../protocol/base/page-paths.ts'
import type { User } from '../../../protocol/base/types.ts'
import type { Work } from '../../../protocol/content/creative-types.ts'
import { ButtonLink } from '../../components/button.tsx'
import { EmptyMessage, LoadError } from '../../components/errors/load-error.tsx'
import { ListSection } from '../../components/lazy-section.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { VisuallyHidden } from '../../components/visually-hidden.tsx'
import { removableProps } from '../../hooks/use-removed.ts'
import { ContentPicture } from '../../shared/content/content-image.tsx'
import { titleOf } from '../../shared/content/feed-item.ts'
import { cell, cellSizes, cellStyle } from '../../shared/content/justified-grid.tsx'
import { ratioOf } from '../../shared/content/ratio.ts'
import { dashboardPath } from './tabs.tsx'

/** Sum of the aspect ratios in one row. */
const MAX_ROW_RATIO = 5.2
const MAX_ITEMS = 7

const row = wrap({
  '--row': { base: '130px', md: '200px' },
  '--most': { base: '260px', md: '270px' },
  gap: { base: '2', md: '4' },
  // Four items are enough on a phone.
  '& > li:nth-child(n + 5)': { hideBelow: 'md' },
})
const face = css({ display: 'block', borderRadius: 'sm', overflow: 'hidden' })
const caption = css({
  paddingBlockStart: '1',
  textStyle: 'small',
  '& h3': { textStyle: 'label', fontWeight: 'semibold', truncate: true, lineHeight: '[24px]' },
  '& p': { color: 'muted' },
})
const figure = hstack({ gap: '1' })

const coverRatio = ({ images }: Work): number => ratioOf(images[0] ?? null)

/** The newest portfolio items that fit in one row of a desktop window. */
export function itemsOfFirstRow(items: readonly Work[]): Work[] {
  const rowItems: Work[] = []
  let rowRatio = 0
  for (const item of items) {
    rowRatio += coverRatio(item)
    if ((rowRatio > MAX_ROW_RATIO && rowItems.length > 0) || rowItems.length === MAX_ITEMS) break
    rowItems.push(item)
  }
  return rowItems
}

interface Props {
  query: UseInfiniteQueryResult<Work[]>
  user: User
}

/** The user's newest portfolio items with their like and comment counts. */
export function LatestItems({ query, user }: Props) {
  const { data, isPending } = query
  // Clients need not have a portfolio.
  if (user.user_type === 'client' && !data?.length) return null
  return (
    <ListSection
      id="latest-work"
      title="Your latest work"
      action={
        data && data.length > 0 ? (
          <Link href={dashboardPath('work')} className={link()}>
            See all
          </Link>
        ) : (
          !isPending && (
            <ButtonLink size="sm" href="/create/upload-work">
              Upload work
            </ButtonLink>
          )
        )
      }
    >
      <LatestItemsContent query={query} />
    </ListSection>
  )
}

function LatestItemsContent({ query }: Pick<Props, 'query'>) {
  const { data, isPending } = query
  if (isPending) return <Skeletons />
  if (data === undefined) return <LoadError query={query} feature="your work" />
  if (data.length === 0)
    return <EmptyMessage>No work yet. One finished piece is enough to get discovered.</EmptyMessage>
  return (
    <ul className={row}>
      {itemsOfFirstRow(data).map((item) => (
        <li
          key={idKey(item.id)}
          {...removableProps('work', item.id)}
          className={cell}
          style={cellStyle(coverRatio(item))}
        >
          <ItemCard item={item} />
        </li>
      ))}
    </ul>
  )
}

function ItemCard({ item }: { item: Work }) {
  const { likes_count, comments_count } = item
  const [cover = null] = item.images
  const title = titleOf({ type: 'work', item })
  const href = portfolioPath(item)
  return (
    <>
      {/* Hidden from assistive technology: the title below has the same link. */}
      <Link href={href} className={face} tabIndex={-1} aria-hidden>
        <ContentPicture picture={cover} sizes={cellSizes(ratioOf(cover))} alt="" />
      </Link>
      <div className={caption}>
        <h3 dir="auto">
          <Link href={href} className={link({ look: 'plain' })}>
            {title}
          </Link>
        </h3>
        <p className={hstack({ gap: '3' })}>
          {likes_count !== null && (
            <span className={figure}>
              <Heart size={16} aria-hidden />
              <VisuallyHidden>Likes: </VisuallyHidden>
              {likes_count}
            </span>
          )}
          {comments_count !== null && (
            <span className={figure}>
              <MessageCircle size={16} aria-hidden />
              <VisuallyHidden>Comments: </VisuallyHidden>
              {comments_count}
            </span>
          )}
        </p>
      </div>
    </>
  )
}

/** Aspect ratios of the placeholders; their row is as high as the loaded one. */
const SKELETON_RATIOS = [1.5, 0.8, 1.4, 1.3]

function Skeletons() {
  return (
    <div role="status" aria-label="Loading your latest work" className={row}>
      {SKELETON_RATIOS.map((ratio) => (
        <div key={ratio} className={cell} style={cellStyle(ratio)}>
          <Skeleton height="auto" className={css({ aspectRatio: '[var(--ratio)]' })} />
          <div className={caption}>
            <Skeleton height="48px" width="0" />
          </div>
        </div>
      ))}
    </div>
  )
}
