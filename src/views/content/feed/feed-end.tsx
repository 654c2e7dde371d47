import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { grid } from '../../../../styled-system/patterns'
import { note } from '../../../../styled-system/recipes'
import type { FeedActor } from '../../../machines/content/feed/feed.machine.ts'
import * as feedOf from '../../../machines/content/feed/feed.selectors.ts'
import { TEXTS } from '../../../protocol/base/catalogue.ts'
import { LIST_PAGE_SIZE } from '../../../protocol/base/constants.ts'
import { Button } from '../../components/button.tsx'
import { LoadMoreButton } from '../../components/load-more.tsx'
import { useSavesData } from '../../hooks/data-saver.ts'
import { NextPage } from '../../shared/lists/pages.tsx'

/**
 * Number of further items after which the list waits for a click, so that the footer can be
 * reached.
 */
const AUTO_LOAD_ITEMS = 5 * LIST_PAGE_SIZE
/** Distance from the end of the list at which the next page is requested. */
const ROOT_MARGIN = '900px'

/** End of a feed: load more, an error with Retry, or the note that this was all. */
export function FeedEnd({ feed }: { feed: FeedActor }) {
  const status = useSelector(feed, feedOf.feedStatus)
  const error = useSelector(feed, feedOf.feedError)
  const count = useSelector(feed, (s) => feedOf.feedItems(s).length)
  const [autoLoadLimit, setAutoLoadLimit] = useState(() => count + AUTO_LOAD_ITEMS)
  const sentinel = useRef<HTMLDivElement>(null)
  const savesData = useSavesData()
  const loadsAutomatically = status === 'ready' && count < autoLoadLimit && !savesData
  useEffect(() => {
    const target = sentinel.current
    if (!loadsAutomatically || target === null || typeof IntersectionObserver === 'undefined')
      return
    const onIntersect = (entries: IntersectionObserverEntry[]) => {
      if (entries.some((entry) => entry.isIntersecting)) feed.send({ type: 'list.more' })
    }
    const observer = new IntersectionObserver(onIntersect, { rootMargin: ROOT_MARGIN })
    observer.observe(target)
    return () => observer.disconnect()
  }, [feed, loadsAutomatically])
  const loadMore = () => {
    setAutoLoadLimit(count + AUTO_LOAD_ITEMS)
    feed.send({ type: 'list.more' })
  }
  const hasFailed = status === 'moreFailed' || status === 'reloadFailed'
  const isLoading = status === 'loadingMore'
  return (
    <div ref={sentinel} className={grid({ justifyItems: 'center', paddingBlock: '8' })}>
      {hasFailed && (
        <>
          <p role="alert" className={note({ tone: 'danger' })}>
            {TEXTS.dataFailed}
            {error && error !== TEXTS.dataFailed && `: ${error}`}
          </p>
          <Button look="outline" onClick={() => feed.send({ type: 'list.retry' })}>
            Retry
          </Button>
        </>
      )}
      {(status === 'ready' || isLoading) && (
        <>
          <LoadMoreButton query={{ isFetchingNextPage: isLoading, fetchNextPage: loadMore }} />
          <NextPage />
        </>
      )}
      {status === 'ended' && <p className={note()}>You’re all caught up.</p>}
    </div>
  )
}
