import { Clock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { flex } from '../../../../styled-system/patterns'
import { button, tag } from '../../../../styled-system/recipes'
import { useSession } from '../../account/session.ts'
import { type RecentSearches, useApp } from '../../app-context.tsx'
import { hitArea } from '../../components/hit-area.ts'
import { oneLine } from '../feed/filter-bar.tsx'
import { searchPage } from './search-results.ts'

const NONE: readonly string[] = []

/** Recent searches of this browser; empty until loaded. They are deleted when the session ends. */
function useRecent() {
  const app = useApp()
  const { phase } = useSession()
  const [store, setStore] = useState<RecentSearches | null>(null)
  const [recent, setRecent] = useState(NONE)
  useEffect(() => {
    let left = false
    app.recentSearches().then(
      (read) => {
        if (!left) setStore(read)
      },
      // If the chunk fails to load, no searches are remembered.
      () => {},
    )
    return () => {
      left = true
    }
  }, [app])
  useEffect(() => {
    if (phase !== 'loading' && store !== null) setRecent(store.read())
  }, [phase, store])
  const forget = () => {
    store?.clear()
    setRecent(NONE)
  }
  return { recent, forget }
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
const chips = cx(oneLine, css({ minWidth: '0' }))
/** As low as the chips; `hitArea` extends the touch area. */
const low = css({ minHeight: '8', whiteSpace: 'nowrap' })

/** Recent searches on one line. */
export function Recent() {
  const { recent, forget } = useRecent()
  if (recent.length === 0) return null
  return (
    <section aria-label="Recent searches" className={line}>
      <ul className={chips}>
        {recent.map((query) => (
          <li key={query}>
            <Link
              href={searchPage(query, 'all')}
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
        onClick={forget}
        className={cx(button({ look: 'quiet', size: 'sm' }), low, hitArea)}
      >
        Clear
      </button>
    </section>
  )
}
