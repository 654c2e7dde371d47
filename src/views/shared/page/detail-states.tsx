import { FileQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import { grid, hstack } from '../../../../styled-system/patterns'
import { parseDetailId } from '../../../protocol/base/detail-ids.ts'
import { isServiceFailure } from '../../../protocol/base/errors.ts'
import { ButtonLink } from '../../components/button.tsx'
import { MessageScreen } from '../../components/errors/error-screens.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { usePageTitle } from '../../routing/route-announcer.tsx'
import { LoadFailure } from './load-failure.tsx'
import { PlainFrame } from './page-frame.tsx'

const skeletonGrid = grid({ gap: '4', maxWidth: '[44rem]' })

/**
 * Id in the path of a post or portfolio item; null if the segment contains none, so that nothing is requested
 * (A10).
 */
export function detailId(segment: string | undefined): string | null {
  try {
    return parseDetailId(encodeURIComponent(segment ?? ''))
  } catch {
    return null
  }
}

/** Not-found screen (A13) with a link to Explore. */
export function NotFoundScreen({
  title,
  text,
  children,
}: {
  title: string
  text: string
  children: ReactNode
}) {
  usePageTitle(title)
  return (
    <MessageScreen icon={<FileQuestion size={40} aria-hidden />} title={title} text={text}>
      {children}
      <ButtonLink href="/explore" look="outline">
        Explore
      </ButtonLink>
    </MessageScreen>
  )
}

interface DetailQuery<T> {
  data: T | undefined
  error: unknown
  isPending: boolean
  refetch: () => unknown
}

/** Renders the query of a content item: loading, failed, not found (404) or loaded. */
export function Detail<T>({
  query,
  label,
  notFound,
  width = 'column',
  skeleton = <Loading label={label} width={width} />,
  children,
}: {
  query: DetailQuery<T>
  label: string
  notFound: ReactNode
  /** Width of the page. */
  width?: 'content' | 'column'
  /** Skeleton to show instead of the default one. */
  skeleton?: ReactNode
  children: (data: T) => ReactNode
}) {
  const { data, error, isPending } = query
  if (data !== undefined) return children(data)
  if (isPending) return skeleton
  if (isServiceFailure(error) && error.status === 404) return notFound
  return <LoadFailure level={1} query={query} />
}

function Loading({ label, width }: { label: string; width: 'content' | 'column' }) {
  return (
    <PlainFrame width={width}>
      <div role="status" aria-label={label} className={skeletonGrid}>
        <div className={hstack({ gap: '3' })}>
          <Skeleton width="48px" height="48px" round />
          <Skeleton width="10rem" />
        </div>
        <Skeleton width="70%" height="2rem" />
        <Skeleton height="6rem" />
        <Skeleton height="18rem" />
      </div>
    </PlainFrame>
  )
}
