import { useSelector } from '@xstate/react'
import { Clock, RotateCcw } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import { grid, hstack } from '../../../styled-system/patterns'
import type { SearchActor, SearchSnapshot } from '../../machines/content/search/search.machine.ts'
import * as look from '../../machines/content/search/search.selectors.ts'
import { ignoreComposition } from '../../protocol/base/ignore-composition.ts'
import { Button } from '../components/button.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { VisuallyHidden } from '../components/visually-hidden.tsx'
import { formatCount } from '../locale.ts'
import { SearchHits } from './search-hits.tsx'
import { option, optionId, panel, SEARCH_LIST_ID } from './search-variants.ts'

const isListVisible = (snapshot: SearchSnapshot): boolean =>
  look.isOverlayVisible(snapshot) || look.recentSearches(snapshot).length > 0

/** Props that make the header's input a combobox over the panel below it. */
export function boxProps(
  search: SearchActor,
  snapshot: SearchSnapshot,
  onBack: () => void,
): ComponentProps<'input'> {
  const active = look.activeOption(snapshot)
  const isVisible = isListVisible(snapshot)
  return {
    'aria-expanded': isVisible,
    'aria-controls': isVisible ? SEARCH_LIST_ID : undefined,
    'aria-activedescendant': isVisible && active !== null ? optionId(active) : undefined,
    onKeyDown: ignoreComposition((event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        event.preventDefault()
        // On narrow screens a second press closes the box, when its query is already empty.
        if (snapshot.context.query === '') onBack()
        else search.send({ type: 'search.close' })
      } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault()
        search.send({ type: 'search.open' })
        search.send({ type: 'search.move', by: event.key === 'ArrowDown' ? 1 : -1 })
      }
    }),
  }
}

/** Overlay below the search box: quick results, or recent searches while it is empty. */
export function SearchPanel({ search, onLeave }: { search: SearchActor; onLeave: () => void }) {
  const root = useRef<HTMLDivElement>(null)
  const snapshot = useSelector(search, (now) => now)
  const overlay = look.isOverlayVisible(snapshot)
  const isVisible = isListVisible(snapshot)
  const active = look.activeOption(snapshot)
  const leave = useEffectEvent(onLeave)

  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      const box = root.current?.parentElement
      if (box?.checkVisibility() && target instanceof Node && !box.contains(target)) leave()
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [])
  useEffect(() => {
    if (active !== null)
      document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' })
  }, [active])

  return (
    <div ref={root}>
      <VisuallyHidden>
        <span role="status">{statusText(snapshot)}</span>
      </VisuallyHidden>
      {isVisible && (
        <div className={panel}>
          {overlay ? <Results search={search} /> : <RecentSearches search={search} />}
        </div>
      )}
    </div>
  )
}

/** Text for screen readers when the results change. */
function statusText(snapshot: SearchSnapshot): string {
  if (!look.isOverlayVisible(snapshot)) return ''
  if (look.isSearchLoading(snapshot)) return 'Searching'
  const { users, freelancers, assets } = look.searchHits(snapshot)
  const count = users.length + freelancers.length + assets.length
  if (count === 0) return look.overlayMessage(snapshot) ?? ''
  return `${formatCount(count, 'result', 'results')}. Arrow keys choose.`
}

const message = hstack({ justify: 'space-between', paddingInline: '3', paddingBlock: '3' })

function Results({ search }: { search: SearchActor }) {
  const text = useSelector(search, look.overlayMessage)
  const loading = useSelector(search, look.isSearchLoading)
  const retry = useSelector(search, look.canRetrySearch)
  return (
    <>
      {loading && (
        <div className={grid({ gap: '3', padding: '3' })}>
          <Skeleton width="70%" />
          <Skeleton width="50%" />
          <Skeleton width="60%" />
        </div>
      )}
      {(text !== null || retry) && (
        <div className={message}>
          <p>{text ?? 'Search was interrupted.'}</p>
          {retry && (
            <Button look="outline" size="sm" onClick={() => search.send({ type: 'search.retry' })}>
              <RotateCcw size={16} aria-hidden />
              Retry
            </Button>
          )}
        </div>
      )}
      <SearchHits search={search} />
    </>
  )
}

const head = hstack({
  justify: 'space-between',
  paddingInlineStart: '3',
  '& h2': { textStyle: 'eyebrow', color: 'muted' },
})

/** Recent searches of this browser: choose one, or clear them. */
function RecentSearches({ search }: { search: SearchActor }) {
  const recent = useSelector(search, look.recentSearches)
  const active = useSelector(search, look.activeOption)
  return (
    <>
      <div className={head}>
        <h2 id="search-recent">Recent searches</h2>
        <Button look="quiet" size="sm" onClick={() => search.send({ type: 'search.forgetRecent' })}>
          Clear
        </Button>
      </div>
      <div id={SEARCH_LIST_ID} role="listbox" aria-labelledby="search-recent">
        {recent.map((query, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search input handles the keys of the whole list
          <div
            key={query}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={option}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => search.send({ type: 'search.choose', index })}
          >
            <Clock size={18} aria-hidden />
            <span dir="auto">{query}</span>
          </div>
        ))}
      </div>
    </>
  )
}
