import { useSelector } from '@xstate/react'
import { ArrowUp } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { css, cx } from '../../../../styled-system/css'
import { flex, grid } from '../../../../styled-system/patterns'
import type { FeedActor } from '../../../machines/content/feed/feed.machine.ts'
import * as feedOf from '../../../machines/content/feed/feed.selectors.ts'
import { ignoreComposition } from '../../../protocol/base/ignore-composition.ts'
import type { ContentRef, FeedItem } from '../../../protocol/content/creative-types.ts'
import { contentKey } from '../../../protocol/content/feed.ts'
import { Button } from '../../components/button.tsx'
import { SkipList } from '../../components/skip-list.tsx'
import { useEngagementOf } from '../../hooks/engagement.ts'
import { removableProps } from '../../hooks/use-removed.ts'
import { formatCount } from '../../locale.ts'
import { cell, cellStyle, justified } from '../../shared/content/justified-grid.tsx'
import { usePages } from '../../shared/lists/pages.tsx'
import { LoadFailure } from '../../shared/page/load-failure.tsx'
import { CommentCountsProvider, useCommentCountsOf } from '../thread/comment-counts.ts'
import { BlogCard } from './blog-card.tsx'
import { FeedEnd } from './feed-end.tsx'
import { useFeedKeys } from './feed-keys.ts'
import { type FeedLayout, FeedSkeleton } from './feed-skeleton.tsx'
import { PostCard } from './post-card.tsx'
import { useVisibleItems } from './shown-items.ts'
import { Tile, tileRatio } from './tile.tsx'

/** Number of pictures that load eagerly; the others load lazily. */
const EAGER_COUNT = 3
const NO_ITEMS: readonly FeedItem[] = []

/** On wide screens the first item spans both columns. */
const leading = grid({
  columns: { base: 1, lg: 2 },
  columnGap: '12',
  '& > article + article': { borderBlockStart: 'hairline' },
  '& > article:first-child': { gridColumn: '[1 / -1]' },
})
const separated = css({ '& > article + article': { borderBlockStart: 'hairline' } })
const pill = flex({
  position: 'sticky',
  insetBlockStart: '[calc(var(--header) + 8px)]',
  zIndex: 'raised',
  justify: 'center',
  height: '0',
  overflow: 'visible',
  '& > button': { boxShadow: 'raised', borderRadius: 'full' },
})

export interface FeedListProps {
  feed: FeedActor
  /** Accessible name of the list. */
  label: string
  layout: FeedLayout
  /** Noun for newer items: `3 new posts`. */
  singular: string
  plural: string
  /** Shows the first item large. */
  lead?: boolean
  /** Shown when the list is empty. */
  empty: ReactNode
  /** Item that the page shows outside the list, which omits it. */
  omitted?: ContentRef | null
}

/** An infinite list of content that never shifts on its own. */
export function FeedList({
  feed,
  label,
  layout,
  singular,
  plural,
  lead = false,
  empty,
  omitted = null,
}: FeedListProps) {
  const id = useId()
  const { from } = usePages()
  const loadedItems = useSelector(feed, feedOf.feedItems)
  const source = useSelector(feed, feedOf.feedSource)
  const items = useVisibleItems(loadedItems, source, omitted)
  const status = useSelector(feed, feedOf.feedStatus)
  const error = useSelector(feed, feedOf.feedFailure)
  const isFeedEmpty = useSelector(feed, feedOf.isFeedEmpty)
  const isEmpty = isFeedEmpty || (status === 'ended' && items.length === 0)
  const list = useRef<HTMLDivElement>(null)
  useEngagementOf(items)
  useFeedKeys(list)
  // Tiles of the grid show no comment counts.
  const commentCounts = useCommentCountsOf(layout === 'wall' ? NO_ITEMS : items)
  if (status === 'failed')
    return <LoadFailure query={{ error, refetch: () => feed.send({ type: 'list.retry' }) }} />
  if (status === 'idle' || status === 'loading')
    return <FeedSkeleton layout={layout} label={`Loading ${plural}`} />
  return (
    <div>
      {from === 1 && <NewItems feed={feed} singular={singular} plural={plural} />}
      {isEmpty && empty}
      {items.length > 0 && (
        <>
          <SkipList to={`${id}-end`}>Skip the {plural}</SkipList>
          <div
            ref={list}
            role="feed"
            aria-label={label}
            aria-busy={status === 'loadingMore' || status === 'reloading'}
            className={layout === 'wall' ? justified : lead ? leading : separated}
            onKeyDown={ignoreComposition(moveBetweenArticles)}
          >
            <CommentCountsProvider value={commentCounts}>
              {items.map((entry, index) => (
                <FeedEntry
                  key={contentKey({ type: entry.type, id: entry.item.id })}
                  entry={entry}
                  index={index}
                  total={status === 'ended' ? items.length : -1}
                  layout={layout}
                  lead={lead && index === 0}
                />
              ))}
            </CommentCountsProvider>
          </div>
        </>
      )}
      <div id={`${id}-end`} tabIndex={-1} className={css({ outline: '[none]' })}>
        {!isEmpty && <FeedEnd feed={feed} />}
      </div>
    </div>
  )
}

export function FeedEntry({
  entry,
  index,
  total,
  layout,
  lead = false,
}: {
  entry: FeedItem
  index: number
  total: number
  layout: FeedLayout
  lead?: boolean
}) {
  const labelId = useId()
  const isWall = layout === 'wall'
  return (
    <article
      {...removableProps(entry.type, entry.item.id)}
      aria-labelledby={labelId}
      aria-posinset={index + 1}
      aria-setsize={total}
      tabIndex={-1}
      data-below={isWall ? '' : undefined}
      className={cx(isWall && cell)}
      style={isWall ? cellStyle(tileRatio(entry)) : undefined}
    >
      <FeedEntryContent {...{ entry, layout, lead, labelId }} priority={priorityOf(index)} />
    </article>
  )
}

function priorityOf(index: number): 'first' | 'eager' | 'lazy' {
  if (index === 0) return 'first'
  return index < EAGER_COUNT ? 'eager' : 'lazy'
}

function FeedEntryContent({
  entry,
  layout,
  lead,
  labelId,
  priority,
}: {
  entry: FeedItem
  layout: FeedLayout
  lead: boolean
  labelId: string
  priority: 'lazy' | 'eager' | 'first'
}) {
  if (layout === 'column' && entry.type === 'post')
    return <PostCard post={entry.item} labelId={labelId} priority={priority} />
  if (layout === 'rows' && entry.type === 'blog')
    return <BlogCard entry={entry.item} labelId={labelId} priority={priority} lead={lead} />
  return <Tile entry={entry} labelId={labelId} priority={priority} />
}

/** Button that shows newer items on request, so that nothing shifts while the user reads. */
export function NewItems({
  feed,
  singular,
  plural,
}: Pick<FeedListProps, 'feed' | 'singular' | 'plural'>) {
  const source = useSelector(feed, feedOf.feedSource)
  const count = useVisibleItems(useSelector(feed, feedOf.newItems), source).length
  const show = () => {
    feed.send({ type: 'feed.showNew' })
    window.scrollTo({ top: 0 })
  }
  return (
    <div role="status" className={cx(count > 0 && pill)}>
      {count > 0 && (
        <Button size="sm" onClick={show}>
          <ArrowUp size={18} aria-hidden />
          {formatCount(count, `new ${singular}`, `new ${plural}`)}
        </Button>
      )}
    </div>
  )
}

/** Keyboard pattern of a feed: Page Down and Page Up move between articles, Ctrl+End leaves it. */
function moveBetweenArticles(event: KeyboardEvent<HTMLElement>): void {
  const list = event.currentTarget
  if (event.ctrlKey && event.key === 'End') {
    event.preventDefault()
    const elementAfterFeed = list.nextElementSibling ?? list.parentElement?.lastElementChild
    if (elementAfterFeed instanceof HTMLElement) elementAfterFeed.focus()
    return
  }
  const step = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : 0
  if (step === 0 || !(event.target instanceof Element)) return
  const articles = [...list.querySelectorAll<HTMLElement>(':scope > article')]
  const currentIndex = articles.findIndex((article) => article.contains(event.target as Element))
  const target = articles[currentIndex + step]
  if (currentIndex === -1 || target === undefined) return
  event.preventDefault()
  target.focus({ preventScroll: true })
  target.scrollIntoView({ block: 'start' })
}
