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
import { Failed, Nothing, Part } from '../../components/lazy-section.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { VisuallyHidden } from '../../components/visually-hidden.tsx'
import { ContentPicture } from '../../content/content-image.tsx'
import { titleOf } from '../../content/feed/feed-item.ts'
import { cell, cellSizes, cellStyle } from '../../content/feed/justified-grid.tsx'
import { ratioOf } from '../../content/feed/ratio.ts'
import { thing } from '../../content/use-removed.ts'
import { dashboardPath } from './tabs.tsx'

/** Sum of the aspect ratios in one row. */
const FULL_ROW = 5.2
const MOST = 7

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

const ratioOfWork = ({ images }: Work): number => ratioOf(images[0] ?? null)

/** The newest portfolio items that fit in one row of a desktop window. */
export function oneRow(works: readonly Work[]): Work[] {
  const taken: Work[] = []
  let wide = 0
  for (const work of works) {
    wide += ratioOfWork(work)
    if ((wide > FULL_ROW && taken.length > 0) || taken.length === MOST) break
    taken.push(work)
  }
  return taken
}

interface Props {
  query: UseInfiniteQueryResult<Work[]>
  user: User
}

/** The user's newest portfolio items with their like and comment counts. */
export function LatestWork({ query, user }: Props) {
  const { data, isPending } = query
  // Clients need not have a portfolio.
  if (user.user_type === 'client' && !data?.length) return null
  return (
    <Part
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
      <Shown query={query} />
    </Part>
  )
}

function Shown({ query }: Pick<Props, 'query'>) {
  const { data, isPending, error } = query
  if (isPending) return <Skeletons />
  if (data === undefined)
    return <Failed error={error} onRetry={() => void query.refetch()} offer="your work" />
  if (data.length === 0)
    return <Nothing>No work yet. One finished piece is enough to get discovered.</Nothing>
  return (
    <ul className={row}>
      {oneRow(data).map((work) => (
        <li
          key={idKey(work.id)}
          {...thing('work', work.id)}
          className={cell}
          style={cellStyle(ratioOfWork(work))}
        >
          <Piece work={work} />
        </li>
      ))}
    </ul>
  )
}

function Piece({ work }: { work: Work }) {
  const { likes_count, comments_count } = work
  const [cover = null] = work.images
  const title = titleOf({ type: 'work', item: work })
  const href = portfolioPath(work)
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
          <span className={figure}>
            <Heart size={16} aria-hidden />
            <VisuallyHidden>Likes: </VisuallyHidden>
            {likes_count}
          </span>
          <span className={figure}>
            <MessageCircle size={16} aria-hidden />
            <VisuallyHidden>Comments: </VisuallyHidden>
            {comments_count}
          </span>
        </p>
      </div>
    </>
  )
}

/** Aspect ratios of the placeholders; their row is as high as the loaded one. */
const SHAPES = [1.5, 0.8, 1.4, 1.3]

function Skeletons() {
  return (
    <div role="status" aria-label="Loading your latest work" className={row}>
      {SHAPES.map((ratio) => (
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
