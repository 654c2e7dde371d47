import type { UseQueryResult } from '@tanstack/react-query'
import { Pin } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { css } from '../../../../styled-system/css'
import { grid, hstack } from '../../../../styled-system/patterns'
import { link } from '../../../../styled-system/recipes'
import { portfolioPath } from '../../../protocol/base/page-paths.ts'
import type { Work } from '../../../protocol/content/creative-types.ts'
import { Skeleton } from '../../components/skeleton.tsx'
import { useEngagementOf } from '../../hooks/engagement.ts'
import { ContentPicture } from '../../shared/content/content-image.tsx'
import { titleOf } from '../../shared/content/feed-item.ts'
import { ratioOf } from '../../shared/content/ratio.ts'
import { LikeButton, SaveButton } from '../../shared/content/toggles.tsx'

const name = css({ textStyle: 'title', lineClamp: '3' })
const wide = grid({
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', md: '[minmax(0, 2fr) minmax(0, 1fr)]' },
  gap: { base: '2', md: '6' },
  alignItems: 'end',
  marginBlockEnd: '8',
})

/** Pinned portfolio item at the top of a profile; nothing if it was deleted. */
export function PinnedItem({ query }: { query: UseQueryResult<Work> }) {
  const { data, isPending } = query
  if (data !== undefined) return <LoadedItem work={data} />
  if (!isPending) return null
  return (
    <div className={wide}>
      <Skeleton height="min(31rem, 66vw)" />
      <Skeleton height="6rem" />
    </div>
  )
}

function LoadedItem({ work }: { work: Work }) {
  const entry = useMemo(() => ({ type: 'work', item: work }) as const, [work])
  useEngagementOf(useMemo(() => [entry], [entry]))
  const [cover = null] = work.images
  const [title, href] = [titleOf(entry), portfolioPath(work)]
  const contentRef = { type: 'work', id: work.id } as const
  return (
    <article aria-labelledby="pinned" className={wide}>
      {/* Hidden from assistive technology: the title has the same link. */}
      <Link
        href={href}
        tabIndex={-1}
        className={css({ display: 'block', width: 'full', borderRadius: 'sm', overflow: 'hidden' })}
        style={{ maxWidth: `calc(70vh * ${ratioOf(cover)})` }}
      >
        <ContentPicture
          picture={cover}
          sizes="(min-width: 48rem) 47rem, 100vw"
          alt={cover?.alt || title}
          priority="first"
        />
      </Link>
      <div className={grid()}>
        <p className={hstack({ textStyle: 'eyebrow', color: 'muted' })}>
          <Pin size={16} aria-hidden />
          Pinned
        </p>
        <h2 id="pinned" dir="auto" className={name}>
          <Link href={href} className={link({ look: 'plain' })}>
            {title}
          </Link>
        </h2>
        {work.description !== '' && (
          <p className={css({ color: 'muted', lineClamp: '3' })} dir="auto">
            {work.description}
          </p>
        )}
        <div className={hstack({ gap: '0', marginInlineStart: '-2' })}>
          <LikeButton contentRef={contentRef} title={title} likesCount={work.likes_count} />
          <SaveButton contentRef={contentRef} title={title} likesCount={work.likes_count} />
        </div>
      </div>
    </article>
  )
}
