import { useSelector } from '@xstate/react'
import { type ReactNode, Suspense, useMemo } from 'react'
import { css } from '../../../../styled-system/css'
import { feedItems, feedStatus } from '../../../machines/content/feed/feed.selectors.ts'
import type { FeedItem, Work } from '../../../protocol/content/creative-types.ts'
import { useFeed } from '../../content/browse-context.tsx'
import { coverOf } from '../../content/feed/feed-item.ts'
import { PATTERN_HEIGHT, PATTERN_WIDTH, weave } from './cover-pattern.ts'
import { paletteOf } from './palette.ts'

/** Number of newest portfolio items that supply the colours. */
const WORKS = 12

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
      <Woven username={username} />
    </Suspense>
  </Band>
)

/** `Cover` for given portfolio items; null while they are loading. */
export function CoverOf({ username, works }: { username: string; works: readonly Work[] | null }) {
  const colours = useMemo(
    () => coloursOf((works ?? []).map((item) => ({ type: 'work', item }))),
    [works],
  )
  return <Band>{works && <Weave colours={colours} name={username} />}</Band>
}

function Woven({ username }: { username: string }) {
  const feed = useFeed(useMemo(() => ({ kind: 'works', username }) as const, [username]))
  const status = useSelector(feed ?? undefined, (s) => (s ? feedStatus(s) : 'idle'))
  const items = useSelector(feed ?? undefined, (s) => (s ? feedItems(s) : NONE))
  const colours = useMemo(() => coloursOf(items), [items])
  if (status === 'idle' || status === 'loading') return null
  return <Weave colours={colours} name={username} />
}

const NONE: FeedItem[] = []

export const coloursOf = (items: readonly FeedItem[]): readonly string[] =>
  paletteOf(items.slice(0, WORKS).map((item) => coverOf(item)?.thumbhash ?? ''))

export function Weave({ colours, name }: { colours: readonly string[]; name: string }) {
  const threads = useMemo(() => weave(colours, name), [colours, name])
  return (
    <svg
      viewBox={`0 0 ${PATTERN_WIDTH} ${PATTERN_HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      shapeRendering="crispEdges"
      aria-hidden
      focusable="false"
    >
      <g>
        {threads.map(({ colour, d }) => (
          <path key={colour} d={d} fill={colour} />
        ))}
      </g>
    </svg>
  )
}
