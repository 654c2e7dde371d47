import { Link } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { css, cx } from '../../../../styled-system/css'
import { button } from '../../../../styled-system/recipes'
import type { SearchResults } from '../../../protocol/content/search.ts'
import { useCurrentInView } from '../feed/current-in-view.ts'
import { oneLine } from '../feed/filter-bar.tsx'
import { countOf, figureOf, pagesOf, searchPage, TABS, type Tab } from './search-results.ts'

const row = css({ marginBlockEnd: '2' })
const figure = css({ fontWeight: 'regular' })
/** A tab without results: less prominent, but it can be opened. */
const quiet = css({
  borderColor: 'transparent',
  background: 'transparent',
  color: 'muted',
  fontWeight: 'regular',
  paddingInline: '2',
})
const some = css({ '&:not([aria-current]) > span': { color: 'accent', fontWeight: 'semibold' } })

const looks = (count: number | null, chosen: boolean): string | false =>
  count !== null && !chosen && (count > 0 ? some : quiet)

/** Result tabs with their counts; the current one is in the URL. */
export function SearchTabs({
  q,
  chosen,
  found,
  shown,
}: {
  q: string
  chosen: Tab
  found: SearchResults | undefined
  /** Results without those of muted users. */
  shown: SearchResults | undefined
}) {
  const nav = useCurrentInView<HTMLElement>(chosen)
  const state = useHistoryState()
  return (
    <nav ref={nav} aria-label="Result types" className={cx(oneLine, row)}>
      {TABS.map(({ tab, label }) => {
        const count = shown ? countOf(shown, tab) : null
        return (
          <Link
            key={tab}
            href={searchPage(q, tab)}
            replace
            state={state}
            aria-current={tab === chosen ? 'true' : undefined}
            className={cx(button({ look: 'outline', size: 'pill' }), looks(count, tab === chosen))}
          >
            {label}
            {found && count !== null && (
              <span className={figure}>{figureOf(count, pagesOf(found, tab))}</span>
            )}
          </Link>
        )
      })}
    </nav>
  )
}
