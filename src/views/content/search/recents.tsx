import { Clock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { flex } from '../../../../styled-system/patterns'
import { button, tag } from '../../../../styled-system/recipes'
import type { RecentSearches } from '../../../protocol/content/search.ts'
import { useApp } from '../../app-context.tsx'
import { hitArea } from '../../components/hit-area.ts'
import { useSession } from '../../hooks/session.ts'
import { singleLine } from '../../shared/lists/filter-bar.tsx'
import { searchPath } from './search-results.ts'

const NO_SEARCHES: readonly string[] = []

/** Recent searches of this browser; empty until loaded. They are deleted when the session ends. */
function useRecentSearches() {
  const app = useApp()
  const { phase } = useSession()
  const [store, setStore] = useState<RecentSearches | null>(null)
  const [recent, setRecent] = useState(NO_SEARCHES)
  useEffect(() => {
    let isCancelled = false
    app.recentSearches().then(
      (read) => {
        if (!isCancelled) setStore(read)
      },
      // If the chunk fails to load, no searches are remembered.
      () => {},
    )
    return () => {
      isCancelled = true
    }
  }, [app])
  useEffect(() => {
    if (phase !== 'loading' && store !== null) setRecent(store.read())
  }, [phase, store])
  const clearSearches = () => {
    store?.clear()
    setRecent(NO_SEARCHES)
  }
  return { recent, forget: clearSearches }
}

const chip = css({
  minHeight: '8',
  maxWidth: '[16rem]',
  paddingInline: '3',
  whiteSpace: 'nowrap',
  textDecoration: 'none',
  _hover: { textDecoration: 'underline' },
  '& svg': { flexShrink: '0' },
  '& > span': { truncate: true },
})
const line = flex({ gap: '1', align: 'center' })
const chips = cx(singleLine, css({ minWidth: '0' }))
/** As low as the chips; `hitArea` extends the touch area. */
const low = css({ minHeight: '8', whiteSpace: 'nowrap' })

/** Recent searches on one line. */
export function RecentSearchList() {
  const { recent, forget: clearSearches } = useRecentSearches()
  if (recent.length === 0) return null
  return (
    <section aria-label="Recent searches" className={line}>
      <ul className={chips}>
        {recent.map((query) => (
          <li key={query}>
            <Link
              href={searchPath(query, 'all')}
              className={cx(tag({ tone: 'nile' }), chip, hitArea)}
            >
              <Clock size={14} aria-hidden />
              <span dir="auto">{query}</span>
            </Link>
          </li>
        ))}
      </ul>
      <button
        type="button"
        onClick={clearSearches}
        className={cx(button({ look: 'quiet', size: 'sm' }), low, hitArea)}
      >
        Clear
      </button>
    </section>
  )
}
