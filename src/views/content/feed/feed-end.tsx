import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { grid } from '../../../../styled-system/patterns'
import { note } from '../../../../styled-system/recipes'
import type { FeedActor } from '../../../machines/content/feed/feed.machine.ts'
import * as feedOf from '../../../machines/content/feed/feed.selectors.ts'
import { TEXTS } from '../../../protocol/base/catalogue.ts'
import { LIST_PAGE_SIZE } from '../../../protocol/base/constants.ts'
import { Button } from '../../components/button.tsx'
import { useSavesData } from '../data-saver.ts'
import { NextPage } from './pages.tsx'

/**
 * Number of further items after which the list waits for a click, so that the footer can be
 * reached.
 */
const BY_ITSELF = 5 * LIST_PAGE_SIZE
/** Distance from the end of the list at which the next page is requested. */
const NEAR = '900px'

/** End of a feed: load more, an error with Retry, or the note that this was all. */
export function FeedEnd({ feed }: { feed: FeedActor }) {
  const status = useSelector(feed, feedOf.feedStatus)
  const error = useSelector(feed, feedOf.feedError)
  const count = useSelector(feed, (s) => feedOf.feedItems(s).length)
  const [until, setUntil] = useState(() => count + BY_ITSELF)
  const sentinel = useRef<HTMLDivElement>(null)
  const saves = useSavesData()
  const byItself = status === 'ready' && count < until && !saves
  useEffect(() => {
    const mark = sentinel.current
    if (!byItself || mark === null || typeof IntersectionObserver === 'undefined') return
    const seen = (entries: IntersectionObserverEntry[]) => {
      if (entries.some((entry) => entry.isIntersecting)) feed.send({ type: 'list.more' })
    }
    const observer = new IntersectionObserver(seen, { rootMargin: NEAR })
    observer.observe(mark)
    return () => observer.disconnect()
  }, [feed, byItself])
  const more = () => {
    setUntil(count + BY_ITSELF)
    feed.send({ type: 'list.more' })
  }
  const failed = status === 'moreFailed' || status === 'reloadFailed'
  const loading = status === 'loadingMore'
  return (
    <div ref={sentinel} className={grid({ justifyItems: 'center', paddingBlock: '8' })}>
      {failed && (
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
      {(status === 'ready' || loading) && (
        <>
          <Button look="outline" busy={loading} onClick={more}>
            {loading ? TEXTS.loading : 'Load more'}
          </Button>
          <NextPage />
        </>
      )}
      {status === 'ended' && <p className={note()}>You’re all caught up.</p>}
    </div>
  )
}
