import { Suspense } from 'react'
import { type FeedSource, feedKey } from '../../../protocol/content/feed.ts'
import { useFeed } from '../../hooks/browse-context.tsx'
import { PreviousPage, usePages } from '../../shared/lists/pages.tsx'
import { FeedList, type FeedListProps } from './feed-list.tsx'
import { FeedSkeleton } from './feed-skeleton.tsx'

type Props = Omit<FeedListProps, 'feed'> & { source: FeedSource }

/** Feed of a source; its actor is retained while other pages are open. */
export function ContentFeed(props: Props) {
  const { layout, plural } = props
  const { from } = usePages()
  const source = from === 1 ? props.source : { ...props.source, from }
  return (
    <>
      <PreviousPage />
      <Suspense fallback={<FeedSkeleton layout={layout} label={`Loading ${plural}`} />}>
        <OpenedFeed key={feedKey(source)} {...props} source={source} />
      </Suspense>
    </>
  )
}

function OpenedFeed({ source, ...listProps }: Props) {
  const feed = useFeed(source)
  return feed && <FeedList feed={feed} {...listProps} />
}
