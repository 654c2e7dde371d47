import { Link } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { css, cx } from '../../../../styled-system/css'
import { button } from '../../../../styled-system/recipes'
import type { SearchResults } from '../../../protocol/content/search.ts'
import { useApp } from '../../app-context.tsx'
import { useOffered } from '../../hooks/features.ts'
import { useCurrentInView } from '../../shared/lists/current-in-view.ts'
import { singleLine } from '../../shared/lists/filter-bar.tsx'
import {
  countOf,
  formatResultCount,
  pagesOf,
  searchPath,
  TABS,
  type Tab,
} from './search-results.ts'

const row = css({ marginBlockEnd: '2' })
const countStyle = css({ fontWeight: 'regular' })
/** A tab without results: less prominent, but it can be opened. */
const noResultsTab = css({
  borderColor: 'transparent',
  background: 'transparent',
  color: 'muted',
  fontWeight: 'regular',
  paddingInline: '2',
})
const withResultsTab = css({
  '&:not([aria-current]) > span': { color: 'accent', fontWeight: 'semibold' },
})

const tabStyle = (count: number | null, chosen: boolean): string | false =>
  count !== null && !chosen && (count > 0 ? withResultsTab : noResultsTab)

/** Result tabs with their counts; the current one is in the URL. */
export function SearchTabs({
  q,
  chosen,
  results,
  visibleResults,
}: {
  q: string
  chosen: Tab
  results: SearchResults | undefined
  /** Results without those of muted users. */
  visibleResults: SearchResults | undefined
}) {
  const { pageSize } = useApp()
  const nav = useCurrentInView<HTMLElement>(chosen)
  const state = useHistoryState()
  return (
    <nav ref={nav} aria-label="Result types" className={cx(singleLine, row)}>
      {useOffered(TABS).map(({ tab, label }) => {
        const count = visibleResults ? countOf(visibleResults, tab) : null
        return (
          <Link
            key={tab}
            href={searchPath(q, tab)}
            replace
            state={state}
            aria-current={tab === chosen ? 'true' : undefined}
            className={cx(
              button({ look: 'outline', size: 'pill' }),
              tabStyle(count, tab === chosen),
            )}
          >
            {label}
            {results && count !== null && (
              <span className={countStyle}>
                {formatResultCount(count, pagesOf(results, tab), pageSize)}
              </span>
            )}
          </Link>
        )
      })}
    </nav>
  )
}
