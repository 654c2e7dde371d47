import { useSelector } from '@xstate/react'
import { type ReactNode, Suspense, useMemo } from 'react'
import { css } from '../../../../styled-system/css'
import { feedItems, feedStatus } from '../../../machines/content/feed/feed.selectors.ts'
import type { FeedItem, Work } from '../../../protocol/content/creative-types.ts'
import { useFeed } from '../../hooks/browse-context.tsx'
import { coverOf } from '../content/feed-item.ts'
import { generateCoverPattern, PATTERN_HEIGHT, PATTERN_WIDTH } from './cover-pattern.ts'
import { paletteOf } from './palette.ts'

/** Number of newest portfolio items that supply the colours. */
const MAX_COVERS = 12

export const coverBand = css({
  display: 'block',
  width: 'full',
  height: { base: '[104px]', md: '[168px]' },
  borderRadius: { base: '[0]', md: 'lg' },
  overflow: 'hidden',
  background: 'sunken',
  '& svg': { display: 'block', width: 'full', height: 'full' },
  '& g': { animation: '[fade 320ms ease-out]' },
})

const Band = ({ children }: { children?: ReactNode }) => (
  <div className={coverBand} aria-hidden>
    {children}
  </div>
)

/** Generated cover pattern in the colours of the user's portfolio; plain until it has loaded. */
export const Cover = ({ username }: { username: string }) => (
  <Band>
    <Suspense>
      <CoverFromFeed username={username} />
    </Suspense>
  </Band>
)

/** `Cover` for given portfolio items; null while they are loading. */
export function CoverFromItems({
  username,
  items,
}: {
  username: string
  items: readonly Work[] | null
}) {
  const colours = useMemo(
    () => coloursOf((items ?? []).map((item) => ({ type: 'work', item }))),
    [items],
  )
  return <Band>{items && <CoverPattern colours={colours} name={username} />}</Band>
}

function CoverFromFeed({ username }: { username: string }) {
  const feed = useFeed(useMemo(() => ({ kind: 'works', username }) as const, [username]))
  const status = useSelector(feed ?? undefined, (s) => (s ? feedStatus(s) : 'idle'))
  const items = useSelector(feed ?? undefined, (s) => (s ? feedItems(s) : NO_ITEMS))
  const colours = useMemo(() => coloursOf(items), [items])
  if (status === 'idle' || status === 'loading') return null
  return <CoverPattern colours={colours} name={username} />
}

const NO_ITEMS: FeedItem[] = []

export const coloursOf = (items: readonly FeedItem[]): readonly string[] =>
  paletteOf(items.slice(0, MAX_COVERS).map((item) => coverOf(item)?.thumbhash ?? ''))

export function CoverPattern({ colours, name }: { colours: readonly string[]; name: string }) {
  const paths = useMemo(() => generateCoverPattern(colours, name), [colours, name])
  return (
    <svg
      viewBox={`0 0 ${PATTERN_WIDTH} ${PATTERN_HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      shapeRendering="crispEdges"
      aria-hidden
      focusable="false"
    >
      <g>
        {paths.map(({ colour, d }) => (
          <path key={colour} d={d} fill={colour} />
        ))}
      </g>
    </svg>
  )
}
